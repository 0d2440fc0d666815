/** A change that occurs in several operations is listed where it says most. */
import { expect, test } from "vitest";
import { compare } from "#compare/compare.ts";
import { uniqueChanges } from "#compare/groups.ts";
import { loaded, NOW } from "./documents.ts";

const S = { $ref: "#/components/schemas/S" };

/** A document whose operations have these bodies. */
function documentOf(bodies: Record<string, object>, operation: object, required: string[]): object {
  const paths = Object.entries(bodies).map(([path, schema]) => [
    path,
    {
      post: { requestBody: { content: { "application/json": { schema } } }, ...(path === "/a" && operation) },
    },
  ]);
  return {
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    paths: Object.fromEntries(paths),
    components: { schemas: { S: { type: "object", properties: { x: { type: "string" } }, required } } },
  };
}

const within = (schema: object): object => ({ type: "object", properties: { p: schema } });

const ROWS: readonly (readonly [
  name: string,
  bodies: Record<string, object>,
  first: object,
  listed: unknown,
])[] = [
  ["the first operation", { "/a": S, "/b": S }, {}, ["/a", "breaking"]],
  ["where it is worst", { "/a": S, "/b": S }, { "x-stability-level": "draft" }, ["/b", "breaking"]],
  ["where its path is shortest", { "/a": within(S), "/b": S }, {}, ["/b", "breaking"]],
  [
    "where it is worst, not where its path is shortest",
    { "/a": S, "/b": within(S) },
    { "x-stability-level": "draft" },
    ["/b", "breaking"],
  ],
];

async function listed(row: (typeof ROWS)[number], mostChanges?: number) {
  const [, bodies, first] = row;
  const [older, newer] = [
    await loaded(documentOf(bodies, first, [])),
    await loaded(documentOf(bodies, first, ["x"])),
  ];
  const { changes } = compare(older, newer, { now: NOW, ...(mostChanges !== undefined && { mostChanges }) });
  return uniqueChanges(changes);
}

test.for(ROWS)("%s", async (row) => {
  const found = await listed(row);
  expect(found.map(({ operation, level }) => [operation?.path, level])).toEqual([row[3]]);
  expect(found[0]?.operations).toBe(2);
});

test.for(ROWS)("%s: the worst is known beyond the greatest number of changes", async (row) => {
  const found = await listed(row, 1);
  expect(found.map(({ level, operations }) => [level, operations])).toEqual([["breaking", 2]]);
});
