/**
 * Makes a value that satisfies a schema: the document's own example if it fits, otherwise the simplest value of the
 * type. The number of values and the depth are limited for any schema.
 */

import type { Property, Schema, Subschema } from "#model/schema/schema.ts";
import { formatJson } from "#oas/json-text.ts";
import { asFlag, asNumber, asText, isRecord } from "#oas/read.ts";
import { type JudgeSettings, judge } from "#validate/judge.ts";
import { matchesPattern } from "#validate/regex.ts";
import { isSame } from "#validate/same.ts";
import { type Authored, authoredValues, fitted, isHollow } from "./authored.ts";
import { Limits, type Spent } from "./limits.ts";
import { commonMultiple, sampleNumber } from "./number.ts";
import { matchingString } from "./pattern.ts";
import {
  allStated,
  type Choosing,
  type Condition,
  type Shape,
  type ShapeProperty,
  shapeOf,
  strictest,
} from "./shape.ts";
import { sampleString } from "./string.ts";

/** Settings of a sample. */
export interface SampleSettings {
  /** Requests have no `readOnly` properties, responses no `writeOnly` ones. */
  direction: "request" | "response";
  /** Whether to generate only required properties. Default: false. */
  onlyRequired?: boolean;
  /** Whether examples of the author are shortened to their required properties. Default: false, as in Redoc. */
  shortensExamples?: boolean;
  /** The maximum depth of objects and arrays. Default: 10. */
  maxDepth?: number;
  /** The maximum number of values, including objects and arrays. Default: `MOST_VALUES`. */
  budget?: number;
  /**
   * 0 for the default value. Any other number gives another value, always the same for the same number. Default: 0.
   */
  turn?: number;
  /**
   * The index of the variant to show for a choice. Default: the initial one.
   * @param schema the schema that has the choice
   * @param choice the index in `schema.choices`
   * @param path the path to the value: `source.brand`, `data[].id`, `labels.*` for the values of a map, empty for the
   * root
   */
  choose?: (schema: Schema, choice: number, path: string) => number;
  /**
   * Whether the value must satisfy its schema, even if it then shows less: it may use another variant of a `oneOf` than
   * the first, and leaves out optional properties for which no valid value is found. Default: false, because a page
   * shows the chosen variant and all properties.
   */
  isExact?: boolean;
  /** A placeholder for a value of which only the type is known. Default: the simplest valid value. */
  placeholder?: (value: PlainValue) => string | undefined;
  /** What samples of one document share, if many are made. With it, `choose` must choose the initial variants. */
  kept?: KeptSamples;
}

/** The values and shapes of schemas for which samples were made. Nothing may change the values. */
export class KeptSamples {
  readonly shapes = new WeakMap<Schema, Shape>();
  /** The values of schemas that are the same everywhere. */
  readonly leaves = new WeakMap<Schema, Leaf>();
  private readonly values = new Map<string, WeakMap<Schema, { value: unknown }>>();
  /** While it is set: gets every value that is asked for, by a key. */
  used: Map<string, unknown> | undefined;

  /** @param given values that were made before, by the keys of `used` */
  constructor(private readonly given?: ReadonlyMap<string, unknown>) {}

  /** The value of a schema, made at its first use. */
  value(schema: Schema, settings: SampleSettings, make: () => unknown): unknown {
    const { direction, onlyRequired = false, maxDepth, budget, isExact = false } = settings;
    const key = JSON.stringify([direction, onlyRequired, maxDepth ?? DEEPEST, budget, isExact]);
    let values = this.values.get(key);
    if (!values) {
      values = new WeakMap();
      this.values.set(key, values);
    }
    let kept = values.get(schema);
    const name = `${key} ${schema.pointer}`;
    if (!kept) {
      kept = { value: this.given?.has(name) ? this.given.get(name) : make() };
      values.set(schema, kept);
    }
    this.used?.set(name, kept.value);
    return kept.value;
  }
}

/** A value without parts: it depends on its schema alone. */
interface Leaf {
  value: unknown;
  spent: Spent;
  /** How many examples of the document it uses. */
  taken: number;
}

/** The default maximum depth. */
const DEEPEST = 10;

