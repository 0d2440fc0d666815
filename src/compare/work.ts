/** What all comparisons of operations share: both documents, the graph of schemas, and the list of changes. */
import type { Policy } from "#compare/facts/lifecycle.ts";
import { compareLifecycles } from "#compare/facts/lifecycle.ts";
import { siteIn } from "#compare/schema/arrays.ts";
import type { Graph } from "#compare/schema/graph.ts";
import { isAnything } from "#compare/shapes/bare.ts";
import type { Side, Sub } from "#compare/shapes/side.ts";
import type { Followed } from "#model/reference.ts";
import { escapePointer } from "#oas/pointer.ts";
import { asRecord, isRecord, type Raw } from "#oas/read.ts";
import { isSame } from "#validate/same.ts";
import type { Bases } from "./bases.ts";
import type { Collector, Context, Described, Found } from "./collector.ts";

/** A comparison under way. */
export interface Work {
  old: Side;
  new: Side;
  graph: Graph;
  out: Collector;
  policy: Policy;
  /** What moved between the servers and the paths. */
  bases: Bases;
  /** How many operations have the servers of the whole document in both versions, and in only one. */
  servers: { shared: number; moved: number };
}

/** An Object of a document and its place. */
export interface Placed {
  raw: Raw;
  pointer: string;
  /** The place of the reference to it, if there is one. */
  site?: string;
  /** Whether the reference to it leads nowhere: nothing in it can be compared. */
  isBroken?: boolean;
}

/** The target of a reference, with the texts beside the reference, which override its own (4.23). */
export function withTexts({ value, summary, description }: Followed): Raw {
  const raw = asRecord(value);
  if (summary === undefined && description === undefined) return raw;
  return {
    ...raw,
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
  };
}

/** The place where an Object was added or removed: that of the reference to it, otherwise its own. */
export function siteOf(placed: Placed | undefined): string | null {
  return placed ? (placed.site ?? placed.pointer) : null;
}

/**
 * Whether a reference leads nowhere. Then the finding is added that its place could not be compared.
 * @param at the place of the reference
 */
export function isBrokenAt(
  { out, old: older }: Work,
  side: Side,
  context: Context,
  what: Pick<Found, "it" | "path">,
  at: string,
  { broken }: { broken?: string | undefined },
): boolean {
  if (broken === undefined) return false;
  const pointer = side === older ? { old: at, new: null } : { old: null, new: at };
  out.add(context, "not-compared-reference", { ...what, pointer, name: broken });
  return true;
}

/** Compares two schemas, and adds their changes. */
export function compareSchemas(
  work: Work,
  context: Context,
  described: Described,
  older: Sub,
  newer: Sub,
): void {
  const { graph, out } = work;
  const pair = graph.compared(older, newer);
  if (pair) out.addSchema(context, described, pair);
}

/** Compares schemas that may be missing. `word` is the beginning of the ids of their changes. */
export function compareOptionalSchemas(
  work: Work,
  context: Context,
  described: Described,
  word: string,
  subs: { old: Sub | undefined; new: Sub | undefined },
  hosts: { old: Placed; new: Placed },
): void {
  const { old: older, new: newer } = subs;
  if (older && newer) compareSchemas(work, context, described, older, newer);
  else if (older ? !isAnything(work.old, older) : newer && !isAnything(work.new, newer))
    work.out.add(context, `${word}-${older ? "removed" : "added"}`, {
      it: described.it,
      path: described.path,
      pointer: {
        old: older ? siteIn(older) : hosts.old.pointer,
        new: newer ? siteIn(newer) : hosts.new.pointer,
      },
    });
}

/** Adds a change for a field whose value differs. */
export function compareText(
  work: Work,
  context: Context,
  id: string,
  field: string,
  places: { old: Placed; new: Placed },
  found: Pick<Found, "it" | "path" | "name">,
): void {
  const [before, after] = [places.old.raw[field], places.new.raw[field]];
  if (before === after) return;
  if (field === "examples" && isRecord(before) && isRecord(after)) {
    compareExamples(work, context, id, places, found);
    return;
  }
  if (isSame(before, after)) return;
  const pointer = { old: pointerTo(places.old, field), new: pointerTo(places.new, field) };
  work.out.add(context, id, { ...found, pointer, old: before, new: after });
}

/** The place of a field, or of something in it; that of the Object if it has no such field. */
function pointerTo({ pointer, raw }: Placed, field: string, inside = ""): string {
  return raw[field] === undefined ? pointer : `${pointer}/${escapePointer(field)}${inside}`;
}

/** Compares two maps of Example Objects. If only one has changed, the place is that of the example. */
function compareExamples(
  work: Work,
  context: Context,
  id: string,
  places: { old: Placed; new: Placed },
  found: Pick<Found, "it" | "path" | "name">,
): void {
  const maps = { old: asRecord(places.old.raw["examples"]), new: asRecord(places.new.raw["examples"]) };
  const [one, other] = [followed(work.old, maps.old), followed(work.new, maps.new)];
  const [name, ...more] = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (each) => !isSame(one[each], other[each]),
  );
  if (name === undefined) return;
  const isOne = more.length === 0 && Object.hasOwn(one, name) && Object.hasOwn(other, name);
  const inside = isOne ? `/${escapePointer(name)}` : "";
  const at = (place: Placed): string => pointerTo(place, "examples", inside);
  const pointer = { old: at(places.old), new: at(places.new) };
  work.out.add(context, id, { ...found, pointer, old: one, new: other });
}

/** The Example Objects of a map, in place of references to them. */
function followed(side: Side, map: Raw): Raw {
  return Object.fromEntries(
    Object.entries(map).map(([name, raw]) => [name, isRecord(raw) ? withTexts(side.follow(raw, "")) : raw]),
  );
}

/** Adds changes for the deprecation, the sunset date and the stability of an Object. */
export function compareLife(
  work: Work,
  context: Context,
  place: string,
  places: { old: Placed; new: Placed },
  found: Pick<Found, "it" | "path">,
): void {
  const { old: older, new: newer } = places;
  for (const { kind, keyword, ...values } of compareLifecycles(older.raw, newer.raw, work.policy))
    work.out.add(context, `${place}-${kind}`, {
      ...found,
      ...values,
      pointer: { old: pointerTo(older, keyword), new: pointerTo(newer, keyword) },
    });
}

/** Adds changes for the extensions of an Object that nothing else compares. */
export function compareExtensions(
  work: Work,
  context: Context,
  id: string,
  places: { old: Placed; new: Placed },
  found: Pick<Found, "it" | "path">,
): void {
  for (const key of new Set([...Object.keys(places.old.raw), ...Object.keys(places.new.raw)]))
    if (key.startsWith("x-") && !COMPARED.has(key) && !key.startsWith("x-lectern-"))
      compareText(work, context, id, key, places, { ...found, name: key });
}

const COMPARED = new Set(["x-sunset", "x-stability-level", "x-collectionFormat", "x-extensible-enum"]);
