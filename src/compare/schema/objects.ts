/** Compares what two schemas demand of objects: properties, required names, and the schemas of other properties. */

import { isAnything } from "#compare/shapes/bare.ts";
import { isClosed, type Member, type Shape, shapeOf } from "#compare/shapes/shape.ts";
import type { Side } from "#compare/shapes/side.ts";
import { asFlag } from "#oas/read.ts";
import { compareMember, placeIn, siteIn } from "./arrays.ts";
import { type Compared, mayBe } from "./compared.ts";
import type { Fact, Ignored, Step } from "./graph.ts";

/** Compares objects. */
export function compareObjects(compared: Compared): void {
  if (!mayBe(compared, "object")) return;
  const names = new Set([...compared.old.properties.keys(), ...compared.new.properties.keys()]);
  for (const name of names) compareProperty(compared, name);
  compareUndeclared(compared, names);
  compareAdditional(compared);
  compareMaps(compared, "patternProperties", "pattern-property");
  compareMaps(compared, "dependentSchemas", "dependent-schema");
  compareDependent(compared);
  compareMember(compared, "property-names", "propertyNames", { kind: "other", name: "propertyNames" });
  compareMember(compared, "unevaluated-properties", "unevaluatedProperties", {
    kind: "other",
    name: "unevaluatedProperties",
  });
}

interface Flags {
  readOnly: boolean;
  writeOnly: boolean;
}

function flagsOf(side: Side, member: Member): Flags {
  const { keywords } = shapeOf(side, member.sub);
  return {
    readOnly: asFlag(keywords.get("readOnly")?.value),
    writeOnly: asFlag(keywords.get("writeOnly")?.value),
  };
}

/** Where a property has no effect. */
function ignoredBy(flags: Flags): Ignored | undefined {
  return flags.readOnly || flags.writeOnly ? { sent: flags.readOnly, received: flags.writeOnly } : undefined;
}

function compareProperty(compared: Compared, name: string): void {
  const { graph, pair, old: older, new: newer } = compared;
  const [before, after] = [older.properties.get(name), newer.properties.get(name)];
  const step: Step = { kind: "property", name };
  if (before && after) {
    compareKept(compared, name, before, after);
    return;
  }
  const [side, shape, member] = before
    ? ([graph.old, older, before] as const)
    : ([graph.new, newer, after!] as const);
  const ignored = ignoredBy(flagsOf(side, member));
  pair.facts.push({
    kind: before ? removedKind(shape, newer, name) : addedKind(older, shape, name),
    pointer: { old: before?.pointer ?? null, new: after?.pointer ?? null },
    step,
    ignored,
  });
  if (before) graph.old.visited.add(placeIn(before.sub));
  if (after) graph.new.visited.add(placeIn(after.sub));
}

function removedKind(older: Shape, newer: Shape, name: string): string {
  if (isClosed(newer)) return "removed-from-closed";
  return older.required.has(name) ? "removed-required" : "removed";
}

function addedKind(older: Shape, newer: Shape, name: string): string {
  // A name that was required before it was described is nothing new to demand.
  if (newer.required.has(name) && !older.required.has(name)) return "added-required";
  return isClosed(older) ? "added-to-closed" : "added";
}

function compareKept(compared: Compared, name: string, before: Member, after: Member): void {
  const { graph, pair, old: older, new: newer } = compared;
  const step: Step = { kind: "property", name };
  const [was, is] = [older.required.has(name), newer.required.has(name)];
  const isSame = graph.sameness.isSameSub(before.sub, after.sub);
  if (isSame && was === is) {
    graph.pair(before.sub, after.sub);
    return;
  }
  const [had, has] = [flagsOf(graph.old, before), flagsOf(graph.new, after)];
  const ignored = ignoredBy({
    readOnly: had.readOnly && has.readOnly,
    writeOnly: had.writeOnly && has.writeOnly,
  });
  const pointer = { old: before.pointer, new: after.pointer };
  const fact = (kind: string): void => {
    pair.facts.push({ kind, pointer, step, ignored });
  };
  if (was !== is) fact(is ? "became-required" : "became-optional");
  for (const word of ["read", "write"] as const) {
    const keyword = `${word}Only` as const;
    if (had[keyword] === has[keyword]) continue;
    fact(
      has[keyword]
        ? `became-${word}-only`
        : is
          ? `required-became-not-${word}-only`
          : `became-not-${word}-only`,
    );
  }
  graph.link(pair, step, before.sub, after.sub, { ignored });
}

