/** Makes objects: the properties to show, a fair share of the room for each, and the entries of maps. */

import type { Property, Schema } from "#model/schema/schema.ts";
import { judge } from "#validate/judge.ts";
import { matchesPattern } from "#validate/regex.ts";
import { fitted } from "./authored.ts";
import { matchingString } from "./pattern.ts";
import type { Sampler } from "./sampler.ts";
import { isAny, partsOf, type Shape, type ShapeProperty, strictest } from "./shape.ts";
import { CUT, FEW_ITEMS, MOST_ITEMS, type Room, type Slot } from "./slot.ts";
import { sampleString } from "./string.ts";

/** An object that satisfies a shape, or CUT. `seed` has the properties that its example states. */
export function makeObject(
  sampler: Sampler,
  shape: Shape,
  place: Slot,
  room: Room,
  seed: Readonly<Record<string, unknown>>,
): unknown {
  if (sampler.limits.properties < 0) return sampler.lenient ? seed : CUT;
  const wanted = wantedProperties(sampler, shape, seed, place);
  const required = wanted.filter(([, property]) => property.required).length;
  if (required > room.left) sampler.lacks();
  if ((place.depth >= sampler.maxDepth || required > room.left) && !sampler.lenient) {
    if (wanted.length > 0) room.isShort = true;
    return required > 0 ? CUT : {};
  }
  if (place.depth >= sampler.maxDepth) return seed;
  const most = Math.min(room.left, strictest(shape, "maxProperties", Math.min) ?? room.left);
  const shown = keepRequired(wanted, most);
  if (shown.length < wanted.length && most === room.left) {
    sampler.lacks();
    room.isShort = true;
  }
  let open = shown.filter(([, property]) => isOpen(property.schemas)).length;
  let plain = shown.length - open;
  const made = new Map<string, unknown>();
  for (const [name, property] of shown) {
    if (room.left < 1) {
      sampler.lacks();
      if (property.required && !sampler.lenient) return CUT;
      room.isShort = true;
      continue;
    }
    const isContainer = isOpen(property.schemas);
    if (!isContainer) plain--;
    const all = Math.max(1, room.left - plain);
    const fair = isContainer ? sampler.share(all, open--) : 1;
    const share: Room = { left: fair };
    let given = fair;
    let value = propertyValue(sampler, name, property, shape, place, share, seed);
    // A required property that needs more than its share gets all that is left.
    if (value === CUT && property.required && !sampler.lenient && fair < all && sampler.limits.waste > 0) {
      sampler.limits.waste -= fair;
      given = all;
      share.left = all;
      share.isShort = false;
      value = propertyValue(sampler, name, property, shape, place, share, seed);
    }
    room.left -= given - share.left;
    if (share.isShort) room.isShort = true;
    if (value !== CUT) made.set(name, value);
    else if (property.required && !sampler.lenient) return CUT;
  }
  for (const name of Object.keys(seed))
    if (!made.has(name) && !shape.properties.has(name)) made.set(name, seed[name]);
  fillMap(sampler, shape, place, room, made);
  return Object.fromEntries(made);
}

/** The properties to show, in document order. */
function wantedProperties(
  sampler: Sampler,
  shape: Shape,
  seed: Readonly<Record<string, unknown>>,
  place: Slot,
): readonly [string, ShapeProperty][] {
  const told = new Map([...shape.discriminators, ...shape.implied]);
  const listed: [string, ShapeProperty][] = [...told.keys()]
    .filter((name) => !shape.properties.has(name))
    .map((name) => [name, { schemas: [], required: true }]);
  sampler.limits.properties -= shape.properties.size;
  const hasOptional =
    !sampler.onlyRequired && place.depth < (sampler.pass.optional ?? Number.POSITIVE_INFINITY);
  const wanted = dependedOn(
    shape,
    (name, property) =>
      property.required ||
      Object.hasOwn(seed, name) ||
      (hasOptional && !shape.excluded.has(name) && !isOutdated(sampler, property)),
  );
  const left: [string, ShapeProperty][] = [];
  for (const [name, property] of shape.properties) {
    if (sampler.isHidden(property.schemas) || property.schemas.some((schema) => schema.boolean === false))
      continue;
    const isWanted = wanted.has(name) || told.has(name);
    (isWanted ? listed : left).push([name, property]);
  }
  for (const name of wanted)
    if (!shape.properties.has(name)) listed.push([name, { schemas: [], required: true }]);
  const lacking = (strictest(shape, "minProperties", Math.max) ?? 0) - listed.length;
  if (lacking <= 0) return listed;
  const more = left.sort(([a], [b]) => Number(shape.excluded.has(a)) - Number(shape.excluded.has(b)));
  return [...listed, ...more.slice(0, lacking)];
}

