/** Finds what tells schemas apart that have the same name: their values, types, or fields. */
import type { Schema } from "#model/schema/schema.ts";
import { scalarText } from "#oas/json-text.ts";
import { DETAILS } from "#view/words/details-labels.ts";

/** The maximum number of values and of names that are listed. */
const MOST_VALUES = 3;
const MOST_NAMES = 5;
/** The maximum number of schemas that are compared. */
export const MOST_SCHEMAS = 50;
/** The maximum number of fields of each schema. With more, fields do not count. */
export const MOST_PROPERTIES = 200;

/**
 * A short text for each schema: the first of several kinds of facts with which all differ; otherwise the one with which
 * most differ. Undefined for schemas that have no such fact. Empty if none tells any of them apart.
 */
export function tellApart(schemas: readonly Schema[]): readonly (string | undefined)[] {
  if (schemas.length < 2 || schemas.length > MOST_SCHEMAS) return [];
  let best: readonly (string | undefined)[] = [];
  let most = 1;
  const isLarge = schemas.some(
    ({ properties, requiredBeyond }) => properties.length + requiredBeyond.length > MOST_PROPERTIES,
  );
  for (const tell of isLarge ? [values, types] : [values, types, ownFields, requiredFields, typesOfFields]) {
    const told = tell(schemas);
    const { size } = new Set(told);
    if (size <= most) continue;
    best = told;
    most = size;
    if (size === schemas.length) break;
  }
  return best;
}

function values(schemas: readonly Schema[]): readonly (string | undefined)[] {
  return schemas.map((schema) => {
    const listed = schema.hasConst ? [schema.const] : (schema.enum ?? []).map(({ value }) => value);
    const texts = listed.filter((value) => typeof value !== "object").map(scalarText);
    return texts.length === 0 ? undefined : shortened(texts, MOST_VALUES);
  });
}

function types(schemas: readonly Schema[]): readonly string[] {
  return schemas.map(({ typeName }) => typeName);
}

/** The properties that not all have. */
function ownFields(schemas: readonly Schema[]): readonly (string | undefined)[] {
  return own(schemas.map(({ properties }) => properties.map(({ name }) => name))).map(
    (names) => names && `{ ${names} }`,
  );
}

/** The names that not all require. */
function requiredFields(schemas: readonly Schema[]): readonly (string | undefined)[] {
  const required = schemas.map(({ properties, requiredBeyond }) => [
    ...properties.flatMap((one) => (one.required ? one.name : [])),
    ...requiredBeyond,
  ]);
  return own(required).map((names) => names && `${names} ${DETAILS.required}`);
}

/** The first property with the most different types. */
function typesOfFields(schemas: readonly Schema[]): readonly (string | undefined)[] {
  let best: readonly (string | undefined)[] = [];
  const maps = schemas.map(({ properties }) => new Map(properties.map((one) => [one.name, one.schema])));
  for (const name of maps[0]?.keys() ?? []) {
    const told = maps.map((map) => map.get(name)?.typeName);
    if (new Set(told).size > Math.max(1, new Set(best).size))
      best = told.map((type) => type && `{ ${name}: ${type} }`);
  }
  return best;
}

/** The names in each list that are not in all lists. */
function own(lists: readonly (readonly string[])[]): readonly (string | undefined)[] {
  const counts = new Map<string, number>();
  for (const list of lists) for (const name of new Set(list)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return lists.map((list) => {
    const names = [...new Set(list)].filter((name) => counts.get(name) !== lists.length);
    return names.length === 0 ? undefined : shortened(names, MOST_NAMES);
  });
}

function shortened(texts: readonly string[], most: number): string {
  const shown = texts
    .slice(0, most)
    .map((text) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text));
  return [...shown, ...(texts.length > most ? ["…"] : [])].join(", ");
}

/** The longest value or name, in characters. */
const LONGEST = 40;
