/** Limits the work of a validation. Work is counted in steps, and ends when none are left. */

/** The number of steps left. A step takes about 20 ns. */
export interface Effort {
  left: number;
}

/** The steps for applying one schema to one value, in addition to those that depend on the size of the value. */
export const STEPS_OF_SCHEMA = 25;

/** The maximum depth of schemas and values, because each level takes some of the stack. */
export const DEEPEST_VALUE = 400;

/** Ends a validation without a reliable result: there are no steps left, or the value is too deep. */
export class Unchecked extends Error {}

/**
 * Uses up steps.
 * @throws Unchecked if there are not enough steps left
 */
export function spend(effort: Effort, steps: number): void {
  effort.left -= steps;
  if (effort.left < 1) throw new Unchecked();
}
