/**
 * JSONPath queries (RFC 9535) with counted steps. The library json-p3, which loads on demand, reads the queries and
 * decides filters; we walk the document, because its own walk is recursive and has no limit of work.
 */
import type * as Library from "json-p3";
import type { JSONPathEnvironment, JSONPathNode, JSONPathQuery, JSONValue } from "json-p3";
import { Unchecked } from "#validate/effort.ts";
import { Patterns } from "./pattern.ts";

/** The steps to a value from the root: names, and indexes as numbers. */
export type Location = readonly (string | number)[];

/** A value that a query selects. */
export interface Selected {
  location: Location;
  value: unknown;
}

/** A query that can be run. */
export interface Query {
  /**
   * The selected values, each once, in document order.
   * @throws TooMuchWork if the steps are used up
   */
  select: (document: unknown) => Selected[];
}

/** Makes queries from their text. They share a number of steps. */
export interface Queries {
  /** @throws InvalidQuery if the text is not a query of RFC 9535 */
  compile: (text: string) => Query;
}

/** A text is not a query. The message says why. */
export class InvalidQuery extends Error {}

/** A query takes more steps than are left. */
export class TooMuchWork extends Error {}

type Selector = JSONPathQuery["segments"][number]["selectors"][number];

/** How many steps all queries of an application may take together. A step visits a value or tests a character. */
export const MOST_STEPS = 20_000_000;

/** How many values a query, or a part of it, may select; each step of their locations counts as one more. */
export const MOST_SELECTED = 30_000_000;

/** The steps to test a text with a pattern. */
const STEPS_OF_PATTERN = 1_000_000;

/** Loads the library, and returns queries that may take this many steps together. */
export async function loadQueries(steps = MOST_STEPS): Promise<Queries> {
  const library = await import("json-p3");
  const budget = new Budget(steps);
  const walk = new Walk(library, budget);
  const environment = new library.JSONPathEnvironment();
  boundPatterns(environment, budget);
  return {
    compile(text) {
      const query = guarded(() => {
        const read = environment.compile(text);
        walk.bind(read);
        return read;
      });
      const select = (document: unknown): Selected[] => {
        const nodes = counted(() => walk.resolve(query, document, true));
        return nodes.map(({ location, value }) => ({ location, value }));
      };
      return { select };
    },
  };
}

/** Makes the functions `match` and `search` count their steps. */
function boundPatterns({ functionRegister }: JSONPathEnvironment, budget: Budget): void {
  const patterns = new Patterns();
  for (const [name, isWhole] of [
    ["match", true],
    ["search", false],
  ] as const) {
    const { argTypes, returnType } = functionRegister.get(name)!;
    const call = (value: unknown, pattern: unknown): boolean =>
      budget.test(patterns, value, pattern, isWhole);
    functionRegister.set(name, { argTypes, returnType, call });
  }
}

/** Resolves queries step by step. */
class Walk {
  constructor(
    private readonly library: typeof Library,
    private readonly budget: Budget,
  ) {}

  /**
   * The nodes that a query selects.
   * @param isUnique whether each node counts once
   */
  resolve(query: JSONPathQuery, value: unknown, isUnique: boolean): JSONPathNode[] {
    const { JSONPathNode, TokenKind } = this.library;
    let nodes = [new JSONPathNode(value as JSONValue, [], value as JSONValue)];
    let mayRepeat = false;
    for (const { selectors, token } of query.segments) {
      const isDeep = token.kind === TokenKind.DDOT;
      const next: JSONPathNode[] = [];
      let room = MOST_SELECTED;
      for (const found of this.#step(nodes, isDeep, selectors)) {
        room -= 1 + found.location.length;
        if (room < 0) throw new TooMuchWork();
        next.push(found);
      }
      mayRepeat ||= selectors.length > 1;
      nodes = isUnique && mayRepeat ? withoutRepeats(next) : next;
      mayRepeat ||= isDeep;
    }
    return nodes;
  }

