/**
 * Generates strings that match a regular expression (JSON Schema Validation 2020-12, 6.3.3 `pattern`), by following
 * its structure.
 */
import type { Effort } from "#validate/effort.ts";
import { isIn, matches, type Node, parseRegex, type Range } from "#validate/regex.ts";

/** The allowed length of a string, in characters. */
export interface Length {
  min: number;
  max: number;
}

/**
 * Makes a string with the given length that matches a pattern.
 * @param candidates preferred strings, if one of them fits
 * @param turn 0 for the default string, 1, 2, … for others
 * @param effort the budget
 * @returns undefined if none was found: the pattern is invalid, in another dialect, or too complex
 */
export function matchingString(
  pattern: string,
  length: Length,
  candidates: readonly string[] = [],
  turn = 0,
  effort: Effort = { left: 200_000 },
): string | undefined {
  const node = parseRegex(pattern);
  if (!node) return undefined;
  const fits = candidates.find((text) => isLong(text, length) && matches(node, text, effort) === true);
  if (fits !== undefined) return fits;
  const isProven = isRegular(node);
  for (const mixed of [false, true])
    for (const option of [0, 1, 2])
      for (const repeat of repeats(length)) {
        if (effort.left < 1) return undefined;
        const text = new Writer({ repeat, option: option + turn, mixed, start: turn }, effort).write(node);
        if (text === undefined) continue;
        const answer = isLong(text, length) ? matches(node, text, effort) : false;
        if (answer === true || (answer === undefined && isProven)) return text;
        if (isProven) continue;
        // The text required by a lookahead may also be at the end.
        const padded = (text + EVERY_KIND).padEnd(length.min, EVERY_KIND);
        if (isLong(padded, length) && matches(node, padded, effort) === true) return padded;
      }
  // Some authors include the slashes and flags of a programming language, so nothing matches.
  const inner = /^\/(.+)\/[a-z]*$/s.exec(pattern)?.[1];
  return inner === undefined ? undefined : matchingString(inner, length, candidates, turn, effort);
}

function isLong(text: string, { min, max }: Length): boolean {
  const length = text.length < min ? text.length : Array.from(text).length;
  return length >= min && length <= max;
}

/** How often to repeat open-ended parts, beginning with numbers that give readable strings. */
function repeats({ min, max }: Length): readonly number[] {
  const some = [
    3,
    1,
    0,
    2,
    4,
    5,
    6,
    8,
    10,
    12,
    15,
    20,
    30,
    36,
    40,
    64,
    128,
    256,
    min,
    Math.ceil(min / 2),
    max,
  ];
  return [...new Set(some.filter((times) => times <= LONGEST))];
}

/** Whether a generated string is certain to match. */
function isRegular(node: Node): boolean {
  switch (node.kind) {
    case "sequence":
      return node.parts.every(isRegular);
    case "either":
      return node.options.every(isRegular);
    case "repeat":
    case "group":
      return isRegular(node.of);
    default:
      return node.kind === "set" || node.kind === "start" || node.kind === "end";
  }
}

/** The longest generated string. */
export const LONGEST = 5000;
/** A letter of each case, a digit and a symbol, as password rules require. */
const EVERY_KIND = "aA1!";
const ALPHABETS = [
  "abcdefghijklmnopqrstuvwxyz",
  "1234567890",
  "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  "-_. !#$%&'()*+,/:;<=>?@[\\]^`{|}~\"",
].map((alphabet) => Array.from(alphabet, (char) => char.charCodeAt(0)));

interface Style {
  /** How often to repeat open-ended parts. */
  repeat: number;
  /** Which option of an alternation to take. */
  option: number;
  /** Whether to alternate letters, digits and symbols, as password rules require. */
  mixed: boolean;
  /** The first letter of the alphabet to use. */
  start: number;
}

class Stuck extends Error {}

class Writer {
  private readonly out: number[] = [];
  private readonly captures = new Map<number, readonly number[]>();
  private ended = false;
  private turn: number;

  constructor(
    private readonly style: Style,
    private readonly effort: Effort,
  ) {
    this.turn = style.start;
  }

  /** The string; undefined if the expression cannot be followed in this style. */
  write(node: Node): string | undefined {
    try {
      this.follow(node);
      return String.fromCodePoint(...this.out);
    } catch (fault) {
      if (fault instanceof Stuck) return undefined;
      throw fault;
    }
  }

  private follow(node: Node): void {
    if (this.effort.left-- < 1) throw new Stuck();
    switch (node.kind) {
      case "set":
        this.push(this.choose(node));
        return;
      case "sequence":
        for (const part of node.parts) this.follow(part);
        return;
      case "either":
        this.follow(node.options[this.style.option % node.options.length] ?? node);
        return;
      case "repeat": {
        const times = Math.min(Math.max(this.style.repeat, node.min), node.max);
        if (times > LONGEST) throw new Stuck();
        for (let time = 0; time < times; time++) this.follow(node.of);
        return;
      }
      case "group": {
        const from = this.out.length;
        this.follow(node.of);
        this.captures.set(node.index, this.out.slice(from));
        return;
      }
      case "back":
        for (const point of this.captures.get(node.index) ?? []) this.push(point);
        return;
      case "start":
        if (this.out.length > 0) throw new Stuck();
        return;
      case "end":
        this.ended = true;
        return;
    }
  }

  private push(point: number): void {
    if (this.ended || this.out.length >= LONGEST) throw new Stuck();
    this.out.push(point);
  }

  private choose(set: { ranges: readonly Range[]; negated: boolean }): number {
    const [from, to] = set.ranges[0] ?? [0, 0];
    if (from === to && set.ranges.length === 1 && !set.negated) return from;
    this.effort.left -= 100;
    const alphabets = ALPHABETS.map((alphabet) => alphabet.filter((point) => isIn(set, point))).filter(
      (alphabet) => alphabet.length > 0,
    );
    const turn = this.turn++;
    const alphabet = this.style.mixed ? alphabets[turn % alphabets.length] : alphabets[0];
    const index = this.style.mixed ? Math.floor(turn / Math.max(1, alphabets.length)) : turn;
    const point = alphabet?.[index % alphabet.length] ?? (set.negated ? undefined : set.ranges[0]?.[0]);
    if (point === undefined) throw new Stuck();
    return point;
  }
}
