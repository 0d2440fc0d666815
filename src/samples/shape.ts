/**
 * Combines all schemas that apply to a value: a schema, the variants chosen for its `oneOf` and `anyOf`, and the
 * schemas that its conditions activate. It reads them together without merging them.
 */

import { valuesOfHeir } from "#model/schema/discriminator.ts";
import type { Choice, Property, Schema, Subschema } from "#model/schema/schema.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import { escapePointer } from "#oas/pointer.ts";
import { asList, asNumber, entries } from "#oas/read.ts";
import { isSame } from "#validate/same.ts";

/** How to choose variants and conditions. */
export interface Choosing {
  /**
   * The index of the requested variant for a choice of a schema. Invalid numbers are ignored. Default: the initial
   * variant.
   */
  choose?: (schema: Schema, choice: number) => number;
  /** Whether a schema is already being sampled at a higher level, so that it must not be chosen. */
  isAbove: (schema: Schema) => boolean;
  /** The number of the combination of variants: 0 for the requested one, 1, 2, … for others. */
  attempt: number;
  /** How many variants to skip, so that values differ. Default: 0. */
  turn?: number;
  /** Whether to keep a requested variant that is not the initial one, even in other attempts. */
  isFaithful?: boolean;
  /** Whether a condition is met. */
  holds: (condition: Condition) => boolean;
}

/**
 * A condition: `if` with `then` and `else`, or a member of `dependentSchemas`, whose test is that a property is
 * present (10.2.2).
 */
export interface Condition {
  test: Schema;
  met?: Schema;
  unmet?: Schema;
  /** The property of `dependentSchemas`. */
  name?: string;
}

/** A property with all schemas that describe it. */
export interface ShapeProperty {
  schemas: Schema[];
  required: boolean;
}

/** Schemas that apply together. */
export interface Shape {
  /** All schemas, beginning with the requested one. */
  schemas: readonly Schema[];
  /** Schemas with a variant other than the initial one. Their examples are ignored. */
  overruled: ReadonlySet<Schema>;
  hasChoices: boolean;
  /** The number of possible combinations of variants; 1 if there is no choice. */
  combinations: number;
  conditions: readonly Condition[];
  /** The types that all of them allow, without `null`. Empty for any type. */
  types: readonly string[];
  nullable: boolean;
  /** Whether only `null` is allowed. */
  isNull: boolean;
  /** Whether nothing is allowed. */
  isNever: boolean;
  /** The `const`, in a list of at most one item. */
  constant: readonly unknown[];
  /** The values that all enums share; undefined if there is no enum. */
  enum: readonly unknown[] | undefined;
  properties: ReadonlyMap<string, ShapeProperty>;
  patterns: readonly Property[];
  additional: readonly Property[];
  /** Whether properties that are not listed are forbidden. */
  isClosed: boolean;
  /** Optional properties to leave out, because they would match another variant or a `not`. */
  excluded: ReadonlySet<string>;
  /** The values of discriminator properties for the chosen variants. */
  discriminators: ReadonlyMap<string, string>;
  /** The same for the discriminators of a schema's parents. The author's own values have precedence. */
  implied: ReadonlyMap<string, string>;
}

/**
 * Combines schemas into a shape. Undefined if all variants of a choice are already being sampled at a higher level.
 */
export function shapeOf(schemas: readonly Schema[], choosing: Choosing): Shape | undefined {
  const gathered = gather(schemas, choosing);
  if (!gathered) return undefined;
  const { members } = gathered;
  const keywords = members.map((schema) => schema.keywords);
  const constants = keywords.filter((one) => one["const"] !== undefined).map((one) => one["const"]);
  const enums = keywords
    .map((one) => one["enum"])
    .filter((values) => Array.isArray(values) && values.length > 0);
  const types = typesOf(members);
  const { properties, patterns, additional } = propertiesOf(members);
  // This runs for each value, and spreading would take longer than everything else.
  return {
    overruled: gathered.overruled,
    excluded: gathered.excluded,
    discriminators: gathered.discriminators,
    implied: gathered.implied,
    hasChoices: gathered.hasChoices,
    combinations: gathered.combinations,
    conditions: gathered.conditions,
    schemas: members,
    types,
    nullable: members.every((schema) => schema.nullable || schema.isNull || schema.types.length === 0),
    isNull: members.some((schema) => schema.isNull),
    isNever: members.some((schema) => schema.boolean === false),
    constant: constants.slice(-1),
    enum: sharedValues(enums.map(asList)),
    properties,
    patterns,
    additional,
    isClosed: members.some((schema) => schema.isClosed),
  };
}

