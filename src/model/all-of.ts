/**
 * `allOf` (JSON Schema 2020-12, 10.2.1.1), and `$ref` beside other keywords, as one flat schema: what a
 * value must satisfy at once, read as one thing. One level at a time: a property that several members
 * describe becomes an `allOf` of its own, merged when somebody opens it.
 *
 * Where members contradict each other, the last one is kept and the contradiction is named.
 */
import { asList, asNumber, asText, entries, isRecord, type Raw } from "#oas/read.ts";
import type { Document } from "./document.ts";
import { escapePointer, isReference, schemaNameOf } from "./reference.ts";

/** A choice between schemas, as it stands in the document. */
export interface RawChoice {
  keyword: "oneOf" | "anyOf";
  members: readonly { raw: unknown; pointer: string }[];
  /** The schema that holds the keyword: its discriminator is the one that counts. */
  host: Raw;
}

/** A schema with its `allOf` and `$ref` taken in. */
export interface Merged {
  /** All keywords but `$ref`, `allOf`, `oneOf` and `anyOf`. The schema itself where there was nothing to merge. */
  keywords: Raw;
  /** Every `oneOf` and `anyOf` met on the way, in order. */
  choices: readonly RawChoice[];
  /** Places of subschemas that came from elsewhere, by their path such as `properties/name`. */
  places: ReadonlyMap<string, string>;
  /** Whether `null` is allowed beside what the merge says, as an alternative or by the schema's own `type`. */
  nullable: boolean;
  /** Names of the component schemas that were taken in, in order. */
  names: readonly string[];
  /** The component that alone gives the schema its shape; all else only annotates it, or adds `null`. */
  whole?: Component;
  /** Contradictions between members, in words. */
  conflicts: readonly string[];
}

/** A named schema and its place. */
export interface Component {
  name: string;
  raw: Raw;
  pointer: string;
}

/** Merges one schema with all that it refers to on its own level. Cycles end where they close. */
export function merge(document: Document, raw: Raw, pointer: string): Merged {
  const into: Gathered = {
    parts: [],
    choices: [],
    names: [],
    conflicts: [],
    nullable: typeList(raw["type"]).includes("null") && typeList(raw["type"]).length > 1,
    seen: new Set(),
  };
  const shapes = gather(document, raw, pointer, 0, into);
  const { parts, seen: _, ...gathered } = into;
  const whole = shapes.length === 1 ? shapes[0] : undefined;
  if (parts.length === 1) return { ...gathered, keywords: raw, places: NO_PLACES, whole };

  const stated = new Map<string, unknown[]>();
  const places = new Map<string, string>();
  for (const part of parts)
    for (const [keyword, value] of Object.entries(part.raw)) {
      if (STRUCTURE.has(keyword) || value === undefined) continue;
      if (OF_THE_WHOLE.has(keyword) && part.raw !== raw && shapes.length > 1) continue;
      notePlaces(places, keyword, value, part.pointer);
      const values = stated.get(keyword);
      if (values) values.push(value);
      else stated.set(keyword, [value]);
    }
  const keywords = emptyRecord();
  for (const [keyword, values] of stated) keywords[keyword] = combine(keyword, values, gathered.conflicts);
  return { ...gathered, keywords, places, whole };
}

/** Whether a schema allows `null` and nothing else. */
export function isNull(raw: unknown): boolean {
  if (!isRecord(raw)) return false;
  const types = typeList(raw["type"]);
  if (types.length > 0) return types.every((type) => type === "null");
  const values = asList(raw["enum"]);
  return raw["const"] === null || (values.length > 0 && values.every((value) => value === null));
}

/** The types that a `type` keyword states, in whatever spelling. */
export function typeList(type: unknown): readonly string[] {
  return typeof type === "string" ? [type] : asList(type).filter((one) => typeof one === "string");
}

interface Gathered {
  parts: { raw: Raw; pointer: string }[];
  choices: RawChoice[];
  names: string[];
  conflicts: string[];
  nullable: boolean;
  /** Taking a schema in twice says nothing new: so cycles end, and members that multiply do not. */
  seen: Set<Raw>;
}

/** How deep members of members are taken in: a bound for the stack. */
const DEPTH = 200;

