/** Maps whose members are made when somebody reads them, for what most readers of a description never come to. */
import type { Raw } from "./read.ts";

/** What such a map is made of. */
const sources = new WeakMap<object, Raw>();
/** By map of texts, for some fields, the names of the members that have them. */
const known = new WeakMap<object, Readonly<Record<string, readonly string[]>>>();

/**
 * A map like another one, each member of which is made of the other's at its first reading, once. It reads
 * like a plain object, and is not to be written to.
 * @param make gives what stands in the new map
 */
export function later(map: Raw, make: (value: unknown, key: string) => unknown): Raw {
  const result = laterBy(Object.keys(map), (name) => make(map[name], name));
  sources.set(result, map);
  return result;
}

/**
 * Such a map, each member of which is parsed at its first reading.
 * @param holders for some fields, the names of the members that have them
 * @param parse gives the member at a place among the names
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

/** The names of the members that may have a field of some name: all, where it is not known who has it. */
export function mayHave(map: Raw, field: string): readonly string[] {
  return known.get(written(map))?.[field] ?? Object.keys(map);
}

function laterBy(names: readonly string[], make: (name: string, index: number) => unknown): Raw {
  // Without a prototype at first: V8 makes it a table, which takes a thousand members in half of the time.
  const result: Raw = Object.create(null);
  for (const [index, name] of names.entries()) {
    let isMade = false;
    let value: unknown;
    Object.defineProperty(result, name, {
      enumerable: true,
      configurable: true,
      // It stays a getter: V8 copies a map of up to 1,000 members wherever one of them becomes something else.
      get() {
        if (!isMade) value = make(name, index);
        isMade = true;
        return value;
      },
    });
  }
  return Object.setPrototypeOf(result, Object.prototype);
}

/** The map that such a map is made of, any other object itself: reading it makes nothing. */
export function written(map: Raw): Raw {
  return sources.get(map) ?? map;
}

/** A member as it was before anything was made of it. */
export function asWritten(map: Raw, key: string): unknown {
  return written(map)[key];
}
