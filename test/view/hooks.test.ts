/** docs/dom-hooks.md is printed from the table: `npx vitest run --update=true test/view/hooks.test.ts` writes it anew. */
import { expect, test } from "vitest";
import { HOOKS, NO_HOOKS } from "./hooks.ts";

const rows = (table: Readonly<Record<string, string>>): string =>
  Object.entries(table)
    .map(([hook, says]) => `| \`${hook}\` | ${says} |`)
    .join("\n");

test("docs/dom-hooks.md says what the table says", async () => {
  const text = `# Places on the page to take hold of

Styles, scripts and tests of hosts find the page's parts by these selectors, which are those of Redoc 2. A browser test finds each of them on a page. What has no row here may change with any version. In styles put \`.redoc-wrap\` before them: what a host says of bare elements, or of one class, gives way to the page's own rules.

| selector | what it finds |
| --- | --- |
${rows(HOOKS)}

Sections that are far from view are empty elements: their ids are there, what they hold comes when they are near.

## What Redoc had and this page has not

| selector | why |
| --- | --- |
${rows(NO_HOOKS)}
`;
  await expect(text).toMatchFileSnapshot("../../docs/dom-hooks.md");
});
