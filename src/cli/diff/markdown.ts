/** Changes as Markdown, for a changelog or a comment. */
import type { Stretch } from "#compare/word-changes.ts";
import { excerptOf } from "./excerpt.ts";
import { groupsOf, messageOf, placeText, type Report, schemaText, summaryOf } from "./report.ts";

/** Formats a report as Markdown. */
export function markdownOf(report: Report): string[] {
  const result = [`# Changes of ${escaped(report.title)}`, "", `${summaryOf(report)}.`];
  for (const group of groupsOf(report.changes)) {
    result.push("", `## ${escaped(group.name)}`, "");
    for (const change of group.changes) {
      const about = [placeText(change), schemaText(change) ?? []].flat().map(escaped).join(", ");
      result.push(`- **${change.level}** ${escaped(messageOf(change))} (\`${change.id}\`, ${about})`);
      const words = excerptOf(change);
      if (words.length > 0) result.push(`  > ${wordsText(words)}`);
    }
  }
  return result;
}

/** An excerpt: deleted words struck through, inserted ones bold. */
function wordsText(words: readonly Stretch[]): string {
  const text = words
    .map(({ in: where, text: word }) => {
      const shown = escaped(word);
      return where === "both" ? shown : where === "old" ? `~~${shown}~~` : `**${shown}**`;
    })
    .join(" ");
  // What would begin a list is a text here.
  return text.replace(/^(\d{1,9})(?=[.)])/, "$1\\").replace(/^(?=[-+])/, "\\");
}

/** Escapes a text so that Markdown shows it as it is. */
function escaped(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]#|<>~&@]/g, "\\$&");
}
