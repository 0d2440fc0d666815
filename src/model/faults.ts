/** What is wrong in a document and can be told without judging taste, in the order of the document: for those who write it. */
import { escapePointer } from "#oas/pointer.ts";
import { entries, isRecord, own, type Raw } from "#oas/read.ts";
import { HOLDS, SCHEMA_KEYWORDS } from "#oas/schema-keywords.ts";
import { isReference, localPointer, valueAt, writtenReference } from "./reference.ts";

/** Something wrong, and where. */
export interface Fault {
  /** JSON pointer: `/paths/~1pets/get`. */
  pointer: string;
  message: string;
}

/** How many values are looked at. */
const MOST_VALUES = 500_000;
/** How many faults are told. */
export const MOST_FAULTS = 200;

/** Fields that hold values, in which nothing is a reference. */
const VALUES = new Set(["example", "examples", "default", "enum", "const", "value", "x-lectern-documents"]);

/** Fields that have one type wherever an Object of the specification has them, and what they hold. */
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

/** References that lead nowhere, parts of the wrong type, operationIds of several operations. */
export function faultsOf(root: Raw): readonly Fault[] {
  const faults: Fault[] = [];
  const ids = new Map<string, string>();
  const seen = new Set<unknown>();
  /** `of`: the field that the node is the value of. */
  const open: { node: unknown; pointer: string; isMap: boolean; of?: string }[] = [
    { node: root, pointer: "", isMap: false },
  ];
  let left = MOST_VALUES;
  for (let next = open.pop(); next && left-- > 0 && faults.length < MOST_FAULTS; next = open.pop()) {
    const { node, pointer, isMap, of } = next;
    if (typeof node !== "object" || node === null || seen.has(node)) continue;
    seen.add(node);
    const tell = (key: string, message: string, member?: string): void => {
      if (faults.length >= MOST_FAULTS) return;
      const inMember = member === undefined ? "" : `/${escapePointer(member)}/$ref`;
      faults.push({ pointer: `${pointer}/${escapePointer(key)}${inMember}`, message });
    };
    const inner: typeof open = [];
    const holdsObjects = (isMap || Array.isArray(node)) && (HOLDERS.has(of ?? "") || pointer === "/tags");
    for (const [key, value] of Object.entries(node)) {
      if (holdsObjects && !key.startsWith("x-") && !isRecord(value))
        tell(key, value === null ? "There is nothing here (null)." : "An object is expected here.");
      if (!isMap && isRecord(node)) {
        if (key === "examples") {
          for (const [name, example] of entries(value)) {
            const why = wrongReference(root, own(example, "$ref"));
            if (why !== undefined) tell(key, why, name);
          }
        }
        if ((key.startsWith("x-") && !HOLDS.has(key)) || VALUES.has(key)) continue;
        if (key === "$ref") {
          const why = wrongReference(root, value);
          if (why !== undefined) tell(key, why);
        }
        if (key === "operationId" && typeof value === "string") {
          const first = ids.get(value);
          if (first !== undefined) tell(key, `“${value}” is the operationId of ${first}, too.`);
          ids.set(value, first ?? pointer);
        }
        if (value === null) tell(key, "There is nothing here (null).");
        else if (LISTS.has(key) && !Array.isArray(value) && !isNamed(key, pointer))
          tell(key, "A list is expected here.");
        else if (OBJECTS.has(key) && !isRecord(value)) tell(key, "An object is expected here.");
      }
      inner.push({
        node: value,
        pointer: `${pointer}/${escapePointer(key)}`,
        of: key,
        isMap: Array.isArray(node) ? isMap : !isMap && holdsNames(key, value),
      });
    }
    for (const one of inner.reverse()) open.push(one);
  }
  return faults;
}

/** Fields whose members have free names. */
const MAPS = new Set([
  ...SCHEMA_KEYWORDS.map,
  ...(
    "paths webhooks responses content schemas headers requestBodies securitySchemes callbacks pathItems mediaTypes " +
    "encoding links additionalOperations variables parameters mapping scopes dependentRequired"
  ).split(" "),
]);

/** The members of a list have fields again, but security requirements, which name schemes. */
function holdsNames(key: string, value: unknown): boolean {
  return Array.isArray(value) ? key === "security" : MAPS.has(key);
}

/** In components and links, parameters are a map. */
function isNamed(key: string, pointer: string): boolean {
  return key === "parameters" && /^\/components$|\/links\//.test(pointer);
}

/** What is wrong with a reference; undefined for none. */
function wrongReference(root: Raw, ref: unknown): string | undefined {
  if (ref === undefined || ref === null) return undefined;
  if (typeof ref !== "string") return "A text is expected here.";
  const pointer = localPointer(ref);
  const written = writtenReference(ref);
  if (pointer === undefined) return ref.startsWith("#") ? undefined : `${ref} leads nowhere.`;
  if (pointer === "") return `“${ref}” leads to the whole description.`;
  const target = valueAt(root, pointer);
  if (target === undefined) return `${written} leads nowhere.`;
  if (!isRecord(target)) return typeof target === "boolean" ? undefined : `${written} leads to no object.`;
  return isRound(root, target) ? `${written} leads back to itself.` : undefined;
}

/** Whether what follows is references to each other and nothing else. Longer chains are let be. */
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
