/**
 * Builds the tree from Markdown and raw HTML with one stack for both, so that `<b>`, `**` and `<details>` around
 * Markdown match however they are mixed. Keeps the tree valid HTML (no block in a paragraph, no link in a link, rows
 * only in tables), because invalid HTML of prebuilt pages would not hydrate.
 */
import type { Definition } from "./definition.ts";
import { drawnName, readAttributes, readSize, type Treatment, treatment } from "./elements.ts";
import type { InlineSink, Span } from "./inline.ts";
import type { HtmlSink } from "./tag.ts";
import { type Block, type Element, type Image, type Inline, type Node, plainText } from "./tree.ts";
import { safeUrl } from "./url.ts";

/** An open node. */
export interface Frame {
  /** The name of the element, or "#" and the name of the Markdown node. */
  tag: string;
  children: Node[];
  /** Whether it may contain blocks. */
  flow: boolean;
  /** Whether it is Markdown. An HTML tag inside cannot close it. */
  fence: boolean;
  /** Whether it is a Markdown paragraph. As in HTML, a block inside ends it. */
  soft?: boolean;
  /** Makes the node when the frame closes; undefined if there is none. */
  finish?: (children: Node[]) => Node | undefined;
}

/** Builds the tree of one text. */
export class Builder implements HtmlSink {
  /** Whether the tree has reached its maximum size, so that further nodes are dropped. */
  full = false;
  private readonly stack: Frame[] = [];
  /** Inline elements that count as blocks, because they contain one: `<a>` or `<b>` around a block. */
  private readonly blocks = new WeakSet<Node>();
  private count = 0;
  /** The unknown elements whose opening tag was hidden. The next closing tag of each is hidden too. */
  private readonly hidden = new Set<string>();
  /** The last opening tag of an unknown element that is shown as text, because it may be a placeholder: `<token>`. */
  private tag: { name: string; node: Node | undefined } | undefined;
  /**
   * An element that is dropped with its content: its name, the number of open elements of this name, and the height
   * of the stack.
   */
  private skip: { name: string; depth: number; height: number } | undefined;

  constructor(root: Frame) {
    this.stack.push(root);
  }

  private get top(): Frame {
    return this.stack.at(-1)!;
  }

  /** Opens a frame. */
  open(frame: Frame): Frame {
    this.stack.push(frame);
    return frame;
  }

  /** Opens a frame. If it is nested too deeply, keeps only its content. */
  private openShallow(frame: Frame): Frame {
    return this.stack.length < MAX_DEPTH ? this.open(frame) : frame;
  }

  /** Closes a frame and everything that is open inside it. Does nothing if raw HTML has already closed it. */
  close(frame: Frame): void {
    const index = this.stack.lastIndexOf(frame);
    if (index > 0) this.cut(index);
  }

  /** Closes everything. */
  end(): void {
    this.cut(1);
  }

  /** Ends a run of raw HTML. A dropped element ends with it, except scripts and styles. */
  endHtml(): void {
    if (this.skip && this.skip.name !== "script" && this.skip.name !== "style") this.skip = undefined;
  }

  /** Adds a block of Markdown. */
  block(node: Block): void {
    if (this.place()) this.append(node);
  }

  /** Makes room for a Markdown block, and opens its frame. */
  openBlock(frame: Frame): Frame {
    this.place();
    return this.open(frame);
  }

  /** Adds an inline node. */
  inline(node: Inline): void {
    this.enterCell();
    this.append(node);
  }

  /** Adds text. */
  text(text: string): void {
    if (this.skip || text === "") return;
    if (text.trim() === "" && this.isBetweenBlocks()) return;
    this.enterCell();
    const last = this.top.children.at(-1);
    if (last?.type === "text") last.text += text;
    else this.append({ type: "text", text });
  }

  openTag(name: string, raw: ReadonlyMap<string, string>, selfClosing: boolean): void {
    const lower = name.toLowerCase();
    if (this.skip) {
      if (this.skip.name === lower && !selfClosing) this.skip.depth++;
      return;
    }
    const how = treatment(lower);
    if (how === "drop") this.skip = { name: lower, depth: 1, height: this.stack.length };
    else if (how === "unknown" && raw.size === 0) {
      this.text(`<${name}${selfClosing ? "/" : ""}>`);
      this.tag = { name, node: this.top.children.at(-1) };
    } else if (how === "unknown" && !selfClosing) this.hidden.add(lower);
    else if (how === "phrasing") this.openPhrasing(lower, raw);
    else if (how === "flow") this.openFlow(lower, raw);
    else if (how === "table-part") this.openTablePart(lower, raw);
  }

