/** What an editor suggests and explains at a place of a body, by the schema of the body. */
import type { Property, Schema } from "#model/schema/schema.ts";
import { formatJson } from "#oas/json-text.ts";
import { propertiesOf, schemasAt } from "./schemas-at.ts";
import { type Spot, spotAt } from "./spot.ts";

/** A format of bodies. */
export interface Syntax {
  /** Where a position may be; several, if a name or a value can be there. */
  spotsAt: (text: string, at: number) => readonly Spot[];
  /** A name or a value, which is given in JSON. */
  write: (json: string) => string;
  /**
   * What follows a name: what begins its value.
   * @param type of the value, if there is only one
   * @returns the text, and where in it the reader goes on
   */
  begin: (type: string | undefined, spot: Spot) => { text: string; caret: number; hasMore?: boolean };
  /** What follows a member. */
  end: (spot: Spot) => string;
}

const PAIRS: ReadonlyMap<string | undefined, string> = new Map([
  ["string", '""'],
  ["object", "{}"],
  ["array", "[]"],
]);

/** JSON. */
export const JSON_SYNTAX: Syntax = {
  spotsAt: (text, at) => [spotAt(text, at) ?? []].flat(),
  write: (json) => json,
  begin: (type) => {
    const pair = PAIRS.get(type);
    return { text: `: ${pair ?? ""}`, caret: pair ? 3 : 2 };
  },
  end: ({ lacksComma }) => (lacksComma ? "," : ""),
};

/** Something to insert. */
export interface Suggestion {
  kind: "property" | "value";
  /** What the reader sees: a name without quotes, or a value. */
  label: string;
  /** What the reader may have begun to type. */
  written: string;
  /** What replaces the token at the position. */
  text: string;
  /** Where in `text` the reader goes on. */
  caret: number;
  schema: Schema;
  required: boolean;
  /** What the author says about a value of an enum. */
  description?: string;
  /** Whether to suggest its value next. */
  hasMore: boolean;
}

/** The suggestions at a position, and the range that they replace. */
export interface Suggestions {
  spot: Spot;
  suggestions: readonly Suggestion[];
}

/** What is said about a place. */
export interface Explanation {
  from: number;
  to: number;
  /** Empty for the whole body. */
  name: string;
  required: boolean;
  /** The schemas that may describe it, the likeliest first. */
  schemas: readonly Schema[];
}

/** The most suggestions at one place. */
export const MOST_SUGGESTIONS = 300;
/** How many schemas an explanation has. */
const MOST_EXPLAINED = 3;
/** The longest value that is suggested. */
const LONGEST_VALUE = 500;

/** What can be inserted at a position of a body. */
export function suggestionsAt(
  whole: Schema,
  text: string,
  at: number,
  syntax: Syntax = JSON_SYNTAX,
): Suggestions | undefined {
  const spots = syntax.spotsAt(text, at);
  const [first] = spots;
  if (!first) return undefined;
  const all = spots.flatMap((spot) => {
    const schemas = schemasAt(whole, spot.around);
    return spot.role === "name" ? names(schemas, spot, syntax) : values(schemas, spot, syntax);
  });
  return { spot: first, suggestions: all.slice(0, MOST_SUGGESTIONS) };
}

/** What the schemas say about the name or the value at a position. */
export function explanationAt(
  whole: Schema,
  text: string,
  at: number,
  syntax: Syntax = JSON_SYNTAX,
): Explanation | undefined {
  const spot = syntax.spotsAt(text, at).at(-1);
  if (!spot || spot.from === spot.to) return undefined;
  const { from, to, name, around } = spot;
  const last = around.at(-1);
  const key = name ?? last?.key;
  const owners = last && typeof key === "string" ? ownersOf(whole, spot, key) : [];
  const path = last ? [...around.slice(0, -1), { ...last, key }] : [];
  const schemas = owners.length > 0 ? owners.map(({ schema }) => schema) : schemasAt(whole, path);
  if (schemas.length === 0) return undefined;
  const required = owners.some((one) => one.required);
  return {
    ...{ from, to, required, name: key === undefined ? "" : String(key) },
    schemas: [...new Set(schemas)].slice(0, MOST_EXPLAINED),
  };
}

