/** Finds schemas that allow no arrays or objects. Most styles write their values alike. */
import { shapeOf } from "./shape.ts";
import type { Side, Sub } from "./side.ts";

/** How deeply nested choices are examined. */
const DEEPEST = 5;

/** Whether a schema allows neither arrays nor objects. */
export function isSingle(side: Side, sub: Sub): boolean {
  return isWithout(side, sub, ["array", "object"], DEEPEST);
}

/** Whether a schema allows no objects. */
export function isNoObject(side: Side, sub: Sub): boolean {
  return isWithout(side, sub, ["object"], DEEPEST);
}

function isWithout(side: Side, sub: Sub, forbidden: readonly string[], depth: number): boolean {
  const { types, choices } = shapeOf(side, sub);
  if (types) return !forbidden.some((type) => types.has(type));
  return (
    depth > 0 &&
    choices.some(({ members }) =>
      members.every((part) => isWithout(side, { key: part.pointer, parts: [part] }, forbidden, depth - 1)),
    )
  );
}
