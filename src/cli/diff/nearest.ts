/** The place of something that was removed: what contained it, as far as the new document still has it. */
import type { Change, ChangedOperation } from "#compare/facts/change.ts";
import { DOCUMENTS } from "#load/bundle/find.ts";
import { pathOf, pointerOf, valueAt } from "#load/pointer.ts";
import { escapePointer } from "#oas/pointer.ts";
import { isRecord, own, type Raw } from "#oas/read.ts";

/** The number of steps to a map of components, and to another file: what is deeper is in a component or in the file. */
const TO_MAP = 2;

/** The pointer, in the new document, of the nearest thing that still exists. */
export function nearestInNew(change: Change, newer: Raw): string {
  const { pointer, within, operation } = change;
  const keys = pathOf(pointer.old ?? "") ?? [];
  const kept = pointerOf(containerIn(newer, keys));
  const isShared = isInShared(keys, kept) && valueAt(newer, keys) === undefined;
  const host = within ?? (isShared ? undefined : placeInOperation(change, newer));
  if (host === undefined || kept === host || kept.startsWith(`${host}/`)) return kept;
  if (within === undefined && operation && kept.startsWith(pathItemOf(operation))) return kept;
  // It was elsewhere, such as in a component: its list or map may be here too.
  return inside(newer, host, keys.at(-2) ?? "") ?? host;
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

/** The operation in the new document, or its body or response that a change is in; undefined if there is none. */
function placeInOperation({ operation, path }: Change, root: Raw): string | undefined {
  if (!operation) return undefined;
  const place = `${pathItemOf(operation)}${escapePointer(operation.method.toLowerCase())}`;
  if (!isRecord(valueAt(root, pathOf(place) ?? []))) return undefined;
  const [first = ""] = path;
  if (first === "request body") return inside(root, place, "requestBody") ?? place;
  return inside(root, `${place}/responses`, first) ?? place;
}

/** The pointer of a container in another one, if there is one. */
function inside(root: Raw, host: string, key: string): string | undefined {
  const value = own(valueAt(root, pathOf(host) ?? []), key);
  return isContainer(value) ? `${host}/${escapePointer(key)}` : undefined;
}

function isContainer(value: unknown): boolean {
  return isRecord(value) || Array.isArray(value);
}
