import { describe, expect, test } from "vitest";
import { makeCalls } from "#worker/calls.ts";
import { piecesOf } from "#worker/pieces.ts";

/** A description with many operations. */
function large(count: number): unknown {
  const paths: Record<string, unknown> = {};
  for (let n = 0; n < count; n++)
    paths[`/things/${n}`] = { get: { operationId: `thing${n}`, description: "lorem ipsum ".repeat(20) } };
  return { openapi: "3.2.0", paths };
}

describe("index", () => {
  test("a document that arrived in pieces", async () => {
    const calls = makeCalls();
    for (const pieces of piecesOf(large(50), 100)) await calls.take("a", pieces);
    expect(await calls.index("a", {})).toEqual({ size: 50 });
    expect(await calls.query("a", "thing49")).toMatchObject([{ detail: "GET /things/49" }]);
    expect(await calls.index("a", {})).toEqual({ size: 0 });
  });

  test("in slices, with pauses between them", async () => {
    const calls = makeCalls(0);
    let turns = 0;
    let isDone = false;
    const indexing = calls.index("a", { document: large(50) }).then(() => {
      isDone = true;
    });
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve));
      turns++;
    }
    await indexing;
    expect(turns).toBeGreaterThan(5);
    expect(await calls.query("a", "thing49")).toHaveLength(1);
  });

  test("stops when it is forgotten or started again", async () => {
    const calls = makeCalls(0);
    const first = calls.index("a", { document: large(500) });
    const second = calls.index("a", { document: large(1) });
    await expect(first).rejects.toThrow("stopped");
    expect(await second).toEqual({ size: 1 });
    const third = calls.index("b", { document: large(500) });
    await calls.forget("b");
    await expect(third).rejects.toThrow("stopped");
    expect(await calls.query("b", "thing1")).toEqual([]);
  });

  test.each([null, 1, "text", [], {}])("a document that is none: %j", async (document) => {
    expect(await makeCalls().index("a", { document })).toEqual({ size: 0 });
  });
});

test("YAML becomes JSON text", async () => {
  const known = {
    needsAllCharacters: false,
    members: [],
    hasNumerals: false,
    reach: { isOut: false, isAside: false },
  };
  expect(await makeCalls().yamlToJson("200: ok")).toEqual({ text: '{"200":"ok"}', ...known });
  expect(await makeCalls().yamlToJson()).toEqual({ text: "null", ...known });
  const { reach } = await makeCalls().yamlToJson("a: {$ref: b.yaml}\nc: {$ref: '#/d'}");
  expect(reach).toEqual({ isOut: true, isAside: true });
});

test.each([
  ["info: {description: “a” – b}", false],
  ["info: {description: Größe}", true],
  ["info: {description: '&eacute;'}", true],
  ["components: {schemas: {A: {description: Größe}}}", true],
  ["components: {schemas: {Größe: {type: string}}}", true],
  ["components: {schemas: {A: {type: string}}}", false],
])("whether there are rare characters in %s", async (yaml, needsAllCharacters) => {
  expect(await makeCalls().yamlToJson(yaml)).toMatchObject({ needsAllCharacters });
});

test("positions in a text", async () => {
  const { found } = await makeCalls().places("a: 1\nb: 2", ["/b"]);
  expect(found).toEqual([{ pointer: "/b", line: 2, column: 1 }]);
});

describe("compare", () => {
  const api = (version: string, paths: object): object => ({
    openapi: "3.1.0",
    info: { title: "T", version },
    paths,
  });
  const paths = { "/a": { get: { responses: {} } } };

  test("a document that arrived in pieces with an older one, which may be YAML", async () => {
    const calls = makeCalls();
    for (const pieces of piecesOf(api("2", paths), 5)) await calls.take("a", pieces);
    const text = "openapi: 3.0.0\ninfo: {title: T, version: '1'}\npaths: {}\n";
    expect(await calls.compare("a", {}, { text })).toMatchObject({
      since: "1",
      groups: [{ changes: [{ level: "prose" }] }, { operation: { method: "GET", path: "/a" } }].reverse(),
    });
  });

  test("an older document that cannot be read", async () => {
    await expect(makeCalls().compare("a", { document: api("2", paths) }, { text: "{" })).rejects.toThrow();
    await expect(makeCalls().compare("a", { document: api("2", paths) }, { document: 7 })).rejects.toThrow();
  });
});
