/** Compares the choices (`oneOf`, `anyOf`) of two schemas, variant by variant. */

import { isAnything, isBare } from "#compare/shapes/bare.ts";
import { heirsOf } from "#compare/shapes/heirs.ts";
import { isNullableIn, nullPointer } from "#compare/shapes/nullable.ts";
import type { Choice } from "#compare/shapes/parts.ts";
import { isClosed, type Shape, shapeOf } from "#compare/shapes/shape.ts";
import type { Side, Sub } from "#compare/shapes/side.ts";
import { asList, isRecord } from "#oas/read.ts";
import { placeIn, siteIn } from "./arrays.ts";
import type { Compared } from "./compared.ts";
import { compareDiscriminators } from "./discriminators.ts";
import type { Graph, Pair } from "./graph.ts";
import { hasMoved, withHost, withHosts } from "./hosts.ts";
import { allowedBy, type Pieces, piecesOf } from "./pieces.ts";
import { asSeparate, hasOtherTag, type Matches, matchVariants, variantName } from "./variants.ts";

/**
 * Compares choices. Nothing else is left to compare if a schema became a choice, or a choice became a schema: `matched`
 * if the schema is one of the variants, `replaced` if not.
 */
export function compareChoices(compared: Compared): "matched" | "replaced" | undefined {
  const { old: older, new: newer } = compared;
  const [before, after] = [older.choices, newer.choices];
  if (before.length === 0 && after.length === 0) {
    compareHeirs(compared);
    return undefined;
  }
  if (before.length === 1 && after.length === 1) return compareChoice(compared, before[0]!, after[0]!);
  if (before.length > 0 && after.length > 0) {
    before.forEach((choice, index) => {
      const other = after[index];
      if (other) compareChoice(compared, choice, other);
      else addOrRemove(compared, choice, undefined);
    });
    for (const choice of after.slice(before.length)) addOrRemove(compared, undefined, choice);
    return undefined;
  }
  const done = compareWrapped(compared);
  if (done) return done;
  for (const choice of before) addOrRemove(compared, choice, undefined);
  for (const choice of after) addOrRemove(compared, undefined, choice);
  return undefined;
}

/** Compares the schemas that extend a schema with a discriminator: they are its variants. */
function compareHeirs(compared: Compared): void {
  const { graph, old: older, new: newer } = compared;
  if (!isTagged(older) && !isTagged(newer)) return;
  const [before, after] = [heirsOf(graph.old, older), heirsOf(graph.new, newer)];
  if (!before && !after) return;
  const [olds, news] = [before ?? [], after ?? []];
  const matches = matchVariants(graph, olds, news);
  compareDiscriminators(compared, { matches, olds, news, isImplied: true });
  if (isTagged(older) && isTagged(newer)) report(compared, matches, olds, news);
}

/** Whether values say by a discriminator of which variant they are. */
function isTagged({ keywords }: Shape): boolean {
  return keywords.has("discriminator");
}

/** How deep choices in choices are taken apart. */
const DEEPEST = 5;

/**
 * The variants of a choice. A variant that is only a choice itself stands for its variants. In `anyOf`, a variant that
 * another one includes says nothing.
 */
function variantsOf(side: Side, { members, keyword }: Choice, depth = 0): Sub[] {
  const subs = members.flatMap((part): Sub[] => {
    const sub = { key: part.pointer, parts: [part] };
    const shape = shapeOf(side, sub);
    const [inner, ...more] = shape.choices;
    // Whether null is allowed is compared for the choice as a whole.
    const isPlain = inner && more.length === 0 && !shape.types && isBare(shape);
    return isPlain && depth < DEEPEST && !isTagged(shape) ? variantsOf(side, inner!, depth + 1) : [sub];
  });
  const unique = [...new Map(subs.map((sub) => [sub.key, sub])).values()];
  if (keyword === "oneOf") return unique;
  const open = openOf(side, unique);
  return unique.filter((sub) => isOnlyTypes(shapeOf(side, sub)) || !isWithin(side, sub, open));
}

