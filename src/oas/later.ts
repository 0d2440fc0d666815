/** Maps whose members are made when somebody reads them, for what most readers of a description never come to. */
import type { Raw } from "./read.ts";

/** What such a map is made of. */
const sources = new WeakMap<object, Raw>();

/**
 * A map like another one, each member of which is made of the other's at its first reading, once. It reads
 * like a plain object, and is not to be written to.
 * @param make gives what stands in the new map
 */
export function later(map: Raw, make: (value: unknown, key: string) => unknown): Raw {
  const result = {};
  for (const key of Object.keys(map)) {
    let isMade = false;
    let value: unknown;
    Object.defineProperty(result, key, {
      enumerable: true,
      configurable: true,
      // It stays a getter: V8 copies a map of up to 1,000 members wherever one of them becomes something else.
      get() {
        if (!isMade) value = make(map[key], key);
        isMade = true;
        return value;
      },
    });
  }
  sources.set(result, map);
  return result;
}

/** The map that such a map is made of, any other object itself: reading it makes nothing. */
export function written(map: Raw): Raw {
  return sources.get(map) ?? map;
}

/** A member as it was before anything was made of it. */
export function asWritten(map: Raw, key: string): unknown {
  return written(map)[key];
}
