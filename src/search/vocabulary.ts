/**
 * All terms and where they stand. MiniSearch's radix tree finds them by their beginning and by what is similar; what a
 * term is worth where it stands is ours (`rank.ts`).
 */
import SearchableMap from "minisearch/SearchableMap";
import { SMALL } from "./query.ts";

/** Where a term stands: the number of what it stands in, and in which slot of it. */
export type Posting = number;

/** As many slots as one number has room for. */
export const SLOTS = 16;

/** The terms that count as one that was typed, and how much: 1 for the term itself. */
export type Similar = ReadonlyMap<string, number>;

/** The terms of an index. */
export class Vocabulary {
  private readonly tree = new SearchableMap<Posting[]>();

  /** How many terms there are. */
  get size(): number {
    return this.tree.size;
  }

  /** Adds that a term stands somewhere. What comes twice in a row counts once. */
  add(term: string, number: number, slot: number): void {
    const posting = number * SLOTS + slot;
    const known = this.tree.get(term);
    if (!known) this.tree.set(term, [posting]);
    else if (known.at(-1) !== posting) known.push(posting);
  }

  /** Where a term stands. */
  of(term: string): readonly Posting[] {
    return this.tree.get(term) ?? [];
  }

  /**
   * The terms that count as a typed one: itself, its other forms, what begins with it; where there are none, those that
   * have it within; where there are none, those that are spelled much like it.
   */
  similar(typed: string): Similar {
    const found = new Map<string, number>();
    const { length } = typed;
    if (length >= SHORTEST_PREFIX || !ASCII.test(typed))
      // Somebody who types "int" does not look for "into".
      for (const term of this.tree.atPrefix(typed).keys())
        if (!SMALL.has(term)) found.set(term, BEGINS + LONGER * (length / term.length));
    for (const form of forms(typed)) if (this.tree.has(form)) found.set(form, FORM);
    if (this.tree.has(typed)) found.set(typed, 1);
    if (found.size === 0 && length >= SHORTEST_WITHIN)
      for (const term of this.tree.keys()) {
        if (!term.includes(typed)) continue;
        found.set(term, WITHIN * Math.sqrt(length / term.length));
        if (found.size >= MOST_WITHIN) break;
      }
    if (found.size === 0 && length >= SHORTEST_FUZZY) {
      for (const [term, [, distance]] of this.tree.fuzzyGet(typed, length >= LONG ? 2 : 1))
        if (term[0] === typed[0] || distance === 1) found.set(term, ALIKE - ALIKE_LESS * distance);
      for (const [term, likeness] of [...found])
        for (const form of forms(term))
          if (this.tree.has(form) && (found.get(form) ?? 0) < likeness * FORM)
            found.set(form, likeness * FORM);
    }
    return found;
  }
}

const ASCII = /^[\0-\x7f]*$/;
const SHORTEST_PREFIX = 2;
const SHORTEST_WITHIN = 3;
const SHORTEST_FUZZY = 5;
const LONG = 8;
const MOST_WITHIN = 50;
const BEGINS = 0.5;
const LONGER = 0.35;
const FORM = 0.96;
const WITHIN = 0.5;
const ALIKE = 0.8;
const ALIKE_LESS = 0.15;

/** Singular, plural and the third person of an English word: "policies", "policy"; "creates", "create". */
function forms(word: string): string[] {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return [];
  if (word.endsWith("ies")) return [`${word.slice(0, -3)}y`, word.slice(0, -1)];
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  if (word.endsWith("s") && !word.endsWith("ss")) return [word.slice(0, -1)];
  const plural = word.endsWith("y") ? [`${word.slice(0, -1)}ies`] : [];
  return [...plural, `${word}s`, `${word}es`];
}
