/** Reads 4.25 Discriminator Object: which property selects a variant of a schema, and by which values. */

import { localPointer, localReference, nameOf, schemaNameOf } from "#model/reference.ts";
import { asFlag, asList, asRecord, asText, entries, isRecord, own, type Raw } from "#oas/read.ts";
import type { RawChoice } from "./all-of.ts";
import type { Schema } from "./schema.ts";
import type { Schemas } from "./schemas.ts";

/** A variant, with the discriminator's value that selects it. */
export interface Discriminated {
  schema: Schema;
  /** Undefined if the schema has no mapping, no name, and no fixed value of its own. */
  value?: string;
}

/** A Discriminator Object. */
export interface Discriminator {
  property: string;
  mapping: Raw;
  /** `x-explicitMappingOnly`: only the schemas of the mapping are variants. */
  explicit: boolean;
  /** `defaultMapping` (3.2): the value or schema that applies if the property is absent. */
  fallback?: string;
}

/** Reads the `discriminator` of a schema, or its older forms; undefined if it names no property. */
export function discriminatorOf(raw: Raw): Discriminator | undefined {
  const stated = raw["discriminator"] ?? raw["x-discriminator"];
  if (stated === undefined) return undefined;
  const discriminator = asRecord(stated);
  const property = asText(typeof stated === "string" ? stated : discriminator["propertyName"]);
  if (property === undefined) return undefined;
  return {
    property,
    mapping: asRecord(discriminator["mapping"]),
    explicit: asFlag(discriminator["x-explicitMappingOnly"]),
    fallback: asText(discriminator["defaultMapping"]),
  };
}

/**
 * The variants of a choice with a discriminator: the mapped schemas in the order of the mapping, then the other
 * members.
 */
export function discriminatedMembers(
  schemas: Schemas,
  choice: RawChoice,
  discriminator: Discriminator,
): readonly Discriminated[] {
  const members = choice.members.map(({ raw, pointer }) => schemas.at(raw, pointer, choice.scope));
  return assign(schemas, members, discriminator);
}

/**
 * The variants that a parent's discriminator implies: the mapped schemas, then the others that include the parent.
 * Each variant describes a whole value, so a mapped schema that does not include the parent is combined with it.
 */
export function discriminatedChildren(
  schemas: Schemas,
  parent: Schema,
  discriminator: Discriminator,
): readonly Discriminated[] {
  const children = descendants(schemas, parent.pointer, discriminator.property);
  const known = new Set([parent, ...children]);
  const joint = new Map<Schema, Schema>();
  return assign(schemas, children, discriminator).map((one) => {
    const { schema } = one;
    if (known.has(schema) || schema.merged.members.some(({ raw }) => raw === parent.raw)) return one;
    const both =
      joint.get(schema) ?? schemas.at(bothOf(parent, schema, discriminator.property), schema.pointer);
    joint.set(schema, both);
    return { ...one, schema: both };
  });
}

/** For each parent, the first mapped value of each schema, by the schema's pointer. */
const MAPPED = new WeakMap<Raw, ReadonlyMap<string, string>>();

/**
 * The values that select a schema by the discriminators of its parents, by property. Instances of the schema must have
 * these values.
 */
export function valuesOfHeir({ schemas, merged, pointer, raw }: Schema): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  if (merged.members.length < 2) return values;
  const child = schemaNameOf(pointer) === undefined ? merged.whole : { pointer, raw: asRecord(raw) };
  if (!child || (asList(child.raw["allOf"]).length === 0 && typeof child.raw["$ref"] !== "string"))
    return values;
  for (const member of merged.members) {
    const discriminator = member.pointer === child.pointer ? undefined : discriminatorOf(member.raw);
    if (!discriminator) continue;
    const { property, mapping, explicit } = discriminator;
    let mapped = MAPPED.get(member.raw);
    if (!mapped) {
      const pairs = entries(mapping).flatMap(([value, target]) => {
        const schema = mappedSchema(schemas, target, []);
        return schema ? [[schema.pointer, value] as const] : [];
      });
      mapped = new Map(pairs.reverse());
      MAPPED.set(member.raw, mapped);
    }
    const value = mapped.get(child.pointer);
    if (value !== undefined) values.set(property, value);
    else if (!explicit && !values.has(property)) {
      const implied = impliedValue(schemas.at(child.raw, child.pointer), property);
      if (implied !== undefined) values.set(property, implied);
    }
  }
  return values;
}

/**
 * The index of the variant that applies if the discriminator's property is absent. `defaultMapping` names it by its
 * value, its schema's name or a reference. -1 if there is none.
 */
