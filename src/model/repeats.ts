/**
 * What several tags list: where its details stand, and how often it is listed. Operations times tags may be millions, in
 * a description of a few hundred kilobytes.
 */

/** Under how many of its tags an operation or a schema shows its details; under the others is a link to the first. */
export const MOST_WHOLE = 3;
/** How many times operations and schemas are listed beyond the first time each. */
export const MOST_REPEATED = 10_000;

/** What has been listed of a document. */
export class Repeats<Item> {
  private readonly entries = new Map<unknown, Item>();
  /** How often what is listed more than once is listed. */
  private readonly times = new Map<unknown, number>();
  private repeated = 0;
  /** How many entries there was no room for. */
  leftOut = 0;

  /**
   * Lists a thing once more; undefined where there is no room.
   * @param make makes the entry; it is given the first one where the details stand there
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

  /** The entry under which a thing is listed first. */
  first(thing: unknown): Item | undefined {
    return this.entries.get(thing);
  }
}
