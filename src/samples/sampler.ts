/** Makes one value of a sample: tries the variants of its schema, and checks the result. */

import type { Schema } from "#model/schema/schema.ts";
import { formatJson } from "#oas/json-text.ts";
import { asText, isRecord } from "#oas/read.ts";
import { type JudgeSettings, judge } from "#validate/judge.ts";
import { matchesPattern } from "#validate/regex.ts";
import { itemSchemas, makeArray } from "./array.ts";
import { type Authored, authoredValues, isHollow } from "./authored.ts";
import type { Limits } from "./limits.ts";
import { commonMultiple, sampleNumber } from "./number.ts";
import { makeObject } from "./object.ts";
import { DEEPEST, type SampleSettings } from "./settings.ts";
import { allStated, type Choosing, type Condition, type Shape, shapeOf, strictest } from "./shape.ts";
import { CUT, isAbove, type Room, type Slot } from "./slot.ts";
import { isKnownFormat, sampleString } from "./string.ts";
import { FIRST_TRIAL, furtherTrials, mayConflict, type Trial } from "./trials.ts";

/** The settings of one pass over a schema. */
export interface Pass {
  /** Whether to leave impossible values empty, instead of giving up on the value that contains them. */
  lenient?: boolean;
  /** The maximum depth of optional properties. Default: no limit. */
  optional?: number;
  /** Whether to give up if not all fits, so that each property or item may use all the room that is left. */
  isWhole?: boolean;
}

/** The shapes of schemas, for all passes. */
export type Shapes = Pick<WeakMap<Schema, Shape>, "get" | "set">;

/** Makes the values of one sample in one pass. */
export class Sampler {
  readonly maxDepth: number;
  readonly onlyRequired: boolean;
  readonly lenient: boolean;
  readonly judging: JudgeSettings;
  /** How many examples of the document were used. */
  private taken = 0;

  constructor(
    readonly settings: SampleSettings,
    readonly pass: Pass,
    readonly limits: Limits,
    private readonly shapes: Shapes = settings.kept?.shapes ?? new Map<Schema, Shape>(),
  ) {
    this.lenient = pass.lenient === true;
    this.maxDepth = Math.min(Math.max(0, settings.maxDepth ?? DEEPEST), 100);
    this.onlyRequired = settings.onlyRequired === true;
    this.judging = {
      direction: settings.direction,
      effort: limits.judging,
      patterns: limits.patterns,
    };
  }

  /** The share of some room for the next of several values. */
  share(left: number, count: number): number {
    return Math.max(1, this.pass.isWhole ? left : Math.floor(left / count));
  }

  /** Called if there is no room for something. */
  lacks(): void {
    if (this.pass.isWhole) throw NO_ROOM;
  }

  /** A value that satisfies all schemas, or CUT. */
  sample(schemas: readonly Schema[], place: Slot, room: Room): unknown {
    const { kept, placeholder } = this.settings;
    const isPlain = schemas.length === 1 && place.turn === 0 && !place.mustDiffer && !this.lenient;
    const schema = isPlain && !placeholder ? schemas[0] : undefined;
    if (!kept || !schema) return this.sampled(schemas, place, room);
    const { taken, limits } = this;
    const leaf = kept.leaves.get(schema);
    if (leaf && limits.spend(leaf.spent)) {
      room.left--;
      this.taken += leaf.taken;
      return leaf.value;
    }
    const { left } = limits;
    const value = this.sampled(schemas, place, room);
    const shape = this.shapes.get(schema);
    if (isScalar(value) && shape && !mayConflict(shape) && !limits.isExhausted)
      kept.leaves.set(schema, { value, spent: limits.since(left), taken: this.taken - taken });
    return value;
  }

