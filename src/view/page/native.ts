/** Reads properties that elements of the host could hide: `<img name="head">` is what `document.head` gives otherwise. */

/**
 * A property or method of the document or of an element, as its class defines it: no `id` or `name` of an element, and no
 * field of a form, stands in for it.
 */
export function native<T extends object, K extends keyof T>(object: T, key: K): T[K] {
  const value: unknown = Reflect.get(Object.getPrototypeOf(object) as object, key, object);
  return (typeof value === "function" ? value.bind(object) : value) as T[K];
}
