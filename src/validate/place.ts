/**
 * Represents positions in a value or document as chains of steps, because most of them are never written as a pointer.
 */
import { escapePointer } from "#oas/pointer.ts";

/** A step from a position to a member. */
export interface Step {
  up: Step | undefined;
  /** The key or index. At the top: the pointer where the chain begins. */
  key: string | number;
}

/** The top of a chain. */
export function top(pointer: string): Step {
  return { up: undefined, key: pointer };
}

/** The position of a member. */
export function below(up: Step, key: string | number): Step {
  return { up, key };
}

/** The JSON Pointer of a position. */
export function pointerTo(place: Step): string {
  let pointer = "";
  let at = place;
  for (; at.up; at = at.up)
    pointer = `/${typeof at.key === "number" ? at.key : escapePointer(at.key)}${pointer}`;
  return at.key + pointer;
}

/** The name of the last property or keyword; undefined if the last step is an index. */
export function nameAt(place: Step): string | undefined {
  return place.up && typeof place.key === "string" ? place.key : undefined;
}
