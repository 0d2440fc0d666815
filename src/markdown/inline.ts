/**
 * Parses inline text: code spans, emphasis, links, raw HTML tags, autolinks (CommonMark 6, GFM strikethrough and
 * extended autolinks). The first pass makes a flat list of tokens and pairs delimiters by the stack algorithm of the
 * specification. The second pass sends the tokens to a sink. Neither is recursive, and both take linear time.
 */
import { type Autolink, findAutolinks } from "./autolink.ts";
import {
  type Definition,
  destination,
  isPunctuation,
  normalizeLabel,
  scanDestination,
  scanLabel,
  scanTitle,
  skipSpace,
  unescapeText,
} from "./definition.ts";
import { decodeReference } from "./entity.ts";
import { scanMarkup, scanTag } from "./tag.ts";

/** Receives inline text. Spans are closed in the reverse order of their opening. */
export interface InlineSink {
  text(text: string): void;
  code(text: string): void;
  /** Raw HTML: one tag, comment, processing instruction, declaration or CDATA section. */
  html(html: string): void;
  lineBreak(): void;
  open(kind: Span, target?: Definition): void;
  close(): void;
}

/** Spans, which may contain other inline nodes. */
export type Span = "emphasis" | "strong" | "deleted" | "link" | "image";

/** The context of inline text. */
export interface InlineContext {
  definitions: ReadonlyMap<string, Definition>;
  /**
   * The number of characters that link references may still add to the text. `readInlines` reduces it. Without a limit, a few lines could grow
   * to gigabytes.
   */
  expansion: number;
}

/**
 * Parses inline text and sends it to the sink. A URL in brackets is a link only if no brackets around it are one, which
 * is known at their end. If there are such URLs, the text is read again, and these become links at once.
 */
export function readInlines(text: string, context: InlineContext, sink: InlineSink): void {
  const { expansion } = context;
  let reader: InlineReader | undefined;
  do {
    context.expansion = expansion;
    reader = new InlineReader(text, context, reader?.kept);
    reader.read();
  } while (reader.left > 0);
  for (const emit of reader.tokens) emit(sink);
}

/** Sends a part of the text, once its meaning is known. */
type Token = (sink: InlineSink) => void;

/** A run of `*`, `_` or `~`. Emits `closes` ends, then `count` characters, then `opens`, the last one first. */
interface Run {
  char: string;
  count: number;
  closes: number;
  opens: Span[];
}

interface Delimiter {
  token: Run;
  index: number;
  length: number;
  canOpen: boolean;
  canClose: boolean;
  prev: Delimiter | undefined;
  next: Delimiter | undefined;
}

interface Bracket {
  image: boolean;
  /** Offset after the bracket. */
  at: number;
  /** The last delimiter before the bracket. */
  below: Delimiter | undefined;
  /** Whether another bracket begins inside it. */
  nested: boolean;
  /** The target of the link or image. Without one, the bracket is text. */
  target?: Definition;
}

class InlineReader {
  /** The parts of the text so far. */
  readonly tokens: Token[] = [];
  /** The URLs that are in no link so far. */
  readonly kept: Autolink[] = [];
  /** How many of them are text, because brackets around them may become a link. */
  left = 0;
  private readonly text: string;
  private readonly context: InlineContext;
  private readonly brackets: Bracket[] = [];
  private readonly known: Autolink[] | undefined;
  /** The URLs that were not reached yet, the last one first. */
  private readonly autolinks: Autolink[];
  /** Closing sequences of HTML that do not occur any more. */
  private readonly missing = new Set<string>();
  /** Brackets with a smaller index in `brackets` cannot become links: they would contain one. */
  private inactive = 0;
  private last: Delimiter | undefined;
  /** The index of the next delimiter. */
  private delimiters = 0;
  private buffer = "";
  private at = 0;
  /** The cached result of `plainEnd`. */
  private stop = 0;
  /** The offset of the first character after the spaces that begin the current line. */
  private lineStart = 0;
  /** Offsets of runs of backticks by length, the last first. */
  private ticks: Map<number, number[]> | undefined;

  /** @param known the URLs that are in no link, if the text was read before */
  constructor(text: string, context: InlineContext, known?: Autolink[]) {
    this.text = text;
    this.context = context;
    this.known = known;
    this.autolinks = (known ?? findAutolinks(text)).reverse();
  }

