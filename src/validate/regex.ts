/**
 * Parses regular expressions into a tree, and matches them with a limited number of steps, because patterns of a
 * description may be hostile, and JavaScript cannot stop a running regular expression.
 */

import { own } from "#oas/read.ts";
import type { Effort } from "./effort.ts";

/** A part of a regular expression (the dialect of JSON Schema 2020-12, 6.4: ECMA-262). */
export type Node =
  | { kind: "set"; ranges: readonly Range[]; negated: boolean }
  | { kind: "sequence"; parts: readonly Node[] }
  | { kind: "either"; options: readonly Node[] }
  | { kind: "repeat"; of: Node; min: number; max: number }
  | { kind: "group"; of: Node; index: number }
  | { kind: "look"; of: Node; ahead: boolean; negated: boolean }
  | { kind: "back"; index: number }
  | { kind: "start" | "end" | "boundary" | "inside" };

/** A range of code points, both ends included. */
export type Range = readonly [from: number, to: number];

/** The longest pattern that is parsed. */
export const LONGEST_PATTERN = 2000;
/** The maximum number of steps for one text. */
export const MOST_STEPS = 20_000;

/** The differences between dialects. */
export interface Dialect {
  /** The characters that a dot does not match. */
  ends: readonly Range[];
  /** The characters of a Unicode property; undefined if it is unknown. */
  category: (name: string) => readonly Range[] | undefined;
}

/**
 * Parses a regular expression. Undefined if it is invalid, too long, too deep (50) or of another dialect.
 * @param dialect default: ECMA-262, with approximate properties
 */
export function parseRegex(source: string, dialect?: Dialect): Node | undefined {
  if (source.length > LONGEST_PATTERN) return undefined;
  try {
    const reader = new Reader(source, dialect);
    const node = reader.either(0);
    return reader.isDone ? node : undefined;
  } catch (fault) {
    if (fault instanceof Unreadable) return undefined;
    throw fault;
  }
}

/**
 * Whether an expression matches anywhere in a text.
 * @returns undefined if the answer takes more than `MOST_STEPS`, or the text has more than 500 characters
 */
export function matches(node: Node, text: string, effort: Effort): boolean | undefined {
  if (text.length > 1000) return undefined;
  const points = Array.from(text, (char) => char.codePointAt(0) ?? 0);
  if (points.length > 500) return undefined;
  const limit = Math.min(MOST_STEPS, effort.left);
  const match = new Match(points, limit);
  let found: boolean | undefined = false;
  try {
    for (let at = 0; at <= points.length && found === false; at++)
      found = match.at(node, at, () => true) || (match.isExhausted ? undefined : false);
  } catch {
    // Matching each character takes some of the stack, depending on the expression.
    found = undefined;
  }
  effort.left -= limit - match.left;
  return found;
}

/** The maximum number of patterns in the cache. */
const MOST_KEPT = 500;
const KEPT = new Map<string, Node | undefined>();

/** Parses a regular expression, with a cache for many patterns. */
export function parsedRegex(source: string): Node | undefined {
  if (KEPT.has(source)) return KEPT.get(source);
  const node = parseRegex(source);
  if (KEPT.size >= MOST_KEPT) KEPT.clear();
  KEPT.set(source, node);
  return node;
}

/** Whether a pattern matches anywhere in a text; undefined if this cannot be decided within the limits. */
export function matchesPattern(
  pattern: string,
  text: string,
  effort: Effort = { left: 20_000 },
): boolean | undefined {
  const node = parsedRegex(pattern);
  return node && matches(node, text, effort);
}

/** Whether a code point is in a set. */
export function isIn(set: { ranges: readonly Range[]; negated: boolean }, point: number): boolean {
  return set.ranges.some(([from, to]) => point >= from && point <= to) !== set.negated;
}

/** Whether the character at an index is part of a word, for `\\b`. */
export function isWordAt(points: readonly number[], at: number): boolean {
  const point = points[at];
  return point !== undefined && isIn({ ranges: WORD, negated: false }, point);
}

class Unreadable extends Error {}

