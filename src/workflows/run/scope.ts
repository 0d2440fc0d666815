/** What runtime expressions (Arazzo 1.1, Runtime Expressions) can refer to while a workflow runs, and their values. */
import { valueAt } from "#model/reference.ts";
import { asRecord, entries, isRecord, own } from "#oas/read.ts";
import type { Pair } from "#request/request.ts";
import type { Arazzo } from "#workflows/arazzo.ts";
import type { Expression } from "#workflows/expression.ts";

/** Named values: the inputs or outputs of a step or a workflow. */
export type Values = Readonly<Record<string, unknown>>;

/** A request that was sent, and its response. Bodies are data if they are JSON, otherwise texts. */
export interface Exchange {
  method: string;
  url: string;
  status: number;
  request: { headers: readonly Pair[]; query: Values; path: Values; body?: unknown };
  response: { headers: readonly Pair[]; body?: unknown };
}

/** What expressions can refer to at one step of a run. */
export interface Scope {
  arazzo: Arazzo;
  inputs: Values;
  /** The outputs of the steps that have been run, by stepId. */
  steps: ReadonlyMap<string, Values>;
  /** The workflows that have been run, by workflowId. */
  workflows: ReadonlyMap<string, { inputs: Values; outputs: Values }>;
  /** The outputs of the workflow that the step has called. */
  outputs?: Values;
  exchange?: Exchange;
}

/** The value of an expression; undefined if it has none. */
export function expressionValue(expression: Expression, scope: Scope): unknown {
  const whole = wholeValue(expression, scope);
  const pointer = "pointer" in expression ? expression.pointer : undefined;
  return pointer === undefined ? whole : valueAt(whole, pointer, memberOf);
}

function wholeValue(expression: Expression, scope: Scope): unknown {
  const { exchange, arazzo } = scope;
  switch (expression.kind) {
    case "url":
      return exchange?.url;
    case "method":
      return exchange?.method;
    case "statusCode":
      return exchange?.status;
    case "self":
      return arazzo.base;
    case "request":
    case "response":
      return exchange && partOfMessage(expression, exchange);
    case "message":
      return undefined;
    case "inputs":
      return named(scope.inputs, expression.name);
    case "outputs":
      return named(scope.outputs, expression.name);
    case "steps":
      return named(scope.steps.get(expression.step), expression.name);
    case "workflows":
      return named(scope.workflows.get(expression.workflow)?.[expression.field], expression.name);
    case "sourceDescriptions":
      return own(arazzo.sourcesByName.get(expression.source)?.raw, expression.reference);
    case "components":
      return own(arazzo.component(expression.type, expression.name)?.raw, "value");
  }
}

/** The part of a request or response that an expression refers to. */
function partOfMessage(
  { kind, part, name = "" }: Extract<Expression, { kind: "request" | "response" | "message" }>,
  { request, response }: Exchange,
): unknown {
  const message = kind === "request" ? request : response;
  if (part === "body" || part === "payload") return message.body;
  if (part !== "header") return kind === "request" ? own(request[part], name) : undefined;
  // Names of fields are case-insensitive (RFC 9110, 5.1).
  return message.headers.find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1];
}

/** How many dots of a name are tried as its end. */
const MOST_DOTS = 20;

/**
 * The value with a name. If there is none and the name has dots, the name may end at one of them: then `user.id` is the
 * member `id` of the value `user`.
 */
function named(values: Values | undefined, name: string): unknown {
  if (!values) return undefined;
  let end = name.length;
  for (let tried = 0; end > 0 && tried <= MOST_DOTS; tried++, end = name.lastIndexOf(".", end - 1)) {
    const start = name.slice(0, end);
    if (!Object.hasOwn(values, start)) continue;
    const rest = name.slice(end + 1);
    return rest === "" ? values[start] : rest.split(".").reduce(memberOf, values[start]);
  }
  return undefined;
}

/** The member of an object, or the item of a list; undefined if there is none. */
export function memberOf(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return value[listIndex(key) ?? -1];
  return isRecord(value) ? own(value, String(key)) : undefined;
}

/** The index of a list that a key stands for: digits without leading zeros (RFC 6901, 4). Otherwise undefined. */
export function listIndex(key: string | number): number | undefined {
  return /^(?:0|[1-9]\d*)$/.test(String(key)) ? Number(key) : undefined;
}

/** Named values from pairs, without those that are undefined. */
export function valuesOf(pairs: Iterable<readonly [string, unknown]>): Values {
  return Object.fromEntries([...pairs].filter(([, value]) => value !== undefined));
}

/** The defaults that a schema of inputs gives to its properties. */
export function defaultsIn(raw: unknown): Values {
  return valuesOf(entries(asRecord(raw)["properties"]).map(([name, one]) => [name, own(one, "default")]));
}
