/**
 * Matches regular expressions in time proportional to the text, by following all paths through the expression at once
 * (Thompson's construction). Expressions with lookarounds or backreferences are left to `regex.ts`.
 */
import { type Effort, spend } from "./effort.ts";
import { isIn, isWordAt, matches, type Node } from "./regex.ts";

/** A state: it reads a character, tests a position, or only leads to other states. */
interface State {
  /** Reads one of these characters. */
  set?: Node & { kind: "set" };
  /** Tests the position between two characters. */
  test?: "start" | "end" | "boundary" | "inside";
  next: number[];
}

interface Automaton {
  states: readonly State[];
  first: number;
  last: number;
}

/** The maximum number of states, with counted repetitions expanded. Larger expressions are left to `regex.ts`. */
export const MOST_STATES = 10_000;

/**
 * Whether an expression matches anywhere in a text. Undefined if it has lookarounds or backreferences, and takes too
 * many steps.
 * @throws Unchecked if there are not enough steps left
 */
export function matchesLinearly(node: Node, text: string, effort: Effort): boolean | undefined {
  let automaton = KNOWN.get(node);
  if (automaton === undefined) {
    automaton = automatonOf(node) ?? null;
    KNOWN.set(node, automaton);
  }
  return automaton ? run(automaton, text, effort) : matches(node, text, effort);
}

const KNOWN = new WeakMap<Node, Automaton | null>();

function run({ states, first, last }: Automaton, text: string, effort: Effort): boolean {
  const points = Array.from(text, (char) => char.codePointAt(0) ?? 0);
  let active: number[] = [];
  for (let at = 0; at <= points.length; at++) {
    // A match may begin at any position.
    const reached = closure(states, [...active, first], points, at);
    spend(effort, 1 + reached.size);
    if (reached.has(last)) return true;
    const point = points[at];
    active = [];
    for (const index of reached) {
      const state = states[index];
      if (state?.set && point !== undefined && isIn(state.set, point)) active.push(...state.next);
    }
  }
  return false;
}

/** The states that are reachable without reading a character. */
function closure(
  states: readonly State[],
  from: readonly number[],
  points: readonly number[],
  at: number,
): ReadonlySet<number> {
  const reached = new Set(from);
  for (const index of reached) {
    const state = states[index];
    if (!state || state.set || (state.test && !holds(state.test, points, at))) continue;
    for (const next of state.next) reached.add(next);
  }
  return reached;
}

function holds(test: NonNullable<State["test"]>, points: readonly number[], at: number): boolean {
  if (test === "start") return at === 0;
  if (test === "end") return at === points.length;
  const isBoundary = isWordAt(points, at - 1) !== isWordAt(points, at);
  return isBoundary === (test === "boundary");
}

/** The automaton of an expression; undefined if it has lookarounds or backreferences, or is too large. */
function automatonOf(node: Node): Automaton | undefined {
  const builder = new Builder();
  const last = builder.add({ next: [] });
  const first = builder.build(node, last);
  return first === undefined ? undefined : { states: builder.states, first, last };
}

/** Builds states from the end of an expression to its start. */
class Builder {
  readonly states: State[] = [];

  add(state: State): number {
    return this.states.push(state) - 1;
  }

  /** The first state of a part of the expression, followed by the state `next`; undefined if there is none. */
  build(node: Node, next: number): number | undefined {
    if (this.states.length > MOST_STATES) return undefined;
    switch (node.kind) {
      case "set":
        return this.add({ set: node, next: [next] });
      case "sequence":
        return this.#sequence(node.parts, next);
      case "either":
        return this.#either(node.options, next);
      case "repeat":
        return this.#repeat(node, next);
      case "group":
        return this.build(node.of, next);
      case "look":
      case "back":
        return undefined;
      default:
        return this.add({ test: node.kind, next: [next] });
    }
  }

  #sequence(parts: readonly Node[], next: number): number | undefined {
    let first: number | undefined = next;
    for (const part of [...parts].reverse()) if (first !== undefined) first = this.build(part, first);
    return first;
  }

  #either(options: readonly Node[], next: number): number | undefined {
    const firsts: number[] = [];
    for (const option of options) {
      const first = this.build(option, next);
      if (first === undefined) return undefined;
      firsts.push(first);
    }
    return this.add({ next: firsts });
  }

  #repeat({ of, min, max }: Node & { kind: "repeat" }, next: number): number | undefined {
    let first: number | undefined = next;
    if (max === Number.POSITIVE_INFINITY) {
      const loop = this.add({ next: [next] });
      const again = this.build(of, loop);
      if (again === undefined) return undefined;
      this.states[loop]?.next.push(again);
      first = loop;
    } else
      for (let left = max - min; left > 0 && first !== undefined; left--) {
        const one = this.build(of, first);
        first = one === undefined ? undefined : this.add({ next: [one, next] });
      }
    // An empty expression stays empty, however often it is repeated.
    let last: number | undefined;
    for (let left = min; left > 0 && first !== undefined && first !== last; left--) {
      last = first;
      first = this.build(of, first);
    }
    return first;
  }
}
