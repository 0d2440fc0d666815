/** Replaces runtime expressions and selectors by their values, in values of any depth. */
import { scalarText } from "#oas/json-text.ts";
import { pointerKeys } from "#oas/pointer.ts";
import { entries, isRecord } from "#oas/read.ts";
import { isFault, type TemplatePart } from "#workflows/expression.ts";
import type { RequestBody } from "#workflows/request-body.ts";
import { MOST_SEARCHED, readValue, type Selector, type Value } from "#workflows/value.ts";
import { RunProblem } from "./run-problem.ts";
import { expressionValue, memberOf, type Scene } from "./scene.ts";

/** The deepest nesting of a value with expressions. */
const DEEPEST = 100;
/** How many steps JSONPath queries may take for one value or criterion. */
const STEPS_OF_QUERY = 2_000_000;

/** The value that a value of a document stands for; undefined if there is none. @throws RunProblem */
export async function filled(value: Value, scene: Scene): Promise<unknown> {
  switch (value.kind) {
    case "constant":
      return typeof value.value === "object" ? filledInside(value.value, scene) : value.value;
    case "expression":
      return expressionValue(value.expression, scene);
    case "template":
      return filledText(value.parts, scene);
    case "selector":
      return selected(value.selector, scene);
    default:
      throw new RunProblem("fault", value.text);
  }
}

/** A value with its expressions replaced. Members without a value are left out. */
export async function filledInside(raw: unknown, scene: Scene): Promise<unknown> {
  let left = MOST_SEARCHED;
  const visit = async (one: unknown, depth: number): Promise<unknown> => {
    if (left-- <= 0 || depth > DEEPEST) return one;
    const value = readValue(one, scene.arazzo.edition);
    if (value.kind !== "constant") return filled(value, scene);
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

/** A text with its expressions replaced: scalars as text, other values as JSON. @throws RunProblem */
export function filledText(parts: readonly TemplatePart[], scene: Scene): string {
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      if (isFault(part)) throw new RunProblem("fault", part.text);
      const value = expressionValue(part, scene);
      if (value === undefined) throw new RunProblem("missing", part.text);
      return value === null ? "null" : scalarText(value);
    })
    .join("");
}

/** What a selector selects: of one node its value, of several a list (Arazzo 1.1, Selector Object). @throws RunProblem */
async function selected({ context, selector, type }: Selector, scene: Scene): Promise<unknown> {
  if (isFault(context)) throw new RunProblem("fault", context.text);
  const value = expressionValue(context, scene);
  if (value === undefined) throw new RunProblem("missing", context.text);
  const text = filledText(readParts(selector, scene), scene);
  if (type.type === "jsonpointer") {
    const keys = pointerKeys(text);
    if (!keys) throw new RunProblem("fault", text);
    return keys.reduce<unknown>(memberOf, value);
  }
  if (type.type !== "jsonpath") throw new RunProblem("language", type.type);
  const found = await nodesOf(text, value);
  return found.length > 1 ? found.map((one) => one.value) : found[0]?.value;
}

function readParts(text: string, scene: Scene): readonly TemplatePart[] {
  const value = readValue(text, scene.arazzo.edition);
  return value.kind === "template" ? value.parts : [text];
}

/** The nodes that a JSONPath query (RFC 9535) finds, with counted steps. @throws RunProblem */
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

/** The payload of a request body with its values, and its replacements. @throws RunProblem */
export async function payloadOf(body: RequestBody, scene: Scene): Promise<unknown> {
  let payload = body.hasPayload ? await filledInside(body.payload, scene) : undefined;
  for (const { target, targetSelectorType, value } of body.replacements) {
    const made = await filled(value, scene);
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

/** A copy of a value in which another one is at a place. @throws RunProblem if there is no such place */
function replacedAt(value: unknown, keys: readonly (string | number)[], made: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return made;
  if (Array.isArray(value)) {
    const at = Number(key);
    if (!(at >= 0 && at <= value.length)) throw new RunProblem("missing", String(key));
    const copy: unknown[] = [...value];
    copy[at] = replacedAt(copy[at], rest, made);
    return copy;
  }
  if (!isRecord(value)) throw new RunProblem("missing", String(key));
  return Object.fromEntries([
    ...entries(value).filter(([one]) => one !== key),
    [String(key), replacedAt(memberOf(value, key), rest, made)],
  ]);
}
