/** Where a value of a sample goes, and how much room it has. */

import type { Schema } from "#model/schema/schema.ts";

/** Returned if no value can be made: the schema is recursive, or there is no room left. */
export const CUT = Symbol("cut");

/** Where a value goes. */
export interface Slot {
  path: string;
  depth: number;
  /** 0 for the default value, 1, 2, … for others, so that items can differ. */
  turn: number;
  /** Whether another turn must give another value, even if the document has only one example. */
  mustDiffer?: boolean;
  /** The schemas that are being sampled at higher levels. */
  above?: { schemas: ReadonlySet<Schema>; above: Slot["above"] };
}

/**
 * How many more values may be made. If not all fit, each property or item gets a fair share, so that the first one does
 * not use all.
 */
export interface Room {
  left: number;
  /** Whether an optional property was left out, because there was no room. */
  isShort?: boolean;
}

/** The largest number of items that a schema gets if it asks for it. If it asks for more, it gets a few. */
export const MOST_ITEMS = 200;
/** The number that it gets then. */
export const FEW_ITEMS = 3;

/** Whether a schema is being sampled at a higher level. */
export function isAbove(schema: Schema, place: Slot): boolean {
  for (let above = place.above; above; above = above.above) if (above.schemas.has(schema)) return true;
  return false;
}
