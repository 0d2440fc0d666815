/** Finds clear errors in a document, in document order: broken references, wrong types, duplicate operationIds. */
import { isReference, localPointer, valueAt, writtenReference } from "#model/reference.ts";
import { escapePointer } from "#oas/pointer.ts";
import { entries, isRecord, own, type Raw } from "#oas/read.ts";
import { HOLDS, SCHEMA_KEYWORDS } from "#oas/schema-keywords.ts";

/** An error and its place. */
export interface Fault {
  /** JSON pointer: `/paths/~1pets/get`. */
  pointer: string;
  message: string;
}

/** The maximum number of values to visit. */
const MOST_VALUES = 500_000;
/** The maximum number of faults to report. */
export const MOST_FAULTS = 200;

/** Fields that contain values. A `$ref` in a value is not a reference. */
const VALUES = new Set(["example", "examples", "default", "enum", "const", "value", "x-lectern-documents"]);

/** Fields that have the same type in every Object of the specification. */
const LISTS = new Set(["parameters", "servers", "tags", "security", ...SCHEMA_KEYWORDS.list]);
const OBJECTS = new Set([
  "paths",
  "info",
  "responses",
  "content",
  "components",
  "schemas",
  "requestBody",
  "callbacks",
  ...SCHEMA_KEYWORDS.map,
  "webhooks",
  "headers",
  "links",
]);
/** Fields whose members are Objects. */
const HOLDERS = new Set(["paths", "webhooks", "responses", "headers", "links", "parameters", "servers"]);

/** Finds broken references, values of the wrong type, and operationIds that several operations share. */
export function faultsOf(root: Raw): readonly Fault[] {
  return new Visitor(root).visit();
}

/** A value to visit. */
interface Node {
  value: unknown;
  pointer: string;
  /** Whether its members have free names. */
  isMap: boolean;
  /** The name of its field. */
  of?: string;
}

class Visitor {
  readonly #root: Raw;
  readonly #faults: Fault[] = [];
  /** The pointer of the first operation with each operationId. */
  readonly #ids = new Map<string, string>();

  constructor(root: Raw) {
    this.#root = root;
  }

  visit(): readonly Fault[] {
    const seen = new Set<unknown>();
    const open: Node[] = [{ value: this.#root, pointer: "", isMap: false }];
    let left = MOST_VALUES;
    for (let node = open.pop(); node && left-- > 0; node = open.pop()) {
      const { value } = node;
      if (typeof value !== "object" || value === null || seen.has(value)) continue;
      seen.add(value);
      for (const one of this.#members(node, value).reverse()) open.push(one);
      if (this.#faults.length >= MOST_FAULTS) break;
    }
    return this.#faults;
  }

  /** Checks the members of a value. Returns the values to visit next. */
  #members(node: Node, host: object): Node[] {
    const { pointer, isMap, of = "" } = node;
    const isList = Array.isArray(host);
    const hasFields = !isMap && isRecord(host);
    const holdsObjects = (isMap || isList) && (HOLDERS.has(of) || pointer === "/tags");
    const inner: Node[] = [];
    for (const [key, value] of Object.entries(host)) {
      if (holdsObjects && !key.startsWith("x-") && !isRecord(value))
        this.#tell(pointer, [key], value === null ? NOTHING : AN_OBJECT);
      if (hasFields) {
        if (key === "examples") this.#examples(pointer, value);
        if (isValue(key)) continue;
        this.#field(pointer, key, value);
      }
      inner.push({
        value,
        pointer: `${pointer}/${escapePointer(key)}`,
        of: key,
        isMap: isList ? isMap : !isMap && holdsNames(key, value),
      });
    }
    return inner;
  }

  /** Checks a field of an Object. */
  #field(pointer: string, key: string, value: unknown): void {
    if (key === "$ref") this.#reference(pointer, [key], value);
    if (key === "$ref" && OPERATION.test(pointer)) this.#tell(pointer, [key], NO_REFERENCE);
    if (key === "operationId" && typeof value === "string") this.#operationId(pointer, value);
    if (value === null) this.#tell(pointer, [key], NOTHING);
    else if (LISTS.has(key) && !Array.isArray(value) && !isNamed(key, pointer))
      this.#tell(pointer, [key], "Expected an array.");
    else if (OBJECTS.has(key) && !isRecord(value)) this.#tell(pointer, [key], AN_OBJECT);
  }

  /** Named examples may be references, although examples are otherwise values. */
  #examples(pointer: string, examples: unknown): void {
    for (const [name, example] of entries(examples))
      this.#reference(pointer, ["examples", name, "$ref"], own(example, "$ref"));
  }

  #operationId(pointer: string, id: string): void {
    const first = this.#ids.get(id);
    if (first !== undefined)
      this.#tell(pointer, ["operationId"], `“${id}” is also the operationId of ${first}.`);
    else this.#ids.set(id, pointer);
  }

