/** Writes values in the style of a text: its indentation, line ends and spaces. */
import {
  DUMP_SCHEMA,
  type DumpOptions,
  defineScalarTag,
  dump,
  NOT_RESOLVED,
  type Node,
  SCALAR_STYLE,
  visit,
} from "js-yaml";
import { writeNumerals } from "#load/numerals.ts";
import { entries } from "#oas/read.ts";
import type { Lines } from "./lines.ts";
import type { Span } from "./spans.ts";

/** How a text is written. */
export interface Style {
  isJson: boolean;
  /** The line end. */
  eol: string;
  /** One level of indentation. */
  step: string;
  /** Whether sequences are indented as their names are. */
  isSequenceFlat: boolean;
  /** The text between a name and its value, in brackets on one line. */
  colon: string;
  /** The text between two members, in brackets on one line. */
  comma: string;
  /** Whether JSON has line breaks. */
  isPretty: boolean;
}

/** Finds out how a text is written. */
export function styleOf(text: string, lines: Lines, root: Span, isJson: boolean): Style {
  const [first] = root.members;
  const eol = /\r\n|\n/.exec(text)?.[0] ?? "\n";
  const between = first ? text.slice(first.start, first.value.start) : "";
  const [, colon = ": "] = /(:[ \t]*)$/.exec(between) ?? [];
  const isPretty = !isJson || /\n/.test(text.slice(root.valueStart, first?.start ?? root.valueStart));
  const isCompact = isJson && !isPretty && colon === ":";
  const indent = first && isPretty ? lines.indent(first.start) : "";
  return {
    isJson,
    eol,
    step: isJson ? indent || "  " : " ".repeat(yamlStep(lines, root) ?? 2),
    isSequenceFlat: !isJson && isFlat(lines, root) === true,
    colon: isJson ? colon : ": ",
    comma: isCompact ? "," : ", ",
    isPretty,
  };
}

/** The indentation of the first object in an object. */
function yamlStep(lines: Lines, root: Span): number | undefined {
  for (const { value } of root.members) {
    const [inner] = value.members;
    if (value.kind === "object" && !value.isFlow && inner) return lines.column(inner.start);
  }
  return undefined;
}

/** Whether the first sequence in an object is indented as its name is. */
function isFlat(lines: Lines, span: Span): boolean | undefined {
  for (const { start, value } of span.members) {
    const [item] = value.members;
    if (value.isFlow || !item) continue;
    const found =
      span.kind === "object" && value.kind === "array"
        ? lines.column(item.start) === lines.column(start)
        : isFlat(lines, value);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A value in brackets on one line: JSON, or YAML's flow style. */
export function inline(value: unknown, style: Style): string {
  if (!style.isJson && typeof value === "string" && /[\r\n]/.test(value)) return JSON.stringify(value);
  if (!style.isJson) return dump(value, { ...options(style), flowLevel: 0 }).trimEnd();
  if (Array.isArray(value)) return `[${value.map((item) => inline(item, style)).join(style.comma)}]`;
  if (!isCollection(value)) return writeNumerals([value]).slice(1, -1);
  const members = entries(value).map(([name, item]) => inlineMember(name, item, style));
  return members.length === 0 ? "{}" : `{${members.join(style.comma)}}`;
}

/** A member of an object in brackets, on one line. */
export function inlineMember(name: string, value: unknown, style: Style): string {
  if (style.isJson) return `${JSON.stringify(name)}${style.colon}${inline(value, style)}`;
  // Without the braces.
  return dump(single(name, value), { ...options(style), flowLevel: 0 })
    .trimEnd()
    .slice(1, -1);
}

/** A value in brackets on many lines, whose first line is indented like this already. */
export function spread(value: unknown, indent: string, style: Style): string {
  const inner = indent + style.step;
  const isArray = Array.isArray(value);
  const members = isArray
    ? value.map((item) => spread(item, inner, style))
    : isCollection(value)
      ? entries(value).map(([name, item]) => spreadMember(name, item, inner, style))
      : undefined;
  if (!members || members.length === 0) return inline(value, style);
  const [opener, closer] = isArray ? ["[", "]"] : ["{", "}"];
  const lines = members.join(`,${style.eol}${inner}`);
  return `${opener}${style.eol}${inner}${lines}${style.eol}${indent}${closer}`;
}

/** A member of an object in brackets on many lines. */
export function spreadMember(name: string, value: unknown, indent: string, style: Style): string {
  const colon = style.colon === ":" && !style.isJson ? ": " : style.colon;
  const key = style.isJson ? JSON.stringify(name) : inlineMember(name, null, style).replace(/: null$/, "");
  return `${key}${colon}${spread(value, indent, style)}`;
}

/** A member or an item as lines of YAML, each indented by this many spaces. */
export function blockLines(name: string | undefined, value: unknown, column: number, style: Style): string[] {
  const written = dump(name === undefined ? [value] : single(name, value), options(style));
  return indented(written, column);
}

/** A value as lines of YAML, each indented by this many spaces. */
export function valueLines(value: unknown, column: number, style: Style): string[] {
  return indented(dump(value, options(style)), column);
}

function indented(written: string, column: number): string[] {
  const indent = " ".repeat(column);
  return written
    .replace(/\n(?:\.\.\.\n)?$/, "")
    .split("\n")
    .map((line) => (line === "" ? line : indent + line));
}

/** An object or array with members. */
export function isFilled(value: unknown): boolean {
  return isCollection(value) && Object.keys(value).length > 0;
}

function isCollection(value: unknown): value is object {
  return typeof value === "object" && value !== null && !(value instanceof Number);
}

function single(name: string, value: unknown): object {
  return { [name]: value };
}

const DIGITS = "tag:lectern,2026:digits";

/** The schema of the YAML writer, with a tag with which numbers keep their digits. */
const SCHEMA = DUMP_SCHEMA.withTags(
  defineScalarTag(DIGITS, {
    resolve: () => NOT_RESOLVED,
    identify: (value) => value instanceof Number,
    represent: (value) => String(value),
  }),
);

function options({ step, isSequenceFlat }: Style): DumpOptions {
  return {
    schema: SCHEMA,
    indent: Math.max(step.length, 2),
    seqNoIndent: isSequenceFlat,
    lineWidth: -1,
    noRefs: true,
    transform: (documents) => visit(documents, plain),
  };
}

/** Writes numbers without a tag, and quotes texts that some parsers take for numbers. */
function plain(node: Node): void {
  if (node.kind !== "scalar") return;
  if (node.tag.includes(DIGITS)) {
    node.tag = /^-?\d+$/.test(node.value) ? "tag:yaml.org,2002:int" : "tag:yaml.org,2002:float";
    node.tagged = false;
  } else if (node.tag === "tag:yaml.org,2002:str" && /^[-+.]?[.\d][\w.:+-]*$/.test(node.value))
    node.style = SCALAR_STYLE.SINGLE_QUOTED;
}
