/** One of the two documents: follows references, and names schemas by the places that they consist of. */
import {
  type Followed,
  type Found,
  follow,
  isBareReference,
  isReference,
  schemaNameOf,
} from "#model/reference.ts";
import { allAnchors } from "#model/schema/scope.ts";
import { escapePointer } from "#oas/pointer.ts";
import { asList, asText, entries, isRecord, own, type Raw } from "#oas/read.ts";
import type { Shape } from "./shape.ts";

/** A schema as written, and its place. */
export interface WrittenSchema {
  raw: unknown;
  pointer: string;
  /** The place of the reference to it, if there is one. */
  site?: string;
  /** The `$ref`, if it leads nowhere. */
  broken?: string;
}

/** A schema: one or several parts that all apply. */
export interface Sub {
  /** The places of its parts. The same key means the same schema. */
  key: string;
  parts: readonly WrittenSchema[];
  /** Of a piece of a schema: the key of the whole one. */
  whole?: string;
}

/** The name of a schema, if it has one. */
export function nameOfSub({ key, whole }: Sub): string | undefined {
  return schemaNameOf(whole ?? key);
}

/** Keywords that lead to other schemas, or do not limit what these allow. */
const AROUND =
  /^(?:\$ref|allOf|oneOf|anyOf|type|title|description|examples?|default|deprecated|readOnly|writeOnly|x-.*)$/;

/** Whether a schema only repeats another one, perhaps with other texts. */
export function isWrapper(raw: Raw): boolean {
  return asList(raw["allOf"]).length < 2 && Object.keys(raw).every((key) => AROUND.test(key));
}

/** What a schema of only one schema wraps. */
function unwrapped(raw: unknown): unknown {
  let inner = raw;
  while (isRecord(inner) && inner["$ref"] === undefined && isWrapper(inner)) {
    const [only, ...more] = ["allOf", "oneOf", "anyOf"].flatMap((keyword) => asList(own(inner, keyword)));
    if (more.length > 0) break;
    inner = only;
  }
  return inner;
}

/** How many parts and properties of schemas are read in all. `allOf` can repeat them without end. */
export const MOST_EFFORT = 20_000_000;

/** A document. */
export class Side {
  /** What is known of its schemas by key. */
  readonly shapes = new Map<string, Shape>();
  /** How much more may be read of its schemas. */
  effort = MOST_EFFORT;
  /** Fingerprints of its schemas, by key. */
  readonly fingerprints = new Map<string, string>();
  /** The places of the schemas that were compared. */
  readonly visited = new Set<string>();
  readonly #ends = new Map<string, Followed>();
  #children?: ReadonlyMap<string, readonly Sub[]>;
  #operations?: Map<string, string>;
  #anchors?: ReadonlyMap<string, readonly Found[]>;

  /** Whether the document was written before OpenAPI 3.1, when null was no type. */
  readonly isEarly: boolean;

  /** @param root the document in the shape of OpenAPI 3.2, with local references only */
  constructor(readonly root: Raw) {
    this.isEarly = /^(?:2|3\.0)(?:\.|$)/.test(asText(root["x-lectern-version"]) ?? "");
  }

  /** Resolves a value that may be a Reference Object. */
  follow(value: unknown, pointer: string): Followed {
    return isReference(value) ? follow(this.root, value, pointer) : { value, pointer };
  }

  /** The schema at a place. A schema with only a reference is its target. */
  sub(raw: unknown, pointer: string): Sub {
    const part = this.part(raw, pointer);
    return { key: part.pointer, parts: [part] };
  }

  /** The end of the references of a schema that has only a reference. */
  part(raw: unknown, pointer: string): WrittenSchema {
    if (!isBareReference(raw)) return { raw, pointer };
    const ref = raw["$ref"];
    const known = typeof ref === "string" ? this.#ends.get(ref) : undefined;
    const end = known ?? this.#follow(raw, pointer);
    if (typeof ref === "string") this.#ends.set(ref, end);
    return end.broken === undefined
      ? { raw: end.value, pointer: end.pointer, site: pointer }
      : { raw: undefined, pointer, broken: end.broken };
  }

  /** The component schemas that extend a schema by `allOf`: the variants that its discriminator implies. */
  childrenOf(pointer: string): readonly Sub[] {
    this.#children ??= this.#findChildren();
    return this.#children.get(pointer) ?? [];
  }

  #findChildren(): ReadonlyMap<string, readonly Sub[]> {
    const children = new Map<string, Sub[]>();
    for (const [name, raw] of entries(own(this.root["components"], "schemas")))
      for (const parent of asList(own(raw, "allOf"))) {
        const base = unwrapped(parent);
        if (!isReference(base) || !isRecord(raw) || isWrapper(raw)) continue;
        const { pointer } = this.part({ $ref: base.$ref }, "");
        const list = children.get(pointer) ?? [];
        list.push(this.sub(raw, `/components/schemas/${escapePointer(name)}`));
        children.set(pointer, list);
      }
    return children;
  }

  /** The method and path of the operation with an operationId. */
  operationNamed(id: string): string | undefined {
    if (!this.#operations) {
      this.#operations = new Map();
      for (const [path, item] of entries(this.root["paths"]))
        for (const [method, operation] of entries(item)) {
          const name = own(operation, "operationId");
          if (typeof name === "string") this.#operations.set(name, operationKey(method, path));
        }
    }
    return this.#operations.get(id);
  }

  #follow(raw: Raw, pointer: string): Followed {
    const anchor = (name: string): Found | undefined => {
      this.#anchors ??= allAnchors(this.root);
      const [only, ...more] = (this.#anchors.get(name) ?? []).filter(({ value }) => isRecord(value));
      return more.length === 0 ? only : undefined;
    };
    return follow(this.root, raw, pointer, { counts: isBareReference, anchor });
  }
}

/** A text for the method and path of an operation. Names of path parameters do not matter. */
export function operationKey(method: string, path: string): string {
  return `${method.toUpperCase()} ${shapeOfPath(path)}`;
}

/** A path without the names of its parameters. */
export function shapeOfPath(path: string): string {
  return path.replace(/\{[^{}]*\}/g, "{}");
}

/** A schema of several schemas that all apply. */
export function joined(subs: readonly Sub[]): Sub {
  const [first] = subs;
  if (first && subs.length === 1) return first;
  const parts = new Map(subs.flatMap((sub) => sub.parts).map((part) => [part.pointer, part]));
  return { key: [...parts.keys()].join(" & "), parts: [...parts.values()] };
}
