/**
 * Merges a schema with its `allOf` (JSON Schema 2020-12, 10.2.1.1), and with the target of its `$ref`, into one flat
 * schema that has the keywords of all of them. It merges one level at a time: if several members describe a property,
 * the property becomes an `allOf` itself, which is merged when a reader opens it.
 *
 * If members contradict each other, the last one wins, and the contradiction is reported.
 */

import { isBareReference, schemaNameOf } from "#model/reference.ts";
import { escapePointer } from "#oas/pointer.ts";
import { asList, asNumber, asText, entries, isRecord, own, type Raw } from "#oas/read.ts";
import { HOLDS, SCHEMA_KEYWORDS } from "#oas/schema-keywords.ts";
import { contradictions, inWords, same } from "./contradictions.ts";
import { PHRASES } from "./phrases.ts";
import type { Schemas } from "./schemas.ts";
import { Scope } from "./scope.ts";
import { isOfType, typeList } from "./types.ts";

/** A raw schema, and the scope in which it is evaluated. */
export interface Member {
  raw: Raw;
  pointer: string;
  scope: Scope;
}

/** A choice between schemas, as written in the document. */
export interface RawChoice {
  keyword: "oneOf" | "anyOf";
  members: readonly { raw: unknown; pointer: string }[];
  /** The schema that contains the keyword. Its discriminator applies to the choice. */
  host: Raw;
  scope: Scope;
}

/** A schema merged with its `allOf` and `$ref`. */
export interface Merged {
  /**
   * All keywords except references, `allOf`, `oneOf` and `anyOf`; the schema itself if there is nothing to merge.
   * Several patterns become a list. Of `if`, `contains` and the keywords that depend on them, only those of the last
   * member are included; `members` has all.
   */
  keywords: Raw;
  /** The merged schemas. The schema itself is the last one. */
  members: readonly Member[];
  /** Every `oneOf` and `anyOf` of the merged schemas, in order. */
  choices: readonly RawChoice[];
  /** The pointers and scopes of subschemas, by paths such as `properties/name`; empty if there is nothing to merge. */
  places: ReadonlyMap<string, SubschemaOrigin>;
  /**
   * Whether `null` is allowed in addition to the merged keywords, as an alternative or by the schema's own `type`.
   */
  nullable: boolean;
  /** Names of the merged component schemas, in order. */
  names: readonly string[];
  /** The component, if the schema is a component with only annotations or `null` added. */
  whole?: Component;
  /** Messages about contradictions between members, and within the schema. */
  conflicts: readonly string[];
}

/** The pointer and scope of a subschema. */
export type SubschemaOrigin = Omit<Member, "raw">;

/** A named schema and its place. */
export interface Component {
  name: string;
  raw: Raw;
  pointer: string;
}

/** Merges a schema with its references and its `allOf`, recursively. A reference cycle adds nothing. */
export function merge(schemas: Schemas, raw: Raw, pointer: string, scope: Scope = new Scope()): Merged {
  const into: Gathered = {
    members: [],
    choices: [],
    names: [],
    conflicts: [],
    nullable: [],
    forbidsNull: false,
    seen: new Set(),
  };
  const shapes = gather(schemas, { raw, pointer, scope }, 0, false, into);
  const { members, choices, names, conflicts } = into;
  const types = typeList(raw["type"]);
  const nullable =
    (types.length > 1 && types.includes("null")) ||
    into.nullable.includes(raw) ||
    (into.nullable.length > 0 && !into.forbidsNull);
  const whole = shapes.length === 1 ? shapes[0] : undefined;
  const merged = { members, choices, names, conflicts, nullable, whole };
  if (members.length === 1) {
    contradictions(raw, members, conflicts);
    return { ...merged, keywords: raw, places: NO_PLACES };
  }

  const stated = new Map<string, unknown[]>();
  const places = new Map<string, SubschemaOrigin>();
  for (const member of members)
    for (const [keyword, value] of Object.entries(member.raw)) {
      if (STRUCTURE.has(keyword) || value === undefined) continue;
      if (member.raw !== raw && shapes.length > 1 && isOfTheWhole(keyword, value)) continue;
      notePlaces(places, keyword, value, member);
      const values = stated.get(keyword);
      const one = ENUM_TEXTS.has(keyword) ? byValue(value, member.raw["enum"]) : value;
      if (values) values.push(one);
      else stated.set(keyword, [one]);
    }
  const keywords = emptyRecord();
  for (const [keyword, values] of stated) keywords[keyword] = combine(keyword, values, members, conflicts);
  if (stated.has("prefixItems")) keywords["prefixItems"] = tuple(members);
  if (stated.has("enum")) keywords["enum"] = valuesOfType(keywords["enum"], keywords["type"]);
  contradictions(keywords, members, conflicts);
  return { ...merged, keywords, places };
}