  *#step(
    nodes: readonly JSONPathNode[],
    isDeep: boolean,
    selectors: readonly Selector[],
  ): Generator<JSONPathNode, void> {
    for (const node of nodes)
      for (const host of isDeep ? this.#descendants(node) : [node])
        for (const selector of selectors) yield* this.#select(selector, host);
  }

  #select(selector: Selector, host: JSONPathNode): JSONPathNode[] {
    const { NameSelector, IndexSelector } = this.library.jsonpath.selectors;
    const isSingle = selector instanceof NameSelector || selector instanceof IndexSelector;
    this.budget.spend(isSingle ? 1 : 1 + widthOf(host.value));
    return selector.resolve(host);
  }

  /** A value and everything in it, parents first (RFC 9535, 2.5.2.2). */
  *#descendants(top: JSONPathNode): Generator<JSONPathNode, void> {
    const open = [top];
    for (let node = open.pop(); node; node = open.pop()) {
      const { value, location, root } = node;
      // Each location is a copy of its parent's.
      this.budget.spend(1 + (location.length >> 4));
      yield node;
      if (typeof value !== "object" || value === null) continue;
      const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
      const members = value as Readonly<Record<string | number, JSONValue>>;
      for (const key of keys.reverse())
        open.push(new this.library.JSONPathNode(members[key]!, location.concat(key), root));
    }
  }

  /**
   * Makes the queries inside the filters of a query count their steps as well.
   * @throws InvalidQuery for names with dashes, which the library accepts without quotes
   */
  bind(query: JSONPathQuery): void {
    const { jsonpath, TokenKind } = this.library;
    const { FilterSelector, NameSelector } = jsonpath.selectors;
    for (const selector of query.segments.flatMap(({ selectors }) => selectors))
      if (selector instanceof FilterSelector) this.#bindFilter(selector.expression);
      else if (selector instanceof NameSelector && selector.token.kind === TokenKind.NAME) {
        const { name } = selector;
        if (name.includes("-")) throw new InvalidQuery(`the name ${name} must be quoted: ['${name}']`);
      }
  }

  #bindFilter(part: unknown): void {
    if (typeof part !== "object" || part === null) return;
    if (part instanceof this.library.jsonpath.expressions.FilterQuery) {
      const { path } = part;
      path.query = (value) => new this.library.JSONPathNodeList(this.resolve(path, value, false));
      this.bind(path);
      return;
    }
    const { expression, left, right, args } = part as Readonly<Record<string, unknown>>;
    for (const inner of [expression, left, right, args].flat()) this.#bindFilter(inner);
  }
}

/** @throws InvalidQuery with the library's message */
function guarded<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new InvalidQuery("it is nested too deeply");
    throw new InvalidQuery((error as Error).message);
  }
}

/** @throws TooMuchWork also if values are compared that are nested too deeply */
function counted<Value>(run: () => Value): Value {
  try {
    return run();
  } catch (error) {
    if (error instanceof RangeError) throw new TooMuchWork();
    throw error;
  }
}

/** The steps that are left. */
class Budget {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new TooMuchWork();
  }

  test(patterns: Patterns, value: unknown, pattern: unknown, isWhole: boolean): boolean {
    const given = Math.min(this.#left, STEPS_OF_PATTERN);
    const effort = { left: given };
    try {
      const result = patterns.test(value, pattern, isWhole, effort);
      if (result === undefined) throw new TooMuchWork();
      return result;
    } catch (error) {
      if (error instanceof Unchecked) throw new TooMuchWork();
      throw error;
    } finally {
      this.#left -= given - effort.left;
    }
  }
}

function widthOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return typeof value === "object" && value !== null ? Object.keys(value).length : 0;
}

function withoutRepeats(nodes: JSONPathNode[]): JSONPathNode[] {
  const seen = new Set<string>();
  return nodes.filter(({ location }) => {
    const key = JSON.stringify(location);
    return !seen.has(key) && seen.add(key);
  });
}
