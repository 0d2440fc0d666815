/** Hundreds of responses: the valid ones have no finding, each of the others exactly its own (`responses.yaml`). */
import { readFileSync } from "node:fs";
import { load } from "js-yaml";
import { describe, expect, test } from "vitest";
import { type Answer, checkAnswer } from "#console/answer.ts";
import { bytesOf } from "#request/bytes.ts";
import { ALL } from "#request/parse/parse.ts";
import type { Pair } from "#request/request.ts";
import { operationOf } from "./operations.ts";

/** Responses with one description. */
interface Group {
  about: string;
  schema?: unknown;
  itemSchema?: unknown;
  itemEncoding?: object;
  /** The described media type; null for no body. */
  type?: string | null;
  /** The media type of the response, if it differs; null for none. */
  sent?: string | null;
  /** Whether bodies are texts. */
  raw?: boolean;
  described?: string | number;
  status?: number;
  header?: object;
  valid: readonly unknown[];
  wrong: readonly (readonly [id: string, at: string, value: unknown])[];
}

const GROUPS = load(readFileSync(new URL("responses.yaml", import.meta.url), "utf8")) as readonly Group[];

const SCHEMAS = {
  Cat: {
    type: "object",
    required: ["kind", "lives"],
    properties: { kind: { const: "Cat" }, lives: { type: "integer" } },
  },
  Dog: {
    type: "object",
    required: ["kind", "legs"],
    properties: { kind: { const: "Dog" }, legs: { type: "integer" } },
  },
  Node: {
    type: "object",
    required: ["name"],
    properties: { name: { type: "string" }, next: { $ref: "#/components/schemas/Node" } },
  },
};

/** The findings of a response of a group: ids, and where in the body, or in which header. */
function findingsOf(group: Group, value: unknown): unknown[] {
  const { schema, itemSchema, itemEncoding, type = "application/json", header, described = 200 } = group;
  const media = JSON.parse(JSON.stringify({ schema, itemSchema, itemEncoding }));
  const response = {
    description: "",
    ...(header ? { headers: { "X-A": header } } : type !== null && { content: { [type]: media } }),
  };
  const operation = operationOf(
    { responses: { [described]: response } },
    { components: { schemas: SCHEMAS } },
    "get",
  );
  const check = checkAnswer(operation, "operation/a", answerOf(group, value), false, ALL);
  expect(check.unchecked).toEqual([]);
  return [...check.findings, ...check.notes].map(({ id, location, name, place }) => [
    id,
    location === "header" ? name : (place.pointer ?? ""),
  ]);
}

function answerOf(group: Group, value: unknown): Answer {
  const { type = "application/json", sent = type, raw, header, status = 200 } = group;
  const headers: Pair[] = [];
  if (header) {
    if (value !== null) headers.push(["x-a", String(value)]);
  } else if (sent !== null) headers.push(["content-type", sent]);
  const text = header ? "" : raw ? String(value) : JSON.stringify(value);
  const body = /^(?:application\/octet|image)/.test(type ?? "")
    ? Uint8Array.from(text, (character) => character.charCodeAt(0))
    : bytesOf(text);
  return {
    ...{ status, statusText: "", headers, body, size: body.length },
    ...{ isCut: false, firstTime: 0, time: 0, isCrossOrigin: false },
  };
}

const valid = GROUPS.flatMap((group) => group.valid.map((value) => ({ group, value })));
const wrong = GROUPS.flatMap((group) => group.wrong.map(([id, at, value]) => ({ group, id, at, value })));
const named = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? "";

describe("a valid response has no finding", () => {
  for (const { group, value } of valid)
    test(`${group.about}: ${named(value)}`, () => expect(findingsOf(group, value)).toEqual([]));
});

describe("a response with one defect has its finding", () => {
  for (const { group, id, at, value } of wrong)
    test(`${group.about}: ${id} ${named(value)}`, () => expect(findingsOf(group, value)).toEqual([[id, at]]));
});

test("there are two hundred of each", () => {
  expect([valid.length >= 200, wrong.length >= 200]).toEqual([true, true]);
});
