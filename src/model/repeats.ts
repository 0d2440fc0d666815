/**
 * Limits how often the menu repeats operations and schemas that have several tags. Operations times tags may be
 * millions in a description of a few hundred kilobytes.
 */

/**
 * Under how many of its tags an operation or a schema shows its details. Under the others, a link leads to the first
 * one.
 */
export const MOST_WHOLE = 3;
/** The maximum number of repetitions in a document. */
export const MOST_REPEATED = 10_000;

/** The entries of a document so far. */
export class Repeats<Item> {
  private readonly entries = new Map<unknown, Item>();
  /** How often each repeated thing has been listed. */
  private readonly times = new Map<unknown, number>();
  private repeated = 0;
  /** How many entries were left out. */
  leftOut = 0;

  /**
   * Lists a thing. Undefined if the limit is reached.
   * @param make makes the entry. It receives the first entry if that one shows the details
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

  /** The first entry of a thing. */
  first(thing: unknown): Item | undefined {
    return this.entries.get(thing);
  }
}
