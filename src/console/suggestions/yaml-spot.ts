/** Finds out where in a YAML text a position is, for suggestions and explanations. One pass over the lines; the text may be unfinished. */
import { type Around, LONGEST_SUGGESTED, type Spot } from "./spot.ts";

/** The deepest nesting that is followed. */
const DEEPEST = 200;
/** The longest scalar that is remembered. */
const LONGEST_SCALAR = 200;

/** A mapping or a sequence that is open. */
interface Frame {
  column: number;
  /** The members of a mapping; a sequence has none. */
  members?: Map<string, unknown>;
  key?: string | number;
  /** Whether the member that was begun last has no value yet. */
  isOpen: boolean;
}

/** A name with what follows it on its line, a dash, or a word. */
interface Cell {
  kind: "dash" | "name" | "word";
  column: number;
  from: number;
  to: number;
}

/** A line, and the scanner's place in it. */
interface Line {
  text: string;
  start: number;
}

/**
 * The spots at a position: none where nothing can be suggested; a name and a value where both can begin. Nothing is
 * found in collections in brackets, and in texts of several lines.
 */
export function yamlSpotsAt(text: string, at: number): readonly Spot[] {
  if (text.length > LONGEST_SUGGESTED) return [];
  return new Scan(at).read(text);
}

class Scan {
  private frames: Frame[] = [];
  private spots: (Spot & { open: readonly Frame[] })[] = [];
  /** The lines of a text or of brackets are passed over until it ends. */
  private isPassedOver: ((line: string) => boolean) | undefined;

  constructor(private readonly at: number) {}

  read(text: string): readonly Spot[] {
    for (let start = 0; start <= text.length; ) {
      const found = text.indexOf("\n", start);
      const end = found < 0 ? text.length : found;
      this.line({ text: text.slice(start, end).replace(/\r$/, ""), start });
      start = end + 1;
    }
    return this.spots.map(({ open, ...spot }) => ({
      ...spot,
      around: spot.around.map((one, index): Around => ({ ...one, members: open[index]?.members })),
    }));
  }

  private line(line: Line): void {
    const { text, start } = line;
    if (this.isPassedOver) {
      if (this.isPassedOver(text)) return;
      this.isPassedOver = undefined;
    }
    const isHere = this.at >= start && this.at <= start + text.length;
    const first = text.search(/\S/);
    if (first < 0 || text[first] === "#" || /^(?:---|\.\.\.)(?:\s|$)/.test(text)) {
      if (isHere && first < 0) this.blank(this.at - start);
      return;
    }
    let column = first;
    while (column < text.length && this.frames.length < DEEPEST) {
      const cell = cellAt(line, column);
      if (cell.kind === "dash") {
        this.dash(cell);
        column = nextColumn(text, column + 1);
        if (column >= text.length && isHere && this.at > cell.to) this.blank(this.at - start);
        continue;
      }
      if (cell.kind === "name") this.name(cell, line);
      else this.word(cell, line);
      return;
    }
  }

  /** A position where nothing is yet. */
  private blank(column: number): void {
    this.begin({ kind: "word", column, from: this.at, to: this.at });
  }

  private dash({ column }: Cell): void {
    this.close(column);
    const top = this.frames.at(-1);
    if (top && !top.members && top.column === column && typeof top.key === "number") {
      top.key++;
      top.isOpen = true;
    } else {
      if (top) top.isOpen = false;
      this.frames.push({ column, key: 0, isOpen: true });
    }
  }