const DIGIT: readonly Range[] = [[48, 57]];
const LOWER: readonly Range[] = [[97, 122]];
const UPPER: readonly Range[] = [[65, 90]];
const WORD: readonly Range[] = [...LOWER, ...DIGIT, ...UPPER, [95, 95]];
const SPACE: readonly Range[] = [
  [32, 32],
  [9, 13],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
const LINE_END: readonly Range[] = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
];
const PUNCTUATION: readonly Range[] = [
  [33, 47],
  [58, 64],
  [91, 96],
  [123, 126],
];
/** Approximately the letters of other scripts. */
const BEYOND: readonly Range[] = [
  [0xc0, 0x24f],
  [0x370, 0x1fff],
  [0x3040, 0xd7ff],
  [0xf900, 0xfdff],
];

const ESCAPED_SETS: Readonly<Record<string, readonly Range[]>> = { d: DIGIT, w: WORD, s: SPACE };
const CONTROLS: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, f: 12, v: 11, "0": 0 };

/** The Unicode properties that descriptions use. They are approximate beyond ASCII. */
const PROPERTIES: Readonly<Record<string, readonly Range[]>> = {
  L: [...LOWER, ...UPPER, ...BEYOND],
  Letter: [...LOWER, ...UPPER, ...BEYOND],
  Alphabetic: [...LOWER, ...UPPER, ...BEYOND],
  Ll: [...LOWER, ...BEYOND],
  Lowercase_Letter: [...LOWER, ...BEYOND],
  Lu: [...UPPER, ...BEYOND],
  Uppercase_Letter: [...UPPER, ...BEYOND],
  N: DIGIT,
  Nd: DIGIT,
  Number: DIGIT,
  P: PUNCTUATION,
  Punctuation: PUNCTUATION,
  S: PUNCTUATION,
  Symbol: PUNCTUATION,
  Z: SPACE,
  Zs: SPACE,
  Separator: SPACE,
  M: [[0x300, 0x36f]],
  Mark: [[0x300, 0x36f]],
  C: [
    [0, 31],
    [127, 159],
  ],
  Cc: [
    [0, 31],
    [127, 159],
  ],
};

const ECMA: Dialect = {
  ends: LINE_END,
  category: (name) => own(PROPERTIES, name) as readonly Range[] | undefined,
};

class Reader {
  private at = 0;
  private groups = 0;
  private readonly names = new Map<string, number>();

  constructor(
    private readonly source: string,
    private readonly dialect: Dialect = ECMA,
  ) {}

  get isDone(): boolean {
    return this.at >= this.source.length;
  }

  either(depth: number): Node {
    if (depth > 50) throw new Unreadable();
    const options = [this.sequence(depth)];
    while (this.take("|")) options.push(this.sequence(depth));
    return options.length === 1 && options[0] ? options[0] : { kind: "either", options };
  }

  private sequence(depth: number): Node {
    const parts: Node[] = [];
    while (!this.isDone && this.peek() !== "|" && this.peek() !== ")")
      parts.push(this.repeated(this.atom(depth)));
    return parts.length === 1 && parts[0] ? parts[0] : { kind: "sequence", parts };
  }

  private repeated(of: Node): Node {
    const bounds = this.quantifier();
    if (!bounds) return of;
    if (this.peek() === "+") throw new Unreadable();
    this.take("?");
    return { kind: "repeat", of, min: bounds[0], max: bounds[1] };
  }

  private quantifier(): readonly [number, number] | undefined {
    if (this.take("*")) return [0, Number.POSITIVE_INFINITY];
    if (this.take("+")) return [1, Number.POSITIVE_INFINITY];
    if (this.take("?")) return [0, 1];
    const counted = /^\{(\d{1,9})(,)?(\d{1,9})?\}/.exec(this.source.slice(this.at, this.at + 24));
    if (!counted) return undefined;
    this.at += counted[0].length;
    const min = Number(counted[1]);
    return [
      min,
      counted[3] === undefined ? (counted[2] ? Number.POSITIVE_INFINITY : min) : Number(counted[3]),
    ];
  }

