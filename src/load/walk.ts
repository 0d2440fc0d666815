/**
 * Walks over a description and knows the Object that each place holds, so that a property with the name "example" is
 * not mistaken for the keyword, and values (examples, defaults, enums) are not entered. It copies on write: unchanged
 * parts stay the same objects, except maps that are read lazily.
 */

import { later } from "#oas/later.ts";
import { isRecord, type Raw } from "#oas/read.ts";
import { HOLDS } from "#oas/schema-keywords.ts";
import { type Draft, pathOf, replaceAt, valueAt } from "./pointer.ts";
import type { Problems } from "./problems.ts";

/** The Objects that contain other Objects to visit, by their names in the specification. */
export type Kind =
  | "OpenAPI"
  | "Components"
  | "PathItem"
  | "Operation"
  | "Callback"
  | "Parameter"
  | "Header"
  | "RequestBody"
  | "Response"
  | "MediaType"
  | "Encoding"
  | "Schema";

/** Converts an Object that has a trigger field: returns the same object, or another one in its place. */
export type Rule = (node: Raw) => Raw;

/** The rules of a walk. */
export interface Rules {
  /** Field names that trigger the rule of an Object, and the rule. It is called after the children are done. */
  rules: { [kind in Kind]?: { triggers: readonly string[]; rule: Rule } };
  /** Rewrites a reference. */
  reference?: (ref: string) => string;
  /**
   * Whether the document shares no objects because it came from `JSON.parse`: not remembering them halves the time.
   */
  isTree?: boolean;
  /**
   * Whether the members of `paths`, `webhooks` and the maps of `components` are visited when they are first read.
   * Only for trees whose references all lead there.
   */
  isLazy?: boolean;
}

/**
 * Walks over a whole document and returns the changed one. Targets that only references lead to (other files, places
 * outside Components) are visited as the Object that the reference stands for. Shared and cyclic objects stay shared
 * and cyclic.
 */
export function walk(document: Raw, rules: Rules, problems: Problems): Raw {
  const walker = new Walker(rules, problems);
  let root = walker.visit("OpenAPI", document, 0) as unknown;
  const owned = new Set<unknown>();
  for (const [target, kind] of walker.targets) {
    const path = pathOf(target);
    if (path === undefined || path.length === 0) continue;
    const raw = valueAt(root, path);
    const next = walker.visit(kind, raw, 0);
    if (next !== raw) root = replaceAt(root, path, next, owned);
  }
  return root as Raw;
}

type Each = "one" | "members" | "named";
/** What a field holds: one Object of this kind, or a list or map of them. */
interface Held {
  kind: Kind;
  each: Each;
}
type Slot = (Held & { isTrigger?: boolean }) | "trigger" | "reference" | "discriminator";
type Shape = Record<string, Slot>;

/**
 * `members` are all members of a list or map; `named` leaves out those that begin with `x-`, which are extensions.
 */
const SHAPES: Record<Kind, string> = {
  OpenAPI: "paths:PathItem* webhooks:PathItem+ x-webhooks:PathItem+ components:Components",
  Components:
    "schemas:Schema+ responses:Response+ parameters:Parameter+ requestBodies:RequestBody+ headers:Header+ " +
    "callbacks:Callback+ pathItems:PathItem+ mediaTypes:MediaType+",
  PathItem:
    "get:Operation put:Operation post:Operation delete:Operation options:Operation head:Operation " +
    "patch:Operation trace:Operation query:Operation additionalOperations:Operation+ parameters:Parameter+",
  Operation: "parameters:Parameter+ requestBody:RequestBody responses:Response* callbacks:Callback+",
  Callback: "",
  Parameter: "schema:Schema content:MediaType+",
  Header: "schema:Schema content:MediaType+",
  RequestBody: "content:MediaType+",
  Response: "headers:Header+ content:MediaType+",
  MediaType:
    "schema:Schema itemSchema:Schema encoding:Encoding+ prefixEncoding:Encoding+ itemEncoding:Encoding",
  Encoding: "headers:Header+ encoding:Encoding+ prefixEncoding:Encoding+ itemEncoding:Encoding",
  Schema: [...HOLDS].map(([name, holds]) => `${name}:Schema${holds === "one" ? "" : "+"}`).join(" "),
};

