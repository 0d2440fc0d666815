/** Finds out whether an example contradicts its schema, and where. */

import { valueAt } from "#model/reference.ts";
import { inWords } from "#model/schema/contradictions.ts";
import { hasDescribedField } from "#model/schema/described-fields.ts";
import type { Schema } from "#model/schema/schema.ts";
import { pointerKeys } from "#oas/pointer.ts";
import { asList, asRecord, isRecord, own, type Raw } from "#oas/read.ts";
import { Unchecked } from "#validate/effort.ts";
import { Evaluator, type Violation } from "#validate/evaluate.ts";
import { judge } from "#validate/judge.ts";
import type { BodySample } from "./example.ts";
import { Limits } from "./limits.ts";
import type { SampleSettings } from "./settings.ts";

/** A contradiction between an example and its schema. */
export interface Contradiction {
  /** `invalid`: the schema does not allow the example. `undescribed`: the example has none of the fields of the schema. */
  kind: "invalid" | "undescribed";
  /**
   * The path to the first value that the schema does not allow, such as `items.0.name`. Empty for the whole example; a
   * field with an empty name is `""`.
   */
  path?: string;
  /** The keyword that does not allow it, with its value if that is short: `type: string`. */
  rule?: string;
}

/**
 * How a sample in JSON contradicts its schema; undefined if it does not, or if there were not enough steps. In other
 * formats, such as forms, texts stand for numbers. Generated samples contain the author's examples of single values.
 */
export function contradictionOf(
  { generated, hasValue, value, language }: BodySample,
  schema: Schema,
  direction: SampleSettings["direction"],
): Contradiction | undefined {
  if (!hasValue || language !== "json") return undefined;
  const { judging: effort, patterns } = new Limits();
  const verdict = judge(schema, value, { direction, effort, patterns });
  // The form says the same of a value that satisfies several schemas of a `oneOf`.
  if (verdict === "invalid" || verdict === "ambiguous") {
    const reason = reasonOf(schema, value, direction, generated);
    return generated && !reason ? undefined : { kind: "invalid", ...reason };
  }
  const isDescribed = generated || verdict === "unchecked" || hasDescribedField(schema, value);
  return isDescribed ? undefined : { kind: "undescribed" };
}

/** The maximum number of violations that are looked at: some are only warnings. */
const MOST_VIOLATIONS = 20;
/** The longest value of a keyword that is shown, in characters. */
const LONGEST = 60;
/** The longest path that is shown, in characters. */
const LONGEST_PATH = 200;

/**
 * Where an invalid value is not as its schema says, and by which keyword.
 * @param isGenerated whether only texts, numbers and the like that the author wrote count: generated objects and arrays
 *   may be cut
 */
function reasonOf(
  schema: Schema,
  value: unknown,
  direction: SampleSettings["direction"],
  isGenerated: boolean,
): Omit<Contradiction, "kind"> | undefined {
  const { judging: effort, patterns } = new Limits();
  const settings = { direction, effort, patterns, most: MOST_VIOLATIONS };
  const evaluator = new Evaluator(schema.document, schema.scope, settings);
  try {
    evaluator.start(schema, value);
  } catch (fault) {
    if (!(fault instanceof Unchecked)) throw fault;
  }
  const first = evaluator.violations.find(
    (one) => one.level === "error" && !(isGenerated && isMade(one, schema, value)),
  );
  if (!first) return undefined;
  const { keyword, schemaPointer } = first;
  const { pointer = "" } = first.place;
  const stated = valueAt(schema.document.raw, schemaPointer);
  const named = keyword === "required" ? missingOf(stated, valueAt(value, pointer)) : stated;
  const isNested = [named, ...asList(named)].some(isRecord);
  const text = isNested || named === undefined ? "" : inWords(named);
  return {
    path: pathOf(pointerKeys(pointer) ?? []),
    rule: text === "" || text.length > LONGEST ? keyword : `${keyword}: ${text}`,
  };
}

/**
 * Whether the author did not write the value of a violation: no schema around it has it in an example and the like.
 * Objects and arrays count as made, because they may lack something: they would be too deep, or are impossible.
 */
function isMade({ place, schemaPointer }: Violation, schema: Schema, sample: unknown): boolean {
  const { pointer = "" } = place;
  const value = valueAt(sample, pointer);
  if (typeof value === "object" && value !== null) return true;
  const written = valueAt(schema.document.raw, schemaPointer.replace(/\/[^/]*$/, ""));
  if (statedIn(asRecord(written)).includes(value)) return false;
  const keys = pointerKeys(pointer) ?? [];
  let at: Schema | undefined = schema;
  for (let depth = 0; at && depth <= keys.length; depth++) {
    const rest = keys.slice(depth);
    const stated = [...at.examples, ...statedIn(at.keywords)];
    if (stated.some((one) => rest.reduce<unknown>(own, one) === value)) return false;
    at = schemaInside(at, rest[0] ?? "");
  }
  return true;
}

function statedIn(keywords: Raw): readonly unknown[] {
  const { example, examples, default: initial, const: only, enum: all } = keywords;
  return [example, initial, only, ...asList(examples), ...asList(all)];
}

function schemaInside({ properties, prefixItems, items }: Schema, key: string): Schema | undefined {
  const property =
    properties.find(({ kind, name }) => kind === "property" && name === key) ??
    properties.find(({ kind }) => kind !== "property");
  return property?.schema ?? prefixItems[Number(key)] ?? items;
}

/** The keys to a value as a path: an empty key as `""`, a long path without its end. */
function pathOf(keys: readonly string[]): string {
  const path = keys.map((key) => key || '""').join(".");
  if (path.length <= LONGEST_PATH) return path;
  return `${path.slice(0, LONGEST_PATH - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** The required names that a value does not have. */
function missingOf(names: unknown, value: unknown): readonly unknown[] {
  return asList(names).filter((name) => typeof name === "string" && own(value, name) === undefined);
}
