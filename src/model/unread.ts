/**
 * What cannot be read because it has the wrong type, so that readers are told why it is not there: a list where an Object
 * is expected, a text where a list is. What may be left out and is null says the same as what is left out.
 */
import { asWritten } from "#oas/later.ts";
import { escapePointer, pointerKeys } from "#oas/pointer.ts";
import { asRecord, isRecord, type Raw } from "#oas/read.ts";
import type { Document } from "./document.ts";
import type { Operation } from "./operation.ts";

/** The types of JSON. */
export type JsonType = "array" | "object" | "string" | "number" | "boolean" | "null";

/** A value of the wrong type, and where. */
export interface Unread {
  /** JSON pointer: `/paths/~1pets/get`. */
  pointer: string;
  found: JsonType;
  expected: "array" | "object";
}

/** Where a value stands, for readers: `paths › /pets › get`. */
export function placeOfUnread({ pointer }: Unread): string {
  return pointerKeys(pointer)?.join(" › ") ?? pointer;
}

/**
 * What a field holds: an Object; a map or a list, whose members are Objects; a list of anything. With `!` it says nothing
 * to leave it out and something else to write null.
 */
type Expected = "object" | "object!" | "map" | "map!" | "list" | "array";

/** The fields of an Object by name. */
type Fields = Readonly<Record<string, Expected>>;

const ROOT: Fields = {
  info: "object!",
  paths: "map!",
  webhooks: "map",
  components: "object",
  servers: "list",
  tags: "list",
  security: "list",
};

const COMPONENTS: Fields = Object.fromEntries(
  "schemas responses parameters requestBodies headers securitySchemes links callbacks pathItems examples mediaTypes"
    .split(" ")
    .map((name) => [name, "object"]),
);

const PATH_ITEM: Fields = {
  ...Object.fromEntries(
    "get put post delete options head patch trace query".split(" ").map((name) => [name, "object!"]),
  ),
  additionalOperations: "map",
  parameters: "list",
  servers: "list",
};

const REQUEST: Fields = {
  tags: "array",
  servers: "list",
  security: "list",
  parameters: "list",
  requestBody: "object",
  callbacks: "map",
};

const RESPONSES: Fields = { responses: "map!" };
const BODY: Fields = { content: "object" };
const RESPONSE: Fields = { content: "object", headers: "map", links: "map" };

/** What cannot be read of the outline: of the root, of `components`, and of path items, which several operations share. */
export function unreadOf(document: Document): readonly Unread[] {
  const { raw, paths, webhooks } = document;
  return [
    ...unreadIn(raw as Raw, "", ROOT),
    ...unreadIn(asRecord(raw.components), "/components", COMPONENTS),
    ...[...paths, ...webhooks].flatMap((item) =>
      item.hostsAsWritten.flatMap(([host, pointer]) => unreadIn(host, pointer, PATH_ITEM)),
    ),
  ];
}

/** What cannot be read of what an operation is sent, and of what stands beside it. */
export function unreadOfRequest({ raw, pointer, requestBody }: Operation): readonly Unread[] {
  return [
    ...unreadIn(raw, pointer, REQUEST),
    ...(requestBody ? unreadIn(requestBody.raw, requestBody.pointer, BODY) : []),
  ];
}

/** What cannot be read of what an operation answers. */
export function unreadOfResponses(operation: Operation): readonly Unread[] {
  return [
    ...unreadIn(operation.raw, operation.pointer, RESPONSES),
    ...operation.responses.flatMap(({ raw, pointer }) => unreadIn(raw, pointer, RESPONSE)),
  ];
}

function unreadIn(host: Raw, pointer: string, fields: Fields): Unread[] {
  const all: Unread[] = [];
  const tell = (value: unknown, at: string, expected: Unread["expected"], isNullTold: boolean): boolean => {
    const found = typeOf(value);
    const isWrong = found !== expected && (found !== "null" || isNullTold);
    if (isWrong) all.push({ pointer: at, found, expected });
    return found === expected;
  };
  for (const key of Object.keys(fields)) {
    if (!Object.hasOwn(host, key)) continue;
    const [what = "", isNullTold] = [fields[key]?.replace("!", ""), fields[key]?.endsWith("!") ?? false];
    const value = host[key];
    const at = `${pointer}/${key}`;
    const isThere = tell(value, at, what === "list" || what === "array" ? "array" : "object", isNullTold);
    if (!isThere) continue;
    if (what === "list")
      for (const [index, member] of (value as unknown[]).entries())
        tell(member, `${at}/${index}`, "object", true);
    if (what === "map")
      for (const name of Object.keys(value as Raw))
        if (!name.startsWith("x-"))
          tell(asWritten(value as Raw, name), `${at}/${escapePointer(name)}`, "object", true);
  }
  return all;
}

function typeOf(value: unknown): JsonType {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return "array";
  if (isRecord(value)) return "object";
  const type = typeof value;
  return type === "boolean" || type === "string" ? type : "number";
}