  closeTag(name: string): void {
    const lower = name.toLowerCase();
    if (this.skip) {
      if (this.skip.name === lower && --this.skip.depth === 0) this.skip = undefined;
      return;
    }
    const how = treatment(lower);
    if (how === "unknown" && !this.hidden.delete(lower)) this.text(`</${name}>`);
    else if (how === "phrasing" || how === "flow" || how === "table-part") {
      const index = this.find(drawnName(lower), how);
      if (index > 0) this.cut(index);
    }
  }

  private openPhrasing(name: string, raw: ReadonlyMap<string, string>): void {
    if (name === "br") this.inline({ type: "break" });
    else if (name === "img") this.addImage(raw);
    else if (name === "a") this.openAnchor(raw);
    else {
      this.enterCell();
      this.openElement(drawnName(name), raw, name === "wbr");
    }
  }

  private openFlow(name: string, raw: ReadonlyMap<string, string>): void {
    const drawn = drawnName(name);
    this.hideTag();
    if (drawn === "li" || drawn === "dd" || drawn === "dt") this.closeItem(drawn);
    if (/^h[1-6]$/.test(drawn) && /^h[1-6]$/.test(this.top.tag)) this.cut(this.stack.length - 1);
    if (!this.place()) return;
    if (drawn === "hr") this.append({ type: "rule" });
    else this.openElement(drawn, raw, false);
  }

  /** Hides an unknown tag that stands alone before an HTML block: `<note><p>`. Such an element contains the block. */
  private hideTag(): void {
    const { children } = this.top;
    const [before, last] = [children.at(-2), children.at(-1)];
    if (last?.type !== "text" || last !== this.tag?.node || last.text.trim() !== `<${this.tag.name}>`) return;
    if (before && !this.isBlock(before)) return;
    children.pop();
    this.hidden.add(this.tag.name.toLowerCase());
  }

  private openElement(name: string, raw: ReadonlyMap<string, string>, isVoid: boolean): void {
    const attributes = readAttributes(name, raw);
    if (isVoid) {
      this.append({ type: "element", name, attributes, children: [] });
      return;
    }
    this.openShallow({
      tag: name,
      children: [],
      flow: true,
      fence: false,
      finish: (children) => finishElement({ type: "element", name, attributes, children }, this),
    });
  }

  private openAnchor(raw: ReadonlyMap<string, string>): void {
    const open = this.find("a", "phrasing");
    if (open > 0) this.cut(open);
    this.enterCell();
    const href = this.insideLink() ? undefined : safeUrl(raw.get("href") ?? "", "link");
    const title = raw.get("title");
    const frame: Frame = { tag: "a", children: href ? [] : this.top.children, flow: true, fence: false };
    if (href) frame.finish = (children) => ({ type: "link", href, ...(title ? { title } : {}), children });
    this.openShallow(frame);
  }

  private addImage(raw: ReadonlyMap<string, string>): void {
    const src = safeUrl(raw.get("src") ?? "", "image");
    const alt = raw.get("alt") ?? "";
    if (!src) {
      this.text(alt);
      return;
    }
    const image: Image = { type: "image", src, alt };
    const title = raw.get("title");
    const width = readSize(raw.get("width") ?? "");
    const height = readSize(raw.get("height") ?? "");
    if (title) image.title = title;
    if (width !== undefined) image.width = width;
    if (height !== undefined) image.height = height;
    this.inline(image);
  }

  private openTablePart(name: string, raw: ReadonlyMap<string, string>): void {
    const table = this.find("table", "flow");
    if (table < 0) return;
    if (name === "td" || name === "th") this.cutToRow(table);
    else if (name === "tr") this.cutToSection(table);
    else if (name === "col") this.cutToColumns(table);
    else this.cut(table + 1);
    this.openElement(name, raw, name === "col");
  }

  /** Makes a row of the table the top of the stack. Opens one if needed. */
  private cutToRow(table: number): void {
    const row = this.above(table, ["tr"]);
    if (row > 0) {
      this.cut(row + 1);
      return;
    }
    this.cutToSection(table);
    this.openElement("tr", new Map(), false);
  }

