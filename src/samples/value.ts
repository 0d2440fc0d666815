/**
 * From a schema to a value that satisfies it: what the document itself gives as an example where it does,
 * else the plainest value of the type. Bounded by a budget of nodes and by depth, whatever the schema.
 */

import type { Schema } from "#model/schema.ts";
import { asFlag, asList, asText, isRecord } from "#oas/read.ts";
import { type Authored, authoredValues, fitted } from "./authored.ts";
import { formatJson } from "./format.ts";
import { sampleNumber } from "./number.ts";
import { matchesPattern, matchingString } from "./pattern.ts";
import type { Effort } from "./regex.ts";
import { isSame, type Shape, type ShapeProperty, shapeOf, strictest } from "./shape.ts";
import { sampleString } from "./string.ts";

/** What a sample is made for. */
export interface SampleSettings {
  /** `readOnly` properties leave requests, `writeOnly` ones leave responses. */
  direction: "request" | "response";
  /** Whether what is generated holds required properties only. Default: false. */
  onlyRequired?: boolean;
  /** How many levels of objects and arrays are opened. Default: 10. */
  maxDepth?: number;
  /** How many values are made at most, containers included. Default: 2000. */
  budget?: number;
  /**
   * Which variant of a choice is shown. Default: the choice's first.
   * @param schema the schema that has the choice
   * @param choice the index in `schema.choices`
   * @param path where the value stands: `source.brand`, `data[].id`, `labels.*` for the values of a map; empty at the root
   */
  choose?: (schema: Schema, choice: number, path: string) => number;
}

/** A value for a schema. Never throws; undefined only where the schema allows nothing at all. */
export function sampleValue(schema: Schema, settings: SampleSettings): unknown {
  return sampleItems(schema, settings, 1)[0];
}

/** Several values for a schema, as unlike each other as it allows. Never throws. */
export function sampleItems(schema: Schema, settings: SampleSettings, count: number): unknown[] {
  const items: unknown[] = [];
  for (let turn = 0; turn < count; turn++) {
    let value: unknown = CUT;
    for (const lenient of [false, true])
      if (value === CUT)
        try {
          const sampler = new Sampler(settings, lenient);
          value = sampler.sample([schema], { path: "", depth: 0, turn }, { left: settings.budget ?? 2000 });
        } catch {
          value = undefined;
        }
    items.push(value === CUT ? undefined : value);
  }
  return items;
}

/**
 * The examples written in a schema itself that fit it, whole ones only, without the properties that do not
 * travel in this direction; none where the reader chose another variant than the first.
 */
export function schemaExamples(schema: Schema, settings: SampleSettings): readonly unknown[] {
  try {
    return new Sampler(settings, true).examples(schema);
  } catch {
    return [];
  }
}

/** Says that no value can be made here: a recursion closes, or there is no more room. */
const CUT = Symbol("cut");

/** Where a value stands. */
interface Place {
  path: string;
  depth: number;
  /** 0 for the plainest value, 1, 2, … where items must differ. */
  turn: number;
  /** Whether another turn has to give another value, rather than repeat what is written in the document. */
  mustDiffer?: boolean;
  /** The schemas being sampled further up. */
  above?: { schemas: ReadonlySet<Schema>; above: Place["above"] };
}

/** How many more values may be made. Each part gets a fair share, so that the first does not take all. */
interface Room {
  left: number;
}

const MOST_VARIANTS_TRIED = 3;
const MOST_ITEMS = 100;

class Sampler {
  private readonly maxDepth: number;
  private readonly onlyRequired: boolean;
  private readonly shapes = new Map<Schema, Shape>();
  /** What all patterns of one sample may cost together. */
  private readonly effort: Effort = { left: 2_000_000 };

  /** @param lenient whether what cannot be made is left empty, in place of giving up on what holds it */
  constructor(
    private readonly settings: SampleSettings,
    private readonly lenient: boolean,
  ) {
    this.maxDepth = Math.min(Math.max(0, settings.maxDepth ?? 10), 100);
    this.onlyRequired = settings.onlyRequired === true;
  }

  /** A value that satisfies all of some schemas, or CUT. */
  sample(schemas: readonly Schema[], place: Place, room: Room): unknown {
    room.left--;
    const isRecursion = schemas.some((schema) => schema.choices.length === 0 && isAbove(schema, place));
    for (let attempt = 0; attempt < MOST_VARIANTS_TRIED && !isRecursion; attempt++) {
      const shape = this.shape(schemas, place, attempt);
      if (!shape || shape.isNever) break;
      const value = this.value(shape, place, room);
      if (value !== CUT) return value;
      if (!shape.hasChoices || room.left < 1) break;
    }
    return this.lenient && schemas.every((schema) => schema.boolean !== false) ? emptyOf(schemas) : CUT;
  }

