/** Stores all terms and their positions in MiniSearch's radix tree, which finds terms by prefix and by similarity. */
import SearchableMap from "minisearch/SearchableMap";
import { stemmer } from "stemmer";
import { STOP_WORDS } from "./terms.ts";

/** The position of a term: the number of a section or label, and the slot in it. */
export type Posting = number;

/** The factor that combines number and slot in a posting. It is larger than the number of slots. */
export const SLOTS = 16;

/** The terms that match a typed term, with their similarities: 1 for the same term. */
export type Similar = ReadonlyMap<string, number>;

/** The terms of an index. */
export class Vocabulary {
  private readonly tree = new SearchableMap<Posting[]>();

  /** The number of terms. */
  get size(): number {
    return this.tree.size;
  }

  /** Adds a position of a term. Consecutive duplicates are dropped. */
  add(term: string, number: number, slot: number): void {
    const posting = number * SLOTS + slot;
    const known = this.tree.get(term);
    if (!known) this.tree.set(term, [posting]);
    else if (known.at(-1) !== posting) known.push(posting);
  }

  /** The positions of a term. */
  of(term: string): readonly Posting[] {
    return this.tree.get(term) ?? [];
  }

  /**
   * The terms that match a typed term: the same term, its singular or plural, terms that begin with it, and terms with
   * the same stem. If there are none, terms that contain it. If there are none of these, terms with a similar spelling.
   */
  similar(typed: string): Similar {
    const found = new Map<string, number>();
    const { length } = typed;
    if (length >= SHORTEST_PREFIX || !ASCII.test(typed))
      // Skips stop words: a reader who types "int" does not look for "into".
      for (const term of this.tree.atPrefix(typed).keys())
        if (!STOP_WORDS.has(term)) found.set(term, PREFIX + PREFIX_LENGTH * (length / term.length));
    if (length >= SHORTEST_STEMMED && /^[a-z]+$/.test(typed))
      for (const term of this.sameStem(typed)) found.set(term, Math.max(found.get(term) ?? 0, STEM));
    for (const form of forms(typed)) if (this.tree.has(form)) found.set(form, INFLECTION);
    if (this.tree.has(typed)) found.set(typed, 1);
    if (found.size === 0 && length >= SHORTEST_WITHIN)
      for (const term of this.tree.keys()) {
        if (!term.includes(typed)) continue;
        found.set(term, INFIX * Math.sqrt(length / term.length));
        if (found.size >= MOST_WITHIN) break;
      }
    if (found.size === 0 && length >= SHORTEST_FUZZY) {
      for (const [term, [, distance]] of this.tree.fuzzyGet(typed, length >= LONG_WORD ? 2 : 1))
        if (term[0] === typed[0] || distance === 1) found.set(term, SPELLING - PER_EDIT * distance);
      for (const [term, similarity] of [...found])
        for (const form of forms(term))
          if (this.tree.has(form) && (found.get(form) ?? 0) < similarity * INFLECTION)
            found.set(form, similarity * INFLECTION);
    }
    return found;
  }

  /** The terms with the same stem: "authentication" for "authenticate". */
  private *sameStem(typed: string): Generator<string> {
    const stem = stemmer(typed);
    // The stem of "policy" is "polici".
    const shared = typed.startsWith(stem) ? stem : stem.slice(0, -1);
    if (shared.length < SHORTEST_STEM) return;
    for (const term of this.tree.atPrefix(shared).keys())
      if (term.length < LONGEST_STEMMED && stemmer(term) === stem) yield term;
  }
}

const ASCII = /^[\0-\x7f]*$/;
const SHORTEST_PREFIX = 2;
const SHORTEST_WITHIN = 3;
const SHORTEST_FUZZY = 5;
const LONG_WORD = 8;
const MOST_WITHIN = 50;
const PREFIX = 0.5;
const PREFIX_LENGTH = 0.35;
const INFLECTION = 0.96;
const STEM = 0.8;
const SHORTEST_STEMMED = 5;
const SHORTEST_STEM = 4;
const LONGEST_STEMMED = 30;
const INFIX = 0.5;
const SPELLING = 0.8;
const PER_EDIT = 0.15;

/** Singular, plural and the third person of an English word: "policies", "policy"; "creates", "create". */
function forms(word: string): string[] {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return [];
  if (word.endsWith("ies")) return [`${word.slice(0, -3)}y`, word.slice(0, -1)];
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  if (word.endsWith("s") && !word.endsWith("ss")) return [word.slice(0, -1)];
  const plural = word.endsWith("y") ? [`${word.slice(0, -1)}ies`] : [];
  return [...plural, `${word}s`, `${word}es`];
}
