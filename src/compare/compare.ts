/** Compares two documents by meaning: two documents in, a list of changes out. Needs neither Node nor a page. */
import { type Comparison, LEVELS, type Level } from "#compare/facts/change.ts";
import { graphOf } from "#compare/schema/compare-schema.ts";
import { MOST_PAIRS } from "#compare/schema/graph.ts";
import { Side } from "#compare/shapes/side.ts";
import type { Raw } from "#oas/read.ts";
import { movedBases } from "./bases.ts";
import { Collector, type Context, MOST_CHANGES } from "./collector.ts";
import { compareDocuments, compareUnused } from "./document.ts";
import { compareAllOperations } from "./operations.ts";
import { compareSecuritySchemes } from "./security.ts";
import type { Work } from "./work.ts";

/** Options of a comparison. */
export interface CompareOptions {
  /** The current time in milliseconds since 1970, for sunset dates; NaN if it is unknown. */
  now: number;
  /** How many days a deprecated thing has to stay at least. Default: 0 */
  sunsetDays?: number;
  /** Replaces levels of ids; `none` leaves changes out. */
  levels?: Readonly<Record<string, Level | "none">>;
  /** The greatest numbers of compared pairs of schemas, and of changes. */
  mostPairs?: number;
  mostChanges?: number;
}

/**
 * Compares two documents, both in the shape of OpenAPI 3.2 as `load` gives them. Changes come in the order of the new
 * document, the worst of each operation first.
 */
export function compare(older: Raw, newer: Raw, options: CompareOptions): Comparison {
  const { now, sunsetDays = 0, levels = {}, mostPairs = MOST_PAIRS, mostChanges = MOST_CHANGES } = options;
  const policy = { now, sunsetDays };
  const [before, after] = [new Side(older), new Side(newer)];
  const graph = graphOf(before, after, policy, mostPairs);
  const out = new Collector(mostChanges);
  const bases = movedBases(older, newer);
  const servers = { shared: 0, moved: 0 };
  const work: Work = { old: before, new: after, graph, out, policy, bases, servers };
  compareAllOperations(work);
  const context: Context = { operation: null, direction: null, role: "sent", seen: new Map() };
  compareSecuritySchemes(work, context);
  compareDocuments(work, context);
  compareUnused(work, { ...context, cap: "safe" });
  if (graph.cut !== undefined)
    out.add(context, "not-compared-limit", {
      it: "a part of the schemas",
      pointer: { old: "", new: "" },
      name: graph.cut,
    });
  const changes = out.finish().flatMap((change) => {
    const level = Object.hasOwn(levels, change.id) ? levels[change.id] : change.level;
    return level === "none" || level === undefined ? [] : [{ ...change, level }];
  });
  return { changes: sorted(changes), isComplete: out.isComplete };
}

/** Sorts the changes of each operation by level, and keeps the order of operations. */
function sorted(changes: Comparison["changes"]): Comparison["changes"] {
  const groups = new Map<string, Comparison["changes"][number][]>();
  for (const change of changes) {
    const key = change.operation ? `${change.operation.method} ${change.operation.path}` : "";
    const group = groups.get(key);
    if (group) group.push(change);
    else groups.set(key, [change]);
  }
  const rank = (level: Level): number => LEVELS.indexOf(level);
  return [...groups.values()].flatMap((group) =>
    group.sort((one, other) => rank(one.level) - rank(other.level)),
  );
}
