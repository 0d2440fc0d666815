/** Collects changes: gives each its id, level and sentence, and leaves out repetitions within an operation. */
import {
  type Both,
  type Change,
  type ChangedOperation,
  type Direction,
  isWorse,
  type Level,
  milder,
  otherRole,
  type Role,
} from "#compare/facts/change.ts";
import { isNotCompared, KINDS, type SchemaPlace } from "#compare/facts/ids.ts";
import type { Edge, Fact, Pair, Step } from "#compare/schema/graph.ts";
import { isHarmless } from "#compare/schema/harmless.ts";
import { asSeparate } from "#compare/schema/variants.ts";
import { sentence, stepsText } from "./messages.ts";

/** What the changes of a part of a document have in common. */
export interface Context {
  operation: ChangedOperation | null;
  direction: Direction | null;
  /** Who writes the values of a request or response. */
  role: Role;
  /** The worst level that is reported. */
  cap?: Level;
  /** What was reported for this operation, each with its change if that is listed. */
  seen: Map<string, Change | undefined>;
}

/** A change that is not in a schema. */
export interface Found {
  /** What has changed, in words: `the query parameter “limit”`. */
  it: string;
  path?: readonly string[];
  pointer: Both<string>;
  old?: unknown;
  new?: unknown;
  name?: string;
  within?: string | undefined;
}

/** A schema of an operation: what it describes, in words and as a place of ids. */
export interface Described {
  it: string;
  path: readonly string[];
  place: SchemaPlace;
  /** The place of its properties. */
  inner: SchemaPlace;
  /** Whether its values are text on the wire, as those of most parameters. */
  isText?: boolean;
  /** Whether its values may be XML; undefined if it is unknown. */
  isXml?: boolean;
}

/** The greatest number of changes. Beyond it, a change is reported only for its first operation. */
export const MOST_CHANGES = 50_000;

/** How deep changes are reported, in steps from a message to a row. */
export const DEEPEST_ROW = 200;

/** How many pairs of schemas are visited for all operations. */
export const MOST_VISITS = 10_000_000;

/** How many characters a value has at most that tells changes at one place apart. */
const LONGEST_WORD = 200;

/** Collects changes. */
export class Collector {
  readonly changes: Change[] = [];
  isComplete = true;
  /** In how many operations each change occurs, the number that they have in common, and its worst level. */
  readonly #counts = new Map<string, { count: number; group: number; worst: Level }>();

  /** What the differences that operations have reported are about. */
  readonly #told = new Set<string>();

  #visits = 0;

  constructor(
    private readonly most = MOST_CHANGES,
    private readonly mostVisits = MOST_VISITS,
  ) {}

  /** Adds a change. */
  add(context: Context, id: string, found: Found, cap?: Level): void {
    const kind = KINDS.get(id);
    if (!kind) throw new Error(`There is no kind ${id}.`);
    if (isNotCompared(id)) this.isComplete = false;
    const { pointer } = found;
    const key = `${id} ${context.direction} ${context.role} ${pointer.old} ${pointer.new} ${found.name ?? ""} ${wordOf(found.old)} ${wordOf(found.new)}`;
    const level = [context.cap, cap].reduce<Level>(
      (worst, one) => (one && !isNotCompared(id) ? milder(worst, one) : worst),
      kind[context.role],
    );
    const told = context.seen.get(key);
    // The same elsewhere in the operation counts only if it is worse there.
    if (context.seen.has(key) && !(told && isWorse(level, told.level))) return;
    const known = this.#counts.get(key) ?? { count: 0, group: this.#counts.size, worst: level };
    const isListed = known.count === 0 || this.changes.length < this.most || isWorse(level, known.worst);
    if (!context.seen.has(key)) known.count++;
    if (isWorse(level, known.worst)) known.worst = level;
    this.#counts.set(key, known);
    if (!isListed) {
      context.seen.set(key, undefined);
      return;
    }
    const hasValue = Object.hasOwn(found, "old") || Object.hasOwn(found, "new");
    const change: Change = {
      id,
      level,
      direction: context.direction,
      operation: context.operation,
      pointer,
      path: found.path ?? [],
      ...(hasValue && { value: { old: found.old, new: found.new } }),
      message: sentence(kind.says, found),
      group: known.group,
      ...(found.within !== undefined && { within: found.within }),
    };
    if (told) Object.assign(told, change);
    else this.changes.push(change);
    context.seen.set(key, told ?? change);
  }

  /** Adds all changes of a schema and of everything in it. */
  addSchema(context: Context, described: Described, pair: Pair): void {
    const seen = new Map<Pair, number>();
    const open: At[] = [{ pair, steps: [], isReversed: false, isIgnored: false }];
    for (const at of open) {
      const limit = this.#limitAt(at);
      if (limit !== undefined) {
        const pointer = { old: at.pair.old.key, new: at.pair.new.key };
        this.add(context, "not-compared-limit", {
          it: described.it,
          path: described.path,
          pointer,
          name: limit,
        });
        return;
      }
      for (const fact of at.pair.facts) this.#addFact(context, described, at, fact);
      for (const edge of at.pair.edges) {
        if (!edge.pair.hasFacts) continue;
        const inner = next(context, at, edge, seen);
        if (inner) open.push(inner);
        else this.#visits++;
      }
    }
  }

