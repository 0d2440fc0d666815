/** Finds schemas that allow no arrays or objects. Most styles serialize such values the same way. */
import { shapeOf } from "./shape.ts";
import type { Side, Sub } from "./side.ts";

/** How deeply nested choices are examined. */
const DEEPEST = 5;

/** Whether a schema allows neither arrays nor objects. */
export function isSingle(side: Side, sub: Sub): boolean {
  return allowsNone(side, sub, ["array", "object"], DEEPEST);
}

/** Whether a schema allows no objects. */
export function allowsNoObject(side: Side, sub: Sub): boolean {
  return allowsNone(side, sub, ["object"], DEEPEST);
}

function allowsNone(side: Side, sub: Sub, forbidden: readonly string[], depth: number): boolean {
  const { types, choices } = shapeOf(side, sub);
  return forbidden.every(
    (type) =>
      (types && !types.has(type)) ||
      (depth > 0 &&
        // Every choice must be met, so one that excludes the type in all its members is enough.
        choices.some(({ members }) =>
          members.every((part) => allowsNone(side, { key: part.pointer, parts: [part] }, [type], depth - 1)),
        )),
  );
}
