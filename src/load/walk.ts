/**
 * A walk over a description that knows which Object of the specification it is in, so that a
 * property named "example" is never taken for the keyword, and values (examples, defaults, enums)
 * are never entered. It copies on write: what no rule changes stays the same object, but for maps that are read lazily.
 */

import { later } from "#oas/later.ts";
import { isRecord, type Raw } from "#oas/read.ts";
import { HOLDS } from "#oas/schema-keywords.ts";
import { type Draft, pathOf, replaceAt, valueAt } from "./pointer.ts";
import type { Problems } from "./problems.ts";

/** The Objects that hold other Objects worth entering, by their names in the specification. */
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

/** What to do with an Object whose trigger fields are present: the same object back, or another in its place. */
export type Rule = (node: Raw) => Raw;

/** What a walk does besides walking. */
export interface Rules {
  /** Field names whose presence calls the rule of the Object, and the rule; called after the children were done. */
  rules: { [kind in Kind]?: { triggers: readonly string[]; rule: Rule } };
  /** Gives a reference its new spelling. */
  reference?: (ref: string) => string;
  /** The document shares no objects (it came from `JSON.parse`), so none need be remembered: half of the time. */
  isTree?: boolean;
  /**
   * The members of `paths`, `webhooks` and the maps of `components` are walked when they are read: for trees in which
   * all references lead to these.
   */
  isLazy?: boolean;
}

/**
 * Walks a whole document and gives the changed one. What only references lead to (other files, and
 * places outside of Components) is walked as the kind of Object that the reference stands for.
 * Shared and cyclic objects stay shared and cyclic.
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
type Slot = { kind: Kind; each: Each; isTrigger?: boolean } | "trigger" | "reference" | "discriminator";
type Shape = Record<string, Slot>;

/** `named` members may have any name but `x-…`, which is an extension there; `members` are all of a list or map. */
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

/** Nesting beyond this is left as it is: the stack of a worker is small. */
export const DEEPEST = 1000;

class Walker {
  /** Where references lead that the walk itself does not come to, as fragments; grows while it is read. */
  readonly targets = new Map<string, Kind>();
  readonly #shapes = new Map<Kind, Shape>();
  readonly #rules: Rules["rules"];
  readonly #reference: Rules["reference"];
  readonly #isTree: boolean;
  readonly #isLazy: boolean;
  readonly #problems: Problems;
  /** Results by raw object; while an object is being done, itself. */
  readonly #done = new Map<object, object>();
  readonly #open = new Set<object>();
  /** Copies that had to exist before their object was done, because it contains itself. */
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
      const [name, child] = entry.split(":");
      if (!name || !child) continue;
      const each = child.endsWith("+") ? "members" : child.endsWith("*") ? "named" : "one";
      shape[name] = { kind: child.replace(/[+*]$/, "") as Kind, each };
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

  /** A Callback Object is itself the map of its Path Items, by expression. */
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

/** Where the walk comes by itself. */
const WALKED = /^#\/(?:components|paths|webhooks)\//;
