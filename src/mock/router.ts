/** Finds the operation for a request: base paths of servers, path templates, methods (4.5, 4.8, 4.9). */
import type { Document } from "#model/document.ts";
import type { Operation } from "#model/operation.ts";
import type { PathItem } from "#model/path-item.ts";
import { methodName } from "#model/request-line.ts";
import type { Server } from "#model/server.ts";
import { decode, literalLength, matchSegment, readSegment, type Segment, shapeOf } from "./template.ts";

/** The result of routing. */
export type Route =
  | {
      kind: "operation";
      operation: Operation /** Values of path variables, still encoded. */;
      texts: ReadonlyMap<string, string>;
    }
  | { kind: "method"; path: string /** The methods of the path. */; allowed: readonly string[] }
  | { kind: "none" /** The most similar paths of the description. */; nearest: readonly string[] };

/** A path item, stored at the node of its last segment. */
interface Leaf {
  item: PathItem;
  /** Names of its variables in the order of the path. */
  variables: readonly string[];
  /** The pairs in the query of the template, by which some descriptions distinguish operations. */
  query: readonly string[];
}

/** A segment with variables, and the node of the next segments. */
interface Templated {
  segment: Segment;
  next: Node;
}

/** A node of the tree of segments. */
interface Node {
  literal: Map<string, Node>;
  /** By shape: segments of the same shape match the same texts. */
  templated: Map<string, Templated>;
  /** `templated`, sorted by the number of literal characters, descending; made on first use. */
  sorted?: readonly Templated[];
  leaves: Leaf[];
}

/** How many nodes one search may visit. Overlapping templates could take exponential time. */
export const MOST_VISITS = 10_000;
/** The maximum number of base paths from the variables of one server. */
const MOST_BASES = 50;
/** The maximum number of similar paths in an answer. */
const NEAREST = 3;

/** The routes of a description. */
export class Router {
  readonly #root: Node = newNode();
  /** The base paths of all servers, the longest first, without a trailing slash. Includes "". */
  readonly #bases: readonly string[];
  readonly #basesOf = new Map<readonly Server[], ReadonlySet<string>>();
  readonly #paths: readonly string[];

  constructor(document: Document) {
    const bases = new Set([""]);
    for (const item of document.paths) {
      this.#add(item);
      for (const operation of item.operations) for (const base of this.#basesFor(operation)) bases.add(base);
    }
    this.#bases = [...bases].sort((a, b) => b.length - a.length);
    this.#paths = document.paths.map(({ path }) => path);
  }

  /**
   * Finds an operation.
   * @param method the method as sent
   * @param path the path of the request, still encoded
   * @param query the query of the request, without `?`
   */
  route(method: string, path: string, query = ""): Route {
    let other: Route | undefined;
    for (const base of this.#bases) {
      const rest = withoutBase(path, base);
      if (rest === undefined) continue;
      const found = this.#routeIn(base, method, rest, query);
      if (found?.kind === "operation") return found;
      other ??= found;
    }
    return other ?? { kind: "none", nearest: this.#nearest(path) };
  }

  #routeIn(base: string, method: string, path: string, query: string): Route | undefined {
    const pairs = new Set(query.split("&"));
    let other: { path: string; allowed: Set<string> } | undefined;
    const segments = path.split("/").slice(1);
    for (const { leaf, values } of walk(this.#root, segments)) {
      if (!leaf.query.every((pair) => pairs.has(pair))) continue;
      const operations = leaf.item.operations.filter((one) => this.#basesFor(one).has(base));
      const operation = ofMethod(operations, method);
      if (operation) {
        const texts = new Map(leaf.variables.map((name, index) => [name, values[index] ?? ""]));
        return { kind: "operation", operation, texts };
      }
      if (operations.length === 0) continue;
      other ??= { path: leaf.item.path, allowed: new Set() };
      for (const one of operations) other.allowed.add(methodName(one.method));
    }
    if (!other) return undefined;
    if (other.allowed.has("GET")) other.allowed.add("HEAD");
    return { kind: "method", path: other.path, allowed: [...other.allowed, "OPTIONS"] };
  }

  #add(item: PathItem): void {
    const [template = ""] = item.path.split("#", 1);
    const [path = "", query = ""] = splitOnce(template, "?");
    const variables: string[] = [];
    let node = this.#root;
    for (const text of path.replace(/^\//, "").split("/")) {
      const segment = readSegment(text);
      variables.push(...segment.variables);
      node = childOf(node, segment);
    }
    node.leaves.push({ item, variables, query: query === "" ? [] : query.split("&") });
    // If several match, the one that requires more pairs wins.
    node.leaves.sort((a, b) => b.query.length - a.query.length);
  }

  #basesFor(operation: Operation): ReadonlySet<string> {
    const { servers } = operation;
    let bases = this.#basesOf.get(servers);
    if (!bases) {
      bases = new Set(["", ...servers.flatMap(basePaths)]);
      this.#basesOf.set(servers, bases);
    }
    return bases;
  }

  /** The paths that have the most segments in common with an unknown one. */
  #nearest(path: string): readonly string[] {
    const asked = path.slice(0, 2000).split("/").slice(1, 50).map(decode);
    const scored = this.#paths
      .slice(0, 5000)
      .map((one) => ({ one, score: alike(one.split("/").slice(1), asked) }));
    return scored
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, NEAREST)
      .map(({ one }) => one);
  }
}

