/**
 * Whether a value satisfies a schema (JSON Schema 2020-12), by counted steps. The schemas stand as they are
 * written: nothing of `allOf` is merged here, so what a merge loses is found.
 */

import { discriminatorOf } from "#model/discriminator.ts";
import type { Document } from "#model/document.ts";
import type { Schema } from "#model/schema.ts";
import { schemasOf } from "#model/schemas.ts";
import { Scope } from "#model/scope.ts";
import { escapePointer } from "#oas/pointer.ts";
import { asFlag, asList, asNumber, asText, entries, isRecord, own, type Raw } from "#oas/read.ts";
import { isOfFormat } from "./formats.ts";
import type { Effort } from "./regex.ts";
import { isSame } from "./same.ts";

/** What a value is judged by. */
export interface Judging {
  /** `required` does not ask for what does not travel: `readOnly` properties of requests, `writeOnly` ones of responses. */
  direction: "request" | "response";
  /** Whether a pattern is found in a text; undefined where that cannot be told. */
  matches: (pattern: string, text: string) => boolean | undefined;
  /** Whether any number of a `oneOf` may fit. Default: false. */
  mayOverlap?: boolean;
  /** How many more schemas may be applied; once there are none, everything is valid. */
  effort: Effort;
}

/** `ambiguous`: wrong only because more than one schema of a `oneOf` allows the value, or one under `not` does. */
export type Verdict = "valid" | "invalid" | "ambiguous";

/** Judges a value. What cannot be told (broken references, patterns out of reach, no more effort) counts as valid. */
export function judge(schema: Schema, value: unknown, judging: Judging): Verdict {
  const judge = new Judge(schema.document, judging);
  const { raw, pointer, merged } = schema;
  const scope = merged.members.at(-1)?.scope ?? new Scope();
  const isValid = judge.applies({ raw, pointer, scope }, value, 0);
  if (isValid || judging.effort.left < 1) return "valid";
  return judge.isAmbiguous ? "ambiguous" : "invalid";
}

/** The names of the properties and the positions of the items that a schema has spoken of. */
type Seen = Set<string | number>;

/** A schema where it stands, and through which schemas it was reached. */
interface Placed {
  raw: unknown;
  pointer: string;
  scope: Scope;
}

interface At extends Placed {
  raw: Raw;
  depth: number;
  /** The outermost schema of the same value. */
  host: Placed;
}

const DEPTH = 60;

class Judge {
  isAmbiguous = false;
  private mayOverlap: boolean;

  constructor(
    private readonly document: Document,
    private readonly judging: Judging,
  ) {
    this.mayOverlap = judging.mayOverlap === true;
  }

  /** Whether a schema allows a value that no other schema has spoken of yet. */
  applies(schema: Placed, value: unknown, depth: number): boolean {
    return this.seen(schema, value, depth, schema) !== undefined;
  }

  /** What a schema speaks of; undefined where it does not allow the value. */
  private seen(
    { raw, pointer, scope }: Placed,
    given: unknown,
    depth: number,
    host: Placed,
  ): Seen | undefined {
    if (raw === false) return undefined;
    const value = given instanceof Number ? Number(given) : given;
    const seen: Seen = new Set();
    if (!isRecord(raw) || depth > DEPTH || this.judging.effort.left-- < 1) return seen;
    if (value === null && (asFlag(raw["nullable"]) || asFlag(raw["x-nullable"]))) return seen;
    const at: At = { raw, pointer, scope: scope.within(raw, pointer), depth, host };
    const isAllowed =
      allowsValue(raw, value) &&
      (typeof value !== "number" || allowsNumber(raw, value)) &&
      (typeof value !== "string" || this.allowsString(raw, value)) &&
      (!Array.isArray(value) || this.array(at, value, seen)) &&
      (!isRecord(value) || this.object(at, value, seen)) &&
      this.inPlace(at, value, seen) &&
      (!Array.isArray(value) || this.rest(at, value, seen, "unevaluatedItems")) &&
      (!isRecord(value) || this.rest(at, value, seen, "unevaluatedProperties"));
    return isAllowed ? seen : undefined;
  }

  private allowsString(raw: Raw, text: string): boolean {
    const length = Array.from(text).length;
    const pattern = asText(raw["pattern"]);
    return (
      length >= (asNumber(raw["minLength"]) ?? 0) &&
      length <= (asNumber(raw["maxLength"]) ?? Number.POSITIVE_INFINITY) &&
      isOfFormat(asText(raw["format"]), text) &&
      (pattern === undefined || this.judging.matches(pattern, text) !== false)
    );
  }

