/** Finds the operation of an API that is easiest to try. */

import { detailsOf } from "#model/operation-details.ts";
import type { Menu, OperationItem } from "#model/outline/menu.ts";
import type { Schema } from "#model/schema/schema.ts";

/** How many operations are examined closely. */
const MOST_CANDIDATES = 50;

/** The verbs in the names of operations that only read. */
const READING: ReadonlySet<string> = new Set(
  "get list describe find search query read fetch show retrieve".split(" "),
);

/**
 * The operation for a first request. It only reads. If possible, it needs no values and no authorization, or only the
 * authorization of the whole API. Short paths are preferred. If no operation has the method GET, the names of operations
 * tell which ones read. Undefined if the API has no operations.
 */
export function firstRequestOf(menu: Menu): OperationItem | undefined {
  if (!known.has(menu)) known.set(menu, simplest(menu));
  return known.get(menu);
}

const known = new WeakMap<Menu, OperationItem | undefined>();

function simplest(menu: Menu): OperationItem | undefined {
  const all = menu.sections.filter(
    (item): item is OperationItem =>
      item.kind === "operation" && !item.first && item.operation.pathItem.kind === "path",
  );
  const getting = all.filter(({ operation }) => operation.method === "get");
  const reading = getting.length > 0 ? getting : all.filter(isNamedReading);
  const plain = reading.filter(({ operation }) => !operation.path.includes("{"));
  const candidates = plain
    .sort((a, b) => segments(a) - segments(b))
    .slice(0, MOST_CANDIDATES)
    .filter(({ operation }) => !operation.deprecated);
  const free = candidates.filter((item) => !needsValues(item));
  return (
    free.find(isOpen) ?? free.find(hasDefaultSecurity) ?? free[0] ?? candidates[0] ?? reading[0] ?? all[0]
  );
}

/**
 * Whether the name of an operation with the method POST or QUERY begins with a verb of reading, or its path begins or
 * ends with one: `getMe`, `/accounts/get`.
 */
function isNamedReading({ operation }: OperationItem): boolean {
  if (operation.method !== "post" && operation.method !== "query") return false;
  const name = wordsOf(operation.operationId);
  const path = wordsOf(operation.path.split("/").at(-1));
  return [name[0], path[0], path.at(-1)].some((word) => word !== undefined && READING.has(word));
}

function wordsOf(name = ""): readonly string[] {
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? []).map((word) => word.toLowerCase());
}

/** Whether a parameter is required, or the body needs more than an empty object. */
function needsValues({ operation }: OperationItem): boolean {
  const { parameters, requestBody } = detailsOf(operation);
  if (parameters.some(({ required }) => required)) return true;
  const schema = requestBody?.content[0]?.schema;
  const { properties = [], choices = [] } = schema ?? {};
  if (properties.some(({ required }) => required)) return true;
  return (
    requestBody?.required === true && ((properties.length === 0 && !isEmpty(schema)) || choices.length > 0)
  );
}

/** Whether a schema describes an object without fields, as that of a body which is required but says nothing. */
function isEmpty(schema: Schema | undefined): boolean {
  if (schema?.types.join() !== "object") return false;
  const { keywords, requiredBeyond, parts } = schema;
  return requiredBeyond.length + parts.length === 0 && keywords["minProperties"] === undefined;
}

/** Whether the operation needs no authorization. */
function isOpen({ operation }: OperationItem): boolean {
  const { security = [] } = operation;
  return security.length === 0 || security.some(({ schemes }) => schemes.length === 0);
}

/** Whether the operation needs the same authorization as those that state none of their own. */
function hasDefaultSecurity({ operation }: OperationItem): boolean {
  const { raw, document } = operation;
  const own = raw["security"];
  return own === undefined || JSON.stringify(own) === JSON.stringify(document.raw.security);
}

function segments({ operation }: OperationItem): number {
  return operation.path.split("/").filter((part) => part !== "").length;
}
