/**
 * Who uses a part: the way from a shared component back to the sections where a reader meets it. Kept as
 * single steps and walked when asked, because written out they would be far larger than the document.
 */

import { joinTrails, type Trail } from "./row.ts";

/** The sections that reach a part, nearest first. */
export interface Reach {
  sections: readonly number[];
  /** By section: 1 and less, the farther the less. */
  weights: readonly number[];
}

interface Step {
  /** The part that is used. */
  part: number;
  /** The entry that uses it. */
  by: number;
  trail: Trail;
  weight: number;
}

/** The uses between entries, which are known by number. */
export class Users {
  private readonly steps = new Map<number, Step[]>();
  private readonly reached = new Map<number, Reach>();
  private readonly ways = new Map<number, ReadonlyMap<number, Step>>();

  /** @param isSection whether an entry is a section, where the way ends */
  constructor(private readonly isSection: (entry: number) => boolean) {}

  /** Adds that an entry uses a part. */
  add(part: number, by: number, trail: Trail, weight: number): void {
    const steps = this.steps.get(part);
    const step = { part, by, trail, weight };
    if (steps) steps.push(step);
    else this.steps.set(part, [step]);
    this.reached.clear();
    this.ways.clear();
  }

  /** The sections that reach a part. Remembered. */
  of(part: number): Reach {
    let reach = this.reached.get(part);
    if (!reach) {
      reach = this.walk(part).reach;
      this.reached.set(part, reach);
    }
    return reach;
  }

  /** The way from a section to a part; undefined where it does not reach it. */
  trail(section: number, part: number): Trail | undefined {
    let came = this.ways.get(part);
    if (!came) {
      // The hits of one query share few parts: more need not be kept.
      if (this.ways.size >= MOST_WAYS) this.ways.clear();
      came = this.walk(part).came;
      this.ways.set(part, came);
    }
    let step = came.get(section);
    if (!step) return undefined;
    let trail = step.trail;
    while (step && step.part !== part) {
      step = came.get(step.part);
      if (step) trail = joinTrails(trail, step.trail);
    }
    return trail;
  }

  /** Breadth first from a part to its users: the sections reached, and the step by which each entry was. */
  private walk(part: number): { reach: Reach; came: Map<number, Step> } {
    const came = new Map<number, Step>();
    const sections: number[] = [];
    const weights: number[] = [];
    let edge: { entry: number; weight: number }[] = [{ entry: part, weight: 1 }];
    for (let depth = 0; depth < DEEPEST && edge.length > 0; depth++) {
      const next: typeof edge = [];
      for (const { entry, weight } of edge)
        for (const step of this.steps.get(entry) ?? []) {
          const reached = weight * step.weight;
          if (step.by === part || came.has(step.by) || reached < LEAST) continue;
          came.set(step.by, step);
          if (!this.isSection(step.by)) next.push({ entry: step.by, weight: reached });
          else {
            sections.push(step.by);
            weights.push(reached);
            if (sections.length >= MOST_SECTIONS) return { reach: { sections, weights }, came };
          }
        }
      edge = next;
    }
    return { reach: { sections, weights }, came };
  }
}

/** Parts within parts, however they are weighed. */
const DEEPEST = 12;
/** What is reached with less than this weight is too far away to be what somebody looks for. */
const LEAST = 0.3;
const MOST_SECTIONS = 2000;
const MOST_WAYS = 40;