  #reference(pointer: string, path: readonly string[], ref: unknown): void {
    const why = wrongReference(this.#root, ref);
    if (why !== undefined) this.#tell(pointer, path, why);
  }

  #tell(pointer: string, path: readonly string[], message: string): void {
    if (this.#faults.length >= MOST_FAULTS) return;
    this.#faults.push({ pointer: [pointer, ...path.map(escapePointer)].join("/"), message });
  }
}

/** Matches the pointer of an operation. */
const OPERATION = /^\/(?:paths|webhooks)\/[^/]+\/(?:get|put|post|delete|options|head|patch|trace|query)$/;
const NO_REFERENCE = "The specification does not allow a reference here. It was resolved anyway.";
const NOTHING = "The value is null.";
const AN_OBJECT = "Expected an object.";

/**
 * Whether a field contains a value, in which nothing is a reference. Extensions do, except those that contain schemas.
 */
function isValue(key: string): boolean {
  return VALUES.has(key) || (key.startsWith("x-") && !HOLDS.has(key));
}

/** Fields whose members have free names. */
const MAPS = new Set([
  ...SCHEMA_KEYWORDS.map,
  ...(
    "paths webhooks responses content schemas headers requestBodies securitySchemes callbacks pathItems mediaTypes " +
    "encoding links additionalOperations variables parameters mapping scopes dependentRequired"
  ).split(" "),
]);

/**
 * Whether the members of a field's value have free names. The items of a list are Objects, except security
 * requirements, whose keys are the names of schemes.
 */
function holdsNames(key: string, value: unknown): boolean {
  return Array.isArray(value) ? key === "security" : MAPS.has(key);
}

/** Whether `parameters` is a map, as in components and links. */
function isNamed(key: string, pointer: string): boolean {
  return key === "parameters" && /^\/components$|\/links\//.test(pointer);
}

/** The error of a reference; undefined if there is none. */
function wrongReference(root: Raw, ref: unknown): string | undefined {
  if (ref === undefined || ref === null) return undefined;
  if (typeof ref !== "string") return "Expected a string.";
  const pointer = localPointer(ref);
  const written = writtenReference(ref);
  if (pointer === undefined) return ref.startsWith("#") ? undefined : `${ref} leads nowhere.`;
  if (pointer === "") return `“${ref}” refers to the whole description.`;
  const target = valueAt(root, pointer);
  if (target === undefined) return `${written} leads nowhere.`;
  if (!isRecord(target))
    return typeof target === "boolean" ? undefined : `${written} does not refer to an object.`;
  return isRound(root, target) ? `${written} leads back to itself.` : undefined;
}

/** Whether a reference leads back to itself. Checks only the start of a very long chain. */
function isRound(root: Raw, start: Raw): boolean {
  const seen = new Set<unknown>();
  let next: unknown = start;
  while (isReference(next) && seen.size < LONGEST) {
    if (seen.has(next)) return true;
    seen.add(next);
    next = valueAt(root, localPointer(next.$ref) ?? "?");
  }
  return false;
}

const LONGEST = 100;