function ofMethod(operations: readonly Operation[], method: string): Operation | undefined {
  const named = (name: string): Operation | undefined =>
    operations.find((one) => methodName(one.method) === name);
  return named(method) ?? (method === "HEAD" ? named("GET") : undefined);
}

function newNode(): Node {
  return { literal: new Map(), templated: new Map(), leaves: [] };
}

function childOf(node: Node, segment: Segment): Node {
  if (segment.variables.length === 0) {
    const name = segment.literals[0] ?? "";
    const known = node.literal.get(name);
    if (known) return known;
    const next = newNode();
    node.literal.set(name, next);
    return next;
  }
  const shape = shapeOf(segment);
  const known = node.templated.get(shape);
  if (known) return known.next;
  const next = newNode();
  node.templated.set(shape, { segment, next });
  return next;
}

function sorted(node: Node): readonly Templated[] {
  node.sorted ??= [...node.templated.values()].sort(
    (a, b) => literalLength(b.segment) - literalLength(a.segment),
  );
  return node.sorted;
}

/**
 * Finds the leaves that match a path, with the values of their variables. Literal segments come before templated
 * ones.
 */
function* walk(
  root: Node,
  segments: readonly string[],
): Generator<{ leaf: Leaf; values: readonly string[] }> {
  const open: { node: Node; depth: number; values: readonly string[] }[] = [
    { node: root, depth: 0, values: [] },
  ];
  let left = MOST_VISITS;
  for (let next = open.pop(); next && left-- > 0; next = open.pop()) {
    const { node, depth, values } = next;
    const text = segments[depth];
    if (text === undefined) {
      for (const leaf of node.leaves) yield { leaf, values };
      continue;
    }
    const templated = sorted(node);
    for (let index = templated.length - 1; index >= 0; index--) {
      const one = templated[index]!;
      const found = matchSegment(one.segment, text);
      if (found) open.push({ node: one.next, depth: depth + 1, values: [...values, ...found] });
    }
    const literal = node.literal.get(decode(text));
    if (literal) open.push({ node: literal, depth: depth + 1, values });
  }
}

/** The path after a base path; undefined if it does not begin with it. */
function withoutBase(path: string, base: string): string | undefined {
  if (!path.startsWith(base)) return undefined;
  const rest = path.slice(base.length);
  return rest === "" ? "/" : rest.startsWith("/") ? rest : undefined;
}

/** The base paths of a server, one for each combination of the values of its variables. */
function basePaths(server: Server): string[] {
  let choices: Record<string, string>[] = [{}];
  for (const { name, enum: values, default: given } of server.variables) {
    const all = [...new Set([...(given === undefined ? [] : [given]), ...values])];
    if (all.length === 0 || !server.template.includes(`{${name}}`)) continue;
    choices = choices.flatMap((one) => all.map((value) => ({ ...one, [name]: value }))).slice(0, MOST_BASES);
    // Beyond the limit, variables have their defaults.
    if (choices.length === MOST_BASES) break;
  }
  return choices.map((values) => server.basePath(values));
}

/** The similarity of two paths, compared from their start, or from their end in case the base paths differ. */
function alike(path: readonly string[], asked: readonly string[]): number {
  return Math.max(likeness(path, asked), likeness([...path].reverse(), [...asked].reverse()));
}

function likeness(path: readonly string[], asked: readonly string[]): number {
  let score = 0;
  for (let index = 0; index < Math.min(path.length, asked.length); index++) {
    const [one = "", other = ""] = [path[index], asked[index]];
    if (one === "" || other === "") continue;
    if (one === other) score += 3;
    else if (one.includes("{")) score += 1;
    else if (one.toLowerCase() === other.toLowerCase() || isTypo(one, other)) score += 2;
  }
  return score - Math.abs(path.length - asked.length);
}

/** Whether two words differ in at most two letters between a common beginning and end. */
function isTypo(one: string, other: string): boolean {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start++;
  let end = 0;
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return most > 2 && Math.max(one.length, other.length) - start - end <= 2;
}

function splitOnce(text: string, separator: string): readonly string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
