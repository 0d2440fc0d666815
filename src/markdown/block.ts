/**
 * Parses the block structure of a Markdown text (CommonMark 0.31 and the tables of GFM) line by line, with a stack of
 * open containers, as in the appendix of the specification. `inline.ts` parses inline text. It takes linear time for
 * any text and reports the exact position of each block. Libraries also report positions, but take seconds for hostile
 * texts of 100 KB, or quadratic time: ARCHITECTURE.md has the figures.
 */
import { componentAttributes, continueComponent, type OpenComponent, startComponent } from "./component.ts";
import { Cursor } from "./cursor.ts";
import { type Definition, labelAt, takeDefinition, unescapeText } from "./definition.ts";
import { alignments, splitRow } from "./row.ts";
import { scanTag } from "./tag.ts";
import type { Align } from "./tree.ts";

/** A block and its position. Its kind decides which optional members are set. */
export interface RawBlock {
  kind:
    | "document"
    | "blockquote"
    | "list"
    | "item"
    | "paragraph"
    | "heading"
    | "code"
    | "html"
    | "rule"
    | "table"
    | "component";
  /** Offset of the start of its first line. */
  start: number;
  /** Offset after the end of its last line. */
  end: number;
  children: RawBlock[];
  /** The lines of a leaf block, without the markers of its containers. */
  lines: string[];
  level: number;
  fence: { char: string; length: number; indent: number; info: string } | undefined;
  html: number;
  component: OpenComponent | undefined;
  marker: { ordered: boolean; char: string; start: number; width: number } | undefined;
  tight: boolean;
  align: (Align | undefined)[];
  rows: string[][];
  parent: RawBlock | undefined;
  open: boolean;
  depth: number;
  firstLine: number;
  lastLine: number;
}

/** The block structure of a whole text. */
export interface BlockDocument {
  blocks: RawBlock[];
  /** Link reference definitions by normalised label. */
  definitions: Map<string, Definition>;
  /** The definitions as Markdown, each ending with a newline, and the offset of the paragraph that contains each. */
  definitionSources: ReadonlyMap<string, { source: string; start: number }>;
}

/** Parses the block structure. `components` are the names of additional components. Never throws. */
export function readBlocks(text: string, components: readonly string[] = []): BlockDocument {
  return new BlockReader(text, components).read();
}

/** The attributes of a component block. */
export function attributesOf(block: RawBlock): Record<string, unknown> {
  return componentAttributes(block.lines.join("\n"));
}

class BlockReader {
  private readonly text: string;
  private readonly components: readonly string[];
  private readonly cursor = new Cursor();
  private readonly definitions = new Map<string, Definition>();
  private readonly sources = new Map<string, { source: string; start: number }>();
  private readonly root: RawBlock;
  private tip: RawBlock;
  /** Whether the blocks that this line does not continue have been closed. */
  private settled = false;
  private line = 0;
  private start = 0;
  private end = 0;

  constructor(text: string, components: readonly string[]) {
    this.text = text;
    this.components = components;
    this.root = newBlock("document", undefined, 0, 0);
    this.tip = this.root;
  }

  read(): BlockDocument {
    const { text } = this;
    const ending = /\r\n|\n|\r/g;
    this.end = text.startsWith("\ufeff") ? 1 : 0;
    while (this.end < text.length) {
      this.start = this.end;
      ending.lastIndex = this.start;
      const match = ending.exec(text);
      this.end = match ? ending.lastIndex : text.length;
      this.readLine(text.slice(this.start, match ? match.index : text.length).replaceAll("\0", "\ufffd"));
      this.line++;
    }
    while (this.tip !== this.root) this.close(this.tip);
    return {
      blocks: this.root.children,
      definitions: this.definitions,
      definitionSources: this.sources,
    };
  }

  private readLine(line: string): void {
    const { cursor } = this;
    cursor.load(line);
    this.settled = false;
    let container = this.root;
    for (;;) {
      const child = container.children.at(-1);
      if (!child?.open) break;
      const result = this.continueBlock(child);
      if (result === "done") return;
      if (!result) break;
      container = child;
    }
    const matched = container;
    const lazy = matched !== this.tip && this.tip.kind === "paragraph";
    while (!isRaw(container)) {
      const next = this.startBlock(container, matched);
      if (!next) break;
      container = next;
      if (container.kind !== "blockquote" && container.kind !== "item") break;
    }
    if (container === matched && lazy && !cursor.blank) {
      this.addLine(this.tip, cursor.content);
      return;
    }
    if (container === matched) this.closeUnmatched(matched);
    this.addText(container);
  }

