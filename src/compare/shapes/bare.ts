/** Finds schemas that do not limit values, apart from their types and choices. */
import { isRecord } from "#oas/read.ts";
import { type Shape, shapeOf } from "./shape.ts";
import type { Side, Sub } from "./side.ts";

/** Keywords that do not limit values. */
const ABOUT = new Set([
  ...["title", "description", "examples", "externalDocs", "default", "deprecated", "readOnly", "writeOnly"],
  ...["discriminator", "xml"],
]);

/** Whether a schema says nothing about values, apart from its choices and types. */
export function isBare(shape: Shape): boolean {
  return (
    !shape.values &&
    shape.properties.size + shape.required.size + shape.subs.size === 0 &&
    shape.prefix.length + shape.nots.length === 0 &&
    [...shape.maps.values()].every((map) => map.size === 0) &&
    [...shape.keywords.keys()].every((keyword) => ABOUT.has(keyword) || keyword.startsWith("x-"))
  );
}

/** Whether a schema is written as `true` or `{}`. */
export function isEmpty({ parts }: Sub): boolean {
  return parts.every(({ raw }) => raw === true || (isRecord(raw) && Object.keys(raw).length === 0));
}

/** Whether a schema allows everything, as `true` and `{}` do. */
export function isAnything(side: Side, sub: Sub): boolean {
  const shape = shapeOf(side, sub);
  const { isNever, isCut, broken } = shape.gathered;
  const isKnown = !isNever && !isCut && broken.length === 0;
  return isKnown && !shape.types && shape.isNullable === undefined && isBare(shape);
}