/** Required names without a description. */
function compareUndeclared({ pair, old: older, new: newer }: Compared, names: ReadonlySet<string>): void {
  const required = new Set([...older.required.keys(), ...newer.required.keys()]);
  for (const name of required) {
    const [before, after] = [older.required.get(name), newer.required.get(name)];
    if (names.has(name) || (before !== undefined) === (after !== undefined)) continue;
    pair.facts.push({
      kind: after === undefined ? "undeclared-became-optional" : "undeclared-became-required",
      pointer: { old: before ?? null, new: after ?? null },
      step: { kind: "property", name },
    });
  }
}

function compareAdditional(compared: Compared): void {
  const { graph, pair, old: older, new: newer } = compared;
  const [before, after] = [older.subs.get("additionalProperties"), newer.subs.get("additionalProperties")];
  const [was, is] = [openness(graph.old, older), openness(graph.new, newer)];
  const pointer: Fact["pointer"] = {
    old: before ? siteIn(before) : older.pointer,
    new: after ? siteIn(after) : newer.pointer,
  };
  const step: Step = { kind: "property", name: "*" };
  if (was === is && before && after) graph.link(pair, step, before, after);
  else if (was !== is)
    pair.facts.push({ kind: `additional-properties-${ADDITIONAL[`${was} ${is}`]}`, pointer });
}

const ADDITIONAL: Readonly<Record<string, string>> = {
  "open closed": "forbidden",
  "limited closed": "forbidden",
  "closed open": "allowed",
  "closed limited": "allowed",
  "open limited": "limited",
  "limited open": "unlimited",
};

function openness(side: Side, { subs }: Shape): "open" | "limited" | "closed" {
  const sub = subs.get("additionalProperties");
  if (!sub || isAnything(side, sub)) return "open";
  return sub.parts.some(({ raw }) => raw === false) ? "closed" : "limited";
}

function compareMaps({ graph, pair, old: older, new: newer }: Compared, keyword: string, word: string): void {
  const [before, after] = [older.maps.get(keyword), newer.maps.get(keyword)];
  if (!before && !after) return;
  for (const name of new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])) {
    const [one, other] = [before?.get(name), after?.get(name)];
    if (one && other) graph.link(pair, { kind: "property", name: `/${name}/` }, one, other);
    else
      pair.facts.push({
        kind: `${word}-${one ? "removed" : "added"}`,
        pointer: { old: one ? siteIn(one) : older.pointer, new: other ? siteIn(other) : newer.pointer },
        name,
      });
  }
}

function compareDependent({ pair, old: older, new: newer }: Compared): void {
  const [before, after] = [older.dependent, newer.dependent];
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [had, has] = [before.get(name) ?? NO_NAMES, after.get(name) ?? NO_NAMES];
    const isNews = (shape: Shape, one: string): boolean => one !== name && !shape.required.has(one);
    const added = [...has.keys()].filter((one) => !had.has(one) && isNews(newer, one));
    const removed = [...had.keys()].filter((one) => !has.has(one) && isNews(older, one));
    const pointer = {
      old: (had.get(removed[0] ?? "") ?? [...had.values()][0]) || older.pointer,
      new: (has.get(added[0] ?? "") ?? [...has.values()][0]) || newer.pointer,
    };
    if (added.length > 0) pair.facts.push({ kind: "dependent-required-added", pointer, new: added, name });
    if (removed.length > 0)
      pair.facts.push({ kind: "dependent-required-removed", pointer, old: removed, name });
  }
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();
