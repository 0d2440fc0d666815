/** The table of docs/size.md says the limits that `.size-limit.json` sets. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

const limits = JSON.parse(read(".size-limit.json")) as readonly { path: string | string[]; limit: string }[];

/** The limit of one script, in kB. The longest set of words stands for all of them. */
function limitOf(script: string): number {
  const path = `bundles/${script.replace(/^lectern\.de\.js$/, "lectern.ru.js")}`;
  return Number.parseFloat(limits.find((one) => one.path === path)?.limit ?? "");
}

const ROW = /^\| (`lectern\..+?) \| .+ \| ([\d.]+) kB \|$/gm;
const rows = [...read("docs/size.md").matchAll(ROW)].map(([, scripts = "", limit]) => ({
  scripts: [...scripts.matchAll(/`(.+?)`/g)].map(([, script = ""]) => script),
  limit: Number(limit),
}));

test("there is a table", () => expect(rows.length).toBeGreaterThan(20));

test.for(rows)("$scripts", ({ scripts, limit }) => {
  expect(scripts.reduce((sum, one) => sum + limitOf(one), 0)).toBeCloseTo(limit);
});

test("the first script", () => {
  const says = /`redoc\.standalone\.js` is at most ([\d.]+) kB/.exec(read("docs/size.md"))?.[1];
  expect(Number(says)).toBe(limitOf("redoc.standalone.js"));
});
