/**
 * Defines the rows of the index: entries with their content, and uses of shared objects. A component that many
 * operations use is one entry, and each use is a short row, so the index stays smaller than the document.
 */
import { choiceStep, valueStep } from "#model/outline/target.ts";
import type { Shape } from "./shape.ts";

/** The fields of a section, with the weight of a word in each. `entries.ts` fills them. */
export const FIELDS = {
  title: 1,
  id: 0.9,
  path: 0.8,
  lead: 0.7,
  tags: 0.45,
  method: 0.6,
  text: 0.3,
} as const;

/** A field of a section. */
export type Field = keyof typeof FIELDS;

/** The names of all fields. */
export const FIELD_NAMES = Object.keys(FIELDS) as Field[];

/** The kind of an entry. A `shared` object has no section: its hits lead to the sections that use it. */
export type SearchKind = "section" | "tag" | "webhooks" | "operation" | "schema" | "scheme" | "shared";

/** The kinds of rows inside an entry, with their weights. Search does not find a `place`, which only contains rows. */
export const ROW_WEIGHTS = {
  parameter: 1,
  property: 0.95,
  header: 0.95,
  heading: 0.95,
  scope: 0.9,
  response: 0.9,
  value: 0.85,
  name: 0.8,
  callback: 0.8,
  media: 0.7,
  place: 0,
} as const;

/** The kind of a row inside an entry. A `name` is the name of a schema that the section uses. */
export type RowKind = keyof typeof ROW_WEIGHTS;

/** All kinds. The index stores their positions in this list. */
export const ROW_KINDS = Object.keys(ROW_WEIGHTS) as RowKind[];

/** A row inside an entry. */
export interface InnerRow {
  kind: RowKind;
  name: string;
  /** Its description. */
  description?: string;
  /** The number of the row that contains it; `ITSELF` for the entry. */
  parent: number;
  /** How many arrays are between both. */
  arrays: number;
  /** Its weight, at most 1. It is multiplied by the weight of its kind. */
  weight: number;
  deprecated: boolean;
  /** Where the page hides it: requests do not show read-only properties, responses no write-only properties. */
  hiddenIn?: Side;
  /** The shape of a field. */
  shape?: Shape;
}

/** One of the two messages of an operation. */
export type Side = "request" | "response";

/** The number that means the entry itself instead of a row. */
export const ITSELF = -1;

/** A step from a section to a row. */
export interface Step {
  kind: RowKind;
  name: string;
  arrays: number;
  hiddenIn?: Side;
}

/** An entry: a section or a shared object. */
export interface SearchEntry {
  /** The id of its section (the hash), "" for the start of the page; for a shared object, its JSON Pointer. */
  id: string;
  kind: SearchKind;
  title: string;
  /** The line under the title, such as `GET /pets/{id}`. */
  detail?: string;
  /** Its names. If a query is one of them, this entry is the first hit. */
  names: readonly string[];
  /** The text of each field. Lines are separate texts. */
  terms: Readonly<Partial<Record<Field, string>>>;
  rows: readonly InnerRow[];
  /** The method of an operation, in lower case. */
  method?: string;
  tags?: readonly string[];
  deprecated?: boolean;
}

/** A use of a shared object by an entry. */
export interface SearchUse {
  /** The JSON Pointer of the shared object. */
  shared: string;
  /** The id of the entry that uses it. */
  user: string;
  /** The number of the row in the entry. */
  parent: number;
  /** How many arrays are between both. */
  arrays: number;
  /** A weight of at most 1; lower for error responses. */
  weight: number;
}

/** A row of the index. */
export type SearchRow = SearchEntry | SearchUse;

/** Whether a row is a use. */
export function isUse(row: SearchRow): row is SearchUse {
  return "shared" in row;
}

/** Steps as readers see them: "200", "data[].brand". Properties are joined, as in code. */
export function trailOf(steps: readonly Step[]): string[] {
  const trail: string[] = [];
  let path: string | undefined;
  for (const { kind, name, arrays } of steps) {
    if (kind === "property") {
      const items = "[]".repeat(arrays);
      path = path === undefined ? (items === "" ? name : `${items}.${name}`) : `${path}${items}.${name}`;
      continue;
    }
    if (path !== undefined) trail.push(path);
    path = undefined;
    trail.push(name);
  }
  if (path !== undefined) trail.push(path);
  return trail;
}

/** Steps as a link has them (`model/outline/target.ts`). */
export function targetSteps(steps: readonly Step[]): string[] {
  return steps.flatMap(({ kind, name }) => {
    if (kind === "media") return choiceStep(name);
    if (kind === "value") return valueStep(name);
    return kind === "name" || kind === "heading" ? [] : name;
  });
}
