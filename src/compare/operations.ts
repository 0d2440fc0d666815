/** Compares Path Item (4.9) and Operation Objects (4.10), of paths, webhooks and callbacks (4.18). */
import type { ChangedOperation, Level } from "#compare/facts/change.ts";
import { isUnstable, removalOf } from "#compare/facts/lifecycle.ts";
import { type Side, shapeOfPath } from "#compare/shapes/side.ts";
import { escapePointer } from "#oas/pointer.ts";
import { asList, asRecord, asText, entries, isRecord, type Raw } from "#oas/read.ts";
import { isSame } from "#validate/same.ts";
import { UNMOVED } from "./bases.ts";
import { compareBodies } from "./bodies.ts";
import { Collector, type Context } from "./collector.ts";
import { compareParameters, readParameters } from "./parameters.ts";
import { compareResponses } from "./responses.ts";
import { compareSecurity } from "./security.ts";
import { compareServers } from "./servers.ts";
import { compareExtensions, compareLife, compareText, type Placed, siteOf, type Work } from "./work.ts";

/** The fields of a Path Item that hold operations. */
export const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

/** An operation, and the Path Item with what all its operations share. */
interface OperationAt extends Placed {
  method: string;
  /** The path, the name of the webhook, or the expression of the callback. */
  path: string;
  /** The target of the Path Item's reference, and the Path Item itself. */
  hosts: readonly Placed[];
}

/** A Path Item. */
interface ItemAt {
  path: string;
  pointer: string;
  operations: ReadonlyMap<string, OperationAt>;
  broken?: string;
}

/** Who sends the requests of an operation, and how its changes are reported. */
interface Calls {
  /** Whether the API sends the requests, and clients answer. */
  isReversed: boolean;
  /** The operation that has the callback. */
  outer?: { operation: ChangedOperation; it: string; seen: Context["seen"]; cap?: Level };
  kind: "path" | "webhook" | "callback";
  /** How many callbacks it is in. */
  depth?: number;
}

/** How deep callbacks in callbacks are compared. */
export const DEEPEST_CALLBACK = 10;

/** Compares all paths and webhooks. */
export function compareAllOperations(work: Work): void {
  const items = (side: Side, field: string): ItemAt[] =>
    entries(side.root[field]).flatMap(([path, raw]) =>
      path.startsWith("x-") ? [] : [readItem(side, path, raw, `/${field}/${escapePointer(path)}`)],
    );
  const paths = [mergedPaths(items(work.old, "paths")), mergedPaths(items(work.new, "paths"))] as const;
  compareItems(work, ...paths, { isReversed: false, kind: "path" });
  const hooks = [items(work.old, "webhooks"), items(work.new, "webhooks")] as const;
  compareItems(work, ...hooks, { isReversed: true, kind: "webhook" });
}

/**
 * Paths that differ only in the names of parameters are one path, which some authors split by methods. If both have
 * the same method, they stay two.
 */
function mergedPaths(items: readonly ItemAt[]): ItemAt[] {
  const merged: ItemAt[] = [];
  const byShape = new Map<string, number>();
  for (const item of items) {
    const shape = shapeOfPath(item.path);
    const index = byShape.get(shape);
    const known = index === undefined ? undefined : merged[index];
    const isApart = known?.broken !== undefined || item.broken !== undefined;
    if (index === undefined || !known || isApart || hasCommonMethod(known, item)) {
      byShape.set(shape, merged.length);
      merged.push(item);
    } else merged[index] = { ...known, operations: new Map([...known.operations, ...item.operations]) };
  }
  return merged;
}

function hasCommonMethod(one: ItemAt, other: ItemAt): boolean {
  return [...one.operations.keys()].some((method) => other.operations.has(method));
}

