/** Finds the headings of a Markdown text, and splits the text into sections at them. */
import { type BlockDocument, type RawBlock, readBlocks } from "./block.ts";
import { labelAt } from "./definition.ts";
import { headingText, inlineNodes } from "./parse.ts";
import { slug } from "./slug.ts";
import type { Heading, HeadingLevel } from "./tree.ts";

export { slug } from "./slug.ts";

/** A heading and the offsets of its lines. `end` is the offset of the line after it. */
export interface OutlineEntry {
  heading: Heading;
  start: number;
  end: number;
}

/** A section: a heading of level 1 or 2 with the text below it. */
export interface Section {
  heading: Heading;
  /** The Markdown of the heading. */
  source: string;
  /** The Markdown from the heading to the next section, and the link definitions from elsewhere that it refers to. */
  text: string;
  /** The sections of level 2 in a section of level 1. */
  children: Section[];
}

/** A text split at its headings of level 1 and 2. */
export interface Sections {
  /** The Markdown before the first section. */
  intro: string;
  sections: Section[];
}

/** The maximum number of sections. Later headings become text of the last section. */
export const MOST_SECTIONS = 20_000;
/** The maximum number of characters of link definitions from elsewhere in a section. */
export const MOST_DEFINED = 50_000;

/** The headings of all levels, except those in a quotation, a list, code or raw HTML. */
export function outline(text: string): OutlineEntry[] {
  return typeof text === "string" ? entries(readBlocks(text)) : [];
}

/**
 * Splits a text at its headings of level 1 and 2. A heading of level 2 before the first one of level 1 makes its own
 * section. Headings of lower levels stay in the text.
 */
export function sections(text: string): Sections {
  if (typeof text !== "string") return { intro: "", sections: [] };
  const document = readBlocks(text);
  const cuts = entries(document, 2, MOST_SECTIONS);
  const part = (start: number, end = text.length): string =>
    text.slice(start, end) + definitionsFor(text.slice(start, end), start, end, document);
  const found: Section[] = [];
  for (const [index, { heading, start, end }] of cuts.entries()) {
    const section: Section = {
      heading,
      source: text.slice(start, end),
      text: part(end, cuts[index + 1]?.start),
      children: [],
    };
    const parent = found.at(-1);
    if (heading.level === 2 && parent?.heading.level === 1) parent.children.push(section);
    else found.push(section);
  }
  return { intro: part(0, cuts[0]?.start), sections: found };
}

/**
 * The link definitions from elsewhere that a part of a text uses. Including all definitions in each part would take
 * quadratic space.
 */
function definitionsFor(part: string, start: number, end: number, document: BlockDocument): string {
  const { definitionSources } = document;
  if (definitionSources.size === 0) return "";
  const used = new Set<string>();
  let room = MOST_DEFINED;
  for (const { 0: sign, index } of part.matchAll(/\\.|\[/gs)) {
    const found = sign === "[" ? definitionSources.get(labelAt(part, index) ?? "") : undefined;
    if (!found || (found.start >= start && found.start < end)) continue;
    if (used.has(found.source) || found.source.length > room) continue;
    used.add(found.source);
    room -= found.source.length;
  }
  return used.size === 0 ? "" : `\n\n${[...used].join("")}`;
}

function entries(document: BlockDocument, deepest = 6, most = Infinity): OutlineEntry[] {
  return document.blocks
    .filter((block) => block.kind === "heading" && block.level <= deepest)
    .slice(0, most)
    .map((block) => ({ heading: headingOf(block, document), start: block.start, end: block.end }));
}

function headingOf(block: RawBlock, document: BlockDocument): Heading {
  const text = headingText(inlineNodes(block.lines.join("\n"), document.definitions));
  return { level: block.level as HeadingLevel, text, slug: slug(text) };
}