/** Whether a schema allows only `null`. Authors who write the type `null` beside `oneOf` or `anyOf` mean one more choice. */
export function isNull(raw: unknown): boolean {
  if (!isRecord(raw)) return false;
  if (raw["const"] === null) return true;
  const types = typeList(raw["type"]);
  const values = asList(raw["enum"]);
  const isOnly = values.length > 0 && values.every((value) => value === null);
  return types.length > 0
    ? (types.every((type) => type === "null") && !hasChoices(raw)) || (isOnly && types.includes("null"))
    : isOnly;
}

function hasChoices(raw: Raw): boolean {
  return [raw["oneOf"], raw["anyOf"]].some((list) => asList(list).length > 0);
}

interface Gathered {
  members: Member[];
  choices: RawChoice[];
  names: string[];
  conflicts: string[];
  /** Schemas with `null` among the members of a choice. */
  nullable: Raw[];
  /** Whether a schema outside such a choice has a type without `null`. */
  forbidsNull: boolean;
  /** The schemas gathered so far. Each is gathered once, so cycles end, and repeated members take no time. */
  seen: Set<Raw>;
}

/** The maximum depth of members within members, because of the size of the stack. */
export const DEPTH = 200;

/** Keywords that `gather` handles itself. */
const STRUCTURE = new Set(["$ref", "$dynamicRef", "allOf", "oneOf", "anyOf"]);
/**
 * Keywords that do not change which values a schema allows. A component with only these keywords beside it is still
 * that component.
 */
const ANNOTATIONS = new Set([
  ...STRUCTURE,
  ...["type", "title", "description", "default", "example", "examples", "externalDocs", "deprecated"],
  ...["readOnly", "writeOnly", "nullable", "xml", "$comment", "$defs", "$id", "$anchor", "$schema"],
  "$dynamicAnchor",
]);
/** Keywords about the whole value. If there are several members, none of them describes the whole value. */
const OF_THE_WHOLE = new Set(["title", "nullable", "x-nullable", "x-discriminator-value"]);
/** The same for objects, of which each member describes only a part. */
const VALUES = new Set(["default", "example", "examples"]);
/** Keywords that describe the values of an enum, by position or by value. */
const ENUM_TEXTS = new Set(["x-enum-varnames", "x-enumNames", "x-enumDescriptions", "x-enum-descriptions"]);
const NO_PLACES: ReadonlyMap<string, SubschemaOrigin> = new Map();

/**
 * Gathers a schema and its members. Returns the component that determines the schema, or undefined if there is no
 * single one.
 */
function gather(
  schemas: Schemas,
  taken: Member,
  depth: number,
  isOptional: boolean,
  into: Gathered,
): readonly (Component | undefined)[] {
  const { raw, pointer } = taken;
  if (into.seen.has(raw) || depth > DEPTH) return [];
  into.seen.add(raw);
  const scope = taken.scope.within(raw, pointer);
  const shapes: (Component | undefined)[] = [];
  const member = (value: unknown, at: string, besideNull = isOptional): void => {
    const found = schemas.follow(value, at, scope);
    if (found.broken !== undefined) into.conflicts.push(PHRASES.leadsNowhere(found.broken));
    if (found.value === false) into.conflicts.push(PHRASES.nothingAllowed);
    if (!isRecord(found.value) || into.seen.has(found.value)) return;
    const name = found.pointer === at ? undefined : schemaNameOf(found.pointer);
    if (name !== undefined) into.names.push(name);
    const inner = { raw: found.value, pointer: found.pointer, scope };
    const shaped = gather(schemas, inner, depth + 1, besideNull, into);
    if (name !== undefined) shapes.push({ name, raw: found.value, pointer: found.pointer });
    else for (const shape of shaped) shapes.push(shape);
  };

  for (const keyword of ["$ref", "$dynamicRef"])
    if (typeof raw[keyword] === "string") member({ [keyword]: raw[keyword] }, pointer);
  asList(raw["allOf"]).forEach((value, index) => {
    member(value, `${pointer}/allOf/${index}`);
  });
  for (const keyword of ["oneOf", "anyOf"] as const) {
    const all = asList(raw[keyword]).map((one, index) => ({
      raw: one,
      pointer: `${pointer}/${keyword}/${index}`,
    }));
    const members = all.filter((one) => !isMereNull(schemas, one.raw));
    if (members.length < all.length && members.length > 0) into.nullable.push(raw);
    const [only] = members.length > 0 ? members : all;
    if (members.length > 1) {
      // A parent's choice between its children does not apply to a child that includes the parent.
      const isTaken = depth > 0 && members.some((one) => isTakenIn(schemas, one, into.seen));
      if (!isTaken) into.choices.push({ keyword, members, host: raw, scope });
      if (!isTaken) shapes.push(undefined);
    } else if (only) member(only.raw, only.pointer, isOptional || members.length < all.length);
  }
  into.members.push({ raw, pointer, scope });
  if (!isOptional && raw["type"] !== undefined) {
    const types = typeList(raw["type"]);
    if (types.length > 0 && !types.includes("null")) into.forbidsNull = true;
  }
  for (const keyword in raw)
    if (!ANNOTATIONS.has(keyword) && !keyword.startsWith("x-") && Object.hasOwn(raw, keyword)) {
      shapes.push(undefined);
      break;
    }
  return shapes;
}