  private array(at: At, list: readonly unknown[], seen: Seen): boolean {
    const { raw } = at;
    if (!isBetween(list.length, raw["minItems"], raw["maxItems"])) return false;
    if (asFlag(raw["uniqueItems"]) && this.repeats(list)) return false;
    const prefix = asList(raw["prefixItems"]);
    for (const [index, item] of list.entries()) {
      const isFirst = index < prefix.length;
      const of = isFirst ? prefix[index] : raw["items"];
      if (of === undefined) continue;
      seen.add(index);
      if (!this.inside(at, isFirst ? `prefixItems/${index}` : "items", of, item)) return false;
    }
    if (raw["contains"] === undefined) return true;
    let found = 0;
    for (const [index, item] of list.entries())
      if (this.inside(at, "contains", raw["contains"], item)) {
        seen.add(index);
        found++;
      }
    return isBetween(found, raw["minContains"] ?? 1, raw["maxContains"]);
  }

  /** Whether an item stands in a list twice. Ten comparisons of objects count as one schema. */
  private repeats(list: readonly unknown[]): boolean {
    const { effort } = this.judging;
    const scalars = new Set<unknown>();
    const objects: unknown[] = [];
    for (const one of list) {
      if (typeof one !== "object" || one === null) {
        if (scalars.has(one)) return true;
        scalars.add(one);
        continue;
      }
      effort.left -= objects.length / 10;
      if (effort.left < 1) return false;
      if (objects.some((other) => isSame(one, other))) return true;
      objects.push(one);
    }
    return false;
  }

  private object(at: At, value: Raw, seen: Seen): boolean {
    const { raw } = at;
    const names = Object.keys(value);
    if (!isBetween(names.length, raw["minProperties"], raw["maxProperties"])) return false;
    const isMissing = (name: unknown): boolean =>
      typeof name === "string" && !Object.hasOwn(value, name) && !this.isHidden(at, name);
    if (asList(raw["required"]).some(isMissing)) return false;
    for (const [name, others] of entries(raw["dependentRequired"])) {
      if (!Object.hasOwn(value, name)) continue;
      // Fifty names count as one schema.
      this.judging.effort.left -= asList(others).length / 50;
      if (this.judging.effort.left < 1) return true;
      if (asList(others).some(isMissing)) return false;
    }
    const patterns = entries(raw["patternProperties"]);
    for (const name of names) {
      if (raw["propertyNames"] !== undefined && !this.inside(at, "propertyNames", raw["propertyNames"], name))
        return false;
      const listed = own(raw["properties"], name);
      let isListed = listed !== undefined;
      if (isListed && !this.inside(at, `properties/${escapePointer(name)}`, listed, value[name]))
        return false;
      for (const [pattern, of] of patterns)
        if (this.judging.matches(pattern, name) === true) {
          isListed = true;
          if (!this.inside(at, `patternProperties/${escapePointer(pattern)}`, of, value[name])) return false;
        }
      const rest = raw["additionalProperties"];
      if (isListed) seen.add(name);
      else if (rest !== undefined) {
        seen.add(name);
        if (!this.inside(at, "additionalProperties", rest, value[name])) return false;
      }
    }
    return true;
  }

  /** The keywords that apply other schemas to the same value (10.2). */
  private inPlace(at: At, value: unknown, seen: Seen): boolean {
    const { raw } = at;
    for (const keyword of ["$ref", "$dynamicRef"]) {
      if (typeof raw[keyword] !== "string") continue;
      const target = schemasOf(this.document).follow({ [keyword]: raw[keyword] }, at.pointer, at.scope);
      const found = { raw: target.value, pointer: target.pointer, scope: at.scope };
      if (target.broken === undefined && !this.joins(at, found, value, seen)) return false;
    }
    for (const [index, one] of asList(raw["allOf"]).entries())
      if (!this.joins(at, below(at, `allOf/${index}`, one), value, seen)) return false;
    for (const keyword of ["anyOf", "oneOf"]) {
      const all = asList(raw[keyword]);
      if (all.length === 0) continue;
      // A discriminator tells which one is meant, whatever else fits.
      const mayOverlap = keyword === "anyOf" || this.mayOverlap || discriminatorOf(raw) !== undefined;
      let fitting = 0;
      for (const [index, one] of all.entries())
        if (this.joins(at, below(at, `${keyword}/${index}`, one), value, seen))
          if (++fitting > 1 && !mayOverlap) return this.ambiguous();
      if (fitting === 0) return false;
    }
    if (raw["not"] !== undefined && this.tests(at, below(at, "not", raw["not"]), value, new Set()))
      return this.ambiguous();
    if (raw["if"] !== undefined) {
      const branch = this.tests(at, below(at, "if", raw["if"]), value, seen) ? "then" : "else";
      if (raw[branch] !== undefined && !this.joins(at, below(at, branch, raw[branch]), value, seen))
        return false;
    }
    for (const [name, one] of entries(raw["dependentSchemas"])) {
      if (!isRecord(value) || !Object.hasOwn(value, name)) continue;
      if (!this.joins(at, below(at, `dependentSchemas/${escapePointer(name)}`, one), value, seen))
        return false;
    }
    return true;
  }

