/**
 * The functions `match` and `search` of JSONPath (RFC 9535) with counted steps: patterns of an overlay and of a
 * description may be hostile, and JavaScript's own expressions cannot be stopped.
 */
import { matchesLinearly } from "#validate/automaton.ts";
import type { Effort } from "#validate/effort.ts";
import { type Dialect, LONGEST_PATTERN, type Node, parseRegex, type Range } from "#validate/regex.ts";

/** Tests texts with patterns of I-Regexp (RFC 9485). A pattern that is not one matches nothing. */
export class Patterns {
  readonly #known = new Map<string, Node | undefined>();

  /**
   * Whether a pattern matches a text.
   * @param isWhole whether the whole text must match, as for `match`
   * @returns undefined if that takes too many steps
   * @throws Unchecked if there are not enough steps left
   */
  test(value: unknown, pattern: unknown, isWhole: boolean, effort: Effort): boolean | undefined {
    if (typeof value !== "string" || typeof pattern !== "string") return false;
    const node = this.#nodeOf(isWhole ? `^(?:${pattern})$` : pattern, pattern);
    return node ? matchesLinearly(node, value, effort) : false;
  }

  #nodeOf(source: string, pattern: string): Node | undefined {
    if (!this.#known.has(source)) {
      if (this.#known.size >= MOST_KEPT) this.#known.clear();
      this.#known.set(source, isInteroperable(pattern) ? parseRegex(source, I_REGEXP) : undefined);
    }
    return this.#known.get(source);
  }
}

/** How many patterns are kept as trees. */
const MOST_KEPT = 500;

/** Whether a pattern uses only what I-Regexp has: no escapes but those of characters and categories, no `(?`. */
function isInteroperable(pattern: string): boolean {
  if (pattern.length > LONGEST_PATTERN || /\(\?/.test(pattern.replace(/\\./gsu, "_"))) return false;
  return /^(?:[^\\]|\\[$(-+\-.?[\]\\^nrt{|}]|\\[pP]\{[A-Z][a-z]?\})*$/u.test(pattern);
}

const KNOWN_CATEGORIES = new Map<string, readonly Range[]>();

/** Differs from ECMAScript: a dot is all but two line ends, and categories are exact. */
const I_REGEXP: Dialect = {
  ends: [
    [10, 10],
    [13, 13],
  ],
  category(name) {
    const known = KNOWN_CATEGORIES.get(name) ?? rangesOf(name);
    if (known) KNOWN_CATEGORIES.set(name, known);
    return known;
  },
};

const LAST = 0x10ffff;

/** The ranges of a general category of Unicode, by testing each character; undefined if there is none of that name. */
function rangesOf(name: string): readonly Range[] | undefined {
  let category: RegExp;
  try {
    category = new RegExp(`^\\p{gc=${name}}$`, "u");
  } catch {
    return undefined;
  }
  const ranges: Range[] = [];
  let from = -1;
  for (let point = 0; point <= LAST + 1; point++) {
    const isIn = point <= LAST && category.test(String.fromCodePoint(point));
    if (isIn && from < 0) from = point;
    if (!isIn && from >= 0) {
      ranges.push([from, point - 1]);
      from = -1;
    }
  }
  return ranges;
}