/** The types of a variant that has no other limit. */
interface Open {
  sub: Sub;
  types: ReadonlySet<string>;
}

/** The variants that only their types limit: of those with the same types, the first two. */
function openOf(side: Side, subs: readonly Sub[]): readonly Open[] {
  const found = new Map<string, Open[]>();
  for (const sub of subs) {
    const shape = shapeOf(side, sub);
    if (!shape.types || shape.choices.length > 0 || !isBare(shape)) continue;
    const key = [...shape.types].sort().join();
    const list = found.get(key) ?? [];
    if (list.length < 2) found.set(key, [...list, { sub, types: shape.types }]);
  }
  return [...found.values()].flat();
}

/** Whether a variant has only types that another one allows without any limit. */
function isWithin(side: Side, sub: Sub, others: readonly Open[]): boolean {
  const { types, choices } = shapeOf(side, sub);
  if (!types || types.size === 0 || choices.length > 0) return false;
  return others.some((other) => other.sub !== sub && [...types].every((type) => other.types.has(type)));
}

function isOnlyTypes(shape: Shape): boolean {
  return shape.choices.length + shape.keywords.size === 0 && isBare(shape);
}

/** Compares two choices. If their variants also say what stood beside one of them, nothing else is left to compare. */
function compareChoice(compared: Compared, before: Choice, after: Choice): "replaced" | undefined {
  const { graph, pair, old: older, new: newer } = compared;
  const own = { olds: variantsOf(graph.old, before), news: variantsOf(graph.new, after) };
  const isMoved = older.choices.length + newer.choices.length === 2 && hasMoved(compared, own);
  const variants = isMoved ? withHosts(compared, own) : own;
  const pieces = piecesOf(graph, variants.olds, variants.news);
  const { olds, news } = pieces ?? variants;
  const matches = matchVariants(graph, olds, news, pieces?.pairs);
  if (pieces) reportRest(compared, pieces);
  if (before.keyword !== after.keyword)
    pair.facts.push({
      kind: before.keyword === "oneOf" ? "one-of-became-any-of" : "any-of-became-one-of",
      pointer: { old: before.pointer, new: after.pointer },
    });
  report(compared, matches, olds, news);
  compareDiscriminators(compared, { matches, olds, news });
  if (!isMoved) return undefined;
  compareNull(compared);
  return "replaced";
}

/** How many properties tell an object without a name in a sentence. */
const MOST_TOLD = 3;

/** The name of a variant in a sentence: of an object without one, its properties, or those that it demands. */
function saidName(side: Side, sub: Sub): string {
  const name = variantName(side, sub);
  const { types, properties, required } = shapeOf(side, sub);
  if (name !== [...(types ?? [])].join(" or ")) return name;
  const told = [...(properties.size > 0 ? properties : required).keys()];
  const article = /^[aio]/.test(name) ? "an" : "a";
  if (name !== "object" || told.length === 0) return `${article} ${name}`;
  const parts = told.slice(0, MOST_TOLD).map((one) => `“${one}”`);
  if (told.length > MOST_TOLD) parts.push(`${told.length - MOST_TOLD} more`);
  const last = parts.pop();
  return `an object with ${parts.length > 0 ? `${parts.join(", ")} and ` : ""}${last}`;
}

/** The kinds of values that none of the pieces of a schema has: single ones, and all others. */
const REST = {
  old: { single: "enum-value-removed", others: "became-enum" },
  new: { single: "enum-value-added", others: "enum-removed" },
} as const;

/** Reports the values that none of the pieces of a schema has. */
function reportRest(compared: Compared, { rest }: Pieces): void {
  for (const [side, other] of [["old", "new"] as const, ["new", "old"] as const])
    for (const one of rest[side]) {
      const pointer = { old: null, new: null, [side]: one.pointer };
      compared.pair.facts.push({
        ...("except" in one
          ? {
              kind: REST[side].others,
              pointer: { ...pointer, [other]: compared[other].pointer },
              [other]: one.except,
            }
          : { kind: REST[side].single, pointer, [side]: one.value }),
        ...(one.property !== undefined && { step: { kind: "property", name: one.property } }),
      });
    }
}

