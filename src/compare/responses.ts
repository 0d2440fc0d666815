/** Compares Response Objects (4.17) by status, with ranges, headers and links. */
import type { Level } from "#compare/facts/change.ts";
import { operationKey, type Side } from "#compare/shapes/side.ts";
import { decodePointer, escapePointer, pointerKeys } from "#oas/pointer.ts";
import { asRecord, asText, entries, isRecord, type Raw } from "#oas/read.ts";
import { isSame } from "#validate/same.ts";
import type { Context, Described } from "./collector.ts";
import { compareContent, compareHeaders } from "./content.ts";
import {
  compareExtensions,
  compareText,
  isBrokenAt,
  type Placed,
  siteOf,
  type Work,
  withTexts,
} from "./work.ts";

type Statuses = ReadonlyMap<string, Placed>;

/** Compares the responses of an operation. */
export function compareResponses(
  work: Work,
  context: Context,
  operations: { old: Placed; new: Placed },
): void {
  const before = responsesOf(work, work.old, context, operations.old);
  const after = responsesOf(work, work.new, context, operations.new);
  const maps = { old: responsesAt(operations.old), new: responsesAt(operations.new) };
  compareExtensions(work, context, "response-extension-changed", maps, { it: "the map of responses" });
  const matched = new Set<string>();
  for (const [status, one] of before) {
    const [same, range] = [after.get(status), coveringRange(status, after)];
    const parts = same ? [] : partsOf(status, after, before);
    for (const key of same ? [status] : parts) matched.add(key);
    if (same) compareResponse(work, context, status, one, same);
    else if (range) {
      // The older version had the range too, so clients get no other responses in it than before.
      if (before.has(range[0])) removeResponse(work, context, status, one, before, "safe");
      else rangeFact(work, context, "response-status-widened", [status, one], range);
      compareResponse(work, context, range[0], one, range[1]);
      if (!before.has(range[0])) matched.add(range[0]);
    } else if (parts.length > 0)
      for (const key of parts) {
        rangeFact(work, context, "response-status-narrowed", [status, one], [key, after.get(key)!]);
        compareResponse(work, context, key, one, after.get(key)!);
      }
    else removeResponse(work, context, status, one, before);
  }
  for (const [status, other] of after)
    if (!before.has(status) && !matched.has(status)) addResponse(work, context, status, other, before);
}

function responsesAt({ raw, pointer }: Placed): Placed {
  return { raw: asRecord(raw["responses"]), pointer: `${pointer}/responses` };
}

function responsesOf(work: Work, side: Side, context: Context, operation: Placed): Statuses {
  const found = new Map<string, Placed>();
  for (const [status, value] of entries(operation.raw["responses"])) {
    if (status.startsWith("x-")) continue;
    const at = `${operation.pointer}/responses/${escapePointer(status)}`;
    const end = side.follow(value, at);
    const isBroken = isBrokenAt(work, side, context, describe(status), at, end);
    if (isBroken || isRecord(end.value))
      found.set(status === "default" ? status : status.toUpperCase(), {
        raw: withTexts(end),
        pointer: end.pointer,
        site: at,
        isBroken,
      });
  }
  return found;
}

function describe(status: string): { it: string; path: string[] } {
  return { it: status === "default" ? "the default response" : `the response ${status}`, path: [status] };
}

function isRange(status: string): boolean {
  return /^[1-5]XX$/.test(status);
}

/** The range that a removed status is in. */
function coveringRange(status: string, after: Statuses): [string, Placed] | undefined {
  const range = `${status[0]}XX`;
  const found = status === range ? undefined : after.get(range);
  return found && [range, found];
}

/** The new statuses in a removed range. */
function partsOf(status: string, after: Statuses, before: Statuses): string[] {
  if (!isRange(status)) return [];
  return [...after.keys()].filter((key) => key[0] === status[0] && /^\d{3}$/.test(key) && !before.has(key));
}

function rangeFact(
  work: Work,
  context: Context,
  id: string,
  [status, one]: [string, Placed],
  [key, other]: [string, Placed],
): void {
  const found = {
    ...describe(key),
    pointer: { old: one.pointer, new: other.pointer },
    old: status,
    new: key,
  };
  // Clients must expect any error.
  work.out.add(context, id, found, /^[45]/.test(key) ? "safe" : undefined);
}

