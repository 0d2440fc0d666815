/** Replaces runtime expressions and selectors by their values, also inside of objects and lists. */
import { scalarText } from "#oas/json-text.ts";
import { pointerKeys } from "#oas/pointer.ts";
import { entries, isRecord } from "#oas/read.ts";
import { isFault, type TemplatePart } from "#workflows/expression.ts";
import type { RequestBody } from "#workflows/request-body.ts";
import { DEEPEST_SEARCHED, MOST_SEARCHED, readValue, type Selector, type Value } from "#workflows/value.ts";
import { RunProblem } from "./run-problem.ts";
import { expressionValue, listIndex, memberOf, type Scope } from "./scope.ts";

/** How many steps a JSONPath query may take. */
const STEPS_OF_QUERY = 2_000_000;

/**
 * Evaluates a constant, an expression, a text with expressions, or a selector. Undefined if it has no value.
 * @throws RunProblem
 */
export async function evaluate(value: Value, scope: Scope): Promise<unknown> {
  switch (value.kind) {
    case "constant":
      return typeof value.value === "object" ? evaluateInside(value.value, scope) : value.value;
    case "expression":
      return expressionValue(value.expression, scope);
    case "template":
      return evaluateTemplate(value.parts, scope);
    case "selector":
      return evaluateSelector(value.selector, scope);
    default:
      throw new RunProblem("fault", value.text);
  }
}

/**
 * A copy of a value of a document, with the values of the expressions inside of it. Members of objects whose expression
 * has no value are left out; items of lists become null. Values that exceed the limits stay as they are.
 * @throws RunProblem
 */
export async function evaluateInside(raw: unknown, scope: Scope): Promise<unknown> {
  let left = MOST_SEARCHED;
  const visit = async (one: unknown, depth: number): Promise<unknown> => {
    if (left-- <= 0 || depth > DEEPEST_SEARCHED) return one;
    const value = readValue(one, scope.arazzo.edition);
    if (value.kind !== "constant") return evaluate(value, scope);
    if (Array.isArray(one)) {
      const items: unknown[] = [];
      for (const item of one) items.push((await visit(item, depth + 1)) ?? null);
      return items;
    }
    if (!isRecord(one)) return one;
    const members: [string, unknown][] = [];
    for (const [key, member] of entries(one)) {
      const made = await visit(member, depth + 1);
      if (made !== undefined) members.push([key, made]);
    }
    return Object.fromEntries(members);
  };
  return visit(raw, 0);
}

/**
 * A text with the values of its expressions: objects and lists as JSON.
 * @throws RunProblem also if an expression has no value
 */
export function evaluateTemplate(parts: readonly TemplatePart[], scope: Scope): string {
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      if (isFault(part)) throw new RunProblem("fault", part.text);
      const value = expressionValue(part, scope);
      if (value === undefined) throw new RunProblem("missing", part.text);
      return value === null ? "null" : scalarText(value);
    })
    .join("");
}

/**
 * The value that a selector selects (Arazzo 1.1, Selector Object). If JSONPath finds several nodes, a list of their
 * values.
 * @throws RunProblem
 */
async function evaluateSelector({ context, selector, type }: Selector, scope: Scope): Promise<unknown> {
  if (isFault(context)) throw new RunProblem("fault", context.text);
  const value = expressionValue(context, scope);
  if (value === undefined) throw new RunProblem("missing", context.text);
  const text = evaluateTemplate(readParts(selector, scope), scope);
  if (type.type === "jsonpointer") {
    const keys = pointerKeys(text);
    if (!keys) throw new RunProblem("fault", text);
    return keys.reduce<unknown>(memberOf, value);
  }
  if (type.type !== "jsonpath") throw new RunProblem("language", type.type);
  const found = await nodesOf(text, value);
  return found.length > 1 ? found.map((one) => one.value) : found[0]?.value;
}

function readParts(text: string, scope: Scope): readonly TemplatePart[] {
  const value = readValue(text, scope.arazzo.edition);
  return value.kind === "template" ? value.parts : [text];
}

/**
 * The nodes that a JSONPath query (RFC 9535) finds in a value.
 * @throws RunProblem also if the query takes too many steps
 */
export async function nodesOf(
  query: string,
  value: unknown,
): Promise<readonly { location: readonly (string | number)[]; value: unknown }[]> {
  if (typeof value !== "object" || value === null) throw new RunProblem("notData", query);
  const { loadQueries, InvalidQuery, TooMuchWork } = await import("#overlay/query.ts");
  try {
    return (await loadQueries(STEPS_OF_QUERY)).compile(query).select(value);
  } catch (error) {
    if (error instanceof InvalidQuery) throw new RunProblem("fault", query);
    if (error instanceof TooMuchWork) throw new RunProblem("work", query);
    throw error;
  }
}

/**
 * Evaluates the payload of a request body, then makes its replacements in it.
 * @throws RunProblem
 */
export async function payloadOf(body: RequestBody, scope: Scope): Promise<unknown> {
  let payload = body.hasPayload ? await evaluateInside(body.payload, scope) : undefined;
  for (const { target, targetSelectorType, value } of body.replacements) {
    const made = await evaluate(value, scope);
    if (made === undefined) throw new RunProblem("missing", target);
    const kind = targetSelectorType?.type ?? "jsonpointer";
    if (kind === "jsonpointer") {
      const keys = pointerKeys(target);
      if (!keys) throw new RunProblem("fault", target);
      payload = replacedAt(payload, keys, made);
    } else if (kind === "jsonpath")
      for (const { location } of await nodesOf(target, payload))
        payload = replacedAt(payload, location, made);
    else throw new RunProblem("language", kind);
  }
  return payload;
}

/**
 * A copy of a value, with another value at the place to which keys lead. The last key may add a member to an object, or
 * an item to the end of a list.
 * @throws RunProblem if there is no such place
 */
function replacedAt(value: unknown, keys: readonly (string | number)[], replacement: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return replacement;
  if (Array.isArray(value)) {
    const index = listIndex(key);
    if (index === undefined || index > value.length) throw new RunProblem("missing", String(key));
    const copy: unknown[] = [...value];
    copy[index] = replacedAt(copy[index], rest, replacement);
    return copy;
  }
  if (!isRecord(value)) throw new RunProblem("missing", String(key));
  return Object.fromEntries([
    ...entries(value).filter(([one]) => one !== key),
    [String(key), replacedAt(memberOf(value, key), rest, replacement)],
  ]);
}