function heldOf(entry: string): [name: string, held: Held] | undefined {
  const [name, child] = entry.split(":");
  if (!name || !child) return undefined;
  const each = child.endsWith("+") ? "members" : child.endsWith("*") ? "named" : "one";
  return [name, { kind: child.replace(/[+*]$/, "") as Kind, each }];
}

/** What a field of an Object holds; undefined if that is no Object to visit. */
export function holds(kind: Kind, field: string): Held | undefined {
  if (kind === "Callback") return field.startsWith("x-") ? undefined : { kind: "PathItem", each: "one" };
  const entry = SHAPES[kind].split(" ").find((one) => one.startsWith(`${field}:`));
  return entry === undefined ? undefined : heldOf(entry)?.[1];
}

/** The deepest level that is converted: the stack of a worker is small. */
export const DEEPEST = 1000;

class Walker {
  /** Targets of references that the walk does not reach by itself, as fragments. It grows while it is read. */
  readonly targets = new Map<string, Kind>();
  readonly #shapes = new Map<Kind, Shape>();
  readonly #rules: Rules["rules"];
  readonly #reference: Rules["reference"];
  readonly #isTree: boolean;
  readonly #isLazy: boolean;
  readonly #problems: Problems;
  /** Results by raw object. An object that is still open maps to itself. */
  readonly #done = new Map<object, object>();
  readonly #open = new Set<object>();
  /** Copies that were needed before their object was done, because it contains itself. */
  readonly #early = new Map<object, Draft>();

  constructor(rules: Rules, problems: Problems) {
    this.#rules = rules.rules;
    this.#reference = rules.reference;
    this.#isTree = rules.isTree ?? false;
    this.#isLazy = rules.isLazy ?? false;
    this.#problems = problems;
    for (const kind of Object.keys(SHAPES) as Kind[]) this.#shapes.set(kind, this.#shape(kind));
  }