/** Keywords that `gather` itself takes in. */
const STRUCTURE = new Set(["$ref", "allOf", "oneOf", "anyOf"]);
/** Keywords that leave a schema what it is. */
const ANNOTATIONS = new Set([
  ...STRUCTURE,
  ...["type", "title", "description", "default", "example", "examples", "externalDocs", "deprecated"],
  ...["readOnly", "writeOnly", "nullable", "xml", "$comment", "$defs", "$id", "$anchor", "$schema"],
]);
/** Keywords that speak of a whole schema: one of several members does not speak for all. */
const OF_THE_WHOLE = new Set(["title", "default", "example", "examples", "x-discriminator-value"]);
const NO_PLACES: ReadonlyMap<string, string> = new Map();

/** Takes a schema in. Gives what shapes it: components as such, undefined for each shape without a name. */
function gather(
  document: Document,
  raw: Raw,
  pointer: string,
  depth: number,
  into: Gathered,
): readonly (Component | undefined)[] {
  if (into.seen.has(raw) || depth > DEPTH) return [];
  into.seen.add(raw);
  const shapes: (Component | undefined)[] = [];
  const member = (value: unknown, at: string): void => {
    const found = document.followSchema(value, at);
    if (found.broken !== undefined) into.conflicts.push(`$ref ${found.broken} leads nowhere`);
    if (found.value === false) into.conflicts.push("one part allows no value at all");
    if (!isRecord(found.value) || into.seen.has(found.value)) return;
    const name = found.pointer === at ? undefined : schemaNameOf(found.pointer);
    if (name !== undefined) into.names.push(name);
    const inner = gather(document, found.value, found.pointer, depth + 1, into);
    if (name !== undefined) shapes.push({ name, raw: found.value, pointer: found.pointer });
    else for (const shape of inner) shapes.push(shape);
  };

  if (isReference(raw)) member({ $ref: raw.$ref }, pointer);
  asList(raw["allOf"]).forEach((value, index) => {
    member(value, `${pointer}/allOf/${index}`);
  });
  into.parts.push({ raw, pointer });
  for (const keyword of ["oneOf", "anyOf"] as const) {
    const all = asList(raw[keyword]).map((one, index) => ({
      raw: one,
      pointer: `${pointer}/${keyword}/${index}`,
    }));
    const members = all.filter((one) => !isNull(one.raw));
    if (members.length < all.length && members.length > 0) into.nullable = true;
    const [only] = members.length > 0 ? members : all;
    if (members.length > 1) {
      // A parent's choice between its children is no choice for the child that takes the parent in.
      const isTaken = depth > 0 && members.some((one) => isTakenIn(document, one, into.seen));
      if (!isTaken) into.choices.push({ keyword, members, host: raw });
      if (!isTaken) shapes.push(undefined);
    } else if (only) member(only.raw, only.pointer);
  }
  for (const keyword in raw)
    if (!ANNOTATIONS.has(keyword) && !keyword.startsWith("x-")) {
      shapes.push(undefined);
      break;
    }
  return shapes;
}

function isTakenIn(
  document: Document,
  one: { raw: unknown; pointer: string },
  seen: ReadonlySet<Raw>,
): boolean {
  const target = document.followSchema(one.raw, one.pointer).value;
  return isRecord(target) && seen.has(target);
}

function notePlaces(places: Map<string, string>, keyword: string, value: unknown, pointer: string): void {
  if (SCHEMA_MAPS.has(keyword))
    for (const [key] of entries(value))
      places.set(`${keyword}/${key}`, `${pointer}/${keyword}/${escapePointer(key)}`);
  else places.set(keyword, `${pointer}/${keyword}`);
}

/** What holds when all values of a keyword hold. There are two at least; `clash` takes those that exclude each other. */
type Rule = (values: readonly unknown[], clash: (a: unknown, b: unknown) => void) => unknown;

/** Keywords whose value is a map of schemas, and those whose value is one schema. */
const SCHEMA_MAPS = new Set(["properties", "patternProperties", "$defs", "dependentSchemas"]);
const SCHEMAS = [
  ...["items", "additionalProperties", "contains", "propertyNames"],
  ...["unevaluatedItems", "unevaluatedProperties", "contentSchema"],
];
const LOWER = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties", "minContains"];
const UPPER = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties", "maxContains"];
const FLAGS = ["uniqueItems", "deprecated", "readOnly", "writeOnly"];

