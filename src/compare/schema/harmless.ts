/** Whether the differences of two compared schemas, and of the schemas that they lead to, break nothing. */
import { otherRole, type Role } from "#compare/facts/change.ts";
import { KINDS } from "#compare/facts/ids.ts";
import type { Pair } from "./graph.ts";

const KNOWN: Readonly<Record<Role, WeakMap<Pair, boolean>>> = {
  sent: new WeakMap(),
  received: new WeakMap(),
};

/** Whether a pair of a complete graph has no breaking difference. */
export function isHarmless(pair: Pair, role: Role): boolean {
  let known = KNOWN[role].get(pair);
  if (known === undefined) {
    known = !leadsToBreaking(pair, role);
    KNOWN[role].set(pair, known);
  }
  return known;
}

function leadsToBreaking(first: Pair, firstRole: Role): boolean {
  const seen = { sent: new Set<Pair>(), received: new Set<Pair>() };
  const open: [Pair, Role][] = [[first, firstRole]];
  for (const [pair, role] of open) {
    if (seen[role].has(pair)) continue;
    seen[role].add(pair);
    // Levels of schemas do not depend on their place.
    const isBreaking = pair.facts.some(
      ({ kind, ignored }) =>
        !ignored?.[role] && (KINDS.get(`component-${kind}`)?.[role] ?? "breaking") === "breaking",
    );
    if (isBreaking) return true;
    for (const { pair: next, isReversed, ignored } of pair.edges)
      if (!ignored?.[role] && next.hasFacts) open.push([next, isReversed ? otherRole(role) : role]);
  }
  return false;
}
