/** Following `$ref`: one step at a time, when somebody looks. JSON Pointer is RFC 6901. */
import { isRecord, own, type Raw } from "#oas/read.ts";

/** What a reference leads to. */
export interface Followed {
  /** The value found; undefined where the reference is broken. */
  value: unknown;
  /** JSON Pointer of the value within the document, as a URI fragment without `#`. */
  pointer: string;
  /** Summary and description that stand beside `$ref` (4.23 Reference Object) and override the target's. */
  summary?: string;
  description?: string;
  /** The `$ref` that could not be followed. */
  broken?: string;
}

/** Escapes a key for use in a JSON Pointer (RFC 6901, 3). */
export function escapePointer(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** Splits a JSON Pointer into its keys; undefined where it is none. */
export function pointerKeys(pointer: string): string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) return undefined;
  return pointer.slice(1).split("/").map(unescapePointer);
}

/** The pointer of a local reference (`#/a/b` → `/a/b`), percent-encoding undone; undefined for all other references. */
export function localPointer(ref: string): string | undefined {
  if (!ref.startsWith("#")) return undefined;
  return decodePercent(ref.slice(1));
}

/** The value at a JSON Pointer within a root; undefined where there is none. Only own properties count. */
export function valueAt(root: unknown, pointer: string): unknown {
  const keys = pointerKeys(pointer);
  if (!keys) return undefined;
  let value: unknown = root;
  for (const key of keys) {
    value = own(value, key);
    if (value === undefined) return undefined;
  }
  return value;
}

/** Whether a value is an object with `$ref`, whatever else it says: a Reference Object, in which siblings do not count. */
export function isReference(value: unknown): value is Raw & { $ref: string } {
  return isRecord(value) && typeof value["$ref"] === "string";
}

/** Whether a value is an object that says nothing but `$ref`. In a schema siblings count (JSON Schema 2020-12, 8.2.3.1). */
export function isBareReference(value: unknown): value is Raw & { $ref: string } {
  if (!isReference(value)) return false;
  for (const key in value) if (key !== "$ref") return false;
  return true;
}

/**
 * Follows a value that may be a reference until it is none. A cycle of references leads nowhere.
 * @param root the document that local references point into
 * @param pointer where the value stands
 * @param counts what is a reference here: for schemas, `isBareReference`
 */
export function follow(root: unknown, value: unknown, pointer: string, counts = isReference): Followed {
  const followed: Followed = { value, pointer };
  const seen = new Set<unknown>();
  for (let reference = value; counts(reference); reference = followed.value) {
    const ref = reference.$ref;
    followed.summary ??= plainText(reference["summary"]);
    followed.description ??= plainText(reference["description"]);
    const target = localPointer(ref);
    const found = target === undefined || seen.has(reference) ? undefined : valueAt(root, target);
    seen.add(reference);
    if (found === undefined || target === undefined) return { ...followed, value: undefined, broken: ref };
    followed.value = found;
    followed.pointer = target;
  }
  return followed;
}

/** The last key of a pointer: for a component, its name. External documents give their file's name. */
export function nameOf(pointer: string): string | undefined {
  const keys = pointerKeys(pointer);
  const last = keys?.at(-1);
  if (last === undefined || keys?.[0] !== EXTERNAL || keys.length > 2) return last;
  return last
    .replace(/[?#].*$/s, "")
    .split("/")
    .at(-1)
    ?.replace(/\.(json|ya?ml)$/i, "");
}

/** The name that a schema's place gives it: in `components.schemas`, in `$defs` or `definitions`, or in a file of its own. */
export function schemaNameOf(pointer: string): string | undefined {
  const host = pointer.slice(0, pointer.lastIndexOf("/"));
  const isExternal = host.startsWith(`/${EXTERNAL}`) && host.split("/").length <= 3;
  const isDefinition = DEFINITIONS.some((end) => host.endsWith(end) && !host.endsWith(`/properties${end}`));
  return isExternal || isDefinition ? nameOf(pointer) : undefined;
}

/** The key of the root under which `load` keeps external documents by their URL. */
const EXTERNAL = "x-lectern-documents";
const DEFINITIONS = ["/components/schemas", "/$defs", "/definitions"];

function plainText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function unescapePointer(key: string): string {
  return key.replaceAll("~1", "/").replaceAll("~0", "~");
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
