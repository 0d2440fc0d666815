/**
 * Splits long lists of nodes into stretches that are rendered one after the other. If fonts change within a paragraph,
 * browsers take quadratic time for its layout: 20 seconds in Chromium for 1 MB of Japanese.
 */
import type { ListItem, Node } from "./tree.ts";

/** The maximum number of characters in a stretch: more than in any normal paragraph. */
export const STRETCH = 10_000;
/** The weight of a node in addition to its characters. */
const OWN_WEIGHT = 5;

/**
 * Splits nodes into stretches of at most 10,000 characters, in order. A node that cannot be split is its own stretch.
 */
export function cut<T extends Node | ListItem>(all: readonly T[]): readonly (readonly T[])[] {
  const stretches: T[][] = [];
  let room = 0;
  for (const one of all.flatMap(pieces)) {
    const weight = weightOf(one);
    if (weight <= room) stretches.at(-1)?.push(one);
    else {
      stretches.push([one]);
      room = STRETCH;
    }
    room -= weight;
  }
  return stretches;
}

/** Splits a long text into pieces, after a space if one is near. Returns other nodes unchanged. */
function pieces<T extends Node | ListItem>(node: T): readonly T[] {
  const most = STRETCH / 2;
  if (!("type" in node) || node.type !== "text" || node.text.length <= most) return [node];
  const { text } = node;
  const all: T[] = [];
  for (let at = 0; at < text.length; ) {
    const space = text.lastIndexOf(" ", at + most) + 1;
    let end = space > at + most / 2 ? space : at + most;
    // Does not split a surrogate pair.
    if (/[\uDC00-\uDFFF]/.test(text.charAt(end))) end++;
    all.push({ ...node, text: text.slice(at, end) });
    at = end;
  }
  return all;
}

function weightOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((sum: number, one) => sum + weightOf(one), OWN_WEIGHT);
}
