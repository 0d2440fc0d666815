/** Decides criteria (Arazzo 1.1, Criterion Object): simple conditions, regular expressions and JSONPath, all with counted steps. */
import { scalarText } from "#oas/json-text.ts";
import { matchesLinearly } from "#validate/automaton.ts";
import { compareNumbers } from "#validate/decimal.ts";
import { Unchecked } from "#validate/effort.ts";
import { parsedRegex } from "#validate/regex.ts";
import { isSame } from "#validate/same.ts";
import type { Comparison, Condition } from "#workflows/condition.ts";
import type { Criterion } from "#workflows/criterion.ts";
import { isFault } from "#workflows/expression.ts";
import { evaluateTemplate, nodesOf } from "./evaluate.ts";
import { RunProblem } from "./run-problem.ts";
import { expressionValue, memberOf, type Scope } from "./scope.ts";

/** How many steps a regular expression may take. */
const STEPS_OF_PATTERN = 1_000_000;

/** Whether a criterion holds, and why it could not be evaluated: then it does not. */
export interface Verdict {
  criterion: Criterion;
  holds: boolean;
  problem?: RunProblem;
}

/** Decides all criteria. */
export async function verdictsOf(criteria: readonly Criterion[], scope: Scope): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const criterion of criteria) {
    try {
      verdicts.push({ criterion, holds: await doesHold(criterion, scope) });
    } catch (error) {
      if (!(error instanceof RunProblem)) throw error;
      verdicts.push({ criterion, holds: false, problem: error });
    }
  }
  return verdicts;
}

/** Whether all criteria hold. */
export async function doAllHold(criteria: readonly Criterion[], scope: Scope): Promise<boolean> {
  return (await verdictsOf(criteria, scope)).every(({ holds }) => holds);
}

async function doesHold(criterion: Criterion, scope: Scope): Promise<boolean> {
  const { test, context, type } = criterion;
  if (test.kind === "simple") {
    if (isFault(test.condition)) throw new RunProblem("fault", test.condition.text);
    return isTruthy(conditionValue(test.condition, scope));
  }
  if (!context || isFault(context)) throw new RunProblem("fault", context?.text ?? criterion.condition ?? "");
  const value = expressionValue(context, scope);
  if (value === undefined || value === null) throw new RunProblem("missing", context.text);
  const text = evaluateTemplate(test.parts, scope);
  if (type.type === "regex") return matchesRegex(text, scalarText(value));
  if (type.type === "jsonpath") return (await nodesOf(text, value)).length > 0;
  throw new RunProblem("language", type.type);
}

function matchesRegex(pattern: string, text: string): boolean {
  const node = parsedRegex(pattern);
  if (!node) throw new RunProblem("fault", pattern);
  try {
    const found = matchesLinearly(node, text, { left: STEPS_OF_PATTERN });
    if (found !== undefined) return found;
  } catch (error) {
    if (!(error instanceof Unchecked)) throw error;
  }
  throw new RunProblem("work", pattern);
}

/** The value of a condition or of a part of it; what is not there is null. */
export function conditionValue(condition: Condition, scope: Scope): unknown {
  switch (condition.kind) {
    case "literal":
      return condition.value;
    case "expression":
      return condition.path.reduce<unknown>(memberOf, expressionValue(condition.expression, scope)) ?? null;
    case "not":
      return !isTruthy(conditionValue(condition.condition, scope));
    case "and":
      return condition.conditions.every((one) => isTruthy(conditionValue(one, scope)));
    case "or":
      return condition.conditions.some((one) => isTruthy(conditionValue(one, scope)));
    case "comparison":
      return compare(
        condition.operator,
        conditionValue(condition.left, scope),
        conditionValue(condition.right, scope),
      );
  }
}

function isTruthy(value: unknown): boolean {
  return Boolean(value instanceof Number ? Number(value) : value);
}

/** Compares loosely: texts without regard to case, digits in a text as a number. Null equals only itself. */
function compare(operator: Comparison, left: unknown, right: unknown): boolean {
  if (operator === "==") return isEqual(left, right);
  if (operator === "!=") return !isEqual(left, right);
  const order = areNumeric(left, right) ? compareNumbers(left, right) : orderOf(left, right);
  if (operator === "<") return order < 0;
  if (operator === "<=") return order <= 0;
  return operator === ">" ? order > 0 : order >= 0;
}

function isEqual(left: unknown, right: unknown): boolean {
  if (left === null || right === null) return left === right;
  if (typeof left === "object" && typeof right === "object") return isSame(left, right);
  if ((isNumber(left) || isNumber(right)) && areNumeric(left, right))
    return compareNumbers(left, right) === 0;
  return scalarText(left).toLowerCase() === scalarText(right).toLowerCase();
}

/** The order of two texts: negative, 0 or positive; NaN for other values. */
function orderOf(left: unknown, right: unknown): number {
  if (typeof left !== "string" || typeof right !== "string") return Number.NaN;
  const [a, b] = [left.toLowerCase(), right.toLowerCase()];
  return a < b ? -1 : a > b ? 1 : 0;
}

function areNumeric(left: unknown, right: unknown): boolean {
  return [left, right].every((one) => isNumber(one) || isDigits(one));
}

function isNumber(value: unknown): boolean {
  return typeof value === "number" || value instanceof Number;
}

function isDigits(value: unknown): boolean {
  return typeof value === "string" && /^\s*[-+]?\d/.test(value) && !Number.isNaN(Number(value));
}
