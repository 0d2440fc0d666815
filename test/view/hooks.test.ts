/** Generates docs/dom-hooks.md from the table. `npx vitest run --update=true test/view/hooks.test.ts` updates it. */
import { expect, test } from "vitest";
import { HOOKS, NO_HOOKS } from "./hooks.ts";

const rows = (table: Readonly<Record<string, string>>): string =>
  Object.entries(table)
    .map(([hook, says]) => `| \`${hook}\` | ${says} |`)
    .join("\n");

test("docs/dom-hooks.md matches the table", async () => {
  const text = `# Selectors for styles and scripts

Your styles, scripts and tests can use these selectors, which are the same as in Redoc 2. A browser test finds each of them. Other classes and attributes may change in any version. In styles, put \`.redoc-wrap\` before a selector: the page's own rules override rules for elements or a single class.

| selector | element |
| --- | --- |
${rows(HOOKS)}

Sections far from the viewport are empty elements with ids. Their content is rendered when they come near.

## Selectors of Redoc without a counterpart

| selector | why |
| --- | --- |
${rows(NO_HOOKS)}
`;
  await expect(text).toMatchFileSnapshot("../../docs/dom-hooks.md");
});
