/**
 * Checks that the table of fields is complete: test/oas/fields/ has the fields of every Object from the specification.
 * Lines read `Object: field | field`. Fields with restricted values have a line for the values, too.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { EXTENSIONS } from "#oas/extensions.ts";
import { FIELDS, VERSIONS } from "#oas/fields.ts";
import { NAMES, PROBES } from "../../e2e/coverage/probes.ts";

const extensionNames = new Set(EXTENSIONS.map((row) => row.name));
const rows = FIELDS.filter((row) => !extensionNames.has(row.field as `x-${string}`));
const nameOf = (row: { object: string; field: string }): string => `${row.object}.${row.field}`;

describe.each(VERSIONS)("OpenAPI %s", (version) => {
  const listed = rows.filter((row) => row.in.includes(version)).map(nameOf);

  test("the table has the fields that the specification lists, each once", () => {
    expect([...listed].sort()).toEqual([...specified(version)].sort());
  });

  const probes = NAMES.filter((name) => name.startsWith(version)).flatMap((name) => PROBES[name]);

  test("every field that the page shows has a probe", () => {
    const probed = new Set(probes.map(nameOf));
    const shown = rows.filter((row) => row.in.includes(version) && row.hidden === undefined);
    // A license has either `identifier` or `url`, never both.
    if (probed.has("License.identifier") || probed.has("License.url"))
      probed.add("License.identifier").add("License.url");
    expect(shown.map(nameOf).filter((name) => !probed.has(name))).toEqual([]);
  });

  test("no hidden field has a probe", () => {
    const hidden = new Set(rows.filter((row) => row.hidden !== undefined).map(nameOf));
    expect(probes.map(nameOf).filter((name) => hidden.has(name))).toEqual([]);
  });
});

test("every row says either where it is shown or why it is hidden", () => {
  expect(FIELDS.filter((row) => (row.where === undefined) === (row.hidden === undefined))).toEqual([]);
});

function specified(version: string): readonly string[] {
  const lines = readFileSync(join(import.meta.dirname, "fields", `${version}.txt`), "utf8")
    .trim()
    .split("\n");
  return lines.flatMap((line) => {
    const [, object, fields = ""] = /^(.*?): (.*)$/.exec(line) ?? [];
    return fields.split(" | ").map((field) => `${object}.${field}`);
  });
}
