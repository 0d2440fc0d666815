/** Finds the operation or the schema that a call names, in one of the descriptions, or says what is similar. */

import type { Route } from "#mock/router.ts";
import type { Operation } from "#model/operation.ts";
import { idOfHash } from "#model/outline/routes.ts";
import { methodName, requestLine } from "#model/request-line.ts";
import { asText, type Raw } from "#oas/read.ts";
import type { SearchKind } from "#search/row.ts";
import { code } from "#text/markdown.ts";
import { type Api, oneLine } from "./api.ts";
import { Refusal } from "./tool.ts";

/** How many similar names a message lists. */
const LISTED = 8;

/** What is found, and the description that has it. */
export interface Found<T> {
  api: Api;
  found: T;
}

/** How to look for a kind of thing. */
export interface Search<T> {
  /** What it is called in messages. */
  noun: string;
  /** All that have this name, the best kind of match only. */
  find: (api: Api, name: string) => readonly T[];
  /** How a message names one of several. */
  show: (api: Api, found: T) => string;
  /** Lines about similar names; empty if nothing is similar. */
  similar: (api: Api, name: string) => Promise<readonly string[]>;
}

/**
 * The descriptions that a call is about: the one that it names, or all.
 * @throws Refusal if there is none of this name
 */
export function apisOf(apis: readonly Api[], args: Raw): readonly Api[] {
  const key = asText(args["api"]);
  if (key === undefined) return apis;
  const chosen = apis.filter((api) => api.key === key);
  if (chosen.length > 0) return chosen;
  throw new Refusal(
    `There is no description ${quoted(key)}. The descriptions are: ${apis.map((api) => api.key).join(", ")}.`,
  );
}

/**
 * Finds the one thing that has a name.
 * @throws Refusal if there is none, or if there are several
 */
export async function findOne<T>(
  { noun, find, show, similar }: Search<T>,
  apis: readonly Api[],
  name: string,
): Promise<Found<T>> {
  const found = apis.flatMap((api) => find(api, name.trim()).map((one) => ({ api, found: one })));
  const [only] = found;
  if (only && found.length === 1) return only;
  const inApi = (api: Api): string => (apis.length > 1 ? `${api.key}: ` : "");
  if (found.length > 1) {
    const listed = found.slice(0, LISTED).map(({ api, found: one }) => `- ${inApi(api)}${show(api, one)}`);
    const more = found.length > LISTED ? [`- and ${found.length - LISTED} more`] : [];
    throw new Refusal(
      [`${found.length} ${noun}s are called ${quoted(name)}. Name one of them:`, ...listed, ...more].join(
        "\n",
      ),
    );
  }
  const lines: string[] = [];
  for (const api of apis) {
    const near = await similar(api, name.trim());
    lines.push(...near.map((one) => `- ${inApi(api)}${one}`));
  }
  const rest =
    lines.length > 0
      ? ["Similar:", ...lines.slice(0, LISTED)]
      : ['Use the tool "search" to find what there is.'];
  throw new Refusal([`There is no ${noun} ${quoted(name)}.`, ...rest].join("\n"));
}

/** Finds operations. */
export const OPERATIONS: Search<Operation> = {
  noun: "operation",
  find: operationsOf,
  show: (api, operation) => `${code(nameFor(api, operation))} ${oneLine(operation.label, 100)}`,
  similar: async (api, name) => {
    const route = routeOf(api, name);
    if (route?.kind === "method")
      return [`${code(oneLine(route.path, 200))} has only these methods: ${route.allowed.join(", ")}`];
    const paths = route?.kind === "none" ? route.nearest : [];
    const near = api.operations.filter((one) => paths.includes(one.path)).slice(0, LISTED);
    if (near.length > 0) return near.map((one) => OPERATIONS.show(api, one));
    const hits = await similarIn(api, name, "operation");
    return hits.flatMap((id) => {
      const item = api.menu.find(id);
      return item?.kind === "operation" ? OPERATIONS.show(api, item.operation) : [];
    });
  },
};

/** The name of an operation in a list of several with the same id: its place says more. */
function nameFor(api: Api, operation: Operation): string {
  return api.operationsNamed(requestLine(operation)).length === 1 && requestLine(operation).length < 300
    ? requestLine(operation)
    : api.nameOf(operation);
}