function readItem(side: Side, path: string, value: unknown, pointer: string): ItemAt {
  const end = side.follow(value, pointer);
  const own = asRecord(value);
  const hosts: Placed[] = end.value === value ? [] : [{ raw: asRecord(end.value), pointer: end.pointer }];
  hosts.push({ raw: own, pointer });
  const operations = new Map<string, OperationAt>();
  for (const host of hosts) {
    const add = (method: string, raw: unknown, at: string): void => {
      if (isRecord(raw)) operations.set(method, { raw, pointer: at, method, path, hosts });
    };
    for (const method of METHODS) add(method.toUpperCase(), host.raw[method], `${host.pointer}/${method}`);
    for (const [method, raw] of entries(host.raw["additionalOperations"]))
      add(method, raw, `${host.pointer}/additionalOperations/${escapePointer(method)}`);
  }
  return { path, pointer, operations, broken: end.broken };
}

/**
 * Compares Path Items. Paths that differ only in the names of parameters, or in what moved between them and the
 * servers, are the same.
 */
function compareItems(work: Work, olds: readonly ItemAt[], news: readonly ItemAt[], calls: Calls): void {
  const bases = calls.kind === "path" ? work.bases : UNMOVED;
  const left = new Map(news.map((item) => [item.path, item]));
  const byShape = new Map<string, ItemAt[]>();
  const exact = new Set(olds.map(({ path }) => path));
  for (const item of news) {
    if (exact.has(item.path)) continue;
    const shape = shapeOfPath(bases.new + item.path);
    byShape.set(shape, [...(byShape.get(shape) ?? []), item]);
  }
  for (const one of olds) {
    const other = left.get(one.path) ?? byShape.get(shapeOfPath(bases.old + one.path))?.shift();
    if (other) left.delete(other.path);
    compareItem(work, one, other, calls);
  }
  for (const other of left.values()) compareItem(work, undefined, other, calls);
}

function compareItem(work: Work, one: ItemAt | undefined, other: ItemAt | undefined, calls: Calls): void {
  for (const [item, isOld] of [
    [one, true],
    [other, false],
  ] as const)
    if (item?.broken !== undefined)
      work.out.add(contextOf(undefined, calls), "not-compared-reference", {
        it: `the path ${item.path}`,
        pointer: { old: isOld ? item.pointer : null, new: isOld ? null : item.pointer },
        name: item.broken,
      });
  const methods = new Set([...(one?.operations.keys() ?? []), ...(other?.operations.keys() ?? [])]);
  for (const method of methods) {
    const [before, after] = [one?.operations.get(method), other?.operations.get(method)];
    if (before && after) compareOperation(work, before, after, calls);
    // What a broken reference leads to is unknown, not removed or added.
    else if ((before ? other : one)?.broken === undefined) addOrRemove(work, before, after, calls);
  }
}

/** The levels of the changes between two Path Items, which are at a place that is not one of the document. */
export function levelsBetween(
  work: Work,
  [older, newer]: readonly unknown[],
  pointer: string,
): ReadonlySet<Level> {
  const out = new Collector();
  const [one, other] = [readItem(work.old, "", older, pointer), readItem(work.new, "", newer, pointer)];
  compareItem({ ...work, out }, one, other, { isReversed: false, kind: "path" });
  return new Set(out.changes.map(({ level }) => level));
}

/** The context of the changes of an operation. */
function contextOf(operation: OperationAt | undefined, calls: Calls): Context {
  const { outer, kind } = calls;
  const own: ChangedOperation | null = operation
    ? { method: operation.method, path: operation.path, ...(kind === "webhook" && { webhook: true }) }
    : null;
  return {
    operation: outer?.operation ?? own,
    direction: null,
    role: calls.isReversed ? "received" : "sent",
    seen: outer?.seen ?? new Map(),
    cap: outer?.cap,
  };
}

function nameOf({ method, path }: OperationAt, { kind, outer }: Calls): string {
  if (kind === "callback") return `${method} ${path} of ${outer?.it}`;
  return kind === "webhook" ? `the webhook “${path}” (${method})` : `${method} ${path}`;
}