/** A value of which only the type is known. */
export interface PlainValue {
  /** The path to it, as in `choose`. */
  path: string;
  /** `any` if no type is stated. */
  type: "string" | "number" | "any";
  /** Whether a number has bounds, or a string a pattern. */
  isLimited: boolean;
  /** The simplest valid value of a string. */
  valid?: string;
}

/** A value for a schema. Undefined only if the schema allows no value. Never throws. */
export function sampleValue(schema: Schema, settings: SampleSettings): unknown {
  const make = (): unknown => sampleItems(schema, settings, 1)[0];
  const { kept, turn = 0, placeholder } = settings;
  return kept && turn === 0 && !placeholder ? kept.value(schema, settings, make) : make();
}

/** Several values for a schema, as different as it allows: its variants take turns. Never throws. */
export function sampleItems(schema: Schema, given: SampleSettings, count: number): unknown[] {
  const items: unknown[] = [];
  const { turn: start = 0 } = given;
  for (let turn = start; turn < start + count; turn++) {
    const settings = turn === 0 ? given : { ...given, choose: laterVariant(schema, given, turn) };
    let value: unknown = CUT;
    const limits = new Limits();
    for (const pass of settings.onlyRequired ? [PASSES[0], PASSES.at(-1)] : PASSES)
      if (value === CUT && pass)
        try {
          const sampler = new Sampler(settings, pass, limits);
          value = sampler.sample(
            [schema],
            { path: "", depth: 0, turn, mustDiffer: start > 0 },
            { left: settings.budget ?? MOST_VALUES },
          );
        } catch {
          value = undefined;
        }
    items.push(value === CUT ? undefined : value);
  }
  return items;
}

/** Moves from the requested variant to the next ones, for the schema's own first choice. */
function laterVariant(schema: Schema, { choose }: SampleSettings, turn: number): SampleSettings["choose"] {
  return (one, choice, path) => {
    const { first = 0, variants = [] } = one.choices[choice] ?? {};
    const wanted = choose?.(one, choice, path) ?? first;
    const isOwn = one === schema && choice === 0 && path === "" && variants[wanted] !== undefined;
    return isOwn ? (wanted + turn) % variants.length : wanted;
  };
}

/** The settings of one pass over a schema. */
interface Pass {
  /** Whether to leave impossible values empty, instead of giving up on the value that contains them. */
  lenient?: boolean;
  /** The maximum depth of optional properties. Default: no limit. */
  optional?: number;
}

/**
 * The passes to try in order, until one makes a value. If there is not enough room for everything, required
 * properties come first.
 */
const PASSES: readonly Pass[] = [{}, { optional: 3 }, { optional: 2 }, { optional: 1 }, { lenient: true }];

/**
 * The complete examples in a schema that fit it, without properties that are hidden in this direction; if none fits,
 * those with content as they are written, unless samples must be exact. Empty if the reader chose a variant other than
 * the initial one.
 */
export function schemaExamples(schema: Schema, settings: SampleSettings): readonly unknown[] {
  try {
    return new Sampler(settings, { lenient: true }, new Limits()).examples(schema);
  } catch {
    return [];
  }
}

/** Returned if no value can be made: the schema is recursive, or there is no room left. */
const CUT = Symbol("cut");

/** Where a value goes. */
interface Slot {
  path: string;
  depth: number;
  /** 0 for the default value, 1, 2, … for others, so that items can differ. */
  turn: number;
  /** Whether another turn must give another value, even if the document has only one example. */
  mustDiffer?: boolean;
  /** The schemas that are being sampled at higher levels. */
  above?: { schemas: ReadonlySet<Schema>; above: Slot["above"] };
}

/**
 * How many more values may be made. Each property or item gets a fair share, so that the first one does not use all.
 */
interface Room {
  left: number;
}

/** The default maximum number of values in a sample. */
export const MOST_VALUES = 2000;
/** The largest number of items that a schema gets if it asks for it. If it asks for more, it gets a few. */
export const MOST_ITEMS = 200;
const FEW_ITEMS = 3;

