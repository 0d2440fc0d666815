/** Replaces spellings that say the same as plainer keywords, so that schemas with the same meaning have the same shape. */
import { asList, asNumber, isRecord } from "#oas/read.ts";
import { plainNot } from "./parts.ts";
import type { Shape, Spot } from "./shape.ts";
import type { Sub } from "./side.ts";

/** A schema with plainer keywords. Those that say nothing are left out. */
export function plainly(shape: Shape): Shape {
  const { subs, maps, keywords, nots } = shape;
  const hasOthers = maps.size > 0 || nots.length > 0;
  const isNamed = ["propertyNames", "contains", "unevaluatedProperties", "unevaluatedItems"].some((keyword) =>
    subs.has(keyword),
  );
  if (!hasOthers && !isNamed && !keywords.has("multipleOf")) return shape;
  return {
    ...shape,
    ...membersOf(shape),
    types: plainTypes(shape),
    nots: nots.filter((sub) => !isFalse(sub) && !sub.parts.some(({ raw }) => plainNot(raw))),
  };
}

function membersOf(shape: Shape): Pick<Shape, "subs" | "maps" | "keywords" | "dependent"> {
  const { keywords, properties, choices } = shape;
  const subs = new Map(shape.subs);
  const [patterns, dependent] = ["patternProperties", "dependentSchemas"].map((key) => shape.maps.get(key));
  const maps = new Map(shape.maps);
  const names = subs.get("propertyNames");
  if (names && allowsAllNames(names)) subs.delete("propertyNames");
  if (subs.has("contains") && isZero(keywords.get("minContains")) && !keywords.has("maxContains"))
    subs.delete("contains");
  const [pattern, ...more] = patterns ?? [];
  const isAlone = pattern && more.length === 0 && properties.size === 0 && !subs.has("additionalProperties");
  if (isAlone && MATCHES_ALL.has(pattern[0])) {
    subs.set("additionalProperties", pattern[1]);
    maps.set("patternProperties", NONE);
  }
  const rest = subs.get("unevaluatedProperties");
  const isFlat = choices.length === 0 && !subs.has("if") && !dependent?.size;
  if (rest && isFlat && !subs.has("additionalProperties")) {
    subs.delete("unevaluatedProperties");
    subs.set("additionalProperties", rest);
  }
  const others = subs.get("unevaluatedItems");
  if (others && isFlat && !subs.has("contains") && !subs.has("items")) {
    subs.delete("unevaluatedItems");
    subs.set("items", others);
  }
  const demanded = shape.dependent.size > 0 ? undefined : demandedBy(dependent);
  if (!demanded) return { subs, maps, keywords, dependent: shape.dependent };
  maps.set("dependentSchemas", NONE);
  return { subs, maps, keywords: withDependent(keywords, demanded), dependent: demanded };
}

const NONE: ReadonlyMap<string, Sub> = new Map();

/** Patterns that match every text. */
export const MATCHES_ALL: ReadonlySet<string> = new Set(["", ".*", "^", "$", "^.*$", "^.*", ".*$"]);

/** Names are always texts. */
function allowsAllNames({ parts }: Sub): boolean {
  return parts.every(
    ({ raw }) =>
      raw === true ||
      (isRecord(raw) && Object.entries(raw).every(([key, value]) => key === "type" && value === "string")),
  );
}

function isZero(spot: Spot | undefined): boolean {
  return asNumber(spot?.value) === 0;
}

function isFalse({ parts }: Sub): boolean {
  return parts.some(({ raw }) => raw === false);
}

/** `dependentSchemas` that only demand properties, as `dependentRequired`. */
function demandedBy(schemas: ReadonlyMap<string, Sub> | undefined): Shape["dependent"] | undefined {
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const [name, { parts }] of schemas ?? []) {
    const [only, ...more] = parts;
    if (more.length > 0 || !only || !isRecord(only.raw) || only.site !== undefined) return undefined;
    if (Object.keys(only.raw).join() !== "required") return undefined;
    const names = asList(only.raw["required"]).filter((one) => typeof one === "string");
    found.set(name, new Map(names.map((one) => [one, only.pointer])));
  }
  return found.size > 0 ? found : undefined;
}

/** Keywords with the names that properties demand, whatever keyword and part they are written in. */
export function withDependent(
  keywords: Shape["keywords"],
  dependent: Shape["dependent"],
): ReadonlyMap<string, Spot> {
  const [first] = [...dependent.values()].flatMap((names) => [...names.values()]);
  if (first === undefined) return keywords;
  const value = Object.fromEntries([...dependent].map(([name, names]) => [name, [...names.keys()].sort()]));
  return new Map([...keywords, ["dependentRequired", { value, pointer: first }]]);
}

/** Numbers that are multiples of 1 are integers. */
function plainTypes({ types, keywords }: Shape): Shape["types"] {
  if (!types?.has("number") || asNumber(keywords.get("multipleOf")?.value) !== 1) return types;
  return new Set([...types].map((type) => (type === "number" ? "integer" : type)));
}
