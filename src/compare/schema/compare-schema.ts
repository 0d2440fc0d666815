/** Compares two schemas: finds what differs, and the pairs of members to compare. */
import type { Policy } from "#compare/facts/lifecycle.ts";
import { isSameBinary } from "#compare/shapes/binary.ts";
import { type Shape, shapeOf, unfolded } from "#compare/shapes/shape.ts";
import type { Side } from "#compare/shapes/side.ts";
import { compareAnnotations } from "./annotations.ts";
import { compareArrays } from "./arrays.ts";
import { compareChoices } from "./choices.ts";
import type { Compared } from "./compared.ts";
import { compareConditions } from "./conditions.ts";
import { type Fact, Graph, type Pair } from "./graph.ts";
import { compareLimits } from "./limits.ts";
import { compareObjects } from "./objects.ts";
import { Sameness } from "./sameness.ts";
import { compareTypes } from "./types.ts";

/** Makes the graph of two documents. */
export function graphOf(older: Side, newer: Side, policy: Policy, most?: number): Graph {
  return new Graph(older, newer, new Sameness(older, newer), policy, comparePair, most);
}

function comparePair(graph: Graph, pair: Pair): void {
  const compared = shapesOf(graph, pair);
  if (!notCompared(compared)) compareShapes(compared);
}

function shapesOf(graph: Graph, pair: Pair): Compared {
  let [older, newer] = [shapeOf(graph.old, pair.old), shapeOf(graph.new, pair.new)];
  // A choice that only lists types is compared with another choice by their variants.
  if (isFolded(older, newer)) older = unfolded(graph.old, pair.old);
  else if (isFolded(newer, older)) newer = unfolded(graph.new, pair.new);
  for (const { pointer } of older.gathered.parts) graph.old.visited.add(pointer);
  for (const { pointer } of newer.gathered.parts) graph.new.visited.add(pointer);
  return { graph, pair, old: older, new: newer };
}

/** Whether a schema has a choice that only lists types or values, while another one has more choices than it. */
function isFolded({ choices, gathered }: Shape, other: Shape): boolean {
  return choices.length < other.choices.length && choices.length < gathered.choices.length;
}

/** Reports what cannot be compared. */
function notCompared({ pair, old: older, new: newer }: Compared): boolean {
  const [left, right] = [older.gathered, newer.gathered];
  for (const [side, gathered] of [
    ["old", left],
    ["new", right],
  ] as const) {
    const at = (pointer: string): Fact["pointer"] => ({
      old: older.pointer,
      new: newer.pointer,
      [side]: pointer,
    });
    for (const { broken, pointer } of gathered.broken)
      pair.facts.push({ kind: "not-compared-reference", pointer: at(pointer), name: broken });
    for (const { name, pointer } of gathered.dialects)
      pair.facts.push({ kind: "not-compared-dialect", pointer: at(pointer), name });
    if (gathered.isCut)
      pair.facts.push({
        kind: "not-compared-limit",
        pointer: at(pair[side].key),
        name: "it has too many parts",
      });
  }
  return left.broken.length + right.broken.length > 0;
}

/**
 * A choice and a schema that is one of its variants, with only the annotations of the choice. The other annotations
 * belong to the variant, which is compared on its own.
 */
function ofChoice(compared: Compared): Compared {
  const within = (shape: Shape, { keywords }: Shape): Shape => ({
    ...shape,
    keywords: new Map([...shape.keywords].filter(([keyword]) => keywords.has(keyword))),
  });
  const { old: older, new: newer } = compared;
  return older.choices.length > 0
    ? { ...compared, new: within(newer, older) }
    : { ...compared, old: within(older, newer) };
}

/** A schema and the variant that it became, without annotations that may have moved to the choice. */
function ofVariant(compared: Compared): Compared {
  const { pair, old: older, new: newer } = compared;
  const { said = [] } = pair.how;
  const isMoved = (keyword: string): boolean =>
    said.includes(keyword) && older.keywords.has(keyword) !== newer.keywords.has(keyword);
  if (!said.some(isMoved)) return compared;
  const without = (shape: Shape): Shape => ({
    ...shape,
    keywords: new Map([...shape.keywords].filter(([keyword]) => !isMoved(keyword))),
  });
  return { ...compared, old: without(older), new: without(newer) };
}

function compareShapes(compared: Compared): void {
  const { pair, old: older, new: newer } = compared;
  const pointer = { old: older.pointer, new: newer.pointer };
  if (older.gathered.isNever !== newer.gathered.isNever) {
    pair.facts.push({ kind: newer.gathered.isNever ? "became-impossible" : "became-possible", pointer });
    return;
  }
  if (isSameBinary(older, newer, compared.graph)) {
    compareAnnotations(compared);
    return;
  }
  const done = compareChoices(compared);
  if (!pair.how.isPiece) compareAnnotations(done === "matched" ? ofChoice(compared) : ofVariant(compared));
  if (done) return;
  const shared = compareTypes(compared);
  const rest = { ...compared, shared };
  compareLimits(rest);
  compareObjects(rest);
  compareArrays(rest);
  compareConditions(rest);
}
