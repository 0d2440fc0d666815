/** Guides: Markdown files with a page each, whose links lead to operations, fields and other guides. */
import type { Loaded } from "#load/load.ts";
import { outline, type Section, sections } from "#markdown/headings.ts";
import { parseMarkdown } from "#markdown/parse.ts";
import { headingId } from "#model/outline/routes.ts";
import { isRecord } from "#oas/read.ts";
import type { Options } from "#options/options.ts";
import { blocks, heading } from "#text/markdown.ts";
import { ApiPages } from "./api.tsx";
import { markdownPath, relativeAddress } from "./paths.ts";
import type { FileTools, SearchPart } from "./search-files.ts";
import type { Language, Site, SiteFile } from "./site.ts";

/** A guide. */
export interface Guide {
  /** The path of its page. */
  path: string;
  title: string;
  /** The Markdown without the heading that is the title. */
  text: string;
  /** Its file, as messages name it. */
  file: string;
  /** How many lines of the file are before the text. */
  before: number;
  links: readonly GuideLink[];
  /** Set for a translation. */
  language?: {
    /** The path of the guide that it translates. */
    of: string;
    code: string;
  };
}

/** A link of a guide that the build checks. */
export interface GuideLink {
  /** As written. */
  written: string;
  /** Its line in the file, from 1. */
  line: number;
  /**
   * Where it leads: a guide and a heading, an API and an id of the classic page, or a path of the site. `own` is the
   * same API in its own language, for when it is not translated.
   */
  to:
    | { guide: string; id: string }
    | { api: string; own: string; id: string }
    | { path: string }
    | { missing: string };
}

/** The title of a Markdown file, its text without it, and how many lines are before that. */
export function titled(text: string, fallback: string): Pick<Guide, "title" | "text" | "before"> {
  const whole = text.replace(/^\ufeff/, "");
  const [first] = outline(whole);
  if (first?.heading.level !== 1 || whole.slice(0, first.start).trim() !== "")
    return { title: fallback, text: whole, before: 0 };
  const start = whole.slice(0, first.end);
  return {
    title: first.heading.text || fallback,
    text: whole.slice(first.end),
    before: start.split("\n").length - 1,
  };
}

/** The addresses of the links of a guide that stay on the site or may do so, each once, with their lines. */
export function linksOf({
  text,
  before,
}: Pick<Guide, "text" | "before">): { written: string; line: number }[] {
  const found = new Set<string>();
  const open: unknown[] = [parseMarkdown(text)];
  while (open.length > 0) {
    const one = open.pop();
    if (isRecord(one) && one["type"] === "link" && typeof one["href"] === "string") found.add(one["href"]);
    if (typeof one === "object" && one !== null) for (const inside of Object.values(one)) open.push(inside);
  }
  const lines = text.split("\n");
  const lineOf = (written: string): number =>
    lines.findIndex((line) => line.includes(written) || line.includes(decoded(written)));
  return [...found]
    .map((written) => ({ written, line: before + Math.max(0, lineOf(written)) + 1 }))
    .sort((one, other) => one.line - other.line);
}

function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** The ids of the headings of a guide, by their names in links: in lower case, joined by `-`. */
export function headingIds({ text }: Pick<Guide, "text">): Map<string, string> {
  const ids = new Map<string, string>();
  const add = ({ heading: { slug }, children }: Section, parent?: string): void => {
    const id = headingId(slug, parent);
    if (!ids.has(slug.toLowerCase())) ids.set(slug.toLowerCase(), id);
    for (const child of children) add(child, id);
  };
  for (const section of sections(promoted(text)).sections) add(section);
  return ids;
}

/** A text whose highest headings have level 1, because those of level 2 are usual below a title. */
function promoted(text: string): string {
  const found = outline(text);
  if (found.some(({ heading }) => heading.level === 1)) return text;
  const pieces: string[] = [];
  let from = 0;
  for (const { start } of found) {
    const sign = text.indexOf("#", start);
    if (!/^ {0,3}$/.test(text.slice(start, sign)) || text[sign + 1] !== "#") continue;
    pieces.push(text.slice(from, sign));
    from = sign + 1;
  }
  return pieces.join("") + text.slice(from);
}

/**
 * The files of a guide, and what it adds to the search.
 * @param site as pages in the language of the guide show it
 * @param languages all languages of the guide; where it is not translated, the home of the language
 */
export function guideFiles(
  site: Site,
  guide: Guide,
  addresses: ReadonlyMap<string, string>,
  options: Options,
  tools: FileTools,
  languages: readonly (Language & { isSame: boolean })[] = [],
): { files: SiteFile[]; search: SearchPart } {
  const { path, title, text, language } = guide;
  const document = { openapi: "3.2.0", info: { title, description: promoted(text) }, paths: {} };
  const loaded = { document, original: document, problems: [] } as unknown as Loaded;
  const pages = new ApiPages(
    site,
    { path, versions: [], folder: "", files: [], links: addresses, languages },
    loaded,
    options,
  );
  const [page] = pages.outline.pages;
  const translated = new Set(languages.flatMap((one) => (one.isSame ? [one.path] : [])));
  const drawn = page
    ? pages.draw(page, (other) => translated.has(other)).files.filter((file) => file.path.endsWith(".html"))
    : [];
  const { part, files } = pages.search(title, tools, language);
  const markdown = markdownPath(path);
  return {
    files: [...drawn, { path: markdown, text: markdownOf(guide, addresses) }, ...files],
    search: part,
  };
}

/** A guide as Markdown: its links lead to Markdown files. */
function markdownOf({ path, title, text }: Guide, addresses: ReadonlyMap<string, string>): string {
  const from = markdownPath(path);
  const linked = text.replace(/\]\((<?)([^\s()<>]+)/g, (whole, start: string, written: string) => {
    const address = addresses.get(written);
    if (address === undefined) return whole;
    const [to = "", hash = ""] = address.split(/(?=#)/, 2);
    return `](${start}${relativeAddress(from, /\/$|^$/.test(to) ? markdownPath(to) : to)}${hash}`;
  });
  return `${blocks(heading(1, title), linked.trim())}\n`;
}
