/**
 * Finds the target of a `$dynamicRef` (JSON Schema 2020-12, 8.2.3.2): if it refers to a dynamic anchor, the anchor
 * with this name in the outermost schema resource that was entered on the way.
 */
import type { Document } from "#model/document.ts";
import { EXTERNAL, type Found, valueAt } from "#model/reference.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import type { Scope } from "#model/schema/scope.ts";
import { absoluteUrl } from "#model/server.ts";
import { decodePointer, escapePointer, pointerKeys } from "#oas/pointer.ts";
import { entries, isRecord, own } from "#oas/read.ts";
import { pointerTo, type Step } from "./place.ts";

/** A schema that was entered: by a reference, or because it is a schema resource or has anchors. */
export interface Frame {
  outer: Frame | undefined;
  raw: unknown;
  place: Step;
}

interface Anchor extends Found {
  isDynamic: boolean;
  /** Whether the resource has several anchors with this name. The path decides which one is used. */
  isRepeated: boolean;
}

/** A schema resource: a schema with an `$id`, a file, or the rest of the description. */
interface Resource {
  raw: unknown;
  pointer: string;
  uri: string;
}

/** The position of a reference. */
export interface From {
  /** The pointer of the schema that contains it. */
  pointer: string;
  frame: Frame;
  /** The anchors that are bound outside the outermost frame. */
  scope: Scope;
}

/** The target of a `$dynamicRef`. */
export function resolve(document: Document, ref: string, from: From): Found | undefined {
  let resources = KNOWN.get(document);
  if (!resources) {
    resources = new Resources(document);
    KNOWN.set(document, resources);
  }
  return resources.resolve(ref, from);
}

const KNOWN = new WeakMap<Document, Resources>();

/** The schema resources of a document. */
class Resources {
  readonly #document: Document;
  readonly #anchors = new WeakMap<object, ReadonlyMap<string, Anchor>>();
  #byUri: ReadonlyMap<string, Resource> | undefined;

  constructor(document: Document) {
    this.#document = document;
  }

  resolve(ref: string, { pointer, frame, scope }: From): Found | undefined {
    const hash = ref.indexOf("#");
    const file = hash < 0 ? ref : ref.slice(0, hash);
    const fragment = hash < 0 ? "" : decodePointer(ref.slice(hash + 1));
    const here = this.#around(pointer);
    const target = file === "" ? here : this.#at(absoluteUrl(file, here.uri) ?? file);
    if (fragment === "" || fragment.startsWith("/")) return target && found(target, fragment);
    const fixed = target && this.#anchorsOf(target).get(fragment);
    if (fixed && !fixed.isDynamic) return fixed;
    const way: Frame[] = [];
    for (let one: Frame | undefined = frame; one; one = one.outer) way.push(one);
    const bound = scope.find(fragment) ?? this.#bound(fragment, way.reverse());
    if (bound) return bound;
    if (fixed && !fixed.isRepeated) return fixed;
    const nearest = schemasOf(this.#document).follow({ $dynamicRef: ref }, pointer, scope);
    return nearest.broken === undefined ? nearest : undefined;
  }

  /** The dynamic anchor with a name in the first frame that has one. */
  #bound(name: string, way: readonly Frame[]): Found | undefined {
    for (const { raw, place } of way) {
      const pointer = pointerTo(place);
      const anchor = this.#anchorsOf(this.#around(pointer)).get(name);
      if (anchor?.isDynamic && !anchor.isRepeated) return anchor;
      const near = anchorsNear(raw, pointer).find((one) => own(one.value, "$dynamicAnchor") === name);
      if (near) return near;
    }
    return undefined;
  }

  /** The innermost schema resource that contains a pointer. */
  #around(pointer: string): Resource {
    let value: unknown = this.#document.raw;
    let resource: Resource = { raw: value, pointer: "", uri: this.#document.base ?? NOWHERE };
    let at = "";
    const keys = pointerKeys(pointer) ?? [];
    for (const [index, key] of keys.entries()) {
      value = own(value, key);
      at += `/${escapePointer(key)}`;
      if (index === 1 && keys[0] === EXTERNAL) resource = { raw: value, pointer: at, uri: key };
      resource = resourceOf(value, at, resource.uri) ?? resource;
    }
    return resource;
  }

