/** Makes the preview of a closed row: the names of its first properties. */
import type { Schema } from "#model/schema/schema.ts";
import { asFlag, own } from "#oas/read.ts";
import type { Where } from "./rows.ts";

/** The maximum number of names in a preview, and of their characters. */
const MOST_NAMES = 5;
const MOST_CHARACTERS = 48;
/** The maximum depth of arrays around the properties. */
const MOST_ARRAYS = 5;

/**
 * `{ currency, value }`, or `[{ id, … }]` for an array; undefined if there are no named properties. Reads only names,
 * and `readOnly` and `writeOnly` of the properties themselves, without merging schemas.
 */
export function preview(schema: Schema, { direction }: Where): string | undefined {
  let inner = schema;
  let arrays = 0;
  while (inner.properties.length === 0 && inner.items && arrays < MOST_ARRAYS) {
    inner = inner.items;
    arrays++;
  }
  const left = { request: "readOnly", response: "writeOnly", any: undefined, neither: undefined }[direction];
  const names: string[] = [];
  let room = MOST_CHARACTERS;
  for (const { name, kind, schema: own } of inner.properties) {
    if (kind !== "property" || (left !== undefined && isFlagged(own, left))) continue;
    room -= name.length;
    if (names.length === MOST_NAMES || (room < 0 && names.length > 0)) {
      names.push("…");
      break;
    }
    names.push(name.length > MOST_CHARACTERS ? `${name.slice(0, MOST_CHARACTERS)}…` : name);
  }
  if (names.length === 0) return undefined;
  return `${"[".repeat(arrays)}{ ${names.join(", ")} }${"]".repeat(arrays)}`;
}

function isFlagged({ raw }: Schema, keyword: string): boolean {
  return asFlag(own(raw, keyword));
}
