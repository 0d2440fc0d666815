/** Where the operations stood that a version no longer has. */
import { expect, test } from "vitest";
import { compare } from "#compare/compare.ts";
import { removedOperations } from "#compare/removed.ts";
import type { OpenAPI } from "#oas/types.ts";
import { NOW } from "./documents.ts";

/** A document whose paths each have one operation, with the tags of that path. */
function documentOf(paths: Record<string, string[]>, webhooks: Record<string, string[]> = {}): OpenAPI {
  const of = (all: Record<string, string[]>): object =>
    Object.fromEntries(
      Object.entries(all).map(([path, tags]) => [path, { get: { tags, responses: {} } }] as const),
    );
  const document: object = {
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    paths: of(paths),
    webhooks: of(webhooks),
  };
  return document as OpenAPI;
}

function placesOf(older: OpenAPI, newer: OpenAPI): unknown[] {
  const { changes } = compare(older as never, newer as never, { now: NOW });
  return removedOperations(changes, older).map(({ path, isWebhook, places }) => [path, isWebhook, places]);
}

const OLDER = documentOf(
  { "/a": ["one"], "/b": ["one"], "/c": ["one", "two"], "/d": [], "/e": [], "/f": ["one"] },
  { a: [], b: [] },
);

const ROWS: readonly (readonly [name: string, newer: OpenAPI, places: unknown[]])[] = [
  ["nothing was removed", OLDER, []],
  [
    "after the nearest operation of the tag that is still there, or first",
    documentOf({ "/b": ["one"], "/d": [] }, { a: [] }),
    [
      ["/a", false, [["one", null]]],
      [
        "/c",
        false,
        [
          ["one", "GET /b"],
          ["two", null],
        ],
      ],
      ["/e", false, [["", "GET /d"]]],
      ["/f", false, [["one", "GET /b"]]],
      ["b", true, [["", "GET a (webhook)"]]],
    ],
  ],
];

test.for(ROWS)("%s", ([, newer, places]) => {
  expect(placesOf(OLDER, newer)).toEqual(places);
});