  /** The whole examples of a schema. */
  examples(schema: Schema): readonly unknown[] {
    const place: Place = { path: "", depth: 0, turn: 0 };
    const shape = this.shape([schema], place, 0);
    if (!shape || shape.constant.length > 0) return [];
    const count = shape.schemas.reduce(
      (sum, one) => sum + (shape.overruled.has(one) ? 0 : one.examples.length),
      0,
    );
    return authoredValues(shape)
      .slice(0, count)
      .filter((one) => one.isWhole && one.value !== null)
      .map((one) => this.visible(one.value, [schema], place, { left: 5000 }));
  }

  private value(shape: Shape, place: Place, room: Room): unknown {
    if (shape.constant.length > 0) return shape.constant[0];
    const authored = authoredValues(shape);
    const chosen: Authored | undefined = authored[place.turn % Math.max(1, authored.length)];
    if (
      chosen?.isWhole &&
      (place.turn < authored.length || !place.mustDiffer || shape.types.includes("object"))
    ) {
      const value = this.visible(chosen.value, shape.schemas, place, { left: 5000 });
      return discriminated(value, shape);
    }
    if (shape.enum) return this.enumValue(shape, shape.enum, place.turn);
    if (shape.isNull) return null;
    const inside: Place = { ...place, above: { schemas: new Set(shape.schemas), above: place.above } };
    const type = shape.types.find((one) => one === "object" && shape.properties.size > 0) ?? shape.types[0];
    switch (type) {
      case "object":
        return this.object(shape, inside, room, isRecord(chosen?.value) ? chosen.value : {});
      case "array":
        return this.array(shape, inside, room);
      case "string":
        return this.string(shape, inside, room);
      case "integer":
      case "number":
        return this.number(shape, type, place.turn);
      case "boolean":
        return place.turn % 2 === 0;
      default:
        return null;
    }
  }

  private object(shape: Shape, place: Place, room: Room, seed: Readonly<Record<string, unknown>>): unknown {
    const wanted = this.wantedProperties(shape, seed);
    const required = wanted.filter(([, property]) => property.required).length;
    if ((place.depth >= this.maxDepth || required > room.left) && !this.lenient)
      return required > 0 ? CUT : {};
    if (place.depth >= this.maxDepth) return seed;
    const most = Math.min(room.left, strictest(shape, "maxProperties", Math.min) ?? room.left);
    const shown = keepRequired(wanted, most);
    let open = shown.filter(([, property]) => isOpen(property.schemas)).length;
    let plain = shown.length - open;
    const made = new Map<string, unknown>();
    for (const [name, property] of shown) {
      if (room.left < 1) continue;
      const isContainer = isOpen(property.schemas);
      if (!isContainer) plain--;
      const share: Room = { left: isContainer ? Math.max(1, Math.floor((room.left - plain) / open--)) : 1 };
      const before = share.left;
      const value = this.property(name, property, shape, place, share, seed);
      room.left -= before - share.left;
      if (value !== CUT) made.set(name, value);
      else if (property.required && !this.lenient) return CUT;
    }
    for (const name of Object.keys(seed))
      if (!made.has(name) && !shape.properties.has(name)) made.set(name, seed[name]);
    this.fillMap(shape, place, room, made);
    return Object.fromEntries(made);
  }

  /** The properties to show, in document order. */
  private wantedProperties(shape: Shape, seed: Readonly<Record<string, unknown>>): [string, ShapeProperty][] {
    const listed: [string, ShapeProperty][] = [...shape.discriminators.keys()]
      .filter((name) => !shape.properties.has(name))
      .map((name) => [name, { schemas: [], required: true }]);
    const depended = this.onlyRequired ? dependedOn(shape) : undefined;
    for (const [name, property] of shape.properties) {
      if (this.isHidden(property.schemas) || property.schemas.some((schema) => schema.boolean === false))
        continue;
      const isWanted =
        property.required ||
        shape.discriminators.has(name) ||
        (this.onlyRequired
          ? depended?.has(name) === true || Object.hasOwn(seed, name)
          : !shape.excluded.has(name));
      if (isWanted) listed.push([name, property]);
    }
    return listed;
  }

