/** Finds operations by their operationId. */
import type { Document } from "#model/document.ts";
import type { Operation } from "#model/operation.ts";

const KNOWN = new WeakMap<Document, ReadonlyMap<string, Operation>>();

/** Every operation of a document by its operationId. If several share an id, the first one. */
export function operationsById(document: Document): ReadonlyMap<string, Operation> {
  const known = KNOWN.get(document);
  if (known) return known;
  const byId = new Map<string, Operation>();
  for (const operation of [...document.operations, ...document.webhooks.flatMap((hook) => hook.operations)])
    if (operation.operationId !== undefined && !byId.has(operation.operationId))
      byId.set(operation.operationId, operation);
  KNOWN.set(document, byId);
  return byId;
}