  #shape(kind: Kind): Shape {
    const shape: Shape = Object.create(null);
    for (const entry of SHAPES[kind].split(" ")) {
      const [name, held] = heldOf(entry) ?? [];
      if (name !== undefined && held) shape[name] = held;
    }
    for (const trigger of this.#rules[kind]?.triggers ?? []) {
      const slot = shape[trigger];
      shape[trigger] = typeof slot === "object" ? { ...slot, isTrigger: true } : "trigger";
    }
    if (kind !== "OpenAPI" && kind !== "Components") shape["$ref"] = "reference";
    if (kind === "Schema") shape["discriminator"] = "discriminator";
    return shape;
  }

  visit(kind: Kind, node: unknown, depth: number): unknown {
    if (typeof node !== "object" || node === null) return node;
    if (Array.isArray(node)) return this.#members(kind, node, "members", depth);
    if (!this.#isTree) {
      const known = this.#done.get(node);
      if (known !== undefined) return known === node && this.#open.has(node) ? this.#ahead(node) : known;
    }
    if (depth > DEEPEST) {
      this.#problems.add("", `Nested deeper than ${DEEPEST} levels; deeper levels are shown as written.`);
      return node;
    }
    return this.#isTree ? this.#enter(kind, node as Raw, depth) : this.#remember(kind, node as Raw, depth);
  }

  #enter(kind: Kind, node: Raw, depth: number): Raw {
    return kind === "Callback" ? this.#callback(node, depth) : this.#object(kind, node, depth);
  }

  #remember(kind: Kind, node: Raw, depth: number): Raw {
    this.#done.set(node, node);
    this.#open.add(node);
    const result = this.#enter(kind, node, depth);
    this.#open.delete(node);
    const early = this.#early.get(node);
    if (early) {
      for (const key of Object.keys(early)) delete early[key];
      Object.defineProperties(early, Object.getOwnPropertyDescriptors(result));
    }
    const final = early ?? result;
    if (final !== node) {
      this.#done.set(node, final);
      this.#done.set(final, final);
    }
    return final;
  }

  #object(kind: Kind, node: Raw, depth: number): Raw {
    const shape = this.#shapes.get(kind)!;
    let copy: Draft | undefined;
    let triggered = false;
    for (const key in node) {
      const slot = shape[key];
      if (slot === undefined) continue;
      const child = node[key];
      if (typeof slot === "string") {
        if (slot === "trigger") triggered = true;
        else if (slot === "reference") {
          if (typeof child !== "string") continue;
          const ref = this.#reference ? this.#reference(child) : child;
          this.#note(ref, kind);
          if (ref !== child) {
            copy ??= { ...node };
            copy[key] = ref;
          }
        } else {
          triggered = true;
          this.#noteMapping(child);
        }
        continue;
      }
      if (typeof child !== "object" || child === null) continue;
      if (slot.isTrigger) triggered = true;
      const next =
        slot.each === "one"
          ? this.visit(slot.kind, child, depth + 1)
          : this.#isLazy && isRecord(child) && (kind === "OpenAPI" || kind === "Components")
            ? later(child, (value, name) => this.#member(slot.kind, slot.each, name, value, depth + 2))
            : this.#members(slot.kind, child as Raw, slot.each, depth + 1);
      if (next !== child) {
        copy ??= { ...node };
        copy[key] = next;
      }
    }
    const done = copy ?? node;
    const rule = triggered ? this.#rules[kind]?.rule : undefined;
    return rule ? rule(done) : done;
  }

  /** A Callback Object is a map of Path Items by expression. */
  #callback(node: Raw, depth: number): Raw {
    if (typeof node["$ref"] === "string") {
      this.#note(node["$ref"], "Callback");
      return node;
    }
    return this.#members("PathItem", node, "named", depth) as Raw;
  }

  #members(kind: Kind, host: Raw | unknown[], each: Each, depth: number): unknown {
    if (Array.isArray(host)) {
      let copy: unknown[] | undefined;
      for (let index = 0; index < host.length; index++) {
        const next = this.visit(kind, host[index], depth + 1);
        if (next === host[index]) continue;
        copy ??= [...host];
        copy[index] = next;
      }
      return copy ?? host;
    }
    let copy: Draft | undefined;
    for (const key of Object.keys(host)) {
      const child = host[key];
      const next = this.#member(kind, each, key, child, depth + 1);
      if (next === child) continue;
      copy ??= { ...host };
      Object.defineProperty(copy, key, { value: next, enumerable: true, configurable: true, writable: true });
    }
    return copy ?? host;
  }

  #member(kind: Kind, each: Each, name: string, value: unknown, depth: number): unknown {
    return each === "named" && name.startsWith("x-") ? value : this.visit(kind, value, depth);
  }

  #ahead(node: object): Draft {
    const early = this.#early.get(node) ?? { ...(node as Raw) };
    this.#early.set(node, early);
    return early;
  }

  #note(ref: string, kind: Kind): void {
    if (!ref.startsWith("#/") || WALKED.test(ref) || this.targets.has(ref)) return;
    this.targets.set(ref, kind);
  }

  #noteMapping(discriminator: unknown): void {
    const mapping = (discriminator as Raw | null | undefined)?.["mapping"];
    if (typeof mapping !== "object" || mapping === null) return;
    for (const value of Object.values(mapping)) if (typeof value === "string") this.#note(value, "Schema");
  }
}

/** Places that the walk reaches by itself. */
const WALKED = /^#\/(?:components|paths|webhooks)\//;