  /** The limit that a pair is beyond, in words. */
  #limitAt({ steps }: At): string | undefined {
    this.#visits++;
    if (this.#visits > this.mostVisits) return "too many operations lead to too many schemas";
    return steps.length > DEEPEST_ROW ? `it is deeper than ${DEEPEST_ROW} steps` : undefined;
  }

  #addFact(context: Context, described: Described, at: At, fact: Fact): void {
    if (fact.kind === "if-changed" && !fact.within?.hasFacts) return;
    // A difference that an operation has reported is not reported again for a component.
    if (context.operation) this.#told.add(thingOf(fact));
    else if (this.#told.has(thingOf(fact))) return;
    const steps = fact.step ? [...at.steps, fact.step] : at.steps;
    const place = isInner(steps) ? described.inner : described.place;
    const isText = described.isText && fact.isPlainText && steps.length === 0 && context.role === "sent";
    const kind = isText ? "type-became-text" : fact.kind;
    const id = isNotCompared(kind) ? kind : `${place}-${kind}`;
    const isIncluded = isContained(fact);
    const isIgnored = at.isIgnored || fact.ignored?.[context.role] || isIncluded;
    const role = at.isReversed ? otherRole(context.role) : context.role;
    const text = stepsText(steps);
    const found: Found = {
      it: text === "" ? described.it : `“${text}” of ${described.it}`,
      path: [...described.path, ...steps.flatMap(pathStep)],
      pointer: fact.pointer,
      name: isIncluded ? asSeparate(fact.name) : fact.name,
    };
    if (fact.pointer.new === null) found.within = at.pair.new.parts[0]?.pointer;
    if (Object.hasOwn(fact, "old")) found.old = fact.old;
    if (Object.hasOwn(fact, "new")) found.new = fact.new;
    // In what cannot be XML, `xml` has no effect.
    const isProse = fact.kind === "xml-changed" && described.isXml === false;
    this.add({ ...context, role }, id, found, isProse ? "prose" : isIgnored ? "safe" : undefined);
  }

  /** The changes, with the number of operations of those that occur in several. */
  finish(): readonly Change[] {
    const counts = [...this.#counts.values()].map(({ count }) => count);
    for (const change of this.changes) {
      const count = counts[change.group] ?? 1;
      if (count > 1) change.operations = count;
    }
    return this.changes;
  }
}

/** Whether all values of a variant that was added were allowed before, or of one that was removed still are. */
function isContained({ kind, included = [] }: Fact): boolean {
  return included.some((pair) => isHarmless(pair, kind === "variant-added" ? "received" : "sent"));
}

/** What a difference is about. Other pairs of the same schemas, such as a variant on its own, can have it too. */
function thingOf({ kind, pointer, name }: Fact): string {
  return `${kind} ${pointer.old} ${pointer.new} ${name ?? ""}`;
}

/** A short value of a change: it tells changes at one place apart, such as two scopes added to one alternative. */
function wordOf(value: unknown): string {
  return typeof value === "string" && value.length <= LONGEST_WORD ? value : "";
}

/** A pair on the way through a schema. */
interface At {
  pair: Pair;
  steps: readonly Step[];
  isReversed: boolean;
  isIgnored: boolean;
}

/** A pair that an edge leads to; undefined if it was visited in the same way. */
function next(context: Context, at: At, edge: Edge, seen: Map<Pair, number>): At | undefined {
  const { pair, step, ignored } = edge;
  const isReversed = at.isReversed !== (edge.isReversed ?? false);
  const isIgnored = at.isIgnored || (ignored?.[context.role] ?? false);
  const way = 1 << ((isReversed ? 1 : 0) + (isInner(at.steps) || isInner([step]) ? 2 : 0));
  const known = seen.get(pair) ?? 0;
  // A place where the schema has an effect says more than one where it has none.
  if (known & way || (isIgnored && known & (way << 4))) return undefined;
  seen.set(pair, known | (isIgnored ? way << 4 : way));
  return { pair, steps: [...at.steps, step], isReversed, isIgnored };
}

/** A step as the path of a change has it: a variant in parentheses, as links to rows write it. */
function pathStep({ kind, name }: Step): string | readonly string[] {
  if (kind !== "variant") return name;
  return name === "" ? [] : `(${name})`;
}

/** Whether steps lead to a member of a schema, not only to one of its variants. */
function isInner(steps: readonly Step[]): boolean {
  return steps.some(({ kind }) => kind !== "variant");
}
