/** Compares the types, values and formats of two schemas. */

import { isSameEncoding } from "#compare/shapes/binary.ts";
import { isNullableIn, nullPointer } from "#compare/shapes/nullable.ts";
import { type Shape, type Spot, shapeOf } from "#compare/shapes/shape.ts";
import type { Side } from "#compare/shapes/side.ts";
import { keyOf } from "#validate/same.ts";
import { type Compared, keywordFact } from "./compared.ts";

type Types = ReadonlySet<string> | undefined;

/** Compares types, null, values and formats. Returns the types that both schemas allow; undefined for any. */
export function compareTypes(compared: Compared): Types {
  const { pair, graph, old: older, new: newer } = compared;
  const shared = sharedTypes(older.types, newer.types);
  // If both schemas list their values, `compareValues` finds all differences.
  const isListed = older.values && newer.values && shared?.size !== 0;
  const kind = isListed ? undefined : typeKind(...choiceTypes(compared));
  if (kind !== undefined)
    pair.facts.push({
      kind,
      pointer: { old: older.typePointer, new: newer.typePointer },
      old: typeText(older.types),
      new: typeText(newer.types),
      isPlainText: isPlainText(older.types, newer),
    });
  const [was, is] = [isNullableIn(graph.old, older), isNullableIn(graph.new, newer)];
  const areKnown = (was !== undefined && is !== undefined) || (isUntyped(older) && isUntyped(newer));
  if (!pair.how.skipsNull && areKnown && (was ?? true) !== (is ?? true))
    pair.facts.push({
      kind: (is ?? true) ? "became-nullable" : "became-not-nullable",
      pointer: { old: nullPointer(graph.old, older), new: nullPointer(graph.new, newer) },
    });
  if (shared && shared.size === 0 && kind !== undefined) return shared;
  compareValues(compared);
  compareFormats(compared, shared);
  return shared;
}

/** Whether a schema allows all types, apart from null, and all their values. */
function isUntyped({ types, values, choices }: Shape): boolean {
  return !types && !values && choices.length === 0;
}

/**
 * The types of two schemas. If one of them has a choice without types beside it, and the other one a choice with types,
 * the types of the first one are those of its variants.
 */
function choiceTypes({ graph, old: older, new: newer }: Compared): [Types, Types] {
  const of = (side: Side, { types, choices: [choice] }: Shape, other: Shape): Types => {
    if (types || !other.types || !choice || other.choices.length === 0) return types;
    const all = choice.members.map((part) => shapeOf(side, { key: part.pointer, parts: [part] }).types);
    return all.includes(undefined) ? undefined : new Set(all.flatMap((one) => [...(one ?? [])]));
  };
  return [of(graph.old, older, newer), of(graph.new, newer, older)];
}

/** The kind of change of the types; undefined if they are the same. */
function typeKind(older: Types, newer: Types): string | undefined {
  const [grows, shrinks] = [includes(newer, older), includes(older, newer)];
  if (grows && shrinks) return undefined;
  return grows ? "type-generalized" : shrinks ? "type-specialized" : "type-changed";
}

function includes(types: Types, others: Types): boolean {
  if (!types) return true;
  return !!others && [...others].every((type) => allows(types, type));
}

function allows(types: Types, type: string): boolean {
  return !types || types.has(type) || (type === "integer" && types.has("number"));
}

function sharedTypes(older: Types, newer: Types): Types {
  if (!older || !newer) return older ?? newer;
  return new Set([
    ...[...older].filter((type) => allows(newer, type)),
    ...[...newer].filter((type) => allows(older, type)),
  ]);
}

function typeText(types: Types): string | readonly string[] {
  if (!types) return "any";
  const list = [...types];
  return list.length === 1 ? list[0]! : list.length === 0 ? "null" : list;
}

const PRIMITIVE = ["integer", "number", "boolean"];

function isPlainText(older: Types, { types, values, keywords }: Shape): boolean | undefined {
  const isText = types?.size === 1 && types.has("string") && !values && !keywords.has("format");
  const isPlain = isText && !keywords.has("pattern") && !keywords.has("maxLength");
  return isPlain && older && [...older].every((type) => PRIMITIVE.includes(type)) ? true : undefined;
}

function compareValues(compared: Compared): void {
  const { pair, old: older, new: newer } = compared;
  const [before, after] = [older.values, newer.values];
  if (!before && !after) return;
  if (!before || !after) {
    const [isConst, word] = before ? [older.isConst, "removed"] : [newer.isConst, "added"];
    pair.facts.push({
      kind: isConst ? `const-${word}` : before ? "enum-removed" : "became-enum",
      pointer: {
        old: placeOfValues(before) ?? older.pointer,
        new: placeOfValues(after) ?? newer.pointer,
      },
      ...(before && { old: shownValues(before, isConst) }),
      ...(after && { new: shownValues(after, isConst) }),
    });
    return;
  }
  const [known, now] = [keyed(before), keyed(after)];
  const removed = before.filter(({ value }) => !now.has(keyOf(value)));
  const added = after.filter(({ value }) => !known.has(keyOf(value)));
  if (older.isConst && newer.isConst && removed.length === 1 && added.length === 1) {
    const [one, other] = [removed[0]!, added[0]!];
    const pointer = { old: one.pointer, new: other.pointer };
    pair.facts.push({ kind: "const-changed", pointer, old: one.value, new: other.value });
    return;
  }
  compareNullValues(compared);
  for (const { value, pointer } of removed)
    pair.facts.push({ kind: "enum-value-removed", pointer: { old: pointer, new: null }, old: value });
  for (const { value, pointer } of added)
    pair.facts.push({ kind: "enum-value-added", pointer: { old: null, new: pointer }, new: value });
}

