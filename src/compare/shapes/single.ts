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
  return forbidden.every(
    (type) =>
      (types && !types.has(type)) ||
      (depth > 0 &&
        // Every choice must be met, so one that excludes the type in all its members is enough.
        choices.some(({ members }) =>
          members.every((part) => isWithout(side, { key: part.pointer, parts: [part] }, [type], depth - 1)),
        )),
  );
}