  private name(cell: Cell, line: Line): void {
    const { column, from, to } = cell;
    const top = this.mapping(column);
    const name = textOf(line.text.slice(column, to - line.start));
    top.key = name;
    top.isOpen = true;
    const colon = line.text.indexOf(":", to - line.start);
    const value = valueAt(line, colon + 1);
    top.members?.set(name, scalarOf(value.text));
    const { at } = this;
    if (at >= from && at <= to) this.find("name", cell, { name, hasColon: true });
    else if (
      at > line.start + colon + 1 &&
      at <= line.start + line.text.length &&
      !/^[[{|>]/.test(value.text)
    ) {
      const isIn = at >= value.from && at <= value.to;
      if (isIn || value.text === "") this.find("value", isIn ? value : { from: at, to: at, column }, {});
    }
    if (value.text !== "") top.isOpen = false;
    this.isPassedOver = skipAfter(value.text, line.text, column);
  }

  /** A word without a colon: an item, the value of the member before it, or a name that is being typed. */
  private word(cell: Cell, line: Line): void {
    const { at } = this;
    const value = valueAt(line, cell.column);
    if (at >= value.from && at <= value.to && !/^[[{|>]/.test(value.text))
      this.begin({ ...cell, to: value.to });
    const top = this.frames.at(-1);
    if (top && top.column < cell.column) top.isOpen = false;
    this.isPassedOver = skipAfter(value.text, line.text, (top?.column ?? 0) - 1);
  }

  /** A name or a value can begin at a position. */
  private begin(cell: Cell): void {
    const { column } = cell;
    this.close(column);
    if (this.frames.at(-1)?.column === column && !this.frames.at(-1)?.members) this.frames.pop();
    const top = this.frames.at(-1);
    if (top && top.column < column && !top.isOpen) return;
    const isNew = !top || top.column < column;
    if (isNew) this.frames.push({ column, members: new Map(), isOpen: false });
    this.find("name", cell, {});
    if (!isNew) return;
    const own = this.frames.pop();
    this.find("value", cell, {});
    if (own) this.frames.push(own);
  }

  /** The mapping that has names at a column. */
  private mapping(column: number): Frame {
    this.close(column);
    const last = this.frames.at(-1);
    if (last?.column === column && !last.members) this.frames.pop();
    const top = this.frames.at(-1);
    if (top?.column === column) return top;
    if (top) top.isOpen = false;
    const made: Frame = { column, members: new Map(), isOpen: false };
    this.frames.push(made);
    return made;
  }

  private close(column: number): void {
    while ((this.frames.at(-1)?.column ?? -1) > column) this.frames.pop();
  }

  private find(
    role: Spot["role"],
    { from, to, column }: Pick<Cell, "from" | "to" | "column">,
    more: { name?: string; hasColon?: boolean },
  ): void {
    const open = [...this.frames];
    const around = open.map(({ key }, index): Around => {
      const isName = role === "name" && index === open.length - 1;
      return { key: isName ? undefined : key };
    });
    const { name, hasColon = false } = more;
    this.spots.push({ role, around, name, from, to, column, hasColon, lacksComma: false, open });
  }
}

/** What stands at a column of a line. */
function cellAt({ text, start }: Line, column: number): Cell {
  const from = start + column;
  if (text[column] === "-" && isSpace(text[column + 1])) return { kind: "dash", column, from, to: from + 1 };
  const end = endOfName(text, column);
  return end === undefined
    ? { kind: "word", column, from, to: start + text.length }
    : { kind: "name", column, from, to: start + end };
}

/** Where the name at a column ends; undefined if none is there. */
function endOfName(text: string, column: number): number | undefined {
  const first = text[column] ?? "";
  if (/[[\]{},#&*!|>%@`]/.test(first)) return undefined;
  const isQuoted = first === '"' || first === "'";
  let end = isQuoted ? endOfQuoted(text, column) : column;
  if (end === undefined) return undefined;
  if (isQuoted) return text[nextColumn(text, end)] === ":" ? end : undefined;
  for (; end < text.length; end++) {
    if (text[end] === "#" && isSpace(text[end - 1])) return undefined;
    if (text[end] === ":" && isSpace(text[end + 1])) return column + text.slice(column, end).trimEnd().length;
  }
  return undefined;
}

/** Where a quoted text ends, with its quote; undefined if it goes on in the next line. */
function endOfQuoted(text: string, column: number): number | undefined {
  const quote = text[column];
  for (let at = column + 1; at < text.length; at++) {
    if (quote === '"' && text[at] === "\\") at++;
    else if (text[at] === quote && quote === "'" && text[at + 1] === "'") at++;
    else if (text[at] === quote) return at + 1;
  }
  return undefined;
}

function isSpace(char: string | undefined): boolean {
  return char === undefined || char === " " || char === "\t";
}

function nextColumn(text: string, column: number): number {
  let at = column;
  while (at < text.length && isSpace(text[at])) at++;
  return at;
}

/** The value that begins on a line, without comments, anchors and tags. */
function valueAt(
  { text, start }: Line,
  column: number,
): { text: string; from: number; to: number; column: number } {
  let at = nextColumn(text, column);
  while (text[at] === "&" || text[at] === "!") {
    while (at < text.length && !isSpace(text[at])) at++;
    at = nextColumn(text, at);
  }
  const isQuoted = text[at] === '"' || text[at] === "'";
  let end = isQuoted ? (endOfQuoted(text, at) ?? text.length) : at;
  if (!isQuoted) while (end < text.length && !(text[end] === "#" && isSpace(text[end - 1]))) end++;
  const value = text.slice(at, end).trimEnd();
  return { text: value, from: start + at, to: start + at + value.length, column: at };
}

/**
 * What passes over the lines that continue a value: a block of text, brackets, or a quoted text.
 * @param column of what the value belongs to; a block is further right
 */
function skipAfter(value: string, line: string, column: number): ((line: string) => boolean) | undefined {
  const first = value[0] ?? "";
  if (first === "|" || first === ">")
    return (next) => next.trim() === "" || next.search(/\S/) > indentOf(line, column);
  if ((first === '"' || first === "'") && endOfQuoted(value, 0) === undefined) {
    let isOver = false;
    return (next) => {
      const wasOver = isOver;
      isOver ||= endOfQuoted(first + next, 0) !== undefined;
      return !wasOver;
    };
  }
  let depth = depthAfter(value, 0);
  if ((first !== "{" && first !== "[") || depth <= 0) return undefined;
  return (next) => {
    const isIn = depth > 0;
    if (isIn) depth = depthAfter(next, depth);
    return isIn;
  };
}

function indentOf(line: string, column: number): number {
  return Math.max(column, /^\s*-/.test(line) ? line.search(/\S/) : column);
}

/** How many brackets are open after a text. */
function depthAfter(text: string, before: number): number {
  let depth = before;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? "";
    if (char === '"' || char === "'") at = (endOfQuoted(text, at) ?? text.length) - 1;
    else if (char === "#" && isSpace(text[at - 1])) return depth;
    else if (char === "{" || char === "[") depth++;
    else if (char === "}" || char === "]") depth--;
  }
  return depth;
}

/** A name or a text as it is meant. */
function textOf(written: string): string {
  if (written.startsWith("'")) return written.slice(1, -1).replaceAll("''", "'");
  if (!written.startsWith('"')) return written;
  try {
    return JSON.parse(written) as string;
  } catch {
    return written.slice(1, -1);
  }
}

/** A scalar of the core schema (YAML 1.2, 10.3); undefined for what is none. */
function scalarOf(written: string): unknown {
  if (written === "" || written.length > LONGEST_SCALAR || /^[[{|>*]/.test(written)) return undefined;
  if (/^["']/.test(written)) return textOf(written);
  if (/^(?:true|false|null)$/i.test(written)) return JSON.parse(written.toLowerCase());
  return /^[-+]?\d+(?:\.\d+)?$/.test(written) ? Number(written) : written;
}
