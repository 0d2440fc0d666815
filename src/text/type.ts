/** TypeScript types as a tree, and as text. */
import { isIdentifier } from "./identifier.ts";

/** A type. */
export type Type =
  | { kind: "word"; text: string }
  | { kind: "name"; of: Declaration }
  | { kind: "array"; of: Type }
  | { kind: "tuple"; of: readonly Type[]; optionalFrom: number; rest?: Type }
  | { kind: "object"; members: readonly Member[]; others?: Type }
  | { kind: "record"; keys?: Type; of: Type }
  | { kind: "union" | "intersection"; of: readonly Type[] };

/** A property of an object type. */
export interface Member {
  name: string;
  type: Type;
  optional: boolean;
  readonly: boolean;
  /** The lines of its comment. */
  doc: readonly string[];
}

/** A named type. */
export interface Declaration {
  name: string;
  type: Type;
  doc: readonly string[];
}

/** A keyword type, or a literal. */
export function word(text: string): Type {
  return { kind: "word", text };
}

/** The types of any value and of no value. */
export const UNKNOWN: Type = word("unknown");
/** The type of no value. */
export const NEVER: Type = word("never");
/** The value `null`. */
export const NULL: Type = word("null");

/** A union, each member once; `unknown` absorbs all others. */
export function union(types: readonly Type[]): Type {
  const flat = types.flatMap((one) => (one.kind === "union" ? one.of : [one]));
  if (flat.some(isWord("unknown"))) return UNKNOWN;
  const different = distinct(flat.filter((one) => !isWord("never")(one)));
  // `null` reads best at the end.
  const sorted = [
    ...different.filter((one) => !isWord("null")(one)),
    ...different.filter((one) => isWord("null")(one)),
  ];
  return sorted.length > 1 ? { kind: "union", of: sorted } : (sorted[0] ?? NEVER);
}

/** An intersection; `unknown` adds nothing. */
export function intersection(types: readonly Type[]): Type {
  const flat = types.flatMap((one) => (one.kind === "intersection" ? one.of : [one]));
  if (flat.some(isWord("never"))) return NEVER;
  const different = distinct(flat.filter((one) => !isWord("unknown")(one)));
  const needed = different.filter((one) => !different.some((other) => other !== one && isWithin(other, one)));
  return needed.length > 1 ? { kind: "intersection", of: needed } : (needed[0] ?? UNKNOWN);
}

/** The literal type of a value. */
export function literal(value: unknown): Type {
  if (value instanceof Number) return word(Number.isFinite(Number(value)) ? String(value) : "number");
  if (Array.isArray(value)) return { kind: "tuple", of: value.map(literal), optionalFrom: value.length };
  if (typeof value === "object" && value !== null)
    return {
      kind: "object",
      members: Object.entries(value).map(([name, one]) => ({
        name,
        type: literal(one),
        optional: false,
        readonly: false,
        doc: [],
      })),
    };
  return word(typeof value === "number" && !Number.isFinite(value) ? "number" : quoted(value));
}

/** The names that a type needs immediately: those outside objects and arrays. */
export function eagerNames(type: Type): readonly Declaration[] {
  switch (type.kind) {
    case "name":
      return [type.of];
    case "union":
    case "intersection":
      return type.of.flatMap(eagerNames);
    case "record":
      return eagerNames(type.of);
    default:
      return [];
  }
}

/** A type that does not need a name immediately: TypeScript allows no alias that consists of itself. */
export function without(type: Type, name: Declaration): Type {
  switch (type.kind) {
    case "name":
      return type.of === name ? UNKNOWN : type;
    case "union":
      return union(type.of.filter((one) => !isName(one, name)).map((one) => without(one, name)));
    case "intersection":
      return intersection(type.of.map((one) => without(one, name)));
    case "record":
      return { kind: "object", members: [], others: type.of };
    default:
      return type;
  }
}

/** Longer lines are broken where possible. */
const WIDTH = 100;

/** A declaration as text: an interface for a plain object, otherwise a type alias. */
export function declarationText({ name, type, doc }: Declaration): string {
  const isInterface = type.kind === "object";
  const head = isInterface ? `export interface ${name} ` : `export type ${name} = `;
  const text = type.kind === "object" ? objectText(type, "") : typeText(type, "", head.length);
  return `${docText(doc, "")}${joined(head, text)}${isInterface ? "" : ";"}`;
}

/**
 * A type as it is written.
 * @param indent of the line that it stands on
 * @param column how much of the line is full
 */