  private cutToSection(table: number): void {
    const section = this.above(table, ["tbody", "thead", "tfoot"]);
    this.cut((section > 0 ? section : table) + 1);
    if (section < 0) this.openElement("tbody", new Map(), false);
  }

  private cutToColumns(table: number): void {
    const columns = this.above(table, ["colgroup"]);
    this.cut((columns > 0 ? columns : table) + 1);
    if (columns < 0) this.openElement("colgroup", new Map(), false);
  }

  /** The lowest frame above the table with one of the names; -1 if there is none. */
  private above(table: number, names: readonly string[]): number {
    for (let index = table + 1; index < this.stack.length; index++) {
      if (names.includes(this.stack[index]!.tag)) return index;
    }
    return -1;
  }

  /** Opens a cell for content that is directly in a table, because browsers would move it out of the table. */
  private enterCell(): void {
    if (!TABLE.has(this.top.tag) || this.skip) return;
    this.cutToRow(this.find("table", "flow"));
    this.openElement("td", new Map(), false);
  }

  /** Makes the top of the stack valid for a block. Returns false if this is impossible, as inside `**`. */
  private place(): boolean {
    for (let index = this.stack.length - 1; index >= 0; index--) {
      const frame = this.stack[index]!;
      if (frame.soft || frame.tag === "p") {
        this.cut(index);
        break;
      }
      if (frame.fence && !frame.flow) return false;
      if (frame.fence || SCOPES.has(frame.tag)) break;
    }
    this.enterCell();
    return true;
  }

  /** Closes the open item of the same list. */
  private closeItem(name: string): void {
    for (let index = this.stack.length - 1; index > 0; index--) {
      const frame = this.stack[index]!;
      if (
        frame.fence ||
        SCOPES.has(frame.tag) ||
        frame.tag === "ul" ||
        frame.tag === "ol" ||
        frame.tag === "dl"
      )
        return;
      if (frame.tag === name || (name !== "li" && (frame.tag === "dd" || frame.tag === "dt"))) {
        this.cut(index);
        return;
      }
    }
  }

  /**
   * The frame that an end tag closes; -1 if there is none. An end tag cannot close anything outside its cell, or
   * outside open Markdown.
   */
  private find(name: string, how: Treatment): number {
    for (let index = this.stack.length - 1; index > 0; index--) {
      const frame = this.stack[index]!;
      if (frame.tag === name) return index;
      if (frame.fence && !frame.soft) return -1;
      if (how === "phrasing" && frame.flow && frame.tag !== "p" && treatment(frame.tag) !== "phrasing")
        return -1;
      if (how === "flow" && name !== "table" && SCOPES.has(frame.tag)) return -1;
      if (how === "table-part" && frame.tag === "table") return -1;
    }
    return -1;
  }

  /** Closes frames until the stack has a height. */
  private cut(height: number): void {
    while (this.stack.length > height) {
      const frame = this.stack.pop()!;
      if (this.skip && this.skip.height > this.stack.length) this.skip = undefined;
      const node = frame.finish?.(frame.children);
      if (node) this.append(node);
    }
  }

  private append(node: Node): void {
    if (this.skip || this.full) return;
    if (++this.count > MAX_NODES) {
      this.full = true;
      return;
    }
    if ((node.type === "element" || node.type === "link") && !this.isBlock(node)) {
      if (node.children.some((child) => this.isBlock(child))) this.blocks.add(node);
    }
    this.top.children.push(node);
  }

  /** Whether white space at this position only formats the source. */
  private isBetweenBlocks(): boolean {
    const { top } = this;
    if (TABLE.has(top.tag)) return true;
    if (!top.flow || top.tag === "pre" || treatment(top.tag) === "phrasing") return false;
    const last = top.children.at(-1);
    return !last || this.isBlock(last);
  }

  /** Whether a node is a block. */
  isBlock(node: Node): node is Block {
    if (node.type === "element") return treatment(node.name) !== "phrasing" || this.blocks.has(node);
    return BLOCKS.has(node.type) || this.blocks.has(node);
  }

  private insideLink(): boolean {
    return this.stack.some((frame) => frame.tag === "a" || frame.tag === "#link");
  }

