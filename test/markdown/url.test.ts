import { expect, test } from "vitest";
import { safeUrl } from "#markdown/url.ts";
import { DANGEROUS } from "./dangerous.ts";

test.each([
  "http://a.b",
  "HTTPS://a.b:8080/c?d=javascript:e#f:g",
  "mailto:a@b.c",
  "tel:+123",
  "ftp://a.b/c",
  "//a.b/c",
  "/a:b",
  "./a:b",
  "a/b:c",
  "a.md#b",
  "?a=b:c",
  "#section/A:b",
  "#tag/%C3%A9",
  "päth/日本",
])("a link may be %s", (url) => {
  expect(safeUrl(url, "link")).toBe(url);
});

test("white space around and control characters within are removed", () => {
  expect(safeUrl(" \n/a\tb\u0000 ", "link")).toBe("/ab");
});

test.each(DANGEROUS)("%j is refused", (url) => {
  expect(safeUrl(url, "link")).toBeUndefined();
  expect(safeUrl(url, "image")).toBeUndefined();
});

test.each([
  ["data:image/png;base64,iVBORw0KGgo=", true],
  ["data:image/webp;base64,AAAA", true],
  ["data:image/svg+xml;base64,AAAA", false],
  ["data:image/png,<script>", false],
  ['data:image/png;base64,AA"onerror=x', false],
  ["mailto:a@b.c", false],
  ["https://a.b/c.svg", true],
  ["c.png", true],
])("an image may be %j: %s", (url, allowed) => {
  expect(safeUrl(url, "image")).toBe(allowed ? url : undefined);
});

test("data URLs are not links, and values other than strings are not URLs", () => {
  expect(safeUrl("data:image/png;base64,AAAA", "link")).toBeUndefined();
  for (const value of [undefined, null, 1, {}])
    expect(safeUrl(value as unknown as string, "link")).toBeUndefined();
});
