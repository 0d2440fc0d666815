/** Finds schemas that allow neither arrays nor objects. Most styles write their values alike. */
import { shapeOf } from "./shape.ts";
import type { Side, Sub } from "./side.ts";

/** How deeply nested choices are examined. */
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
