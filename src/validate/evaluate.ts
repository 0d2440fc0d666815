/**
 * Applies schemas to values (JSON Schema 2020-12, 7 and 10), with a limited number of steps. Reads schemas as written,
 * without merging, so that contradictions have their effect. Either only returns whether a value is valid, or lists
 * the violations.
 */
import type { Document } from "#model/document.ts";
import { isBareReference, localPointer, valueAt } from "#model/reference.ts";
import type { Schema } from "#model/schema/schema.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import type { Scope } from "#model/schema/scope.ts";
import type { Finding } from "#oas/finding.ts";
import { asFlag, isRecord, type Raw } from "#oas/read.ts";
import { ARRAY_KEYWORDS } from "./arrays.ts";
import { ASSERTIONS, type Kind, kindOf } from "./assertions.ts";
import { DEEPEST_VALUE, type Effort, STEPS_OF_SCHEMA, spend, Unchecked } from "./effort.ts";
import { IN_PLACE_KEYWORDS } from "./in-place.ts";
import type { Facts } from "./messages.ts";
import { OBJECT_KEYWORDS } from "./objects.ts";
import { below, nameAt, pointerTo, type Step, top } from "./place.ts";
import type { Frame } from "./resources.ts";
import { STRING_KEYWORDS } from "./strings.ts";
import type { Tools } from "./tools.ts";

/** A keyword that a value does not satisfy. */
export interface Violation extends Finding {
  /** The keyword, such as `maximum`. It is the same as `id`. */
  keyword: string;
  /** The JSON Pointer of the keyword in the document. */
  schemaPointer: string;
  /** It only says which schema of a choice the next violations are about. */
  isContext?: true;
}

/** Settings of an evaluation. */
export interface EvaluationSettings {
  /**
   * The direction of the value: requests should not have `readOnly` properties, responses no `writeOnly` properties.
   */
  direction: "request" | "response";
  effort: Effort;
  /** The steps for patterns. Default: those of the evaluation. */
  patterns?: Effort;
  /** Whether a value may satisfy several schemas of a `oneOf`. Default: false. */
  mayOverlap?: boolean;
  /** The maximum number of violations to list. Default: none; the first violation ends the evaluation. */
  most?: number;
  /** Default: formats are tested roughly, and references and choices are evaluated in the simplest way. */
  tools?: Tools;
}

/** The names of properties and the indexes of items that have been evaluated. */
export type Seen = Set<string | number>;

/** A schema and its pointer in the document. */
export interface Placed {
  raw: unknown;
  place: Step;
  frame: Frame;
}

/** A schema that is being applied to a value. */
export interface At extends Placed {
  raw: Raw;
  /** The pointer of the value. */
  path: Step;
  depth: number;
  /** The schema that applies this one to the same value. */
  above: At | undefined;
  /** Only collected if a keyword needs it. */
  seen: Seen | undefined;
}

/** A keyword that applies schemas or uses up steps. */
export interface Applicator {
  /** The kind of values that it applies to. Default: all. */
  kind?: Kind;
  /** Other keywords that it reads. It also runs if only one of these is present. */
  with?: readonly string[];
  /** Whether the value satisfies the keyword. */
  run: (evaluator: Evaluator, at: At, value: never, stated: unknown) => boolean;
}

/** The maximum number of violations that are kept for a schema that may fail. */
const FEW = 10;

/** Applies the schemas of a document to a value. */
export class Evaluator {
  /** Whether the value is invalid only because it satisfies several schemas of a `oneOf`, or a schema under `not`. */
  isAmbiguous = false;
  /** The number of keywords without a result: broken references, patterns that cannot be parsed. */
  unknowns = 0;
  mayOverlap: boolean;
  readonly effort: Effort;
  readonly patterns: Effort;
  readonly scope: Scope;
  readonly tools: Tools | undefined;
  #found: Violation[] | undefined;
  #most: number;
  readonly #direction: EvaluationSettings["direction"];
  readonly #targets: WeakMap<Raw, Target | null>;

  constructor(
    readonly document: Document,
    scope: Scope,
    { direction, effort, patterns = effort, mayOverlap = false, most, tools }: EvaluationSettings,
  ) {
    this.scope = scope;
    this.tools = tools;
    this.effort = effort;
    this.patterns = patterns;
    this.mayOverlap = mayOverlap;
    this.#direction = direction;
    this.#found = most === undefined ? undefined : [];
    this.#most = most ?? 0;
    const known = TARGETS.get(document) ?? new WeakMap<Raw, Target | null>();
    TARGETS.set(document, known);
    this.#targets = known;
  }

  /** The violations so far. */
  get violations(): readonly Violation[] {
    return this.#found ?? [];
  }

  /** Whether violations are listed, and the maximum is not reached. */
  get isListing(): boolean {
    return this.#found !== undefined && this.#found.length < this.#most;
  }

