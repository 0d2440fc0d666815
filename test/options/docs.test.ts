/** docs/options.md is made from the table: `npx vitest run -u test/options` writes it anew. */
import { expect, test } from "vitest";
import { OPTIONS, type OptionKind, type OptionRow } from "#options/options.ts";

const TYPES: Record<OptionKind, string> = {
  flag: "boolean",
  count: "number",
  level: 'number or "all"',
  text: "string",
  list: "list, or comma-separated string",
  flagOrList: "boolean, or list of names",
  offset: "number of pixels, CSS selector or function",
};

const attribute = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function rowOf([name, row]: [string, OptionRow]): string {
  const { kind, says, aliases = [] } = row;
  const value = row.default === undefined ? "" : `\`${JSON.stringify(row.default)}\``;
  const also = aliases.length > 0 ? ` Also \`${aliases.join("`, `")}\`.` : "";
  return `| \`${name}\` | \`${attribute(name)}\` | ${TYPES[kind]} | ${value} | ${says}${also} |`;
}

test("docs/options.md says what the table says", async () => {
  const text = `# Options

Options are given as attributes of the \`<redoc>\` tag, as the second argument of \`Redoc.init\`, as the \`options\` of \`RedocStandalone\`, or to the command line as \`--options.<name>\`. An attribute wins over the argument. Names are read leniently: \`scrollYOffset\`, \`scroll-y-offset\`, \`scroll-yoffset\` and \`scrollyoffset\` are one. A boolean attribute is true by being there, except as \`"false"\`. Unknown options and \`null\` are let pass; a value of the wrong type is named in the console, and the default stays.

\`\`\`html
<redoc spec-url="/openapi.json" expand-responses="200,201" hide-download-buttons></redoc>
\`\`\`

| option | attribute | type | default | what it does |
| --- | --- | --- | --- | --- |
${(Object.entries(OPTIONS) as [string, OptionRow][]).map(rowOf).join("\n")}
`;
  await expect(text).toMatchFileSnapshot("../../docs/options.md");
});
