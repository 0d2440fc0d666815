/**
 * Parses XML 1.0 into a tree. Document type declarations are refused, so there are no entities but the five
 * of XML.
 */
import { fail, match, type Reader, readerOf, take } from "#request/parse/reader.ts";

/** An element. */
export interface XmlElement {
  /** As written, with its prefix. */
  name: string;
  local: string;
  attributes: ReadonlyMap<string, string>;
  /** Elements and texts in order, without white space between elements. */
  nodes: readonly (XmlElement | string)[];
  elements: readonly XmlElement[];
}

/** The deepest nesting of elements. */
export const DEEPEST_XML = 200;

/** The text directly in an element. */
export function textOf({ nodes }: XmlElement): string {
  return nodes.filter((node) => typeof node === "string").join("");
}

/**
 * The root of a document.
 * @throws Unreadable with line and column
 */
export function xmlRoot(text: string): XmlElement {
  const reader = readerOf(text);
  skipMisc(reader);
  if (text.startsWith("<!DOCTYPE", reader.at))
    fail(reader, "Document type declarations are not read, because of what entities can do.");
  const root = readElement(reader, 0);
  skipMisc(reader);
  if (reader.at < text.length) fail(reader, "There is something after the root element.");
  return root;
}

const NAME = /[\p{L}_:][\p{L}\p{N}\p{M}._:·-]*/uy;
const SPACE = /[ \t\r\n]*/y;
const TEXT = /[^<]+/y;

function readElement(reader: Reader, depth: number): XmlElement {
  if (depth > DEEPEST_XML) fail(reader, `The elements are nested deeper than ${DEEPEST_XML} levels.`);
  if (!take(reader, "<")) fail(reader, "An element is missing.");
  const name = match(reader, NAME) ?? fail(reader, "An element has no name.");
  const attributes = readAttributes(reader);
  const local = name.slice(name.indexOf(":") + 1);
  if (take(reader, "/>")) return { name, local, attributes, nodes: [], elements: [] };
  if (!take(reader, ">")) fail(reader, `The tag of "${name}" does not end.`);
  const nodes = readNodes(reader, name, depth);
  const elements = nodes.filter((node) => typeof node !== "string");
  // White space between elements is layout.
  const isMixed = nodes.some((node) => typeof node === "string" && /[^ \t\r\n]/.test(node));
  const kept = elements.length > 0 && !isMixed ? elements : nodes;
  return { name, local, attributes, nodes: kept, elements };
}

function readNodes(reader: Reader, name: string, depth: number): (XmlElement | string)[] {
  const nodes: (XmlElement | string)[] = [];
  let text: string[] = [];
  const end = (): void => {
    if (text.length > 0) nodes.push(text.join(""));
    text = [];
  };
  for (;;) {
    if (reader.at >= reader.text.length) fail(reader, `The element "${name}" does not end.`);
    if (take(reader, "<![CDATA[")) text.push(until(reader, "]]>", "A CDATA section does not end."));
    else if (take(reader, "<!--")) until(reader, "-->", "A comment does not end.");
    else if (take(reader, "<?")) until(reader, "?>", "A processing instruction does not end.");
    else if (take(reader, "</")) {
      const at = reader.at;
      if (match(reader, NAME) !== name) {
        reader.at = at;
        fail(reader, `The end tag of "${name}" is missing.`);
      }
      match(reader, SPACE);
      if (!take(reader, ">")) fail(reader, "An end tag does not end.");
      end();
      return nodes;
    } else if (reader.text.charAt(reader.at) === "<") {
      end();
      nodes.push(readElement(reader, depth + 1));
    } else text.push(decoded(reader, match(reader, TEXT) ?? ""));
  }
}

function readAttributes(reader: Reader): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (;;) {
    const space = match(reader, SPACE);
    const at = reader.at;
    const name = match(reader, NAME);
    if (name === undefined) return attributes;
    if (space === "") fail(reader, "A space is missing before an attribute.");
    match(reader, SPACE);
    if (!take(reader, "=")) fail(reader, `The attribute "${name}" has no value.`);
    match(reader, SPACE);
    const quote = reader.text.charAt(reader.at++);
    if (quote !== '"' && quote !== "'") fail(reader, `The value of "${name}" has no quotes.`);
    const value = until(reader, quote, `The value of "${name}" does not end.`);
    if (value.includes("<")) fail(reader, `The value of "${name}" has a "<".`);
    if (attributes.has(name)) {
      reader.at = at;
      fail(reader, `The attribute "${name}" is given twice.`);
    }
    attributes.set(name, decoded(reader, value.replace(/[\t\r\n]/g, " ")));
  }
}

/** Comments, processing instructions and white space around the root. */
function skipMisc(reader: Reader): void {
  for (;;) {
    match(reader, SPACE);
    if (take(reader, "<?")) until(reader, "?>", "A processing instruction does not end.");
    else if (take(reader, "<!--")) until(reader, "-->", "A comment does not end.");
    else return;
  }
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
]);

function decoded(reader: Reader, text: string): string {
  const ends = text.replace(/\r\n?/g, "\n");
  return ends.replace(
    /&(?:#x([0-9A-Fa-f]{1,6})|#(\d{1,7})|(\w{1,20}));|&/g,
    (whole, hex?: string, decimal?: string, name?: string) => {
      const known = name === undefined ? undefined : ENTITIES.get(name);
      if (known !== undefined) return known;
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
        ? String.fromCodePoint(point)
        : fail(reader, `"${whole}" is no reference that XML has without declarations.`);
    },
  );
}

function until(reader: Reader, end: string, problem: string): string {
  const at = reader.text.indexOf(end, reader.at);
  if (at < 0) fail(reader, problem);
  const text = reader.text.slice(reader.at, at);
  reader.at = at + end.length;
  return text;
}