  /**
   * Applies a schema to the whole value.
   * @throws Unchecked if no steps are left
   */
  start({ raw, pointer }: Schema, value: unknown): boolean {
    const place = top(pointer);
    const frame: Frame = { outer: undefined, raw, place };
    return this.#apply({ raw, place, frame }, value, { path: top(""), depth: 0 });
  }

  /** Applies a schema to a part of the value. */
  inside(at: At, place: Step, raw: unknown, value: unknown, key: string | number): boolean {
    const path = below(at.path, key);
    return this.#apply({ raw, place, frame: at.frame }, value, { path, depth: at.depth + 1 });
  }

  /** Applies another schema to the same value. */
  joins(at: At, schema: Placed, value: unknown, into = at.seen): boolean {
    return this.#apply(schema, value, { path: at.path, depth: at.depth + 1, above: at, into });
  }

  /** Runs a test that may fail: lists no violations, and `oneOf` is strict. */
  tests(test: () => boolean): boolean {
    const found = this.#found;
    const { mayOverlap } = this;
    this.#found = undefined;
    this.mayOverlap = false;
    const holds = test();
    this.#found = found;
    this.mayOverlap = mayOverlap;
    return holds;
  }

  /** The same, but returns the violations. */
  aside(test: () => boolean): { holds: boolean; found: readonly Violation[] } {
    if (!this.isListing) return { holds: this.#found ? this.tests(test) : test(), found: [] };
    const found = this.#found;
    const most = this.#most;
    const kept: Violation[] = [];
    this.#found = kept;
    this.#most = FEW;
    const holds = test();
    this.#found = found;
    this.#most = most;
    return { holds, found: kept };
  }

  /** Lists violations that `aside` returned. */
  list(violations: readonly Violation[]): void {
    for (const violation of violations) if (this.isListing) this.#found?.push(violation);
  }

  /** Lists a violation if the maximum is not reached. */
  fails(at: At, keyword: string, facts: Facts, more: Partial<ViolationParts> = {}): false {
    const found = this.#found;
    if (!found || !this.isListing) return false;
    const { level = "error", path = at.path, schema = below(at.place, keyword), kind = keyword } = more;
    const message = this.tools?.messageOf(kind, facts) ?? kind;
    const violation: Violation = {
      ...{ id: keyword, keyword, level, message },
      place: { pointer: pointerTo(path) },
      schemaPointer: pointerTo(schema),
    };
    const isKnown = found.some(
      (one) => one.id === keyword && one.message === message && one.place.pointer === violation.place.pointer,
    );
    if (!isKnown) found.push(violation);
    return false;
  }

  /** The target of the `$ref` of a schema; undefined if it does not exist or leads back to the schema. */
  referred(at: At, ref: string): Placed | undefined {
    let target = this.#targets.get(at.raw);
    if (target === undefined) {
      target = this.#follow(ref);
      this.#targets.set(at.raw, target);
    }
    if (!target) return undefined;
    const { raw, place, passed } = target;
    const outer = passed.reduce((frame: Frame, one) => ({ outer: frame, ...one }), at.frame);
    return { raw, place, frame: { outer, raw, place } };
  }

  /** The target of the `$dynamicRef` of a schema. */
  dynamic(at: At, ref: string): Placed | undefined {
    const pointer = pointerTo(at.place);
    const found = this.tools
      ? this.tools.resolve(this.document, ref, { pointer, frame: at.frame, scope: this.scope })
      : schemasOf(this.document).follow({ $dynamicRef: ref }, pointer, this.#scopeOf(at.frame));
    if (!found || found.value === undefined) return undefined;
    const target = { raw: found.value, place: top(found.pointer) };
    return { ...target, frame: { outer: at.frame, ...target } };
  }

  /** Whether a property should not occur in this direction, by its schema or the outermost schema of the same value. */
  isHidden(at: At, name: string): boolean {
    let host = at;
    while (host.above) host = host.above;
    return [at, host].some(({ raw, place }) => {
      const schema = schemasOf(this.document).at(raw, pointerTo(place), this.scope);
      const property = propertiesOf(schema).get(name);
      return this.#direction === "request" ? property?.readOnly : property?.writeOnly;
    });
  }

  /** The anchors that are bound within a frame. */
  #scopeOf({ outer, raw, place }: Frame): Scope {
    const scope = outer ? this.#scopeOf(outer) : this.scope;
    return isRecord(raw) ? scope.within(raw, pointerTo(place)) : scope;
  }

  #apply(schema: Placed, value: unknown, { path, depth, above, into }: Applied): boolean {
    const { raw, place } = schema;
    if (raw === false) return this.#refuses(schema, path, depth);
    if (!isRecord(raw)) return true;
    if (depth > DEEPEST_VALUE) throw new Unchecked();
    spend(this.effort, STEPS_OF_SCHEMA);
    const plan = planOf(raw);
    const kind = kindOf(value);
    if (kind === "null" && plan.isNullable) return true;
    const frame = plan.bindsAnchors ? { outer: schema.frame, raw, place } : schema.frame;
    const seen: Seen | undefined = plan.asksSeen || into ? new Set() : undefined;
    const at: At = { raw, place, frame, path, depth, above, seen };
    let holds = true;
    for (const row of plan.rows) {
      if (row.kind !== undefined && row.kind !== kind) continue;
      if (row.run(this, at, value as never, row.stated)) continue;
      holds = false;
      if (!this.isListing || row.keyword === "type") return false;
    }
    if (!holds) return false;
    if (into && seen) for (const one of seen) into.add(one);
    this.#warn(at);
    return true;
  }

