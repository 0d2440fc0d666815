/**
 * Parses Markdown into a tree that a component renders. It is safe for any text: nothing in the tree can run, every
 * URL has passed `safeUrl`, and the work and the size of the tree are limited. Never throws.
 */
import { attributesOf, type BlockDocument, type RawBlock, readBlocks } from "./block.ts";
import { Builder, type Frame } from "./builder.ts";
import { componentName, mentionsComponent } from "./component.ts";
import { type InlineContext, readInlines } from "./inline.ts";
import { slug } from "./slug.ts";
import { readHtml } from "./tag.ts";
import {
  type Block,
  type Blockquote,
  type Inline,
  type List,
  type ListItem,
  type Node,
  plainText,
  type Table,
} from "./tree.ts";

/** Settings of the parser. */
export interface MarkdownSettings {
  /** Names of components in addition to those of Redoc. */
  components?: readonly string[] | undefined;
}

/** Parses a Markdown text: CommonMark with the tables, task lists, strikethrough and autolinks of GFM. */
export function parseMarkdown(text: string, settings: MarkdownSettings = {}): Block[] {
  if (typeof text !== "string" || text === "") return [];
  try {
    return drawText(text, settings);
  } catch {
    return plainParagraph(text);
  }
}

/** Parses inline Markdown, such as a summary, without blocks and without block elements of raw HTML. */
export function parseInline(text: string): Inline[] {
  if (typeof text !== "string" || text === "") return [];
  try {
    if (text.length <= MAX_LENGTH) return inlineNodes(text.trim(), new Map());
    const rest: Inline = { type: "text", text: text.slice(MAX_LENGTH) };
    return [...inlineNodes(text.slice(0, MAX_LENGTH).trimStart(), new Map()), rest];
  } catch {
    return [{ type: "text", text }];
  }
}

/** Whether a text contains a component, by any spelling of its name: "security-definitions". */
export function hasComponent(text: string, name: string): boolean {
  if (typeof text !== "string") return false;
  const wanted = componentName(name) ?? name;
  if (!mentionsComponent(text, wanted)) return false;
  const holds = (block: RawBlock): boolean => block.component?.name === wanted || block.children.some(holds);
  return readBlocks(text, [name]).blocks.some(holds);
}

/** Parses inline text with the link reference definitions of a document. */
export function inlineNodes(text: string, definitions: BlockDocument["definitions"]): Inline[] {
  const root: Frame = { tag: "#line", children: [], flow: false, fence: true };
  const builder = new Builder(root);
  builder.readHtml = (html) => readHtml(html, builder);
  readInlines(text, { definitions, expansion: text.length }, builder.inlines());
  builder.end();
  return builder.full ? [{ type: "text", text }] : (root.children as Inline[]);
}

function drawText(whole: string, settings: MarkdownSettings): Block[] {
  const text = whole.slice(0, MAX_LENGTH);
  const document = readBlocks(text, settings.components);
  const root: Frame = { tag: "#document", children: [], flow: true, fence: true };
  const builder = new Builder(root);
  builder.readHtml = (html) => readHtml(html, builder);
  const drawing: Drawing = {
    builder,
    context: { definitions: document.definitions, expansion: 100_000 + text.length },
    padding: 20_000,
  };
  let end = MAX_LENGTH;
  for (const block of document.blocks) {
    draw(block, drawing, false);
    if (!builder.full) continue;
    end = block.start;
    break;
  }
  builder.end();
  return builder.wrapped(root.children).concat(plainParagraph(whole.slice(end)));
}

interface Drawing {
  builder: Builder;
  context: InlineContext;
  /** The number of cells that may still be added to rows that are too short. */
  padding: number;
}

function draw(block: RawBlock, drawing: Drawing, tight: boolean): void {
  const { builder } = drawing;
  switch (block.kind) {
    case "paragraph":
      drawParagraph(block.lines.join("\n").trimEnd(), drawing, tight);
      break;
    case "heading":
      drawHeading(block, drawing);
      break;
    case "code":
      builder.block(codeBlock(block));
      break;
    case "html":
      readHtml(block.lines.join("\n"), builder);
      builder.endHtml();
      break;
    case "rule":
      builder.block({ type: "rule" });
      break;
    case "component":
      builder.block({ type: "component", name: block.component!.name, attributes: attributesOf(block) });
      break;
    case "blockquote":
      drawBlockquote(block, drawing);
      break;
    case "list":
      drawList(block, drawing);
      break;
    case "table":
      drawTable(block, drawing);
      break;
  }
}