/** Whether a status means success. If an operation has no other response, `default` does. */
function isSuccess(status: string, all: Statuses): boolean {
  if (status === "default") return ![...all.keys()].some((key) => key.startsWith("2"));
  return status.startsWith("2") || status.startsWith("3");
}

function removeResponse(
  work: Work,
  context: Context,
  status: string,
  one: Placed,
  before: Statuses,
  cap?: Level,
): void {
  const id = isSuccess(status, before) ? "response-success-status-removed" : "response-status-removed";
  work.out.add(context, id, { ...describe(status), pointer: { old: siteOf(one), new: null } }, cap);
}

function addResponse(work: Work, context: Context, status: string, other: Placed, before: Statuses): void {
  const id = isSuccess(status, before) ? "response-success-status-added" : "response-status-added";
  work.out.add(context, id, { ...describe(status), pointer: { old: null, new: siteOf(other) } });
}

function compareResponse(work: Work, context: Context, status: string, one: Placed, other: Placed): void {
  if (one.isBroken || other.isBroken) return;
  const what = describe(status);
  const places = { old: one, new: other };
  compareText(work, context, "response-description-changed", "description", places, what);
  compareText(work, context, "response-summary-changed", "summary", places, what);
  compareExtensions(work, context, "response-extension-changed", places, what);
  compareHeaders(work, context, what, places);
  const described: Described = {
    it: `the body of ${what.it}`,
    path: what.path,
    place: "response-body",
    inner: "response-property",
  };
  compareContent(work, context, described, places, "response-body");
  compareLinks(work, context, what, places);
}

function compareLinks(
  work: Work,
  context: Context,
  where: { it: string; path: string[] },
  { old: older, new: newer }: { old: Placed; new: Placed },
): void {
  const of = (side: Side, { raw, pointer }: Placed): Map<string, Placed> =>
    new Map(
      entries(raw["links"]).map(([name, value]) => {
        const site = `${pointer}/links/${escapePointer(name)}`;
        const end = side.follow(value, site);
        const isBroken = isBrokenAt(
          work,
          side,
          context,
          { it: `the link “${name}” of ${where.it}` },
          site,
          end,
        );
        return [name, { raw: asRecord(end.value), pointer: end.pointer, site, isBroken }];
      }),
    );
  const [before, after] = [of(work.old, older), of(work.new, newer)];
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [one, other] = [before.get(name), after.get(name)];
    const what = { it: `the link “${name}” of ${where.it}`, path: [...where.path, `link ${name}`] };
    if (one?.isBroken || other?.isBroken) continue;
    if (one && other) compareLink(work, context, what, one, other);
    else
      work.out.add(context, one ? "link-removed" : "link-added", {
        ...what,
        pointer: { old: siteOf(one), new: siteOf(other) },
      });
  }
}

function compareLink(
  work: Work,
  context: Context,
  what: { it: string; path: string[] },
  one: Placed,
  other: Placed,
): void {
  const places = { old: one, new: other };
  compareText(work, context, "link-description-changed", "description", places, what);
  compareExtensions(work, context, "response-extension-changed", places, what);
  const [before, after] = [targetOf(work.old, one.raw), targetOf(work.new, other.raw)];
  if (before !== after)
    work.out.add(context, "link-changed", {
      ...what,
      pointer: { old: one.pointer, new: other.pointer },
      name: "operation",
      old: before,
      new: after,
    });
  for (const field of ["parameters", "requestBody", "server"])
    if (!isSame(one.raw[field], other.raw[field]))
      compareText(work, context, "link-changed", field, places, { ...what, name: field });
}

/** The operation of a link, however the link names it. */
function targetOf(side: Side, link: Raw): string | undefined {
  const id = asText(link["operationId"]);
  if (id !== undefined) return side.operationNamed(id) ?? id;
  const ref = asText(link["operationRef"]);
  const [root, path, method] = ref?.startsWith("#/") ? (pointerKeys(decodePointer(ref.slice(1))) ?? []) : [];
  return root === "paths" && method !== undefined ? operationKey(method, path!) : ref;
}