  private property(
    name: string,
    property: ShapeProperty,
    shape: Shape,
    place: Place,
    room: Room,
    seed: Readonly<Record<string, unknown>>,
  ): unknown {
    const at: Place = {
      ...place,
      path: place.path === "" ? name : `${place.path}.${name}`,
      depth: place.depth + 1,
    };
    const schemas = property.schemas.length > 0 ? property.schemas : this.schemasOfUnlisted(name, shape);
    const value = shape.discriminators.get(name);
    if (value !== undefined) {
      const own = schemas.length > 0 ? this.shape(schemas, at, 0) : undefined;
      const fitting = own ? fitted(value, own) : { value };
      if (fitting) {
        room.left--;
        return fitting.value;
      }
    }
    if (Object.hasOwn(seed, name)) {
      room.left--;
      return this.visible(seed[name], schemas, at, { left: 1000 });
    }
    if (schemas.length === 0) return sampleString({ patterns: [] });
    const made = this.sample(schemas, at, room);
    return made === CUT && property.required && schemas.every((schema) => schema.nullable) ? null : made;
  }

  private schemasOfUnlisted(name: string, shape: Shape): readonly Schema[] {
    const patterns = shape.patterns.filter(
      (pattern) => matchesPattern(pattern.name, name, this.effort) === true,
    );
    return (patterns.length > 0 ? patterns : shape.additional).map((property) => property.schema);
  }

  /** Entries whose names are not listed: one for a pattern, one or two for a map, and as many as `minProperties` asks. */
  private fillMap(shape: Shape, place: Place, room: Room, made: Map<string, unknown>): void {
    const least = Math.min(strictest(shape, "minProperties", Math.max) ?? 0, made.size + MOST_ITEMS);
    const most = strictest(shape, "maxProperties", Math.min) ?? Number.POSITIVE_INFINITY;
    const wish = this.onlyRequired ? 0 : 1;
    const add = (key: string, schemas: readonly Schema[], turn: number): void => {
      if (made.has(key) || made.size >= most || room.left < 1 || this.isHidden(schemas)) return;
      const at: Place = {
        ...place,
        path: place.path === "" ? "*" : `${place.path}.*`,
        depth: place.depth + 1,
        turn,
      };
      const value =
        schemas.length === 0 ? sampleString({ patterns: [] }, turn) : this.sample(schemas, at, room);
      if (value !== CUT) made.set(key, value);
    };
    for (const pattern of shape.patterns.slice(0, wish * 5)) {
      const key = matchingString(pattern.name, { min: 1, max: 100 }, [], 0, this.effort);
      if (key !== undefined && pattern.schema.boolean !== false) add(key, [pattern.schema], place.turn);
    }
    const schemas = shape.additional.map((property) => property.schema);
    const isFree = schemas.length > 0 && schemas.some((schema) => schema.raw !== true && !isAny(schema));
    const entries = isFree ? (made.size === 0 ? 2 : 1) * wish : 0;
    const canAdd = !shape.isClosed || schemas.length > 0;
    for (let turn = 0; canAdd && turn < MOST_ITEMS && (turn < entries || made.size < least); turn++)
      add(this.mapKey(shape, turn), schemas, place.turn + turn);
  }

  private mapKey(shape: Shape, turn: number): string {
    const names = shape.schemas.flatMap((schema) =>
      schema.parts.filter((part) => part.keyword === "propertyNames").map((part) => part.schema),
    );
    if (names.length > 0) {
      const key = this.sample(names, { path: "", depth: 0, turn }, { left: 10 });
      if (typeof key === "string") return key;
    }
    const called = shape.additional.map((property) => property.name).find((name) => name !== "property name");
    if (called !== undefined) return turn === 0 ? called : `${called}${turn + 1}`;
    return `property${turn + 1}`;
  }

  private array(shape: Shape, place: Place, room: Room): unknown {
    const least = Math.min(strictest(shape, "minItems", Math.max) ?? 0, MOST_ITEMS);
    const most = strictest(shape, "maxItems", Math.min) ?? Number.POSITIVE_INFINITY;
    if (place.depth >= this.maxDepth || room.left < 1) return least > 0 && !this.lenient ? CUT : [];
    const unique = shape.schemas.some((schema) => asFlag(schema.keywords["uniqueItems"]));
    const contained = this.containedItems(shape);
    const prefix = Math.max(0, ...shape.schemas.map((schema) => schema.prefixItems.length));
    const rest = this.itemSchemas(shape, prefix);
    const isListed = rest.length > 0 && rest.every((schema) => schema.boolean !== false && !isAny(schema));
    const count = Math.min(most, Math.max(least, prefix, contained.length, isListed && prefix === 0 ? 1 : 0));
    const items: unknown[] = [];
    for (let index = 0; index < count && index < MOST_ITEMS; index++) {
      const extra = index >= prefix ? contained[index - prefix] : undefined;
      const schemas = [...this.itemSchemas(shape, index), ...(extra ? [extra] : [])];
      const share: Room = { left: Math.max(1, Math.floor(room.left / (count - index))) };
      const before = share.left;
      const turn = unique ? index : place.turn;
      const at: Place = {
        ...place,
        path: `${place.path}[]`,
        depth: place.depth + 1,
        turn,
        mustDiffer: unique,
      };
      const item = schemas.length === 0 ? null : this.sample(schemas, at, share);
      room.left -= before - share.left;
      if (item === CUT) {
        if (schemas.every((schema) => schema.nullable) && index < least) items.push(null);
        else return index < least && !this.lenient ? CUT : items;
      } else if (!unique || !items.some((other) => isSame(other, item))) items.push(item);
      if (room.left < 1) break;
    }
    return items.length < least && room.left < 1 && !this.lenient ? CUT : items;
  }

