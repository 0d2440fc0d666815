/** The budget of a validation: work is counted in steps, and ends when none are left. */

/** How many more steps may be taken: a step takes about 20 ns. */
export interface Effort {
  left: number;
}

/** The steps for one schema at one value, beside those that grow with the value. */
export const STEPS_OF_SCHEMA = 25;

/** How deep schemas and values are entered: each level takes some of the stack. */
export const DEEPEST_VALUE = 400;

/** Ends a validation whose result would not be reliable: the budget is used up, or the value is too deep. */
export class Unchecked extends Error {}

/**
 * Takes steps.
 * @throws Unchecked if there are not enough left
 */
export function spend(effort: Effort, steps: number): void {
  effort.left -= steps;
  if (effort.left < 1) throw new Unchecked();
}
