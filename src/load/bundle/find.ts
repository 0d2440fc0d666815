/**
 * Finds the references in the files of a description: where each one is, and how to search its target. Values, such
 * as examples, are not searched.
 */

import { type Path, pointerOf, valueAt } from "#load/pointer.ts";
import type { Problems } from "#load/problems.ts";
import { isRecord, own, type Raw } from "#oas/read.ts";
import { HOLDS, SCHEMA_KEYWORDS } from "#oas/schema-keywords.ts";

/** Key of the root that holds the other files, by absolute URL. */
export const DOCUMENTS = "x-lectern-documents";

/**
 * `ref`, `example` and `mapping` are followed. `inline`, `data` and `text` are replaced by what they refer to, because
 * the specification has no reference there: `inline` in place of an Object or a map such as `paths`, `data` in place of
 * an example's value, `text` in place of a `description` or of the source of a code sample. The others only change with
 * their document: a discriminator's value, a link's `operationRef`, an `externalValue`.
 */
export type ReferenceKind =
  | "ref"
  | "inline"
  | "data"
  | "text"
  | "example"
  | "mapping"
  | "operation"
  | "value";

/** A reference, and the place where it is written. */
export interface Reference {
  kind: ReferenceKind;
  file: File;
  /** The path of its field within its file. */
  path: string[];
  /** The reference as written. */
  ref: string;
  /** How to search its target. */
  context: Context;
}

/** Whether a reference is replaced by a value or a text, which is not searched. */
export function isReplaced({ kind }: Reference): boolean {
  return kind === "data" || kind === "text";
}

/** A document: the main one, or one that was loaded because something refers to it. */
export interface File {
  /** Absolute URL without fragment, as referred to; the key under `x-lectern-documents`. */
  url: string | undefined;
  /** The base of its relative references. */
  base: string | undefined;
  root: unknown;
  /** The root with rewritten references. The loaded files themselves never change. */
  bundled?: unknown;
  isMain: boolean;
  /** Paths that were searched for references. */
  searched: Set<string>;
  /** The objects that were visited, and where. Not kept for a tree. */
  seen: Map<object, Path> | undefined;
  /** Further places of objects that occur more than once. */
  repeats: { path: string[]; first: Path }[];
  /** Places by `$anchor` or absolute `$id`; made when first needed. */
  anchors?: Map<string, Path>;
}

/**
 * What an object is, which decides where it can have references: an Object of the specification, one that no reference
 * can replace (`whole`), or a map of free names. An Example or a Link is an entry, which contains no other Object.
 */
export type Context = "object" | "whole" | "names" | "extensible" | "examples" | "links" | "entry";

/** The deepest level that is searched. */
export const DEEPEST = 1000;

/** Fields whose members have free names: the name of a member is not a keyword. */
const NAMED = new Set([
  ...SCHEMA_KEYWORDS.map,
  ...(
    "schemas parameters headers requestBodies securitySchemes securityDefinitions callbacks pathItems mediaTypes " +
    "content encoding additionalOperations webhooks x-webhooks"
  ).split(" "),
]);
/** Fields whose members have free names, except those that begin with `x-`, which are extensions. */
const EXTENSIBLE = new Set(["paths", "responses"]);
/** Extensions that may contain references. */
const EXTENSIONS = new Set(["x-webhooks", "x-codeSamples", "x-code-samples", ...HOLDS.keys()]);
/** Fields that hold values. A `$ref` in a value is not a reference. */
const VALUES = new Set(["example", "default", "enum", "const", "required", "security", DOCUMENTS]);
/** Fields that hold Objects, or lists of Objects, that the specification never refers to. */
const WHOLE = new Set(["info", "contact", "license", "externalDocs", "servers", "tags", "xml"]);
/** Fields whose whole value may be a reference, although the specification has none there, and its kind. */
const REPLACED: ReadonlyMap<string, "data" | "text"> = new Map([
  ["example", "data"],
  ["description", "text"],
  ["source", "text"],
]);

/** The references found so far, in document order. */
export class Finder {
  readonly references: Reference[] = [];
  readonly #problems: Problems;
  #tooDeep = false;
  /** How many schemas with their own `$id` contain what is being searched. */
  #named = 0;

  constructor(problems: Problems) {
    this.#problems = problems;
  }

  /**
   * Finds the references below a place in a file. `path` changes during the search and is restored at the end. The
   * members of an object are visited in this function, because a call for each object takes a quarter longer.
   */
  search(file: File, node: unknown, path: string[], context: Context): void {
    if (typeof node !== "object" || node === null) return;
    if (path.length > DEEPEST) {
      this.#tellDeep();
      return;
    }
    const first = file.seen?.get(node);
    if (first) {
      if (pointerOf(first) !== pointerOf(path)) file.repeats.push({ path: [...path], first });
      return;
    }
    file.seen?.set(node, [...path]);
    if (Array.isArray(node)) {
      this.#list(file, node, path, context === "whole" ? context : "object");
      return;
    }
    const host = node as Raw;
    const depth = path.length;
    const isNamed = isObject(context) && isResource(host);
    if (isNamed) this.#named++;
    for (const key in host) {
      const child = host[key];
      if (typeof child === "string" && isReference(key)) this.#addText(file, path, context, key, child);
      if (typeof child !== "object" || child === null) continue;
      if (isObject(context) && REPLACED.has(key)) this.#replaced(file, path, key, child);
      const inside = contextIn(context, key, child);
      if (inside === undefined) continue;
      path[depth] = key;
      if (context === "examples" || context === "links") this.entry(file, child as Raw, path, context);
      else if (isObject(context) && key === "discriminator") this.#mapping(file, child, path);
      else this.search(file, child, path, inside);
      path.length = depth;
    }
    if (isNamed) this.#named--;
  }