  read(): void {
    const { text } = this;
    while (this.at < text.length) {
      const stop = this.plainEnd();
      if (this.takeAutolink(stop)) continue;
      if (stop > this.at) {
        const end = text[stop] === "\n" ? this.lineEnd(stop) : stop;
        this.buffer += text.slice(this.at, end);
        this.at = stop;
      } else {
        this.readSpecial(text[stop]!);
      }
    }
    this.flush();
    this.pair(undefined);
  }

  /** The end of the plain text that begins here. Cached, because it is asked for again after each URL. */
  private plainEnd(): number {
    if (this.at >= this.stop) {
      PLAIN.lastIndex = this.at;
      this.stop = PLAIN.test(this.text) ? PLAIN.lastIndex : this.at;
    }
    return this.stop;
  }

  private readSpecial(char: string): void {
    if (char === "\n") this.readLineEnd();
    else if (char === "\\") this.readEscape();
    else if (char === "`") this.readCode();
    else if ("*_~".includes(char)) this.readRun(char);
    else if (char === "[") this.openBracket(false);
    else if (char === "!" && this.text[this.at + 1] === "[") this.openBracket(true);
    else if (char === "]") this.closeBracket();
    else if (char === "<") this.readAngle();
    else if (char === "&") this.readReference();
    else this.plain(1);
  }

  private plain(characters: number): void {
    this.buffer += this.text.slice(this.at, this.at + characters);
    this.at += characters;
  }

  private flush(): void {
    const text = this.buffer;
    if (text !== "") this.tokens.push((sink) => sink.text(text));
    this.buffer = "";
  }

  private push(token: Token): void {
    this.flush();
    this.tokens.push(token);
  }

  /**
   * Parses an extended autolink that begins at or before `stop`. The first reading leaves those in brackets, which may
   * be the text of a link.
   */
  private takeAutolink(stop: number): boolean {
    const { text, autolinks, brackets } = this;
    for (let link = autolinks.at(-1); link && link.start <= stop; link = autolinks.at(-1)) {
      autolinks.pop();
      const { href, start, end } = link;
      if (start < this.at) continue;
      this.kept.push(link);
      if (brackets.length > 0 && !this.known) this.left++;
      else {
        this.inactive = brackets.length;
        this.plain(start - this.at);
        this.pushLink(href, text.slice(start, end));
        this.at = end;
        return true;
      }
    }
    return false;
  }

  private pushLink(href: string, text: string): void {
    this.push((sink) => {
      sink.open("link", { href });
      sink.text(text);
      sink.close();
    });
  }

  private readLineEnd(): void {
    const hard = this.at - this.lineEnd(this.at) >= 2;
    this.at++;
    this.endLine(hard);
  }

  /**
   * The end of a line without its trailing spaces. Reads the source text, not the output buffer, because V8
   * copies a concatenated string when it is read.
   */
  private lineEnd(at: number): number {
    let end = at;
    while (end > this.lineStart && this.text[end - 1] === " ") end--;
    return end;
  }

  private endLine(hard: boolean): void {
    while (this.text[this.at] === " " || this.text[this.at] === "\t") this.at++;
    this.lineStart = this.at;
    if (hard) this.push((sink) => sink.lineBreak());
    else this.buffer += "\n";
  }

  private readEscape(): void {
    const next = this.text[this.at + 1];
    if (next === "\n") {
      this.at += 2;
      this.endLine(true);
    } else {
      if (isPunctuation(next)) this.at++;
      this.plain(1);
    }
  }

  private readReference(): void {
    REFERENCE.lastIndex = this.at;
    const reference = REFERENCE.exec(this.text)?.[0];
    if (!reference) {
      this.plain(1);
      return;
    }
    this.buffer += decodeReference(reference);
    this.at += reference.length;
  }

  private readCode(): void {
    const { text } = this;
    let end = this.at;
    while (text[end] === "`") end++;
    const length = end - this.at;
    const closer = this.nextTicks(length, end);
    if (closer < 0) {
      this.plain(length);
      return;
    }
    let code = text.slice(end, closer).replaceAll("\n", " ");
    if (code.startsWith(" ") && code.endsWith(" ") && code.trim() !== "") code = code.slice(1, -1);
    this.push((sink) => sink.code(code));
    this.at = closer + length;
  }

