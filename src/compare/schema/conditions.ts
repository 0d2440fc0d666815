/** Compares `not`, `if` with `then` and `else`, and the schemas of the content of texts. */
import { compareMember, placeIn, siteIn } from "./arrays.ts";
import type { Compared } from "./compared.ts";
import { mayBe } from "./compared.ts";
import type { Step } from "./graph.ts";

/** Compares conditions. */
export function compareConditions(compared: Compared): void {
  compareNots(compared);
  compareIfs(compared);
  if (mayBe(compared, "string"))
    compareMember(compared, "content-schema", "contentSchema", { kind: "other", name: "contentSchema" });
}

/** What a schema must not be: a wider schema there is a narrower one here. */
function compareNots({ graph, pair, old: older, new: newer }: Compared): void {
  const step: Step = { kind: "other", name: "not" };
  const most = Math.max(older.nots.length, newer.nots.length);
  for (let index = 0; index < most; index++) {
    const [before, after] = [older.nots[index], newer.nots[index]];
    if (before && after) graph.link(pair, step, before, after, { isReversed: true });
    else
      pair.facts.push({
        kind: before ? "not-removed" : "not-added",
        pointer: {
          old: before ? siteIn(before) : older.pointer,
          new: after ? siteIn(after) : newer.pointer,
        },
      });
  }
}

function compareIfs(compared: Compared): void {
  const { graph, pair, old: older, new: newer } = compared;
  const [before, after] = [older.subs.get("if"), newer.subs.get("if")];
  const hasEffect = [older, newer].map(({ subs }) => subs.has("then") || subs.has("else"));
  if (!before && !after) return;
  if (!before || !after || hasEffect[0] !== hasEffect[1]) {
    if (!hasEffect[0] && !hasEffect[1]) return;
    pair.facts.push({
      kind: hasEffect[0] ? "if-removed" : "if-added",
      pointer: {
        old: before ? siteIn(before) : older.pointer,
        new: after ? siteIn(after) : newer.pointer,
      },
    });
    return;
  }
  const within = graph.pair(before, after);
  if (within)
    pair.facts.push({ kind: "if-changed", pointer: { old: placeIn(before), new: placeIn(after) }, within });
  for (const word of ["then", "else"]) compareMember(compared, word, word, { kind: "other", name: word });
}
