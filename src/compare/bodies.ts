/** Compares Request Body Objects (4.13). */
import type { Side } from "#compare/shapes/side.ts";
import { asFlag, asRecord, isRecord } from "#oas/read.ts";
import type { Context, Described } from "./collector.ts";
import { compareContent } from "./content.ts";
import { compareExtensions, compareText, isBrokenAt, type Placed, siteOf, type Work } from "./work.ts";

const BODY = { it: "the request body", path: ["request body"] };

/** The body of an operation; undefined if it has none. */
function bodyOf(work: Work, side: Side, context: Context, operation: Placed): Placed | undefined {
  const raw = operation.raw["requestBody"];
  if (raw === undefined || raw === null) return undefined;
  const at = `${operation.pointer}/requestBody`;
  const end = side.follow(raw, at);
  const isBroken = isBrokenAt(work, side, context, BODY, at, end);
  const isThere = isBroken || isRecord(end.value);
  return isThere ? { raw: asRecord(end.value), pointer: end.pointer, site: at, isBroken } : undefined;
}

/** Compares the bodies of the requests of an operation. */
export function compareBodies(work: Work, context: Context, operations: { old: Placed; new: Placed }): void {
  const before = bodyOf(work, work.old, context, operations.old);
  const after = bodyOf(work, work.new, context, operations.new);
  const { out } = work;
  if ((!before && !after) || before?.isBroken || after?.isBroken) return;
  if (!before || !after) {
    const isNeeded = after && asFlag(after.raw["required"]);
    out.add(context, `request-body-${before ? "removed" : isNeeded ? "added-required" : "added"}`, {
      ...BODY,
      pointer: { old: siteOf(before), new: siteOf(after) },
    });
    return;
  }
  const places = { old: before, new: after };
  const [was, is] = [asFlag(before.raw["required"]), asFlag(after.raw["required"])];
  const pointer = { old: before.pointer, new: after.pointer };
  if (was !== is)
    out.add(context, `request-body-became-${is ? "required" : "optional"}`, { ...BODY, pointer });
  compareText(work, context, "request-body-description-changed", "description", places, BODY);
  compareExtensions(work, context, "request-body-extension-changed", places, BODY);
  const described: Described = { ...BODY, place: "request-body", inner: "request-property" };
  compareContent(work, context, described, places, "request-body");
}