function operationsOf(api: Api, name: string): readonly Operation[] {
  const named = api.operationsNamed(name);
  if (named.length > 0) return named;
  const number = /^#(\d{1,9})$/.exec(name)?.[1];
  if (number !== undefined) return api.operations.slice(Number(number) - 1, Number(number));
  const [, method, path] = /^([a-z]{1,20})\s+(\S.*)$/is.exec(name) ?? [];
  const placed = spellings(method).flatMap((one) => api.operationsNamed(`${one} ${path}`));
  if (placed.length > 0) return placed;
  const item = api.menu.find(idOfHash(name));
  if (item?.kind === "operation") return [item.operation];
  const route = routeOf(api, name);
  if (route?.kind === "operation") return [route.operation];
  const lower = name.toLowerCase();
  const hasMethod = method !== undefined;
  return api.operations.filter(
    ({ path: own, operationId, pathItem }) =>
      own === name ||
      operationId?.toLowerCase() === lower ||
      (route?.kind === "method" && !hasMethod && pathItem.kind === "path" && own === route.path),
  );
}

/** The route of `GET /pets/7`, also with a base path or the address of a server, and with or without a slash at its end. */
function routeOf(api: Api, name: string): Route | undefined {
  const asked = askedIn(name);
  if (!asked) return undefined;
  const other = asked.path.endsWith("/") ? asked.path.slice(0, -1) : `${asked.path}/`;
  const routes = [asked.path, other].flatMap((path) =>
    spellings(asked.method).map((method) => api.router.route(method, path, asked.query)),
  );
  return KINDS.map((kind) => routes.find((one) => one.kind === kind)).find(Boolean);
}

/** The kinds of routes, the best first. */
const KINDS: readonly Route["kind"][] = ["operation", "method", "none"];

/** The method, if there is one, the path and the query of `GET /pets/7?limit=1` or of an address. */
function askedIn(name: string): { method: string; path: string; query: string | undefined } | undefined {
  const [, method = "", address = ""] = /^(?:([a-z]{1,20})\s+)?(\S+)$/i.exec(name) ?? [];
  const target = address.replace(/^https?:\/\/[^/?#]*/i, "").split("#", 1)[0] ?? "";
  const [path = "", query] = target.split("?", 2);
  return path.startsWith("/") ? { method, path, query } : undefined;
}

/** The values that a name of an operation has for the path, such as those of `GET /pets/7`, still encoded. */
export function pathValues(api: Api, name: string, operation: Operation): ReadonlyMap<string, string> {
  const asked = askedIn(name.trim());
  const route = asked && routeOf(api, `${methodName(operation.method)} ${asked.path}?${asked.query ?? ""}`);
  if (route?.kind !== "operation" || route.operation !== operation) return new Map();
  return new Map([...route.texts].filter(([, text]) => !/[{}]|%7B/i.test(text)));
}

/** A method as written and in capitals: those of additional operations keep their case. */
function spellings(method = ""): readonly string[] {
  return [...new Set([method, method.toUpperCase()])];
}

/** The shortest start of a name that is looked for. */
const SHORTEST_START = 3;

/**
 * The ids of the sections that a search finds for a name: as a whole, else in words, else by its start, which helps
 * with names too short for the index to forgive a wrong letter.
 */
export async function similarIn(api: Api, name: string, kind: SearchKind): Promise<readonly string[]> {
  const index = await api.index();
  const words = name
    .slice(0, 300)
    .replace(/[/{}#._-]+/g, " ")
    .trim();
  const ids = (text: string): readonly string[] =>
    index
      .query(text, 50)
      .filter((hit) => hit.kind === kind && hit.id !== "")
      .map(({ id }) => id);
  const found = new Set([...ids(name.slice(0, 300)), ...ids(words)]);
  const least = Math.max(SHORTEST_START, Math.ceil(words.length / 2), words.length - 10);
  for (let length = words.length - 1; found.size === 0 && length >= least; length--)
    for (const id of ids(words.slice(0, length))) found.add(id);
  return [...found].slice(0, LISTED);
}

/** A name from a call, in a message. */
export function quoted(name: string): string {
  return `“${oneLine(name, 200)}”`;
}
