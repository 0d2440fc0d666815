/** What a page shows of a comparison: plain data of limited size, which a worker can post. */
import {
  type Change,
  type ChangedOperation,
  type Comparison,
  type Direction,
  isWorse,
  type Level,
} from "#compare/facts/change.ts";
import { isNotCompared } from "#compare/facts/ids.ts";
import { escapePointer, pointerKeys } from "#oas/pointer.ts";
import { asText, isRecord, own, type Raw } from "#oas/read.ts";
import type { OpenAPI } from "#oas/types.ts";
import { countsOf, groupedChanges, operationName } from "./groups.ts";
import { type RemovedOperation, removedOperations } from "./removed.ts";
import { rowOf } from "./rows.ts";
import { textOf } from "./value-text.ts";

/** A change on the page. */
export interface ShownChange {
  id: string;
  level: Level;
  direction: Direction | null;
  /** What happened to the row: it was added or removed, or something in it changed. */
  how: "added" | "removed" | "changed";
  /** The pointer of the row in the new document; of what a removed one was in. */
  row: string;
  path: readonly string[];
  message: string;
  /** In how many operations the same change occurs, if there are several. */
  operations?: number;
  /** Both values as text, where a value changed. */
  old?: string;
  new?: string;
}

/** An operation with changes: what its entry in the menu says. */
export interface ShownOperation {
  how: ShownChange["how"];
  /** The worst level. */
  level: Level;
  count: number;
}

/** A comparison on the page. */
export interface Shown {
  /** The version of the older document. */
  since?: string;
  total: number;
  counts: Readonly<Record<Level, number>>;
  isComplete: boolean;
  groups: readonly { operation: ChangedOperation | null; changes: readonly ShownChange[] }[];
  /** The operations with changes, by method and path as `operationName` writes them. */
  operations: ReadonlyMap<string, ShownOperation>;
  /** The operations that the newer document no longer has. */
  removed: readonly RemovedOperation[];
}

/** The greatest number of changes that a page shows. */
export const MOST_SHOWN = 5000;

/** What a page shows of a comparison of two documents. The worst changes are kept if there are too many. */
export function shownOf(comparison: Comparison, older: Raw, newer: Raw): Shown {
  const all = groupedChanges(comparison.changes);
  const unique = all.flatMap(({ changes }) => changes);
  let left = MOST_SHOWN;
  const groups = all.flatMap(({ operation, changes }) => {
    const kept = changes.slice(0, left);
    left -= kept.length;
    return kept.length > 0 ? [{ operation, changes: kept.map((change) => shown(change, newer)) }] : [];
  });
  return {
    since: asText(own(older["info"], "version")),
    total: unique.length,
    counts: countsOf(unique),
    isComplete: comparison.isComplete,
    groups,
    operations: operationsOf(comparison.changes),
    removed: removedOperations(comparison.changes, older as unknown as OpenAPI).slice(0, MOST_SHOWN),
  };
}

function shown(change: Change, newer: Raw): ShownChange {
  const { id, level, direction, path, message, operations, value } = change;
  return {
    id,
    level,
    direction,
    ...placeOf(change, newer),
    path,
    message,
    ...(operations !== undefined && { operations }),
    ...(value && Object.hasOwn(value, "old") && { old: textOf(value.old) }),
    ...(value && Object.hasOwn(value, "new") && { new: textOf(value.new) }),
  };
}

/** What happened to which row. */
function placeOf({ id, pointer, within, operation }: Change, newer: Raw): Pick<ShownChange, "how" | "row"> {
  if (pointer.new !== null) {
    const row = rowOf(pointer.new);
    const isAdded = pointer.old === null && row === pointer.new && !isNotCompared(id);
    return { how: isAdded ? "added" : "changed", row };
  }
  const isRemoved = pointer.old !== null && rowOf(pointer.old) === pointer.old && !isNotCompared(id);
  const how = isRemoved ? "removed" : "changed";
  if (within !== undefined) return { how, row: rowOf(within) };
  return { how, row: nearest(pointer.old ?? "", newer) || operationPointer(operation, newer) };
}

/** The place of an operation whose path was another one. */
function operationPointer(operation: ChangedOperation | null, root: Raw): string {
  if (!operation) return "";
  const { method, path, webhook } = operation;
  const field = webhook ? "webhooks" : "paths";
  const has = isRecord(own(own(root[field], path), method.toLowerCase()));
  return has ? `/${field}/${escapePointer(path)}/${method.toLowerCase()}` : "";
}

/** The innermost Object of the old pointer that is at the same place in the new document. */
function nearest(pointer: string, root: Raw): string {
  let value: unknown = root;
  let end = 0;
  for (const [index, key] of (pointerKeys(pointer) ?? []).entries()) {
    value = Array.isArray(value) && !/^\d+$/.test(key) ? undefined : own(value, key);
    if (!isRecord(value) && !Array.isArray(value)) break;
    end = index + 1;
  }
  const kept = pointer
    .split("/")
    .slice(0, end + 1)
    .join("/");
  // The place of something else by now: of a parameter, its number.
  return rowOf(kept === pointer ? kept.slice(0, kept.lastIndexOf("/")) : kept);
}

/** The operations with changes, with their worst level. */
function operationsOf(changes: readonly Change[]): ReadonlyMap<string, ShownOperation> {
  const found = new Map<string, ShownOperation>();
  for (const { operation, level, id } of changes) {
    if (!operation) continue;
    const name = operationName(operation);
    const known = found.get(name);
    const isAdded = id === "operation-added" || id === "webhook-added";
    if (!known) found.set(name, { how: isAdded ? "added" : "changed", level, count: 1 });
    else {
      known.count++;
      if (isWorse(level, known.level)) known.level = level;
    }
  }
  return found;
}
