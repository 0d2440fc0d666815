/** Maps the id of every kind of change to its row. Ids of schema and lifecycle changes begin with a place. */
import type { Kind } from "./kind.ts";
import { LIFECYCLE_KINDS } from "./lifecycle-kinds.ts";
import { OPERATION_KINDS } from "./operation-kinds.ts";
import { SCHEMA_KINDS } from "./schema-kinds.ts";

/** The places of schemas, which begin the ids of their changes. */
export const PLACES = [
  "request-parameter",
  "request-header",
  "request-body",
  "request-property",
  "response-header",
  "response-body",
  "response-property",
  "component",
  "component-property",
] as const;

/** A place of a schema. */
export type SchemaPlace = (typeof PLACES)[number];

/** The places whose lifecycle changes (deprecation, sunset, stability) have ids. */
export const LIFECYCLE_PLACES = ["operation", ...PLACES] as const;

/** Every kind by id. */
export const KINDS: ReadonlyMap<string, Kind> = new Map(
  [
    ...OPERATION_KINDS.map((row): [string, Kind] => [row.name, row]),
    ...PLACES.flatMap((place) => SCHEMA_KINDS.map((row): [string, Kind] => [`${place}-${row.name}`, row])),
    ...LIFECYCLE_PLACES.flatMap((place) =>
      LIFECYCLE_KINDS.map((row): [string, Kind] => [`${place}-${row.name}`, row]),
    ),
    // Reversed, so that the rows of `OPERATION_KINDS` win.
  ].reverse(),
);

/** Whether an id says that something could not be compared. */
export function isNotCompared(id: string): boolean {
  return id.startsWith("not-compared");
}
