/** The place of something that was removed: what contained it, as far as the new document still has it. */
import type { Change, ChangedOperation } from "#compare/facts/change.ts";
import { DOCUMENTS } from "#load/bundle/find.ts";
import { pathOf, pointerOf, valueAt } from "#load/pointer.ts";
import { escapePointer } from "#oas/pointer.ts";
import { isRecord, own, type Raw } from "#oas/read.ts";

/** The number of steps to a map of components, and to another file: what is deeper is in a component or in the file. */
const TO_MAP = 2;

/** The pointer, in the new document, of the nearest thing that still exists. */
export function nearestInNew({ pointer, within, operation }: Change, newer: Raw): string {
  const keys = pathOf(pointer.old ?? "") ?? [];
  const kept = pointerOf(containerIn(newer, keys));
  const host = within ?? (isInShared(keys, kept) ? undefined : placeOfOperation(operation, newer));
  if (host === undefined || kept === host || kept.startsWith(`${host}/`)) return kept;
  if (within === undefined && operation && kept.startsWith(pathItemOf(operation))) return kept;
  // It was elsewhere, such as in a component: its list or map may be here too.
  const list = keys.at(-2) ?? "";
  const value = valueAt(newer, pathOf(host) ?? []);
  return isContainer(own(value, list)) ? `${host}/${escapePointer(list)}` : host;
}

/** The steps to the innermost container that is left. What has the same place now, such as a parameter, is another. */
function containerIn(root: Raw, keys: readonly string[]): readonly string[] {
  let value: unknown = root;
  for (const [index, key] of keys.slice(0, -1).entries()) {
    value = own(value, key);
    if (!isContainer(value)) return keys.slice(0, index);
  }
  return keys.slice(0, -1);
}

/** Whether something was removed from a component or another file that is still there. */
function isInShared([first]: readonly string[], kept: string): boolean {
  return (first === "components" || first === DOCUMENTS) && kept.split("/").length - 1 > TO_MAP;
}

function pathItemOf({ path, webhook }: ChangedOperation): string {
  return `/${webhook ? "webhooks" : "paths"}/${escapePointer(path)}/`;
}

/** The pointer of an operation of the new document; undefined if there is none. */
function placeOfOperation(operation: ChangedOperation | null, root: Raw): string | undefined {
  if (!operation) return undefined;
  const place = `${pathItemOf(operation)}${escapePointer(operation.method.toLowerCase())}`;
  return isRecord(valueAt(root, pathOf(place) ?? [])) ? place : undefined;
}

function isContainer(value: unknown): boolean {
  return isRecord(value) || Array.isArray(value);
}
