/** The pages of an API as Markdown, with links between them. */
import type { Item } from "#model/outline/menu.ts";
import { schemaId } from "#model/outline/routes.ts";
import { requestLine } from "#model/request-line.ts";
import { unusedComponents } from "#model/whole/components.ts";
import * as unread from "#model/whole/unread.ts";
import { bodySamples } from "#samples/body.ts";
import type { KeptSamples } from "#samples/kept.ts";
import type { Outline, SitePage } from "#site/outline.ts";
import { markdownPath, relativeAddress } from "#site/paths.ts";
import { WORDS } from "#site/words/words.ts";
import { KeptFields, KeptLines } from "#text/kept-fields.ts";
import { blocks, code, heading, item as line, link, titled } from "#text/markdown.ts";
import { sectionText } from "#text/text.ts";
import { workflowText } from "#text/workflow.ts";
import type { Page } from "#view/page/page.ts";
import { WORKFLOWS } from "#view/words/workflow-labels.ts";

/** The most bytes of `llms-full.txt`. */
export const LONGEST_FULL = 2_000_000;

/** The most bytes of one page in it. */
const LONGEST_PAGE = 200_000;

const ENCODER = new TextEncoder();

type WholeText = Parameters<typeof sectionText>[1];

/** Writes the pages of an API. */
export class ApiText {
  private readonly whole: WholeText;
  private readonly workflows: Page["workflows"];

  constructor(
    { document, menu, plugins, workflows }: Page,
    private readonly outline: Outline,
    kept: KeptSamples,
  ) {
    this.workflows = workflows;
    const lines = new KeptLines();
    this.whole = {
      document,
      menu,
      unread,
      unused: unusedComponents,
      samples: (media, direction) => bodySamples(media, { direction, kept }),
      added: (item) => plugins?.markdown(item),
      fields: () => new KeptFields(lines, schemaAddress(outline)),
    };
  }

  /**
   * A page, with links to the pages around it.
   * @param body its text alone
   */
  page(here: SitePage, body: string): string {
    const around: SitePage[] = [];
    const root = relativeAddress(markdownPath(here.path), this.outline.api.path);
    for (let one = here.parent; one; one = one.parent) around.unshift(one);
    const linked = (one: SitePage): string =>
      link(relativeAddress(markdownPath(here.path), markdownPath(one.path)), plain(one.label));
    return `${blocks(
      around.length > 0 && around.map(linked).join(" › "),
      body.replaceAll(ROOT, root === "./" ? "" : root),
      here.lists.length > 0 &&
        here.kind !== "workflows" &&
        heading(2, WORDS[here.kind === "schemas" ? "schemas" : "operations"]),
      this.list(here, linked),
      ...this.uses(here, linked),
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
      ...sections.map((item) => (here.lists.length > 0 ? this.head(item) : this.section(item, here))),
      ...(here.kind === "workflows" ? this.documents() : []),
    );
  }

  /** What the documents of workflows say of themselves. */
  private documents(): string[] {
    return (this.workflows?.of.arazzos ?? []).map(({ info: { title, version, summary, description } }) =>
      blocks(
        title !== undefined && `**${titled(title)}**${version === undefined ? "" : ` (${version})`}`,
        summary,
        description,
      ),
    );
  }

  private section(item: Item, here: SitePage): string {
    const workflow = item.kind === "workflow" ? this.workflows?.of.at(item) : undefined;
    if (!workflow) return sectionText(item, this.whole);
    const addressOf = (id: string): string | undefined => {
      const page = this.outline.find(id)?.page;
      return page && relativeAddress(markdownPath(here.path), markdownPath(page.path));
    };
    return workflowText(workflow, { addressOf });
  }

  /** The workflows in which the operation of a page occurs. */
  private uses({ items: [item] }: SitePage, linked: (page: SitePage) => string): (string | string[])[] {
    const of = this.workflows?.of;
    const steps = item?.kind === "operation" ? (of?.usesOf(item.operation) ?? []) : [];
    const pages = steps.flatMap(({ workflow }) => this.outline.find(of?.idOf(workflow) ?? "")?.page ?? []);
    return pages.length > 0 ? [WORKFLOWS.usedIn, pages.map((page) => line(linked(page)))] : [];
  }

  /** A section without the list of what is in it, which has links below. */
  private head(item: Item): string {
    const lists = item.items.filter(({ kind }) => kind === "heading");
    const short: Item = Object.assign(Object.create(Object.getPrototypeOf(item) as object) as Item, item, {
      items: lists,
    });
    return sectionText(short, this.whole);
  }

  private list(here: SitePage, linked: (page: SitePage) => string): string[] {
    const seen = new Set<SitePage>();
    const items: readonly (Item | SitePage)[] = here === this.outline.api ? this.outline.top : here.lists;
    return items.flatMap((one) => {
      const page = "path" in one ? one : this.outline.pageOf(one);
      if (!page || seen.has(page)) return [];
      seen.add(page);
      const inside = page.kind === "workflows" && page !== here ? this.outline.inside(page) : [];
      return [entryText(page, linked, inside)];
    });
  }
}

/** Stands for the folder of the API in an address, because several pages share a text. No text has this character. */
const ROOT = "\uFDD0";

/** The addresses of the pages of component schemas. */
function schemaAddress(outline: Outline): (name: string) => string | undefined {
  return (name) => {
    const page = outline.find(schemaId(name))?.page;
    return page && ROOT + relativeAddress(outline.api.path, markdownPath(page.path));
  };
}

/** All pages of an API in one text, up to the limit, and what it leaves out. */
export class FullText {
  private readonly parts: string[] = [];
  private readonly left: SitePage[] = [];
  // The rest is for the list of what is left out.
  private room = LONGEST_FULL - 200_000;

  /** Adds the text of the next page. */
  add(page: SitePage, text: string): void {
    const body = text.replaceAll(ROOT, "");
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

function entryText(page: SitePage, linked: (page: SitePage) => string, inside: readonly SitePage[]): string {
  const [item] = page.items;
  if (page.kind !== "operation" || item?.kind !== "operation")
    return line(
      linked(page),
      inside.map((one) => line(linked(one))),
    );
  return line(
    `${linked(page)}: ${code(requestLine(item.operation))}${item.operation.deprecated ? " (deprecated)" : ""}`,
  );
}

/** A label as the text of a link. */
function plain(label: string): string {
  return titled(label.slice(0, 300));
}