  /** The same, made anew. */
  private sampled(schemas: readonly Schema[], place: Slot, room: Room): unknown {
    room.left--;
    let made: unknown = CUT;
    let isShort: boolean | undefined;
    const { left } = room;
    const isRecursion = schemas.some((schema) => schema.choices.length === 0 && isAbove(schema, place));
    let trials: readonly Trial[] = isRecursion ? [] : [FIRST_TRIAL];
    for (let index = 0; index < trials.length && (index === 0 || this.limits.waste > 0); index++) {
      const trial = trials[index];
      const within: Room = { left };
      const one = trial && this.tried(schemas, place, within, trial, made !== CUT && !this.settings.isExact);
      if (index === 0) {
        isShort = within.isShort;
        room.left = within.left;
      } else this.limits.waste -= Math.max(1, left - within.left);
      if (!one) break;
      if (index === 0) {
        const isOverlap = !one.isRight && this.overlaps(schemas, one.value);
        trials = [...trials, ...furtherTrials(one.shape, isOverlap, this.settings.isExact)];
      }
      // An empty value is not better than an invalid one with content.
      const isFull = !isHollow(one.value) || isHollow(made) || this.settings.isExact;
      const isBetter = made === CUT || (one.isRight && isFull);
      if (one.value === CUT || !isBetter) continue;
      made = one.value;
      isShort = within.isShort;
      room.left = within.left;
      if (one.isRight) break;
    }
    if (isShort) room.isShort = true;
    if (made !== CUT) return made;
    return this.lenient && schemas.every((schema) => schema.boolean !== false) ? emptyOf(schemas) : CUT;
  }

  /** Tries one way to make a value, and checks the result. Undefined if it is impossible. */
  private tried(
    schemas: readonly Schema[],
    place: Slot,
    room: Room,
    trial: Trial,
    isFaithful: boolean,
  ): { value: unknown; shape: Shape; isRight: boolean } | undefined {
    const { taken } = this;
    const { left } = room;
    const at = trial.turn === 0 ? place : { ...place, turn: place.turn + trial.turn, mustDiffer: true };
    const showsOptional = !this.onlyRequired && !trial.isLean;
    const assumed = new Map<Condition, boolean>();
    const holds = (condition: Condition): boolean => {
      const isFirst = assumed.size === 0;
      const known =
        assumed.get(condition) ?? (condition.name === undefined ? isFirst && trial.isMet : showsOptional);
      assumed.set(condition, known);
      return known;
    };
    for (let round = 0; ; round++) {
      room.left = left;
      let shape = this.shape(schemas, place, { attempt: trial.attempt, isFaithful, holds });
      if (!shape || shape.isNever) return undefined;
      if (trial.isLean) shape = { ...shape, excluded: new Set(shape.properties.keys()) };
      const value = this.value(shape, at, room);
      if (value === CUT) return { value, shape, isRight: false };
      let changed = false;
      for (const condition of shape.conditions) {
        const isMet = judge(condition.test, value, this.judging) === "valid";
        changed ||= assumed.get(condition) !== isMet;
        assumed.set(condition, isMet);
      }
      if (changed && round < 3 && this.limits.waste > 0) {
        this.limits.waste -= Math.max(1, left - room.left);
        continue;
      }
      const verdicts = mayConflict(shape) ? schemas.map((schema) => judge(schema, value, this.judging)) : [];
      const hasTaken = this.taken > taken;
      const isRight = verdicts.every((verdict) => verdict === "valid" || (verdict === "invalid" && hasTaken));
      return { value, shape, isRight };
    }
  }

  /** Whether a value is invalid only because it matches several variants of a `oneOf`. */
  private overlaps(schemas: readonly Schema[], value: unknown): boolean {
    const judging = { ...this.judging, mayOverlap: true };
    return value !== CUT && schemas.every((schema) => judge(schema, value, judging) === "valid");
  }

  /** The complete examples of a schema. */
  examples(schema: Schema): readonly unknown[] {
    const place: Slot = { path: "", depth: 0, turn: 0 };
    const shape = this.shape([schema], place);
    if (!shape || shape.constant.length > 0) return [];
    const count = shape.schemas.reduce(
      (sum, one) => sum + (shape.overruled.has(one) ? 0 : one.examples.length),
      0,
    );
    const found = authoredValues(shape)
      .slice(0, count)
      .filter((one) => one.isWhole && one.value !== null)
      .map((one) => this.visible(one.value, [schema], place, { left: 5000 }));
    const isExpected = found.length > 0 || this.settings.isExact === true || shape.overruled.has(schema);
    return isExpected ? found : schema.examples.filter(isContainer);
  }

