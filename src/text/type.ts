/** Types of TypeScript as a tree, and as they are written. */
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

/** A type with a name. */
export interface Declaration {
  name: string;
  type: Type;
  doc: readonly string[];
}

/** A type of one word, or a literal. */
export function word(text: string): Type {
  return { kind: "word", text };
}

/** Any value, and no value. */
export const UNKNOWN: Type = word("unknown");
/** No value. */
export const NEVER: Type = word("never");
/** The value `null`. */
export const NULL: Type = word("null");

/** One of several types, each once; nothing else counts beside `unknown`. */
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

/** All of several types at once; `unknown` adds nothing. */
export function intersection(types: readonly Type[]): Type {
  const flat = types.flatMap((one) => (one.kind === "intersection" ? one.of : [one]));
  if (flat.some(isWord("never"))) return NEVER;
  const different = distinct(flat.filter((one) => !isWord("unknown")(one)));
  const needed = different.filter((one) => !different.some((other) => other !== one && isWithin(other, one)));
  return needed.length > 1 ? { kind: "intersection", of: needed } : (needed[0] ?? UNKNOWN);
}

/** A value as the type that only it has. */
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

/** The names that a type must know at once to be a type: those not inside of an object or an array. */
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

/** A type that need not know a name at once: TypeScript allows no type that is made of itself. */
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

/** Lines longer than this are broken where they can be. */
const WIDTH = 100;

/** A declaration as it is written: an interface for a plain object, else a type. */
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

/** What begins a declaration, and its type; one that begins on the next line leaves no space behind. */
function joined(head: string, text: string): string {
  return (text.startsWith("\n") ? head.trimEnd() : head) + text;
}

/** A type in a place where a list of alternatives needs parentheses. */
function inner(type: Type, indent: string, column: number): string {
  const text = typeText(type, indent, column);
  return type.kind === "union" || type.kind === "intersection" ? `(${text})` : text;
}

/** Alternatives on a line; on a line each where they are long, or where several of them are objects. */
function listText(type: Type & { of: readonly Type[] }, indent: string, column: number): string {
  const sign = type.kind === "union" ? "|" : "&";
  const isBroken = type.kind === "union" && type.of.filter((one) => !isFlat(one)).length > 1;
  const deeper = isBroken ? `${indent}  ` : indent;
  const texts = type.of.map((one) => inner(one, deeper, column));
  const line = texts.join(` ${sign} `);
  const fits = type.kind === "intersection" || line.includes("\n") || column + line.length <= WIDTH;
  return !isBroken && fits ? line : texts.map((one) => `\n${indent}  ${sign} ${one}`).join("");
}

/** Whether a type holds no object but small ones, so that it can be written on a line. */
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

/** An object with one property of which nothing is said. */
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

/** Whether every value of a type is one of a plain word: then the word says nothing beside it. */
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

/** What is the same for types that are told to be the same at once. */
function keyOf(type: Type): unknown {
  if (type.kind === "word") return type.text;
  if (type.kind === "name") return type.of;
  const of = type.kind === "array" ? keyOf(type.of) : type;
  return typeof of === "string" ? `${of}[]` : type;
}
