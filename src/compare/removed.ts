/** Finds the operations that a version no longer has, and where they were. */

import type { Change, Level } from "#compare/facts/change.ts";
import { Document } from "#model/document.ts";
import type { OpenAPI } from "#oas/types.ts";
import { nameOfOperation, operationName } from "./groups.ts";

/** Begins the ids of changes that remove an operation. */
export const REMOVED = /^(?:operation|webhook)-removed/;

/** An operation that was removed. */
export interface RemovedOperation {
  method: string;
  path: string;
  isWebhook: boolean;
  label: string;
  level: Level;
  message: string;
  /** Its tags, or "" if it has none; of each, the name of the nearest operation before it that is still there. */
  places: readonly (readonly [tag: string, previous: string | null])[];
}

/** The operations that were removed, in the order of the older version. */
export function removedOperations(changes: readonly Change[], older: OpenAPI): RemovedOperation[] {
  const gone = new Map<string, Change>();
  for (const change of changes)
    if (change.operation && REMOVED.test(change.id)) gone.set(operationName(change.operation), change);
  if (gone.size === 0) return [];
  const document = new Document(older);
  const all = [...document.operations, ...document.webhooks.flatMap(({ operations }) => operations)];
  const last = new Map<string, string>();
  return all.flatMap((operation) => {
    const name = nameOfOperation(operation);
    const isWebhook = operation.pathItem.kind === "webhook";
    const tags = operation.tags.length > 0 ? operation.tags : [""];
    const change = gone.get(name);
    if (!change) {
      for (const tag of tags) last.set(`${isWebhook} ${tag}`, name);
      return [];
    }
    const { method, path, label } = operation;
    const places = tags.map((tag) => [tag, last.get(`${isWebhook} ${tag}`) ?? null] as const);
    return [{ method, path, isWebhook, label, level: change.level, message: change.message, places }];
  });
}