  private atom(depth: number): Node {
    const char = this.next();
    switch (char) {
      case "^":
        return { kind: "start" };
      case "$":
        return { kind: "end" };
      case ".":
        return { kind: "set", ranges: this.dialect.ends, negated: true };
      case "[":
        return this.characterClass();
      case "(":
        return this.group(depth);
      case "\\":
        return this.escape();
      case "*":
      case "+":
      case "?":
        throw new Unreadable();
      default:
        return single(char);
    }
  }

  private group(depth: number): Node {
    const kind = /^\?(?:[:=!]|<[=!]|P?<(\w{1,60})>)/.exec(this.source.slice(this.at, this.at + 70));
    if (!kind && this.peek() === "?") throw new Unreadable();
    this.at += kind?.[0].length ?? 0;
    const index = !kind || kind[1] !== undefined ? ++this.groups : 0;
    if (kind?.[1] !== undefined) this.names.set(kind[1], index);
    const of = this.either(depth + 1);
    if (!this.take(")")) throw new Unreadable();
    if (index > 0) return { kind: "group", of, index };
    const sign = kind?.[0] ?? "?:";
    return sign === "?:" ? of : { kind: "look", of, ahead: !sign.includes("<"), negated: sign.endsWith("!") };
  }

  private escape(): Node {
    const char = this.next();
    if (char === "b") return { kind: "boundary" };
    if (char === "B") return { kind: "inside" };
    if (char === "A") return { kind: "start" };
    if (char === "z" || char === "Z") return { kind: "end" };
    if (char >= "1" && char <= "9") return { kind: "back", index: Number(char) };
    if (char === "k") {
      const name = /^<(\w{1,60})>/.exec(this.source.slice(this.at, this.at + 64));
      if (!name) throw new Unreadable();
      this.at += name[0].length;
      return { kind: "back", index: this.names.get(name[1] ?? "") ?? 0 };
    }
    const set = this.escapedSet(char);
    return set ? { kind: "set", ...set } : single(this.escapedCharacter(char));
  }

  /** The set of `\d`, `\W`, `\p{L}` and so on; undefined if the escape means one character. */
  private escapedSet(char: string): { ranges: readonly Range[]; negated: boolean } | undefined {
    const negated = char !== char.toLowerCase();
    if (Object.hasOwn(ESCAPED_SETS, char.toLowerCase()))
      return { ranges: ESCAPED_SETS[char.toLowerCase()] ?? [], negated };
    if (char !== "p" && char !== "P") return undefined;
    const name = /^\{(?:[\w]{1,30}=)?(\w{1,30})\}/.exec(this.source.slice(this.at, this.at + 64));
    const ranges = name ? this.dialect.category(name[1] ?? "") : undefined;
    if (!name || !ranges) throw new Unreadable();
    this.at += name[0].length;
    return { ranges, negated };
  }

  private escapedCharacter(char: string): string {
    if (Object.hasOwn(CONTROLS, char)) return String.fromCodePoint(CONTROLS[char] ?? 0);
    if (char !== "x" && char !== "u" && char !== "c") return char;
    const hex = /^(?:\{([0-9a-fA-F]{1,6})\}|([0-9a-fA-F]{2,4}))/.exec(
      this.source.slice(this.at, this.at + 8),
    );
    const digits = hex?.[1] ?? hex?.[2]?.slice(0, char === "x" ? 2 : 4);
    const point = Number.parseInt(digits ?? "", 16);
    if (!hex || digits === undefined || char === "c" || point > 0x10ffff) throw new Unreadable();
    this.at += hex[1] === undefined ? digits.length : hex[0].length;
    return String.fromCodePoint(point);
  }

  private characterClass(): Node {
    const negated = this.take("^");
    const ranges: Range[] = [];
    while (!this.take("]")) {
      const from = this.classMember();
      if (typeof from !== "number") {
        ranges.push(...from);
        continue;
      }
      const isRange =
        this.peek() === "-" && this.source[this.at + 1] !== "]" && this.at + 1 < this.source.length;
      if (!isRange) {
        ranges.push([from, from]);
        continue;
      }
      this.at++;
      const to = this.classMember();
      if (typeof to === "number") {
        if (to < from) throw new Unreadable();
        ranges.push([from, to]);
      } else ranges.push([from, from], [45, 45], ...to);
    }
    return { kind: "set", ranges, negated };
  }