  private value(shape: Shape, place: Slot, room: Room): unknown {
    if (shape.constant.length > 0) return shape.constant[0];
    const authored = authoredValues(shape).filter((one) => !one.isDefault || this.suits(shape, one.value));
    const chosen: Authored | undefined = authored[place.turn % Math.max(1, authored.length)];
    if (
      chosen?.isWhole &&
      (place.turn < authored.length || !place.mustDiffer || shape.types.includes("object"))
    ) {
      if (!chosen.isDefault) this.taken++;
      const value = this.visible(chosen.value, shape.schemas, place, { left: 5000 });
      return discriminated(value, shape);
    }
    if (shape.enum) return this.enumValue(shape, shape.enum, place.turn);
    if (shape.isNull) return null;
    const inside: Slot = { ...place, above: { schemas: new Set(shape.schemas), above: place.above } };
    const type = shape.types.find((one) => one === "object" && shape.properties.size > 0) ?? shape.types[0];
    switch (type) {
      case "object":
        if (isRecord(chosen?.value)) this.taken++;
        return makeObject(this, shape, inside, room, isRecord(chosen?.value) ? chosen.value : {});
      case "array":
        return makeArray(this, shape, inside, room);
      case "string":
        return this.string(shape, inside, room);
      case "integer":
      case "number":
        return this.number(shape, type, place);
      case "boolean":
        return place.turn % 2 === 0;
      default:
        return this.untyped(shape, inside, room);
    }
  }

  /** A value without a type: a typical one for the format, otherwise null. */
  private untyped(shape: Shape, place: Slot, room: Room): unknown {
    const format = shape.schemas.map((schema) => schema.format).find((one) => one !== undefined);
    if (format === undefined)
      return this.settings.placeholder?.({ path: place.path, type: "any", isLimited: false }) ?? null;
    if (/^u?int\d+$|^double-int$/.test(format)) return this.number(shape, "integer", place);
    return /^(?:float|double)$/.test(format)
      ? this.number(shape, "number", place)
      : this.string(shape, place, room);
  }

  /** Whether a value satisfies all schemas of a shape. */
  private suits(shape: Shape, value: unknown): boolean {
    return shape.schemas.every((schema) => judge(schema, value, this.judging) !== "invalid");
  }

  private string(shape: Shape, place: Slot, room: Room): string {
    const first = (read: (schema: Schema) => string | undefined): string | undefined =>
      shape.schemas.map(read).find((text) => text !== undefined);
    const content = shape.schemas
      .flatMap((schema) => schema.parts)
      .find((part) => part.keyword === "contentSchema");
    if (content && /json/i.test(first((schema) => schema.contentMediaType) ?? "")) {
      const value = this.sample([content.schema], { ...place, depth: place.depth + 1 }, room);
      if (value !== CUT) return formatJson(value, 0);
    }
    const format = first((schema) => schema.format);
    const contentEncoding = first((schema) => schema.contentEncoding);
    const isBinary =
      contentEncoding === undefined && isBinaryType(first((schema) => schema.contentMediaType));
    const rules = {
      format: format ?? (isBinary ? "binary" : undefined),
      contentEncoding,
      patterns: shape.schemas.flatMap((schema) => schema.patterns),
      minLength: strictest(shape, "minLength", Math.max),
      maxLength: strictest(shape, "maxLength", Math.min),
    };
    if (this.limits.letters < 0) rules.minLength = undefined;
    const text = sampleString(rules, place.turn, this.limits.patterns);
    const isLimited = rules.patterns.length > 0;
    const isPlain =
      contentEncoding === undefined && (rules.format === undefined || !isKnownFormat(rules.format));
    const allows = (written: string): boolean =>
      rules.patterns.every((pattern) => matchesPattern(pattern, written, this.limits.patterns) === true);
    const placeholder = isPlain
      ? this.settings.placeholder?.({ path: place.path, type: "string", isLimited, allows, valid: text })
      : undefined;
    const numbered = placeholder && `${placeholder}_${place.turn + 1}`;
    if (placeholder !== undefined && place.turn === 0) return placeholder;
    if (numbered !== undefined && allows(numbered)) return numbered;
    this.limits.letters -= text.length;
    return text;
  }

  private number(shape: Shape, type: string, place: Slot): unknown {
    const rules = {
      integer: type === "integer",
      format: shape.schemas.map((schema) => schema.format).find((format) => format !== undefined),
      minimum: strictest(shape, "minimum", Math.max),
      exclusiveMinimum: strictest(shape, "exclusiveMinimum", Math.max),
      maximum: strictest(shape, "maximum", Math.min),
      exclusiveMaximum: strictest(shape, "exclusiveMaximum", Math.min),
      multipleOf: commonMultiple(allStated(shape, "multipleOf")),
    };
    const { integer, format, ...limits } = rules;
    const isLimited = Object.values(limits).some((limit) => limit !== undefined);
    const placeholder =
      place.turn === 0
        ? this.settings.placeholder?.({ path: place.path, type: "number", isLimited })
        : undefined;
    return placeholder ?? sampleNumber(rules, place.turn);
  }

