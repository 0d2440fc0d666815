/** Reads everything of a view, as a page does, without a page. */

/** Fields that are not views: the raw data, and private fields that have getters. */
const SKIPPED = new Set(["raw", "document", "memory", "views", "target", "beside", "ids"]);

/**
 * Reads every field and getter of a value, and of their results, nearest first.
 * @param limit the maximum number of objects to read
 * @returns the number of objects read
 */
export function touch(value: unknown, limit: number): number {
  const met = new Set<object>();
  const meet = (one: unknown): void => {
    if (typeof one === "object" && one !== null) met.add(one);
  };
  meet(value);
  let looked = 0;
  // Iterating over a set also visits members that are added meanwhile, each once.
  for (const one of met) {
    if (looked >= limit) break;
    looked++;
    if (Array.isArray(one)) for (const inner of one) meet(inner);
    else if (one instanceof Map) for (const inner of one.values()) meet(inner);
    else {
      const values: unknown[] = Object.values(one);
      for (const [at, name] of Object.keys(one).entries()) if (!SKIPPED.has(name)) meet(values[at]);
      for (const get of gettersOf(Object.getPrototypeOf(one) as object | null)) meet(get.call(one));
    }
  }
  return looked;
}

type Getter = (this: object) => unknown;

const getters = new Map<object, readonly Getter[]>();

/** The getter functions of a class. Calling one is faster than looking it up by its name on every object. */
function gettersOf(prototype: object | null): readonly Getter[] {
  if (prototype === null || prototype === Object.prototype) return [];
  let known = getters.get(prototype);
  if (!known) {
    known = Object.entries(Object.getOwnPropertyDescriptors(prototype)).flatMap(([name, property]) =>
      property.get && !SKIPPED.has(name) ? [property.get] : [],
    );
    getters.set(prototype, known);
  }
  return known;
}
