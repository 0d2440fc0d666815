import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { makeCalls } from "#worker/calls.ts";

/** A description with many operations. */
function large(count: number): unknown {
  const paths: Record<string, unknown> = {};
  for (let n = 0; n < count; n++)
    paths[`/things/${n}`] = { get: { operationId: `thing${n}`, description: "lorem ipsum ".repeat(20) } };
  return { openapi: "3.2.0", paths };
}

describe("index", () => {
  test("from an address, of any version and in YAML", async () => {
    const yaml =
      "swagger: '2.0'\ninfo: {title: t, version: '1'}\npaths:\n  /pets:\n    get: {operationId: listPets, responses: {}}\n";
    const server = createServer((_, response) => response.end(yaml)).listen(0);
    try {
      const calls = makeCalls();
      const url = `http://localhost:${(server.address() as AddressInfo).port}/api.yaml`;
      expect(await calls.index("a", { url })).toEqual({ size: 1 });
      expect(await calls.query("a", "listPets")).toMatchObject([
        { id: "operation/listPets", detail: "GET /pets" },
      ]);
    } finally {
      server.close();
    }
  });

  test("an address that leads nowhere rejects, and so does a query of it", async () => {
    const calls = makeCalls();
    const indexing = calls.index("a", { url: "http://localhost:1/none.json" });
    const query = calls.query("a", "x");
    await expect(indexing).rejects.toThrow();
    await expect(query).rejects.toThrow();
  });

  test("in slices, between which the page gets its turn", async () => {
    const calls = makeCalls(0);
    let turns = 0;
    let isDone = false;
    const indexing = calls.index("a", { document: large(50) }).then(() => {
      isDone = true;
    });
    while (!isDone) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      turns++;
    }
    await indexing;
    expect(turns).toBeGreaterThan(5);
    expect(await calls.query("a", "thing49")).toHaveLength(1);
  });

  test("stops when it is forgotten or begun anew", async () => {
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
  expect(await makeCalls().yamlToJson("200: ok")).toBe('{"200":"ok"}');
});
