/**
 * Limits how often the menu repeats operations and schemas with several tags. A description of a few hundred kilobytes
 * could have millions of entries otherwise.
 */

/**
 * The maximum number of tags under which an operation or a schema shows its details. Under the others, a link leads to
 * the first one.
 */
export const MOST_WHOLE = 3;
/** The maximum number of repetitions in a document. */
export const MOST_REPEATED = 10_000;

/** The entries of a document so far. */
export class Repeats<Item> {
  private readonly entries = new Map<unknown, Item>();
  /** How often each operation or schema has been listed. */
  private readonly times = new Map<unknown, number>();
  private repeated = 0;
  /** The number of entries that were left out. */
  leftOut = 0;

  /**
   * Lists an operation or schema. Returns undefined if the limit is reached.
   * @param make makes the entry. Its argument is the first entry, if that one shows the details
   */
  list(thing: unknown, make: (first?: Item) => Item): Item | undefined {
    const first = this.entries.get(thing);
    if (!first) {
      const entry = make();
      this.entries.set(thing, entry);
      return entry;
    }
    if (this.repeated >= MOST_REPEATED) {
      this.leftOut++;
      return undefined;
    }
    this.repeated++;
    const times = (this.times.get(thing) ?? 1) + 1;
    this.times.set(thing, times);
    return make(times > MOST_WHOLE ? first : undefined);
  }

  /** The first entry of an operation or schema. */
  first(thing: unknown): Item | undefined {
    return this.entries.get(thing);
  }
}
