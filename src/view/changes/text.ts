/** The changes of a section as Markdown, for the text that readers copy. */
import type { ShownChange } from "#compare/shown.ts";
import type { Item } from "#model/outline/menu.ts";
import { CHANGES } from "#view/words/changes-labels.ts";
import { isOf, type Rows } from "./rows.ts";

/**
 * The changes of an operation, or, without an item, of the whole API; "" if there are none.
 * @param compared what the page knows of its changes
 */
export function changesText(compared: Rows | Error | undefined, item: Item | undefined): string {
  if (compared === undefined || compared instanceof Error) return "";
  const { groups, since = "" } = compared.shown;
  const wanted = groups.filter(
    ({ operation }) =>
      !item || (operation !== null && item.kind === "operation" && isOf(item.operation, operation)),
  );
  if (wanted.length === 0) return "";
  const lines = wanted.flatMap(({ operation, changes }) => [
    ...(item
      ? []
      : ["", `### ${operation ? escaped(`${operation.method} ${operation.path}`) : CHANGES.api}`, ""]),
    ...changes.map(lineOf),
  ]);
  const count = wanted.reduce((sum, { changes }) => sum + changes.length, 0);
  return `\n## ${escaped(CHANGES.summary(count, since))}\n${item ? "\n" : ""}${lines.join("\n")}\n`;
}

function lineOf({ id, level, message }: ShownChange): string {
  const word = id.startsWith("not-compared") ? CHANGES.notCompared : CHANGES.levels[level];
  return `- **${word}**: ${escaped(message)}`;
}

/** A text that Markdown shows as it is, on one line. */
export function escaped(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_{}[\]()#+!|<>~&@]/g, (sign) => `\\${sign}`);
}
