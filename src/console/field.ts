/** What the fields of the form hold, and the values that they stand for by their schemas. */
import type { Schema } from "#model/schema/schema.ts";
import { formatJson, scalarText } from "#oas/json-text.ts";
import { isRecord } from "#oas/read.ts";
import type { Attachment } from "#request/attachment.ts";
import { parseJsonText } from "#request/parse/json.ts";
import { typesOf, Unreadable, valueOfText } from "#request/parse/text.ts";
import { isBinary } from "#request/versions.ts";

/** How a value is entered. */
export type FieldKind = "choice" | "text" | "number" | "date" | "file" | "list" | "object" | "json";

/** What a field holds: a text, the fields of a list or an object, or a file. */
export type Held =
  | { kind: "text"; text: string }
  | { kind: "list"; items: readonly Held[] }
  | { kind: "object"; members: Readonly<Record<string, Held>> }
  | { kind: "file"; file?: Attachment };

/** What a field stands for: a value, nothing, or a text that is no value. */
export type Reading = { value: unknown } | { problem: string; at?: string; text: string } | undefined;

/** How many fields of an object have their own line; an object with more is entered as JSON. */
export const MOST_MEMBERS = 60;
/** How deep objects and lists have fields of their own. */
const DEEPEST = 3;

/**
 * How a value of a schema is entered.
 * @param takesFiles whether it is a part of a body that may be a file
 */
export function fieldKind(schema: Schema | undefined, depth = 0, takesFiles = false): FieldKind {
  if (schema && takesFiles && isFile(schema)) return "file";
  const types = typesOf(schema);
  if (!schema || !types) return "text";
  const inside = [...types].filter((type) => type !== "null");
  const isNested = types.has("array") || types.has("object");
  if (!isNested && choicesOf(schema).length > 0) return "choice";
  const [only] = inside;
  if (inside.length === 1 && only === "array" && depth < DEEPEST) {
    const kind = fieldKind(schema.items, depth + 1, takesFiles);
    return schema.prefixItems.length > 0 || kind === "json" || !schema.items ? "json" : "list";
  }
  if (inside.length === 1 && only === "object" && depth < DEEPEST) return objectKind(schema);
  if (isNested) return "json";
  if (inside.length === 1 && only === "number") return "number";
  return schema.format === "date" && types.has("string") ? "date" : "text";
}

function objectKind(schema: Schema): FieldKind {
  const members = membersOf(schema);
  const isFixed = members.length > 0 && members.length <= MOST_MEMBERS && schema.choices.length === 0;
  return isFixed ? "object" : "json";
}

/** Whether a part is a file: bytes that are not written as text, or a schema that says nothing (4.15.1.1). */
function isFile(schema: Schema): boolean {
  if (schema.contentEncoding !== undefined || schema.format === "byte") return false;
  const says = schema.types.length + schema.choices.length + schema.properties.length;
  const isAnything = says === 0 && !schema.isNull && schema.enum === undefined && !schema.hasConst;
  return isBinary(schema) || schema.contentMediaType !== undefined || isAnything;
}

/** A property that has a field. */
export interface Member {
  name: string;
  schema: Schema;
  required: boolean;
}

/** The properties of an object that a request may hold, required ones first. */
export function membersOf(schema: Schema | undefined): readonly Member[] {
  const all = (schema?.properties ?? []).flatMap((one): Member[] =>
    one.kind === "property" && !one.schema.readOnly
      ? [{ name: one.name, schema: one.schema, required: one.required }]
      : [],
  );
  return [...all].sort((a, b) => Number(b.required) - Number(a.required));
}

/** The values that a field offers, as texts; none if any other value is allowed. */
export function choicesOf(schema: Schema): readonly string[] {
  const listed = schema.hasConst ? [schema.const] : schema.enum?.map(({ value }) => value);
  if (listed) return listed.every((one) => typeof one !== "object" || one === null) ? listed.map(textOf) : [];
  const types = typesOf(schema);
  if (!types?.has("boolean")) return [];
  const isOnly = [...types].every((type) => type === "boolean" || type === "null");
  return isOnly ? ["true", "false", ...(types.has("null") ? ["null"] : [])] : [];
}

function textOf(value: unknown): string {
  return value === null ? "null" : scalarText(value);
}

/** An empty field. */
export function emptyField(schema: Schema | undefined, kind = fieldKind(schema)): Held {
  if (kind === "list") return { kind: "list", items: [] };
  if (kind === "object") return { kind: "object", members: {} };
  return kind === "file" ? { kind: "file" } : { kind: "text", text: "" };
}

/** A field that stands for a value, as far as a field of its schema can. */
export function fieldOf(value: unknown, schema: Schema | undefined, depth = 0, takesFiles = false): Held {
  const kind = fieldKind(schema, depth, takesFiles);
  if (value === undefined || kind === "file") return emptyField(schema, kind);
  if (kind === "list" && Array.isArray(value))
    return {
      kind: "list",
      items: value.map((item) => fieldOf(item, schema?.items, depth + 1, takesFiles)),
    };
  if (kind === "object" && isRecord(value)) {
    const known = membersOf(schema).filter(({ name }) => Object.hasOwn(value, name));
    const members = known.map(({ name, schema: of }) => [name, fieldOf(value[name], of, depth + 1)] as const);
    return { kind: "object", members: Object.fromEntries(members) };
  }
  if (kind === "json") return { kind: "text", text: formatJson(value) };
  return { kind: "text", text: kind === "text" && typeof value === "string" ? value : textOf(value) };
}

/** The value of a field; undefined for an empty one. */
export function readField(held: Held | undefined, schema: Schema | undefined, depth = 0): Reading {
  if (!held) return undefined;
  if (held.kind === "file") return held.file && { value: held.file };
  if (held.kind === "list") return listValue(held.items, schema, depth);
  if (held.kind === "object") return objectValue(held.members, schema, depth);
  const { text } = held;
  if (text === "") return undefined;
  if (fieldKind(schema, depth) !== "json") return { value: valueOfText(text, schema) };
  try {
    return { value: parseJsonText(text) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { problem: error.message, at: error.at, text };
  }
}

function listValue(items: readonly Held[], schema: Schema | undefined, depth: number): Reading {
  const values: unknown[] = [];
  for (const item of items) {
    // An item that is there and empty is the empty text.
    const reading = readField(item, schema?.items, depth + 1) ?? { value: "" };
    if ("problem" in reading) return reading;
    values.push(reading.value);
  }
  return values.length === 0 ? undefined : { value: values };
}

function objectValue(
  members: Readonly<Record<string, Held>>,
  schema: Schema | undefined,
  depth: number,
): Reading {
  const values: [string, unknown][] = [];
  for (const { name, schema: of } of membersOf(schema)) {
    const reading = readField(Object.hasOwn(members, name) ? members[name] : undefined, of, depth + 1);
    if (reading && "problem" in reading) return reading;
    if (reading) values.push([name, reading.value]);
  }
  return values.length === 0 ? undefined : { value: Object.fromEntries(values) };
}
