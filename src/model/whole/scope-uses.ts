/** Finds the operations that require each scope of a security scheme. */
import type { Document } from "#model/document.ts";
import type { Operation } from "#model/operation.ts";

/** The operations that require a scope, alone or as one of several alternatives, in page order. */
export function operationsWithScope(document: Document, scheme: string, scope: string): readonly Operation[] {
  let uses = known.get(document);
  if (!uses) {
    uses = usesIn(document);
    known.set(document, uses);
  }
  return [...(uses.get(keyOf(scheme, scope)) ?? [])];
}

const known = new WeakMap<Document, ReadonlyMap<string, ReadonlySet<Operation>>>();

function usesIn(document: Document): ReadonlyMap<string, ReadonlySet<Operation>> {
  const uses = new Map<string, Set<Operation>>();
  for (const operation of document.operations)
    for (const { schemes } of operation.security ?? [])
      for (const { name, scheme, scopes } of schemes)
        for (const scope of scopes) {
          const key = keyOf(scheme?.key ?? name, scope);
          const users = uses.get(key) ?? new Set();
          uses.set(key, users.add(operation));
        }
  return uses;
}

function keyOf(scheme: string, scope: string): string {
  return JSON.stringify([scheme, scope]);
}
