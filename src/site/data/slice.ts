/**
 * The part of a description that a live page needs: its operation or schema, and what that refers to. Schemas that are
 * far away are cut off, so that the size of a page does not depend on the description.
 */
import type { Document } from "#model/document.ts";
import type { Operation } from "#model/operation.ts";
import { METHODS } from "#model/path-item.ts";
import { localPointer, valueAt } from "#model/reference.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import { operationsById } from "#model/whole/operation-ids.ts";
import { escapePointer, pointerKeys } from "#oas/pointer.ts";
import { asList, asRecord, asText, isRecord, own, type Raw } from "#oas/read.ts";
import { componentAt } from "#site/named.ts";

/** The most characters of JSON that schemas beyond the first level may have. */
export const ROOM_OF_SCHEMAS = 40_000;

/** The most characters of JSON of a slice. A page that needs more stays as it is without scripts. */
export const LONGEST_SLICE = 500_000;

/** How many operations that links lead to are named. */
const MOST_LINKED = 20;

/** What is known of a value of the description. */
interface Facts {
  /** The characters of its JSON. */
  size: number;
  /** The pointers that it refers to. */
  refs: readonly string[];
  /** The operationIds that its links name. */
  operations: readonly string[];
}

/** A part of a description. */
export interface Slice {
  document: unknown;
  /** The names of the component schemas that are not in it. */
  cut: readonly string[];
}

/** Makes the slices of a description. */
export class Slicer {
  private readonly known = new Map<string, Facts | undefined>();

  constructor(private readonly document: Document) {}

  /** The slice for operations; undefined if it would be too large, or has references that only the whole can resolve. */
  ofOperations(operations: readonly Operation[]): Slice | undefined {
    const parts = operations.map(partsOf);
    const tags = new Set(operations.flatMap(({ raw }) => asList(raw["tags"]).map(asText)));
    const maps: Record<string, Record<string, Raw>> = {};
    for (const { map, path, item } of parts) {
      const known = asRecord(own(maps[map], path));
      const additional = { ...asRecord(known[ADDITIONAL]), ...asRecord(item[ADDITIONAL]) };
      const more = Object.keys(additional).length > 0 && { [ADDITIONAL]: additional };
      maps[map] = { ...maps[map], [path]: { ...known, ...item, ...more } };
    }
    const root = { ...this.root((name) => tags.has(name)), ...maps };
    // What requests need comes first.
    return this.collect([...parts.map(({ request }) => request), ...parts.map(({ others }) => others)], root);
  }

  /** The slice for a component schema. */
  ofSchema(name: string): Slice | undefined {
    return this.collect(
      [{ $ref: `#/components/schemas/${escapePointer(name)}` }],
      this.root(() => false),
    );
  }

  /** The fields of the root that all pages need. */
  private root(isWanted: (tag: string) => boolean): Raw {
    const { raw, info } = this.document;
    const all = asRecord(raw);
    const kept = ["openapi", "$self", "jsonSchemaDialect", "servers", "security"].filter((key) =>
      Object.hasOwn(all, key),
    );
    const tags = asList(all["tags"]).flatMap((tag) => {
      const { description: _, ...rest } = asRecord(tag);
      return isWanted(asText(rest["name"]) ?? "") ? [rest] : [];
    });
    return {
      ...Object.fromEntries(kept.map((key) => [key, all[key]])),
      info: { title: info.title, version: info.version },
      ...(tags.length > 0 && { tags }),
    };
  }

  private collect(starts: readonly unknown[], root: Raw): Slice | undefined {
    const schemes = asRecord(asRecord(this.document.raw.components)["securitySchemes"]);
    const found = new Search(this, schemes);
    for (const start of starts) if (!found.add(factsOf(start))) return undefined;
    if (!found.run()) return undefined;
    const document: Raw = { ...root, components: { securitySchemes: schemes } };
    for (const pointer of [...found.taken].sort((one, other) => one.length - other.length))
      place(document, pointer, valueAt(this.document.raw, pointer), this.document.raw);
    for (const name of found.cut)
      place(document, `/components/schemas/${escapePointer(name)}`, this.stub(name), this.document.raw);
    for (const id of [...found.operations].slice(0, MOST_LINKED)) this.linked(document, id);
    return { document, cut: [...found.cut] };
  }