  /** Reads the fields of an Example or Link Object. Its values are not searched. */
  entry(file: File, entry: Raw, path: string[], context: "examples" | "links"): void {
    const ref = own(entry, "$ref");
    if (typeof ref === "string")
      this.#add(context === "examples" ? "example" : "ref", file, path, "$ref", ref);
    const operation = own(entry, "operationRef");
    if (typeof operation === "string") this.#add("operation", file, path, "operationRef", operation);
    const value = own(entry, "externalValue");
    if (typeof value === "string" && !file.isMain) this.#add("value", file, path, "externalValue", value);
    for (const key of ["value", "dataValue"]) this.#replaced(file, path, key, own(entry, key), "data");
  }

  /** Adds a reference if the value of a field is an object with `$ref` as its only member. */
  #replaced(file: File, path: Path, key: string, value: unknown, kind = REPLACED.get(key)): void {
    const ref = own(value, "$ref");
    if (kind === undefined || typeof ref !== "string" || Object.keys(value as Raw).length > 1) return;
    this.#add(kind, file, [...path, key], "$ref", ref);
  }

  #tellDeep(): void {
    if (!this.#tooDeep)
      this.#problems.add("", `References nested deeper than ${DEEPEST} levels were not searched.`);
    this.#tooDeep = true;
  }

  #list(file: File, list: readonly unknown[], path: string[], context: Context): void {
    const depth = path.length;
    for (let index = 0; index < list.length; index++) {
      const child = list[index];
      if (typeof child !== "object" || child === null) continue;
      path[depth] = String(index);
      this.search(file, child, path, context);
    }
    path.length = depth;
  }

  /** Adds a field whose text may be a reference. */
  #addText(file: File, path: Path, context: Context, key: string, text: string): void {
    if (key === "$ref") {
      const isPlain = context === "object" && !(file.isMain && path.length === 1);
      this.#add(isPlain ? "ref" : "inline", file, path, key, text, context);
    } else if (!isObject(context)) return;
    else if (key === "operationRef") this.#add("operation", file, path, key, text);
    else if (!file.isMain) this.#add("value", file, path, key, text);
  }

  #mapping(file: File, discriminator: unknown, path: string[]): void {
    const mapping = own(discriminator, "mapping");
    if (!isRecord(mapping)) return;
    const names = valueAt(file.root, ["components", "schemas"]);
    path.push("mapping");
    for (const [value, target] of Object.entries(mapping)) {
      if (typeof target !== "string" || own(names, target) !== undefined || !/[./#]/.test(target)) continue;
      this.#add("mapping", file, path, value, target);
    }
    path.pop();
  }

  /**
   * Adds a reference. In the main document, local references need no change, except those that are replaced and those
   * inside a schema with an `$id`.
   */
  #add(
    kind: ReferenceKind,
    file: File,
    path: Path,
    key: string,
    ref: string,
    context: Context = "object",
  ): void {
    const isKept = kind !== "inline";
    if (
      isKept &&
      file.isMain &&
      this.#named === 0 &&
      ref.charCodeAt(0) === 35 &&
      (ref.length === 1 || ref.charCodeAt(1) === 47)
    )
      return;
    this.references.push({ kind, file, path: [...path, key], ref, context });
  }
}

/** Whether an object is an Object of the specification, whose members are its fields. */
function isObject(context: Context): boolean {
  return context === "object" || context === "whole";
}

/** Whether a field may hold a reference. */
function isReference(key: string): boolean {
  return key === "$ref" || key === "operationRef" || key === "externalValue";
}

/** How to search a member of an object; undefined for values and for extensions without references. */
export function contextIn(context: Context, key: string, child: object): Context | undefined {
  if (context === "entry") return undefined;
  if (context === "examples" || context === "links") return "entry";
  const isExtension = key.charCodeAt(0) === 120 && key.startsWith("x-");
  if (!isObject(context)) return isExtension && context === "extensible" ? undefined : "object";
  if (VALUES.has(key) || (isExtension && !EXTENSIONS.has(key))) return undefined;
  if (WHOLE.has(key)) return "whole";
  if (isReplacedWhole(key, child)) return undefined;
  if (Array.isArray(child)) return key === "examples" ? undefined : "object";
  if (NAMED.has(key)) return "names";
  if (EXTENSIBLE.has(key)) return "extensible";
  return key === "examples" || key === "links" ? key : "object";
}

/** Whether a field is replaced as a whole, so that its content is not searched. */
function isReplacedWhole(key: string, child: object): boolean {
  return REPLACED.get(key) === "text" && typeof own(child, "$ref") === "string";
}

/** Whether a schema is a schema resource (JSON Schema 2020-12, 8.2.1). */
export function isResource(node: unknown): boolean {
  const id = own(node, "$id");
  return typeof id === "string" && !id.startsWith("#");
}
