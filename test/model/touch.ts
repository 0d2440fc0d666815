/** Looks at everything that can be seen of a view: what a page does, without a page. */

/** What is no view: the raw data, and the private fields that getters speak for. */
const SKIPPED = new Set(["raw", "document", "memory", "views", "target", "beside", "ids"]);

/**
 * Reads every field and getter of a value and of all that these give, the nearest first.
 * @param limit how many objects are looked at
 * @returns how many were
 */
export function touch(value: unknown, limit: number): number {
  const seen = new Set<unknown>();
  const queue: unknown[] = [value];
  for (const one of queue) {
    if (typeof one !== "object" || one === null || seen.has(one)) continue;
    if (seen.size >= limit) break;
    seen.add(one);
    for (const inner of insideOf(one)) queue.push(inner);
  }
  return seen.size;
}

function insideOf(value: object): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (value instanceof Map) return [...value.values()];
  const fields = Object.keys(value).filter((name) => !SKIPPED.has(name));
  return [...fields, ...gettersOf(Object.getPrototypeOf(value) as object | null)].map(
    (name) => (value as Record<string, unknown>)[name],
  );
}

const getters = new Map<object, readonly string[]>();

function gettersOf(prototype: object | null): readonly string[] {
  if (prototype === null || prototype === Object.prototype) return [];
  let names = getters.get(prototype);
  if (!names) {
    names = Object.entries(Object.getOwnPropertyDescriptors(prototype)).flatMap(([name, property]) =>
      property.get && !SKIPPED.has(name) ? [name] : [],
    );
    getters.set(prototype, names);
  }
  return names;
}