  /**
   * Whether this line continues an open block. Consumes the block's markers. "done" means that the line ends the
   * block.
   */
  private continueBlock(block: RawBlock): boolean | "done" {
    const { cursor } = this;
    switch (block.kind) {
      case "blockquote":
        if (cursor.indent > 3 || cursor.line[cursor.next] !== ">") return false;
        this.skipQuoteMarker();
        this.touch(block);
        return true;
      case "list":
        return true;
      case "item":
        if (cursor.blank) {
          if (block.children.length === 0) return false;
          cursor.skipIndent();
          return true;
        }
        if (cursor.indent < block.marker!.width) return false;
        cursor.skipColumns(block.marker!.width);
        return true;
      case "paragraph":
      case "table":
        return !cursor.blank;
      case "code":
        return this.continueCode(block);
      case "html":
        return block.html < 6 || !cursor.blank;
      case "component":
        return block.component!.state !== "done" && (block.component!.state === "children" || !cursor.blank);
      default:
        return false;
    }
  }

  private continueCode(block: RawBlock): boolean | "done" {
    const { cursor } = this;
    if (!block.fence) {
      if (cursor.indent >= 4) cursor.skipColumns(4);
      else if (cursor.blank) cursor.skipIndent();
      else return false;
      return true;
    }
    const close = cursor.indent <= 3 ? FENCE_END.exec(cursor.content)?.[1] : undefined;
    if (close && close[0] === block.fence.char && close.length >= block.fence.length) {
      this.touch(block);
      this.close(block);
      return "done";
    }
    cursor.skipColumns(Math.min(block.fence.indent, cursor.indent));
    return true;
  }

  /** Starts the block that begins at this position, if any, and consumes its markers. */
  private startBlock(container: RawBlock, matched: RawBlock): RawBlock | undefined {
    const { cursor } = this;
    if (cursor.blank) return undefined;
    if (cursor.indent >= 4) {
      if (this.tip.kind === "paragraph") return undefined;
      this.closeUnmatched(matched);
      cursor.skipColumns(4);
      return this.add("code");
    }
    const char = cursor.line[cursor.next]!;
    if (!STARTS.test(char)) return undefined;
    const content = cursor.content;
    const depth = container.depth < MAX_DEPTH;
    if (char === ">" && depth) {
      this.closeUnmatched(matched);
      this.skipQuoteMarker();
      return this.add("blockquote");
    }
    if (char === "#") return this.startHeading(content, matched);
    if (char === "`" || char === "~") return this.startFence(content, matched);
    if (char === "<") return this.startHtml(container, content, matched);
    if (container.kind === "paragraph") {
      if (SETEXT.test(content) && this.toHeading(container, char)) return container;
      const align = alignments(content);
      if (align && this.toTable(container, align, content)) return this.tip;
    }
    if (RULE.test(content)) {
      this.closeUnmatched(matched);
      cursor.skip(cursor.line.length);
      return this.add("rule");
    }
    return depth ? this.startItem(container, content, matched) : undefined;
  }

  private startHeading(content: string, matched: RawBlock): RawBlock | undefined {
    const marks = /^#{1,6}(?=[ \t]|$)/.exec(content)?.[0];
    if (!marks) return undefined;
    this.closeUnmatched(matched);
    const block = this.add("heading");
    block.level = marks.length;
    block.lines.push(withoutClosing(content.slice(marks.length)));
    this.cursor.skip(this.cursor.line.length);
    return block;
  }

  private startFence(content: string, matched: RawBlock): RawBlock | undefined {
    const marks = /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(content)?.[0];
    if (!marks) return undefined;
    this.closeUnmatched(matched);
    const block = this.add("code");
    const info = unescapeText(content.slice(marks.length).trim());
    block.fence = { char: marks[0]!, length: marks.length, indent: this.cursor.indent, info };
    this.cursor.skip(this.cursor.line.length);
    return block;
  }

  private startHtml(container: RawBlock, content: string, matched: RawBlock): RawBlock | undefined {
    const component = startComponent(content, this.components);
    const type = component ? 0 : htmlType(content, container.kind !== "paragraph" && !this.lazy(matched));
    if (!component && type === 0) return undefined;
    this.closeUnmatched(matched);
    const block = this.add(component ? "component" : "html");
    block.html = type;
    block.component = component;
    return block;
  }

  private startItem(container: RawBlock, content: string, matched: RawBlock): RawBlock | undefined {
    const { cursor } = this;
    const match = MARKER.exec(content);
    if (!match) return undefined;
    const [mark, digits] = match;
    const ordered = digits !== undefined;
    const rest = content.slice(mark.length);
    if (container.kind === "paragraph" && (rest.trim() === "" || (ordered && Number(digits) !== 1)))
      return undefined;
    this.closeUnmatched(matched);
    const indent = cursor.indent;
    cursor.skip(cursor.next - cursor.at + mark.length);
    const padding = cursor.blank || cursor.indent > 4 ? 1 : cursor.indent;
    cursor.skipColumns(padding);
    const marker = {
      ordered,
      char: mark[mark.length - 1]!,
      start: ordered ? Number(digits) : 1,
      width: indent + mark.length + padding,
    };
    const list = this.tip.kind === "list" ? this.tip : undefined;
    if (!list || list.marker!.char !== marker.char) this.add("list").marker = marker;
    const item = this.add("item");
    item.marker = marker;
    return item;
  }