function addOrRemove(
  work: Work,
  before: OperationAt | undefined,
  after: OperationAt | undefined,
  calls: Calls,
): void {
  const one = (after ?? before)!;
  const context = contextOf(one, calls);
  const word = calls.kind === "path" ? "operation" : calls.kind;
  const how = before && calls.kind !== "callback" ? removalOf(before.raw, work.policy) : "";
  if (before && isUnstable(before.raw)) context.cap = "safe";
  work.out.add(context, `${word}-${before ? `removed${how}` : "added"}`, {
    it: nameOf(one, calls),
    pointer: { old: before?.pointer ?? null, new: after?.pointer ?? null },
    ...(before?.raw["x-sunset"] !== undefined && { old: before.raw["x-sunset"] }),
  });
}

function compareOperation(work: Work, one: OperationAt, other: OperationAt, calls: Calls): void {
  const context = contextOf(other, calls);
  // Clients of drafts must expect any change.
  if (isUnstable(one.raw)) context.cap = "safe";
  const it = nameOf(other, calls);
  const places = { old: one, new: other };
  compareAbout(work, { ...context, ...(isUnstable(one.raw) && { cap: undefined }) }, it, one, other);
  const renamed = renamedParameters(work, context, it, { one, other, calls });
  const request: Context = { ...context, direction: "request" };
  const response: Context = {
    ...context,
    direction: "response",
    role: calls.isReversed ? "sent" : "received",
  };
  const lists = {
    old: parametersOf(work, request, work.old, one, it),
    new: parametersOf(work, request, work.new, other, it),
  };
  compareParameters(work, request, lists, renamed);
  compareBodies(work, request, places);
  compareResponses(work, response, places);
  compareCallbacks(work, context, it, { one, other, depth: (calls.depth ?? 0) + 1 });
  compareSecurity(work, request, it, places);
  const servers = (operation: OperationAt): Placed | undefined =>
    [...operation.hosts, operation].reverse().find(({ raw }) => asList(raw["servers"]).length > 0);
  const [before, after] = [servers(one), servers(other)];
  if (before || after) {
    if (!before || !after) work.servers.moved++;
    compareServers(work, request, {
      old: before ?? { raw: work.old.root, pointer: "" },
      new: after ?? { raw: work.new.root, pointer: "" },
    });
  } else work.servers.shared++;
}

/** Texts, tags, ids and lifecycle. */
function compareAbout(work: Work, context: Context, it: string, one: OperationAt, other: OperationAt): void {
  const places = { old: one, new: other };
  compareLife(work, context, "operation", places, { it });
  for (const field of ["summary", "description"])
    compareText(work, context, `operation-${field}-changed`, field, places, { it });
  compareText(work, context, "operation-external-docs-changed", "externalDocs", places, { it });
  compareExtensions(work, context, "operation-extension-changed", places, { it });
  const shared = { old: hostOf(one), new: hostOf(other) };
  for (const field of ["summary", "description"])
    compareText(work, context, `operation-${field}-changed`, field, shared, { it });
  compareExtensions(work, context, "operation-extension-changed", shared, { it: `the path of ${it}` });
  const [was, is] = [asText(one.raw["operationId"]), asText(other.raw["operationId"])];
  if (was !== is)
    compareText(
      work,
      context,
      `operation-id-${was === undefined ? "added" : is === undefined ? "removed" : "changed"}`,
      "operationId",
      places,
      { it },
    );
  const [tags, now] = [asList(one.raw["tags"]), asList(other.raw["tags"])];
  for (const [list, others, isOld] of [
    [tags, now, true],
    [now, tags, false],
  ] as const)
    for (const [index, tag] of list.entries()) {
      if (others.some((other) => isSame(other, tag))) continue;
      const at = `${(isOld ? one : other).pointer}/tags/${index}`;
      work.out.add(context, isOld ? "operation-tag-removed" : "operation-tag-added", {
        it,
        pointer: { old: isOld ? at : null, new: isOld ? null : at },
        ...(isOld ? { old: tag } : { new: tag }),
      });
    }
}

/** The Path Item itself. */
function hostOf({ hosts }: OperationAt): Placed {
  return hosts.at(-1)!;
}

