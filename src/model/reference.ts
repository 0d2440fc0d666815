/** Resolves local references (`$ref`) on demand, by JSON Pointer (RFC 6901). */
import { decodePointer, pointerKeys } from "#oas/pointer.ts";
import { asText, isRecord, own, type Raw } from "#oas/read.ts";

/** A value of the document, and its pointer. */
export interface Found {
  value: unknown;
  /** The JSON Pointer of the value within the document, as a URI fragment without `#`. */
  pointer: string;
}

/** The target of a reference. The value is undefined if the reference is broken. */
export interface Followed extends Found {
  /** The summary and description of the reference (4.23 Reference Object), which override those of the target. */
  summary?: string;
  description?: string;
  /** The `$ref` that could not be resolved. */
  broken?: string;
}

/** The pointer of a local reference (`#/a/b` → `/a/b`), percent-decoded; undefined for all other references. */
export function localPointer(ref: string): string | undefined {
  return ref.startsWith("#") ? decodePointer(ref.slice(1)) : undefined;
}

/** A reference as its author wrote it: `load` turns references to other files into local ones. */
export function writtenReference(ref: string): string {
  const [key, url, ...rest] = pointerKeys(localPointer(ref) ?? "") ?? [];
  if (key !== EXTERNAL || url === undefined) return ref;
  const pointer = ref.split("/").slice(3).join("/");
  return rest.length === 0 ? url : `${url}#/${pointer}`;
}

/** A pointer as a local reference: the inverse of `localPointer`. */
export function localReference(pointer: string): string {
  return `#${pointer.replaceAll("%", "%25")}`;
}

/**
 * The value at a JSON Pointer within a root; undefined if there is none. Only own properties count.
 * @param member reads the member of a value. Default: `own`
 */
export function valueAt(root: unknown, pointer: string, member: typeof own = own): unknown {
  const keys = pointerKeys(pointer);
  let value = keys && root;
  for (const key of keys ?? []) value = member(value, key);
  return value;
}

/** Whether a value is an object with `$ref`. Other members of a Reference Object are ignored. */
export function isReference(value: unknown): value is Raw & { $ref: string } {
  return isRecord(value) && typeof value["$ref"] === "string";
}

/**
 * Whether a value is a schema with only a reference (`$ref` or `$dynamicRef`), ignoring anchors and comments. In other
 * schemas, the keywords beside a reference also apply (JSON Schema 2020-12, 8.2.3.1).
 */
export function isBareReference(value: unknown): value is Raw {
  if (!isRecord(value)) return false;
  if ((typeof value["$ref"] === "string") === (typeof value["$dynamicRef"] === "string")) return false;
  for (const key in value) if (!BARE.has(key) && Object.hasOwn(value, key)) return false;
  return true;
}

/** How to recognize references, and how to resolve the name of a `$dynamicRef`. */
export interface Following {
  /** Whether a value is a reference. Default: Reference Objects. For schemas: `isBareReference`. */
  counts?: (value: unknown) => value is Raw;
  anchor?: (name: string, pointer: string) => Found | undefined;
}

/**
 * Follows references until a value is not a reference. A cycle counts as broken.
 * @param root the document that contains the targets
 * @param pointer the pointer of the value
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

/** Chains with more links than this are cached. Otherwise, each link would follow the whole chain. */
const LONG = 20;

const ENDS = new WeakMap<Raw, { root: unknown; counts: unknown; end: Followed }>();

/**
 * Caches the target for all links of a long chain. The target of a `$dynamicRef` depends on the scope, so it is not
 * cached, and neither are the links before it.
 */
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

/** The last key of a pointer: the name of a component. For the root of another document, the name of its file. */
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

/** The name of a schema by its pointer: in `components.schemas`, in `$defs` or `definitions`, or of its own file. */
export function schemaNameOf(pointer: string): string | undefined {
  const host = pointer.slice(0, pointer.lastIndexOf("/"));
  const isExternal = host.startsWith(`/${EXTERNAL}`) && host.split("/").length <= 3;
  const isDefinition = DEFINITIONS.some((end) => host.endsWith(end) && !host.endsWith(`/properties${end}`));
  return isExternal || isDefinition ? nameOf(pointer) : undefined;
}

/** The key of the root under which `load` stores other documents by URL. */
export const EXTERNAL = "x-lectern-documents";
const DEFINITIONS = ["/components/schemas", "/$defs", "/definitions"];

/** Keywords beside `$ref` that do not affect a schema's values. */
const BARE = new Set(["$ref", "$dynamicRef", "$dynamicAnchor", "$anchor", "$comment"]);

/** The target of a reference with a pointer. */
function placeOf(root: unknown, ref: string): Found | undefined {
  const pointer = localPointer(ref);
  const value = pointer === undefined ? undefined : valueAt(root, pointer);
  return value === undefined || pointer === undefined ? undefined : { value, pointer };
}

/** The fragment of a reference as a name. */
function nameIn(ref: string): string {
  return ref.slice(ref.indexOf("#") + 1);
}

function plainText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
