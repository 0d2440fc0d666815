/** Finds a part of all addresses that moved between the servers (4.5) and the paths (4.8) of two documents. */
import { shapeOfPath } from "#compare/shapes/side.ts";
import { asList, asRecord, asText, isRecord, type Raw } from "#oas/read.ts";

/** What stands before each path of the documents; empty if nothing moved. */
export interface Bases {
  old: string;
  new: string;
}

/** Nothing moved. */
export const UNMOVED: Bases = { old: "", new: "" };

/**
 * What stands before the paths of each document, if it moved: `https://a.test/v1` and `/pets` became `https://a.test`
 * and `/v1/pets`. It moved if the documents share addresses, but no paths.
 */
export function movedBases(older: Raw, newer: Raw): Bases {
  const [before, after] = [baseOf(older), baseOf(newer)];
  if (before === undefined || after === undefined || before === after) return UNMOVED;
  const [olds, news] = [older, newer].map(({ paths }) => new Set(Object.keys(asRecord(paths))));
  const found = new Set([...news!].map((path) => shapeOfPath(after + path)));
  const isMoved = [...olds!].some((path) => found.has(shapeOfPath(before + path)));
  return isMoved && ![...olds!].some((path) => news!.has(path)) ? { old: before, new: after } : UNMOVED;
}

/** The path of all servers; undefined if they have different ones, or if variables are in them. */
function baseOf({ servers }: Raw): string | undefined {
  const list = asList(servers).filter(isRecord);
  const [base = "", ...more] = new Set(list.map(({ url }) => pathOf(asText(url) ?? "/")));
  return more.length > 0 || !/^(?:\/[^{}]*)?$/.test(base) ? undefined : base;
}

function pathOf(url: string): string {
  return url.replace(/^(?:[a-z][a-z\d+.-]*:)?\/\/[^/]*/i, "").replace(/\/$/, "");
}