  /** The children of a Markdown container. Inline nodes between blocks become paragraphs. */
  wrapped(children: Node[]): Block[] {
    const blocks: Block[] = [];
    let run: Inline[] = [];
    const flush = () => {
      if (run.some((node) => node.type !== "text" || node.text.trim() !== "")) {
        blocks.push({ type: "paragraph", children: trimmed(run) });
      }
      run = [];
    };
    for (const child of children) {
      if (this.isBlock(child)) {
        flush();
        blocks.push(child);
      } else run.push(child);
    }
    flush();
    return blocks;
  }

  /** The sink for inline text of Markdown at this position. */
  inlines(): InlineSink {
    const frames: Frame[] = [];
    return {
      text: (text) => this.text(text),
      code: (text) => this.inline({ type: "codespan", text }),
      html: (html) => this.readHtml(html),
      lineBreak: () => this.inline({ type: "break" }),
      open: (kind, target) => frames.push(this.openSpan(kind, target)),
      close: () => {
        const frame = frames.pop();
        if (frame) this.close(frame);
      },
    };
  }

  /** Reads raw HTML in inline text; set by the parser. */
  readHtml: (html: string) => void = () => {};

  private openSpan(kind: Span, target: Definition | undefined): Frame {
    this.enterCell();
    const frame: Frame = { tag: `#${kind}`, children: [], flow: false, fence: true };
    const title = target?.title ? { title: target.title } : {};
    if (kind === "link") {
      const href = this.insideLink() ? undefined : safeUrl(target?.href ?? "", "link");
      if (href) frame.finish = (children) => ({ type: "link", href, ...title, children });
      else frame.children = this.top.children;
    } else if (kind === "image") {
      const src = safeUrl(target?.href ?? "", "image");
      frame.finish = (children) => {
        const alt = plainText(children);
        return src ? { type: "image", src, alt, ...title } : alt ? { type: "text", text: alt } : undefined;
      };
    } else {
      frame.finish = (children) =>
        children.length > 0 ? { type: kind, children: children as Inline[] } : undefined;
    }
    return this.openShallow(frame);
  }
}

/** Converts raw HTML that has a Markdown equivalent to the same node. */
function finishElement(element: Element, builder: Builder): Node | undefined {
  const { name, attributes, children } = element;
  const plain = Object.keys(attributes).length === 0;
  if (name === "pre") return codeBlock(children) ?? element;
  if (plain && name === "p" && !children.some((child) => builder.isBlock(child))) {
    const inlines = trimmed(children as Inline[]);
    return inlines.length > 0 ? { type: "paragraph", children: inlines } : undefined;
  }
  if (plain && (name === "em" || name === "strong") && !children.some((child) => builder.isBlock(child))) {
    return { type: name === "em" ? "emphasis" : "strong", children: children as Inline[] };
  }
  if (name === "code" && plain && children.every((child) => child.type === "text")) {
    return { type: "codespan", text: plainText(children) };
  }
  return element;
}

/** Converts `<pre>` or `<pre><code class="language-x">` with only text to a code block. */
function codeBlock(children: Node[]): Block | undefined {
  const inner = children.length === 1 ? children[0] : undefined;
  const code = inner?.type === "element" && inner.name === "code" ? inner : undefined;
  const content = code ? code.children : children;
  if (!content.every((child) => child.type === "text" || child.type === "break" || child === inner))
    return undefined;
  if (!code && inner && inner.type !== "text" && inner.type !== "codespan") return undefined;
  const text = content.map((child) => (child.type === "break" ? "\n" : plainText([child]))).join("");
  const language =
    typeof code?.attributes["className"] === "string" ? code.attributes["className"].slice(9) : "";
  const block: Block = { type: "code", text: text.replace(/^\r?\n/, "").replace(/\r?\n$/, "") };
  if (language) block.language = language;
  return block;
}

/** Removes white space at the beginning and the end. */
function trimmed(nodes: Inline[]): Inline[] {
  const first = nodes[0];
  if (first?.type === "text") first.text = first.text.trimStart();
  const last = nodes.at(-1);
  if (last?.type === "text") last.text = last.text.trimEnd();
  return nodes.filter((node) => node.type !== "text" || node.text !== "");
}

const MAX_DEPTH = 100;
/** The maximum number of nodes in a tree. */
export const MAX_NODES = 50_000;
const TABLE = new Set(["table", "thead", "tbody", "tfoot", "tr", "colgroup"]);
const SCOPES = new Set(["td", "th", "caption", "table"]);
const BLOCKS = new Set(["heading", "paragraph", "code", "blockquote", "list", "table", "rule", "component"]);
