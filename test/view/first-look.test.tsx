/**
 * Checks that the first rendering needs no later part, because each would delay the first paint with its script and
 * style.
 */
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { load } from "#load/load.ts";
import { readOptions } from "#options/read.ts";
import { Part, type Parts } from "#view/page/parts.ts";
import { makePage, PageView } from "#view/shell/redoc.tsx";

const SPEC = {
  openapi: "3.2.0",
  info: { title: "Boats", version: "1", description: "All *boats*.\n\n# More\n\nAnd `more`." },
  servers: [{ url: "https://example.com" }],
  tags: [{ name: "Boats", description: "What floats." }],
  paths: {
    "/boats": { get: { operationId: "list", summary: "List", tags: ["Boats"], description: "All of them." } },
  },
};

afterEach(() => void vi.unstubAllGlobals());

test("the first look at a page loads no part", async () => {
  const asked: string[] = [];
  const part = (name: string): Part<never> =>
    new Part(() => {
      asked.push(name);
      return new Promise<never>(() => {});
    });
  const parts = new Proxy({} as Record<string, Part<never>>, {
    get: (known, name: string) => (known[name] ??= part(name)),
  }) as unknown as Parts;
  const description = await load({ document: SPEC }, { yaml: async () => "" });
  // As in a browser, where rendering may request parts.
  vi.stubGlobal("window", globalThis);
  const page = makePage(description, readOptions([]), parts);
  expect(renderToString(<PageView page={page} />)).toContain("All of them.");
  expect(asked).toEqual([]);
});
