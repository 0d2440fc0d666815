/** Writes the messages of violations: the expected value, and the actual one. */
import { asList, type Raw } from "#oas/read.ts";
import { lengthOf } from "./assertions.ts";
import { anyOf, counted, expected, plain, quoted, shown } from "./shown.ts";

/** The data of a violation. */
export interface Facts {
  value?: unknown;
  /** The value of the keyword. */
  stated?: unknown;
  schema?: Raw;
  /** The name of the property. */
  name?: string;
  /** The property that requires it. */
  by?: string;
  /** The violation of a property name. */
  inner?: string | undefined;
  /** The number or the indexes of the items that were found. */
  found?: readonly number[];
  labels?: readonly string[];
}

/** The message of a violation. `kind` is a keyword, or a special case of one. */
export function messageOf(kind: string, facts: Facts): string {
  const says = Object.hasOwn(MESSAGES, kind) ? MESSAGES[kind] : undefined;
  return says ? says(facts) : `Expected a value that satisfies “${plain(kind)}”, got ${shown(facts.value)}`;
}

/** The messages by keyword and special case. */
const MESSAGES: Readonly<Record<string, (facts: Facts) => string>> = {
  type: ({ stated, value }) => {
    const types = typeof stated === "string" ? [stated] : asList(stated);
    const names = types.map((type) => TYPES.get(type) ?? plain(String(type)));
    return `Expected ${anyOf(names)}, got ${shown(value)}`;
  },
  const: ({ stated, value }) => `Expected ${expected(stated)}, got ${shown(value)}`,
  enum: ({ stated, value }) => {
    const values = asList(stated);
    return values.length === 0
      ? "No value is allowed here: the enum is empty"
      : `Expected ${anyOf(values.map(expected))}, got ${shown(value)}`;
  },
  minimum: ({ stated, value, schema }) =>
    `Expected a number ${schema?.["exclusiveMinimum"] === true ? ">" : "≥"} ${shown(stated)}, got ${shown(value)}`,
  maximum: ({ stated, value, schema }) =>
    `Expected a number ${schema?.["exclusiveMaximum"] === true ? "<" : "≤"} ${shown(stated)}, got ${shown(value)}`,
  exclusiveMinimum: ({ stated, value }) => `Expected a number > ${shown(stated)}, got ${shown(value)}`,
  exclusiveMaximum: ({ stated, value }) => `Expected a number < ${shown(stated)}, got ${shown(value)}`,
  multipleOf: ({ stated, value }) => `Expected a multiple of ${shown(stated)}, got ${shown(value)}`,
  minLength: ({ stated, value }) =>
    `Expected at least ${counted(stated, "character")}, got ${lengthOf(String(value))}`,
  maxLength: ({ stated, value }) =>
    `Expected at most ${counted(stated, "character")}, got ${lengthOf(String(value))}`,
  pattern: ({ stated, value }) => `Expected a match of ${plain(String(stated))}, got ${shown(value)}`,
  format: ({ stated, value }) => `Expected ${stated}, got ${shown(value)}`,
  minItems: ({ stated, value }) => `Expected at least ${counted(stated, "item")}, got ${sizeOf(value)}`,
  maxItems: ({ stated, value }) => `Expected at most ${counted(stated, "item")}, got ${sizeOf(value)}`,
  uniqueItems: ({ found = [] }) => `Expected items that differ, but items ${found.join(" and ")} are equal`,
  contains: ({ stated, found = [] }) =>
    `Expected at least ${counted(stated, "item")} that “contains” allows, got ${found.length}`,
  maxContains: ({ stated, found = [] }) =>
    `Expected at most ${counted(stated, "item")} that “contains” allows, got ${found.length}`,
  minProperties: ({ stated, value }) =>
    `Expected at least ${counted(stated, "property", "properties")}, got ${sizeOf(value)}`,
  maxProperties: ({ stated, value }) =>
    `Expected at most ${counted(stated, "property", "properties")}, got ${sizeOf(value)}`,
  required: ({ name = "" }) => `Expected the property ${quoted(name)}, which is missing`,
  dependentRequired: ({ name = "", by = "" }) =>
    `Expected the property ${quoted(name)}, which is missing, because the property ${quoted(by)} is there`,
  propertyNames: ({ name = "", inner }) =>
    `The property name ${quoted(name)} is not allowed here${inner === undefined ? "" : `: ${inner}`}`,
  not: ({ value }) => `Expected a value that does not satisfy “not”, got ${shown(value)}`,
  anyOf: ({ labels = [], value }) => `Expected a value that satisfies ${anyOf(labels)}, got ${shown(value)}`,
  oneOf: ({ labels = [], value }) => `Expected a value that satisfies ${anyOf(labels)}, got ${shown(value)}`,
  overlap: ({ labels = [] }) =>
    `Expected a value that satisfies exactly one schema of “oneOf”, but it satisfies ${labels.join(" and ")}`,
  discriminator: ({ stated, value }) =>
    `Expected ${anyOf(asList(stated).map(expected))}, which the discriminator maps to a schema, got ${shown(value)}`,
  variant: ({ labels = [], name = "", value }) =>
    `Expected a value that satisfies ${labels.join()}, because ${quoted(name)} is ${shown(value)}`,
  property: ({ name = "" }) => `The property ${quoted(name)} is not allowed here`,
  item: () => "This item is not allowed here",
  never: () => "No value is allowed here",
  readOnly: ({ name = "" }) => `The property ${quoted(name)} is read-only: requests should not have it`,
  writeOnly: ({ name = "" }) => `The property ${quoted(name)} is write-only: responses should not have it`,
};

/** The names of types in messages. */
const TYPES: ReadonlyMap<unknown, string> = new Map([
  ["null", "null"],
  ["boolean", "a boolean"],
  ["object", "an object"],
  ["array", "an array"],
  ["number", "a number"],
  ["string", "a string"],
  ["integer", "an integer"],
]);

function sizeOf(value: unknown): number {
  return typeof value === "object" && value !== null ? Object.keys(value).length : 0;
}
