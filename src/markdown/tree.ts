/**
 * Defines the tree of a Markdown text: plain blocks and inline nodes, which a React component renders. It contains no
 * markup, only names, attributes and URLs that passed the allow-lists, so it is safe by construction.
 */

/** A block, on its own lines. */
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

/** An inline node. */
export type Inline = Text | CodeSpan | Emphasis | Strong | Deleted | Link | Image | Break | Element;

/** Any node. Raw HTML elements and table cells may mix blocks and inline nodes. */
export type Node = Block | Inline;

/** The properties of a heading that menus and links need. */
export interface Heading {
  level: HeadingLevel;
  /** The plain text, without markup, with character references decoded. */
  text: string;
  /** Its slug; see `slug()`. Not unique: two headings may have the same text. */
  slug: string;
}

/** 1 is the highest level. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

/** A Markdown heading. */
export interface HeadingBlock extends Heading {
  type: "heading";
  children: Inline[];
}

/**
 * A paragraph. `tight`: in a list without blank lines, rendered without space around it. `plain`: the literal rest of
 * a text, with a note for readers.
 */
export interface Paragraph {
  type: "paragraph";
  children: Inline[];
  tight?: true;
  plain?: true;
}

/** A code block. `text` has no trailing newline; `language` is the first word after the fence. */
export interface CodeBlock {
  type: "code";
  language?: string;
  text: string;
}

/** A quotation, or an alert with a title, `> [!NOTE]`, as on GitHub. */
export interface Blockquote {
  type: "blockquote";
  alert?: "note" | "tip" | "important" | "warning" | "caution";
  children: Block[];
}

/** A list. `start` is set only if an ordered list does not begin with 1. */
export interface List {
  type: "list";
  ordered: boolean;
  start?: number;
  tight: boolean;
  items: ListItem[];
}

/** A list item. `checked` is set only in a task list. */
export interface ListItem {
  checked?: boolean;
  children: Block[];
}

/** A table. Every row has as many cells as the header row. Cells may contain block elements of raw HTML. */
export interface Table {
  type: "table";
  align: (Align | undefined)[];
  head: Inline[][];
  rows: Inline[][][];
}

/** The alignment of a column. */
export type Align = "left" | "center" | "right";

/** A thematic break. */
export interface Rule {
  type: "rule";
}

/** A component of the page in the text, such as `<SecurityDefinitions />`. */
export interface Component {
  type: "component";
  /** "security-definitions", "schema-definition", or a name given to `parseMarkdown`. */
  name: string;
  /** `a="text"` is text, `a={json}` the parsed value, a bare `a` true. The object has no prototype. */
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

/** The allowed attributes of an element, named like React's props: `colSpan`, `rowSpan`, `className`. */
export type Attributes = Record<string, string | number | true>;

/** Plain text. */
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

/** A link. Its `href` has passed `safeUrl`. Links are never nested. Blocks inside come only from raw HTML. */
export interface Link {
  type: "link";
  href: string;
  title?: string;
  children: Node[];
}

/** An image. Its `src` has passed `safeUrl`. Sizes are CSS pixels or percentages, as written in raw HTML. */
export interface Image {
  type: "image";
  src: string;
  alt: string;
  title?: string;
  width?: number | string;
  height?: number | string;
}

/** A hard line break. */
export interface Break {
  type: "break";
}

/** The text of nodes without markup. Images become their alternative text, line breaks a space. */
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
