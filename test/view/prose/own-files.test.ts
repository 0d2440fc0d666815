import { afterEach, describe, expect, test, vi } from "vitest";
import { load } from "#load/load.ts";
import { renderPage } from "#render/render.tsx";
import { consentScope, isOwnFile } from "#view/prose/own-files.ts";

afterEach(() => vi.unstubAllGlobals());

/** A page at an address, with the base of its host page. */
function pageAt(href: string, base = href): void {
  vi.stubGlobal("location", new URL(href));
  class HostDocument {
    get baseURI(): string {
      return base;
    }
  }
  vi.stubGlobal("document", new HostDocument());
}

const PAGE = "https://docs.test/guide/index.html";
const API = "https://docs.test/guide/api/v1/openapi.json";

describe("images load by themselves from the folder of the description", () => {
  test.each([
    "data:image/png;base64,AAAA",
    "api/v1/logo.png",
    "/guide/api/v1/a/b/logo.svg",
    "https://docs.test/guide/api/v1/logo.png",
    "//docs.test/guide/api/v1/logo.png",
    "/guide/api/v1/x/../logo.png",
    "/guide/api/v1/logo.png?x=1",
    "/guide/api/v1/logo.PNG#x",
    "/guide/api/v1/v2.1/größe%20x.min.jpeg",
    "\\guide\\api\\v1\\logo.png",
  ])("%s", (url) => {
    pageAt(PAGE);
    expect(isOwnFile(url, API)).toBe(true);
  });
});

describe("any other address loads on request", () => {
  test.each([
    "/logout",
    "/logout?all=1",
    "/logout?x=/guide/api/v1/logo.png",
    "/logout#/guide/api/v1/logo.png",
    "logo.png",
    "/guide/api/logo.png",
    "/guide/api/v1",
    "/guide/api/v1/",
    "/guide/api/v1/delete",
    "/guide/api/v1/delete?id=1",
    "/guide/api/v1/delete?file=logo.png",
    "/guide/api/v1/delete#logo.png",
    "/guide/api/v1/.png",
    "/guide/api/v1/delete;logo.png",
    "/guide/api/v1/delete.php/logo.png",
    "/guide/api/v1/../../logo.png",
    "/guide/api/v1/%2e%2e/logo.png",
    "/guide/api/v1/.%2E/logo.png",
    "/guide/api/v1/..%2flogo.png",
    "/guide/api/v1/..%5clogo.png",
    "/guide/api/v1/..%252flogo.png",
    "/guide/api/v1/..\\..\\logo.png",
    "/guide/api/v1/logo%00.png",
    "/guide/api/v1/logout%3f.png",
    "/guide/api/v1//logo.png",
    "/guide/api/v11/logo.png",
    "https://user@docs.test/guide/api/v1/logo.png",
    "http://docs.test/guide/api/v1/logo.png",
    "https://docs.test:444/guide/api/v1/logo.png",
    "https://docs.test.evil.test/guide/api/v1/logo.png",
    "https://evil.test/guide/api/v1/logo.png",
    "//evil.test/guide/api/v1/logo.png",
    "https://[",
  ])("%s", (url) => {
    pageAt(PAGE);
    expect(isOwnFile(url, API)).toBe(false);
  });
});

test.each([
  ["without an address", undefined, "images/logo.png", true],
  ["without an address", undefined, "/guide/logo.png", true],
  ["without an address", undefined, "/logo.png", false],
  ["without an address", undefined, "/logout", false],
  ["without an address", undefined, "logout", false],
  ["as a data URL", "data:application/json,{}", "images/logo.png", true],
  ["as a data URL", "data:application/json,{}", "/logo.png", false],
  ["of another host", "https://api.test/v1/openapi.json", "https://api.test/v1/logo.png", true],
  ["of another host", "https://api.test/v1/openapi.json", "https://api.test/logo.png", false],
  ["of another host", "https://api.test/v1/openapi.json", "logo.png", false],
  ["at the root", "https://docs.test/openapi.json", "/logout?all=1", false],
  ["at the root", "https://docs.test/openapi.json", "/static/logo.png", true],
])("a description %s (%s): %s", (_, description, url, expected) => {
  pageAt(PAGE);
  expect(isOwnFile(url, description)).toBe(expected);
});

test("a base of the host page affects images, not the folder", () => {
  pageAt(PAGE, "https://evil.test/guide/api/v1/");
  expect(isOwnFile("logo.png", API)).toBe(false);
  expect(isOwnFile("logo.png", undefined)).toBe(false);
  pageAt(PAGE, "https://docs.test/guide/api/v1/");
  expect(isOwnFile("logo.png", API)).toBe(true);
  expect(isOwnFile("logo.png", undefined)).toBe(true);
});

test("a written frame has the address of its host page", () => {
  pageAt("about:srcdoc", PAGE);
  expect(isOwnFile("images/logo.png", undefined)).toBe(true);
  expect(isOwnFile("/logout", undefined)).toBe(false);
});

test("readers allow another host, but of their own only one address", () => {
  pageAt(PAGE);
  expect(consentScope("https://evil.test/a.png?x", API)).toBe("evil.test");
  expect(consentScope("/logout?all=1", API)).toBe("docs.test/logout?all=1");
  expect(consentScope("https://api.test/b", "https://api.test/v1/openapi.json")).toBe("api.test/b");
});

describe("a prebuilt page with an unknown address", () => {
  test.each([
    ["images/logo.png", undefined, "<img"],
    ["images/logo.png?x=1", undefined, "<img"],
    ["/images/logo.png", undefined, "<a"],
    ["../logo.png", undefined, "<a"],
    ["images/%2e%2e/../logo.png", undefined, "<a"],
    ["//page.invalid/logo.png", undefined, "<a"],
    ["https://page.invalid/logo.png", undefined, "<a"],
    ["/logout?all=1", undefined, "<a"],
    ["logout", undefined, "<a"],
    ["/logout?all=1", "https://api.test/openapi.json", "<a"],
    ["https://api.test/logo.png", "https://api.test/openapi.json", "<img"],
    ["https://api.test/logo.png", "https://api.test/v1/openapi.json", "<a"],
  ])("%s beside %s is %s>", async (image, url, tag) => {
    const text = JSON.stringify({
      openapi: "3.1.0",
      info: { title: "T", version: "1", description: `![Picture](${image})`, "x-logo": { url: image } },
      paths: {},
    });
    const html = renderPage(await load({ text, url }, { yaml: never, fetch: never }));
    const main = html.slice(html.indexOf("<main"));
    expect(main).toContain(tag === "<img" ? `<img src="${image}"` : `<a href="${image}"`);
    expect(html.includes("<img")).toBe(tag === "<img");
  });
});

function never(): never {
  throw new Error("Nothing is fetched.");
}