/** One way to make a value. */
interface Trial {
  /** The number of the combination of variants. */
  attempt: number;
  /** Whether the first condition is made true, instead of depending on the value. */
  isForced: boolean;
  /** Whether to leave out optional properties. */
  isLean: boolean;
  /** How many values to skip. */
  turn: number;
}

class Sampler {
  private readonly maxDepth: number;
  private readonly onlyRequired: boolean;
  private readonly lenient: boolean;
  private readonly shapes: Pick<WeakMap<Schema, Shape>, "get" | "set">;
  private readonly judging: JudgeSettings;
  /** How many examples of the document were used. */
  private taken = 0;

  constructor(
    private readonly settings: SampleSettings,
    private readonly pass: Pass,
    private readonly limits: Limits,
  ) {
    this.shapes = settings.kept?.shapes ?? new Map<Schema, Shape>();
    this.lenient = pass.lenient === true;
    this.maxDepth = Math.min(Math.max(0, settings.maxDepth ?? DEEPEST), 100);
    this.onlyRequired = settings.onlyRequired === true;
    this.judging = {
      direction: settings.direction,
      effort: limits.judging,
      patterns: limits.patterns,
    };
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
    if (isScalar(value) && shape && !isIntricate(shape) && !limits.isExhausted)
      kept.leaves.set(schema, { value, spent: limits.since(left), taken: this.taken - taken });
    return value;
  }

