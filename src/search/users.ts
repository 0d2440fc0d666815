/**
 * Who uses a part: the way from a shared component back to the sections where a reader meets it. Kept as
 * single steps and walked when asked, because written out they would be far larger than the document.
 */

/** The sections that reach a part, nearest first. */
export interface Reach {
  sections: readonly number[];
  /** By section: 1 and less, the farther the less. */
  weights: readonly number[];
}

/** That an entry uses a part; entries are known by number. */
export interface Use {
  part: number;
  by: number;
  /** Where in the entry, by the number of its row. */
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
  /** How much is remembered. */
  private kept = 0;
  /** How many uses were looked at in all: what walks cost. */
  steps = 0;

  /** @param isSection whether an entry is a section, where the way ends */
  constructor(private readonly isSection: (entry: number) => boolean) {}

  /** Adds that an entry uses a part. */
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

  /** Who uses a part directly: some of them. */
  nearest(part: number): readonly Use[] {
    const uses = this.uses.get(part) ?? [];
    return uses.length > MOST_NEAREST ? uses.slice(0, MOST_NEAREST) : uses;
  }

  /** The way from a section to a part, from use to use; undefined where it does not reach it. */
  way(section: number, part: number): readonly Use[] | undefined {
    const { came } = this.walkFrom(part);
    const way: Use[] = [];
    for (let use = came.get(section); use; use = use.part === part ? undefined : came.get(use.part))
      way.push(use);
    return way.length > 0 ? way : undefined;
  }

  /** What was walked is remembered: the next key that is typed asks for much of it again. */
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

  /** Breadth first from a part to its users: the sections reached, and the use by which each entry was. */
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
          // Of two ways of the same length the better counts.
          if (place !== undefined && place >= begin && reached > (weights[place] as number)) {
            weights[place] = reached;
            came.set(use.by, use);
          }
          // However far away, somebody's it is.
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

/** What is reached with less than this weight is too far away to be what somebody looks for, where there is anything nearer. */
const LEAST = 0.25;
const MOST_SECTIONS = 1000;
const MOST_KEPT = 200_000;
const MOST_NEAREST = 10;
