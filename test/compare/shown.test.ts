import { expect, test } from "vitest";
import { compare } from "#compare/compare.ts";
import { MOST_SHOWN, type ShownChange, shownOf } from "#compare/shown.ts";
import { loaded, NOW, withOperation } from "./documents.ts";

async function shown(older: object, newer: object) {
  const [before, after] = [await loaded(older), await loaded(newer)];
  return shownOf(compare(before, after, { now: NOW }), before, after);
}

const named = (A: object): object =>
  withOperation(
    {
      responses: {
        200: {
          description: "",
          content: { "application/json": { schema: { $ref: "#/components/schemas/A" } } },
        },
      },
    },
    { components: { schemas: { A } } },
  );
const text = { type: "string" };
const q = { name: "q", in: "query", schema: text };
const A = "/components/schemas/A";
const OPERATION = "/paths/~1a/post";

const CASES: readonly [what: string, older: object, newer: object, expected: Partial<ShownChange>][] = [
  [
    "a property that was added is a row that was added",
    named({ properties: { a: text } }),
    named({ properties: { a: text, b: text } }),
    { how: "added", row: `${A}/properties/b` },
  ],
  [
    "a property that was removed is missed in its schema",
    named({ properties: { a: text, b: text } }),
    named({ properties: { a: text } }),
    { how: "removed", row: A, path: ["200", "b"] },
  ],
  [
    "a value of an enum that was removed has changed the row of the enum",
    named({ properties: { a: { enum: ["x", "y"] } } }),
    named({ properties: { a: { enum: ["x"] } } }),
    { how: "changed", row: `${A}/properties/a`, old: "y" },
  ],
  [
    "a value of an enum that was added has changed it, too",
    named({ properties: { a: { enum: ["x"] } } }),
    named({ properties: { a: { enum: ["x", "y"] } } }),
    { how: "changed", row: `${A}/properties/a`, new: "y" },
  ],
  [
    "a keyword that changed has both values as text",
    named({ properties: { a: { ...text, maxLength: 5 } } }),
    named({ properties: { a: { ...text, maxLength: 9 } } }),
    { how: "changed", row: `${A}/properties/a`, old: "5", new: "9" },
  ],
  [
    "a parameter that was removed is missed in its operation",
    withOperation({ parameters: [q, { ...q, name: "r" }] }),
    withOperation({ parameters: [q] }),
    { how: "removed", row: OPERATION, path: ["query r"] },
  ],
  [
    "a parameter that was removed before others is, too",
    withOperation({ parameters: [{ ...q, name: "r" }, q] }),
    withOperation({ parameters: [q] }),
    { how: "removed", row: OPERATION, path: ["query r"] },
  ],
  [
    "a response that was added is a row",
    withOperation({ responses: {} }),
    withOperation({ responses: { 404: { description: "" } } }),
    { how: "added", row: `${OPERATION}/responses/404` },
  ],
  [
    "a response that was removed is missed in its operation",
    withOperation({ responses: { 200: { description: "" }, 404: { description: "" } } }),
    withOperation({ responses: { 200: { description: "" } } }),
    { how: "removed", row: OPERATION, path: ["404"] },
  ],
  [
    "an operation that was added is a row",
    { openapi: "3.1.0", info: { title: "T", version: "1" }, paths: {} },
    withOperation({}),
    { how: "added", row: OPERATION },
  ],
  [
    "an operation that was removed is in no row",
    withOperation({}),
    { openapi: "3.1.0", info: { title: "T", version: "1" }, paths: {} },
    { how: "removed", row: "" },
  ],
  [
    "a text that changed",
    withOperation({ description: "The old one." }),
    withOperation({ description: "The new one." }),
    { how: "changed", row: OPERATION, level: "prose", old: "The old one.", new: "The new one." },
  ],
];

test.each(CASES)("%s", async (_, older, newer, expected) => {
  const { groups } = await shown(older, newer);
  expect(groups.flatMap(({ changes }) => changes)).toEqual([expect.objectContaining(expected)]);
});

test("a removed parameter of a path with another name is missed in the operation", async () => {
  const at = (path: string, parameters: object[]): object => ({
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    paths: {
      [path]: {
        get: {
          parameters: [{ name: path.slice(4, -1), in: "path", required: true, schema: text }, ...parameters],
          responses: {},
        },
      },
    },
  });
  const { groups } = await shown(at("/a/{b}", [q]), at("/a/{c}", []));
  const removed = groups.flatMap(({ changes }) => changes).find(({ how }) => how === "removed");
  expect(removed?.row).toBe("/paths/~1a~1{c}/get");
});

test("operations have their worst level; the version is that of the older document", async () => {
  const api = (version: string, more: object): object => ({
    ...withOperation(more),
    info: { title: "T", version },
  });
  const result = await shown(
    api("1.0", { summary: "A", parameters: [q] }),
    api("2.0", { summary: "B", parameters: [{ ...q, required: true }] }),
  );
  expect(result).toMatchObject({ since: "1.0", isComplete: true, counts: { breaking: 1 } });
  expect(result.operations.get("POST /a")).toEqual({ how: "changed", level: "breaking", count: 2 });
});

test("the worst changes are kept if there are too many, and long values are cut", async () => {
  const many = (more: object): object =>
    named({
      properties: {
        last: more,
        ...Object.fromEntries(
          Array.from({ length: MOST_SHOWN + 10 }, (_, n) => [`p${n}`, { ...text, description: more }]),
        ),
      },
    });
  const before = await loaded(many({ type: "integer" }));
  const after = await loaded(many({ type: "string", title: "x".repeat(9000) }));
  const { groups, total, counts } = shownOf(compare(before, after, { now: NOW }), before, after);
  const kept = groups.flatMap(({ changes }) => changes);
  expect(kept).toHaveLength(MOST_SHOWN);
  expect(total).toBeGreaterThan(MOST_SHOWN);
  expect(kept.filter(({ level }) => level === "breaking")).toHaveLength(counts.breaking);
  expect(Math.max(...kept.map((one) => one.new?.length ?? 0))).toBeLessThan(5000);
});
