/** Which component a schema is, or the items of an array: the schema that has a page of its own. */
import type { Schema } from "#model/schema/schema.ts";
import { unescapePointer } from "#oas/pointer.ts";

const START = "/components/schemas/";

/** The name of the component at a pointer; undefined for other pointers. */
export function componentAt(pointer: string): string | undefined {
  const name = pointer.startsWith(START) ? pointer.slice(START.length) : "/";
  return name.includes("/") ? undefined : unescapePointer(name);
}

/** The names of the components that a schema may be: its own, and that of an array's items. */
export function namesOf(schema: Schema): string[] {
  const { pointer, items, properties } = schema;
  const own = componentAt(pointer);
  const inside =
    items && properties.length === 0 && items !== schema ? componentAt(items.pointer) : undefined;
  return [own, inside].filter((name) => name !== undefined);
}
