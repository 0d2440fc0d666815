/**
 * Finds the sections that use a shared object, directly or indirectly. Stores only direct uses, and follows them on
 * demand: all indirect uses would be far larger than the document.
 */

/** The sections that reach a shared object, nearest first. */
export interface Reach {
  sections: readonly number[];
  /** The weight of each section: at most 1, decreasing with distance. */
  weights: readonly number[];
}

/** A use of a shared object by an entry. Both are numbers of entries. */
export interface Use {
  shared: number;
  user: number;
  /** The number of the row in the user. */
  row: number;
  /** How many arrays are between the row and the shared object. */
  arrays: number;
  weight: number;
}

/** The sections that reach a shared object, and the use by which each entry was reached. */
interface Walk {
  reach: Reach;
  reachedBy: ReadonlyMap<number, Use>;
}

/** The uses between entries. */
export class Users {
  private readonly uses = new Map<number, Use[]>();
  private readonly walks = new Map<number, Walk>();
  /** The number of reached entries in the cache. */
  private cached = 0;
  /** The number of uses visited so far, as a measure of cost. */
  visited = 0;

  /**
   * @param isSection whether an entry is a section
   * @param isMessage whether an entry is a request or a response, which readers see as a part of its operation
   */
  constructor(
    private readonly isSection: (entry: number) => boolean,
    private readonly isMessage: (entry: number) => boolean,
  ) {}

  /** Adds a use. */
  add(use: Use): void {
    const uses = this.uses.get(use.shared);
    if (uses) uses.push(use);
    else this.uses.set(use.shared, [use]);
    this.walks.clear();
  }

  /** The sections that reach a shared object. */
  reach(shared: number): Reach {
    return this.walkFrom(shared).reach;
  }

  /** Some direct uses of a shared object. */
  someUses(shared: number): readonly Use[] {
    const uses = this.uses.get(shared) ?? [];
    return uses.length > MOST_USES ? uses.slice(0, MOST_USES) : uses;
  }

  /** All direct uses of a shared object. */
  directUses(shared: number): readonly Use[] {
    const uses = this.uses.get(shared) ?? [];
    this.visited += uses.length;
    return uses;
  }

  /** The uses on the path from a section to a shared object; undefined if the section does not reach it. */
  path(section: number, shared: number): readonly Use[] | undefined {
    const { reachedBy } = this.walkFrom(shared);
    const path: Use[] = [];
    for (
      let use = reachedBy.get(section);
      use;
      use = use.shared === shared ? undefined : reachedBy.get(use.shared)
    )
      path.push(use);
    return path.length > 0 ? path : undefined;
  }

  /** Caches results, because the query after the next keystroke often needs them again. */
  private walkFrom(shared: number): Walk {
    let walk = this.walks.get(shared);
    if (walk) return walk;
    walk = this.walk(shared);
    if (this.cached > MOST_CACHED) {
      this.walks.clear();
      this.cached = 0;
    }
    this.cached += walk.reachedBy.size;
    this.walks.set(shared, walk);
    return walk;
  }

  /**
   * Searches breadth-first from a shared object to its users. Returns the reached sections, and the use by which each entry
   * was reached.
   */
  private walk(shared: number): Walk {
    const reachedBy = new Map<number, Use>();
    const positions = new Map<number, number>();
    const sections: number[] = [];
    const weights: number[] = [];
    let current: { entry: number; weight: number }[] = [{ entry: shared, weight: 1 }];
    while (current.length > 0) {
      const next: typeof current = [];
      const firstOfLevel = sections.length;
      for (const { use, reached } of this.usesOf(current)) {
        const position = positions.get(use.user);
        // Of two paths of the same length, the one with the higher weight counts.
        if (position !== undefined && position >= firstOfLevel && reached > (weights[position] as number)) {
          weights[position] = reached;
          reachedBy.set(use.user, use);
        }
        // Distant uses are dropped only if a nearer section was found.
        if (use.user === shared || reachedBy.has(use.user) || (reached < LOWEST_WEIGHT && firstOfLevel > 0))
          continue;
        reachedBy.set(use.user, use);
        // The operations of a shared message are as near as the message, so this loop visits it too.
        if (!this.isSection(use.user))
          (this.isMessage(use.user) ? current : next).push({ entry: use.user, weight: reached });
        else {
          positions.set(use.user, sections.length);
          sections.push(use.user);
          weights.push(reached);
          if (sections.length >= MOST_SECTIONS) return { reach: { sections, weights }, reachedBy };
        }
      }
      current = next;
    }
    return { reach: { sections, weights }, reachedBy };
  }

  /** The uses of some entries, and the weights of the paths to them. Visits entries that are added meanwhile too. */
  private *usesOf(
    entries: readonly { entry: number; weight: number }[],
  ): Generator<{ use: Use; reached: number }> {
    for (const { entry, weight } of entries)
      for (const use of this.uses.get(entry) ?? []) {
        this.visited++;
        yield { use, reached: weight * use.weight };
      }
  }
}

/** The lowest weight. Readers do not look for uses below it if there are nearer ones. */
const LOWEST_WEIGHT = 0.25;
const MOST_SECTIONS = 1000;
const MOST_CACHED = 200_000;
const MOST_USES = 10;