  #at(uri: string): Resource | undefined {
    this.#byUri ??= this.#allResources();
    return this.#byUri.get(uri);
  }

  /** Visits the document once. */
  #allResources(): ReadonlyMap<string, Resource> {
    const all = new Map<string, Resource>();
    const root = this.#document.raw;
    const base = this.#document.base ?? NOWHERE;
    for (const one of within({ raw: root, pointer: "", uri: base }, true))
      if (!all.has(one.resource.uri)) all.set(one.resource.uri, one.resource);
    return all;
  }

  #anchorsOf(resource: Resource): ReadonlyMap<string, Anchor> {
    if (!isRecord(resource.raw)) return NONE;
    let anchors = this.#anchors.get(resource.raw);
    if (!anchors) {
      anchors = anchorsIn(resource);
      this.#anchors.set(resource.raw, anchors);
    }
    return anchors;
  }
}

const NOWHERE = "lectern:/";
const NONE: ReadonlyMap<string, Anchor> = new Map();

/** Keywords that contain values, in which nothing is an anchor. */
const VALUES = new Set(["enum", "const", "default", "example", "examples"]);

function anchorsIn(resource: Resource): ReadonlyMap<string, Anchor> {
  const anchors = new Map<string, Anchor>();
  for (const { value, pointer } of within(resource, false))
    for (const keyword of ["$anchor", "$dynamicAnchor"]) {
      const name = own(value, keyword);
      if (typeof name !== "string") continue;
      const isDynamic = keyword === "$dynamicAnchor";
      const known = anchors.get(name);
      if (!known) anchors.set(name, { value, pointer, isDynamic, isRepeated: false });
      else if (known.pointer !== pointer) known.isRepeated = true;
      else known.isDynamic ||= isDynamic;
    }
  return anchors;
}

/** The objects of a schema resource, with or without those of nested resources. */
function* within(start: Resource, isWhole: boolean): Iterable<Found & { resource: Resource }> {
  const seen = new Set<unknown>();
  const open: (Found & { resource: Resource })[] = [
    { value: start.raw, pointer: start.pointer, resource: start },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, pointer } = next;
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    const own = value === start.raw ? undefined : resourceOf(value, pointer, next.resource.uri);
    if (own && !isWhole) continue;
    const resource = own ?? next.resource;
    yield { value, pointer, resource };
    for (const [key, child] of Object.entries(value).reverse()) {
      if (typeof child !== "object" || VALUES.has(key) || (pointer === "" && key === EXTERNAL && !isWhole))
        continue;
      const at = `${pointer}/${escapePointer(key)}`;
      const isFile = pointer === `/${EXTERNAL}`;
      open.push({
        value: child,
        pointer: at,
        resource: isFile ? { raw: child, pointer: at, uri: key } : resource,
      });
    }
  }
}

/** The schema resource of a schema with an `$id`; undefined for other schemas. */
function resourceOf(value: unknown, pointer: string, base: string): Resource | undefined {
  const id = own(value, "$id");
  if (typeof id !== "string" || id.startsWith("#")) return undefined;
  const uri = (absoluteUrl(id, base) ?? id).replace(/#$/, "");
  return { raw: value, pointer, uri };
}

/** A schema and its `$defs`, if they belong to the same schema resource. */
function anchorsNear(raw: unknown, pointer: string): readonly Found[] {
  const defined = entries(own(raw, "$defs")).flatMap(([key, value]): Found[] =>
    own(value, "$id") === undefined ? [{ value, pointer: `${pointer}/$defs/${escapePointer(key)}` }] : [],
  );
  return [{ value: raw, pointer }, ...defined];
}

function found(resource: Resource, fragment: string): Found | undefined {
  const value = valueAt(resource.raw, fragment);
  return value === undefined ? undefined : { value, pointer: resource.pointer + fragment };
}
