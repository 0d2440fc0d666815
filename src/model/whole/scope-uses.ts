/** Finds the operations that require a scope of a security scheme. */
import type { Document } from "#model/document.ts";
import type { Operation } from "#model/operation.ts";
import type { SecurityRequirement } from "#model/security.ts";

/**
 * The operations that require a scope, alone or as one of several alternatives: those of paths, then those of webhooks
 * that have requirements of their own.
 */
export function operationsWithScope(document: Document, scheme: string, scope: string): readonly Operation[] {
  const isRequired = (requirements: readonly SecurityRequirement[]): boolean =>
    requirements.some(({ schemes }) =>
      schemes.some((one) => (one.scheme?.key ?? one.name) === scheme && one.scopes.includes(scope)),
    );
  // Many operations share the default of the description.
  const known = new Map<unknown, boolean>();
  const hooks = document.webhooks.flatMap(({ operations }) => operations);
  const ofHooks = hooks.filter(({ raw }) => raw["security"] !== undefined);
  return [...document.operations, ...ofHooks].filter(({ security = [] }) => {
    const found = known.get(security) ?? isRequired(security);
    known.set(security, found);
    return found;
  });
}