  /** What is known of the value at a pointer; undefined if it cannot be in a slice. */
  facts(pointer: string): Facts | undefined {
    if (!this.known.has(pointer)) {
      const facts = factsOf(valueAt(this.document.raw, pointer));
      const children = componentAt(pointer) === undefined ? [] : this.document.childrenOf(pointer);
      const more = children.map((name) => `/components/schemas/${escapePointer(name)}`);
      this.known.set(pointer, facts && { ...facts, refs: [...facts.refs, ...more] });
    }
    return this.known.get(pointer);
  }

  /** Whether the description has a component schema of a name. */
  has(name: string): boolean {
    return Object.hasOwn(asRecord(asRecord(this.document.raw.components)["schemas"]), name);
  }

  /** A schema that is cut off: what its row says, and whether it has rows. */
  private stub(name: string): unknown {
    const schema = schemasOf(this.document).named(name);
    if (!schema || schema.boolean !== undefined) return schema?.raw;
    const plain = Object.entries(schema.keywords).filter(([key, value]) => isPlain(value) && key !== "$ref");
    return {
      ...Object.fromEntries(plain),
      ...(schema.hasInside && { properties: { "…": { readOnly: true, writeOnly: true } } }),
    };
  }

  /** Names an operation that a link leads to. */
  private linked(document: Raw, id: string): void {
    const operation = operationsById(this.document).get(id);
    if (operation?.pathItem.kind !== "path" || !METHODS.has(operation.method)) return;
    const { operationId, summary, tags } = operation.raw;
    const pointer = ["", "paths", operation.path, operation.method].map(escapePointer).join("/");
    place(document, pointer, { operationId, summary, tags }, {});
  }
}

/** The field of a Path Item with the methods that have no field of their own. */
const ADDITIONAL = "additionalOperations";

/** An operation as it stands in a slice, what its request needs, and the rest. */
function partsOf({ pathItem, raw, method, path }: Operation): {
  map: "webhooks" | "paths";
  path: string;
  item: Raw;
  request: Raw;
  others: Raw;
} {
  const { requestBody, parameters, ...others } = raw;
  const hosts = Object.assign({}, ...pathItem.hosts.map(([host]) => host)) as Raw;
  const isOwn = ([key]: [string, unknown]): boolean =>
    !METHODS.has(key) && key !== "$ref" && key !== ADDITIONAL;
  const shared = Object.fromEntries(Object.entries(hosts).filter(isOwn));
  const single = METHODS.has(method) ? { [method]: raw } : { [ADDITIONAL]: { [method]: raw } };
  const map = pathItem.kind === "webhook" ? "webhooks" : "paths";
  return { map, path, item: { ...shared, ...single }, request: { parameters, requestBody, shared }, others };
}

/** Follows the references of a page, the nearest first. */
class Search {
  readonly taken = new Set<string>();
  readonly cut = new Set<string>();
  readonly operations = new Set<string>();
  private readonly queue: { pointer: string; level: number }[] = [];
  private size: number;
  private room = ROOM_OF_SCHEMAS;

  constructor(
    private readonly slicer: Slicer,
    schemes: Raw,
  ) {
    const facts = factsOf(schemes);
    this.size = facts?.size ?? Number.POSITIVE_INFINITY;
    if (facts) this.add(facts);
  }