/** Compares matching variants, and reports the others. */
function report(
  { graph, pair, old: older, new: newer }: Compared,
  matches: Matches,
  olds: readonly Sub[],
  news: readonly Sub[],
): void {
  for (const [one, other] of matches.pairs) {
    const [older, newer] = [olds[one]!, news[other]!];
    const isPiece = older.whole !== undefined || newer.whole !== undefined;
    // Whether null is allowed is compared for the choice as a whole.
    const inner = graph.pair(older, newer, { skipsNull: true, isPiece });
    const name = newer.whole === undefined ? variantName(graph.new, newer) : variantName(graph.old, older);
    if (inner) pair.edges.push({ step: { kind: "variant", name }, pair: inner });
  }
  const [before, after] = [openOf(graph.old, olds), openOf(graph.new, news)];
  // Another tag is another variant, whatever its properties are.
  const mayInclude = !isTagged(older) || !isTagged(newer);
  const fact = (side: Side, sub: Sub, isNew: boolean): void => {
    side.visited.add(placeIn(sub));
    const isCovered = isWithin(side, sub, isNew ? before : after);
    pair.facts.push({
      ...(isCovered && { ignored: { sent: true, received: true } }),
      ...(!isCovered &&
        mayInclude && { included: isNew ? pairsWithin(graph, olds, sub) : pairsWithin(graph, sub, news) }),
      kind: isNew ? "variant-added" : "variant-removed",
      pointer: { old: isNew ? null : siteIn(sub), new: isNew ? siteIn(sub) : null },
      name: isCovered ? asSeparate(saidName(side, sub)) : saidName(side, sub),
    });
  };
  for (const index of matches.removed) fact(graph.old, olds[index]!, false);
  for (const index of matches.added) fact(graph.new, news[index]!, true);
}

/** With how many schemas a variant is compared that one of them may include. */
const MOST_INCLUDING = 3;

/**
 * The pairs of a variant that was removed, or that was added, and of the schemas of the other version that describe
 * all its properties. Other schemas are something else, even if they allow other properties.
 */
function pairsWithin(
  graph: Graph,
  older: Sub | readonly Sub[],
  newer: Sub | readonly Sub[],
): readonly Pair[] {
  const pairs: Pair[] = [];
  for (const one of [older].flat())
    for (const other of [newer].flat()) {
      const isAdded = Array.isArray(older);
      const [before, after] = [shapeOf(graph.old, one), shapeOf(graph.new, other)];
      const mayInclude = isAdded ? describesAll(before, after) : describesAll(after, before);
      if (!mayInclude || pairs.length === MOST_INCLUDING) continue;
      graph.steps -= isAdded ? allowedBy(graph.old, one).size : allowedBy(graph.new, other).size;
      if (graph.steps < 0) return pairs;
      const pair = graph.pair(one, other, { skipsNull: true, isPiece: true });
      if (pair) pairs.push(pair);
    }
  return pairs;
}

/** Whether a schema describes all properties of a variant, and the variant is no other one by its tag. */
function describesAll(whole: Shape, variant: Shape): boolean {
  const names = [...variant.properties.keys()];
  const hasOthers = variant.types?.has("object") && names.length === 0;
  return (
    !!variant.types &&
    !hasOthers &&
    !hasOtherTag(whole, variant) &&
    names.every((name) => whole.properties.has(name))
  );
}

