/** Makes a fingerprint of what a schema means, down to some depth: equal schemas have equal fingerprints. */
import { keyOf } from "#validate/same.ts";
import { type Shape, shapeOf } from "./shape.ts";
import type { Side, Sub } from "./side.ts";

/** How many levels of the schema the fingerprint covers. */
const DEPTH = 5;

/** Keywords without an effect on values. */
const WITHOUT_EFFECT = new Set(
  "title description examples example externalDocs default deprecated xml".split(" "),
);

/**
 * The fingerprint of a schema.
 * @param isWhole whether keywords without an effect on values are part of it
 */
export function fingerprintOf(side: Side, sub: Sub, isWhole = false, depth = DEPTH): string {
  const key = `${depth}${isWhole ? " whole" : ""} ${sub.key}`;
  let fingerprint = side.fingerprints.get(key);
  if (fingerprint === undefined) {
    fingerprint = hash(textOf(side, shapeOf(side, sub), isWhole, depth));
    side.fingerprints.set(key, fingerprint);
  }
  return fingerprint;
}

function textOf(side: Side, shape: Shape, isWhole: boolean, depth: number): string {
  const inside = (sub: Sub): string => (depth > 0 ? fingerprintOf(side, sub, isWhole, depth - 1) : "");
  const keywords = [...shape.keywords]
    .filter(([keyword]) => isWhole || (!WITHOUT_EFFECT.has(keyword) && !keyword.startsWith("x-")))
    .map(([keyword, { value }]) => `${keyword}=${keyOf(value)}`);
  return JSON.stringify([
    // Listed values imply the types.
    shape.values ? [] : [...(shape.types ?? ["any"])].sort(),
    shape.isNullable,
    shape.gathered.isNever,
    shape.values?.map(({ value }) => keyOf(value)).sort(),
    keywords.sort(),
    [...shape.properties].map(([name, { sub }]) => `${name}:${inside(sub)}`).sort(),
    [...shape.required.keys()].sort(),
    [...shape.subs].map(([name, sub]) => `${name}:${inside(sub)}`).sort(),
    [...shape.maps].map(([keyword, map]) => [
      keyword,
      [...map].map(([name, sub]) => `${name}:${inside(sub)}`).sort(),
    ]),
    shape.prefix.map(inside),
    shape.nots.map(inside).sort(),
    shape.choices.map(({ members }) =>
      members.map((part) => inside({ key: part.pointer, parts: [part] })).sort(),
    ),
  ]);
}

/** Hashes a text to 53 bits, as cyrb53 does: enough to tell the schemas of one document apart. */
function hash(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