  /** Whether the line may be a lazy continuation of a paragraph in a container that it did not match. */
  private lazy(matched: RawBlock): boolean {
    return this.tip !== matched && this.tip.kind === "paragraph";
  }

  /** Turns the paragraph into a setext heading, unless it contains only definitions. */
  private toHeading(block: RawBlock, char: string): boolean {
    this.takeDefinitions(block);
    if (block.lines.length === 0) return false;
    block.kind = "heading";
    block.level = char === "=" ? 1 : 2;
    block.lines = [block.lines.join("\n").trimEnd()];
    this.touch(block);
    this.cursor.skip(this.cursor.line.length);
    return true;
  }

  /** Turns the last line of the paragraph into the header row of a table, if it has the same number of cells. */
  private toTable(block: RawBlock, align: (Align | undefined)[], content: string): boolean {
    const head = block.lines.at(-1) ?? "";
    if (!head.includes("|") && !content.includes("|")) return false;
    const cells = splitRow(head, align.length + 1);
    if (cells.length !== align.length) return false;
    const { firstLine } = block;
    let table = block;
    if (block.lines.length > 1) {
      block.lines.pop();
      block.lastLine--;
      this.close(block);
      table = this.add("table");
      table.firstLine = firstLine + block.lines.length;
      table.start = offsetOfLine(this.text, block.start, block.lines.length);
    }
    table.kind = "table";
    table.lines = [];
    table.align = align;
    table.rows = [cells];
    this.touch(table);
    this.cursor.skip(this.cursor.line.length);
    return true;
  }

  /** Adds the rest of the line to the container, or starts a paragraph. */
  private addText(container: RawBlock): void {
    const { cursor } = this;
    if (container.kind === "code") {
      if (container.fence && container.firstLine === this.line) return;
      if (!container.fence && cursor.blank) container.lines.push(cursor.rest);
      else this.addLine(container, cursor.rest);
    } else if (container.kind === "html") {
      this.addLine(container, cursor.rest);
      if (container.html < 6 && HTML_ENDS[container.html]?.test(cursor.rest)) this.close(container);
    } else if (container.kind === "component") {
      this.addLine(container, cursor.content);
      const closer = `</${container.component!.tag}`;
      continueComponent(
        container.component!,
        cursor.content,
        () => this.text.lastIndexOf(closer) >= this.start,
      );
      if (container.component!.state === "done") this.close(container);
    } else if (container.kind === "table" && !cursor.blank) {
      if (container.lastLine === this.line) return;
      container.rows.push(splitRow(cursor.content, container.align.length));
      this.touch(container);
    } else if (container.kind === "paragraph") {
      this.addLine(container, cursor.content);
    } else if (!cursor.blank) {
      this.addLine(this.add("paragraph"), cursor.content);
    }
  }

  private addLine(block: RawBlock, line: string): void {
    block.lines.push(line);
    this.touch(block);
  }

  /** Extends the block to this line. */
  private touch(block: RawBlock): void {
    block.lastLine = this.line;
    block.end = this.end;
  }

  private skipQuoteMarker(): void {
    const { cursor } = this;
    cursor.skip(cursor.next - cursor.at + 1);
    if (cursor.indent > 0) cursor.skipColumns(1);
  }

  /** Adds a block to the innermost open block, or to its nearest ancestor that may contain it. */
  private add(kind: RawBlock["kind"]): RawBlock {
    while (!holds(this.tip, kind)) this.close(this.tip);
    const block = newBlock(kind, this.tip, this.start, this.line);
    block.end = this.end;
    this.tip.children.push(block);
    this.tip = block;
    return block;
  }

  /** Closes the blocks that the line does not continue, once for each line. */
  private closeUnmatched(matched: RawBlock): void {
    if (this.settled) return;
    this.settled = true;
    while (this.tip !== matched) this.close(this.tip);
  }

  private close(block: RawBlock): void {
    const parent = block.parent!;
    block.open = false;
    this.tip = parent;
    if (block.kind === "paragraph") {
      this.takeDefinitions(block);
      if (block.lines.length === 0) parent.children.pop();
    } else if (block.kind === "code" && !block.fence) {
      while (block.lines.at(-1)?.trim() === "") block.lines.pop();
    } else if (
      block.kind === "component" &&
      block.component!.state !== "done" &&
      block.component!.state !== "children"
    ) {
      block.kind = "html";
    } else if (block.kind === "item" || block.kind === "list" || block.kind === "blockquote") {
      const last = block.children.at(-1);
      if (last && last.lastLine > block.lastLine) block.lastLine = last.lastLine;
      if (last && last.end > block.end) block.end = last.end;
      if (block.kind === "list") block.tight = !block.children.some(isLoose);
    }
  }

