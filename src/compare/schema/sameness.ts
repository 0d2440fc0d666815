/**
 * Whether two schemas are written alike, together with everything that they refer to. Most of two versions of a large
 * document is, and needs no further comparison.
 */

import type { Side, Sub } from "#compare/shapes/side.ts";
import { valueAt } from "#model/reference.ts";
import { decodePointer } from "#oas/pointer.ts";
import { own } from "#oas/read.ts";
import { compareNumbers } from "#validate/decimal.ts";

/** Deeper values count as different here; their comparison has its own limit. */
const DEEPEST = 300;

/** What is known about a reference. */
interface Known {
  /** Whether its target differs, or something that the target refers to. */
  isDirty: boolean;
  refs: readonly string[];
}

/** Compares the texts of two documents. */
export class Sameness {
  readonly #old: Side;
  readonly #new: Side;
  readonly #known = new Map<string, Known>();

  constructor(older: Side, newer: Side) {
    this.#old = older;
    this.#new = newer;
  }

  /** Whether two schemas are written alike. */
  isSameSub(one: Sub, other: Sub): boolean {
    return (
      one.parts.length === other.parts.length &&
      one.parts.every((part, index) => {
        const { raw, broken, pointer } = other.parts[index]!;
        if (part.broken !== undefined || broken !== undefined || !this.isSame(part.raw, raw)) return false;
        // The schemas that extend this one are its variants.
        if (own(raw, "discriminator") === undefined) return true;
        return pointer === part.pointer && this.#isClean(`#${pointer.replaceAll("%", "%25")}`);
      })
    );
  }

  /** Whether two values are equal, and so are the targets of references in them. */
  isSame(one: unknown, other: unknown): boolean {
    const refs = new Set<string>();
    return isEqual(one, other, refs, 0) && [...refs].every((ref) => this.#isClean(ref));
  }

  #isClean(ref: string): boolean {
    if (!this.#known.has(ref)) this.#explore(ref);
    return !this.#known.get(ref)!.isDirty;
  }

  /** Visits everything that can be reached from a reference, then marks what reaches a difference. */
  #explore(first: string): void {
    const found = new Set<string>();
    const open = [first];
    const users = new Map<string, string[]>();
    const dirty: string[] = [];
    for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
      if (this.#known.has(ref)) continue;
      const known = this.#targets(ref);
      this.#known.set(ref, known);
      found.add(ref);
      if (known.isDirty) dirty.push(ref);
      for (const next of known.refs) {
        const list = users.get(next) ?? [];
        list.push(ref);
        users.set(next, list);
        open.push(next);
      }
    }
    for (const next of users.keys()) if (this.#known.get(next)?.isDirty && !found.has(next)) dirty.push(next);
    for (let ref = dirty.pop(); ref !== undefined; ref = dirty.pop())
      for (const user of users.get(ref) ?? []) {
        const known = this.#known.get(user)!;
        if (known.isDirty) continue;
        known.isDirty = true;
        dirty.push(user);
      }
  }

  #targets(ref: string): Known {
    const pointer = ref.startsWith("#") ? decodePointer(ref.slice(1)) : undefined;
    const one = pointer === undefined ? undefined : valueAt(this.#old.root, pointer);
    const other = pointer === undefined ? undefined : valueAt(this.#new.root, pointer);
    const refs = new Set<string>();
    let isDirty = one === undefined || other === undefined || !isEqual(one, other, refs, 0);
    if (!isDirty && pointer !== undefined && own(one, "discriminator") !== undefined) {
      const [children, others] = [this.#old, this.#new].map((side) =>
        side.childrenOf(pointer).map(({ key }) => key),
      );
      isDirty = children!.join() !== others!.join();
      for (const child of children!) refs.add(`#${child.replaceAll("%", "%25")}`);
    }
    return { isDirty, refs: isDirty ? [] : [...refs] };
  }
}

/** Whether two JSON values are equal. Names of members may have any order. Collects the references in them. */
function isEqual(one: unknown, other: unknown, refs: Set<string>, depth: number): boolean {
  if (typeof one !== "object" || one === null) return one === other || isEqualNumber(one, other);
  if (typeof other !== "object" || other === null || depth > DEEPEST) return isEqualNumber(one, other);
  if (one instanceof Number || other instanceof Number) return isEqualNumber(one, other);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  if (Array.isArray(one)) {
    const list = other as readonly unknown[];
    return (
      one.length === list.length && one.every((value, index) => isEqual(value, list[index], refs, depth + 1))
    );
  }
  let count = 0;
  for (const key in one) {
    if (!Object.hasOwn(other, key)) return false;
    const value = (one as Record<string, unknown>)[key];
    if (!isEqual(value, (other as Record<string, unknown>)[key], refs, depth + 1)) return false;
    if (key === "$ref" && typeof value === "string") refs.add(value);
    // The target of a dynamic reference depends on where it is used.
    if (key === "$dynamicRef") return false;
    count++;
  }
  return count === Object.keys(other).length;
}

function isEqualNumber(one: unknown, other: unknown): boolean {
  return (
    (one instanceof Number || other instanceof Number) &&
    (typeof one === "number" || one instanceof Number) &&
    (typeof other === "number" || other instanceof Number) &&
    compareNumbers(one, other) === 0
  );
}
