/** What a schema says after its parts are combined: one value for each keyword, and the schemas of its members. */
import { isOfType, typeList, typeOf } from "#model/schema/types.ts";
import { escapePointer } from "#oas/pointer.ts";
import { asFlag, asList, asNumber, entries, isRecord, type Raw } from "#oas/read.ts";
import { keyOf } from "#validate/same.ts";
import { appliedBy, type Choice, type Gathered, gather } from "./parts.ts";
import { joined, type Side, type Sub, type WrittenSchema } from "./side.ts";
import { plainly, withDependent } from "./spellings.ts";

/** A value and its place. */
export interface Spot {
  value: unknown;
  pointer: string;
}

/** A property. */
export interface Member {
  sub: Sub;
  /** The place of its first description. */
  pointer: string;
}

/** A schema as a whole. */
export interface Shape {
  pointer: string;
  gathered: Gathered;
  /** Types without null; undefined if any type is allowed. */
  types?: ReadonlySet<string>;
  typePointer: string;
  /** Whether null is allowed; undefined if anything is. */
  isNullable?: boolean;
  /** The allowed values, without null. */
  values?: readonly Spot[];
  /** Where null is one of the values, or the only value of a variant. */
  nullValue?: Spot;
  /** Whether the values come from `const`. */
  isConst: boolean;
  /** The choices that are more than types and values. */
  choices: readonly Choice[];
  /** One value for each keyword that holds no schemas. */
  keywords: ReadonlyMap<string, Spot>;
  /** The schemas of keywords that hold one, and of `if`, `then` and `else`. */
  subs: ReadonlyMap<string, Sub>;
  /** The schemas of keywords that hold maps: `patternProperties`, `dependentSchemas`. */
  maps: ReadonlyMap<string, ReadonlyMap<string, Sub>>;
  prefix: readonly Sub[];
  nots: readonly Sub[];
  properties: ReadonlyMap<string, Member>;
  required: ReadonlyMap<string, string>;
  /** The names that properties demand, each with the place of the list. */
  dependent: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** The shape of a schema. It is made once. */
export function shapeOf(side: Side, sub: Sub): Shape {
  let shape = side.shapes.get(sub.key);
  if (!shape) {
    shape = plainly(makeShape(side, sub));
    side.shapes.set(sub.key, shape);
  }
  return shape;
}

const ONE = [
  ...["items", "additionalProperties", "contains", "propertyNames", "contentSchema"],
  ...["unevaluatedItems", "unevaluatedProperties"],
];
const CONDITION = ["if", "then", "else"];
const MAPS = ["patternProperties", "dependentSchemas"];
/** Earlier drafts had one keyword for schemas and names. */
const EARLIER: Readonly<Record<string, string>> = { dependentSchemas: "dependencies" };
/** Keywords that contain schemas, or are read elsewhere. */
const NOT_KEYWORDS = new Set([
  ...[...ONE, ...CONDITION, ...MAPS, "$ref", "$dynamicRef", "allOf", "oneOf", "anyOf", "not", "prefixItems"],
  ...["properties", "required", "type", "enum", "const", "$defs", "definitions", "$schema", "$id", "$anchor"],
  ...["$dynamicAnchor", "$comment", "$vocabulary", "x-nullable", "nullable", "additionalItems"],
  ...["x-oneOf", "x-anyOf", "dependencies", "dependentRequired"],
]);
const OBJECT_KEYWORDS = ["properties", "additionalProperties", "patternProperties", "required"];

/** The shape of a schema whose choices all stay choices, even those that only list types or values. */
export function unfolded(side: Side, sub: Sub): Shape {
  return plainly(makeShape(side, sub, () => NO_CHOICES));
}

function makeShape(side: Side, sub: Sub, fold = foldedChoices): Shape {
  const gathered = gather(side, sub);
  const { parts } = gathered;
  const pointer = sub.parts[0]?.pointer ?? "";
  const folded = fold(gathered.choices);
  const subs = new Map<string, Sub>();
  for (const keyword of ONE) {
    const all = subsAt(side, parts, keyword);
    if (all.length > 0) subs.set(keyword, joined(all));
  }
  const condition = parts.find(({ raw }) => raw["if"] !== undefined && !appliedBy(raw));
  if (condition)
    for (const keyword of CONDITION)
      for (const one of subsAt(side, [condition], keyword)) subs.set(keyword, one);
  const properties = propertiesOf(side, parts);
  const dependent = dependentOf(parts);
  return {
    pointer,
    gathered,
    ...valuesOf(parts, gathered, folded),
    choices: gathered.choices.filter((choice) => !folded.has(choice)),
    keywords: withDependent(keywordsOf(parts), dependent),
    subs,
    maps: mapsOf(side, parts),
    prefix: prefixOf(side, parts),
    nots: subsAt(side, parts, "not"),
    properties,
    required: requiredOf(parts),
    dependent,
  };
}

function subsAt(side: Side, parts: Gathered["parts"], keyword: string): Sub[] {
  return parts.flatMap(({ raw, pointer }) => {
    const value = raw[keyword];
    return isRecord(value) || typeof value === "boolean" ? [side.sub(value, `${pointer}/${keyword}`)] : [];
  });
}

function mapsOf(side: Side, parts: Gathered["parts"]): Shape["maps"] {
  const found = parts.some(({ raw }) =>
    MAPS.some((keyword) => raw[keyword] !== undefined || raw[EARLIER[keyword] ?? keyword] !== undefined),
  );
  if (!found) return NONE;
  return new Map(MAPS.map((keyword) => [keyword, mapOf(side, parts, keyword)]));
}

/** Most schemas lack most keywords. */
const NONE: ReadonlyMap<string, never> = new Map<string, never>();
const NO_SUBS: readonly Sub[] = [];

function mapOf(side: Side, parts: Gathered["parts"], keyword: string): ReadonlyMap<string, Sub> {
  const earlier = EARLIER[keyword];
  const keywords = [keyword, ...(earlier === undefined ? [] : [earlier])];
  if (!parts.some(({ raw }) => keywords.some((key) => raw[key] !== undefined))) return NONE;
  const lists = new Map<string, Sub[]>();
  for (const { raw, pointer } of parts)
    for (const key of keywords)
      for (const [name, value] of entries(raw[key])) {
        if (!isRecord(value) && typeof value !== "boolean") continue;
        const one = side.sub(value, `${pointer}/${key}/${escapePointer(name)}`);
        const list = lists.get(name);
        if (list) list.push(one);
        else lists.set(name, [one]);
      }
  return new Map([...lists].map(([name, list]) => [name, joined(list)]));
}

function propertiesOf(side: Side, parts: Gathered["parts"]): ReadonlyMap<string, Member> {
  if (!parts.some(({ raw }) => raw["properties"] !== undefined)) return NONE;
  const places = new Map<string, string>();
  for (const { raw, pointer } of parts)
    for (const name of Object.keys(isRecord(raw["properties"]) ? raw["properties"] : {}))
      if (!places.has(name)) places.set(name, `${pointer}/properties/${escapePointer(name)}`);
  return new Map(
    [...mapOf(side, parts, "properties")].map(([name, sub]) => [
      name,
      { sub, pointer: places.get(name) ?? sub.key },
    ]),
  );
}

function prefixOf(side: Side, parts: Gathered["parts"]): readonly Sub[] {
  if (!parts.some(({ raw }) => raw["prefixItems"] !== undefined)) return NO_SUBS;
  const lists = parts.map(({ raw, pointer }) =>
    asList(raw["prefixItems"]).map((one, index) => side.sub(one, `${pointer}/prefixItems/${index}`)),
  );
  const longest = lists.reduce((most, list) => Math.max(most, list.length), 0);
  return Array.from({ length: longest }, (_, index) => joined(lists.flatMap((list) => list[index] ?? [])));
}

function requiredOf(parts: Gathered["parts"]): ReadonlyMap<string, string> {
  if (!parts.some(({ raw }) => raw["required"] !== undefined)) return NONE;
  const required = new Map<string, string>();
  for (const { raw, pointer } of parts)
    asList(raw["required"]).forEach((name, index) => {
      if (typeof name === "string" && !required.has(name)) required.set(name, `${pointer}/required/${index}`);
    });
  return required;
}

/** The names that properties demand, of all parts. Earlier drafts list them in `dependencies`. */
function dependentOf(parts: Gathered["parts"]): Shape["dependent"] {
  const found = new Map<string, Map<string, string>>();
  const add = (name: string, list: readonly unknown[], pointer: string): void => {
    const names = found.get(name) ?? new Map<string, string>();
    found.set(name, names);
    for (const one of list) if (typeof one === "string" && !names.has(one)) names.set(one, pointer);
  };
  for (const { raw, pointer } of parts)
    for (const keyword of ["dependentRequired", "dependencies"])
      for (const [name, list] of entries(raw[keyword]))
        if (Array.isArray(list)) add(name, list, `${pointer}/${keyword}/${escapePointer(name)}`);
  return found.size > 0 ? found : NONE;
}

/** If several parts have a keyword, the largest value applies, or the smallest. */
const LARGER = new Set([
  "minimum",
  "exclusiveMinimum",
  "minLength",
  "minItems",
  "minProperties",
  "minContains",
]);
const SMALLER = new Set([
  "maximum",
  "exclusiveMaximum",
  "maxLength",
  "maxItems",
  "maxProperties",
  "maxContains",
]);
const FLAGS = new Set(["uniqueItems", "deprecated", "readOnly", "writeOnly"]);

function keywordsOf(parts: Gathered["parts"]): ReadonlyMap<string, Spot> {
  const keywords = new Map<string, Spot>();
  for (const { raw, pointer } of parts)
    for (const keyword in raw) {
      const value = raw[keyword];
      if (NOT_KEYWORDS.has(keyword) || (value === false && FLAGS.has(keyword))) continue;
      const known = keywords.get(keyword);
      const spot = { value, pointer: `${pointer}/${escapePointer(keyword)}` };
      if (!known) keywords.set(keyword, spot);
      else if (isStricter(keyword, value, known.value)) keywords.set(keyword, spot);
      else if (keyword === "pattern" && value !== known.value)
        keywords.set(keyword, { value: `${known.value} and ${value}`, pointer: known.pointer });
    }
  return keywords;
}

function isStricter(keyword: string, value: unknown, known: unknown): boolean {
  if (FLAGS.has(keyword)) return asFlag(value);
  const [one, other] = [asNumber(value), asNumber(known)];
  if (one === undefined || other === undefined) return false;
  return (LARGER.has(keyword) && one > other) || (SMALLER.has(keyword) && one < other);
}

/** Choices that only list types or values, which `type` and `enum` can say too. */
function foldedChoices(choices: readonly Choice[]): ReadonlyMap<Choice, "types" | "values"> {
  if (choices.length === 0) return NO_CHOICES;
  const folded = new Map<Choice, "types" | "values">();
  for (const choice of choices) {
    if (choice.members.every(({ raw }) => isOnly(raw, VALUE_KEYS) && statesValues(raw)))
      folded.set(choice, "values");
    else if (choice.members.every(({ raw }) => isOnly(raw, TYPE_KEYS) && typeList(raw["type"]).length > 0))
      folded.set(choice, "types");
  }
  return folded;
}

const NO_CHOICES: ReadonlyMap<Choice, "types" | "values"> = new Map();
const TYPE_KEYS = new Set(["type", "title", "description"]);
const VALUE_KEYS = new Set([...TYPE_KEYS, "const", "enum"]);

function isOnly(raw: unknown, keys: ReadonlySet<string>): raw is Raw {
  return isRecord(raw) && Object.keys(raw).every((key) => keys.has(key));
}

function statesValues(raw: unknown): boolean {
  return isRecord(raw) && (Object.hasOwn(raw, "const") || asList(raw["enum"]).length > 0);
}

type Values = Pick<Shape, "types" | "typePointer" | "isNullable" | "values" | "nullValue" | "isConst">;

function valuesOf(
  parts: Gathered["parts"],
  gathered: Gathered,
  folded: ReadonlyMap<Choice, "types" | "values">,
): Values {
  let types: Set<string> | undefined;
  let typePointer: string | undefined;
  const state = (stated: readonly string[], pointer: string): void => {
    if (stated.length === 0) return;
    typePointer ??= pointer;
    types = types ? sharedTypes(types, stated) : new Set(stated);
  };
  let values: Map<string, Spot> | undefined;
  let isConst = false;
  const allow = (list: readonly Spot[]): void => {
    const keyed = new Map(list.map((spot) => [keyOf(spot.value) ?? spot.pointer, spot]));
    values = values ? new Map([...values].filter(([key]) => keyed.has(key))) : keyed;
  };
  for (const { raw, pointer } of parts) {
    state(typeList(raw["type"]), `${pointer}/type`);
    if (Object.hasOwn(raw, "const")) {
      isConst = true;
      allow([{ value: raw["const"], pointer: `${pointer}/const` }]);
    } else if (Array.isArray(raw["enum"])) allow(enumOf(raw, pointer));
  }
  for (const [{ members, pointer }, how] of folded) {
    const raws = members.map((part) => part as WrittenSchema & { raw: Raw });
    if (how === "types")
      state(
        raws.flatMap(({ raw }) => typeList(raw["type"])),
        pointer,
      );
    else allow(raws.flatMap(({ raw, pointer }) => constOrEnum(raw, pointer)));
  }
  const flagged = parts.some(
    ({ raw }) =>
      raw["x-nullable"] === true ||
      ((raw["allOf"] !== undefined || raw["$ref"] !== undefined) && typeList(raw["type"]).includes("null")),
  );
  const all = values && [...(values as Map<string, Spot>).values()];
  const isNullable = nullability(types, all, gathered, flagged, parts);
  const plain = all?.filter(({ value }) => value !== null);
  const known = withoutNull(types) ?? (plain ? new Set(plain.map(typeOfSpot)) : impliedTypes(parts));
  const rest = withinTypes(plain, known);
  const isOpen = !simplified(known) && gathered.choices.length === 0;
  return {
    types: simplified(known),
    typePointer: typePointer ?? rest?.[0]?.pointer ?? parts[0]?.pointer ?? "",
    isNullable: isOpen && isNullable ? undefined : isNullable,
    values: isBoolean(known, rest) || rest?.length === 0 ? undefined : rest,
    nullValue: all?.find(({ value }) => value === null) ?? nullOf(gathered),
    isConst: isConst && rest?.length === 1,
  };
}

function nullOf({ nullChoice }: Gathered): Spot | undefined {
  return nullChoice === undefined ? undefined : { value: null, pointer: nullChoice };
}

/** The allowed values that have one of the types. */
function withinTypes(
  values: readonly Spot[] | undefined,
  types: ReadonlySet<string> | undefined,
): readonly Spot[] | undefined {
  const fitting = values?.filter(({ value }) => !types || isOfType(value, [...types]));
  return fitting && fitting.length > 0 ? fitting : values;
}

/** An enum of true and false says the same as the type. */
function isBoolean(types: ReadonlySet<string> | undefined, values: readonly Spot[] | undefined): boolean {
  return types?.size === 1 && types.has("boolean") && values?.length === 2;
}

function typeOfSpot({ value }: Spot): string {
  return typeOf(value);
}

function enumOf(raw: Raw, pointer: string): Spot[] {
  return asList(raw["enum"]).map((value, index) => ({ value, pointer: `${pointer}/enum/${index}` }));
}

function constOrEnum(raw: Raw, pointer: string): Spot[] {
  return Object.hasOwn(raw, "const")
    ? [{ value: raw["const"], pointer: `${pointer}/const` }]
    : enumOf(raw, pointer);
}

/**
 * Whether null is allowed. It is also allowed if an `enum` without null stands beside a type with null, or if
 * `nullable` or such a type stands beside `allOf` or `$ref`: authors mean it so.
 */
function nullability(
  types: ReadonlySet<string> | undefined,
  values: readonly Spot[] | undefined,
  { nullChoice, choices }: Gathered,
  flagged: boolean,
  parts: Gathered["parts"],
): boolean | undefined {
  if (flagged || nullChoice !== undefined) return true;
  if (types) return types.has("null");
  if (values) return values.some(({ value }) => value === null);
  return choices.length > 0 || impliedTypes(parts) ? false : undefined;
}

function impliedTypes(parts: Gathered["parts"]): ReadonlySet<string> | undefined {
  if (parts.some(({ raw }) => OBJECT_KEYWORDS.some((keyword) => raw[keyword] !== undefined))) return OBJECT;
  return parts.some(({ raw }) => raw["items"] !== undefined || raw["prefixItems"] !== undefined)
    ? ARRAY
    : undefined;
}

const OBJECT: ReadonlySet<string> = new Set(["object"]);
const ARRAY: ReadonlySet<string> = new Set(["array"]);

function sharedTypes(one: ReadonlySet<string>, other: readonly string[]): Set<string> {
  const allows = (types: ReadonlySet<string>, type: string): boolean =>
    types.has(type) || (type === "integer" && types.has("number"));
  const second = new Set(other);
  return new Set([
    ...[...one].filter((type) => allows(second, type)),
    ...[...second].filter((type) => allows(one, type)),
  ]);
}

function withoutNull(types: ReadonlySet<string> | undefined): ReadonlySet<string> | undefined {
  return types && new Set([...types].filter((type) => type !== "null"));
}

/** Numbers include integers, and all types together are any type. */
function simplified(types: ReadonlySet<string> | undefined): ReadonlySet<string> | undefined {
  if (!types) return undefined;
  const plain = types.has("number") ? new Set([...types].filter((type) => type !== "integer")) : types;
  return ALL.every((type) => plain.has(type)) ? undefined : plain;
}

const ALL = ["string", "number", "boolean", "object", "array"];

/** The greatest number of items; undefined if there is none. */
export function lengthOf({ keywords, prefix, subs }: Shape): number | undefined {
  const most = asNumber(keywords.get("maxItems")?.value);
  const isClosed = subs.get("items")?.parts.some(({ raw }) => raw === false) ?? false;
  return isClosed ? Math.min(most ?? prefix.length, prefix.length) : most;
}

/** Whether a schema forbids properties that it does not name. */
export function isClosed({ subs }: Shape): boolean {
  return ["additionalProperties", "unevaluatedProperties"].some(
    (keyword) => subs.get(keyword)?.parts.some(({ raw }) => raw === false) ?? false,
  );
}
