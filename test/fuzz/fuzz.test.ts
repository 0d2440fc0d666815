/** Repeats earlier findings, and does a short run of `npm run fuzz`. */
import "../production.ts";

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { parseYaml } from "#load/yaml.ts";
import { FIELDS, VERSIONS } from "#oas/fields.ts";
import { isRecord } from "#oas/read.ts";
import { descriptions } from "./built.ts";
import { cases, sourceOf } from "./case.ts";
import { check } from "./check.ts";
import { withHealthy } from "./healthy.ts";
import { dangersIn } from "./markup.ts";
import { ownDescriptions, pieces } from "./sources.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const FOUND = join(ROOT, "test", "documents", "found");

beforeAll(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));

describe("earlier findings", () => {
  test.each(readdirSync(FOUND))("%s", async (name) => {
    const text = readFileSync(join(FOUND, name), "utf8");
    const source = sourceOf({ of: name, text, way: name.endsWith(".yaml") ? "yaml" : "json" });
    expect(await check(source)).toBeDefined();
    const document = objectOf(text);
    if (document) expect(await check({ document })).toBeDefined();
  });
});

test("a run of a fixed seed finds nothing", { timeout: 240_000 }, async () => {
  const all = cases(ownDescriptions(ROOT), pieces(ROOT, ""));
  const result = await fc.check(
    fc.asyncProperty(all, async (one) => void (await check(sourceOf(one)))),
    { seed: 2026, numRuns: 150 },
  );
  expect(result.failed, fc.defaultReportMessage(result)).toBe(false);
  expect(result.numRuns).toBe(150);
});

describe("the run itself", () => {
  test.each(VERSIONS)("builds descriptions of %s with every field that the table has", (version) => {
    const met = new Set<string>();
    const collect = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      for (const [key, inner] of Object.entries(value)) {
        met.add(key);
        collect(inner);
      }
    };
    for (const one of fc.sample(descriptions(version), { seed: 1, numRuns: 600 })) collect(one);
    // Some rows describe values of a field, or free names.
    const named = FIELDS.filter(
      (row) =>
        row.in.includes(version) &&
        !/ (?:Type|Style|Location|Format)$/.test(row.object) &&
        /^\$?[\w-]+$/.test(row.field),
    ).map((row) => row.field);
    expect(named.filter((field) => !met.has(field))).toEqual([]);
  });

  const sound = { openapi: "3.1.0", info: { title: "A" }, paths: {}, components: { schemas: {} } };

  test("recognizes sections", async () => {
    expect(await check({ document: withHealthy(sound, true) })).toBe("shown");
  });

  test("refuses invalid descriptions with a reason", async () => {
    expect(await check({ text: "[1, 2" })).toBe("refused");
    expect(await check({ document: null })).toBe("refused");
  });

  test.each([
    '<a href="javascript:alert(1)">',
    '<a href="java&#x27;script:x" onclick="x">',
    "<script>",
    '<p style="color: red">',
    '<img src="vbscript:x">',
    "<iframe>",
    "<a b='c'>",
    "<svg>",
  ])("knows what is dangerous: %s", (markup) => {
    expect(dangersIn(`<p>${markup}</p>`)).toHaveLength(1);
  });

  test("accepts everything else", () => {
    const markup =
      '<p class="a">a &lt;script&gt; <a href="https://a.test/?b&amp;c" target="_blank">b</a><br/></p>';
    expect(dangersIn(markup)).toEqual([]);
  });
});

function objectOf(text: string): unknown {
  try {
    const value = parseYaml(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
