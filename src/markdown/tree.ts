/**
 * What a Markdown text becomes: a plain tree of blocks and inlines that a React component can draw node by
 * node. It holds no markup, only names, attributes and URLs that passed the allow-lists, so drawing it is
 * safe by construction.
 */

/** A block of text: what stands on lines of its own. */
export type Block =
  | HeadingBlock
  | Paragraph
  | CodeBlock
  | Blockquote
  | List
  | Table
  | Rule
  | Component
  | Element;

/** A piece of running text. */
export type Inline = Text | CodeSpan | Emphasis | Strong | Deleted | Link | Image | Break | Element;

/** Anything in the tree: raw HTML elements and table cells may hold blocks and inlines side by side. */
export type Node = Block | Inline;

/** A heading as menus and links need it. */
export interface Heading {
  level: HeadingLevel;
  /** The plain text: entities decoded, markup dropped. */
  text: string;
  /** The part of a link that names it; see `slug()`. Not unique: two headings may have the same text. */
  slug: string;
}

/** 1 is the largest. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

/** A Markdown heading in its place. */
export interface HeadingBlock extends Heading {
  type: "heading";
  children: Inline[];
}

/**
 * A paragraph. `tight`: of a list without blank lines, to be drawn without the space around it. `plain`: the rest of a
 * text as it is written, of which the reader is told.
 */
export interface Paragraph {
  type: "paragraph";
  children: Inline[];
  tight?: true;
  plain?: true;
}

/** Code on lines of its own; `text` has no newline at the end, `language` is the first word after the fence. */
export interface CodeBlock {
  type: "code";
  language?: string;
  text: string;
}

/** A quotation; or a box with a title, `> [!NOTE]`, as GitHub writes them. */
export interface Blockquote {
  type: "blockquote";
  alert?: "note" | "tip" | "important" | "warning" | "caution";
  children: Block[];
}

/** A list; `start` only where an ordered one does not begin with 1. */
export interface List {
  type: "list";
  ordered: boolean;
  start?: number;
  tight: boolean;
  items: ListItem[];
}

/** One item; `checked` only for the items of a task list. */
export interface ListItem {
  checked?: boolean;
  children: Block[];
}

/** A table; every row holds as many cells as the head has, cells may hold block elements of raw HTML. */
export interface Table {
  type: "table";
  align: (Align | undefined)[];
  head: Inline[][];
  rows: Inline[][][];
}

/** How the cells of a column are aligned. */
export type Align = "left" | "center" | "right";

/** A thematic break. */
export interface Rule {
  type: "rule";
}

/** A place the text reserves for a part of the page, e.g. `<SecurityDefinitions />`. */
export interface Component {
  type: "component";
  /** "security-definitions", "schema-definition", or a name given to `parseMarkdown`. */
  name: string;
  /** `a="text"` as text, `a={json}` as the parsed value, a bare `a` as true. No prototype. */
  attributes: Record<string, unknown>;
}

/** An allowed element of raw HTML. */
export interface Element {
  type: "element";
  /** The element's name, lower case. */
  name: string;
  attributes: Attributes;
  children: Node[];
}

/** The allowed attributes of an element, spelled as React's props: `colSpan`, `rowSpan`, `className`. */
export type Attributes = Record<string, string | number | true>;

/** Plain text, to be shown as it is. */
export interface Text {
  type: "text";
  text: string;
}

/** Code within a line. */
export interface CodeSpan {
  type: "codespan";
  text: string;
}

/** `*text*` */
export interface Emphasis {
  type: "emphasis";
  children: Inline[];
}

/** `**text**` */
export interface Strong {
  type: "strong";
  children: Inline[];
}

/** `~~text~~` */
export interface Deleted {
  type: "deleted";
  children: Inline[];
}

/** A link whose `href` has passed `safeUrl`. Links never nest. Blocks inside come from raw HTML only. */
export interface Link {
  type: "link";
  href: string;
  title?: string;
  children: Node[];
}

/** An image whose `src` has passed `safeUrl`. Sizes are CSS pixels or percentages as written in raw HTML. */
export interface Image {
  type: "image";
  src: string;
  alt: string;
  title?: string;
  width?: number | string;
  height?: number | string;
}

/** A line break that was asked for. */
export interface Break {
  type: "break";
}

/** The text of nodes without any markup; images give their alternative text, breaks a space. */
export function plainText(nodes: readonly Node[]): string {
  let text = "";
  for (const node of nodes) {
    if (node.type === "text" || node.type === "codespan" || node.type === "code") text += node.text;
    else if (node.type === "image") text += node.alt;
    else if (node.type === "break") text += " ";
    else if ("children" in node) text += plainText(node.children);
  }
  return text;
}
