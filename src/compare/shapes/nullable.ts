/** Finds schemas that allow null, themselves or in a variant of each of their choices. */
import { isNull } from "#model/schema/all-of.ts";
import { asList } from "#oas/read.ts";
import { type Shape, shapeOf } from "./shape.ts";
import type { Side } from "./side.ts";

/** How deeply nested choices are examined. */
const DEEPEST = 5;

/** Whether a schema allows null; undefined if it allows anything. */
export function isNullableIn(side: Side, shape: Shape, depth = DEEPEST): boolean | undefined {
  const { isNullable, types, values, choices } = shape;
  if (isNullable !== false || types || values || choices.length === 0 || depth === 0) return isNullable;
  return choices.every(({ members }) =>
    members.some((part) => {
      const inner = shapeOf(side, { key: part.pointer, parts: [part] });
      return isNullableIn(side, inner, depth - 1) !== false;
    }),
  );
}

/**
 * Where a schema allows null; of one that does not, where its types are. Before OpenAPI 3.1, null is not a type: then
 * it is the place of the schema.
 */
export function nullPointer({ isEarly }: Side, { gathered, pointer: place, typePointer }: Shape): string {
  for (const { raw, pointer } of gathered.parts) {
    const index = asList(raw["type"]).indexOf("null");
    if (index >= 0) return `${pointer}/type/${index}`;
    if (raw["x-nullable"] === true) return `${pointer}/x-nullable`;
    // A variant that is only null has no row on the page; the choice does.
    const choice = ["oneOf", "anyOf"].find((keyword) => asList(raw[keyword]).some(isNull));
    if (choice !== undefined) return `${pointer}/${choice}`;
  }
  return isEarly ? place : typePointer;
}
