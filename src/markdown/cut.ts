/**
 * Long lists of nodes cut into stretches that are drawn one after the other. Where fonts change, a browser lays out a
 * paragraph in time that grows with the square of its length: 1 MB of Japanese in one takes Chromium 20 seconds.
 */
import type { ListItem, Node } from "./tree.ts";

/** How many characters a stretch holds: more than any paragraph that is meant to be read. */
export const STRETCH = 10_000;
/** What anything weighs beside its characters. */
const OWN_WEIGHT = 5;

/** Nodes in their order, in stretches of at most 10,000 characters; what cannot be cut is a stretch of its own. */
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

/** A long text in pieces, which end after a space where there is one near; all else as it is. */
function pieces<T extends Node | ListItem>(node: T): readonly T[] {
  const most = STRETCH / 2;
  if (!("type" in node) || node.type !== "text" || node.text.length <= most) return [node];
  const { text } = node;
  const all: T[] = [];
  for (let at = 0; at < text.length; ) {
    const space = text.lastIndexOf(" ", at + most) + 1;
    let end = space > at + most / 2 ? space : at + most;
    // Not between the halves of a character.
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