  private classMember(): number | readonly Range[] {
    const char = this.next();
    if (char === "[" && /^:\w+:\]/.test(this.source.slice(this.at, this.at + 20))) throw new Unreadable();
    if (char !== "\\") return char.codePointAt(0) ?? 0;
    const escaped = this.next();
    if (escaped === "b") return 8;
    const set = this.escapedSet(escaped);
    if (!set) return this.escapedCharacter(escaped).codePointAt(0) ?? 0;
    return set.negated ? complement(set.ranges) : set.ranges;
  }

  private peek(): string | undefined {
    return this.source[this.at];
  }
  private take(char: string): boolean {
    if (this.source[this.at] !== char) return false;
    this.at++;
    return true;
  }
  private next(): string {
    const point = this.source.codePointAt(this.at);
    if (point === undefined) throw new Unreadable();
    const char = String.fromCodePoint(point);
    this.at += char.length;
    return char;
  }
}

function single(char: string): Node {
  const point = char.codePointAt(0) ?? 0;
  return { kind: "set", ranges: [[point, point]], negated: false };
}

function complement(ranges: readonly Range[]): readonly Range[] {
  const outside: Range[] = [];
  let next = 0;
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    if (from > next) outside.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  return [...outside, [next, 0x10ffff]];
}

/** Matches the rest of the expression, from the end of a part. */
type Continue = (at: number) => boolean;

class Match {
  private readonly captures = new Map<number, readonly [number, number]>();

  constructor(
    private readonly points: readonly number[],
    private steps: number,
  ) {}

  get isExhausted(): boolean {
    return this.steps <= 0;
  }
  get left(): number {
    return Math.max(0, this.steps);
  }

  at(node: Node, at: number, then: Continue): boolean {
    if (this.steps-- <= 0) return false;
    switch (node.kind) {
      case "set": {
        const point = this.points[at];
        return point !== undefined && isIn(node, point) && then(at + 1);
      }
      case "sequence":
        return this.sequence(node.parts, 0, at, then);
      case "either":
        return node.options.some((option) => this.at(option, at, then));
      case "repeat":
        return this.repeat(node, 0, at, then);
      case "group":
        return this.at(node.of, at, (to) => {
          const before = this.captures.get(node.index);
          this.captures.set(node.index, [at, to]);
          if (then(to)) return true;
          if (before) this.captures.set(node.index, before);
          else this.captures.delete(node.index);
          return false;
        });
      case "look":
        return this.look(node, at) && then(at);
      case "back": {
        const [from, to] = this.captures.get(node.index) ?? [0, 0];
        for (let offset = 0; offset < to - from; offset++)
          if (this.points[from + offset] !== this.points[at + offset]) return false;
        return then(at + to - from);
      }
      case "start":
        return at === 0 && then(at);
      case "end":
        return at === this.points.length && then(at);
      default: {
        const isBoundary = isWordAt(this.points, at - 1) !== isWordAt(this.points, at);
        return isBoundary === (node.kind === "boundary") && then(at);
      }
    }
  }

  private sequence(parts: readonly Node[], index: number, at: number, then: Continue): boolean {
    const part = parts[index];
    return part ? this.at(part, at, (to) => this.sequence(parts, index + 1, to, then)) : then(at);
  }

  private repeat(node: Node & { kind: "repeat" }, times: number, at: number, then: Continue): boolean {
    if (this.steps-- <= 0) return false;
    const again =
      times < node.max &&
      this.at(node.of, at, (to) => (to > at || times < node.min) && this.repeat(node, times + 1, to, then));
    return again || (times >= node.min && then(at));
  }

  private look(node: Node & { kind: "look" }, at: number): boolean {
    if (node.ahead) return this.at(node.of, at, () => true) !== node.negated;
    for (let from = at; from >= 0; from--)
      if (this.at(node.of, from, (to) => to === at)) return !node.negated;
    return node.negated;
  }
}