/** The strictest value of a numeric keyword: `Math.max` for lower bounds, `Math.min` for upper ones. */
export function strictest(
  shape: Shape,
  keyword: string,
  stricter: (a: number, b: number) => number,
): number | undefined {
  let found: number | undefined;
  for (const schema of shape.schemas) {
    const value = asNumber(schema.keywords[keyword]);
    if (value !== undefined) found = found === undefined ? value : stricter(found, value);
  }
  return found;
}

/** All different values of a keyword in the schemas, including those of merged members. */
export function allStated(shape: Shape, keyword: string): readonly unknown[] {
  const values = shape.schemas.flatMap((schema) => [
    schema.keywords[keyword],
    ...schema.merged.members.map(({ raw }) => raw[keyword]),
  ]);
  return [...new Set(values)].filter((value) => value !== undefined);
}

const MOST_MEMBERS = 60;
const MOST_VARIANTS = 50;

interface Gathered {
  members: Schema[];
  overruled: Set<Schema>;
  excluded: Set<string>;
  discriminators: Map<string, string>;
  implied: Map<string, string>;
  hasChoices: boolean;
  combinations: number;
  conditions: Condition[];
}

function gather(schemas: readonly Schema[], choosing: Choosing): Gathered | undefined {
  const gathered: Gathered = {
    members: [],
    overruled: new Set(),
    excluded: new Set(),
    discriminators: new Map(),
    implied: new Map(),
    hasChoices: false,
    combinations: 1,
    conditions: [],
  };
  let attempt = choosing.attempt;
  const seen = new Set<Schema>();
  const queue = [...schemas];
  for (let schema = queue.shift(); schema && seen.size < MOST_MEMBERS; schema = queue.shift()) {
    if (seen.has(schema)) continue;
    seen.add(schema);
    let replaced = false;
    for (const [index, choice] of schema.choices.entries()) {
      gathered.hasChoices = true;
      const free = candidates(schema, choice, index, choosing);
      const picked = free[(attempt + (choosing.turn ?? 0)) % free.length];
      attempt = Math.floor(attempt / Math.max(1, free.length));
      gathered.combinations = Math.min(MOST_VARIANTS, gathered.combinations * free.length);
      const variant = picked === undefined ? undefined : choice.variants[picked];
      if (!variant) return undefined;
      if (picked !== choice.first) gathered.overruled.add(schema);
      if (choice.property !== undefined && variant.value !== undefined)
        gathered.discriminators.set(choice.property, variant.value);
      if (choice.keyword === "children") replaced = variant.schema !== schema;
      if (choice.keyword === "oneOf") excludeOthers(schema, choice, variant.schema, gathered.excluded);
      queue.push(variant.schema);
    }
    // A child includes its parent by `allOf`.
    if (!replaced) {
      gathered.members.push(schema);
      for (const [property, value] of valuesOfHeir(schema))
        if (!gathered.implied.has(property)) gathered.implied.set(property, value);
    }
    for (const condition of conditionsOf(schema)) {
      gathered.conditions.push(condition);
      const test = condition.name === undefined ? condition.test : undefined;
      const held = choosing.holds(condition) ? [test, condition.met] : [condition.unmet];
      for (const one of held) if (one && !choosing.isAbove(one)) queue.push(one);
    }
    excludeForbidden(schema, gathered.excluded);
  }
  return gathered;
}

/** The variants that can be chosen, beginning with the requested one. */
function candidates(schema: Schema, choice: Choice, index: number, choosing: Choosing): readonly number[] {
  const wanted = choosing.choose?.(schema, index) ?? choice.first;
  const first = Number.isInteger(wanted) && choice.variants[wanted] ? wanted : choice.first;
  const all = [first, ...choice.variants.keys()].slice(0, MOST_VARIANTS);
  const free = [...new Set(all)].filter((one) => {
    const variant = choice.variants[one]?.schema;
    return variant !== undefined && variant.boolean !== false && !choosing.isAbove(variant);
  });
  return choosing.isFaithful && first !== choice.first && free[0] === first ? [first] : free;
}

/**
 * If the variants of a `oneOf` differ only in their required properties, excludes the properties of the other
 * variants, so that they do not match.
 */
function excludeOthers(host: Schema, choice: Choice, chosen: Schema, excluded: Set<string>): void {
  const kept = new Set([...asList(host.keywords["required"]), ...asList(chosen.keywords["required"])]);
  for (const { schema } of choice.variants.slice(0, MOST_VARIANTS)) {
    if (schema === chosen || schema.properties.length > 0) continue;
    for (const name of asList(schema.keywords["required"]))
      if (typeof name === "string" && !kept.has(name)) excluded.add(name);
  }
}

const CONDITIONS = new WeakMap<Schema, readonly Condition[]>();

