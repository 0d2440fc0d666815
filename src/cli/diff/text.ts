/** Formats changes for the terminal, grouped by operation. */
import { type Line, line, paint } from "#cli/process/terminal.ts";
import type { Level } from "#compare/facts/change.ts";
import type { Stretch } from "#compare/word-changes.ts";
import { excerptOf } from "./excerpt.ts";
import { groupsOf, messageOf, placeText, type Report, schemaText, summaryOf } from "./report.ts";

const PAINTS: Readonly<Record<Level, (text: string) => Line>> = {
  breaking: paint.red,
  maybe: paint.yellow,
  safe: paint.green,
  prose: paint.dim,
};

/** The indentation of excerpts, which places them below the messages. */
const INDENT = " ".repeat(12);

/** Formats a report as text. */
export function textOf(report: Report): Line[] {
  const result = [paint.bold(summaryOf(report))];
  for (const group of groupsOf(report.changes)) {
    result.push(line``, line`${paint.bold(group.name)}`);
    for (const change of group.changes) {
      const { level, id } = change;
      const sign = PAINTS[level](level.padEnd(8));
      result.push(
        line`  ${sign}  ${messageOf(change)}  ${paint.dim([id, placeText(change), schemaText(change) ?? []].flat().join("  "))}`,
      );
      const words = excerptOf(change);
      if (words.length > 0) result.push(line`${INDENT}${wordsText(words)}`);
    }
  }
  return result;
}

/** Formats an excerpt as one line. The marks of `git diff --word-diff` distinguish words without colours too. */
export function wordsText(words: readonly Stretch[]): Line {
  return words.reduce((before, { in: where, text }, index) => {
    const word =
      where === "both" ? text : where === "old" ? paint.red(`[-${text}-]`) : paint.green(`{+${text}+}`);
    return index === 0 ? line`${word}` : line`${before} ${word}`;
  }, line``);
}
