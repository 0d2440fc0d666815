/** Compares deprecation, sunset dates (`x-sunset`) and stability (`x-stability-level`) of anything that has them. */
import { asFlag, asText, type Raw } from "#oas/read.ts";

/** What counts as too early. */
export interface Policy {
  /** The current time, in milliseconds since 1970. NaN if it is unknown: then no date is too early. */
  now: number;
  /** How many days a deprecated thing has to stay at least. */
  sunsetDays: number;
}

/** A difference of two lifecycles. */
export interface LifecycleFact {
  /** A kind of the table of lifecycles. */
  kind: string;
  keyword: "deprecated" | "x-sunset" | "x-stability-level";
  old?: string;
  new?: string;
}

/** The levels of stability, the lowest first. */
const STABILITY = ["draft", "alpha", "beta", "stable"];

const DAY = 86_400_000;

/** The differences between the lifecycles of two Objects. */
export function compareLifecycles(older: Raw, newer: Raw, policy: Policy): LifecycleFact[] {
  const [was, is] = [asFlag(older["deprecated"]), asFlag(newer["deprecated"])];
  const facts: LifecycleFact[] = [];
  if (was !== is) facts.push({ kind: is ? "deprecated" : "reactivated", keyword: "deprecated" });
  if (is) facts.push(...sunsetFacts(older, newer, policy, !was));
  else if (was && older["x-sunset"] !== undefined && newer["x-sunset"] === undefined)
    facts.push({ kind: "sunset-withdrawn", keyword: "x-sunset", old: asText(older["x-sunset"]) });
  facts.push(...stabilityFacts(older, newer));
  return facts;
}

function sunsetFacts(older: Raw, newer: Raw, policy: Policy, isNew: boolean): LifecycleFact[] {
  const [before, after] = [asText(older["x-sunset"]), asText(newer["x-sunset"])];
  const fact = (kind: string): LifecycleFact[] => [{ kind, keyword: "x-sunset", old: before, new: after }];
  if (after === undefined) {
    if (before !== undefined) return fact("sunset-removed");
    return isNew && policy.sunsetDays > 0 ? fact("deprecated-without-sunset") : [];
  }
  if (before === after && !isNew) return [];
  const date = dateOf(after);
  if (date === undefined) return fact("sunset-invalid");
  const known = before === undefined ? undefined : dateOf(before);
  const isEarly = date < policy.now + policy.sunsetDays * DAY;
  if (known === undefined) return fact(isEarly ? "sunset-too-early" : "sunset-added");
  if (date < known) return fact("sunset-moved-earlier");
  if (date > known) return fact("sunset-moved-later");
  return isNew && isEarly ? fact("sunset-too-early") : [];
}

function stabilityFacts(older: Raw, newer: Raw): LifecycleFact[] {
  const keyword = "x-stability-level";
  const [before, after] = [stabilityOf(older), stabilityOf(newer)];
  if (before === after) return [];
  const [one, other] = [STABILITY.indexOf(before), STABILITY.indexOf(after)];
  const fact = { keyword, old: before, new: after } as const;
  if (other < 0) return [{ kind: "stability-invalid", ...fact }];
  if (one < 0) return [{ kind: "stability-increased", ...fact }];
  return [{ kind: other > one ? "stability-increased" : "stability-decreased", ...fact }];
}

/** The stability of an Object: `stable` if it says nothing. */
function stabilityOf(host: Raw): string {
  return asText(host["x-stability-level"])?.toLowerCase() ?? "stable";
}

/** Whether an Object is only a draft, so that clients must expect any change. */
export function isUnstable(host: Raw): boolean {
  return ["draft", "alpha"].includes(stabilityOf(host));
}

/** What the removal of an Object means: without warning, after a deprecation, or before its sunset date. */
export function removalOf(host: Raw, policy: Policy): "" | "-deprecated" | "-before-sunset" {
  if (!asFlag(host["deprecated"])) return "";
  const sunset = asText(host["x-sunset"]);
  if (sunset === undefined) return "-deprecated";
  const date = dateOf(sunset);
  return date !== undefined && !(date > policy.now) ? "-deprecated" : "-before-sunset";
}

/** The time of a date (RFC 3339); undefined if it is not one. */
function dateOf(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}[^\s]{0,40})?$/.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}