  private enumValue(shape: Shape, values: readonly unknown[], turn: number): unknown {
    const allowed = values.slice(0, 1000).filter((value) => value !== null && this.suits(shape, value));
    const listed = allowed.length > 0 ? allowed : values;
    return listed[turn % listed.length];
  }

  /** An authored value without the properties that are hidden in this direction. */
  visible(value: unknown, schemas: readonly Schema[], place: Slot, room: Room): unknown {
    if (
      typeof value !== "object" ||
      value === null ||
      value instanceof Number ||
      place.depth > 20 ||
      room.left-- < 1 ||
      schemas.length === 0
    )
      return value;
    const shape = this.shape(schemas, { ...place, above: undefined });
    if (!shape) return value;
    const depth = place.depth + 1;
    if (Array.isArray(value)) {
      const at: Slot = { ...place, path: `${place.path}[]`, depth };
      return mapKept(value, (item, index) => this.visible(item, itemSchemas(shape, index), at, room));
    }
    if (value instanceof Date) return value;
    let changed = false;
    const kept: [string, unknown][] = [];
    for (const [name, part] of Object.entries(value)) {
      const property = shape.properties.get(name)?.schemas ?? [];
      if (this.isHidden(property)) {
        changed = true;
        continue;
      }
      const at: Slot = { ...place, path: place.path === "" ? name : `${place.path}.${name}`, depth };
      const seen = this.visible(part, property, at, room);
      changed ||= seen !== part;
      kept.push([name, seen]);
    }
    return changed ? Object.fromEntries(kept) : value;
  }

  /** Whether a property does not occur in this direction. */
  isHidden(schemas: readonly Schema[]): boolean {
    return schemas.some((schema) =>
      this.settings.direction === "request" ? schema.readOnly : schema.writeOnly,
    );
  }

  /** The shape of schemas that apply together. Undefined if there is no room left, or none. */
  shape(
    schemas: readonly Schema[],
    place: Slot,
    how: Pick<Choosing, "attempt" | "isFaithful" | "holds"> = { attempt: 0, holds: () => true },
  ): Shape | undefined {
    const only = schemas.length === 1 ? schemas[0] : undefined;
    if (this.limits.properties < 0) return undefined;
    const known = only && this.shapes.get(only);
    if (known) return known;
    const choose = this.settings.choose;
    const shape = shapeOf(schemas, {
      ...how,
      choose: choose && ((schema, choice) => choose(schema, choice, place.path)),
      isAbove: (schema) => isAbove(schema, place),
      turn: place.mustDiffer ? place.turn : 0,
    });
    // Only shapes that depend on no choice, condition or ancestor can be cached.
    const isFixed = shape && shape.schemas.length === 1 && !shape.hasChoices && shape.conditions.length === 0;
    if (only && isFixed) this.shapes.set(only, shape);
    else this.limits.properties -= shape?.properties.size ?? 0;
    return shape;
  }
}

/** Thrown by a pass that gives up because not all fits. */
const NO_ROOM = Symbol("no room");

/** Whether a value has no parts. */
function isScalar(value: unknown): boolean {
  return value !== CUT && (typeof value !== "object" || value === null);
}

/** Whether a value is an array or an object with content. */
function isContainer(value: unknown): boolean {
  return (isRecord(value) || Array.isArray(value)) && !isHollow(value);
}

function emptyOf(schemas: readonly Schema[]): unknown {
  if (schemas.every((schema) => schema.nullable)) return null;
  const types = schemas.flatMap((schema) => schema.types);
  if (types.includes("array")) return [];
  return types.length === 0 || types.includes("object") ? {} : null;
}

/** Adds the discriminator's value to an authored object of a variant. */
function discriminated(value: unknown, shape: Shape): unknown {
  if (!isRecord(value) || shape.discriminators.size === 0) return value;
  const missing = [...shape.discriminators].filter(([name]) => asText(value[name]) === undefined);
  return missing.length === 0 ? value : Object.fromEntries([...missing, ...Object.entries(value)]);
}

function mapKept(
  list: readonly unknown[],
  map: (item: unknown, index: number) => unknown,
): readonly unknown[] {
  const mapped = list.slice(0, 5000).map(map);
  return mapped.every((item, index) => item === list[index]) ? list : [...mapped, ...list.slice(5000)];
}

function isBinaryType(mediaType: string | undefined): boolean {
  return mediaType !== undefined && /^(?:image|audio|video|font)\/|octet-stream|pdf|zip/i.test(mediaType);
}
