/** Finds what changed: the search operator `changed:`, such as `changed:breaking` or `changed:added`. */
import { LEVELS } from "#compare/facts/change.ts";
import type { ShownChange } from "#compare/shown.ts";
import type { OperationItem } from "#model/outline/menu.ts";
import type { SearchHit } from "#search/index.ts";
import { type Candidate, parseQuery } from "#search/operators.ts";
import type { RowKind, Step } from "#search/row.ts";
import { fold } from "#search/terms.ts";
import { COMPARED } from "#view/page/keys.ts";
import type { Page } from "#view/page/page.ts";
import { itemOf, targetOf } from "./rows.ts";

/** The values of the operator. */
const VALUES = [...LEVELS, "added", "removed"];

/**
 * The changes that a query asks for.
 * @returns undefined if it has no operator `changed:`, or the page does not know its changes
 */
export function changedHits(
  { state, menu }: Pick<Page, "state" | "menu">,
  typed: string,
  most: number,
): readonly SearchHit[] | undefined {
  const rows = state.get(COMPARED);
  if (rows === undefined || rows instanceof Error) return undefined;
  const { wanted, rest } = operatorsOf(typed);
  if (wanted.length === 0) return undefined;
  const { text, filters } = parseQuery(rest);
  const words = fold(text).split(/\s+/).filter(Boolean);
  const hits = new Map<string, SearchHit>();
  for (const { operation, changes } of rows.shown.groups) {
    const item = operation && itemOf(menu, operation);
    if (!operation || item?.kind !== "operation") continue;
    for (const change of changes) {
      if (hits.size >= most) return [...hits.values()];
      if (!wanted.every((values) => values.includes(change.level) || values.includes(change.how))) continue;
      const candidate = candidateOf(item, change);
      if (!filters.every((filter) => filter.passes(candidate))) continue;
      const hit = { ...hitOf(item, `${operation.method} ${operation.path}`, change), matched: words };
      const haystack = fold(`${hit.title} ${hit.operation} ${hit.detail} ${change.message}`);
      if (words.every((word) => haystack.includes(word)) && !hits.has(hit.target)) hits.set(hit.target, hit);
    }
  }
  return [...hits.values()];
}

/** The values of the operators `changed:` in a query, and its other words. A value may be cut short: `changed:b`. */
function operatorsOf(typed: string): { wanted: readonly (readonly string[])[]; rest: string } {
  const wanted: string[][] = [];
  const rest = typed.split(/\s+/).filter((word) => {
    const [, begin] = /^changed:([a-z]*)$/i.exec(word) ?? [];
    if (begin === undefined) return true;
    const values = VALUES.filter((value) => value.startsWith(begin.toLowerCase()));
    if (values.length === 0) return true;
    wanted.push(values);
    return false;
  });
  return { wanted, rest: rest.join(" ") };
}

/** A change as the other operators see it. */
function candidateOf(item: OperationItem, { path }: ShownChange): Candidate {
  const { method, tags } = item.operation;
  const steps = path.flatMap(stepsOf);
  const kind = steps.at(-1)?.kind;
  return {
    kind: "operation",
    method: method.toLowerCase(),
    tags,
    ...(kind !== undefined && { inside: { kind, steps } }),
    deprecated: false,
  };
}

/** A step of a path as the index has it. */
function stepsOf(name: string, index: number): readonly Step[] {
  const step = (kind: RowKind, of = name): Step => ({ kind, name: of, arrays: 0 });
  const [, location, inner] = /^(query|path|header|cookie|querystring) (.+)$/s.exec(name) ?? [];
  if (location !== undefined && index === 0) return [step("place", location), step("parameter", inner)];
  if (location === "header") return [step("place", "header"), step("header", inner)];
  if (index === 0) return [name === "request body" ? step("place", "request") : step("response")];
  return [step("property")];
}

function hitOf(item: OperationItem, operation: string, change: ShownChange): SearchHit {
  const { id, label: title } = item;
  const { path } = change;
  const target = targetOf(id, path);
  const hit = { id, target, kind: "operation" as const, title, operation, score: 0, matched: [] };
  const inside = candidateOf(item, change).inside?.kind;
  if (inside === undefined) return { ...hit, detail: operation };
  const trail = path.filter((step) => step !== "[]");
  return { ...hit, detail: trail.join(" › "), inside, name: trail.at(-1), trail };
}