function parametersOf(work: Work, context: Context, side: Side, one: OperationAt, it: string) {
  return readParameters(side, [...one.hosts, one], (at, what) => {
    const isForm = what.startsWith("its ") || what.startsWith("a parameter ");
    work.out.add(context, isForm ? "not-compared-form" : "not-compared-reference", {
      it: `a parameter of ${it}`,
      pointer: side === work.old ? { old: at, new: null } : { old: null, new: at },
      name: what,
    });
  });
}

/** The new names of path parameters by their old ones, by position. */
function renamedParameters(
  work: Work,
  context: Context,
  it: string,
  { one, other, calls }: { one: OperationAt; other: OperationAt; calls: Calls },
): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>();
  if (calls.kind !== "path" || one.path === other.path) return renamed;
  const names = ({ path }: OperationAt): string[] =>
    [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? "");
  const after = names(other);
  names(one).forEach((name, index) => {
    const now = after[index];
    if (now === undefined || now === name) return;
    renamed.set(name, now);
    work.out.add(context, "path-parameter-renamed", {
      it,
      pointer: { old: hostOf(one).pointer, new: hostOf(other).pointer },
      old: name,
      new: now,
      name,
    });
  });
  return renamed;
}

/** Compares callbacks by name. A callback with one expression is the same if the expression changes. */
function compareCallbacks(
  work: Work,
  context: Context,
  it: string,
  { one, other, depth }: { one: Placed; other: Placed; depth: number },
): void {
  const of = (side: Side, { raw, pointer }: Placed): Map<string, Placed & { broken?: string }> =>
    new Map(
      entries(raw["callbacks"]).map(([name, value]) => {
        const site = `${pointer}/callbacks/${escapePointer(name)}`;
        const end = side.follow(value, site);
        return [name, { raw: asRecord(end.value), pointer: end.pointer, site, broken: end.broken }];
      }),
    );
  const [before, after] = [of(work.old, one), of(work.new, other)];
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(name), after.get(name)];
    const what = `the callback “${name}” of ${it}`;
    const pointer = { old: siteOf(was), new: siteOf(is) };
    const broken = was?.broken ?? is?.broken;
    if (broken !== undefined)
      work.out.add(context, "not-compared-reference", { it: what, pointer, name: broken });
    else if (was && is) compareCallback(work, context, what, { one: was, other: is, depth });
    else work.out.add(context, was ? "callback-removed" : "callback-added", { it: what, pointer });
  }
}

function compareCallback(
  work: Work,
  context: Context,
  it: string,
  { one, other, depth }: { one: Placed; other: Placed; depth: number },
): void {
  // A callback can lead back to itself.
  const key = `callback ${one.pointer} ${other.pointer} ${context.role}`;
  if (context.seen.has(key)) return;
  context.seen.set(key, undefined);
  if (depth > DEEPEST_CALLBACK) {
    const pointer = { old: one.pointer, new: other.pointer };
    const name = `there are more than ${DEEPEST_CALLBACK} callbacks in callbacks`;
    work.out.add(context, "not-compared-limit", { it, pointer, name });
    return;
  }
  compareExtensions(work, context, "operation-extension-changed", { old: one, new: other }, { it });
  const of = (side: Side, { raw, pointer }: Placed): ItemAt[] =>
    expressions(raw).map(([path, value]) => readItem(side, path, value, `${pointer}/${escapePointer(path)}`));
  const [before, after] = [of(work.old, one), of(work.new, other)];
  const calls: Calls = {
    isReversed: context.role === "sent",
    kind: "callback",
    depth,
    outer: { operation: context.operation!, it, seen: context.seen, cap: context.cap },
  };
  const [was, is] = [before[0], after[0]];
  if (before.length === 1 && after.length === 1 && was!.path !== is!.path) {
    work.out.add(context, "callback-expression-changed", {
      it,
      pointer: { old: was!.pointer, new: is!.pointer },
      old: was!.path,
      new: is!.path,
    });
    compareItem(work, was, is, calls);
  } else compareItems(work, before, after, calls);
}

function expressions(raw: Raw): [string, unknown][] {
  return entries(raw).filter(([key]) => !key.startsWith("x-"));
}