/** Whether to leave out a property: new clients should not send deprecated ones. */
function isOutdated(sampler: Sampler, { schemas }: ShapeProperty): boolean {
  return sampler.settings.direction === "request" && schemas.some((schema) => schema.deprecated);
}

/** The value of a property, or CUT if it is left out. */
function propertyValue(
  sampler: Sampler,
  name: string,
  property: ShapeProperty,
  shape: Shape,
  place: Slot,
  room: Room,
  seed: Readonly<Record<string, unknown>>,
): unknown {
  const at: Slot = {
    ...place,
    path: place.path === "" ? name : `${place.path}.${name}`,
    depth: place.depth + 1,
  };
  const schemas = property.schemas.length > 0 ? property.schemas : schemasOfUnlisted(sampler, name, shape);
  const isAuthored = Object.hasOwn(seed, name);
  const value = shape.discriminators.get(name) ?? (isAuthored ? undefined : shape.implied.get(name));
  if (value !== undefined) {
    const own = schemas.length > 0 ? sampler.shape(schemas, at) : undefined;
    const fitting = own ? fitted(value, own) : { value };
    if (fitting) {
      room.left--;
      return fitting.value;
    }
  }
  if (isAuthored) {
    room.left--;
    return sampler.visible(seed[name], schemas, at, { left: 1000 });
  }
  if (schemas.length === 0) {
    const plain = { path: at.path, type: "string", isLimited: false } as const;
    return sampler.settings.placeholder?.(plain) ?? sampleString({ patterns: [] });
  }
  const made = sampler.sample(schemas, at, room);
  if (sampler.settings.isExact && !property.required && isMismatch(sampler, schemas, made)) return CUT;
  return made === CUT && property.required && schemas.every((schema) => schema.nullable) ? null : made;
}

/** Whether a text does not match the patterns of its schemas. */
function isMismatch(sampler: Sampler, schemas: readonly Schema[], value: unknown): boolean {
  const patterns = typeof value === "string" ? schemas.flatMap((schema) => schema.patterns) : [];
  return patterns.some((one) => matchesPattern(one, String(value), sampler.limits.patterns) === false);
}

function schemasOfUnlisted(sampler: Sampler, name: string, shape: Shape): readonly Schema[] {
  const patterns = shape.patterns.filter(
    (pattern) => matchesPattern(pattern.name, name, sampler.limits.patterns) === true,
  );
  return (patterns.length > 0 ? patterns : shape.additional).map((property) => property.schema);
}

/**
 * Adds entries with free names: one for a pattern, one or two for a map, and as many as `minProperties` requires.
 */
