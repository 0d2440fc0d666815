/** Finds the components that no operation uses (4.7 Components Object). */
import type { Document } from "#model/document.ts";
import { localPointer, valueAt } from "#model/reference.ts";
import { asWritten, written } from "#oas/later.ts";
import { escapePointer } from "#oas/pointer.ts";
import { asRecord, entries, isRecord, own, type Raw } from "#oas/read.ts";
import { HOLDS, SCHEMA_KEYWORDS } from "#oas/schema-keywords.ts";

/** The maps of `components` in display order. Security schemes have their own section. */
const KINDS = [
  "schemas",
  "parameters",
  "headers",
  "requestBodies",
  "responses",
  "mediaTypes",
  "examples",
  "links",
  "callbacks",
  "pathItems",
] as const;

/** A map of `components`. */
export type ComponentKind = (typeof KINDS)[number];

/** A component. Reading `raw` upgrades it. */
export interface Component {
  kind: ComponentKind;
  name: string;
  raw: unknown;
  pointer: string;
}

/**
 * The components to which nothing outside `components` refers, directly or indirectly. Visits everything that
 * operations use, so callers set a limit for large documents.
 * @param limit how many objects to visit. Default: all
 * @returns undefined if the limit was reached before the answer was known
 */
export function unusedComponents(document: Document, limit = Infinity): readonly Component[] | undefined {
  const maps = KINDS.map((kind) => [kind, asRecord(asRecord(document.raw.components)[kind])] as const);
  const count = maps.reduce((sum, [, map]) => sum + Object.keys(map).length, 0);
  if (count === 0) return [];
  // Each component contains several objects, so the limit would be reached anyway.
  if (count > limit / 10) return undefined;
  const used = reached(document, limit);
  if (!used) return undefined;
  return maps.flatMap(([kind, map]) =>
    Object.keys(map)
      .map((name) => ({ name, pointer: `/components/${kind}/${escapePointer(name)}` }))
      .filter(({ name, pointer }) => {
        const raw = asWritten(map, name);
        return !used.has(pointer) && !(isRecord(raw) && used.has(raw));
      })
      .map(({ name, pointer }) => ({
        kind,
        name,
        get raw() {
          return map[name];
        },
        pointer,
      })),
  );
}

/** Fields whose members have free names. These names are not keywords. */
const NAMED = new Set([
  ...SCHEMA_KEYWORDS.map,
  ...(
    "headers responses content callbacks links examples x-examples encoding additionalOperations paths webhooks " +
    "x-webhooks"
  ).split(" "),
]);
/** Fields that contain values. A `$ref` in a value is not a reference. Most extensions also contain values. */
const VALUES = new Set("example default enum const value dataValue serializedValue".split(" "));
const EXTENSIONS = new Set(["x-webhooks", "x-examples", ...HOLDS.keys()]);

function isValue(key: string, value: unknown): boolean {
  return (
    VALUES.has(key) ||
    (key === "examples" && Array.isArray(value)) ||
    (key.startsWith("x-") && !EXTENSIONS.has(key))
  );
}

/** All objects (before the upgrade) and all pointers of references that are reachable from outside `components`. */
function reached(document: Document, limit: number): ReadonlySet<unknown> | undefined {
  const walk = new Walk(document);
  for (const [key, value] of entries(document.raw))
    if (key !== "components" && !key.startsWith("x-lectern-")) walk.add(value, NAMED.has(key));
  for (const node of walk.queue) {
    if (walk.queue.length > limit) return undefined;
    walk.enter(node, limit);
  }
  return walk.seen;
}

class Walk {
  readonly seen = new Set<unknown>();
  readonly queue: object[] = [];
  /** Objects whose members have free names. */
  readonly #named = new Set<unknown>();
  readonly #document: Document;

  constructor(document: Document) {
    this.#document = document;
  }

  add(value: unknown, isNamed = false): void {
    if (typeof value !== "object" || value === null) return;
    if (isNamed) this.#named.add(value);
    if (this.seen.has(value)) return;
    this.seen.add(value);
    this.queue.push(value);
  }

  /** Adds the members of a value and the targets of its references, up to the limit. */
  enter(node: object, limit: number): void {
    if (!Array.isArray(node)) this.#fields(node as Raw, limit);
    else
      for (const value of node) {
        if (this.queue.length > limit) return;
        this.add(value);
      }
    const { mapping, defaultMapping } = node as { mapping?: unknown; defaultMapping?: unknown };
    for (const [, target] of entries(mapping)) this.#followTarget(target);
    this.#followTarget(defaultMapping);
  }

  #fields(node: Raw, limit: number): void {
    const hasFields = !this.#named.has(node);
    const fields = written(node);
    for (const key in fields) {
      if (this.queue.length > limit) return;
      const value = fields[key];
      if (typeof value === "string") {
        if (key === "$ref" || key === "$dynamicRef") this.#follow(localPointer(value));
      } else if (typeof value === "object" && !(hasFields && isValue(key, value)))
        this.add(value, hasFields && NAMED.has(key));
    }
  }

  #followTarget(target: unknown): void {
    if (typeof target === "string") this.#follow(localPointer(target) ?? schemaPointer(target));
  }

  #follow(pointer: string | undefined): void {
    const family = pointer === undefined ? [] : [pointer];
    for (const one of family) {
      if (this.seen.has(one)) continue;
      this.seen.add(one);
      const target = valueAt(this.#document.raw, one, ownAsWritten);
      this.add(target);
      // All schemas that include a schema with a discriminator, even indirectly, are its variants.
      if (one !== pointer || (isRecord(target) && target["discriminator"] !== undefined))
        for (const child of this.#document.childrenOf(one)) family.push(schemaPointer(child));
    }
  }
}

function ownAsWritten(value: unknown, key: string): unknown {
  return own(isRecord(value) ? written(value) : value, key);
}

function schemaPointer(name: string): string {
  return `/components/schemas/${escapePointer(name)}`;
}
