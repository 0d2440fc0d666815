import { describe, expect, test } from "vitest";
import { absoluteUrl, Server } from "#model/server.ts";
import { documentOf } from "./documents.ts";

const BASE = "https://a.test/docs/api.json?x=1";

describe("address", () => {
  test.each<[unknown, string | undefined, string]>([
    ["https://b.test/v1", BASE, "https://b.test/v1"],
    ["https://b.test/v1//", BASE, "https://b.test/v1"],
    ["https://b.test/v1?x=1#y", BASE, "https://b.test/v1"],
    ["//b.test/v1", BASE, "https://b.test/v1"],
    ["/v1", BASE, "https://a.test/v1"],
    ["v1", BASE, "https://a.test/docs/v1"],
    ["/", BASE, "https://a.test"],
    ["", BASE, "https://a.test"],
    [null, BASE, "https://a.test"],
    ["/{stage}/v1", BASE, "https://a.test/{stage}/v1"],
    ["https://{host}/v1", BASE, "https://{host}/v1"],
    ["/v1", undefined, "/v1"],
    ["/", undefined, ""],
    ["//[", BASE, "//["],
    ["{{baseUrl}}/v1", BASE, "{{baseUrl}}/v1"],
    ["https://{{host}}/v1", BASE, "https://{{host}}/v1"],
  ])("%j from %s is %s", (url, base, address) => expect(new Server({ url }, base).address()).toBe(address));

  const variables = {
    region: { default: "eu", enum: ["eu", "us", 5, null], description: "where" },
    port: { default: 8443 },
    open: {},
    wrong: null,
  };
  const server = new Server({ url: "https://{region}.b.test:{port}/{open}/{region}", variables }, BASE);

  test("variables by default, by choice, or left open", () => {
    expect(server.address()).toBe("https://eu.b.test:8443/{open}/eu");
    expect(server.address({ region: "us", open: "$&" })).toBe("https://us.b.test:8443/$&/us");
    expect(server.basePath()).toBe("/{open}/eu");
    expect(server.variables).toMatchObject([
      { name: "region", default: "eu", enum: ["eu", "us", "5"], description: "where" },
      { name: "port", default: "8443", enum: [], description: undefined },
      { name: "open", default: undefined, enum: [], description: undefined },
      { name: "wrong", default: undefined, enum: [], description: undefined },
    ]);
  });

  test("names of built-in members are ordinary variables", () => {
    expect(new Server({ url: "/{constructor}" }).address({})).toBe("/{constructor}");
  });
});

test("without servers, the origin of the description", () => {
  expect(documentOf({}, BASE).servers.map((one) => one.address())).toEqual(["https://a.test"]);
  expect(documentOf({ servers: "x" }).servers.map((one) => one.address())).toEqual([""]);
});

test.each([
  ["mailto:a@b.test", BASE, "mailto:a@b.test"],
  ["logo.png", BASE, "https://a.test/docs/logo.png"],
  ["logo.png", undefined, "logo.png"],
  ["logo.png", "nowhere", "logo.png"],
])("%s made absolute by %s is %s", (url, base, absolute) => expect(absoluteUrl(url, base)).toBe(absolute));

test.each([
  ["{endpoint}/v1", "https://b.test", "{endpoint}/v1", "https://b.test/v1"],
  ["{base}/v1", "/api", "{base}/v1", "https://a.test/api/v1"],
  ["v1/{x}", "y", "https://a.test/docs/v1/{x}", "https://a.test/docs/v1/y"],
])("%s with %s is shown as %s and means %s", (url, value, shown, address) => {
  const name = /\{(.*)\}/.exec(url)![1]!;
  const server = new Server({ url, variables: { [name]: { default: value } } }, BASE);
  expect(server.absoluteTemplate).toBe(shown);
  expect(server.address()).toBe(address);
});

test("an empty default and an empty value are values", () => {
  const [server] = documentOf({
    servers: [{ url: "https://a.test/{base}x", variables: { base: { default: "", enum: ["", "v1/"] } } }],
  }).servers;
  expect(server?.address()).toBe("https://a.test/x");
  expect(server?.variables[0]?.enum).toEqual(["", "v1/"]);
  expect(server?.absoluteTemplate).toBe("https://a.test/{base}x");
});

test("values of variables are not templates, and the length of an address is limited", () => {
  const doubling = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`v${index}`, { default: `{v${index + 1}}{v${index + 1}}` }]),
  );
  expect(new Server({ url: "https://{v0}", variables: doubling }).address()).toBe("https://{v1}{v1}");
  const long = { url: "/{a}".repeat(5_000), variables: { a: { default: "x".repeat(5_000) } } };
  expect(new Server(long).address().length).toBeLessThan(40_000);
});
