/**
 * Finds values that cannot be shown because they have the wrong type, such as a list instead of an Object, so that
 * readers know why something is missing. `null` instead of an optional value is allowed.
 */
import type { Document } from "#model/document.ts";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import { asWritten } from "#oas/later.ts";
import { escapePointer, pointerKeys } from "#oas/pointer.ts";
import { asRecord, isRecord, type Raw } from "#oas/read.ts";

/** The types of JSON. */
export type JsonType = "array" | "object" | "string" | "number" | "boolean" | "null";

/** A value of the wrong type, and its pointer. */
export interface Unread {
  /** JSON pointer: `/paths/~1pets/get`. */
  pointer: string;
  found: JsonType;
  expected: "array" | "object";
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

// Field names that have the same meaning in the root, path items, operations, bodies and responses.
const LISTS = words("servers tags security parameters");
const MAPS = words("paths webhooks responses callbacks headers links additionalOperations");
const OBJECTS = words("info components requestBody content");
const METHODS = words("get put post delete options head patch trace query");

/** Unreadable values of the outline: the root, `components`, and path items, which several operations share. */
export function unreadOf({ raw, paths, webhooks }: Document): readonly Unread[] {
  const components = asRecord(raw.components);
  return [
    ...unreadIn(raw as Raw, ""),
    ...Object.keys(components).flatMap((key) =>
      key.startsWith("x-") ? [] : wrong(components[key], `/components/${key}`, "object"),
    ),
    ...[...paths, ...webhooks].flatMap((item) =>
      item.hostsAsWritten.flatMap(([host, at]) => unreadIn(host, at)),
    ),
  ];
}

/** Unreadable values of an operation, except its responses. */
export function unreadOfRequest(operation: Operation): readonly Unread[] {
  const { responses: _, ...request } = operation.raw;
  const { pointer } = operation;
  const { requestBody } = detailsOf(operation);
  return [
    ...unreadIn(request, pointer),
    ...(requestBody ? unreadIn(requestBody.raw, requestBody.pointer) : []),
  ];
}

/** Unreadable values of an operation's responses. */
export function unreadOfResponses(operation: Operation): readonly Unread[] {
  const { raw, pointer } = operation;
  const { responses } = detailsOf(operation);
  return [
    ...(Object.hasOwn(raw, "responses") ? unreadIn({ responses: raw["responses"] }, pointer) : []),
    ...responses.flatMap((one) => unreadIn(one.raw, one.pointer)),
  ];
}

/** The position of a value for readers: `paths › /pets › get`. */
export function placeOfUnread({ pointer }: Unread): string {
  return pointerKeys(pointer)?.join(" › ") ?? pointer;
}

function unreadIn(host: Raw, pointer: string): readonly Unread[] {
  return Object.keys(host).flatMap((key) => {
    const [isList, isMap, isMethod] = [LISTS.has(key), MAPS.has(key), METHODS.has(key)];
    if (!isList && !isMap && !isMethod && !OBJECTS.has(key)) return [];
    const value = asWritten(host, key);
    const at = `${pointer}/${key}`;
    const isRequired = isMethod || key === "info" || key === "paths" || key === "responses";
    const all = wrong(value, at, isList ? "array" : "object", isRequired);
    // The tags of an operation are names.
    if (typeof value !== "object" || value === null || all.length > 0 || (key === "tags" && pointer !== ""))
      return all;
    if (!isList && !isMap) return all;
    return Object.keys(value).flatMap((name) =>
      isMap && name.startsWith("x-")
        ? []
        : wrong(asWritten(value as Raw, name), `${at}/${escapePointer(name)}`, "object", true),
    );
  });
}

function wrong(value: unknown, pointer: string, expected: Unread["expected"], isRequired = false): Unread[] {
  const found = typeOf(value);
  return found === expected || (found === "null" && !isRequired) ? [] : [{ pointer, found, expected }];
}

function typeOf(value: unknown): JsonType {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return "array";
  if (isRecord(value)) return "object";
  const type = typeof value;
  return type === "boolean" || type === "string" ? type : "number";
}
