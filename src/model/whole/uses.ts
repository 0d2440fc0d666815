/**
 * Finds where each component schema is used, by following references backwards. The first query starts a search over
 * the document, which can pause between steps. Each component is searched once.
 */
import type { Document } from "#model/document.ts";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import { choiceStep } from "#model/outline/target.ts";
import { localPointer } from "#model/reference.ts";
import { escapePointer, pointerKeys } from "#oas/pointer.ts";
import { asList, asRecord, asText, entries, isRecord, own, type Raw } from "#oas/read.ts";
import { keywordsOf } from "#oas/schema-walks.ts";

/** A use of a schema. */
export interface Use {
  /** An operation, or the name of a component schema. */
  by: Operation | string;
  /** The steps from there to the schema (see `target.ts`), without choices. */
  steps: readonly string[];
}

/** A reference to a component schema. */
interface Reference {
  name: string;
  steps: readonly string[];
}

/** The maximum depth of schemas, and of callbacks. */
const DEEPEST = 60;
const DEEPEST_CALLBACK = 3;
/**
 * The maximum number of schemas visited for one component or one part of an operation, and for the whole document.
 */
export const MOST_NODES = 20_000;
const MOST_IN_ALL = 2_000_000;

/** The uses of the component schemas of one document. */
export class Uses {
  private readonly byName = new Map<string, Use[]>();
  /** The references in shared parameters, bodies and responses, by pointer. */
  private readonly shared = new Map<string, readonly Reference[]>();
  /**
   * The objects visited for the current component, body or response, and objects that contain no references to
   * components.
   */
  private seen = new Set<Raw>();
  private readonly barren = new WeakSet<Raw>();
  private readonly mapped = new WeakMap<Raw, ReadonlyMap<string, string>>();
  private left = 0;
  private isWhole = true;
  private leftInAll = MOST_IN_ALL;

  constructor(private readonly document: Document) {}

  /** Searches the document. The caller may pause between two steps. */
  *walk(): Generator<undefined> {
    const { document } = this;
    const schemas = asRecord(asRecord(document.raw.components)["schemas"]);
    for (const name of document.schemaNames) {
      const found: Reference[] = [];
      this.begin();
      this.schema(schemas[name], [], found, 0);
      this.end(found);
      this.childrenOf(schemas[name], name, found);
      for (const { name: used, steps } of found) if (used !== name) this.add(used, name, steps);
      yield;
    }
    const hooks = document.webhooks.flatMap((hook) => hook.operations);
    for (const operation of [...document.operations, ...hooks]) {
      const found: Reference[] = [];
      yield* this.operation(operation, [], found, 0);
      for (const { name, steps } of found) this.add(name, operation, steps);
      yield;
    }
  }

  /**
   * The uses of a schema: operations and schemas that refer to it, then operations that reach it through other
   * schemas, nearest first.
   */
  of(name: string): readonly Use[] {
    const direct = this.byName.get(name) ?? [];
    const all = [
      ...direct.filter(({ by }) => typeof by !== "string"),
      ...direct.filter(({ by }) => typeof by === "string"),
    ];
    const known = new Set(direct.map(keyOf));
    const seen = new Set([name]);
    let edge: Use[] = direct.filter(({ by }) => typeof by === "string");
    for (let depth = 0; edge.length > 0 && depth < DEEPEST; depth++) {
      const next: Use[] = [];
      for (const { by, steps } of edge) {
        if (typeof by !== "string" || seen.has(by)) continue;
        seen.add(by);
        for (const outer of this.byName.get(by) ?? []) {
          const use = { by: outer.by, steps: [...plain(outer.steps), ...steps] };
          if (typeof outer.by === "string") next.push(use);
          else if (!known.has(keyOf(use))) {
            known.add(keyOf(use));
            all.push(use);
          }
        }
      }
      edge = next;
    }
    return all;
  }

  private add(name: string, by: Use["by"], steps: readonly string[]): void {
    const uses = this.byName.get(name);
    const use = { by, steps };
    if (!uses) this.byName.set(name, [use]);
    // Only the first use counts in each request or response of an operation, and in each property of a schema.
    else if (
      uses.length < MOST_COMPARED
        ? uses.every((one) => keyOf(one) !== keyOf(use))
        : keyOf(uses.at(-1)) !== keyOf(use)
    )
      uses.push(use);
  }

  private *operation(
    operation: Operation,
    before: readonly string[],
    into: Reference[],
    depth: number,
  ): Generator<undefined> {
    const { parameters, requestBody, responses } = detailsOf(operation);
    for (const { raw, pointer, location, name } of parameters) {
      this.part(raw, pointer, [...before, location, name], into);
      yield;
    }
    if (requestBody) this.part(requestBody.raw, requestBody.pointer, [...before, "request"], into);
    for (const { raw, pointer, status } of responses) {
      yield;
      this.part(raw, pointer, [...before, status], into);
    }
    if (depth >= DEEPEST_CALLBACK) return;
    for (const { name, operations } of detailsOf(operation).callbacks)
      for (const inner of operations)
        yield* this.operation(
          inner,
          [...before, "callbacks", name, inner.path, inner.method],
          into,
          depth + 1,
        );
  }