  private ambiguous(): false {
    this.isAmbiguous = true;
    return false;
  }

  /** Like `joins`, for what is not asked for but looked at: there a `oneOf` means what it says. */
  private tests(at: At, schema: Placed, value: unknown, into: Seen): boolean {
    const { mayOverlap } = this;
    this.mayOverlap = false;
    const holds = this.joins(at, schema, value, into);
    this.mayOverlap = mayOverlap;
    return holds;
  }

  private joins(at: At, schema: Placed, value: unknown, into: Seen): boolean {
    const seen = this.seen(schema, value, at.depth + 1, at.host);
    for (const one of seen ?? []) into.add(one);
    return seen !== undefined;
  }

  private inside(at: At, path: string, raw: unknown, value: unknown): boolean {
    return this.applies(below(at, path, raw), value, at.depth + 1);
  }

  /** `unevaluatedItems`, `unevaluatedProperties`: what no schema of the same value has spoken of (11.2, 11.3). */
  private rest(at: At, value: readonly unknown[] | Raw, seen: Seen, keyword: string): boolean {
    const of = at.raw[keyword];
    if (of === undefined) return true;
    const parts: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
      ? [...value.entries()]
      : Object.entries(value);
    for (const [key, part] of parts) {
      if (seen.has(key)) continue;
      seen.add(key);
      if (!this.inside(at, keyword, of, part)) return false;
    }
    return true;
  }

  private isHidden(at: At, name: string): boolean {
    return [at, at.host].some(({ raw, pointer, scope }) => {
      const property = propertiesOf(schemasOf(this.document).at(raw, pointer, scope)).get(name);
      return this.judging.direction === "request" ? property?.readOnly : property?.writeOnly;
    });
  }
}

const PROPERTIES = new WeakMap<Schema, ReadonlyMap<string, Schema>>();

/** The properties of a schema by name. */
function propertiesOf(schema: Schema): ReadonlyMap<string, Schema> {
  let known = PROPERTIES.get(schema);
  if (!known) {
    const named = schema.properties.filter(({ kind }) => kind === "property");
    known = new Map(named.map((property) => [property.name, property.schema]));
    PROPERTIES.set(schema, known);
  }
  return known;
}

function below(at: At, path: string, raw: unknown): Placed {
  return { raw, pointer: `${at.pointer}/${path}`, scope: at.scope };
}

function allowsValue(raw: Raw, value: unknown): boolean {
  const types = typeof raw["type"] === "string" ? [raw["type"]] : asList(raw["type"]);
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) return false;
  if (raw["const"] !== undefined && !isSame(raw["const"], value)) return false;
  const values = raw["enum"];
  return !Array.isArray(values) || values.length === 0 || values.some((one) => isSame(one, value));
}

function isOfType(value: unknown, type: unknown): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return isRecord(value);
    case "integer":
      return Number.isInteger(value);
    case "string":
    case "boolean":
    case "number":
      return typeof value === type;
    default:
      return true;
  }
}

function allowsNumber(raw: Raw, number: number): boolean {
  const step = asNumber(raw["multipleOf"]) ?? 0;
  return (
    isBetween(number, raw["minimum"], raw["maximum"]) &&
    number > (asNumber(raw["exclusiveMinimum"]) ?? Number.NEGATIVE_INFINITY) &&
    number < (asNumber(raw["exclusiveMaximum"]) ?? Number.POSITIVE_INFINITY) &&
    (step <= 0 || Number.isInteger(Number((number / step).toPrecision(12))))
  );
}

function isBetween(number: number, least: unknown, most: unknown): boolean {
  return (
    number >= (asNumber(least) ?? Number.NEGATIVE_INFINITY) &&
    number <= (asNumber(most) ?? Number.POSITIVE_INFINITY)
  );
}
