/** Finds the operation of an API that is easiest to try. */

import { detailsOf } from "#model/operation-details.ts";
import type { Menu, OperationItem } from "#model/outline/menu.ts";

/** How many operations are examined closely. */
export const MOST_CANDIDATES = 50;

/**
 * The operation for a first request: one that reads, needs no parameter, and if possible no authorization;
 * among those, the one with the shortest path. Undefined if the API has no operations.
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
  const reading = all.filter(({ operation }) => operation.method === "get");
  const plain = reading.filter(({ operation }) => !operation.path.includes("{"));
  const candidates = plain
    .sort((a, b) => segments(a) - segments(b))
    .slice(0, MOST_CANDIDATES)
    .filter(({ operation }) => !operation.deprecated);
  const free = candidates.filter(
    ({ operation }) => !detailsOf(operation).parameters.some((parameter) => parameter.required),
  );
  return free.find(isOpen) ?? free[0] ?? candidates[0] ?? reading[0] ?? all[0];
}

/** Whether the operation needs no authorization. */
function isOpen({ operation }: OperationItem): boolean {
  const { security = [] } = operation;
  return security.length === 0 || security.some(({ schemes }) => schemes.length === 0);
}

function segments({ operation }: OperationItem): number {
  return operation.path.split("/").filter((part) => part !== "").length;
}
