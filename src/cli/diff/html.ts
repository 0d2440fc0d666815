/** Changes as one HTML page that needs no other file and runs no script. */
import { LEVELS } from "#compare/facts/change.ts";
import { countsOf, uniqueChanges } from "#compare/groups.ts";
import { textOf } from "#compare/value-text.ts";
import { type Stretch, wordChanges } from "#compare/word-changes.ts";
import { escapeHtml } from "#render/page.ts";
import { excerptOf } from "./excerpt.ts";
import type { LocatedChange } from "./report.ts";
import { groupsOf, messageOf, placeText, type Report, schemaText, summaryOf } from "./report.ts";

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --quiet: light-dark(#555, #aaa); --soft: #8881;
  --breaking: light-dark(#b00020, #ff8a8a); --maybe: light-dark(#8a5a00, #ffc766); --safe: light-dark(#00692f, #7ddf9f);
  --prose: var(--quiet); }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; padding: 0 1rem; max-width: 60rem; }
h1 { font-size: 1.5rem; margin: 0 0 0.25rem; }
h2 { font-size: 1.1rem; margin: 2.5rem 0 0.5rem; overflow-wrap: anywhere; }
p { margin: 0.25rem 0; overflow-wrap: anywhere; }
a { color: inherit; }
fieldset { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin: 1rem 0; padding: 0; border: 0; }
label { display: flex; gap: 0.4rem; align-items: center; min-height: 1.5rem; font-weight: 600; }
ul { list-style: none; margin: 0; padding: 0; }
section > ul > li { display: grid; grid-template-columns: 5rem 1fr; gap: 0 1rem; border-top: 1px solid var(--line); padding: 0.6rem 0; }
li > div { min-width: 0; overflow-wrap: anywhere; }
details li { display: flex; justify-content: space-between; gap: 1rem; padding: 0.15rem 0; overflow-wrap: anywhere; }
summary { cursor: pointer; }
.level { font-weight: 600; }
.breaking > .level { color: var(--breaking); } .maybe > .level { color: var(--maybe); }
.safe > .level { color: var(--safe); } .prose > .level { color: var(--prose); }
.quiet { color: var(--quiet); font-size: 0.85rem; }
.values { margin: 0.25rem 0; padding: 0.35rem 0.6rem; border-radius: 4px; background: var(--soft); white-space: pre-wrap; }
del { color: var(--breaking); } ins { color: var(--safe); }
code { font-size: 0.9em; }
@media (max-width: 40rem) { section > ul > li { grid-template-columns: 1fr; } }
@media print { fieldset, nav { display: none; } }
`;

/** Formats a report as a page. Check boxes, which need no script, hide the changes of a level. */
export function htmlOf(report: Report): string[] {
  const { title, changes } = report;
  const heading = `Changes of ${escapeHtml(title)}`;
  const groups = groupsOf(changes);
  return [
    "<!doctype html>",
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${heading}</title><style>${STYLE}${hidingRules(groups)}</style></head><body><main>`,
    `<h1>${heading}</h1>`,
    `<p class="quiet">From ${escapeHtml(report.old)} to ${escapeHtml(report.new)}</p>`,
    `<p>${escapeHtml(summaryOf(report))}.</p>`,
    ...levelsOf(report),
    ...contentsOf(groups),
    ...groups.flatMap((group, index) => [
      `<section data-levels="${levelsIn(group)}" id="g${index + 1}"><h2>${escapeHtml(group.name)}</h2><ul>`,
      ...group.changes.map(itemOf),
      "</ul></section>",
    ]),
    "</main></body></html>",
  ];
}

type Group = ReturnType<typeof groupsOf>[number];

/** The levels of a group, as the attribute of its section says them. */
function levelsIn({ changes }: Group): string {
  return LEVELS.filter((level) => changes.some((change) => change.level === level)).join(" ");
}