function typeText(type: Type, indent: string, column: number): string {
  switch (type.kind) {
    case "word":
      return type.text;
    case "name":
      return type.of.name;
    case "array":
      return `${inner(type.of, indent, column)}[]`;
    case "tuple": {
      const items = type.of.map((one, index) =>
        index >= type.optionalFrom ? `${inner(one, indent, column)}?` : typeText(one, indent, column),
      );
      if (type.rest) items.push(`...${inner(type.rest, indent, column)}[]`);
      return `[${items.join(", ")}]`;
    }
    case "record": {
      const keys = type.keys ? typeText(type.keys, indent, column) : "string";
      const record = `Record<${keys}, ${typeText(type.of, indent, column)}>`;
      return type.keys ? `Partial<${record}>` : record;
    }
    case "object":
      return isFlat(type) ? smallText(type, indent, column) : objectText(type, indent);
    default:
      return listText(type, indent, column);
  }
}

/** The beginning of a declaration and its type; no space is left if the type begins on the next line. */
function joined(head: string, text: string): string {
  return (text.startsWith("\n") ? head.trimEnd() : head) + text;
}

/** A type in a place where a union needs parentheses. */
function inner(type: Type, indent: string, column: number): string {
  const text = typeText(type, indent, column);
  return type.kind === "union" || type.kind === "intersection" ? `(${text})` : text;
}

/** A union on one line; one member per line if it is long or has several objects. */
function listText(type: Type & { of: readonly Type[] }, indent: string, column: number): string {
  const sign = type.kind === "union" ? "|" : "&";
  const isBroken = type.kind === "union" && type.of.filter((one) => !isFlat(one)).length > 1;
  const deeper = isBroken ? `${indent}  ` : indent;
  const texts = type.of.map((one) => inner(one, deeper, column));
  const line = texts.join(` ${sign} `);
  const fits = type.kind === "intersection" || line.includes("\n") || column + line.length <= WIDTH;
  return !isBroken && fits ? line : texts.map((one) => `\n${indent}  ${sign} ${one}`).join("");
}

/** Whether a type contains only small objects, so that it fits on one line. */
function isFlat(type: Type): boolean {
  switch (type.kind) {
    case "object": {
      const [member] = type.members;
      if (!member) return !type.others;
      return type.members.length === 1 && !type.others && member.doc.length === 0 && isFlat(member.type);
    }
    case "array":
    case "record":
      return isFlat(type.of);
    case "tuple":
      return [...type.of, ...(type.rest ? [type.rest] : [])].every(isFlat);
    case "union":
    case "intersection":
      return type.of.every(isFlat);
    default:
      return true;
  }
}

/** An object with one property without a comment. */
function smallText({ members }: Type & { kind: "object" }, indent: string, column: number): string {
  const [member] = members;
  return member ? `{ ${headOf(member)}${typeText(member.type, indent, column)} }` : "{}";
}

function headOf({ name, optional, readonly }: Member): string {
  const key = isIdentifier(name) ? name : quoted(name);
  return `${readonly ? "readonly " : ""}${key}${optional ? "?" : ""}: `;
}

function objectText({ members, others }: Type & { kind: "object" }, indent: string): string {
  if (members.length === 0 && !others) return "{}";
  const deeper = `${indent}  `;
  const lines = members.map((member) => {
    const head = deeper + headOf(member);
    return `${docText(member.doc, deeper)}${joined(head, typeText(member.type, deeper, head.length))};`;
  });
  if (others) lines.push(`${deeper}[key: string]: ${typeText(others, deeper, deeper.length + 15)};`);
  return `{\n${lines.join("\n")}\n${indent}}`;
}

function docText(lines: readonly string[], indent: string): string {
  const safe = lines.map((line) => line.replaceAll("*/", "*\\/"));
  const [first] = safe;
  if (first === undefined) return "";
  if (safe.length === 1 && first.length + indent.length < WIDTH) return `${indent}/** ${first} */\n`;
  return `${indent}/**\n${safe.map((line) => `${indent} *${line === "" ? "" : ` ${line}`}\n`).join("")}${indent} */\n`;
}

function quoted(value: unknown): string {
  return (JSON.stringify(value) ?? "undefined")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

function isWord(text: string): (type: Type) => boolean {
  return (type) => type.kind === "word" && type.text === text;
}

function isName(type: Type, name: Declaration): boolean {
  return type.kind === "name" && type.of === name;
}

/** Whether a keyword type includes every value of a type, which then adds nothing beside it. */
function isWithin(type: Type, of: Type): boolean {
  if (of.kind !== "word") return false;
  if (type.kind === "union") return type.of.every((one) => isWithin(one, of));
  if (type.kind !== "word") return false;
  if (of.text === "string") return type.text.startsWith('"');
  if (of.text === "number") return /^-?\d/.test(type.text);
  return of.text === "boolean" && (type.text === "true" || type.text === "false");
}

function distinct(types: readonly Type[]): Type[] {
  const seen = new Set<unknown>();
  return types.filter((one) => {
    const key = keyOf(one);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** The identity of equal types. */
function keyOf(type: Type): unknown {
  if (type.kind === "word") return type.text;
  if (type.kind === "name") return type.of;
  const of = type.kind === "array" ? keyOf(type.of) : type;
  return typeof of === "string" ? `${of}[]` : type;
}
