/**
 * Makes maps whose members are made when they are first read, because most members of a description are never shown.
 */
import type { Raw } from "./read.ts";

/** The original of each map. */
const sources = new WeakMap<object, Raw>();
/** For each parsed map and some fields: the names of the members that have the field. */
const known = new WeakMap<object, Readonly<Record<string, readonly string[]>>>();

/**
 * Makes a map with the same keys. Each member is made from the original member when it is first read. The result
 * behaves like a plain object, and must not be changed.
 * @param make makes a member of the new map
 */
export function later(map: Raw, make: (value: unknown, key: string) => unknown): Raw {
  const result = laterBy(Object.keys(map), (name) => make(map[name], name));
  sources.set(result, map);
  return result;
}

/**
 * Makes a map whose members are parsed when they are first read.
 * @param holders for some fields, the names of the members that have the field
 * @param parse parses the member at an index
 */
export function laterParsed(
  names: readonly string[],
  holders: Readonly<Record<string, readonly string[]>>,
  parse: (index: number) => unknown,
): Raw {
  const result = laterBy(names, (_name, index) => parse(index));
  known.set(result, holders);
  return result;
}

/** The names of the members that may have a field. All names, if this is not known. */
export function mayHave(map: Raw, field: string): readonly string[] {
  return known.get(written(map))?.[field] ?? Object.keys(map);
}

function laterBy(names: readonly string[], make: (name: string, index: number) => unknown): Raw {
  // V8 makes an object without a prototype a hash table. This halves the time for a thousand members.
  const result: Raw = Object.create(null);
  for (const [index, name] of names.entries()) {
    let isMade = false;
    let value: unknown;
    Object.defineProperty(result, name, {
      enumerable: true,
      configurable: true,
      // The getter is not replaced by a value, because V8 copies a map of up to 1,000 members whenever the kind of a
      // property changes.
      get() {
        if (!isMade) value = make(name, index);
        isMade = true;
        return value;
      },
    });
  }
  return Object.setPrototypeOf(result, Object.prototype);
}

/** The original of a map; the object itself if it is not such a map. Makes no members. */
export function written(map: Raw): Raw {
  return sources.get(map) ?? map;
}

/** A member of the original map. */
export function asWritten(map: Raw, key: string): unknown {
  return written(map)[key];
}
