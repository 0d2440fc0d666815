import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { TOKENS } from "#view/theme/style/tokens.ts";

const style = new URL("../../src/view/theme/style/", import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, style), "utf8");
const names = (text: string): Set<string> => new Set(text.match(/--lectern-[a-z0-9-]+/g));
const defined = names(read("tokens.css"));

test("docs/theming.md names every custom property", () => {
  const docs = readFileSync(new URL("../../docs/theming.md", import.meta.url), "utf8");
  const shown = names(docs);
  for (const name of [...shown]) if (docs.includes("each also with")) shown.add(`${name}-background`);
  expect([...defined].filter((name) => !shown.has(name))).toEqual([]);
});

test("dark.css changes properties of tokens.css, for the dark theme and for systems that ask for it", () => {
  const dark = read("dark.css");
  const changed = names(dark);
  expect(changed.size).toBeGreaterThan(20);
  expect([...changed].filter((name) => !defined.has(name))).toEqual([]);
  const rules = [...TOKENS.matchAll(/\[data-theme="(\w+)"\] (\{[^}]*\})/g)];
  expect(rules.map(([, theme, body]) => [theme, body])).toEqual([
    ["dark", expect.stringContaining("color-scheme: dark")],
    ["system", rules[0]?.[2]],
  ]);
  expect(TOKENS).toMatch(/@media \(prefers-color-scheme:dark\)\{[^{]*\.lectern\[data-theme="system"\]/);
});

test("the other style sheets use only properties of tokens.css, and no other colours", () => {
  const sheets = readdirSync(style, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".css") && !["tokens.css", "dark.css"].includes(name),
  );
  expect(sheets.length).toBeGreaterThan(20);
  const unknown = sheets.flatMap((sheet) => [...names(read(sheet))].filter((name) => !defined.has(name)));
  expect(unknown).toEqual([]);
  const colours = sheets.flatMap((sheet) => read(sheet).match(/#[0-9a-f]{3,8}\b(?!\s*\{)/gi) ?? []);
  expect(colours).toEqual([]);
});
