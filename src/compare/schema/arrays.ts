/** Compares what two schemas demand of the items of arrays. */

import { isAnything, isEmpty } from "#compare/shapes/bare.ts";
import { lengthOf, type Shape } from "#compare/shapes/shape.ts";
import type { Side, Sub } from "#compare/shapes/side.ts";
import { asFlag, asNumber } from "#oas/read.ts";
import { type Compared, keywordFact, mayBe } from "./compared.ts";
import type { Edge, Step } from "./graph.ts";

const ITEMS: Step = { kind: "items", name: "[]" };

/** Compares the items of arrays. */
export function compareArrays(compared: Compared): void {
  if (!mayBe(compared, "array")) return;
  const flags = [compared.old, compared.new].map(
    (shape) => asFlag(shape.keywords.get("uniqueItems")?.value) && (lengthOf(shape) ?? 2) > 1,
  );
  if (flags[0] !== flags[1])
    keywordFact(compared, flags[1] ? "unique-items-set" : "unique-items-unset", "uniqueItems");
  if (!isClosedAlike(compared)) compareMember(compared, "items", "items", ITEMS);
  comparePrefix(compared);
  const isReversed = isOnlyForbidden(compared.old) && isOnlyForbidden(compared.new);
  compareMember(compared, "contains", "contains", { kind: "other", name: "contains" }, { isReversed });
  compareMember(compared, "unevaluated-items", "unevaluatedItems", {
    kind: "other",
    name: "unevaluatedItems",
  });
}

/** Whether no item has to be as `contains` says, and only some may: the fewer it allows, the more lists are allowed. */
function isOnlyForbidden({ keywords }: Shape): boolean {
  return asNumber(keywords.get("minContains")?.value) === 0 && keywords.has("maxContains");
}

/** Whether both schemas allow equally many items, all of which have a schema of their own. */
export function isClosedAlike({ old: older, new: newer }: Compared): boolean {
  const [was, is] = [lengthOf(older), lengthOf(newer)];
  return was !== undefined && was === is && was <= older.prefix.length && was <= newer.prefix.length;
}

/** Compares the schemas of a keyword that holds one. */
export function compareMember(
  compared: Compared,
  word: string,
  keyword: string,
  step: Step,
  more: Pick<Edge, "isReversed"> = {},
): void {
  const { graph, pair, old: older, new: newer } = compared;
  const [before, after] = [older.subs.get(keyword), newer.subs.get(keyword)];
  const limits = (side: Side, sub: Sub | undefined): boolean =>
    sub !== undefined && (keyword === "contains" || !isAnything(side, sub));
  const [was, is] = [limits(graph.old, before), limits(graph.new, after)];
  if (before && after && (was === is || !isEmpty(was ? after : before)))
    graph.link(pair, step, before, after, more);
  else if (was !== is)
    pair.facts.push({
      kind: `${word}-${was ? "removed" : "added"}`,
      pointer: {
        old: before ? siteIn(before) : older.pointer,
        new: after ? siteIn(after) : newer.pointer,
      },
    });
}

/** The place of a schema: of its first part. */
export function placeIn(sub: Sub): string {
  return sub.parts[0]?.pointer ?? sub.key;
}

/** The place where a schema was added or removed: that of the reference to it, otherwise its own. */
export function siteIn(sub: Sub): string {
  return sub.parts[0]?.site ?? placeIn(sub);
}

/** Compares the schemas of the first items. Where one schema has none, its `items` apply. */
function comparePrefix({ graph, pair, old: older, new: newer }: Compared): void {
  const most = Math.max(older.prefix.length, newer.prefix.length);
  for (let index = 0; index < most; index++) {
    const [own, other] = [older.prefix[index], newer.prefix[index]];
    const [before, after] = [own ?? older.subs.get("items"), other ?? newer.subs.get("items")];
    const step: Step = { kind: "items", name: `[${index}]` };
    if (before && after) graph.link(pair, step, before, after);
    else if (before || after)
      pair.facts.push({
        kind: before ? "prefix-items-removed" : "prefix-items-added",
        pointer: {
          old: before ? siteIn(before) : older.pointer,
          new: after ? siteIn(after) : newer.pointer,
        },
        name: String(index),
      });
  }
}
