/**
 * Gathers the parts of a schema through `$ref` and `allOf`, and takes apart its choices: a choice of one schema is that
 * schema, a choice with null is nullable.
 */
import { isNull } from "#model/schema/all-of.ts";
import { asList, asRecord, isRecord, type Raw } from "#oas/read.ts";
import type { Side, Sub, WrittenSchema } from "./side.ts";

/** A `oneOf` or `anyOf` with at least two members that are not null. */
export interface Choice {
  keyword: "oneOf" | "anyOf";
  pointer: string;
  members: readonly WrittenSchema[];
  host: Raw;
}

/** The parts of a schema. */
export interface Gathered {
  parts: readonly { raw: Raw; pointer: string }[];
  choices: readonly Choice[];
  /** The place of a choice that allows null. */
  nullChoice?: string;
  /** Whether a part is `false`. */
  isNever: boolean;
  broken: readonly WrittenSchema[];
  /** Places with an unknown `$schema`. */
  dialects: readonly { name: string; pointer: string }[];
  /** Whether there are more parts than the limit. */
  isCut: boolean;
}

/** The maximum number of parts of a schema. */
export const MOST_PARTS = 500;

/** The dialects that this comparison knows: those of JSON Schema and of OpenAPI. */
const DIALECTS = /^https?:\/\/(?:json-schema\.org\/|spec\.openapis\.org\/)/;

/** Gathers the parts of a schema. */
export function gather(side: Side, sub: Sub): Gathered {
  return new Gatherer(side).run(sub);
}

/** Which of `then` and `else` always applies, because `if` is true, false or empty; undefined if it depends. */
export function appliedBy(raw: Raw): "then" | "else" | undefined {
  const condition = raw["if"];
  if (condition === false) return "else";
  const isEmpty = isRecord(condition) && Object.keys(condition).length === 0;
  return condition === true || isEmpty ? "then" : undefined;
}

/** What a `not` says without negation: `not: true` allows nothing, and `not: {not: A}` is A. */
export function plainNot(negated: unknown): { is: unknown } | undefined {
  if (negated === true) return { is: false };
  if (!isRecord(negated)) return undefined;
  const [only, ...more] = Object.keys(negated);
  if (only === undefined) return { is: false };
  return only === "not" && more.length === 0 ? { is: negated["not"] } : undefined;
}

class Gatherer {
  readonly #side: Side;
  readonly #parts: { raw: Raw; pointer: string }[] = [];
  readonly #choices: Choice[] = [];
  readonly #broken: WrittenSchema[] = [];
  readonly #dialects: { name: string; pointer: string }[] = [];
  readonly #seen = new Set<string>();
  #open: WrittenSchema[] = [];
  #nullChoice?: string;
  #isNever = false;
  #isCut = false;

  constructor(side: Side) {
    this.#side = side;
  }

  run(sub: Sub): Gathered {
    this.#open = [...sub.parts].reverse();
    for (let part = this.#open.pop(); part; part = this.#open.pop()) {
      if (this.#seen.has(part.pointer)) continue;
      const properties = isRecord(part.raw) ? asRecord(part.raw["properties"]) : {};
      this.#side.effort -= 1 + Object.keys(properties).length;
      this.#isCut = this.#seen.size >= MOST_PARTS || this.#side.effort < 0;
      if (this.#isCut) break;
      this.#seen.add(part.pointer);
      this.#enter(part);
    }
    return {
      parts: this.#parts,
      choices: this.#choices,
      nullChoice: this.#nullChoice,
      isNever: this.#isNever,
      broken: this.#broken,
      dialects: this.#dialects,
      isCut: this.#isCut,
    };
  }

  #enter(part: WrittenSchema): void {
    const { raw, pointer } = part;
    if (part.broken !== undefined) this.#broken.push(part);
    if (raw === false) this.#isNever = true;
    if (!isRecord(raw)) return;
    this.#parts.push({ raw, pointer });
    const { $schema } = raw;
    if (typeof $schema === "string" && !DIALECTS.test($schema))
      this.#dialects.push({ name: $schema, pointer });
    const next: WrittenSchema[] = [];
    for (const keyword of ["$ref", "$dynamicRef"])
      if (typeof raw[keyword] === "string")
        next.push(this.#side.part({ [keyword]: raw[keyword] }, `${pointer}/${keyword}`));
    asList(raw["allOf"]).forEach((one, index) => {
      next.push(this.#side.part(one, `${pointer}/allOf/${index}`));
    });
    for (const keyword of ["oneOf", "anyOf"] as const) this.#choice(raw, pointer, keyword, next);
    const plain = plainNot(raw["not"]);
    if (plain)
      next.push(this.#side.part(plain.is, plain.is === false ? `${pointer}/not` : `${pointer}/not/not`));
    const applied = appliedBy(raw);
    if (applied && raw[applied] !== undefined)
      next.push(this.#side.part(raw[applied], `${pointer}/${applied}`));
    this.#open.push(...next.reverse());
  }

  #choice(raw: Raw, pointer: string, keyword: "oneOf" | "anyOf", next: WrittenSchema[]): void {
    const all = asList(raw[keyword]).map((one, index) =>
      this.#side.part(one, `${pointer}/${keyword}/${index}`),
    );
    if (all.length === 0) return;
    const members = all.filter((one) => one.broken !== undefined || !isNull(one.raw));
    if (members.length < all.length) this.#nullChoice ??= `${pointer}/${keyword}`;
    if (members.length === 1) next.push(members[0]!);
    else if (members.length > 1)
      this.#choices.push({ keyword, pointer: `${pointer}/${keyword}`, members, host: raw });
    else next.push(all[0]!);
  }
}
