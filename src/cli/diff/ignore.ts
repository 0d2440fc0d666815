/** Leaves out the changes that rules ignore. */
import type { Change } from "#compare/facts/change.ts";
import type { IgnoreRule } from "./rules.ts";

/** The changes after rules were applied. */
export interface Ignoring {
  changes: readonly Change[];
  ignored: readonly Change[];
  /** Rules that are too old to apply, and rules that fit no change. */
  expired: readonly IgnoreRule[];
  unused: readonly IgnoreRule[];
}

/** Leaves out the changes that rules ignore. */
export function ignoreFrom(changes: readonly Change[], rules: readonly IgnoreRule[], now: number): Ignoring {
  const today = new Date(now).toISOString().slice(0, 10);
  const expired = rules.filter(({ until }) => until !== undefined && until < today);
  const valid = rules.filter((rule) => !expired.includes(rule));
  const used = new Set<IgnoreRule>();
  const kept: Change[] = [];
  const ignored: Change[] = [];
  for (const change of changes) {
    const rule = valid.find((one) => fits(change, one));
    if (rule) used.add(rule);
    (rule ? ignored : kept).push(change);
  }
  return { changes: kept, ignored, expired, unused: valid.filter((rule) => !used.has(rule)) };
}

function fits({ id, operation, pointer }: Change, rule: IgnoreRule): boolean {
  if (rule.id !== undefined && rule.id !== id) return false;
  if (rule.operation !== undefined) {
    const name = operation && `${operation.method} ${operation.path}`.toLowerCase();
    const wanted = rule.operation.toLowerCase();
    if (name !== wanted && operation?.path.toLowerCase() !== wanted) return false;
  }
  const { pointer: at } = rule;
  return (
    at === undefined || [pointer.old, pointer.new].some((one) => one === at || one?.startsWith(`${at}/`))
  );
}
