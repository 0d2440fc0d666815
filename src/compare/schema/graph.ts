/**
 * The graph of compared schemas: a node for each pair of schemas, with what differs between them, and edges to the
 * pairs of their members. Each pair is compared once, however many operations use it, so recursion ends.
 */
import type { Both } from "#compare/facts/change.ts";
import type { Policy } from "#compare/facts/lifecycle.ts";
import type { Side, Sub } from "#compare/shapes/side.ts";
import type { Sameness } from "./sameness.ts";

/** A step from a schema to one of its members, as the path of a change has it. */
export interface Step {
  kind: "property" | "items" | "other" | "variant";
  name: string;
}

/** A difference. Its level follows from who writes the values. */
export interface Fact {
  /** A kind of the table of schemas or of lifecycle. */
  kind: string;
  pointer: Both<string>;
  old?: unknown;
  new?: unknown;
  name?: string;
  /** For a difference of a whole property: the step to it. */
  step?: Step;
  /** Whether the property has no effect in requests, or in responses. */
  ignored?: Ignored;
  /** For a condition: the pair that has to have differences. */
  within?: Pair;
  /** For a variant that was added or removed: it and the schemas that may include it, compared. */
  included?: readonly Pair[];
  /** Whether the new type is text without further limits, which includes the old type where values are text. */
  isPlainText?: boolean;
}

/** Where a property has no effect. */
export interface Ignored {
  sent: boolean;
  received: boolean;
}

/** An edge to the pair of a member. */
export interface Edge {
  step: Step;
  pair: Pair;
  /** Whether narrowing the member widens the schema, as in `not`. */
  isReversed?: boolean;
  ignored?: Ignored;
}

/** How two schemas are compared. */
export interface Comparing {
  /** Whether null is compared elsewhere. */
  skipsNull?: boolean;
  /** Set if a schema became a variant: the annotations of the choice, which may have moved there. */
  said?: readonly string[];
  /** Whether one of them is a piece of a schema, so that its annotations are compared elsewhere. */
  isPiece?: boolean;
}

/** Two schemas, and what differs between them. */
export interface Pair {
  key: string;
  old: Sub;
  new: Sub;
  facts: Fact[];
  edges: Edge[];
  how: Comparing;
  /** Whether this pair or one that it leads to has facts; known when the graph is complete. */
  hasFacts?: boolean;
}

/** The greatest number of pairs of one comparison. */
export const MOST_PAIRS = 100_000;

/** The greatest length of the place of a schema. */
export const LONGEST_PLACE = 5000;

/** The greatest number of steps of one comparison that look for the parts of schemas that variants replaced. */
export const MOST_STEPS = 2_000_000;

/** All pairs. */
export class Graph {
  readonly #pairs = new Map<string, Pair>();
  readonly #open: Pair[] = [];
  /** Why pairs were left out, in words. */
  cut?: string;
  /** How many more steps may look for the parts of schemas that variants replaced. */
  steps = MOST_STEPS;

  readonly old: Side;
  readonly new: Side;

  constructor(
    older: Side,
    newer: Side,
    readonly sameness: Sameness,
    readonly policy: Policy,
    private readonly compare: (graph: Graph, pair: Pair) => void,
    private readonly most: number = MOST_PAIRS,
  ) {
    this.old = older;
    this.new = newer;
  }

  /** The pair of two schemas, compared with all pairs that it leads to; undefined if they are written alike. */
  compared(older: Sub, newer: Sub): Pair | undefined {
    const pair = this.pair(older, newer);
    const made: Pair[] = [];
    for (let next = this.#open.pop(); next; next = this.#open.pop()) {
      made.push(next);
      this.compare(this, next);
    }
    markFacts(made);
    return pair?.hasFacts ? pair : undefined;
  }

  /** The pair of two schemas; undefined if they are written alike. It is compared later. */
  pair(older: Sub, newer: Sub, how: Comparing = {}): Pair | undefined {
    for (const { pointer } of older.parts) this.old.visited.add(pointer);
    for (const { pointer } of newer.parts) this.new.visited.add(pointer);
    if (this.sameness.isSameSub(older, newer)) return undefined;
    if ([older, newer].some(({ parts }) => (parts[0]?.pointer.length ?? 0) > LONGEST_PLACE)) {
      this.cut = "a schema is too deep";
      return undefined;
    }
    const { skipsNull, isPiece, said = [] } = how;
    const key = `${older.key} → ${newer.key}${skipsNull ? " without null" : ""}${isPiece ? " pieces" : ""} ${said.join()}`;
    let pair = this.#pairs.get(key);
    if (pair) return pair;
    if (this.#pairs.size >= this.most) {
      this.cut ??= `there are more than ${this.most.toLocaleString("en")} pairs of schemas`;
      return undefined;
    }
    pair = { key, old: older, new: newer, facts: [], edges: [], how };
    this.#pairs.set(key, pair);
    this.#open.push(pair);
    return pair;
  }

  /** Adds an edge, unless the schemas are written alike. */
  link(from: Pair, step: Step, older: Sub, newer: Sub, more: Omit<Edge, "step" | "pair"> = {}): void {
    const pair = this.pair(older, newer);
    if (pair) from.edges.push({ step, pair, ...more });
  }
}

/** Marks the pairs that lead to facts. */
function markFacts(made: readonly Pair[]): void {
  const users = new Map<Pair, Pair[]>();
  const open: Pair[] = [];
  for (const pair of made) {
    pair.hasFacts = pair.facts.length > 0;
    if (pair.hasFacts) open.push(pair);
    for (const { pair: next } of pair.edges) {
      const list = users.get(next);
      if (list) list.push(pair);
      else users.set(next, [pair]);
    }
  }
  const fresh = new Set(made);
  for (const pair of users.keys()) if (pair.hasFacts && !fresh.has(pair)) open.push(pair);
  for (let pair = open.pop(); pair; pair = open.pop())
    for (const user of users.get(pair) ?? []) {
      if (user.hasFacts) continue;
      user.hasFacts = true;
      open.push(user);
    }
}
