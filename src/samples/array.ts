/** Makes arrays: as many items as their keywords require, and different ones where they must be unique. */

import type { Schema } from "#model/schema/schema.ts";
import { asFlag, asNumber } from "#oas/read.ts";
import { isSame } from "#validate/same.ts";
import type { Sampler } from "./sampler.ts";
import { isAny, partsOf, type Shape, strictest } from "./shape.ts";
import { CUT, FEW_ITEMS, MOST_ITEMS, type Room, type Slot } from "./slot.ts";

/** An array that satisfies a shape, or CUT. */
export function makeArray(sampler: Sampler, shape: Shape, place: Slot, room: Room): unknown {
  const asked = strictest(shape, "minItems", Math.max) ?? 0;
  const least = asked > MOST_ITEMS ? FEW_ITEMS : asked;
  const most = strictest(shape, "maxItems", Math.min) ?? Number.POSITIVE_INFINITY;
  if (place.depth >= sampler.maxDepth || room.left < 1) {
    if (room.left < 1) sampler.lacks();
    room.isShort = true;
    return least > 0 && !sampler.lenient ? CUT : [];
  }
  const unique = shape.schemas.some((schema) => asFlag(schema.keywords["uniqueItems"]));
  const contained = containedItems(shape);
  const prefix = Math.max(0, ...shape.schemas.map((schema) => schema.prefixItems.length));
  const rest = itemSchemas(shape, prefix);
  const isFull = prefix + contained.length > most || rest.some((schema) => schema.boolean === false);
  const containedFrom = isFull ? 0 : prefix;
  const isListed = rest.length > 0 && rest.every((schema) => schema.boolean !== false && !isAny(schema));
  const count = Math.min(
    most,
    Math.max(least, prefix, containedFrom + contained.length, isListed && prefix === 0 ? 1 : 0),
  );
  const items: unknown[] = [];
  let passed = 0;
  for (let index = 0; index < count && index < MOST_ITEMS && room.left > 0; index++) {
    const extra = contained[index - containedFrom];
    const schemas = [...itemSchemas(shape, index), ...(extra ? [extra] : [])];
    const share = sampler.share(room.left, count - index);
    const at: Slot = { ...place, path: `${place.path}[]`, depth: place.depth + 1, mustDiffer: unique };
    let item: unknown = CUT;
    // Items that must differ may still be equal: an enum may have few values, a choice may give the same variant.
    for (let again = 0; again < (unique ? 5 : 1); again++) {
      const within: Room = { left: share };
      const turn = unique ? index + passed : place.turn;
      item = schemas.length === 0 ? turn : sampler.sample(schemas, { ...at, turn }, within);
      room.left -= share - within.left;
      if (within.isShort) room.isShort = true;
      if (!unique || item === CUT || !items.some((other) => isSame(other, item))) break;
      passed++;
      item = undefined;
      if (room.left < 1 || sampler.limits.waste-- < 1) break;
    }
    if (item === undefined) break;
    if (item !== CUT) items.push(item);
    else if (schemas.every((schema) => schema.nullable) && index < least) items.push(null);
    else return index < least && !sampler.lenient ? CUT : items;
  }
  if (items.length < count && room.left < 1) sampler.lacks();
  return items.length < least && room.left < 1 && !sampler.lenient ? CUT : items;
}

/** The schemas of an item. */
export function itemSchemas(shape: Shape, index: number): readonly Schema[] {
  const schemas = shape.schemas.flatMap((schema) => schema.prefixItems[index] ?? schema.items ?? []);
  return schemas.length > 0 ? schemas : partsOf(shape, "unevaluatedItems");
}

/** One schema for each item that `contains` and `minContains` require (10.3.1.3). */
function containedItems(shape: Shape): readonly Schema[] {
  return shape.schemas.flatMap((schema) => {
    const contains = schema.parts.find((part) => part.keyword === "contains")?.schema;
    const least = asNumber(schema.keywords["minContains"]);
    const count = least !== undefined && least >= 0 ? Math.min(least, MOST_ITEMS) : 1;
    return contains ? Array.from({ length: count }, () => contains) : [];
  });
}