/** The conditions of a schema and its `allOf`, which cannot be merged. */
function conditionsOf(schema: Schema): readonly Condition[] {
  const known = CONDITIONS.get(schema);
  if (known) return known;
  const { document } = schema;
  const found: Condition[] = [];
  for (const { raw, pointer, scope } of schema.merged.members) {
    const sub = (key: string): Schema | undefined =>
      raw[key] === undefined ? undefined : schemasOf(document).at(raw[key], `${pointer}/${key}`, scope);
    const test = sub("if");
    if (test) found.push({ test, met: sub("then"), unmet: sub("else") });
    for (const [name, one] of entries(raw["dependentSchemas"]))
      found.push({
        name,
        test: schemasOf(document).at({ required: [name] }, pointer),
        met: schemasOf(document).at(one, `${pointer}/dependentSchemas/${escapePointer(name)}`, scope),
      });
  }
  CONDITIONS.set(schema, found);
  return found;
}

/** If a `not` forbids a combination of properties, excludes the last of them. */
function excludeForbidden(schema: Schema, excluded: Set<string>): void {
  const not = schema.parts.find((one) => one.keyword === "not")?.schema;
  const alternatives = not
    ? [not, ...not.choices.flatMap((choice) => choice.variants.map((one) => one.schema))]
    : [];
  const required = new Set(alternatives.length > 0 ? asList(schema.keywords["required"]) : []);
  for (const one of alternatives.slice(0, MOST_VARIANTS)) {
    const names = asList(one.keywords["required"]).filter((name) => typeof name === "string");
    const name = names.filter((name) => !required.has(name)).at(-1);
    if (name !== undefined && !names.some((other) => excluded.has(other))) excluded.add(name);
  }
}

function typesOf(schemas: readonly Schema[]): readonly string[] {
  let types: readonly string[] = [];
  for (const schema of schemas) {
    if (schema.types.length === 0) continue;
    const shared = types.length === 0 ? schema.types : intersect(types, schema.types);
    types = shared.length > 0 ? shared : types;
  }
  const forbidden = schemas.flatMap((schema) =>
    schema.parts.filter((part) => part.keyword === "not").flatMap((part) => onlyTypes(part.schema)),
  );
  const allowed = types.filter((type) => !forbidden.includes(type));
  return allowed.length > 0 ? allowed : types;
}

/** The types of a schema without other keywords. */
function onlyTypes(schema: Schema): readonly string[] {
  return Object.keys(schema.keywords).length === 1 && schema.choices.length === 0 ? schema.types : [];
}

function intersect(a: readonly string[], b: readonly string[]): readonly string[] {
  const within = (type: string, types: readonly string[]): boolean =>
    types.includes(type) || (type === "integer" && types.includes("number"));
  return [...new Set([...a.filter((type) => within(type, b)), ...b.filter((type) => within(type, a))])];
}

function sharedValues(enums: readonly (readonly unknown[])[]): readonly unknown[] | undefined {
  const [first, ...others] = enums;
  if (!first) return undefined;
  const shared = first.filter((value) =>
    others.every((values) => values.some((other) => isSame(value, other))),
  );
  return shared.length > 0 ? shared : enums.at(-1);
}

function propertiesOf(schemas: readonly Schema[]): Pick<Shape, "properties" | "patterns" | "additional"> {
  const properties = new Map<string, ShapeProperty>();
  const patterns: Property[] = [];
  const additional: Property[] = [];
  const add = ({ name, schema, required }: Property): void => {
    const known = properties.get(name);
    if (!known) {
      properties.set(name, { schemas: [schema], required });
      return;
    }
    if (!known.schemas.includes(schema)) known.schemas.push(schema);
    known.required ||= required;
  };
  for (const property of schemas.flatMap((schema) => schema.properties))
    if (property.kind === "pattern") patterns.push(property);
    else if (property.kind === "additional") additional.push(property);
    else add(property);
  for (const schema of schemas)
    for (const name of asList(schema.keywords["required"])) {
      if (typeof name !== "string") continue;
      const known = properties.get(name);
      if (known) known.required = true;
      else properties.set(name, { schemas: [], required: true });
    }
  return { properties, patterns, additional };
}

/** The subschemas of some schemas for a keyword. */
export function partsOf(shape: Shape, keyword: Subschema["keyword"]): readonly Schema[] {
  return shape.schemas.flatMap((schema) =>
    schema.parts.filter((part) => part.keyword === keyword).map((part) => part.schema),
  );
}

/** Whether a schema does not restrict its values. */
export function isAny(schema: Schema): boolean {
  return (
    schema.types.length === 0 && !schema.isNull && schema.choices.length === 0 && schema.examples.length === 0
  );
}
