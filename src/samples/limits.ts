/** The limits of one sample over all passes. */
import { type Effort, STEPS_OF_SCHEMA } from "#validate/effort.ts";

/** What a value took: characters, steps of patterns, and steps of validation. */
export type Spent = readonly [letters: number, patterns: number, judging: number];

/** What is left. */
export class Limits {
  /** How many values may be discarded. */
  waste = 5000;
  /** How many characters all strings may have together. */
  letters = 50_000;
  /** How many properties may be visited, shown or not. */
  properties = 1_000_000;
  readonly patterns: Effort = { left: 2_000_000 };
  readonly judging: Effort = { left: 100_000 * STEPS_OF_SCHEMA };

  /** What may be spent. */
  get left(): Spent {
    return [this.letters, this.patterns.left, this.judging.left];
  }

  /** Whether the work for further values is cut short. */
  get isExhausted(): boolean {
    return this.properties < 0 || this.letters <= 0 || this.patterns.left <= 0 || this.judging.left <= 0;
  }

  /** What was spent since then. */
  since([letters, patterns, judging]: Spent): Spent {
    return [letters - this.letters, patterns - this.patterns.left, judging - this.judging.left];
  }

  /** Spends what a value took before, if more than that is left. */
  spend([letters, patterns, judging]: Spent): boolean {
    const hasMore =
      !this.isExhausted &&
      this.letters > letters &&
      this.patterns.left > patterns &&
      this.judging.left > judging;
    if (!hasMore) return false;
    this.letters -= letters;
    this.patterns.left -= patterns;
    this.judging.left -= judging;
    return true;
  }
}
