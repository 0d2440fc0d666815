/** Leaves out the changes that rules ignore. */
import type { LocatedChange } from "./report.ts";
import type { IgnoreRule } from "./rules.ts";

/** The changes after rules were applied. */
export interface Ignoring {
  changes: readonly LocatedChange[];
  /** How many changes are ignored in all their operations. */
  ignored: number;
  /** Rules that are too old to apply, and rules that fit no change. */
  expired: readonly IgnoreRule[];
  unused: readonly IgnoreRule[];
}

/** Leaves out the changes that rules ignore. */
export function ignoreFrom(
  changes: readonly LocatedChange[],
  rules: readonly IgnoreRule[],
  now: number,
): Ignoring {
  const today = new Date(now).toISOString().slice(0, 10);
  const expired = rules.filter(({ until }) => until !== undefined && until < today);
  const valid = rules.filter((rule) => !expired.includes(rule));
  const used = new Set<IgnoreRule>();
  const kept: LocatedChange[] = [];
  /** In how many operations each change is ignored. */
  const ignored = new Map<number, number>();
  for (const change of changes) {
    const rule = valid.find((one) => fits(change, one));
    if (rule) {
      used.add(rule);
      ignored.set(change.group, (ignored.get(change.group) ?? 0) + 1);
    } else kept.push(change);
  }
  const left = new Set(kept.map(({ group }) => group));
  return {
    changes: kept.map((change) => inFewer(change, ignored.get(change.group) ?? 0)),
    ignored: [...ignored.keys()].filter((group) => !left.has(group)).length,
    expired,
    unused: valid.filter((rule) => !used.has(rule)),
  };
}

/** A change that is ignored in some of its operations. */
function inFewer({ operations = 1, ...change }: LocatedChange, ignored: number): LocatedChange {
  return operations - ignored > 1 ? { ...change, operations: operations - ignored } : change;
}

function fits({ id, operation, pointer, loaded }: LocatedChange, rule: IgnoreRule): boolean {
  if (rule.id !== undefined && rule.id !== id) return false;
  if (rule.operation !== undefined) {
    const name = operation && `${operation.method} ${operation.path}`.toLowerCase();
    const wanted = rule.operation.toLowerCase();
    if (name !== wanted && operation?.path.toLowerCase() !== wanted) return false;
  }
  const { pointer: at } = rule;
  const places = [pointer.old, pointer.new, loaded.old, loaded.new];
  return at === undefined || places.some((one) => one === at || one?.startsWith(`${at}/`));
}
