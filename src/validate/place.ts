/** Places in a value and in a document as chains of steps: most places are never spelled as a pointer. */
import { escapePointer } from "#oas/pointer.ts";

/** One step below a place. */
export interface Step {
  up: Step | undefined;
  /** The key or index; at the top the pointer where the chain begins. */
  key: string | number;
}

/** The top of a chain. */
export function top(pointer: string): Step {
  return { up: undefined, key: pointer };
}

/** A place below another one. */
export function below(up: Step, key: string | number): Step {
  return { up, key };
}

/** The JSON pointer of a place. */
export function pointerTo(place: Step): string {
  let pointer = "";
  let at = place;
  for (; at.up; at = at.up)
    pointer = `/${typeof at.key === "number" ? at.key : escapePointer(at.key)}${pointer}`;
  return at.key + pointer;
}

/** The name of the last property or keyword of a place; undefined if its last step is an index. */
export function nameAt(place: Step): string | undefined {
  return place.up && typeof place.key === "string" ? place.key : undefined;
}