/** Whether a member of a choice only allows `null`, without a description. */
function isMereNull(schemas: Schemas, raw: unknown): boolean {
  const target = isBareReference(raw) ? schemas.follow(raw, "").value : raw;
  return isNull(target) && asText(own(target, "description")) === undefined;
}

function isTakenIn(
  schemas: Schemas,
  one: { raw: unknown; pointer: string },
  seen: ReadonlySet<Raw>,
): boolean {
  const target = schemas.follow(one.raw, one.pointer).value;
  return isRecord(target) && seen.has(target);
}

function isOfTheWhole(keyword: string, value: unknown): boolean {
  return (
    OF_THE_WHOLE.has(keyword) ||
    (VALUES.has(keyword) && (isRecord(value) || asList(value).some((one) => isRecord(one))))
  );
}

function notePlaces(
  places: Map<string, SubschemaOrigin>,
  keyword: string,
  value: unknown,
  member: Member,
): void {
  const { scope } = member;
  const pointer = `${member.pointer}/${keyword}`;
  const holds = HOLDS.get(keyword);
  if (holds === "map")
    for (const [key] of entries(value))
      places.set(`${keyword}/${key}`, { pointer: `${pointer}/${escapePointer(key)}`, scope });
  else if (holds === "list")
    for (const index of asList(value).keys())
      places.set(`${keyword}/${index}`, { pointer: `${pointer}/${index}`, scope });
  else places.set(keyword, { pointer, scope });
}

/** Converts a list parallel to an enum into a map by value. */
function byValue(texts: unknown, values: unknown): unknown {
  if (!Array.isArray(texts) || !Array.isArray(values)) return texts;
  const said = emptyRecord();
  for (const [index, value] of values.entries())
    if (value === null || typeof value !== "object" || value instanceof Number)
      said[String(value)] ??= texts[index];
  return said;
}

/**
 * The schemas of the first items. Each combines what every member says about its position, in `prefixItems` or
 * `items`.
 */
function tuple(members: readonly Member[]): unknown {
  const lists = members.map(({ raw }) => ({ first: asList(raw["prefixItems"]), others: raw["items"] }));
  const length = lists.reduce((most, { first }) => Math.max(most, first.length), 0);
  return Array.from({ length }, (_, index) => {
    const said = lists.map(({ first, others }) => (index < first.length ? first[index] : others));
    return all(said.filter((one) => one !== undefined));
  });
}

/** The values that have one of the types, and `null`. All values if none has. */
function valuesOfType(values: unknown, type: unknown): unknown {
  const types = typeList(type);
  if (types.length === 0 || !Array.isArray(values)) return values;
  const fitting = values.filter((value) => value === null || isOfType(value, types));
  return fitting.length > 0 && fitting.length < values.length ? fitting : values;
}

/**
 * Combines two or more values of a keyword into one with the same effect. Calls `clash` with values that exclude each
 * other.
 */
type Rule = (values: readonly unknown[], clash: (a: unknown, b: unknown) => void) => unknown;

/** Keywords that depend on other keywords of the same member (see `members`). The last value wins. */
const OF_ONE_MEMBER = ["if", "then", "else", "contains", "x-expansionResources"];
const LOWER = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"];
const UPPER = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"];
const FLAGS = ["uniqueItems", "deprecated", "readOnly", "writeOnly"];

