import { expect, test } from "vitest";
import { Document } from "#model/document.ts";
import { mediaTypes } from "#model/media-type.ts";
import type * as OAS from "#oas/types.ts";

const CONTENT = {
  "application/json; charset=utf-8": { schema: { type: "string" }, example: "a" },
  "text/plain": {},
  "Application/JSON": { example: "b" },
  "application/xml": 5,
};

function read(merges: boolean): readonly (readonly [string, unknown])[] {
  const document = new Document({} as OAS.OpenAPI, undefined, merges);
  return mediaTypes(document, CONTENT, "/c").map((one) => [one.name, one.raw]);
}

test("media types have their names as written", () => {
  expect(read(false)).toEqual(Object.entries(CONTENT).slice(0, 3));
});

test("media types that differ only in parameters are combined if the document says so", () => {
  expect(read(true)).toEqual([
    ["application/json", { schema: { type: "string" }, example: "b" }],
    ["text/plain", {}],
  ]);
});
