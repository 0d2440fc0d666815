/** Finds the changes that the page of an operation or a schema marks. */
import { nameOfOperation } from "#compare/groups.ts";
import type { ShownChange } from "#compare/shown.ts";
import type { Operation } from "#model/operation.ts";
import { METHODS } from "#model/path-item.ts";
import { valueAt } from "#model/reference.ts";
import type { Schema } from "#model/schema/schema.ts";
import { escapePointer } from "#oas/pointer.ts";
import type { Options } from "#options/options.ts";
import { levelsInside } from "#view/changes/inside.ts";
import { operationOf, placesOf, type Rows } from "#view/changes/rows.ts";
import type { Where } from "#view/schema/rows.ts";
import type { PageChanges } from "./page-data.ts";

/** What a page shows. */
interface Shows {
  /** Its part of the description. */
  document: unknown;
  /** Undefined for a schema. */
  operation?: Operation | undefined;
  /** The schemas that are not in its part of the description. */
  cut: readonly Schema[];
  options: Options;
}

/** Rows that no section shows. At the root there is what belongs to no row. */
const ELSEWHERE = /^(?:|\/(?:info|servers|tags|components\/securitySchemes)(?:\/.*)?)$/s;
const OF_PATHS = /^\/(?:paths|webhooks)\//;
/** A path, or an operation. */
const OPERATION = /^\/(?:paths|webhooks)\/[^/]*(?:\/[^/]*)?$/;

/** The changes of a page; undefined if there are none. */
export function pageChanges(rows: Rows, shows: Shows): PageChanges | undefined {
  const { document, operation, cut, options } = shows;
  const found = operation && operationOf(rows, operation);
  const own = operation && ownPointers(operation);
  const moved = operation && own ? movesOf(operation, own) : [];
  const isShown = (row: string): boolean =>
    !ELSEWHERE.test(row) &&
    // Of the operations that links lead to, there is only the name.
    (!OPERATION.test(row) || row === own?.path || row === own?.operation) &&
    valueAt(document, row) !== undefined;
  const changes: ShownChange[] = [];
  const changed = changedByPart(rows);
  for (const part of new Set([...partsIn(document), ...moved.map(([from]) => partOf(from))]))
    for (const pointer of changed.get(part) ?? []) {
      const row = movedTo(pointer, moved);
      const all = isShown(row) ? (rows.at.get(pointer) ?? []) : [];
      changes.push(...all.map((change) => (change.row === row ? change : { ...change, row })));
    }
  // What a schema is merged from is not there, so its own row has the changes.
  for (const schema of cut) {
    const [row = "", ...others] = placesOf(schema);
    for (const pointer of others)
      changes.push(...(rows.at.get(pointer) ?? []).map((change) => ({ ...change, row })));
  }
  const directions: readonly Where["direction"][] = operation ? ["request", "response"] : ["any"];
  const inside = cut.flatMap((schema) =>
    directions.flatMap((direction): PageChanges["inside"][number][] => {
      const levels = levelsInside(rows, schema, { direction, address: "", id: "" }, options);
      return levels.length > 0 ? [[schema.pointer, direction, levels]] : [];
    }),
  );
  if (changes.length === 0 && !found && inside.length === 0) return undefined;
  return { changes, operation: operation && found && [nameOfOperation(operation), found], inside };
}

/** The rows with changes, by part of the description: a page looks only at the parts that it has. */
const CHANGED = new WeakMap<Rows, ReadonlyMap<string, readonly string[]>>();

function changedByPart(rows: Rows): ReadonlyMap<string, readonly string[]> {
  const known = CHANGED.get(rows);
  if (known) return known;
  const found = new Map<string, string[]>();
  for (const pointer of rows.at.keys()) {
    const part = partOf(pointer);
    const list = found.get(part);
    if (list) list.push(pointer);
    else found.set(part, [pointer]);
  }
  CHANGED.set(rows, found);
  return found;
}

/** The part of the description that has a place: a path, a webhook, or a component. */
function partOf(pointer: string): string {
  return pointer
    .split("/", 4)
    .slice(0, OF_PATHS.test(pointer) ? 3 : 4)
    .join("/");
}

/** The parts of a description. */
function partsIn(document: unknown): string[] {
  return inside("", document).flatMap(([root, fields]) => {
    if (OF_PATHS.test(`${root}/`)) return inside(root, fields).map(([part]) => part);
    const kinds = inside(root, fields);
    return [root, ...kinds.flatMap(([kind, map]) => [kind, ...inside(kind, map).map(([part]) => part)])];
  });
}

function inside(pointer: string, value: unknown): [pointer: string, value: unknown][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).map(([key, one]) => [`${pointer}/${escapePointer(key)}`, one]);
}

/** Where the part of the description has an operation and its path. */
function ownPointers({ pathItem, method }: Operation): { path: string; operation: string } {
  const path = `/${pathItem.kind === "webhook" ? "webhooks" : "paths"}/${escapePointer(pathItem.path)}`;
  const field = METHODS.has(method) ? method : `additionalOperations/${escapePointer(method)}`;
  return { path, operation: `${path}/${field}` };
}

/** What is elsewhere in the whole: an operation, or the fields that operations share, behind a path's `$ref`. */
function movesOf(
  { pathItem, pointer }: Operation,
  own: { path: string; operation: string },
): [from: string, to: string][] {
  const hosts = pathItem.hosts.map(([, host]): [string, string] => [host, own.path]);
  return [[pointer, own.operation] as [string, string], ...hosts].filter(([from, to]) => from !== to);
}

function movedTo(pointer: string, moves: readonly [from: string, to: string][]): string {
  for (const [from, to] of moves)
    if (pointer === from || pointer.startsWith(`${from}/`)) return to + pointer.slice(from.length);
  return pointer;
}
