/** Finds what is at a JSON Pointer: follows references on the way, and knows the Objects that the places hold. */
import { holds, type Kind } from "#load/walk.ts";
import { follow, isReference } from "#model/reference.ts";
import { escapePointer, pointerKeys } from "#oas/pointer.ts";
import { isRecord, own, type Raw } from "#oas/read.ts";

/** The deepest place that exists on the way of a pointer. */
export interface Place {
  value: unknown;
  /** Its pointer, after references. */
  pointer: string;
  /**
   * What it is: an Object, a list or map of Objects, or a value that is no Object. In extensions and other files,
   * anything may be meant.
   */
  what: Kind | "several" | "value" | "anything";
  /** The keys that lead further, to nothing. */
  missing: readonly string[];
}

/** Follows a pointer as far as it leads. */
export function placeAt(root: Raw, pointer: string): Place {
  const keys = pointerKeys(pointer) ?? [];
  let place: Place = { value: root, pointer: "", what: "OpenAPI", missing: [] };
  let inside: Kind | undefined;
  for (const [index, key] of keys.entries()) {
    const host = own(place.value, key) === undefined ? target(root, place) : place;
    const value = own(host.value, key);
    if (value === undefined) return { ...host, missing: keys.slice(index) };
    const [what, next] = step(host.what, inside, key);
    inside = next;
    place = { value, pointer: `${host.pointer}/${escapePointer(key)}`, what, missing: [] };
  }
  return place.what === "Schema" ? place : target(root, place);
}

/** What a reference leads to. Everything else, and a reference that leads nowhere, stays as it is. */
function target(root: Raw, place: Place): Place {
  if (!isReference(place.value)) return place;
  const { value, pointer } = follow(root, place.value, place.pointer);
  return value === undefined ? place : { ...place, value, pointer };
}

/**
 * What a member is.
 * @param inside the Objects in the list or map that has it
 * @returns it, and for a list or map the Objects in it
 */
function step(
  what: Place["what"],
  inside: Kind | undefined,
  key: string,
): [what: Place["what"], inside?: Kind | undefined] {
  if (what === "several") return [inside ?? "value"];
  if (key.startsWith("x-") || what === "anything") return ["anything"];
  const held = what === "value" ? undefined : holds(what, key);
  if (!held) return ["value"];
  return held.each === "one" ? [held.kind] : ["several", held.kind];
}

/** Whether a place can be read as a schema. */
export function isSchema({ value, what, missing }: Place): boolean {
  if (missing.length > 0 || (what !== "Schema" && what !== "anything")) return false;
  return isRecord(value) || typeof value === "boolean";
}

/** The pointers of the schemas that an Object has itself or for its media types. */
export function schemasIn({ value, pointer }: Place): readonly string[] {
  const content = own(value, "content");
  const media = isRecord(content) ? Object.keys(content) : [];
  const places = [["schema"], ["itemSchema"], ...media.map((name) => ["content", name, "schema"])];
  return places
    .filter((keys) => keys.reduce(own, value) !== undefined)
    .map((keys) => pointer + keys.map((key) => `/${escapePointer(key)}`).join(""));
}