function fillMap(sampler: Sampler, shape: Shape, place: Slot, room: Room, made: Map<string, unknown>): void {
  const asked = strictest(shape, "minProperties", Math.max) ?? 0;
  const least = asked > MOST_ITEMS ? FEW_ITEMS : asked;
  const most = strictest(shape, "maxProperties", Math.min) ?? Number.POSITIVE_INFINITY;
  const wish = sampler.onlyRequired ? 0 : 1;
  const add = (key: string, schemas: readonly Schema[], turn: number): void => {
    if (made.has(key) || made.size >= most || sampler.isHidden(schemas)) return;
    if (room.left < 1) {
      sampler.lacks();
      return;
    }
    const at: Slot = {
      ...place,
      path: place.path === "" ? "*" : `${place.path}.*`,
      depth: place.depth + 1,
      turn,
    };
    const value =
      schemas.length === 0 ? sampleString({ patterns: [] }, turn) : sampler.sample(schemas, at, room);
    const isWrong =
      sampler.settings.isExact && schemas.some((one) => judge(one, value, sampler.judging) === "invalid");
    if (value !== CUT && !isWrong) made.set(key, value);
  };
  for (const pattern of shape.patterns.slice(0, wish * 5)) {
    const key = patternKey(sampler, pattern, 0);
    if (key !== undefined) add(key, [pattern.schema], place.turn);
  }
  const listed = shape.additional.map((property) => property.schema);
  const schemas = listed.length > 0 ? listed : partsOf(shape, "unevaluatedProperties");
  const isFree = schemas.length > 0 && schemas.some((schema) => schema.raw !== true && !isAny(schema));
  const entries = isFree ? (made.size === 0 ? 2 : 1) * wish : 0;
  const canAdd = !shape.isClosed || schemas.length > 0;
  for (let turn = 0; canAdd && turn < MOST_ITEMS && (turn < entries || made.size < least); turn++)
    add(mapKey(sampler, shape, turn), schemas, place.turn + turn);
  for (let turn = 1; turn < FEW_ITEMS * 10 && made.size < least; turn++)
    for (const pattern of shape.patterns.slice(0, 5)) {
      const key = made.size < least ? patternKey(sampler, pattern, turn) : undefined;
      if (key !== undefined) add(key, [pattern.schema], place.turn + turn);
    }
}

/** A name for an entry of `patternProperties`. */
function patternKey(sampler: Sampler, pattern: Property, turn: number): string | undefined {
  if (pattern.schema.boolean === false) return undefined;
  return matchingString(pattern.name, { min: 1, max: 100 }, [], turn, sampler.limits.patterns);
}

function mapKey(sampler: Sampler, shape: Shape, turn: number): string {
  const names = partsOf(shape, "propertyNames");
  if (names.length > 0) {
    const key = sampler.sample(names, { path: "", depth: 0, turn }, { left: 10 });
    if (typeof key === "string") return key;
  }
  const called = shape.additional.map((property) => property.name).find((name) => name !== "property name");
  if (called !== undefined) return turn === 0 ? called : `${called}${turn + 1}`;
  return `property${turn + 1}`;
}

/** Whether values of some schemas may contain others. */
function isOpen(schemas: readonly Schema[]): boolean {
  return schemas.some(
    (schema) =>
      schema.choices.length > 0 ||
      schema.types.includes("object") ||
      schema.types.includes("array") ||
      schema.parts.some((part) => part.keyword === "contentSchema"),
  );
}

/** As many properties as allowed: all required ones, then the first others. */
function keepRequired(
  properties: readonly [string, ShapeProperty][],
  most: number,
): readonly [string, ShapeProperty][] {
  if (properties.length <= most) return properties;
  let optional = most - properties.filter(([, { required }]) => required).length;
  return properties.filter(([, { required }]) => required || optional-- > 0);
}

/** How many names in `dependentRequired` are visited, which is far more than a sample can hold. */
const MOST_DEPENDED = 10_000;

/** The names of some properties, and of those that they require (`dependentRequired`, 6.5.4). */
function dependedOn(
  shape: Shape,
  isWanted: (name: string, property: ShapeProperty) => boolean,
): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [name, one] of shape.properties) if (isWanted(name, one)) names.add(name);
  const rules = shape.schemas.flatMap((schema) =>
    schema.dependentRequired.length > 0 ? [requiresOf(schema)] : [],
  );
  if (rules.length === 0) return names;
  let left = MOST_DEPENDED;
  // Iterating over a set also visits members that are added meanwhile.
  for (const name of names)
    for (const requires of rules)
      for (const other of requires.get(name) ?? []) {
        if (left-- < 1) return names;
        names.add(other);
      }
  return names;
}

const REQUIRES = new WeakMap<Schema, ReadonlyMap<string, readonly string[]>>();

/** The properties that each property of a schema requires. */
function requiresOf(schema: Schema): ReadonlyMap<string, readonly string[]> {
  let known = REQUIRES.get(schema);
  if (!known) {
    known = new Map(schema.dependentRequired.map(({ name, requires }) => [name, requires]));
    REQUIRES.set(schema, known);
  }
  return known;
}
