/** Tests which rules of a style sheet are critical. */
import { expect, test } from "vitest";
import { criticalRules } from "#cli/site/critical-css.ts";
import { BLOCKING_WIDTH } from "#site/html.ts";

const FURTHER_RULES = `@media (max-width:${BLOCKING_WIDTH - 0.02}px)`;

const CASES: readonly [sheet: string, critical: string][] = [
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

test.each(CASES)("%s", (sheet, critical) => {
  const found = criticalRules(sheet);
  expect(found.slice(0, found.indexOf(FURTHER_RULES))).toBe(critical);
});
