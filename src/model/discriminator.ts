/** 4.25 Discriminator Object: which property tells the variants of a schema apart, and by what values. */
import { asFlag, asRecord, asText, entries, isRecord, type Raw } from "#oas/read.ts";
import type { RawChoice } from "./all-of.ts";
import type { Document } from "./document.ts";
import { localPointer, nameOf } from "./reference.ts";
import type { Schema } from "./schema.ts";

/** A schema that may be chosen, with the discriminator's value that stands for it. */
export interface Discriminated {
  schema: Schema;
  /** Undefined for a member that has neither mapping nor name and fixes no value itself. */
  value?: string;
}

/** What a Discriminator Object says. */
export interface Discriminator {
  property: string;
  mapping: Raw;
  /** `x-explicitMappingOnly`: only mapped schemas may be chosen. */
  explicit: boolean;
  /** `defaultMapping` (3.2): the value or schema that counts where the property is absent. */
  fallback?: string;
}

/** Reads `discriminator` of a schema, or its 2.0-era alias; undefined where it names no property. */
export function discriminatorOf(raw: Raw): Discriminator | undefined {
  const discriminator = isRecord(raw["discriminator"])
    ? raw["discriminator"]
    : asRecord(raw["x-discriminator"]);
  const property = asText(discriminator["propertyName"]);
  if (property === undefined) return undefined;
  return {
    property,
    mapping: asRecord(discriminator["mapping"]),
    explicit: asFlag(discriminator["x-explicitMappingOnly"]),
    fallback: asText(discriminator["defaultMapping"]),
  };
}

/** The variants of a discriminated choice: the mapped schemas in the mapping's order, then the other members. */
export function discriminatedMembers(
  document: Document,
  choice: RawChoice,
  discriminator: Discriminator,
): readonly Discriminated[] {
  const members = choice.members.map(({ raw, pointer }) => document.schema(raw, pointer));
  return assign(document, members, discriminator);
}

/** The variants that a discriminator on a parent implies: the schemas it maps, then the others that extend it. */
export function discriminatedHeirs(
  document: Document,
  pointer: string,
  discriminator: Discriminator,
): readonly Discriminated[] {
  return assign(document, descendants(document, pointer), discriminator);
}

function assign(
  document: Document,
  members: readonly Schema[],
  discriminator: Discriminator,
): readonly Discriminated[] {
  const mapped = entries(discriminator.mapping).flatMap(([value, target]) => {
    const schema = mappedSchema(document, target);
    return schema ? [{ value, schema }] : [];
  });
  if (discriminator.explicit) return mapped;
  const known = new Set(mapped.map((one) => one.schema));
  const implied = members.filter((schema) => !known.has(schema));
  return [
    ...mapped,
    ...implied.map((schema) => ({ schema, value: impliedValue(schema, discriminator.property) })),
  ];
}

/** The value of a schema that is not mapped: what it fixes itself, else its name. */
function impliedValue(schema: Schema, property: string): string | undefined {
  const own = schema.properties.find((one) => one.kind === "property" && one.name === property)?.schema;
  const values = own?.hasConst ? [own.const] : (own?.enum ?? []).map((one) => one.value);
  const fixed = values.length === 1 ? asText(values[0]) : undefined;
  return asText(asRecord(schema.raw)["x-discriminator-value"]) ?? fixed ?? schema.label;
}

/** A mapping's value is a schema name or a URI reference; a name wins where it could be both. */
function mappedSchema(document: Document, target: unknown): Schema | undefined {
  const ref = asText(target);
  if (ref === undefined) return undefined;
  const named = document.namedSchema(ref);
  if (named) return named;
  if (localPointer(ref) === undefined) return document.namedSchema(nameOf(`/${ref.split("#").at(-1)}`) ?? "");
  return isRecord(document.followSchema({ $ref: ref }, "").value)
    ? document.schema({ $ref: ref }, "")
    : undefined;
}

function descendants(document: Document, pointer: string): readonly Schema[] {
  const all = new Map<string, Schema>();
  const names = [...document.heirs(pointer)];
  for (const name of names) {
    const child = all.has(name) ? undefined : document.namedSchema(name);
    if (!child) continue;
    all.set(name, child);
    for (const grandchild of document.heirs(child.pointer)) names.push(grandchild);
  }
  return [...all.values()];
}