/** How the values of a keyword combine. For all other keywords the last value wins. */
const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ...SCHEMA_KEYWORDS.map.map((keyword): [string, Rule] => [keyword, allMaps]),
  ...SCHEMA_KEYWORDS.one.map((keyword): [string, Rule] => [keyword, all]),
  ...OF_ONE_MEMBER.map((keyword): [string, Rule] => [keyword, (values) => values.at(-1)]),
  ...LOWER.map((keyword): [string, Rule] => [keyword, inPairs(numbers(Math.max))]),
  ...UPPER.map((keyword): [string, Rule] => [keyword, inPairs(numbers(Math.min))]),
  ...FLAGS.map((keyword): [string, Rule] => [keyword, (values) => values.includes(true)]),
  ...["format", "const"].map((keyword): [string, Rule] => [keyword, inPairs(() => undefined)]),
  ...[...ENUM_TEXTS].map((keyword): [string, Rule] => [keyword, together]),
  ["multipleOf", inPairs(multiple)],
  ["pattern", patterns],
  ["type", inPairs(sharedTypes)],
  ["enum", inPairs(sharedValues)],
  ["required", (values) => [...new Set(values.flatMap(asList))]],
  ["not", (values) => ({ anyOf: values })],
  ["dependentRequired", (values) => joined(values, (lists) => [...new Set(lists.flatMap(asList))])],
]);

function combine(
  keyword: string,
  values: readonly unknown[],
  members: readonly Member[],
  conflicts: string[],
): unknown {
  const rule = values.length > 1 ? RULES.get(keyword) : undefined;
  return rule
    ? rule(values, (a, b) =>
        conflicts.push(`${keyword}: ${inWords(a)} and ${inWords(b)}${componentsWith(keyword, members)}`),
      )
    : values.at(-1);
}

/** The components among the members that state a keyword, in parentheses. */
function componentsWith(keyword: string, members: readonly Member[]): string {
  const names = members.flatMap(({ raw, pointer }) =>
    raw[keyword] === undefined ? [] : (schemaNameOf(pointer) ?? []),
  );
  if (names.length > MOST_NAMED) names.splice(MOST_NAMED, names.length, "…");
  return names.length > 0 ? ` (${names.join(", ")})` : "";
}

/** How many components a message about a contradiction names. */
const MOST_NAMED = 5;

/**
 * Makes a rule from a function of two values. The function returns undefined if no value can satisfy both, or if this
 * is unknown.
 */
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
  return joined(maps, all);
}

/** Joins maps and combines the values of the same key. */
function joined(maps: readonly unknown[], combined: (values: readonly unknown[]) => unknown): Raw {
  const lists = new Map<string, unknown[]>();
  for (const map of maps)
    for (const [key, value] of entries(map)) {
      const list = lists.get(key);
      if (list) list.push(value);
      else lists.set(key, [value]);
    }
  const one = emptyRecord();
  for (const [key, values] of lists) one[key] = values.length > 1 ? combined(values) : values[0];
  return one;
}

/** Joins maps; the last value of a key wins. If one of them is a list, the last one replaces all. */
function together(maps: readonly unknown[]): unknown {
  return maps.every(isRecord) ? joined(maps, (values) => values.at(-1)) : maps.at(-1);
}

function patterns(values: readonly unknown[]): unknown {
  const different = [...new Set(values.filter((value) => asText(value) !== undefined))];
  return different.length > 1 ? different : (different[0] ?? values.at(-1));
}

/**
 * Combines schemas in an `allOf`. Equal arguments give the same object, so that a recursive schema leads to the same
 * view again.
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

/** A tree of the results of `all`, with a level for each member. */
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

/** The least common multiple. Decimals are scaled to whole numbers first. */
function multiple(a: unknown, b: unknown): unknown {
  const [x, y] = [asNumber(a) ?? 0, asNumber(b) ?? 0];
  if (x <= 0 || y <= 0) return x > 0 ? x : y > 0 ? y : a;
  const scale = 10 ** Math.max(decimals(x), decimals(y));
  const [left, right] = [Math.round(x * scale), Math.round(y * scale)];
  let [divisor, rest] = [left, right];
  while (rest > 0) [divisor, rest] = [rest, divisor % rest];
  const found = (left / divisor) * right;
  return Number.isSafeInteger(found) ? found / scale : undefined;
}

function decimals(number: number): number {
  const [digits = "", exponent = "0"] = String(number).split("e");
  return Math.max(0, (digits.split(".")[1]?.length ?? 0) - Number(exponent));
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

/** An object without a prototype, in which every key is data, even `__proto__`. */
function emptyRecord(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>;
}