function addOrRemove(
  { graph, pair, old: older, new: newer }: Compared,
  before: Choice | undefined,
  after: Choice | undefined,
): void {
  if (isGiven(before ?? after!, before ? newer : older)) return;
  const [side, choice] = before ? [graph.old, before] : [graph.new, after!];
  for (const { pointer } of choice.members) side.visited.add(pointer);
  const names = variantsOf(side, choice).map((sub) => saidName(side, sub));
  pair.facts.push({
    kind: before ? "choice-removed" : "choice-added",
    pointer: { old: before?.pointer ?? older.pointer, new: after?.pointer ?? newer.pointer },
    name: names.join(", "),
  });
}

/**
 * Whether all values of a schema are of a variant anyway, because it only demands properties that are required; for
 * `oneOf`, also whether they cannot be of another one, because it demands a property that is forbidden.
 */
function isGiven({ keyword, members }: Choice, shape: Shape): boolean {
  const demands = members.map(({ raw }) =>
    isRecord(raw) && Object.keys(raw).every((key) => key === "required")
      ? asList(raw["required"]).map(String)
      : undefined,
  );
  const isMet = (names: readonly string[] | undefined): boolean =>
    names?.every((name) => shape.required.has(name)) ?? false;
  if (keyword === "anyOf") return demands.some(isMet);
  const others = demands.filter((names) => !isMet(names));
  return (
    demands.length - others.length === 1 &&
    others.every((names) => names?.some((name) => isForbidden(shape, name)))
  );
}

/** Whether values of a schema cannot have a property. */
function isForbidden(shape: Shape, name: string): boolean {
  return isClosed(shape) && !shape.properties.has(name) && !shape.maps.get("patternProperties")?.size;
}

/** Compares a schema with a choice: it should be one of the variants, or consist of them. */
function compareWrapped(compared: Compared): "matched" | "replaced" | undefined {
  const { graph, pair, old: older, new: newer } = compared;
  const isOld = older.choices.length > 0;
  const [wrapper, other] = isOld ? [older, newer] : [newer, older];
  const [choice, ...more] = wrapper.choices;
  if (!choice || more.length > 0 || (wrapper.types && isBare(other))) return undefined;
  const side = isOld ? graph.old : graph.new;
  const variants = variantsOf(side, choice);
  const isAlone = isBare(wrapper);
  const isOpen = choice.keyword === "anyOf" && variants.some((variant) => isAnything(side, variant));
  if (isAlone && isOpen && isAnything(isOld ? graph.new : graph.old, isOld ? pair.new : pair.old))
    return "matched";
  const members = isAlone ? variants : variants.map((variant) => withHost(variant, wrapper));
  const single = [isOld ? pair.new : pair.old];
  const [olds, news] = isOld ? [members, single] : [single, members];
  const pieces = piecesOf(graph, olds, news);
  if (pieces) {
    compareNull(compared);
    reportRest(compared, pieces);
    report(compared, matchVariants(graph, pieces.olds, pieces.news, pieces.pairs), pieces.olds, pieces.news);
    return "replaced";
  }
  if (!isAlone) return undefined;
  const matches = matchVariants(graph, olds, news);
  const [match] = matches.pairs;
  if (!match && other.types === undefined && other.properties.size === 0) return undefined;
  compareNull(compared);
  const step = { kind: "variant", name: match ? variantName(graph.new, news[match[1]]!) : "" } as const;
  if (match) {
    const said = [...wrapper.keywords.keys()];
    const inner = graph.pair(olds[match[0]]!, news[match[1]]!, { skipsNull: true, said });
    if (inner) pair.edges.push({ step, pair: inner });
  }
  report(compared, { ...matches, pairs: [] }, olds, news);
  return match ? "matched" : "replaced";
}

/** Compares whether two schemas allow null, themselves or in a variant. */
function compareNull({ graph, pair, old: older, new: newer }: Compared): void {
  const [was, is] = [isNullableIn(graph.old, older) ?? false, isNullableIn(graph.new, newer) ?? false];
  if (was !== is)
    pair.facts.push({
      kind: is ? "became-nullable" : "became-not-nullable",
      pointer: { old: nullPointer(graph.old, older), new: nullPointer(graph.new, newer) },
    });
}