  /** Removes the definitions at the beginning of a paragraph. */
  private takeDefinitions(block: RawBlock): void {
    if (block.lines[0]?.[0] !== "[") return;
    const text = block.lines.join("\n");
    let at = 0;
    while (text[at] === "[") {
      const end = takeDefinition(text, at, this.definitions);
      if (end < 0) break;
      const label = labelAt(text, at) ?? "";
      const source = `${text.slice(at, end).trimEnd()}\n`;
      if (!this.sources.has(label)) this.sources.set(label, { source, start: block.start });
      at = end;
    }
    if (at === 0) return;
    const left = text.slice(at);
    const taken = block.lines.length - (left === "" ? 0 : left.split("\n").length);
    block.lines = left === "" ? [] : block.lines.slice(taken);
    block.firstLine += taken;
    block.start = offsetOfLine(this.text, block.start, taken);
  }
}

function newBlock(
  kind: RawBlock["kind"],
  parent: RawBlock | undefined,
  start: number,
  line: number,
): RawBlock {
  return {
    kind,
    start,
    end: start,
    children: [],
    lines: [],
    level: 0,
    fence: undefined,
    html: 0,
    component: undefined,
    marker: undefined,
    tight: false,
    align: [],
    rows: [],
    parent,
    open: true,
    depth: (parent?.depth ?? 0) + 1,
    firstLine: line,
    lastLine: line,
  };
}

/** Whether the lines of a block are literal. */
function isRaw(block: RawBlock): boolean {
  return block.kind === "code" || block.kind === "html" || block.kind === "component";
}

function holds(block: RawBlock, kind: RawBlock["kind"]): boolean {
  if (block.kind === "list") return kind === "item";
  return (
    kind !== "item" && (block.kind === "document" || block.kind === "blockquote" || block.kind === "item")
  );
}

/** Whether an item has a blank line after it or between its blocks (CommonMark 5.3). */
function isLoose(item: RawBlock, index: number, items: RawBlock[]): boolean {
  const next = items[index + 1];
  if (next && next.firstLine - item.lastLine > 1) return true;
  return item.children.some((child, at, all) => {
    const after = all[at + 1];
    return after !== undefined && after.firstLine - child.lastLine > 1;
  });
}

/** The content of an ATX heading without its closing sequence. */
function withoutClosing(content: string): string {
  const text = content.trim();
  let end = text.length;
  while (text[end - 1] === "#") end--;
  if (end === 0) return "";
  return text[end - 1] === " " || text[end - 1] === "\t" ? text.slice(0, end).trimEnd() : text;
}

/** The kind of HTML block that a line begins (CommonMark 4.6); 0 if none. Kind 7 cannot interrupt a paragraph. */
function htmlType(content: string, alone: boolean): number {
  const type = HTML_STARTS.findIndex((start) => start?.test(content));
  if (type > 0) return type;
  const tag = alone ? scanTag(content, 0) : undefined;
  return tag && content.slice(tag.end).trim() === "" && !RAW_TEXT.test(tag.name) ? 7 : 0;
}

function offsetOfLine(text: string, from: number, lines: number): number {
  const ending = /\r\n|\n|\r/g;
  ending.lastIndex = from;
  for (let line = 0; line < lines; line++) if (!ending.exec(text)) return text.length;
  return lines > 0 ? ending.lastIndex : from;
}

/**
 * The deepest level of containers. Deeper content is text, because it is not readable and could overflow the stack
 * when it is rendered.
 */
export const MAX_DEPTH = 60;

const STARTS = /[>#`~<=|:*+_\-0-9]/;
const SETEXT = /^(?:=+|-+)[ \t]*$/;
const RULE = /^(?:(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|(?:-[ \t]*){3,})$/;
const MARKER = /^(?:[*+-]|(\d{1,9})[.)])(?=[ \t]|$)/;
const FENCE_END = /^(`{3,}|~{3,})[ \t]*$/;
const RAW_TEXT = /^(?:script|style|pre|textarea)$/i;
const HTML_STARTS = [
  undefined,
  /^<(?:script|pre|textarea|style)(?:[ \t>]|$)/i,
  /^<!--/,
  /^<\?/,
  /^<![a-z]/i,
  /^<!\[CDATA\[/,
  /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:[ \t]|\/?>|$)/i,
];
const HTML_ENDS = [undefined, /<\/(?:script|pre|textarea|style)>/i, /-->/, /\?>/, />/, /\]\]>/];
