/**
 * Chains of references in a description: references whose target is another reference. A chain that comes back to itself
 * has no value, and a very long one takes the linter too much time.
 */
import { type Context, contextIn, DOCUMENTS } from "#load/bundle/find.ts";
import { pathOf, pointerOf } from "#load/pointer.ts";
import { asText, entries, isRecord, own, type Raw } from "#oas/read.ts";

/** A value to visit, and the path to it. */
interface Step {
  value: object;
  context: Context;
  /** The name or index of the value in its parent. */
  key: string;
  parent?: Step;
}

/** The chains of a document. */
export interface Chains {
  /** The pointers of all references that lead back to themselves. */
  cycles: string[];
  /** The number of references in the longest chain, and the pointer of the first one. */
  longest: { length: number; pointer: string };
}

/**
 * Finds the chains of a document. Examples and extensions contain no references, even if something in them looks like
 * one.
 */
export function chainsIn(root: Raw): Chains {
  const cycles: string[] = [];
  const known = new Map<unknown, Chain>();
  let longest: { length: number; step: Step | undefined } = { length: 0, step: undefined };
  const seen = new Set<unknown>();
  const steps: Step[] = [];
  const add = (step: Step): void => {
    if (seen.has(step.value)) return;
    seen.add(step.value);
    steps.push(step);
  };
  add({ value: root, context: "object", key: "" });
  for (const [url, file] of entries(root[DOCUMENTS]))
    if (isObject(file)) {
      const documents: Step = { value: file, context: "names", key: DOCUMENTS, parent: steps[0] };
      add({ value: file, context: "object", key: url, parent: documents });
    }
  for (const step of steps) {
    const { value, context } = step;
    const { length, isCycle } = follow(root, value, known);
    if (isCycle) cycles.push(pointerOf([...pathTo(step), "$ref"]));
    if (length > longest.length) longest = { length, step };
    for (const [key, child] of Object.entries(value)) {
      const inside = isObject(child) ? contextIn(context, key, child) : undefined;
      if (inside) add({ value: child, context: inside, key, parent: step });
    }
  }
  const pointer = longest.step ? pointerOf([...pathTo(longest.step), "$ref"]) : "";
  return { cycles, longest: { length: longest.length, pointer } };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function pathTo(step: Step): string[] {
  const path: string[] = [];
  for (let at = step; at.parent; at = at.parent) path.push(at.key);
  return path.reverse();
}

/** The chain that begins at a reference: how many references it has, and whether it leads back to its start. */
interface Chain {
  length: number;
  isCycle: boolean;
}

const NO_CHAIN: Chain = { length: 0, isCycle: false };

/** Follows references from `start` on, and adds the chain of each one to `known`. */
function follow(root: unknown, start: unknown, known: Map<unknown, Chain>): Chain {
  const trail: unknown[] = [];
  const visited = new Set<unknown>();
  let at = start;
  while (isRecord(at) && !visited.has(at) && !known.has(at)) {
    const ref = asText(at["$ref"]);
    const path = ref?.startsWith("#") ? pathOf(ref) : undefined;
    if (!path) break;
    trail.push(at);
    visited.add(at);
    at = nextOf(root, path);
  }
  const cycle = visited.has(at) ? trail.indexOf(at) : trail.length;
  const rest = known.get(at)?.length ?? 0;
  for (const [index, one] of trail.entries())
    known.set(one, { length: trail.length - index + rest, isCycle: index >= cycle });
  return known.get(start) ?? NO_CHAIN;
}

/** The value at a path, or the reference that the path leads through, which has to be followed first. */
function nextOf(root: unknown, path: readonly string[]): unknown {
  let value = root;
  for (const key of path) {
    const child = own(value, key);
    if (child === undefined) return asText(own(value, "$ref")) === undefined ? undefined : value;
    value = child;
  }
  return value;
}