  /** Applies the schema `false`. */
  #refuses({ place, frame }: Placed, path: Step, depth: number): false {
    const at: At = { raw: {}, place, frame, path, depth, above: undefined, seen: undefined };
    const isMember = typeof place.key === "number" || MAPS.has(String(place.up?.key));
    const keyword = String((isMember ? place.up : place)?.key ?? "").replace(/^.*\//s, "");
    const name = /propert/i.test(keyword) ? nameAt(path) : undefined;
    const kind = name !== undefined ? "property" : /items/i.test(keyword) ? "item" : "never";
    return this.fails(at, keyword, { name }, { schema: place, kind });
  }

  /** Warns of a property that should not occur in this direction. */
  #warn(at: At): void {
    if (!this.isListing) return;
    const keyword = this.#direction === "request" ? "readOnly" : "writeOnly";
    const name = nameAt(at.path);
    if (name === undefined || !asFlag(at.raw[keyword])) return;
    this.fails(at, keyword, { name }, { level: "warning" });
  }

  /** Follows references of schemas that contain only a reference. */
  #follow(ref: string): Target | null {
    const passed = new Map<unknown, Step>();
    for (let next = ref; ; ) {
      const pointer = localPointer(next);
      const raw = pointer === undefined ? undefined : valueAt(this.document.raw, pointer);
      if (pointer === undefined || raw === undefined || passed.has(raw)) return null;
      const place = top(pointer);
      const further = isBareReference(raw) ? raw["$ref"] : undefined;
      if (typeof further !== "string")
        return { raw, place, passed: [...passed].map(([raw, place]) => ({ raw, place })) };
      passed.set(raw, place);
      next = further;
    }
  }
}

/** The parts of a violation that differ from those of the current value and keyword. */
interface ViolationParts {
  level: "error" | "warning";
  path: Step;
  schema: Step;
  /** The message, if it is not that of the keyword. */
  kind: string;
}

/** How a schema is applied. */
interface Applied {
  path: Step;
  depth: number;
  above?: At;
  into?: Seen;
}

interface Target extends Omit<Placed, "frame"> {
  /** The references that were followed. */
  passed: readonly Omit<Placed, "frame">[];
}

/** The target of the `$ref` of each schema; null if it does not exist. */
const TARGETS = new WeakMap<Document, WeakMap<Raw, Target | null>>();

/** The keywords of a schema in the order in which they run. */
interface Plan {
  rows: readonly Row[];
  isNullable: boolean;
  bindsAnchors: boolean;
  asksSeen: boolean;
}

interface Row {
  keyword: string;
  stated: unknown;
  kind?: Kind;
  run: Applicator["run"];
}

/** All keywords: those with fast tests first, `unevaluated…` last. */
const KEYWORDS: readonly (readonly [keyword: string, applicator: Applicator])[] = [
  ...Object.entries(ASSERTIONS).map(([keyword, { kind, holds, steps }]): [string, Applicator] => [
    keyword,
    {
      kind,
      run: (evaluator, at, value, stated) => {
        if (steps) spend(evaluator.effort, steps(stated));
        if (holds(value, stated, at.raw)) return true;
        return evaluator.fails(at, keyword, { value, stated, schema: at.raw });
      },
    },
  ]),
  ...[STRING_KEYWORDS, ARRAY_KEYWORDS.known, OBJECT_KEYWORDS.known, IN_PLACE_KEYWORDS].flatMap(
    Object.entries,
  ),
  ...[ARRAY_KEYWORDS.rest, OBJECT_KEYWORDS.rest].flatMap(Object.entries),
];

const PLANS = new WeakMap<Raw, Plan>();

function planOf(raw: Raw): Plan {
  let plan = PLANS.get(raw);
  if (!plan) {
    const rows = KEYWORDS.flatMap(([keyword, { kind, with: others, run }]): Row[] => {
      const isStated = [keyword, ...(others ?? [])].some((one) => raw[one] !== undefined);
      return isStated ? [{ keyword, stated: raw[keyword], kind, run }] : [];
    });
    plan = {
      rows,
      isNullable: asFlag(raw["nullable"]) || asFlag(raw["x-nullable"]),
      bindsAnchors: ["$id", "$dynamicAnchor", "$defs"].some((keyword) => raw[keyword] !== undefined),
      asksSeen: raw["unevaluatedItems"] !== undefined || raw["unevaluatedProperties"] !== undefined,
    };
    PLANS.set(raw, plan);
  }
  return plan;
}

/** Keywords whose members have free names. */
const MAPS = new Set(["properties", "patternProperties", "dependentSchemas", "$defs"]);

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
