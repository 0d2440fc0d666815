/** The media type of a part of a form that states none (4.15.1.1). */
import { encodingOf, isBinary } from "./binary.ts";
import { shapeOf } from "./shape.ts";
import type { Side, Sub } from "./side.ts";

/** How deeply nested arrays are followed. */
const DEEPEST = 5;

/** The media type of a part by its schema; undefined if the schema allows several types. */
export function defaultTypeOf(side: Side, sub: Sub, depth = DEEPEST): string | undefined {
  const shape = shapeOf(side, sub);
  const [type, ...more] = shape.types ?? [];
  if (type === undefined || more.length > 0) return undefined;
  const items = shape.subs.get("items");
  if (type === "array") return items && depth > 0 ? defaultTypeOf(side, items, depth - 1) : undefined;
  if (type === "object") return "application/json";
  return isBinary(shape) || encodingOf(shape) !== undefined ? "application/octet-stream" : "text/plain";
}
