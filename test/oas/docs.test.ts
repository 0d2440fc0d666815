/** Generates docs/coverage.md from the table. `npx vitest run --update=true test/oas` updates it. */
import { expect, test } from "vitest";
import { EXTENSIONS } from "#oas/extensions.ts";
import { FIELDS, type FieldRow, VERSIONS } from "#oas/fields.ts";

const extensions = new Set<string>(EXTENSIONS.map((row) => row.name));
const cell = (text: string): string => text.replaceAll("|", "\\|");
const code = (text: string): string => `\`${cell(text)}\``;

function spanOf({ in: versions }: FieldRow): string {
  const [first = "", last = ""] = [versions[0], versions.at(-1)];
  if (versions.length === VERSIONS.length) return "all";
  if (first === last) return first;
  return last === VERSIONS.at(-1) ? `${first} on` : `${first} to ${last}`;
}

function tableOf(rows: readonly FieldRow[]): string {
  const lines = rows.map(
    (row) => `| ${code(row.field)} | ${spanOf(row)} | ${cell(row.where ?? `*not shown:* ${row.hidden}`)} |`,
  );
  return ["| field | versions | where |", "| --- | --- | --- |", ...lines].join("\n");
}

test("docs/coverage.md matches the table", async () => {
  const ours = FIELDS.filter((row) => extensions.has(row.field));
  const theirs = FIELDS.filter((row) => !extensions.has(row.field));
  const objects = [...new Set(theirs.map((row) => row.object))];
  const parts = objects.map(
    (object) => `## ${object}\n\n${tableOf(theirs.filter((row) => row.object === object))}`,
  );
  const known = ours.map(
    (row) => `| ${code(row.field)} | ${row.object} | ${spanOf(row)} | ${cell(row.where ?? "")} |`,
  );
  const text = `# Where the page shows each field

Lectern shows every fixed and patterned field of every Object of OpenAPI 2.0, 3.0, 3.1 and 3.2, including the keywords of JSON Schema, and interprets the vendor extensions listed at the end. A browser test opens the page of a description that uses all of them, expands everything, and looks for each one.

${parts.join("\n\n")}

## Vendor extensions

| extension | on | versions | meaning |
| --- | --- | --- | --- |
${known.join("\n")}
`;
  await expect(text).toMatchFileSnapshot("../../docs/coverage.md");
});
