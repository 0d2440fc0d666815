/**
 * Parses raw HTML by the exact grammar of CommonMark 6.6 (tags, comments, instructions, declarations). It is
 * handwritten so that it reads no character more than a few times, for any input.
 */
import { decodeEntities } from "./entity.ts";

/** Receives raw HTML. Names and attribute names may have any case. */
export interface HtmlSink {
  /** A start tag; attribute values are decoded. */
  openTag(name: string, attributes: ReadonlyMap<string, string>, selfClosing: boolean): void;
  /** An end tag. */
  closeTag(name: string): void;
  /** Decoded text between tags. */
  text(text: string): void;
}

/** A tag that was read. */
export interface Tag {
  name: string;
  closing: boolean;
  selfClosing: boolean;
  attributes: Map<string, string>;
  /** The offset after the ">". */
  end: number;
}

/** The tag that begins with the "<" at `at`; undefined if it is not a complete tag of CommonMark. */
export function scanTag(text: string, at: number): Tag | undefined {
  const closing = text[at + 1] === "/";
  const name = stick(NAME, text, at + (closing ? 2 : 1));
  if (!name) return undefined;
  let index = at + (closing ? 2 : 1) + name.length;
  const attributes = new Map<string, string>();
  let selfClosing = false;
  for (;;) {
    const space = stick(SPACE, text, index);
    index += space.length;
    if (text[index] === ">") return { name, closing, selfClosing, attributes, end: index + 1 };
    if (closing) return undefined;
    if (text[index] === "/" && text[index + 1] === ">") {
      selfClosing = true;
      index++;
      continue;
    }
    const key = space === "" ? "" : stick(ATTRIBUTE, text, index);
    if (key === "") return undefined;
    index += key.length;
    let value = "";
    const equals = stick(EQUALS, text, index);
    if (equals !== "") {
      index += equals.length;
      const raw = attributeValue(text, index);
      if (raw === undefined) return undefined;
      index += raw.length;
      value = decodeEntities(raw[0] === '"' || raw[0] === "'" ? raw.slice(1, -1) : raw);
    }
    if (!attributes.has(key.toLowerCase())) attributes.set(key.toLowerCase(), value);
  }
}

/** The offset after the comment, instruction, declaration or CDATA section at `at`; -1 if it is not complete. */
export function scanMarkup(text: string, at: number, missing: Set<string>): number {
  if (text.startsWith("<!-->", at)) return at + 5;
  if (text.startsWith("<!--->", at)) return at + 6;
  if (text.startsWith("<!--", at)) return after(text, "-->", at + 4, missing);
  if (text.startsWith("<?", at)) return after(text, "?>", at + 2, missing);
  if (text.startsWith("<![CDATA[", at)) return after(text, "]]>", at + 9, missing);
  return /[a-zA-Z]/.test(text[at + 2] ?? "") && text[at + 1] === "!" ? after(text, ">", at + 3, missing) : -1;
}

/**
 * Parses raw HTML and sends it to a sink. A "<" that does not begin a tag is text. Stateless: the sink tracks open
 * tags.
 */
export function readHtml(html: string, sink: HtmlSink): void {
  const missing = new Set<string>();
  let from = 0;
  let at = html.indexOf("<");
  while (at >= 0) {
    const tag = scanTag(html, at);
    const end = tag ? tag.end : scanMarkup(html, at, missing);
    if (end < 0) {
      at = html.indexOf("<", at + 1);
      continue;
    }
    if (at > from) sink.text(decodeEntities(html.slice(from, at)));
    if (tag?.closing) sink.closeTag(tag.name);
    else if (tag) sink.openTag(tag.name, tag.attributes, tag.selfClosing);
    from = end;
    at = html.indexOf("<", end);
  }
  if (from < html.length) sink.text(decodeEntities(html.slice(from)));
}

function attributeValue(text: string, at: number): string | undefined {
  const quote = text[at];
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, at + 1);
    return end < 0 ? undefined : text.slice(at, end + 1);
  }
  return stick(UNQUOTED, text, at) || undefined;
}

/**
 * Finds a closing sequence. `missing` contains sequences that do not occur any more, so that many openings do not
 * search to the end again.
 */
function after(text: string, closer: string, from: number, missing: Set<string>): number {
  if (missing.has(closer)) return -1;
  const at = text.indexOf(closer, from);
  if (at < 0) missing.add(closer);
  return at < 0 ? -1 : at + closer.length;
}

function stick(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}

const NAME = /[a-zA-Z][a-zA-Z0-9-]*/y;
const SPACE = /[ \t\r\n]+/y;
const ATTRIBUTE = /[a-zA-Z_:][a-zA-Z0-9_.:-]*/y;
const EQUALS = /[ \t\r\n]*=[ \t\r\n]*/y;
const UNQUOTED = /[^ \t\r\n"'=<>`]+/y;
