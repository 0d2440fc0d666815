/**
 * JSON pointers (RFC 6901) in both notations, plain (`/a/b`) and as a URI fragment (`#/a/b`), and changes to a
 * document that copy only what changes.
 */
import { decodePointer, escapePointer, pointerKeys } from "#oas/pointer.ts";
import { isRecord, own, type Raw } from "#oas/read.ts";

/** The steps from a root to a place: property names, and indexes as text. */
export type Path = readonly string[];

/** A JSON object that this code created and may change. */
export type Draft = Record<string, unknown>;

/** The plain JSON pointer of a path: `/paths/~1pets`; `""` for the root. */
export function pointerOf(path: Path): string {
  let pointer = "";
  for (const token of path) pointer += "/" + escapePointer(token);
  return pointer;
}

/** The same as a reference within a document: `#/paths/~1pets`, percent-encoded where a URI needs it. */
export function fragmentOf(path: Path): string {
  let fragment = "#";
  for (const token of path) fragment += "/" + encode(escapePointer(token));
  return fragment;
}

/** The path of a fragment (`#/a/b`, `/a/b`, `#` or `""`); undefined if it is not a JSON pointer (an anchor). */
export function pathOf(fragment: string): string[] | undefined {
  return pointerKeys(fragment.startsWith("#") ? decodePointer(fragment.slice(1)) : fragment);
}

/** The value at a path, of own properties only; undefined if there is none. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const token of path) value = own(value, token);
  return value;
}

/** Sets an own property whatever its name is; `__proto__` is data here. */
export function put(draft: Draft, key: string, value: unknown): void {
  if (key === "__proto__") {
    Object.defineProperty(draft, key, { value, enumerable: true, configurable: true, writable: true });
  } else draft[key] = value;
}

/**
 * Returns the root with another value at a path. Objects on the way are copied once and remembered in `owned`, so
 * that many changes cost one copy each. A path that leads nowhere changes nothing.
 */
export function replaceAt(root: unknown, path: Path, value: unknown, owned: Set<unknown>): unknown {
  if (path.length === 0) return value;
  if (own(root, path[0]!) === undefined) return root;
  const top = ownedCopy(root, owned);
  let host = top;
  for (let step = 0; step < path.length - 1; step++) {
    const token = path[step]!;
    const child = own(host, token);
    if (own(child, path[step + 1]!) === undefined) return top;
    const copy = ownedCopy(child, owned);
    if (copy !== child) put(host, token, copy);
    host = copy;
  }
  put(host, path[path.length - 1]!, value);
  return top;
}

function ownedCopy(value: unknown, owned: Set<unknown>): Draft {
  if (owned.has(value)) return value as Draft;
  const copy = Array.isArray(value) ? [...value] : { ...(isRecord(value) ? (value as Raw) : {}) };
  owned.add(copy);
  return copy as Draft;
}

/** encodeURI keeps "#" and rejects lone surrogates; a fragment allows neither. */
function encode(token: string): string {
  try {
    return encodeURI(token).replaceAll("#", "%23");
  } catch {
    return token;
  }
}
