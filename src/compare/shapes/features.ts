/** Describes a schema by a set of texts. The more of these texts two schemas have in common, the more alike they are. */
import { keyOf } from "#validate/same.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { shapeOf } from "./shape.ts";
import type { Side, Sub } from "./side.ts";

/** The maximum number of texts of a schema. */
const MOST = 200;

/** The maximum depth of the members that the texts describe. */
const DEEPEST = 2;

/** The texts of a schema: its types, values and keywords, the names of its members, and the texts of these members. */
export function featuresOf(side: Side, sub: Sub): ReadonlySet<string> {
  const found = new Set<string>();
  collect(side, sub, "", DEEPEST, found);
  return found;
}

function collect(side: Side, sub: Sub, before: string, depth: number, found: Set<string>): void {
  if (found.size >= MOST) return;
  const { types, values, keywords, properties, required, subs, choices } = shapeOf(side, sub);
  for (const type of types ?? []) found.add(`${before} type ${type}`);
  for (const { value } of values ?? []) found.add(`${before} value ${keyOf(value)}`);
  for (const [keyword, { value }] of keywords) found.add(`${before} ${keyword} ${keyOf(value)}`);
  for (const name of required.keys()) found.add(`${before} required ${name}`);
  const inside = (name: string, inner: Sub): void => {
    if (found.size >= MOST) return;
    found.add(`${before} has ${name}`).add(`${before} has ${name} ${fingerprintOf(side, inner)}`);
    if (depth > 0) collect(side, inner, `${before} ${name}`, depth - 1, found);
  };
  for (const [name, { sub: inner }] of properties) inside(`property ${name}`, inner);
  for (const [name, inner] of subs) inside(name, inner);
  for (const { members } of choices)
    for (const part of members) inside("variant", { key: part.pointer, parts: [part] });
}

/** How much two schemas have in common, from 0 to 1. */
export function alikeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const feature of one) if (other.has(feature)) shared++;
  const all = one.size + other.size - shared;
  return all === 0 ? 1 : shared / all;
}