/** How the values of a keyword combine. For all other keywords the last value is the one that counts. */
const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ...[...SCHEMA_MAPS].map((keyword): [string, Rule] => [keyword, allMaps]),
  ...SCHEMAS.map((keyword): [string, Rule] => [keyword, all]),
  ...LOWER.map((keyword): [string, Rule] => [keyword, inPairs(numbers(Math.max))]),
  ...UPPER.map((keyword): [string, Rule] => [keyword, inPairs(numbers(Math.min))]),
  ...FLAGS.map((keyword): [string, Rule] => [keyword, (values) => values.includes(true)]),
  ...["format", "const", "pattern"].map((keyword): [string, Rule] => [keyword, inPairs(() => undefined)]),
  ["multipleOf", inPairs(multiple)],
  ["type", inPairs(sharedTypes)],
  ["enum", inPairs(sharedValues)],
  ["required", (values) => [...new Set(values.flatMap(asList))]],
  ["not", (values) => ({ anyOf: values })],
  ["dependentRequired", (values) => Object.assign(emptyRecord(), ...values.filter(isRecord))],
]);

function combine(keyword: string, values: readonly unknown[], conflicts: string[]): unknown {
  const rule = values.length > 1 ? RULES.get(keyword) : undefined;
  return rule
    ? rule(values, (a, b) => conflicts.push(`${keyword}: ${inWords(a)} and ${inWords(b)}`))
    : values.at(-1);
}

/** A rule made of one for two values, which gives undefined where no value satisfies both, or nobody can tell. */
function inPairs(rule: (a: unknown, b: unknown) => unknown): Rule {
  return (values, clash) =>
    values.reduce((a, b) => {
      if (same(a, b)) return b;
      const combined = rule(a, b);
      if (combined === undefined) clash(a, b);
      return combined ?? b;
    });
}

function allMaps(maps: readonly unknown[]): Raw {
  const lists = new Map<string, unknown[]>();
  for (const map of maps)
    for (const [key, value] of entries(map)) {
      const list = lists.get(key);
      if (list) list.push(value);
      else lists.set(key, [value]);
    }
  const combined = emptyRecord();
  for (const [key, values] of lists) combined[key] = all(values);
  return combined;
}

/**
 * Several schemas as one `allOf`. The same ones always give the same object, so that recursion through what
 * is combined comes back to a schema already seen.
 */
function all(schemas: readonly unknown[]): unknown {
  if (schemas.includes(false)) return false;
  const members = [...new Set(schemas.filter(isRecord))].filter(
    (one, index, list) => !same(one, list[index - 1]),
  );
  if (members.length <= 1) return members[0] ?? schemas.at(-1);
  let joint: Joint = { next: JOINTS };
  for (const member of members) {
    const next: Joint = joint.next.get(member) ?? { next: new WeakMap() };
    joint.next.set(member, next);
    joint = next;
  }
  joint.schema ??= { allOf: members };
  return joint.schema;
}

/** What `all` made, by one member after the other. */
interface Joint {
  schema?: Raw;
  next: WeakMap<Raw, Joint>;
}
const JOINTS: WeakMap<Raw, Joint> = new WeakMap();

function numbers(stricter: (a: number, b: number) => number): (a: unknown, b: unknown) => unknown {
  return (a, b) => {
    const [x, y] = [asNumber(a), asNumber(b)];
    return x === undefined || y === undefined ? (y ?? x) : stricter(x, y);
  };
}

function multiple(a: unknown, b: unknown): unknown {
  const [x, y] = [asNumber(a), asNumber(b)];
  if (x === undefined || y === undefined) return y ?? x;
  return Number.isInteger(x / y) ? x : Number.isInteger(y / x) ? y : undefined;
}

function sharedTypes(a: unknown, b: unknown): unknown {
  const [left, right] = [typeList(a), typeList(b)];
  if (left.length === 0 || right.length === 0) return left.length > 0 ? a : b;
  const allows = (types: readonly string[], type: string): boolean =>
    types.includes(type) || (type === "integer" && types.includes("number"));
  const shared = [
    ...left.filter((type) => allows(right, type)),
    ...right.filter((type) => allows(left, type)),
  ];
  const types = [...new Set(shared)];
  return types.length > 1 ? types : types[0];
}

function sharedValues(a: unknown, b: unknown): unknown {
  if (!Array.isArray(a) || !Array.isArray(b)) return Array.isArray(a) ? a : b;
  const simple = new Set<unknown>(b);
  const objects = b.filter((value) => typeof value === "object");
  const shared = a.filter(
    (value: unknown) => simple.has(value) || objects.some((other) => same(value, other)),
  );
  return shared.length > 0 ? shared : undefined;
}

/** Whether two values are the same by their first level; good enough to spare most repetitions. */
function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, index) => one === b[index]);
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length < 20 &&
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && a[key] === b[key])
  );
}

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => asText(one) ?? "…").join(", ");
  return asText(value) ?? "…";
}

/** An object without prototype: any key is data, `__proto__` too. */
function emptyRecord(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>;
}
