/**
 * The dynamic scope of a schema (JSON Schema 2020-12, 7.1 and 8.2.3.2): the target of a `$dynamicRef` depends on the
 * schemas through which it was reached. This lets a schema be generic, such as a page of any kind of items.
 */

import type { Found } from "#model/reference.ts";
import { escapePointer } from "#oas/pointer.ts";
import { entries, isRecord, own, type Raw } from "#oas/read.ts";
import type { Schema } from "./schema.ts";

/**
 * The anchors that the schemas on the path to a schema bind. Equal bindings give the same object. Most paths bind
 * nothing.
 */
export class Scope {
  /** The views of schemas in this scope, by raw object, while they are in use. */
  readonly views = new WeakMap<object, WeakRef<Schema>>();
  private readonly inner = new WeakMap<Raw, Scope>();

  /**
   * @param anchors the target of each `$dynamicAnchor`: the outermost schema on the path that has it
   * @param room how many more scopes the document may have
   */
  constructor(
    private readonly anchors: ReadonlyMap<string, Found> = NONE,
    private readonly room = { left: MOST_SCOPES },
  ) {}

  /** The target of a `$dynamicAnchor` in this scope. */
  find(name: string): Found | undefined {
    return this.anchors.get(name);
  }

  /**
   * The scope inside a schema. It binds the schema's anchor and those of its `$defs`, unless they are already bound.
   */
  within(raw: Raw, pointer: string): Scope {
    if (raw["$dynamicAnchor"] === undefined && raw["$defs"] === undefined) return this;
    const bound = anchorsOf(raw, pointer);
    const isNew = [...bound.keys()].some((name) => !this.anchors.has(name));
    let inner = isNew ? this.inner.get(raw) : this;
    if (!inner) {
      if (this.room.left-- < 1) return this;
      inner = new Scope(new Map([...bound, ...this.anchors]), this.room);
      this.inner.set(raw, inner);
    }
    return inner;
  }
}

/** All places with a `$dynamicAnchor` or `$anchor` in a document, by name. Visits the whole document. */
export function allAnchors(root: unknown): ReadonlyMap<string, readonly Found[]> {
  const anchors = new Map<string, Found[]>();
  const seen = new Set<unknown>();
  const open: Found[] = [{ value: root, pointer: "" }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, pointer } = next;
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    for (const keyword of ["$dynamicAnchor", "$anchor"]) {
      const name = isRecord(value) ? value[keyword] : undefined;
      if (typeof name !== "string") continue;
      const known = anchors.get(name);
      if (known) known.push(next);
      else anchors.set(name, [next]);
    }
    for (const [key, child] of Object.entries(value).reverse())
      if (typeof child === "object") open.push({ value: child, pointer: `${pointer}/${escapePointer(key)}` });
  }
  return anchors;
}

/** The maximum number of scopes in one document. Each anchor can double their number. */
export const MOST_SCOPES = 2000;
const NONE: ReadonlyMap<string, Found> = new Map();
const KNOWN = new WeakMap<Raw, ReadonlyMap<string, Found>>();

function anchorsOf(raw: Raw, pointer: string): ReadonlyMap<string, Found> {
  let anchors = KNOWN.get(raw);
  if (!anchors) {
    // A definition with an `$id` has its own scope.
    const defined = entries(raw["$defs"]).flatMap(([key, value]): Found[] =>
      own(value, "$id") === undefined ? [{ value, pointer: `${pointer}/$defs/${escapePointer(key)}` }] : [],
    );
    const named = [...defined, { value: raw, pointer }].flatMap((one): [string, Found][] => {
      const name = isRecord(one.value) ? one.value["$dynamicAnchor"] : undefined;
      return typeof name === "string" ? [[name, one]] : [];
    });
    anchors = named.length > 0 ? new Map(named) : NONE;
    KNOWN.set(raw, anchors);
  }
  return anchors;
}
