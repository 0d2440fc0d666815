/** Following `$ref`: one step at a time, when somebody looks. JSON Pointer is RFC 6901. */
import { decodePointer, pointerKeys } from "#oas/pointer.ts";
import { asText, isRecord, own, type Raw } from "#oas/read.ts";

/** A value of the document, and where it stands. */
export interface Found {
  value: unknown;
  /** JSON Pointer of the value within the document, as a URI fragment without `#`. */
  pointer: string;
}

/** What a reference leads to; the value is undefined where it is broken. */
export interface Followed extends Found {
  /** Summary and description that stand beside `$ref` (4.23 Reference Object) and override the target's. */
  summary?: string;
  description?: string;
  /** The `$ref` that could not be followed. */
  broken?: string;
}

/** The pointer of a local reference (`#/a/b` → `/a/b`), percent-encoding undone; undefined for all other references. */
export function localPointer(ref: string): string | undefined {
  return ref.startsWith("#") ? decodePointer(ref.slice(1)) : undefined;
}

/** A reference as its author may have written it: `load` has made of one to another file a pointer into the whole. */
export function writtenReference(ref: string): string {
  const [key, url, ...rest] = pointerKeys(localPointer(ref) ?? "") ?? [];
  if (key !== EXTERNAL || url === undefined) return ref;
  const pointer = ref.split("/").slice(3).join("/");
  return rest.length === 0 ? url : `${url}#/${pointer}`;
}

/** A place as a local reference, which `localPointer` undoes. */
export function localReference(pointer: string): string {
  return `#${pointer.replaceAll("%", "%25")}`;
}

/**
 * The value at a JSON Pointer within a root; undefined where there is none. Only own properties count.
 * @param member reads the member of a value. Default: `own`
 */
export function valueAt(root: unknown, pointer: string, member: typeof own = own): unknown {
  const keys = pointerKeys(pointer);
  let value = keys && root;
  for (const key of keys ?? []) value = member(value, key);
  return value;
}

/** Whether a value is an object with `$ref`, whatever else it says: a Reference Object, in which siblings do not count. */
export function isReference(value: unknown): value is Raw & { $ref: string } {
  return isRecord(value) && typeof value["$ref"] === "string";
}

/**
 * Whether a value is a schema that only refers to another, by `$ref` or `$dynamicRef`; names and comments say nothing
 * of it. Everything else that stands beside a reference counts in a schema (JSON Schema 2020-12, 8.2.3.1).
 */
export function isBareReference(value: unknown): value is Raw {
  if (!isRecord(value)) return false;
  if ((typeof value["$ref"] === "string") === (typeof value["$dynamicRef"] === "string")) return false;
  for (const key in value) if (!BARE.has(key) && Object.hasOwn(value, key)) return false;
  return true;
}

/** How the references of a kind of value are told, and where the name in a `$dynamicRef` leads. */
export interface Following {
  /** Default: Reference Objects. For schemas, `isBareReference`. */
  counts?: (value: unknown) => value is Raw;
  anchor?: (name: string, pointer: string) => Found | undefined;
}

/**
 * Follows a value that may be a reference until it is none. A cycle of references leads nowhere.
 * @param root the document that local references point into
 * @param pointer where the value stands
 */
export function follow(root: unknown, value: unknown, pointer: string, how: Following = {}): Followed {
  const followed: Followed = { value, pointer };
  const { counts = isReference, anchor } = how;
  const seen = new Set<Raw>();
  for (let reference = value; counts(reference); reference = followed.value) {
    const known = seen.size < LONG ? undefined : ENDS.get(reference);
    if (known && known.root === root && known.counts === counts) {
      const { end } = known;
      const { summary = end.summary, description = end.description } = followed;
      rememberEnds(root, counts, seen, end);
      return { ...end, summary, description };
    }
    const ref = asText(reference["$ref"]) ?? asText(reference["$dynamicRef"]) ?? "";
    followed.summary ??= plainText(reference["summary"]);
    followed.description ??= plainText(reference["description"]);
    const found = seen.has(reference)
      ? undefined
      : (placeOf(root, ref) ??
        (reference["$ref"] === undefined ? anchor?.(nameIn(ref), followed.pointer) : undefined));
    seen.add(reference);
    if (found === undefined) {
      const broken = writtenReference(ref);
      rememberEnds(root, counts, seen, { value: undefined, pointer: followed.pointer, broken });
      return { ...followed, value: undefined, broken };
    }
    followed.value = found.value;
    followed.pointer = found.pointer;
  }
  rememberEnds(root, counts, seen, { value: followed.value, pointer: followed.pointer });
  return followed;
}

/** The links of a chain beyond so many are remembered, lest the chain be followed to its end from each of its links. */
const LONG = 20;

const ENDS = new WeakMap<Raw, { root: unknown; counts: unknown; end: Followed }>();

/** Remembers where the links of a long chain lead. What leads elsewhere in another scope, and all before it, does not count. */
function rememberEnds(root: unknown, counts: unknown, chain: ReadonlySet<Raw>, last: Followed): void {
  let end = last;
  if (chain.size > LONG)
    for (const link of [...chain].reverse()) {
      if (link["$ref"] === undefined) return;
      const { summary, description } = link;
      end = {
        ...end,
        summary: plainText(summary) ?? end.summary,
        description: plainText(description) ?? end.description,
      };
      ENDS.set(link, { root, counts, end });
    }
}

/** The last key of a pointer: for a component, its name. External documents give their file's name. */
export function nameOf(pointer: string): string | undefined {
  const keys = pointerKeys(pointer);
  const last = keys?.at(-1);
  if (last === undefined || keys?.[0] !== EXTERNAL || keys.length > 2) return last;
  return last
    .split(/[?#]/, 1)[0]
    ?.split("/")
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
export const EXTERNAL = "x-lectern-documents";
const DEFINITIONS = ["/components/schemas", "/$defs", "/definitions"];

/** What may stand beside `$ref` in a schema without saying anything of its values. */
const BARE = new Set(["$ref", "$dynamicRef", "$dynamicAnchor", "$anchor", "$comment"]);

/** The place that a reference by pointer leads to. */
function placeOf(root: unknown, ref: string): Found | undefined {
  const pointer = localPointer(ref);
  const value = pointer === undefined ? undefined : valueAt(root, pointer);
  return value === undefined || pointer === undefined ? undefined : { value, pointer };
}

/** The name that the fragment of a reference is. */
function nameIn(ref: string): string {
  return ref.slice(ref.indexOf("#") + 1);
}

function plainText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
