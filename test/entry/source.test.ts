import { expect, test } from "vitest";
import { sourceOf } from "#entry/source.ts";

const document = { openapi: "3.1.0" };

test.each([
  ["/openapi.json", { url: "/openapi.json" }],
  ["\n  /openapi.json\n", { url: "\n  /openapi.json\n" }],
  ['  {"openapi": "3.1.0"}', { text: '  {"openapi": "3.1.0"}', url: "/base" }],
  ["openapi: 3.1.0\npaths: {}\n", { text: "openapi: 3.1.0\npaths: {}\n", url: "/base" }],
  [document, { document, url: "/base" }],
  [null, { document: null, url: "/base" }],
])("%j is understood", (given, source) => {
  expect(sourceOf(given, "/base")).toEqual(source);
});