  /** Adds what a value of the page refers to. Returns false if it cannot be in a slice. */
  add(facts: Facts | undefined, level = 0): boolean {
    if (!facts) return false;
    this.size += level === 0 ? facts.size : 0;
    for (const pointer of facts.refs) this.queue.push({ pointer, level });
    for (const id of facts.operations) this.operations.add(id);
    return this.size <= LONGEST_SLICE;
  }

  /** Follows all of them. */
  run(): boolean {
    for (const { pointer, level } of this.queue) {
      const name = componentAt(pointer);
      if (this.taken.has(pointer) || (name !== undefined && (this.cut.has(name) || !this.slicer.has(name))))
        continue;
      const facts = this.slicer.facts(pointer);
      if (!facts) return false;
      if (name !== undefined && level > 0) {
        if (facts.size > this.room) {
          this.cut.add(name);
          continue;
        }
        this.room -= facts.size;
      }
      this.size += facts.size;
      this.taken.add(pointer);
      if (!this.add({ ...facts, size: 0 }, level + (name === undefined ? 0 : 1))) return false;
    }
    return true;
  }
}

/** Puts a value into a document, if it is not in it. */
function place(document: Raw, pointer: string, value: unknown, whole: unknown): void {
  const keys = pointerKeys(pointer) ?? [];
  const last = keys.pop();
  if (last === undefined || value === undefined) return;
  let host: unknown = document;
  let given: unknown = whole;
  for (const key of keys) {
    given = valueAt(given, `/${escapePointer(key)}`);
    const inside = host as Record<string, unknown>;
    // What is there is the description's own, or was made here.
    if (!Object.hasOwn(inside, key)) set(inside, key, Array.isArray(given) ? [] : {});
    host = inside[key];
    if (typeof host !== "object" || host === null) return;
  }
  if (!Object.hasOwn(host as object, last) && Object.isExtensible(host)) set(host as object, last, value);
}

/** Sets a member, whatever its name is. */
function set(host: object, key: string, value: unknown): void {
  Object.defineProperty(host, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Whether a keyword's value has no schemas in it. */
function isPlain(value: unknown): boolean {
  return typeof value !== "object" || (Array.isArray(value) && value.every((one) => typeof one !== "object"));
}

/** Keywords whose references depend on other places. */
const DYNAMIC: readonly string[] = ["$dynamicRef", "$recursiveRef", "$id", "$anchor", "$dynamicAnchor"];

/** Looks at all of a value; undefined if it is too large, or has references that only the whole can resolve. */
function factsOf(value: unknown): Facts | undefined {
  const refs = new Set<string>();
  const operations = new Set<string>();
  const open: unknown[] = [value];
  let size = 0;
  for (let one = open.pop(); open.length > 0 || one !== undefined; one = open.pop()) {
    size += typeof one === "string" ? one.length + 3 : 6;
    if (size > LONGEST_SLICE) return undefined;
    if (Array.isArray(one)) for (const member of one) open.push(member ?? false);
    if (!isRecord(one)) continue;
    if (DYNAMIC.some((key) => typeof one[key] === "string")) return undefined;
    for (const pointer of refsOf(one)) {
      if (pointer === undefined) return undefined;
      refs.add(pointer);
    }
    const id = one["operationId"];
    if (typeof id === "string" && one["responses"] === undefined) operations.add(id);
    for (const [key, member] of Object.entries(one)) {
      size += key.length + 3;
      open.push(member ?? false);
    }
  }
  return { size, refs: [...refs].reverse(), operations: [...operations] };
}

/** The pointers that an object itself refers to; undefined for one that is not in the document. */
function refsOf({ $ref, mapping }: Raw): (string | undefined)[] {
  const named = Object.values(asRecord(mapping)).flatMap((target) => {
    if (typeof target !== "string") return [];
    return target.startsWith("#/")
      ? [localPointer(target)]
      : [`/components/schemas/${escapePointer(target)}`];
  });
  if (typeof $ref !== "string") return named;
  return [...named, $ref.startsWith("#/") ? localPointer($ref) : undefined];
}