  private itemSchemas(shape: Shape, index: number): readonly Schema[] {
    return shape.schemas.flatMap((schema) => schema.prefixItems[index] ?? schema.items ?? []);
  }

  /** One schema for each item that `contains` and `minContains` ask for (10.3.1.3). */
  private containedItems(shape: Shape): readonly Schema[] {
    return shape.schemas.flatMap((schema) => {
      const contains = schema.parts.find((part) => part.keyword === "contains")?.schema;
      const least = schema.keywords["minContains"];
      const count = typeof least === "number" && least >= 0 ? Math.min(least, MOST_ITEMS) : 1;
      return contains ? Array.from({ length: count }, () => contains) : [];
    });
  }

  private string(shape: Shape, place: Place, room: Room): string {
    const first = (read: (schema: Schema) => string | undefined): string | undefined =>
      shape.schemas.map(read).find((text) => text !== undefined);
    const content = shape.schemas
      .flatMap((schema) => schema.parts)
      .find((part) => part.keyword === "contentSchema");
    if (content && /json/i.test(first((schema) => schema.contentMediaType) ?? "")) {
      const value = this.sample([content.schema], { ...place, depth: place.depth + 1 }, room);
      if (value !== CUT) return formatJson(value, 0);
    }
    const format = first((schema) => schema.format);
    const contentEncoding = first((schema) => schema.contentEncoding);
    const isBinary =
      contentEncoding === undefined && isBinaryType(first((schema) => schema.contentMediaType));
    const rules = {
      format: format ?? (isBinary ? "binary" : undefined),
      contentEncoding,
      patterns: shape.schemas.flatMap((schema) => schema.patterns),
      minLength: strictest(shape, "minLength", Math.max),
      maxLength: strictest(shape, "maxLength", Math.min),
    };
    const text = sampleString(rules, place.turn, this.effort);
    return forbiddenValues(shape).includes(text) ? sampleString(rules, place.turn + 1, this.effort) : text;
  }

  private number(shape: Shape, type: string, turn: number): number {
    const rules = {
      integer: type === "integer",
      format: shape.schemas.map((schema) => schema.format).find((format) => format !== undefined),
      minimum: strictest(shape, "minimum", Math.max),
      exclusiveMinimum: strictest(shape, "exclusiveMinimum", Math.max),
      maximum: strictest(shape, "maximum", Math.min),
      exclusiveMaximum: strictest(shape, "exclusiveMaximum", Math.min),
      multipleOf: strictest(shape, "multipleOf", Math.max),
    };
    const number = sampleNumber(rules, turn);
    return forbiddenValues(shape).includes(number) ? sampleNumber(rules, turn + 1) : number;
  }

  private enumValue(shape: Shape, values: readonly unknown[], turn: number): unknown {
    const forbidden = forbiddenValues(shape);
    const allowed = values.filter(
      (value) => value !== null && !forbidden.some((other) => isSame(other, value)),
    );
    return allowed.length > 0 ? allowed[turn % allowed.length] : values[0];
  }