  /** Adds the references in a parameter, a body or a response. A shared one is searched once. */
  private part(raw: Raw, pointer: string, before: readonly string[], into: Reference[]): void {
    let found = this.shared.get(pointer);
    if (!found) {
      const own: Reference[] = [];
      this.begin();
      this.schema(raw["schema"], [], own, 0);
      for (const [, media] of entries(raw["content"])) {
        const { value } = this.document.follow(media, "");
        this.schema(asRecord(value)["schema"], [], own, 0);
        this.schema(asRecord(value)["itemSchema"], [], own, 0);
      }
      for (const [name, header] of entries(raw["headers"])) {
        const { value } = this.document.follow(header, "");
        this.schema(asRecord(value)["schema"], ["header", name], own, 0);
      }
      this.end(own);
      found = own;
      if (pointer.startsWith("/components/")) this.shared.set(pointer, found);
    }
    for (const { name, steps } of found) into.push({ name, steps: [...before, ...steps] });
  }

  private begin(): void {
    this.seen = new Set();
    this.isWhole = true;
    this.left = Math.min(MOST_NODES, this.leftInAll);
    this.leftInAll -= this.left;
  }

  private end(found: readonly Reference[]): void {
    this.leftInAll += this.left;
    if (found.length === 0 && this.isWhole) for (const raw of this.seen) this.barren.add(raw);
  }

  /**
   * Adds the references in a schema and its subschemas. A JavaScript object that occurs several times is searched
   * once.
   */
  private schema(raw: unknown, steps: readonly string[], into: Reference[], depth: number): void {
    if (!isRecord(raw)) return;
    if (depth > DEEPEST || this.left < 1) {
      this.isWhole = false;
      return;
    }
    this.left--;
    const name = nameIn(raw["$ref"]);
    if (name !== undefined) into.push({ name, steps });
    if (this.seen.has(raw) || this.barren.has(raw)) return;
    this.seen.add(raw);
    for (const keyword in raw) {
      const value = raw[keyword];
      if (typeof value !== "object" || value === null) continue;
      const holds = KEYWORDS.get(keyword);
      if (holds === "map")
        for (const [key, child] of entries(value))
          this.schema(child, keyword === "properties" ? [...steps, key] : steps, into, depth + 1);
      else if (holds === "list")
        for (const child of asList(value))
          this.schema(child, this.stepsTo(raw, keyword, child, steps), into, depth + 1);
      else if (holds === "one")
        this.schema(value, keyword === "additionalProperties" ? [...steps, "*"] : steps, into, depth + 1);
    }
  }

  /** The steps to a member of a list. A named variant adds a step. */
  private stepsTo(host: Raw, keyword: string, child: unknown, steps: readonly string[]): readonly string[] {
    const chosen = keyword === "oneOf" || keyword === "anyOf" ? nameIn(own(child, "$ref")) : undefined;
    return chosen === undefined ? steps : [...steps, choiceStep(this.label(host, chosen))];
  }

  /** Adds the children of a schema with a discriminator as its variants. */
  private childrenOf(raw: unknown, name: string, into: Reference[]): void {
    if (!isRecord(own(raw, "discriminator"))) return;
    const host = asRecord(raw);
    if (asList(host["oneOf"]).length + asList(host["anyOf"]).length > 0) return;
    for (const child of this.document.childrenOf(`/components/schemas/${escapePointer(name)}`))
      into.push({ name: child, steps: [choiceStep(this.label(host, child))] });
  }

  /** The discriminator's value for each schema; if there are several, the first. */
  private valuesOf(host: Raw): ReadonlyMap<string, string> {
    let values = this.mapped.get(host);
    if (!values) {
      const mapping = entries(own(host["discriminator"], "mapping")).reverse();
      values = new Map(
        mapping.flatMap(([value, to]) =>
          [to, nameIn(to)].flatMap((name): [string, string][] =>
            typeof name === "string" ? [[name, value]] : [],
          ),
        ),
      );
      this.mapped.set(host, values);
    }
    return values;
  }

  /** The label of a variant. */
  private label(host: Raw, name: string): string {
    const mapped = this.valuesOf(host).get(name);
    if (mapped !== undefined) return mapped;
    const schema = own(asRecord(this.document.raw.components)["schemas"], name);
    return asText(own(schema, "title")) ?? name;
  }
}

/** The maximum number of uses that are compared with each other. */
const MOST_COMPARED = 50;

/** A key of a use: the request or response of the operation, or the property of the schema. */
function keyOf(use: Use | undefined): string {
  if (!use) return "";
  const { by, steps } = use;
  return typeof by === "string" ? `${by} ${steps[0]}` : `${by.pointer} ${steps[0]}`;
}

/** Removes choices from steps. */
function plain(steps: readonly string[]): readonly string[] {
  return steps.filter((step) => !/^\(.*\)$/s.test(step));
}

/** The name of the component schema that a reference points to or into. */
function nameIn(ref: unknown): string | undefined {
  const pointer = typeof ref === "string" ? localPointer(ref) : undefined;
  const [root, kind, name] = (pointer === undefined ? undefined : pointerKeys(pointer)) ?? [];
  return root === "components" && kind === "schemas" ? name : undefined;
}

const KEYWORDS = keywordsOf("uses");