function drawParagraph(text: string, drawing: Drawing, tight: boolean): void {
  const { builder } = drawing;
  const frame = builder.openBlock({
    tag: "#paragraph",
    children: [],
    flow: false,
    fence: true,
    soft: true,
    finish: (children) => {
      if (children.every((child) => child.type === "text" && child.text.trim() === "")) return undefined;
      return { type: "paragraph", children: children as Inline[], ...(tight ? { tight } : {}) };
    },
  });
  readInlines(text, drawing.context, builder.inlines());
  builder.close(frame);
}

function drawHeading(block: RawBlock, drawing: Drawing): void {
  const { builder } = drawing;
  const frame = builder.openBlock({
    tag: "#heading",
    children: [],
    flow: false,
    fence: true,
    finish: (children) => {
      const text = headingText(children);
      const level = block.level as 1 | 2 | 3 | 4 | 5 | 6;
      return { type: "heading", level, text, slug: slug(text), children: children as Inline[] };
    },
  });
  readInlines(block.lines.join("\n"), drawing.context, builder.inlines());
  builder.close(frame);
}

/** The plain text of a heading, without markup and with collapsed white space. */
export function headingText(nodes: readonly Node[]): string {
  return plainText(nodes).replace(/\s+/g, " ").trim();
}

function codeBlock(block: RawBlock): Block {
  const language = block.fence?.info.split(/\s/, 1)[0];
  const text = block.lines.join("\n");
  return language ? { type: "code", language, text } : { type: "code", text };
}

const ALERT = /^\[!(note|tip|important|warning|caution)\]\s*$/i;

function drawBlockquote(block: RawBlock, drawing: Drawing): void {
  const { builder } = drawing;
  const [first] = block.children;
  const [, alert] = (first?.kind === "paragraph" && ALERT.exec(first.lines[0] ?? "")) || [];
  const about = alert === undefined ? {} : { alert: alert.toLowerCase() as Blockquote["alert"] };
  const frame = builder.openBlock({
    tag: "#blockquote",
    children: [],
    flow: true,
    fence: true,
    finish: (children) => ({ type: "blockquote", ...about, children: builder.wrapped(children) }),
  });
  if (first && alert !== undefined) first.lines.shift();
  for (const child of block.children) draw(child, drawing, false);
  builder.close(frame);
}

function drawList(block: RawBlock, drawing: Drawing): void {
  const { builder } = drawing;
  const { ordered, start } = block.marker!;
  const list: List = { type: "list", ordered, tight: block.tight, items: [] };
  if (ordered && start !== 1) list.start = start;
  const frame = builder.openBlock({
    tag: "#list",
    children: [],
    flow: true,
    fence: true,
    finish: () => list,
  });
  for (const child of block.children) drawItem(child, list, drawing);
  builder.close(frame);
}

function drawItem(block: RawBlock, list: List, drawing: Drawing): void {
  const { builder } = drawing;
  const item: ListItem = { children: [] };
  const first = block.children[0];
  const task = first?.kind === "paragraph" ? /^\[([ xX])\][ \t\n]+(?=\S)/.exec(first.lines.join("\n")) : null;
  if (first && task) {
    item.checked = task[1] !== " ";
    first.lines = [first.lines.join("\n").slice(task[0].length)];
  }
  const frame = builder.open({
    tag: "#item",
    children: [],
    flow: true,
    fence: true,
    finish: (children) => {
      item.children = builder.wrapped(children);
      if (list.tight) for (const child of item.children) if (child.type === "paragraph") child.tight = true;
      if (!builder.full) list.items.push(item);
      return undefined;
    },
  });
  for (const child of block.children) draw(child, drawing, list.tight);
  builder.close(frame);
}

function drawTable(block: RawBlock, drawing: Drawing): void {
  const { builder } = drawing;
  const columns = block.align.length;
  const table: Table = { type: "table", align: block.align, head: [], rows: [] };
  const frame = builder.openBlock({
    tag: "#table",
    children: [],
    flow: true,
    fence: true,
    finish: () => table,
  });
  for (const [index, cells] of block.rows.entries()) {
    if (builder.full) break;
    const row = cells.map((cell) => drawCell(cell, drawing));
    while (row.length < columns && drawing.padding-- > 0) row.push([]);
    if (index === 0) table.head = row;
    else table.rows.push(row);
  }
  builder.close(frame);
}

function drawCell(text: string, drawing: Drawing): Inline[] {
  const { builder } = drawing;
  const children: Node[] = [];
  const frame = builder.open({ tag: "#cell", children, flow: true, fence: true });
  readInlines(text, drawing.context, builder.inlines());
  builder.close(frame);
  return children as Inline[];
}

/** A paragraph of literal text, for text beyond the limit, or if parsing failed. */
function plainParagraph(text: string): Block[] {
  return text.trim() === "" ? [] : [{ type: "paragraph", plain: true, children: [{ type: "text", text }] }];
}

/** The maximum number of characters that are parsed. The rest of a longer text is literal. */
export const MAX_LENGTH = 1_000_000;
