/** The size of data when it is written out, where shared objects are repeated. */

/**
 * Counts the values of data when shared objects are repeated. Each 100 characters of a key or a text count as one
 * more. Each object is visited once, however often it is repeated. Infinity if an object contains itself.
 */
export function sizeOf(root: unknown): number {
  const sizes = new Map<object, number>();
  // An object is pushed twice: to be entered, and below its members, to add them up.
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.at(-1);
    if (!isObject(value) || (sizes.get(value) ?? OPEN) !== OPEN) open.pop();
    else if (!sizes.has(value)) {
      sizes.set(value, OPEN);
      for (const child of Object.values(value)) {
        // An object that is still open contains itself.
        if (isObject(child) && sizes.get(child) === OPEN) return Number.POSITIVE_INFINITY;
        if (isObject(child) && !sizes.has(child)) open.push(child);
      }
    } else {
      open.pop();
      let size = 1;
      for (const child of Object.values(value)) size += sizeIn(sizes, child);
      if (!Array.isArray(value)) for (const key in value) size += key.length / CHARACTERS;
      sizes.set(value, size);
    }
  }
  return sizeIn(sizes, root);
}

/** Marks an object whose members are being counted. */
const OPEN = -1;

/** How many characters count as one value. */
const CHARACTERS = 100;

function sizeIn(sizes: ReadonlyMap<object, number>, value: unknown): number {
  if (typeof value === "string") return 1 + value.length / CHARACTERS;
  return isObject(value) ? (sizes.get(value) ?? 1) : 1;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
