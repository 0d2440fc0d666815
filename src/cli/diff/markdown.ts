/** Changes as Markdown, for a changelog or a comment. */
import { groupsOf, messageOf, placeText, type Report, summaryOf } from "./report.ts";

/** Formats a report as Markdown. */
export function markdownOf(report: Report): string[] {
  const result = [`# Changes of ${escaped(report.title)}`, "", `${summaryOf(report)}.`];
  for (const group of groupsOf(report.changes)) {
    result.push("", `## ${escaped(group.name)}`, "");
    for (const change of group.changes)
      result.push(
        `- **${change.level}** ${escaped(messageOf(change))} (\`${change.id}\`, ${escaped(placeText(change))})`,
      );
  }
  return result;
}

/** Escapes a text so that Markdown shows it as it is. */
function escaped(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/[\\`*_{}[\]()#+!|<>~&@-]/g, (character) => (character === "-" ? "-" : `\\${character}`));
}