/**
 * Compares whether null is one of the values. Before OpenAPI 3.1, authors often leave null out of an `enum` beside
 * `nullable`, so a difference says nothing there.
 */
function compareNullValues({ graph, pair, old: older, new: newer }: Compared): void {
  const [was, is] = [older.nullValue, newer.nullValue];
  if (!older.isNullable || !newer.isNullable || !was === !is || graph.old.isEarly || graph.new.isEarly)
    return;
  pair.facts.push({
    kind: is ? "enum-value-added" : "enum-value-removed",
    pointer: { old: was?.pointer ?? null, new: is?.pointer ?? null },
    ...(is ? { new: null } : { old: null }),
  });
}

/** The keys of values. Those that are too deep have none, and differ from all others. */
function keyed(values: readonly Spot[]): ReadonlySet<unknown> {
  return new Set(values.map(({ value }) => keyOf(value) ?? value));
}

function placeOfValues(values: readonly Spot[] | undefined): string | undefined {
  const first = values?.[0]?.pointer;
  return first === undefined
    ? undefined
    : first.endsWith("/const")
      ? first
      : first.slice(0, first.lastIndexOf("/"));
}

function shownValues(values: readonly Spot[], isConst: boolean): unknown {
  return isConst ? values[0]?.value : values.map(({ value }) => value);
}

/** Formats that only tell how to show a value. */
const HINTS = new Set(["password", "html", "markdown", "multiline", "textarea", "commonmark"]);

/** For each format, the formats whose values it includes. */
const INCLUDES: ReadonlyMap<string, readonly string[]> = new Map([
  ["int64", ["int32", "int16", "int8", "uint32", "uint16", "uint8"]],
  ["int32", ["int16", "int8", "uint16", "uint8"]],
  ["int16", ["int8", "uint8"]],
  ["uint64", ["uint32", "uint16", "uint8"]],
  ["uint32", ["uint16", "uint8"]],
  ["uint16", ["uint8"]],
  ["double", ["float", "int32", "int16", "int8", "uint32", "uint16", "uint8"]],
  ["float", ["int16", "int8", "uint16", "uint8"]],
  ["uri-reference", ["uri"]],
  ["iri", ["uri"]],
  ["iri-reference", ["iri", "uri", "uri-reference"]],
  ["idn-email", ["email"]],
  ["idn-hostname", ["hostname"]],
]);

const KNOWN = new Set([
  ...INCLUDES.keys(),
  ...[...INCLUDES.values()].flat(),
  ...[
    "date",
    "date-time",
    "time",
    "duration",
    "ipv4",
    "ipv6",
    "uuid",
    "byte",
    "binary",
    "base64",
    "base64url",
    "char",
  ],
  ...[
    "uri-template",
    "json-pointer",
    "relative-json-pointer",
    "regex",
    "decimal",
    "decimal128",
    "double-int",
  ],
  ...["date-time-local", "time-local", "http-date", "media-range", "language", "ipv4-cidr", "ipv6-cidr"],
  ...["sf-string", "sf-token", "sf-binary", "sf-boolean", "sf-integer", "sf-decimal"],
]);

/** Formats of numbers. They have no effect on text, and the other formats have none on numbers. */
const NUMERIC = /^(?:u?int\d+|float|double|decimal(?:128)?|double-int|sf-(?:integer|decimal))$/;

function compareFormats(compared: Compared, shared: Types): void {
  // A format has no effect on listed values, which `compareValues` compares.
  if (compared.old.values || compared.new.values) return;
  if (isSameEncoding(compared.old, compared.new)) return;
  const before = formatOf(compared.old, shared);
  const after = formatOf(compared.new, shared);
  if (before === after) return;
  keywordFact(compared, formatKind(before, after), "format");
}

function formatOf({ keywords }: Shape, shared: Types): string | undefined {
  const format = keywords.get("format")?.value;
  if (typeof format !== "string" || format === "") return undefined;
  const hasNumbers = !shared || shared.has("number") || shared.has("integer");
  const hasText = !shared || shared.has("string");
  const applies = NUMERIC.test(format) ? hasNumbers || hasText : hasText || !KNOWN.has(format);
  return applies ? format : undefined;
}

function formatKind(before: string | undefined, after: string | undefined): string {
  const [one, other] = [real(before), real(after)];
  if (one === other) return "format-hint-changed";
  if ((one !== undefined && !KNOWN.has(one)) || (other !== undefined && !KNOWN.has(other)))
    return `format-unknown-${one === undefined ? "added" : other === undefined ? "removed" : "changed"}`;
  if (one === undefined) return "format-added";
  if (other === undefined) return "format-removed";
  if (INCLUDES.get(other)?.includes(one)) return "format-generalized";
  return INCLUDES.get(one)?.includes(other) ? "format-specialized" : "format-changed";
}

function real(format: string | undefined): string | undefined {
  return format !== undefined && HINTS.has(format) ? undefined : format;
}
