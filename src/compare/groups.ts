/** The changes as readers want them: each once, by operation, the worst first. */

import { type Change, type ChangedOperation, isWorse, LEVELS, type Level } from "#compare/facts/change.ts";
import type { Operation } from "#model/operation.ts";
import { requestLine } from "#model/request-line.ts";

/** The changes of one operation; of the whole document if there is no operation. */
export interface Group<C extends Change = Change> {
  operation: ChangedOperation | null;
  changes: readonly C[];
}

/** How many changes have each level. */
export function countsOf(changes: readonly Pick<Change, "level">[]): Readonly<Record<Level, number>> {
  const counts: Record<Level, number> = { breaking: 0, maybe: 0, safe: 0, prose: 0 };
  for (const { level } of changes) counts[level]++;
  return counts;
}

/** A text that tells operations apart. */
export function operationName(operation: ChangedOperation): string {
  return `${requestLine(operation)}${operation.webhook ? " (webhook)" : ""}`;
}

/** The same of an operation of a document. */
export function nameOfOperation({ method, path, pathItem }: Operation): string {
  return operationName({ method, path, ...(pathItem.kind === "webhook" && { webhook: true }) });
}

/**
 * The changes by operation: the operation with the worst change first. A change that occurs in several operations is
 * listed once: where it is worst, and of those where its path is shortest.
 */
export function groupedChanges<C extends Change>(changes: readonly C[]): Group<C>[] {
  const groups = new Map<string, { operation: ChangedOperation | null; changes: C[] }>();
  for (const change of uniqueChanges(changes)) {
    const { operation } = change;
    const name = operation ? operationName(operation) : "";
    const group = groups.get(name);
    if (group) group.changes.push(change);
    else groups.set(name, { operation, changes: [change] });
  }
  const rank = ({ changes: list }: Group): number =>
    list.reduce((worst, { level }) => Math.min(worst, LEVELS.indexOf(level)), LEVELS.length);
  return [...groups.values()].sort((one, other) => rank(one) - rank(other));
}

/** The changes, each only for one operation. */
export function uniqueChanges<C extends Change>(changes: readonly C[]): C[] {
  const kept = new Map<number, C>();
  for (const change of changes) {
    const known = kept.get(change.group);
    if (!known || isBetter(change, known)) kept.set(change.group, change);
  }
  return changes.filter((change) => kept.get(change.group) === change);
}

/** Whether a change says more than the same one in another operation. */
function isBetter(one: Change, other: Change): boolean {
  if (one.level !== other.level) return isWorse(one.level, other.level);
  return one.path.length < other.path.length;
}
