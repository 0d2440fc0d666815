/** A changelog as Markdown. */
import type { ShownChange } from "#compare/shown.ts";
import { markdownPath, relativeAddress } from "#site/paths.ts";
import { WORDS } from "#site/words/words.ts";
import { blocks, heading, item as line } from "#text/markdown.ts";
import { escaped } from "#view/changes/text.ts";
import { CHANGES } from "#view/words/changes-labels.ts";
import {
  type Changelog,
  type LoggedGroup,
  type LoggedVersion,
  leftOut,
  nameOf,
  summaryOf,
  wordOf,
} from "./changelog.ts";
import type { ChangeAddresses } from "./links.ts";

/**
 * Returns the changelog as Markdown.
 * @param here the path of its page
 */
export function changelogText(log: Changelog, here: string, title: string, links: ChangeAddresses): string {
  const to = (path: string, text: string): string => {
    const [page = ""] = path.split("#", 1);
    return `[${text}](${relativeAddress(markdownPath(here), markdownPath(page))})`;
  };
  return blocks(
    heading(1, escaped(WORDS.changelogOf(title))),
    ...log.versions.flatMap((version) => [
      heading(
        2,
        [to(version.path, escaped(version.label)), version.date?.slice(0, 10)].filter(Boolean).join(" · "),
      ),
      ...versionText(version, (group) => groupText(group, links, to)),
    ]),
  );
}

function versionText(
  version: LoggedVersion,
  write: (group: LoggedGroup) => readonly (string | string[])[],
): (string | string[])[] {
  const { compared, since = "" } = version;
  if (!compared) return [WORDS.firstVersion];
  if ("failure" in compared) return [escaped(WORDS.notComparedWith(since, compared.failure))];
  const { shown } = compared;
  const left = leftOut(shown);
  return [
    `${escaped(summaryOf(version, shown))}.`,
    ...(shown.isComplete ? [] : [CHANGES.incomplete]),
    ...shown.groups.flatMap(write),
    ...(left > 0 ? [`${CHANGES.furtherChanges(left)} ${WORDS.listsAll}`] : []),
  ];
}

function groupText(
  group: LoggedGroup,
  links: ChangeAddresses,
  to: (path: string, text: string) => string,
): (string | string[])[] {
  const address = links.of(group);
  const name = escaped(nameOf(group));
  return [
    heading(3, address === undefined ? name : to(address, name)),
    group.changes.map((change) => line(changeText(change, links.of(change), to))),
  ];
}

function changeText(
  change: ShownChange,
  address: string | undefined,
  to: (path: string, text: string) => string,
): string {
  const { message, operations = 1 } = change;
  const text = escaped(message);
  const more = operations > 1 ? ` (${CHANGES.alsoIn(operations - 1)})` : "";
  return `**${wordOf(change)}**: ${address === undefined ? text : to(address, text)}${more}`;
}
