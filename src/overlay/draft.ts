/**
 * A document that actions change. Only what changes is copied, so the given document stays as it is; what the copies
 * were made of is remembered, so that a text can be changed in the same places only.
 */
import { isRecord, own } from "#oas/read.ts";
import type { Location } from "./query.ts";

/** What a changed object or array was made of. */
export interface Origin {
  /** The object or array in the given document, or in an overlay. */
  of: object;
  /** For an object: the members that were added. A member that was removed and added again is added. */
  added: Set<string>;
  /** For an array: the index that each item had; undefined for items that were added. */
  indexes: (number | undefined)[];
}

/** An update does not fit; the message says where. */
export class Misfit extends Error {}

type Host = Record<string | number, unknown>;

/** A document and its changes. */
export class Draft {
  root: unknown;
  readonly #origins = new Map<unknown, Origin>();

  constructor(document: unknown) {
    this.root = document;
  }

  /** What a changed object or array was made of; undefined for one that is unchanged. */
  originOf(value: unknown): Origin | undefined {
    return this.#origins.get(value);
  }

  /** The value at a location; undefined if there is none. */
  at(location: Location): unknown {
    let value = this.root;
    for (const step of location) value = own(value, String(step));
    return value;
  }

  /**
   * Merges a value into the one at a location.
   * @throws Misfit if their kinds differ
   */
  update(location: Location, value: unknown): void {
    const target = this.at(location);
    const kind = kindOf(target);
    if (kind !== "array" && kind !== kindOf(value)) throw misfit(target, value, []);
    if (kind === "array") this.#append(this.#open(location), Array.isArray(value) ? value : [value]);
    else if (kind === "object") this.#merge(this.#open(location), value as object, []);
    else put(this.#open(location.slice(0, -1)), location.at(-1) ?? "", value);
  }

  /** Removes the values at locations. None of them may be the root. */
  remove(locations: readonly Location[]): void {
    const groups = new Map<string, { host: Location; keys: Set<string | number> }>();
    for (const location of locations) {
      const host = location.slice(0, -1);
      const name = JSON.stringify(host);
      const group = groups.get(name) ?? { host, keys: new Set() };
      group.keys.add(location.at(-1) ?? "");
      groups.set(name, group);
    }
    // What is deeper goes first, because indexes of arrays change.
    for (const { host, keys } of [...groups.values()].sort((a, b) => b.host.length - a.host.length)) {
      const open = this.#open(host);
      const origin = this.#origins.get(open)!;
      if (Array.isArray(open)) {
        const kept = open.flatMap((item, index) => (keys.has(index) ? [] : [[item, index] as const]));
        origin.indexes = kept.map(([, index]) => origin.indexes[index]);
        open.length = 0;
        for (const [item] of kept) open.push(item);
      } else
        for (const key of keys) {
          delete open[key];
          origin.added.delete(String(key));
        }
    }
  }

  /** The object or array at a location, which may be changed from now on. */
  #open(location: Location): Host {
    let host = this.#own(this.root);
    this.root = host;
    for (const step of location) host = this.#openIn(host, step);
    return host;
  }

  #openIn(host: Host, step: string | number): Host {
    const value = host[step];
    const open = this.#own(value);
    if (open !== value) put(host, step, open);
    return open;
  }

  /** A copy that belongs to this draft; a value that is one already. */
  #own(value: unknown): Host {
    if (this.#origins.has(value)) return value as Host;
    const of = value as object;
    const copy = Array.isArray(of) ? [...of] : { ...of };
    const indexes = Array.isArray(of) ? of.map((_, index) => index) : [];
    this.#origins.set(copy, { of, added: new Set(), indexes });
    return copy as Host;
  }

  #append(array: Host, items: readonly unknown[]): void {
    const { indexes } = this.#origins.get(array)!;
    for (const item of items) {
      (array as unknown as unknown[]).push(item);
      indexes.push(undefined);
    }
  }

  #merge(host: Host, update: object, path: readonly string[]): void {
    const { added } = this.#origins.get(host)!;
    for (const [name, value] of Object.entries(update)) {
      const before = own(host, name);
      if (!Object.hasOwn(host, name)) {
        put(host, name, value);
        added.add(name);
        continue;
      }
      const kind = kindOf(value);
      const inside = [...path, name];
      if (kind !== kindOf(before)) throw misfit(before, value, inside);
      if (kind === "primitive") put(host, name, value);
      else if (kind === "array") this.#append(this.#openIn(host, name), value as unknown[]);
      else this.#merge(this.#openIn(host, name), value as object, inside);
    }
  }
}

/** The kind of a value as the rules of merging tell them apart. A number with its digits is a primitive. */
export function kindOf(value: unknown): "object" | "array" | "primitive" {
  return Array.isArray(value) ? "array" : isRecord(value) ? "object" : "primitive";
}

/** Sets a member. Assignment would fail for names such as `__proto__`. */
function put(host: Host, key: string | number, value: unknown): void {
  Object.defineProperty(host, key, { value, enumerable: true, configurable: true, writable: true });
}

function misfit(target: unknown, value: unknown, path: readonly string[]): Misfit {
  const where = path.length > 0 ? ` at ${path.join(" → ").slice(0, 200)}` : "";
  return new Misfit(`${inWords(value)} cannot be merged with ${inWords(target)}${where}.`);
}

function inWords(value: unknown): string {
  const kind = kindOf(value);
  if (kind !== "primitive") return kind === "array" ? "an array" : "an object";
  return value === null ? "null" : value instanceof Number ? "a number" : `a ${typeof value}`;
}
