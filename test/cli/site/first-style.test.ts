/** Tests which rules of a style sheet a page contains. */
import { expect, test } from "vitest";
import { firstStyle } from "#cli/site/first-style.ts";
import { NARROW } from "#site/html.ts";

const WAITING = `@media (max-width:${NARROW - 0.02}px)`;

const CASES: readonly [sheet: string, first: string][] = [
  [".lectern{color:red}", ".lectern{color:red}"],
  [".lectern .palette{color:red}", ""],
  [".bar,.palette{color:red}", ".bar{color:red}"],
  [".lectern{& .bar{color:red}& .palette{color:blue}}", ".lectern{& .bar{color:red}}"],
  [".palette{& .bar{color:red}}", ""],
  [".bar:hover{color:red}", ""],
  [".bar{color:red}/* a { b */", ".bar{color:red}"],
  ["@media (max-width:799px){.bar{color:red}}", "@media (max-width:799px){.bar{color:red}}"],
  ["@media print{.bar{color:red}}", ""],
  ["@font-face{font-family:A}", ""],
  ["@media (max-width:799px){.palette{color:red}}", ""],
  ['.bar::before{content:"}.palette{"}', '.bar::before{content:"}.palette{"}'],
  [".lectern{--a:red;--b:var(--c);--c:var(--d);color:var(--a)}", ".lectern{--a:red;color:var(--a)}"],
  [".copy:not(.live){display:none}", ".copy:not(.live){display:none}"],
  [".copy:not(.live){color:red}", ""],
];

test.each(CASES)("%s", (sheet, first) => {
  const found = firstStyle(sheet);
  expect(found.slice(0, found.indexOf(WAITING))).toBe(first);
});
