/**
 * Reads properties that elements of the host page could hide: with `<img name="head">`, `document.head` is the image.
 */

/**
 * A property or method of the document or an element, as its class defines it. Elements with an `id` or `name`, and
 * fields of a form, cannot replace it.
 */
export function native<T extends object, K extends keyof T>(object: T, key: K): T[K] {
  const value: unknown = Reflect.get(Object.getPrototypeOf(object) as object, key, object);
  return (typeof value === "function" ? value.bind(object) : value) as T[K];
}
