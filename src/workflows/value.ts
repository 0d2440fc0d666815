/** The values of parameters, outputs, payloads and replacements: constants, expressions, texts and selectors. */
import { escapePointer } from "#oas/pointer.ts";
import { asRecord, asText, entries, isRecord, own, type Raw } from "#oas/read.ts";
import {
  type Edition,
  type Expression,
  type Fault,
  isLikeExpression,
  parseExpression,
  parseTemplate,
  type TemplatePart,
} from "./expression.ts";

/** What a value is made of. */
export type Value =
  | { kind: "constant"; value: unknown }
  | { kind: "expression"; expression: Expression }
  | { kind: "template"; parts: readonly TemplatePart[] }
  | { kind: "selector"; selector: Selector }
  | Fault;

/** A Selector Object (1.1): selects from structured data. */
export interface Selector {
  context: Expression | Fault;
  selector: string;
  type: ExpressionType;
}

/** An Expression Type Object: a language for conditions and selectors. A version that is not given is the default. */
export interface ExpressionType {
  type: string;
  version?: string;
}

/** A value inside of another one, and its pointer from there. */
export interface Inside {
  pointer: string;
  value: Exclude<Value, { kind: "constant" }>;
}

/** How many values inside of a payload are searched for expressions. */
export const MOST_SEARCHED = 20_000;
/** How deeply the values that are searched may be nested. */
export const DEEPEST_SEARCHED = 100;

/** Reads a value that may be a constant: a text is an expression only if it looks like one. */
export function readValue(raw: unknown, edition: Edition): Value {
  if (typeof raw === "string") {
    if (isLikeExpression(raw)) {
      const expression = parseExpression(raw, edition);
      return expression.kind === "fault" ? expression : { kind: "expression", expression };
    }
    return raw.includes("{$")
      ? { kind: "template", parts: parseTemplate(raw, edition) }
      : { kind: "constant", value: raw };
  }
  return isSelector(raw, edition)
    ? { kind: "selector", selector: selectorOf(raw, edition) }
    : { kind: "constant", value: raw };
}

/** Reads a value that must be an expression or a selector, as outputs must. */
export function readOutput(raw: unknown, edition: Edition): Value {
  if (isRecord(raw) && edition !== "1.0") return { kind: "selector", selector: selectorOf(raw, edition) };
  const text = typeof raw === "string" ? raw : (asText(raw) ?? "");
  const expression = parseExpression(text, edition);
  return expression.kind === "fault" ? expression : { kind: "expression", expression };
}

/** The values in a payload that are not constant, in order. */
export function valuesInside(payload: unknown, edition: Edition): readonly Inside[] {
  const found: Inside[] = [];
  let left = MOST_SEARCHED;
  const visit = (raw: unknown, pointer: string, depth: number): void => {
    if (left-- <= 0 || depth > DEEPEST_SEARCHED) return;
    const value = readValue(raw, edition);
    if (value.kind !== "constant") {
      found.push({ pointer, value });
      return;
    }
    const members = Array.isArray(raw) ? raw.entries() : entries(raw);
    for (const [key, one] of members) visit(one, `${pointer}/${escapePointer(String(key))}`, depth + 1);
  };
  visit(payload, "", 0);
  return found;
}

/** Reads the field `type` of a criterion or a selector: a name, or an Expression Type Object. */
export function expressionTypeOf(raw: unknown): ExpressionType | undefined {
  if (!isRecord(raw)) {
    const type = asText(raw);
    return type === undefined ? undefined : { type };
  }
  return { type: asText(own(raw, "type")) ?? "", version: asText(own(raw, "version")) };
}

/** The expressions and faults of a value. */
export function expressionsOf(value: Value): readonly (Expression | Fault)[] {
  switch (value.kind) {
    case "constant":
      return [];
    case "expression":
      return [value.expression];
    case "template":
      return value.parts.filter((part) => typeof part !== "string");
    case "selector":
      return [value.selector.context];
    default:
      return [value];
  }
}

/**
 * Whether a value is a Selector Object: it has all three fields, no others, and its context looks like an expression.
 * Other objects are constants.
 */
function isSelector(raw: unknown, edition: Edition): raw is Raw {
  if (edition === "1.0" || !isRecord(raw)) return false;
  const keys = Object.keys(raw);
  return (
    keys.length === 3 &&
    ["context", "selector", "type"].every((key) => keys.includes(key)) &&
    typeof raw["context"] === "string" &&
    isLikeExpression(raw["context"])
  );
}

function selectorOf(raw: unknown, edition: Edition): Selector {
  const { context, selector, type } = asRecord(raw);
  return {
    context: parseExpression(asText(context) ?? "", edition),
    selector: asText(selector) ?? "",
    type: expressionTypeOf(type) ?? { type: "" },
  };
}