/** What the schemas of an object say about one of its members. */
function ownersOf(whole: Schema, { around }: Spot, name: string): readonly Property[] {
  const object = around.map((one, index) => (index < around.length - 1 ? one : { ...one, key: undefined }));
  return schemasAt(whole, object).flatMap((schema) => propertiesOf(schema, name));
}

/** The properties that the object does not have yet, required ones first. */
function names(schemas: readonly Schema[], spot: Spot, syntax: Syntax): readonly Suggestion[] {
  const taken = spot.around.at(-1)?.members;
  const found = new Map<string, Property>();
  for (const schema of schemas)
    for (const one of schema.properties) {
      if (one.kind !== "property" || one.schema.readOnly || one.schema.isNever) continue;
      if (taken?.has(one.name) && one.name !== spot.name) continue;
      const known = found.get(one.name);
      if (!known || (one.required && !known.required)) found.set(one.name, one);
    }
  const order = (one: Property): number => (one.required ? 0 : one.schema.deprecated ? 2 : 1);
  return [...found.values()]
    .sort((a, b) => order(a) - order(b))
    .slice(0, MOST_SUGGESTIONS)
    .map((one) => property(one, spot, syntax));
}

function property({ name, schema, required }: Property, spot: Spot, syntax: Syntax): Suggestion {
  const written = syntax.write(JSON.stringify(name));
  const about = { kind: "property", label: name, written, schema, required } as const;
  if (spot.hasColon) return { ...about, text: written, caret: written.length, hasMore: false };
  const choices = valuesOf(schema);
  const [only] = choices;
  if (choices.length === 1 && only !== undefined && schema.hasConst) {
    const text = `${written}: ${syntax.write(only.written)}`;
    return { ...about, text: text + syntax.end(spot), caret: text.length, hasMore: false };
  }
  const [type, ...others] = schema.types;
  const start = syntax.begin(others.length === 0 ? type : undefined, spot);
  return {
    ...about,
    text: written + start.text + syntax.end(spot),
    caret: written.length + start.caret,
    hasMore: start.hasMore ?? choices.length > 0,
  };
}

/** The values that schemas list or give as examples. */
function values(schemas: readonly Schema[], spot: Spot, syntax: Syntax): readonly Suggestion[] {
  const found = new Map<string, Suggestion>();
  for (const schema of schemas)
    for (const { value, written: json, description } of valuesOf(schema)) {
      const written = syntax.write(json);
      if (found.size >= MOST_SUGGESTIONS) return [...found.values()];
      if (found.has(written)) continue;
      const label = typeof value === "string" ? value : json;
      const about = { kind: "value", label, written, schema, description } as const;
      const text = written + syntax.end(spot);
      found.set(written, { ...about, text, caret: text.length, required: false, hasMore: false });
    }
  return [...found.values()];
}

interface Value {
  value: unknown;
  written: string;
  description?: string;
}

/** The values that a schema lists; if it lists none, its default and its examples. */
function valuesOf(schema: Schema): readonly Value[] {
  if (schema.hasConst) return written([{ value: schema.const }]);
  if (schema.enum) return written(schema.enum);
  const words = [
    ...(schema.types.includes("boolean") ? [true, false] : []),
    ...(schema.nullable || schema.isNull ? [null] : []),
  ];
  const given = [...(schema.hasDefault ? [schema.default] : []), ...schema.examples];
  return written([...words, ...given].map((value) => ({ value })));
}

function written(
  values: readonly { value: unknown; name?: string; description?: string }[],
): readonly Value[] {
  const known = new Set<string>();
  return values.slice(0, MOST_SUGGESTIONS).flatMap(({ value, name, description }): Value[] => {
    const text = formatJson(value, 0, LONGEST_VALUE);
    if (text.length > LONGEST_VALUE || known.has(text)) return [];
    known.add(text);
    return [{ value, written: text, description: description ?? name }];
  });
}