  /** The offset of the next run with exactly this number of backticks. The runs are indexed once. */
  private nextTicks(length: number, from: number): number {
    if (!this.ticks) {
      this.ticks = new Map();
      for (const match of this.text.matchAll(/`+/g)) {
        const places = this.ticks.get(match[0].length);
        if (places) places.push(match.index);
        else this.ticks.set(match[0].length, [match.index]);
      }
      for (const places of this.ticks.values()) places.reverse();
    }
    const places = this.ticks.get(length);
    while (places && places.length > 0 && places.at(-1)! < from) places.pop();
    return places?.at(-1) ?? -1;
  }

  private readAngle(): void {
    const { text, at } = this;
    ANGLE_AUTOLINK.lastIndex = at;
    const auto = ANGLE_AUTOLINK.exec(text);
    if (auto) {
      const [whole, uri, mail = ""] = auto;
      this.pushLink(uri ?? `mailto:${mail}`, uri ?? mail);
      this.at = at + whole.length;
      return;
    }
    const end = scanTag(text, at)?.end ?? scanMarkup(text, at, this.missing);
    if (end < 0) {
      this.plain(1);
      return;
    }
    this.push((sink) => sink.html(text.slice(at, end)));
    this.at = end;
  }

  private readRun(char: string): void {
    const { text, at } = this;
    let end = at;
    while (text[end] === char) end++;
    const length = end - at;
    if (char === "~" && length > 2) {
      this.plain(length);
      return;
    }
    const before = characterBefore(text, at);
    // Its first character decides. It may be a surrogate pair.
    const after = text.slice(end, end + 2) || "\n";
    const isLeftFlanking =
      !isSpace(after) && (!isPunctuationOrSymbol(after) || isSpace(before) || isPunctuationOrSymbol(before));
    const isRightFlanking =
      !isSpace(before) && (!isPunctuationOrSymbol(before) || isSpace(after) || isPunctuationOrSymbol(after));
    const token: Run = { char, count: length, closes: 0, opens: [] };
    this.push((sink) => {
      for (let count = 0; count < token.closes; count++) sink.close();
      sink.text(char.repeat(token.count));
      for (const span of token.opens.reverse()) sink.open(span);
    });
    this.at = end;
    const canOpen = isLeftFlanking && (char !== "_" || !isRightFlanking || isPunctuationOrSymbol(before));
    const canClose = isRightFlanking && (char !== "_" || !isLeftFlanking || isPunctuationOrSymbol(after));
    if (!canOpen && !canClose) return;
    const prev = this.last;
    this.last = { token, index: this.delimiters++, length, canOpen, canClose, prev, next: undefined };
    if (prev) prev.next = this.last;
  }

  private openBracket(image: boolean): void {
    const text = image ? "![" : "[";
    this.push((sink) => {
      if (bracket.target) sink.open(image ? "image" : "link", bracket.target);
      else sink.text(text);
    });
    this.at += text.length;
    const outer = this.brackets.at(-1);
    if (outer) outer.nested = true;
    const bracket: Bracket = { image, at: this.at, below: this.last, nested: false };
    this.brackets.push(bracket);
  }

  /** Makes a link or an image of the last open bracket, if it may be one and has a target. */
  private closeBracket(): void {
    const bracket = this.brackets.pop();
    const height = this.brackets.length;
    const active = bracket && (bracket.image || height >= this.inactive);
    this.inactive = Math.min(this.inactive, height);
    const target = active ? this.readTarget(bracket) : undefined;
    if (!bracket || !target) {
      this.plain(1);
      return;
    }
    bracket.target = target;
    this.pair(bracket.below);
    this.push((sink) => sink.close());
    for (; (this.kept.at(-1)?.start ?? -1) >= bracket.at; this.left--) this.kept.pop();
    if (!bracket.image) this.inactive = height;
  }

  /**
   * The target of the text in brackets: `(destination "title")`, `[label]`, or neither, and then the text itself
   * is the label. If there is a target, moves past it and the "]".
   */
  private readTarget(bracket: Bracket): Definition | undefined {
    const { text, at } = this;
    if (text[at + 1] === "(") {
      const target = this.readDestination(at + 2);
      if (target) return target;
    }
    let end = text[at + 1] === "[" ? scanLabel(text, at + 1) : -1;
    let label = end < 0 ? "" : text.slice(at + 2, end - 1);
    if (end < 0) {
      if (bracket.nested || at - bracket.at > 999) return undefined;
      label = text.slice(bracket.at, at);
      end = text.startsWith("[]", at + 1) ? at + 3 : at + 1;
    }
    const target = this.context.definitions.get(normalizeLabel(label));
    if (!target) return undefined;
    this.context.expansion -= target.href.length + (target.title?.length ?? 0);
    if (this.context.expansion < 0) return undefined;
    this.at = end;
    return target;
  }

  private readDestination(from: number): Definition | undefined {
    const { text } = this;
    const start = skipSpace(text, from);
    const end = scanDestination(text, start);
    // CommonMark would read a link here. A URL cannot begin with a bracket (RFC 3986, 4.2), but patterns that are written
    // without backticks do: [a-z]([-a-z0-9]*[a-z0-9])?
    if (end < 0 || text[start] === "[") return undefined;
    const target: Definition = { href: destination(text.slice(start, end)) };
    let close = skipSpace(text, end);
    const titleEnd = close > end ? scanTitle(text, close) : -1;
    if (titleEnd >= 0) {
      target.title = unescapeText(text.slice(close + 1, titleEnd - 1));
      close = skipSpace(text, titleEnd);
    }
    if (text[close] !== ")") return undefined;
    this.at = close + 1;
    return target;
  }

  /** Pairs the delimiters above `bottom` and removes them ("process emphasis" in the appendix of the specification). */
  private pair(bottom: Delimiter | undefined): void {
    // For each kind of closer, the index up to which no opener matches: `openers_bottom` in the specification.
    const floors = new Map<string, number>();
    let closer = this.last === bottom ? undefined : this.last;
    while (closer && closer.prev !== bottom) closer = closer.prev;
    while (closer) {
      const next: Delimiter | undefined = closer.next;
      if (!closer.canClose) {
        closer = next;
        continue;
      }
      const key =
        closer.token.char + (closer.token.char === "~" ? closer.length : closer.length % 3) + closer.canOpen;
      const floor = floors.get(key) ?? -1;
      let opener = closer.prev;
      while (opener && opener !== bottom && opener.index > floor && !matches(opener, closer))
        opener = opener.prev;
      if (!opener || opener === bottom || opener.index <= floor) {
        floors.set(key, closer.prev && closer.prev !== bottom ? closer.prev.index : floor);
        if (!closer.canOpen) this.unlink(closer);
        closer = next;
        continue;
      }
      join(opener, closer);
      opener.next = closer;
      closer.prev = opener;
      if (opener.token.count === 0) this.unlink(opener);
      if (closer.token.count === 0) {
        this.unlink(closer);
        closer = next;
      }
    }
    this.last = bottom;
    if (bottom) bottom.next = undefined;
  }

  private unlink(delimiter: Delimiter): void {
    if (delimiter.prev) delimiter.prev.next = delimiter.next;
    if (delimiter.next) delimiter.next.prev = delimiter.prev;
    else this.last = delimiter.prev;
  }
}

function matches(opener: Delimiter, closer: Delimiter): boolean {
  if (opener.token.char !== closer.token.char || !opener.canOpen) return false;
  if (closer.token.char === "~") return opener.length === closer.length;
  if (!opener.canClose && !closer.canOpen) return true;
  return (opener.length + closer.length) % 3 !== 0 || (opener.length % 3 === 0 && closer.length % 3 === 0);
}

function join(opener: Delimiter, closer: Delimiter): void {
  const tilde = closer.token.char === "~";
  const used = tilde ? closer.length : opener.token.count >= 2 && closer.token.count >= 2 ? 2 : 1;
  opener.token.count -= used;
  closer.token.count -= used;
  opener.token.opens.push(tilde ? "deleted" : used === 2 ? "strong" : "emphasis");
  closer.token.closes++;
}

function characterBefore(text: string, at: number): string {
  const char = text[at - 1] ?? "\n";
  return char >= "\udc00" && char <= "\udfff" ? text.slice(at - 2, at) : char;
}

function isSpace(char: string): boolean {
  return /^\s/.test(char);
}

function isPunctuationOrSymbol(char: string): boolean {
  return /^[\p{P}\p{S}]/u.test(char);
}

const PLAIN = /[^\n\\`*_~[\]!<&]+/y;
const REFERENCE = /&(?:#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[a-zA-Z][a-zA-Z0-9]{1,31});/y;
const ANGLE_AUTOLINK =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the specification excludes them
  /<(?:([a-zA-Z][a-zA-Z0-9+.-]{1,31}:[^\s<>\u0000-\u001f]*)|([a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*))>/y;
