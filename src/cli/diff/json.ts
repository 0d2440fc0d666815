/** Changes as JSON, a line for each. */
import { countsOf, uniqueChanges } from "#compare/groups.ts";
import type { Report } from "./report.ts";

/** Formats a report as JSON. The numbers count a change once that occurs in several operations. */
export function jsonOf({ old: older, new: newer, isComplete, changes, hidden, ignored }: Report): string[] {
  const counts = countsOf(uniqueChanges(changes));
  const head = { old: older, new: newer, complete: isComplete, counts, hidden, ignored };
  if (changes.length === 0) return [`{ ${inside(head)}, "changes": [] }`];
  return [
    `{ ${inside(head)}, "changes": [`,
    ...changes.map(
      ({ within, loaded, ...change }, index) =>
        `  ${ascii(JSON.stringify(change))}${index < changes.length - 1 ? "," : ""}`,
    ),
    "] }",
  ];
}

function inside(value: object): string {
  return ascii(JSON.stringify(value).slice(1, -1));
}

/** Escapes characters that a terminal would replace, so that JSON keeps them. */
function ascii(text: string): string {
  return text.replace(
    /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