/** Hides changes whose level has no tick, and what has only such changes. */
function hidingRules(groups: readonly Group[]): string {
  const without = (level: string): string => `:has(#show-${level}:not(:checked))`;
  const ofChanges = LEVELS.map((level) => `body${without(level)} section .${level}`);
  const ofGroups = [...new Set(groups.map(levelsIn))].map(
    (levels) => `body${levels.split(" ").map(without).join("")} [data-levels="${levels}"]`,
  );
  return `${[...ofChanges, ...ofGroups].join(",\n")} { display: none; }\n`;
}

/** A check box for each level that occurs, if there are several. */
function levelsOf({ changes }: Report): string[] {
  const counts = countsOf(uniqueChanges(changes));
  const found = LEVELS.filter((level) => counts[level] > 0);
  if (found.length < 2) return [];
  return [
    '<fieldset aria-label="Levels to show">',
    ...found.map(
      (level) =>
        `<label class="${level}"><input type="checkbox" id="show-${level}" checked><span class="level">${counts[level]} ${level}</span></label>`,
    ),
    "</fieldset>",
  ];
}

/** Links to the operations, if there are several. */
function contentsOf(groups: readonly Group[]): string[] {
  if (groups.length < 2) return [];
  return [
    `<nav aria-label="Contents"><details><summary>Contents (${groups.length})</summary><ul>`,
    ...groups.map(
      (group, index) =>
        `<li data-levels="${levelsIn(group)}"><a href="#g${index + 1}">${escapeHtml(group.name)}</a> <span class="quiet">${group.changes.length}</span></li>`,
    ),
    "</ul></details></nav>",
  ];
}

function itemOf(change: LocatedChange): string {
  const { level, id, path } = change;
  const values = valuesOf(change);
  const about = [
    ...(path.length > 0 ? [path.join(" › ")] : []),
    id,
    placeText(change),
    schemaText(change) ?? [],
  ]
    .flat()
    .map(escapeHtml);
  return [
    `<li class="${level}"><span class="level">${level}</span> <div>${escapeHtml(messageOf(change))}`,
    ...(values === "" ? [] : [`<div class="values">${values}</div>`]),
    `<div class="quiet">${about.join(" · ")}</div></div></li>`,
  ].join("");
}

/** The old and the new value; of prose, the words that differ. */
function valuesOf(change: LocatedChange): string {
  const { level, value } = change;
  const [older, newer] = [value?.old, value?.new];
  if (level === "prose") {
    const words = typeof older === "string" && typeof newer === "string" ? wordsOf(older, newer) : [];
    if (words.some(({ in: where }) => where !== "both")) return words.map(spaced).join("");
    return excerptOf(change)
      .map(({ in: where, text }) => marked(where, escapeHtml(text)))
      .join(" ");
  }
  const parts = [
    ...(older === undefined ? [] : [marked("old", `<code>${escapeHtml(textOf(older))}</code>`)]),
    ...(newer === undefined ? [] : [marked("new", `<code>${escapeHtml(textOf(newer))}</code>`)]),
  ];
  return parts.join(" ");
}

/** How two texts differ. Their last words have a space behind them too, as those before. */
function wordsOf(older: string, newer: string): readonly Stretch[] {
  return wordChanges(`${textOf(older).trimEnd()} `, `${textOf(newer).trimEnd()} `);
}

/** Words with the spaces behind them, which are not marked. */
function spaced({ in: where, text }: Stretch): string {
  const words = text.trimEnd();
  return marked(where, withBreaks(words)) + withBreaks(text.slice(words.length));
}

/** A text with its line breaks. A line of the output has none. */
function withBreaks(text: string): string {
  return escapeHtml(text).replace(/\r?\n/g, "&#10;");
}

function marked(where: Stretch["in"], html: string): string {
  return where === "both" ? html : where === "old" ? `<del>${html}</del>` : `<ins>${html}</ins>`;
}
