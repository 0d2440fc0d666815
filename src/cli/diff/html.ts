/** Changes as one HTML page that needs no other file and runs no script. */
import { escapeHtml } from "#render/page.ts";
import type { LocatedChange } from "./report.ts";
import { groupsOf, messageOf, placeText, type Report, summaryOf } from "./report.ts";

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --dim: light-dark(#555, #aaa); }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; padding: 0 1rem; max-width: 60rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin: 2rem 0 0.5rem; overflow-wrap: anywhere; }
ul { list-style: none; margin: 0; padding: 0; }
li { border-top: 1px solid var(--line); padding: 0.5rem 0; overflow-wrap: anywhere; }
.level { display: inline-block; min-width: 5rem; font-weight: 600; }
.breaking .level { color: light-dark(#b00020, #ff8a8a); } .maybe .level { color: light-dark(#8a5a00, #ffc766); }
.safe .level { color: light-dark(#00692f, #7ddf9f); } .prose .level { color: var(--dim); }
.about { color: var(--dim); font-size: 0.85rem; }
del { color: light-dark(#b00020, #ff8a8a); } ins { color: light-dark(#00692f, #7ddf9f); }
code { font-size: 0.9em; }
`;

/** The most characters of a value. */
const LONGEST = 300;

/** Formats a report as a page. */
export function htmlOf(report: Report): string[] {
  const { title, changes, ignored } = report;
  const heading = `Changes of ${escapeHtml(title)}`;
  return [
    "<!doctype html>",
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${heading}</title><style>${STYLE}</style></head><body><main>`,
    `<h1>${heading}</h1>`,
    `<p>From ${escapeHtml(report.old)} to ${escapeHtml(report.new)}. ${escapeHtml(summaryOf(report))}.</p>`,
    ...(ignored > 0 ? [`<p>${ignored} ignored.</p>`] : []),
    ...groupsOf(changes).flatMap((group) => [
      `<section><h2>${escapeHtml(group.name)}</h2><ul>`,
      ...group.changes.map(itemOf),
      "</ul></section>",
    ]),
    "</main></body></html>",
  ];
}

function itemOf(change: LocatedChange): string {
  const { level, id, value, path } = change;
  const parts = [
    ...(value?.old === undefined ? [] : [`<del><code>${escapeHtml(shown(value.old))}</code></del>`]),
    ...(value?.new === undefined ? [] : [`<ins><code>${escapeHtml(shown(value.new))}</code></ins>`]),
  ];
  const about = [...(path.length > 0 ? [path.join(" › ")] : []), id, placeText(change)].map(escapeHtml);
  return [
    `<li class="${level}"><span class="level">${level}</span> ${escapeHtml(messageOf(change))}`,
    ...(parts.length > 0 ? [`<div>${parts.join(" ")}</div>`] : []),
    `<div class="about">${about.join(" · ")}</div></li>`,
  ].join("");
}

function shown(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