export function fallbackOf(
  schemas: Schemas,
  variants: readonly Discriminated[],
  { fallback }: Discriminator,
): number {
  if (fallback === undefined) return -1;
  const byName = variants.findIndex(({ value, schema }) => value === fallback || schema.name === fallback);
  const target = byName < 0 ? mappedSchema(schemas, fallback, []) : undefined;
  return target ? variants.findIndex(({ schema }) => schema === target) : byName;
}

/** Combines a parent and a mapped schema, under the name of the latter. */
function bothOf(parent: Schema, schema: Schema, property: string): Raw {
  const raw = asRecord(schema.raw);
  const isNested = (discriminatorOf(raw)?.property ?? property) !== property;
  return {
    allOf: [parent, schema].map(({ pointer }) => ({ $ref: localReference(pointer) })),
    ...(schema.title !== undefined && { title: schema.title }),
    ...(isNested && { discriminator: raw["discriminator"] }),
  };
}

function assign(
  schemas: Schemas,
  members: readonly Schema[],
  discriminator: Discriminator,
): readonly Discriminated[] {
  const mapped = entries(discriminator.mapping).flatMap(([value, target]) => {
    const schema = mappedSchema(schemas, target, members);
    return schema ? [{ value, schema }] : [];
  });
  if (discriminator.explicit) return mapped;
  const known = new Set(mapped.map((one) => one.schema));
  const fallback =
    discriminator.fallback === undefined || Object.hasOwn(discriminator.mapping, discriminator.fallback)
      ? undefined
      : mappedSchema(schemas, discriminator.fallback, members);
  const others = fallback && !members.includes(fallback) ? [...members, fallback] : members;
  const implied = others.filter((schema) => !known.has(schema));
  return [
    ...mapped,
    ...implied.map((schema) => ({ schema, value: impliedValue(schema, discriminator.property) })),
  ];
}

/** The value of a schema without a mapping: its fixed value, otherwise its name. */
function impliedValue(schema: Schema, property: string): string | undefined {
  const raw = asRecord(schema.raw);
  return (
    asText(raw["x-discriminator-value"]) ??
    fixedValue(schema.schemas, raw, schema.pointer, property, new Set()) ??
    schema.label
  );
}

/**
 * The only value that a schema or its `allOf` allows for a property. Does not merge schemas, because a large parent
 * may have many children.
 */
function fixedValue(
  schemas: Schemas,
  raw: Raw,
  pointer: string,
  property: string,
  seen: Set<Raw>,
): string | undefined {
  if (seen.has(raw) || seen.size > MOST_TAKEN_IN) return undefined;
  seen.add(raw);
  const said = own(raw["properties"], property);
  const schema = isRecord(said) ? schemas.at(said, `${pointer}/properties/${property}`) : undefined;
  const values = schema?.hasConst ? [schema.const] : (schema?.enum ?? []).map((one) => one.value);
  if (values.length === 1) return asText(values[0]);
  const target = typeof raw["$ref"] === "string" ? [{ $ref: raw["$ref"] }] : [];
  for (const one of [...target, ...asList(raw["allOf"])]) {
    const { value, pointer: at } = schemas.follow(one, pointer);
    const fixed = isRecord(value) ? fixedValue(schemas, value, at, property, seen) : undefined;
    if (fixed !== undefined) return fixed;
  }
  return undefined;
}

/** The maximum number of schemas that are searched for the value of one child. */
const MOST_TAKEN_IN = 100;

/**
 * The schema that a mapping names, by a schema name or a URI reference; a name wins if it could be both. A reference
 * to a file that was not loaded, or an unknown name, may still name a component or a member.
 */
function mappedSchema(schemas: Schemas, target: unknown, members: readonly Schema[]): Schema | undefined {
  const ref = asText(target);
  if (ref === undefined) return undefined;
  const named = schemas.named(ref);
  if (named) return named;
  if (localPointer(ref) !== undefined)
    return isRecord(schemas.follow({ $ref: ref }, "").value) ? schemas.at({ $ref: ref }, "") : undefined;
  const name = nameOf(`/${ref.split("#").filter(Boolean).at(-1)}`)?.replace(/\.(?:json|ya?ml)$/i, "") ?? "";
  return schemas.named(name) ?? members.find((schema) => schema.name === name);
}

/**
 * All schemas that include a schema, directly or indirectly, except those below a child that has its own, different
 * discriminator.
 */
function descendants(schemas: Schemas, pointer: string, property: string): readonly Schema[] {
  const all = new Map<string, Schema>();
  const names = [...schemas.document.childrenOf(pointer)];
  for (const name of names) {
    const child = all.has(name) ? undefined : schemas.named(name);
    if (!child) continue;
    all.set(name, child);
    const nested = discriminatorOf(asRecord(child.raw));
    if (nested && nested.property !== property) continue;
    for (const grandchild of schemas.document.childrenOf(child.pointer)) names.push(grandchild);
  }
  return [...all.values()];
}
