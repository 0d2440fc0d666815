/** A changelog as an Atom feed (RFC 4287): an entry for each version but the oldest. */
import type { Shown, ShownChange } from "#compare/shown.ts";
import { hashOf } from "#model/outline/routes.ts";
import { escapeHtml } from "#render/page.ts";
import type { Site, SiteFile } from "#site/site.ts";
import { WORDS } from "#site/words/words.ts";
import { CHANGES } from "#view/words/changes-labels.ts";
import {
  type Changelog,
  idOfVersion,
  type LoggedGroup,
  type LoggedVersion,
  nameOf,
  summaryOf,
  wordOf,
} from "./changelog.ts";
import type { ChangeAddresses, ChangeLinks } from "./links.ts";

/** The maximum number of entries of a feed. The page of the changelog has more. */
export const MOST_ENTRIES = 30;
/** The maximum number of changes of an entry. */
export const MOST_IN_ENTRY = 100;

/** The path of the feed of a changelog. */
export function feedPath(changelogPath: string): string {
  return `${changelogPath}feed.xml`;
}

/** Writes the feed. Atom ids are absolute (4.2.6), so a site without an address has no feed. */
export function feedFile(
  log: Changelog,
  title: string,
  { siteUrl, title: author }: Site & { siteUrl: string },
  links: ChangeAddresses,
): SiteFile {
  const address = siteUrl + encodeURI(log.path);
  const times = timesOf(log.versions);
  const dated = log.versions.map((version, index) => ({ version, updated: times[index]! }));
  // The latest time. UTC times of RFC 3339 sort as text.
  const updated =
    dated
      .map((one) => one.updated)
      .sort()
      .at(-1) ?? "";
  const entries = dated.filter(({ version }) => version.compared).slice(0, MOST_ENTRIES);
  return {
    path: feedPath(log.path),
    text: [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<feed xmlns="http://www.w3.org/2005/Atom">',
      `<id>${xml(address)}</id>`,
      `<title>${xml(WORDS.changelogOf(title))}</title>`,
      `<updated>${updated}</updated>`,
      `<author><name>${xml(author)}</name></author>`,
      `<link rel="self" type="application/atom+xml" href="${xml(siteUrl + encodeURI(feedPath(log.path)))}"/>`,
      `<link rel="alternate" type="text/html" href="${xml(address)}"/>`,
      ...entries.flatMap(({ version, updated: time }) =>
        entry(version, time, { address, siteUrl, title, links }),
      ),
      "</feed>",
      "",
    ].join("\n"),
  };
}

interface Around {
  address: string;
  siteUrl: string;
  title: string;
  links: ChangeAddresses;
}

function entry(version: LoggedVersion, updated: string, around: Around): string[] {
  const { address, title } = around;
  const { label, compared, since = "" } = version;
  const at = address + hashOf(idOfVersion(label));
  const shown = compared && "shown" in compared ? compared.shown : undefined;
  const summary = shown
    ? summaryOf(version, shown)
    : WORDS.notComparedWith(since, compared && "failure" in compared ? compared.failure : "");
  return [
    "<entry>",
    `<id>${xml(at)}</id>`,
    `<title>${xml(`${title} ${label}: ${summary}`)}</title>`,
    `<updated>${updated}</updated>`,
    `<link rel="alternate" type="text/html" href="${xml(at)}"/>`,
    `<summary>${xml(summary)}</summary>`,
    ...(shown && shown.groups.length > 0
      ? [`<content type="html">${xml(contentOf(shown, around))}</content>`]
      : []),
    "</entry>",
  ];
}

/** The changes as HTML. Every text is escaped once more in the feed. */
function contentOf(shown: Shown, around: Around): string {
  const lists = firstChanges(shown.groups);
  const omitted = shown.total - lists.reduce((sum, { changes }) => sum + changes.length, 0);
  return [
    ...(shown.isComplete ? [] : [`<p>${escapeHtml(CHANGES.incomplete)}</p>`]),
    ...lists.map(({ group, changes }) => {
      const items = changes.map(
        (change) =>
          `<li><b>${escapeHtml(wordOf(change))}</b>: ${linked(change.message, change, around)}</li>`,
      );
      return `<h3>${linked(nameOf(group), group, around)}</h3><ul>${items.join("")}</ul>`;
    }),
    ...(omitted > 0 ? [`<p>${escapeHtml(CHANGES.furtherChanges(omitted))}</p>`] : []),
  ].join("\n");
}

/** The changes of an entry, by their groups. */
function firstChanges(
  groups: readonly LoggedGroup[],
): { group: LoggedGroup; changes: readonly ShownChange[] }[] {
  let room = MOST_IN_ENTRY;
  return groups.flatMap((group) => {
    const changes = group.changes.slice(0, room);
    room -= changes.length;
    return changes.length > 0 ? [{ group, changes }] : [];
  });
}

/** A text with a link to what it is about, if a page has that. */
function linked(text: string, thing: Parameters<ChangeLinks["of"]>[0], { siteUrl, links }: Around): string {
  const path = links.of(thing);
  if (path === undefined) return escapeHtml(text);
  const [page = "", ...hash] = path.split("#");
  const href = siteUrl + encodeURI(page) + hash.map((one) => `#${one}`).join("");
  return `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
}

const DAY = 86_400_000;

/**
 * The times of versions (RFC 3339), which are listed from the newest. A version without a date comes a day after the
 * version before it, and the first one on the second day of 1970: the order is known. If the next version with a date
 * comes before that, those between share the time until then.
 */
function timesOf(versions: readonly LoggedVersion[]): readonly string[] {
  const dates = versions.map(({ date }) => (date === undefined ? Number.NaN : Date.parse(date))).reverse();
  const times: string[] = [];
  let before = 0;
  let next = -1;
  for (const [index, date] of dates.entries()) {
    if (next < index) next = dates.findIndex((one, at) => at >= index && !Number.isNaN(one));
    if (next < 0) next = dates.length;
    const share = ((dates[next] ?? Number.NaN) - before) / (next - index + 1);
    before = index === next ? date : before + (share > 0 ? Math.min(DAY, share) : DAY);
    times.unshift(new Date(before).toISOString());
  }
  return times;
}

/** A text in XML 1.0: escaped, without the characters that it forbids (2.2). */
function xml(text: string): string {
  return escapeHtml(
    text.replace(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the forbidden ones
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu,
      "\ufffd",
    ),
  );
}
