/** `llms.txt`: an index of the site for agents, by API and tag. */

import { markdownPath } from "#site/paths.ts";
import type { Card, Site } from "#site/site.ts";
import { WORDS } from "#site/words/words.ts";
import { blocks, heading, item as line, link, titled } from "#text/markdown.ts";

/** How many pages of an API are listed. Its first page leads to all. */
const MOST_ENTRIES = 500;

/** Writes the index. Its addresses are complete if the address of the site is known, and else relative to the file. */
export function llmsText(
  site: Site,
  apis: readonly { card: Card; entries: readonly (readonly [title: string, path: string])[] }[],
): string {
  const { siteUrl = "" } = site;
  const to = (path: string, title: string): string => link(siteUrl + encodeURI(path), titled(title));
  return `${blocks(
    heading(1, titled(site.title)),
    "> API reference. Each page is a Markdown file; each API also has one file with the text of its pages.",
    site.guides.length > 0 && heading(2, WORDS.guides),
    site.guides.map(({ title, path }) => line(to(markdownPath(path), title))),
    ...apis.flatMap(({ card, entries }) => [
      heading(2, titled(card.title)),
      titled(card.sentence),
      [
        line(to(markdownPath(card.path), "Overview")),
        line(to(`${card.path}llms-full.txt`, "All pages in one file")),
        ...entries.slice(0, MOST_ENTRIES).map(([title, path]) => line(to(markdownPath(path), title))),
      ],
    ]),
  )}\n`;
}