  /** The same, made anew. */
  private sampled(schemas: readonly Schema[], place: Slot, room: Room): unknown {
    room.left--;
    let made: unknown = CUT;
    const { left } = room;
    const isRecursion = schemas.some((schema) => schema.choices.length === 0 && isAbove(schema, place));
    let trials: readonly Trial[] = isRecursion
      ? []
      : [{ attempt: 0, isForced: true, isLean: false, turn: 0 }];
    for (let index = 0; index < trials.length && (index === 0 || this.limits.waste > 0); index++) {
      const trial = trials[index];
      const within: Room = { left };
      const one = trial && this.tried(schemas, place, within, trial, made !== CUT && !this.settings.isExact);
      if (index === 0) room.left = within.left;
      else this.limits.waste -= Math.max(1, left - within.left);
      if (!one) break;
      if (index === 0) {
        const isOverlap = !one.isRight && this.overlaps(schemas, one.value);
        trials = [...trials, ...otherTrials(one.shape, isOverlap, this.settings.isExact ?? false)];
      }
      // An empty value is not better than an invalid one with content.
      const isFull = !isHollow(one.value) || isHollow(made) || this.settings.isExact === true;
      const isBetter = made === CUT || (one.isRight && isFull);
      if (one.value === CUT || !isBetter) continue;
      made = one.value;
      room.left = within.left;
      if (one.isRight) break;
    }
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
        assumed.get(condition) ?? (condition.name === undefined ? isFirst && trial.isForced : showsOptional);
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
      const verdicts = isIntricate(shape) ? schemas.map((schema) => judge(schema, value, this.judging)) : [];
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
        return this.object(shape, inside, room, isRecord(chosen?.value) ? chosen.value : {});
      case "array":
        return this.array(shape, inside, room);
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

  private object(shape: Shape, place: Slot, room: Room, seed: Readonly<Record<string, unknown>>): unknown {
    if (this.limits.properties < 0) return this.lenient ? seed : CUT;
    const wanted = this.wantedProperties(shape, seed, place);
    const required = wanted.filter(([, property]) => property.required).length;
    if ((place.depth >= this.maxDepth || required > room.left) && !this.lenient)
      return required > 0 ? CUT : {};
    if (place.depth >= this.maxDepth) return seed;
    const most = Math.min(room.left, strictest(shape, "maxProperties", Math.min) ?? room.left);
    const shown = keepRequired(wanted, most);
    let open = shown.filter(([, property]) => isOpen(property.schemas)).length;
    let plain = shown.length - open;
    const made = new Map<string, unknown>();
    for (const [name, property] of shown) {
      if (room.left < 1) {
        if (property.required && !this.lenient) return CUT;
        continue;
      }
      const isContainer = isOpen(property.schemas);
      if (!isContainer) plain--;
      const all = Math.max(1, room.left - plain);
      const fair = isContainer ? Math.max(1, Math.floor(all / open--)) : 1;
      const share: Room = { left: fair };
      let given = fair;
      let value = this.property(name, property, shape, place, share, seed);
      // A required property that needs more than its share gets all that is left.
      if (value === CUT && property.required && !this.lenient && fair < all && this.limits.waste > 0) {
        this.limits.waste -= fair;
        given = all;
        share.left = all;
        value = this.property(name, property, shape, place, share, seed);
      }
      room.left -= given - share.left;
      if (value !== CUT) made.set(name, value);
      else if (property.required && !this.lenient) return CUT;
    }
    for (const name of Object.keys(seed))
      if (!made.has(name) && !shape.properties.has(name)) made.set(name, seed[name]);
    this.fillMap(shape, place, room, made);
    return Object.fromEntries(made);
  }

  /** The properties to show, in document order. */
  private wantedProperties(
    shape: Shape,
    seed: Readonly<Record<string, unknown>>,
    place: Slot,
  ): readonly [string, ShapeProperty][] {
    const told = new Map([...shape.discriminators, ...shape.implied]);
    const listed: [string, ShapeProperty][] = [...told.keys()]
      .filter((name) => !shape.properties.has(name))
      .map((name) => [name, { schemas: [], required: true }]);
    this.limits.properties -= shape.properties.size;
    const hasOptional = !this.onlyRequired && place.depth < (this.pass.optional ?? Number.POSITIVE_INFINITY);
    const wanted = dependedOn(
      shape,
      (name, property) =>
        property.required ||
        Object.hasOwn(seed, name) ||
        (hasOptional && !shape.excluded.has(name) && !this.isOutdated(property)),
    );
    const left: [string, ShapeProperty][] = [];
    for (const [name, property] of shape.properties) {
      if (this.isHidden(property.schemas) || property.schemas.some((schema) => schema.boolean === false))
        continue;
      const isWanted = wanted.has(name) || told.has(name);
      (isWanted ? listed : left).push([name, property]);
    }
    for (const name of wanted)
      if (!shape.properties.has(name)) listed.push([name, { schemas: [], required: true }]);
    const lacking = (strictest(shape, "minProperties", Math.max) ?? 0) - listed.length;
    if (lacking <= 0) return listed;
    const more = left.sort(([a], [b]) => Number(shape.excluded.has(a)) - Number(shape.excluded.has(b)));
    return [...listed, ...more.slice(0, lacking)];
  }

  /** Whether to leave out a property: new clients should not send deprecated ones. */
  private isOutdated({ schemas }: ShapeProperty): boolean {
    return this.settings.direction === "request" && schemas.some((schema) => schema.deprecated);
  }

  private property(
    name: string,
    property: ShapeProperty,
    shape: Shape,
    place: Slot,
    room: Room,
    seed: Readonly<Record<string, unknown>>,
  ): unknown {
    const at: Slot = {
      ...place,
      path: place.path === "" ? name : `${place.path}.${name}`,
      depth: place.depth + 1,
    };
    const schemas = property.schemas.length > 0 ? property.schemas : this.schemasOfUnlisted(name, shape);
    const isAuthored = Object.hasOwn(seed, name);
    const value = shape.discriminators.get(name) ?? (isAuthored ? undefined : shape.implied.get(name));
    if (value !== undefined) {
      const own = schemas.length > 0 ? this.shape(schemas, at) : undefined;
      const fitting = own ? fitted(value, own) : { value };
      if (fitting) {
        room.left--;
        return fitting.value;
      }
    }
    if (isAuthored) {
      room.left--;
      return this.visible(seed[name], schemas, at, { left: 1000 });
    }
    if (schemas.length === 0) return sampleString({ patterns: [] });
    const made = this.sample(schemas, at, room);
    if (this.settings.isExact && !property.required && this.isMismatch(schemas, made)) return CUT;
    return made === CUT && property.required && schemas.every((schema) => schema.nullable) ? null : made;
  }

  /** Whether a text does not match the patterns of its schemas. */
  private isMismatch(schemas: readonly Schema[], value: unknown): boolean {
    const patterns = typeof value === "string" ? schemas.flatMap((schema) => schema.patterns) : [];
    return patterns.some((one) => matchesPattern(one, String(value), this.limits.patterns) === false);
  }

  private schemasOfUnlisted(name: string, shape: Shape): readonly Schema[] {
    const patterns = shape.patterns.filter(
      (pattern) => matchesPattern(pattern.name, name, this.limits.patterns) === true,
    );
    return (patterns.length > 0 ? patterns : shape.additional).map((property) => property.schema);
  }

  /**
   * Adds entries with free names: one for a pattern, one or two for a map, and as many as `minProperties` requires.
   */
  private fillMap(shape: Shape, place: Slot, room: Room, made: Map<string, unknown>): void {
    const asked = strictest(shape, "minProperties", Math.max) ?? 0;
    const least = asked > MOST_ITEMS ? FEW_ITEMS : asked;
    const most = strictest(shape, "maxProperties", Math.min) ?? Number.POSITIVE_INFINITY;
    const wish = this.onlyRequired ? 0 : 1;
    const add = (key: string, schemas: readonly Schema[], turn: number): void => {
      if (made.has(key) || made.size >= most || room.left < 1 || this.isHidden(schemas)) return;
      const at: Slot = {
        ...place,
        path: place.path === "" ? "*" : `${place.path}.*`,
        depth: place.depth + 1,
        turn,
      };
      const value =
        schemas.length === 0 ? sampleString({ patterns: [] }, turn) : this.sample(schemas, at, room);
      const isWrong =
        this.settings.isExact && schemas.some((one) => judge(one, value, this.judging) === "invalid");
      if (value !== CUT && !isWrong) made.set(key, value);
    };
    for (const pattern of shape.patterns.slice(0, wish * 5)) {
      const key = this.patternKey(pattern, 0);
      if (key !== undefined) add(key, [pattern.schema], place.turn);
    }
    const listed = shape.additional.map((property) => property.schema);
    const schemas = listed.length > 0 ? listed : partsOf(shape, "unevaluatedProperties");
    const isFree = schemas.length > 0 && schemas.some((schema) => schema.raw !== true && !isAny(schema));
    const entries = isFree ? (made.size === 0 ? 2 : 1) * wish : 0;
    const canAdd = !shape.isClosed || schemas.length > 0;
    for (let turn = 0; canAdd && turn < MOST_ITEMS && (turn < entries || made.size < least); turn++)
      add(this.mapKey(shape, turn), schemas, place.turn + turn);
    for (let turn = 1; turn < FEW_ITEMS * 10 && made.size < least; turn++)
      for (const pattern of shape.patterns.slice(0, 5)) {
        const key = made.size < least ? this.patternKey(pattern, turn) : undefined;
        if (key !== undefined) add(key, [pattern.schema], place.turn + turn);
      }
  }

  /** A name for an entry of `patternProperties`. */
  private patternKey(pattern: Property, turn: number): string | undefined {
    if (pattern.schema.boolean === false) return undefined;
    return matchingString(pattern.name, { min: 1, max: 100 }, [], turn, this.limits.patterns);
  }

  private mapKey(shape: Shape, turn: number): string {
    const names = partsOf(shape, "propertyNames");
    if (names.length > 0) {
      const key = this.sample(names, { path: "", depth: 0, turn }, { left: 10 });
      if (typeof key === "string") return key;
    }
    const called = shape.additional.map((property) => property.name).find((name) => name !== "property name");
    if (called !== undefined) return turn === 0 ? called : `${called}${turn + 1}`;
    return `property${turn + 1}`;
  }

  private array(shape: Shape, place: Slot, room: Room): unknown {
    const asked = strictest(shape, "minItems", Math.max) ?? 0;
    const least = asked > MOST_ITEMS ? FEW_ITEMS : asked;
    const most = strictest(shape, "maxItems", Math.min) ?? Number.POSITIVE_INFINITY;
    if (place.depth >= this.maxDepth || room.left < 1) return least > 0 && !this.lenient ? CUT : [];
    const unique = shape.schemas.some((schema) => asFlag(schema.keywords["uniqueItems"]));
    const contained = this.containedItems(shape);
    const prefix = Math.max(0, ...shape.schemas.map((schema) => schema.prefixItems.length));
    const rest = this.itemSchemas(shape, prefix);
    const isFull = prefix + contained.length > most || rest.some((schema) => schema.boolean === false);
    const containedFrom = isFull ? 0 : prefix;
    const isListed = rest.length > 0 && rest.every((schema) => schema.boolean !== false && !isAny(schema));
    const count = Math.min(
      most,
      Math.max(least, prefix, containedFrom + contained.length, isListed && prefix === 0 ? 1 : 0),
    );
    const items: unknown[] = [];
    let passed = 0;
    for (let index = 0; index < count && index < MOST_ITEMS && room.left > 0; index++) {
      const extra = contained[index - containedFrom];
      const schemas = [...this.itemSchemas(shape, index), ...(extra ? [extra] : [])];
      const share = Math.max(1, Math.floor(room.left / (count - index)));
      const at: Slot = { ...place, path: `${place.path}[]`, depth: place.depth + 1, mustDiffer: unique };
      let item: unknown = CUT;
      // Items that must differ may still be equal: an enum may have few values, a choice may give the same variant.
      for (let again = 0; again < (unique ? 5 : 1); again++) {
        const within: Room = { left: share };
        const turn = unique ? index + passed : place.turn;
        item = schemas.length === 0 ? turn : this.sample(schemas, { ...at, turn }, within);
        room.left -= share - within.left;
        if (!unique || item === CUT || !items.some((other) => isSame(other, item))) break;
        passed++;
        item = undefined;
        if (room.left < 1 || this.limits.waste-- < 1) break;
      }
      if (item === undefined) break;
      if (item !== CUT) items.push(item);
      else if (schemas.every((schema) => schema.nullable) && index < least) items.push(null);
      else return index < least && !this.lenient ? CUT : items;
    }
    return items.length < least && room.left < 1 && !this.lenient ? CUT : items;
  }

  private itemSchemas(shape: Shape, index: number): readonly Schema[] {
    const schemas = shape.schemas.flatMap((schema) => schema.prefixItems[index] ?? schema.items ?? []);
    return schemas.length > 0 ? schemas : partsOf(shape, "unevaluatedItems");
  }

  /** One schema for each item that `contains` and `minContains` require (10.3.1.3). */
  private containedItems(shape: Shape): readonly Schema[] {
    return shape.schemas.flatMap((schema) => {
      const contains = schema.parts.find((part) => part.keyword === "contains")?.schema;
      const least = asNumber(schema.keywords["minContains"]);
      const count = least !== undefined && least >= 0 ? Math.min(least, MOST_ITEMS) : 1;
      return contains ? Array.from({ length: count }, () => contains) : [];
    });
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
    const isPlain = rules.format === undefined && contentEncoding === undefined;
    const placeholder = isPlain
      ? this.settings.placeholder?.({ path: place.path, type: "string", isLimited, valid: text })
      : undefined;
    if (placeholder !== undefined) return place.turn === 0 ? placeholder : `${placeholder}_${place.turn + 1}`;
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
  private visible(value: unknown, schemas: readonly Schema[], place: Slot, room: Room): unknown {
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
      return mapKept(value, (item, index) => this.visible(item, this.itemSchemas(shape, index), at, room));
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

  private isHidden(schemas: readonly Schema[]): boolean {
    return schemas.some((schema) =>
      this.settings.direction === "request" ? schema.readOnly : schema.writeOnly,
    );
  }

  private shape(
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

/**
 * The alternatives to try for a shape, beginning with the most useful ones.
 * @param isOverlap whether the first value is invalid only because other variants match too. Then the chosen variant
 * stays
 * @param isExact whether to try other variants last even then
 */
function otherTrials(shape: Shape, isOverlap: boolean, isExact: boolean): readonly Trial[] {
  if (!isIntricate(shape)) return [];
  const first: Trial = { attempt: 0, isForced: true, isLean: false, turn: 0 };
  const combinations = isOverlap ? 1 : shape.combinations;
  const trials: Trial[] = [];
  for (let attempt = 1; attempt < Math.min(combinations, 12); attempt++) trials.push({ ...first, attempt });
  if (shape.conditions.length > 0) trials.push({ ...first, isForced: false });
  if (shape.properties.size > 0)
    for (let attempt = 0; attempt < Math.min(combinations, 4); attempt++)
      trials.push({ ...first, attempt, isForced: false, isLean: true });
  for (const turn of [1, 2, 3]) trials.push({ ...first, turn });
  const others = isOverlap && isExact ? shape.combinations : 1;
  for (let attempt = 1; attempt < others; attempt++) trials.push({ ...first, attempt });
  return trials;
}

/** Whether schemas that apply together may conflict. */
function isIntricate(shape: Shape): boolean {
  return (
    shape.hasChoices ||
    shape.conditions.length > 0 ||
    (shape.isClosed && shape.schemas.some((schema) => isRecord(schema.raw) && !!schema.raw["allOf"])) ||
    shape.schemas.some((schema) => schema.parts.length + schema.dependentRequired.length > 0)
  );
}

function isAbove(schema: Schema, place: Slot): boolean {
  for (let above = place.above; above; above = above.above) if (above.schemas.has(schema)) return true;
  return false;
}

/** Whether a schema does not restrict its values. */
function isAny(schema: Schema): boolean {
  return (
    schema.types.length === 0 && !schema.isNull && schema.choices.length === 0 && schema.examples.length === 0
  );
}

/** Whether a value has no parts. */
function isScalar(value: unknown): boolean {
  return value !== CUT && (typeof value !== "object" || value === null);
}

/** Whether a value is an array or an object with content. */
function isContainer(value: unknown): boolean {
  return (isRecord(value) || Array.isArray(value)) && !isHollow(value);
}

/** Whether values of some schemas may contain others. */
function isOpen(schemas: readonly Schema[]): boolean {
  return schemas.some(
    (schema) =>
      schema.choices.length > 0 ||
      schema.types.includes("object") ||
      schema.types.includes("array") ||
      schema.parts.some((part) => part.keyword === "contentSchema"),
  );
}

/** As many properties as allowed: all required ones, then the first others. */
function keepRequired(
  properties: readonly [string, ShapeProperty][],
  most: number,
): readonly [string, ShapeProperty][] {
  if (properties.length <= most) return properties;
  let optional = most - properties.filter(([, { required }]) => required).length;
  return properties.filter(([, { required }]) => required || optional-- > 0);
}

function emptyOf(schemas: readonly Schema[]): unknown {
  if (schemas.every((schema) => schema.nullable)) return null;
  const types = schemas.flatMap((schema) => schema.types);
  if (types.includes("array")) return [];
  return types.length === 0 || types.includes("object") ? {} : null;
}

/** How many names in `dependentRequired` are visited, which is far more than a sample can hold. */
const MOST_DEPENDED = 10_000;

/** The names of some properties, and of those that they require (`dependentRequired`, 6.5.4). */
function dependedOn(
  shape: Shape,
  isWanted: (name: string, property: ShapeProperty) => boolean,
): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [name, one] of shape.properties) if (isWanted(name, one)) names.add(name);
  const rules = shape.schemas.flatMap((schema) =>
    schema.dependentRequired.length > 0 ? [requiresOf(schema)] : [],
  );
  if (rules.length === 0) return names;
  let left = MOST_DEPENDED;
  // Iterating over a set also visits members that are added meanwhile.
  for (const name of names)
    for (const requires of rules)
      for (const other of requires.get(name) ?? []) {
        if (left-- < 1) return names;
        names.add(other);
      }
  return names;
}

const REQUIRES = new WeakMap<Schema, ReadonlyMap<string, readonly string[]>>();

/** The properties that each property of a schema requires. */
function requiresOf(schema: Schema): ReadonlyMap<string, readonly string[]> {
  let known = REQUIRES.get(schema);
  if (!known) {
    known = new Map(schema.dependentRequired.map(({ name, requires }) => [name, requires]));
    REQUIRES.set(schema, known);
  }
  return known;
}

/** The subschemas of some schemas for a keyword. */
function partsOf(shape: Shape, keyword: Subschema["keyword"]): readonly Schema[] {
  return shape.schemas.flatMap((schema) =>
    schema.parts.filter((part) => part.keyword === keyword).map((part) => part.schema),
  );
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
