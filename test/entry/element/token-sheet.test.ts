/** Tests the style that lets custom properties into the shadow tree of `<lectern-page>`. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tokenCss } from "#entry/element/token-sheet.ts";

const TOKENS = `.lectern { color-scheme: light; --lectern-a: 1px; --lectern-offset: 0px }
.lectern[data-theme="dark"] { color-scheme: dark; --lectern-a: 2px }
@media (prefers-color-scheme: dark) { .lectern[data-theme="system"] { --lectern-a: var(--lectern-b) } }`;

test("the defaults are the element's, and the page inherits them", () => {
  expect(tokenCss(TOKENS)).toBe(`:host {  --lectern-a: 1px; --lectern-offset: 0px }
:host([data-theme="dark"]) {  --lectern-a: 2px }
@media (prefers-color-scheme: dark) { :host([data-theme="system"]) { --lectern-a: var(--lectern-b) } }
.lectern[data-theme] { --lectern-a: inherit }`);
});

test("covers every property of the page", () => {
  const tokens = readFileSync("src/view/theme/style/tokens.css", "utf8");
  const css = tokenCss(tokens);
  const names = new Set(tokens.match(/--lectern-[\w-]+(?=:)/g));
  expect(names.size).toBeGreaterThan(30);
  for (const name of names) if (name !== "--lectern-offset") expect(css).toContain(`${name}: inherit`);
  expect(css.match(/\.lectern/g)).toHaveLength(1);
});
