/**
 * Finds the sections that use a shared part. Stores only direct uses and searches them on demand, because the
 * complete paths would be far larger than the document.
 */

/** The sections that reach a part, nearest first. */
export interface Reach {
  sections: readonly number[];
  /** The weight of each section: at most 1, decreasing with distance. */
  weights: readonly number[];
}

/** A use of a part by an entry. Both are numbers of entries. */
export interface Use {
  part: number;
  by: number;
  /** The number of the row in the entry. */
  in: number;
  lists: number;
  weight: number;
}

/** The sections that reach a part, and the use by which each entry was reached. */
interface Walk {
  reach: Reach;
  came: ReadonlyMap<number, Use>;
}

/** The uses between entries. */
export class Users {
  private readonly uses = new Map<number, Use[]>();
  private readonly walked = new Map<number, Walk>();
  /** How many reached entries are cached. */
  private kept = 0;
  /** How many uses were visited in total, as a measure of cost. */
  steps = 0;

  /** @param isSection whether an entry is a section, where a path begins */
  constructor(private readonly isSection: (entry: number) => boolean) {}

  /** Adds a use. */
  add(use: Use): void {
    const uses = this.uses.get(use.part);
    if (uses) uses.push(use);
    else this.uses.set(use.part, [use]);
    this.walked.clear();
  }

  /** The sections that reach a part. */
  of(part: number): Reach {
    return this.walkFrom(part).reach;
  }

  /** Some direct uses of a part. */
  nearest(part: number): readonly Use[] {
    const uses = this.uses.get(part) ?? [];
    return uses.length > MOST_NEAREST ? uses.slice(0, MOST_NEAREST) : uses;
  }

  /** The uses on the path from a section to a part; undefined if the section does not reach it. */
  way(section: number, part: number): readonly Use[] | undefined {
    const { came } = this.walkFrom(part);
    const way: Use[] = [];
    for (let use = came.get(section); use; use = use.part === part ? undefined : came.get(use.part))
      way.push(use);
    return way.length > 0 ? way : undefined;
  }

  /** Caches results, because the query after the next keystroke needs many of them again. */
  private walkFrom(part: number): Walk {
    let walk = this.walked.get(part);
    if (walk) return walk;
    walk = this.walk(part);
    if (this.kept > MOST_KEPT) {
      this.walked.clear();
      this.kept = 0;
    }
    this.kept += walk.came.size;
    this.walked.set(part, walk);
    return walk;
  }

  /**
   * Searches breadth-first from a part to its users. Returns the reached sections, and the use by which each entry
   * was reached.
   */
  private walk(part: number): Walk {
    const came = new Map<number, Use>();
    const places = new Map<number, number>();
    const sections: number[] = [];
    const weights: number[] = [];
    let edge: { entry: number; weight: number }[] = [{ entry: part, weight: 1 }];
    while (edge.length > 0) {
      const next: typeof edge = [];
      const begin = sections.length;
      for (const { entry, weight } of edge)
        for (const use of this.uses.get(entry) ?? []) {
          this.steps++;
          const reached = weight * use.weight;
          const place = places.get(use.by);
          // Of two paths with the same length, the one with the higher weight counts.
          if (place !== undefined && place >= begin && reached > (weights[place] as number)) {
            weights[place] = reached;
            came.set(use.by, use);
          }
          // A distant part still belongs to someone, so the limit applies only if a section was reached.
          if (use.by === part || came.has(use.by) || (reached < LEAST && begin > 0)) continue;
          came.set(use.by, use);
          if (!this.isSection(use.by)) next.push({ entry: use.by, weight: reached });
          else {
            places.set(use.by, sections.length);
            sections.push(use.by);
            weights.push(reached);
            if (sections.length >= MOST_SECTIONS) return { reach: { sections, weights }, came };
          }
        }
      edge = next;
    }
    return { reach: { sections, weights }, came };
  }
}

/** The lowest weight. Uses below it are too distant to be what a reader looks for, if there are nearer ones. */
const LEAST = 0.25;
const MOST_SECTIONS = 1000;
const MOST_KEPT = 200_000;
const MOST_NEAREST = 10;
