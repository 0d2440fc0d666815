/** Changes for the terminal, by operation. */
import { type Line, line, paint } from "#cli/process/terminal.ts";
import type { Level } from "#compare/facts/change.ts";
import { groupsOf, messageOf, placeText, type Report, summaryOf } from "./report.ts";

const PAINTS: Readonly<Record<Level, (text: string) => Line>> = {
  breaking: paint.red,
  maybe: paint.yellow,
  safe: paint.green,
  prose: paint.dim,
};

/** Formats a report as text. */
export function textOf(report: Report): Line[] {
  const result = [paint.bold(summaryOf(report))];
  for (const group of groupsOf(report.changes)) {
    result.push(line``, line`${paint.bold(group.name)}`);
    for (const change of group.changes) {
      const { level, id } = change;
      const sign = PAINTS[level](level.padEnd(8));
      result.push(line`  ${sign}  ${messageOf(change)}  ${paint.dim(`${id}  ${placeText(change)}`)}`);
    }
  }
  return result;
}