  /** An authored value without the properties that do not travel in this direction. */
  private visible(value: unknown, schemas: readonly Schema[], place: Place, room: Room): unknown {
    if (
      typeof value !== "object" ||
      value === null ||
      place.depth > 20 ||
      room.left-- < 1 ||
      schemas.length === 0
    )
      return value;
    const shape = this.shape(schemas, { ...place, above: undefined }, 0);
    if (!shape) return value;
    const depth = place.depth + 1;
    if (Array.isArray(value)) {
      const at: Place = { ...place, path: `${place.path}[]`, depth };
      return mapKept(value, (item, index) => this.visible(item, this.itemSchemas(shape, index), at, room));
    }
    if (value instanceof Date) return value;
    let changed = false;
    const kept: [string, unknown][] = [];
    for (const [name, part] of Object.entries(value)) {
      const property = shape.properties.get(name)?.schemas ?? [];
      if (this.isHidden(property)) {
        changed = true;
        continue;
      }
      const at: Place = { ...place, path: place.path === "" ? name : `${place.path}.${name}`, depth };
      const seen = this.visible(part, property, at, room);
      changed ||= seen !== part;
      kept.push([name, seen]);
    }
    return changed ? Object.fromEntries(kept) : value;
  }

  private isHidden(schemas: readonly Schema[]): boolean {
    return schemas.some((schema) =>
      this.settings.direction === "request" ? schema.readOnly : schema.writeOnly,
    );
  }

  private shape(schemas: readonly Schema[], place: Place, attempt: number): Shape | undefined {
    const only = schemas.length === 1 ? schemas[0] : undefined;
    const known = only && this.shapes.get(only);
    if (known) return known;
    const choose = this.settings.choose;
    const shape = shapeOf(schemas, {
      choose: choose && ((schema, choice) => choose(schema, choice, place.path)),
      isAbove: (schema) => isAbove(schema, place),
      attempt,
      withOptional: !this.onlyRequired,
    });
    // Only what no choice and no ancestor can change may be remembered.
    if (only && shape && shape.schemas.length === 1 && !shape.hasChoices && only.parts.length === 0)
      this.shapes.set(only, shape);
    return shape;
  }
}

function isAbove(schema: Schema, place: Place): boolean {
  for (let above = place.above; above; above = above.above) if (above.schemas.has(schema)) return true;
  return false;
}

/** Whether a schema says nothing about its values. */
function isAny(schema: Schema): boolean {
  return (
    schema.types.length === 0 && !schema.isNull && schema.choices.length === 0 && schema.examples.length === 0
  );
}

/** Whether values of some schemas may hold others. */
function isOpen(schemas: readonly Schema[]): boolean {
  return schemas.some(
    (schema) =>
      schema.choices.length > 0 || schema.types.includes("object") || schema.types.includes("array"),
  );
}

/** As many properties as there may be: all required ones, and the first others. */
function keepRequired(
  properties: readonly [string, ShapeProperty][],
  most: number,
): readonly [string, ShapeProperty][] {
  if (properties.length <= most) return properties;
  let optional = most - properties.filter(([, { required }]) => required).length;
  return properties.filter(([, { required }]) => required || optional-- > 0);
}

function emptyOf(schemas: readonly Schema[]): unknown {
  if (schemas.every((schema) => schema.nullable)) return null;
  const types = schemas.flatMap((schema) => schema.types);
  if (types.includes("array")) return [];
  return types.length === 0 || types.includes("object") ? {} : null;
}

/** The properties that required ones bring with them (`dependentRequired`, 6.5.4). */
function dependedOn(shape: Shape): ReadonlySet<string> {
  const names = new Set([...shape.properties].filter(([, { required }]) => required).map(([name]) => name));
  const rules = shape.schemas.flatMap((schema) => schema.dependentRequired);
  // A set grows while it is walked, and the walk sees what was added.
  for (const name of names)
    for (const rule of rules) if (rule.name === name) for (const other of rule.requires) names.add(other);
  return names;
}

function forbiddenValues(shape: Shape): readonly unknown[] {
  return shape.schemas.flatMap((schema) =>
    schema.parts
      .filter((part) => part.keyword === "not")
      .flatMap(({ schema: not }) => (not.hasConst ? [not.const] : asList(not.keywords["enum"]))),
  );
}

/** An authored object of a variant, with the value that names the variant. */
function discriminated(value: unknown, shape: Shape): unknown {
  if (!isRecord(value) || shape.discriminators.size === 0) return value;
  const missing = [...shape.discriminators].filter(([name]) => asText(value[name]) === undefined);
  return missing.length === 0 ? value : Object.fromEntries([...missing, ...Object.entries(value)]);
}

function mapKept(
  list: readonly unknown[],
  map: (item: unknown, index: number) => unknown,
): readonly unknown[] {
  const mapped = list.slice(0, 5000).map(map);
  return mapped.every((item, index) => item === list[index]) ? list : [...mapped, ...list.slice(5000)];
}

function isBinaryType(mediaType: string | undefined): boolean {
  return mediaType !== undefined && /^(?:image|audio|video|font)\/|octet-stream|pdf|zip/i.test(mediaType);
}
