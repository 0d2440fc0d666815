/** The pages of an API as Markdown, with links between them. */
import type { Item } from "#model/outline/menu.ts";
import * as unread from "#model/whole/unread.ts";
import { bodySamples } from "#samples/body.ts";
import type { KeptSamples } from "#samples/value.ts";
import { WORDS } from "#site/words/words.ts";
import { blocks, code, heading, item as line, link, titled } from "#text/markdown.ts";
import { sectionText } from "#text/text.ts";
import type { Page } from "#view/page/page.ts";
import type { Outline, SitePage } from "./outline.ts";
import { markdownPath, relativeAddress } from "./paths.ts";

/** The most bytes of `llms-full.txt`. */
export const LONGEST_FULL = 2_000_000;

/** The most bytes of one page in it. */
const LONGEST_PAGE = 200_000;

const ENCODER = new TextEncoder();

type WholeText = Parameters<typeof sectionText>[1];

/** Writes the pages of an API. */
export class ApiText {
  private readonly whole: WholeText;

  constructor(
    { document, menu, plugins }: Page,
    private readonly outline: Outline,
    kept: KeptSamples,
  ) {
    this.whole = {
      document,
      menu,
      unread,
      samples: (media, direction) => bodySamples(media, { direction, kept }),
      added: (item) => plugins?.markdown(item),
    };
  }

  /**
   * A page, with links to the pages around it.
   * @param body its text alone
   */
  page(here: SitePage, body: string): string {
    const { outline } = this;
    const around: SitePage[] = [];
    for (let one = here.parent; one; one = one.parent) around.unshift(one);
    const linked = (one: SitePage): string =>
      link(relativeAddress(markdownPath(here.path), markdownPath(one.path)), plain(one.label));
    return `${blocks(
      around.length > 0 && around.map(linked).join(" › "),
      body,
      here.lists.length > 0 && heading(2, WORDS[here.kind === "schemas" ? "schemas" : "operations"]),
      this.list(here === outline.api ? outline.top : here.lists, linked),
    )}\n`;
  }

  /** The text of a page alone. */
  body(here: SitePage): string {
    const sections = here.items.filter(
      (item) => item.kind !== "heading" || !here.items.includes(item.parent as Item),
    );
    return blocks(
      here === this.outline.api && sectionText(undefined, this.whole),
      here.kind === "operations" && heading(1, here.label),
      ...sections.map((item) => (here.lists.length > 0 ? this.head(item) : sectionText(item, this.whole))),
    );
  }

  /** A section without the list of what is in it, which has links below. */
  private head(item: Item): string {
    const lists = item.items.filter(({ kind }) => kind === "heading");
    const short: Item = Object.assign(Object.create(Object.getPrototypeOf(item) as object) as Item, item, {
      items: lists,
    });
    return sectionText(short, this.whole);
  }

  private list(items: readonly (Item | SitePage)[], linked: (page: SitePage) => string): string[] {
    const seen = new Set<SitePage>();
    return items.flatMap((one) => {
      const page = "path" in one ? one : this.outline.pageOf(one);
      if (!page || seen.has(page)) return [];
      seen.add(page);
      return [entryText(page, linked)];
    });
  }
}

/** All pages of an API in one text, up to the limit, and what it leaves out. */
export class FullText {
  private readonly parts: string[] = [];
  private readonly left: SitePage[] = [];
  // The rest is for the list of what is left out.
  private room = LONGEST_FULL - 200_000;

  /** Adds the text of the next page. */
  add(page: SitePage, body: string): void {
    const bytes = this.room > 0 ? ENCODER.encode(body).length + SEPARATOR.length : 0;
    if (this.room <= 0 || bytes > this.room || bytes > LONGEST_PAGE) this.left.push(page);
    else {
      this.parts.push(body);
      this.room -= bytes;
    }
  }

  /** The text. Its links are relative to the folder of the API. */
  text(root: string): string {
    const { parts, left } = this;
    const all = parts.join(SEPARATOR);
    if (left.length === 0) return `${all}\n`;
    const address = ({ path }: SitePage): string => relativeAddress(root, markdownPath(path));
    const named = left
      .slice(0, MOST_NAMED)
      .map((page) => line(link(address(page), plain(page.label.slice(0, 60)))));
    const more = left.length - named.length;
    return `${blocks(
      all,
      "---",
      heading(1, "Left out"),
      `This file has at most ${LONGEST_FULL / 1_000_000} MB. ${left.length} pages are left out. Each has its own file:`,
      [...named, ...(more > 0 ? [line(`and ${more} more`)] : [])],
    )}\n`;
  }
}

const SEPARATOR = "\n\n---\n\n";

/** How many of the pages that are left out are named. */
const MOST_NAMED = 150;

function entryText(page: SitePage, linked: (page: SitePage) => string): string {
  const [item] = page.items;
  if (page.kind !== "operation" || item?.kind !== "operation") return line(linked(page));
  const { method, path, deprecated } = item.operation;
  return line(
    `${linked(page)}: ${code(`${method.toUpperCase()} ${path}`)}${deprecated ? " (deprecated)" : ""}`,
  );
}

/** A label as the text of a link. */
function plain(label: string): string {
  return titled(label.slice(0, 300));
}
