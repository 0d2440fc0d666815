/** Lists the attempts at making a valid value, best first. */

import { isRecord } from "#oas/read.ts";
import type { Shape } from "./shape.ts";

/** One way to make a value. */
export interface Trial {
  /** The number of the combination of variants. */
  attempt: number;
  /** Whether to assume at first that the first `if` is met, instead of none. Then the value decides. */
  isMet: boolean;
  /** Whether to leave out optional properties. */
  isLean: boolean;
  /** How many candidate values to skip at each place, to get a different one. */
  turn: number;
}

/** The first attempt. */
export const FIRST_TRIAL: Trial = { attempt: 0, isMet: true, isLean: false, turn: 0 };

// Each attempt makes the whole value again, so there are few.

/** How many combinations of variants are tried with optional properties. */
const MOST_COMBINATIONS = 12;

/** How many are tried without optional properties: fewer, because such a value shows less. */
const MOST_LEAN_COMBINATIONS = 4;

/** How many times values are replaced by the next candidates. All places change at once. */
const MOST_TURNS = 3;

/**
 * The attempts to make after the first one fails.
 * @param isOverlap whether the value is invalid only because it matches several variants: the chosen variant is then kept
 * @param isExact whether to try the other variants even then, after all other attempts
 */
export function furtherTrials(shape: Shape, isOverlap: boolean, isExact?: boolean): readonly Trial[] {
  if (!mayConflict(shape)) return [];
  const combinations = isOverlap ? 1 : shape.combinations;
  const trials: Trial[] = [];
  for (let attempt = 1; attempt < Math.min(combinations, MOST_COMBINATIONS); attempt++)
    trials.push({ ...FIRST_TRIAL, attempt });
  if (shape.conditions.length > 0) trials.push({ ...FIRST_TRIAL, isMet: false });
  if (shape.properties.size > 0)
    for (let attempt = 0; attempt < Math.min(combinations, MOST_LEAN_COMBINATIONS); attempt++)
      trials.push({ ...FIRST_TRIAL, attempt, isMet: false, isLean: true });
  for (let turn = 1; turn <= MOST_TURNS; turn++) trials.push({ ...FIRST_TRIAL, turn });
  const others = isOverlap && isExact ? shape.combinations : 1;
  for (let attempt = 1; attempt < others; attempt++) trials.push({ ...FIRST_TRIAL, attempt });
  return trials;
}

/** Whether schemas that apply together may conflict. */
export function mayConflict(shape: Shape): boolean {
  return (
    shape.hasChoices ||
    shape.conditions.length > 0 ||
    (shape.isClosed && shape.schemas.some((schema) => isRecord(schema.raw) && !!schema.raw["allOf"])) ||
    shape.schemas.some((schema) => schema.parts.length + schema.dependentRequired.length > 0)
  );
}
