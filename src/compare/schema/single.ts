/** Whether all values of a schema are single: neither arrays nor objects, so that most styles write them alike. */
import { shapeOf } from "./shape.ts";
import type { Side, Sub } from "./side.ts";

/** How deep choices in choices are read. */
const DEEPEST = 5;

/** Whether a schema allows neither arrays nor objects. */
export function isSingle(side: Side, sub: Sub, depth = DEEPEST): boolean {
  const { types, choices } = shapeOf(side, sub);
  if (types) return !types.has("array") && !types.has("object");
  return (
    depth > 0 &&
    choices.some(({ members }) =>
      members.every((part) => isSingle(side, { key: part.pointer, parts: [part] }, depth - 1)),
    )
  );
}
