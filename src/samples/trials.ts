/** The ways to make a value: the combinations of variants and conditions to try, in order. */

import { isRecord } from "#oas/read.ts";
import type { Shape } from "./shape.ts";

/** One way to make a value. */
export interface Trial {
  /** The number of the combination of variants. */
  attempt: number;
  /** Whether the first condition is made true, instead of depending on the value. */
  isForced: boolean;
  /** Whether to leave out optional properties. */
  isLean: boolean;
  /** How many values to skip. */
  turn: number;
}

/**
 * The alternatives to try for a shape, beginning with the most useful ones.
 * @param isOverlap whether the first value is invalid only because other variants match too. Then the chosen variant
 * stays
 * @param isExact whether to try other variants last even then
 */
export function otherTrials(shape: Shape, isOverlap: boolean, isExact: boolean): readonly Trial[] {
  if (!isIntricate(shape)) return [];
  const first: Trial = { attempt: 0, isForced: true, isLean: false, turn: 0 };
  const combinations = isOverlap ? 1 : shape.combinations;
  const trials: Trial[] = [];
  for (let attempt = 1; attempt < Math.min(combinations, 12); attempt++) trials.push({ ...first, attempt });
  if (shape.conditions.length > 0) trials.push({ ...first, isForced: false });
  if (shape.properties.size > 0)
    for (let attempt = 0; attempt < Math.min(combinations, 4); attempt++)
      trials.push({ ...first, attempt, isForced: false, isLean: true });
  for (const turn of [1, 2, 3]) trials.push({ ...first, turn });
  const others = isOverlap && isExact ? shape.combinations : 1;
  for (let attempt = 1; attempt < others; attempt++) trials.push({ ...first, attempt });
  return trials;
}

/** Whether schemas that apply together may conflict. */
export function isIntricate(shape: Shape): boolean {
  return (
    shape.hasChoices ||
    shape.conditions.length > 0 ||
    (shape.isClosed && shape.schemas.some((schema) => isRecord(schema.raw) && !!schema.raw["allOf"])) ||
    shape.schemas.some((schema) => schema.parts.length + schema.dependentRequired.length > 0)
  );
}
