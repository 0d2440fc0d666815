/**
 * The rows of the index: entries with their content, and uses of shared parts. A component that many operations share
 * is one entry, and each use is a short row, so the index grows with the document, not with its expansion.
 */
import { choiceStep, valueStep } from "#model/target.ts";
import type { Shape } from "./shape.ts";

/** The fields of a section, with the weight of a word in each. Fill a new one in `entries.ts`. */
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

/** The kind of an entry. A `part` has no section; its hits lead to its users. */
export type SearchKind = "section" | "tag" | "webhooks" | "operation" | "schema" | "scheme" | "part";

/** The kinds of rows inside a section, with their weights. A `place` cannot be found; it only contains others. */
export const INSIDE = {
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

/** The kind of a row inside a section. A `name` is the name of a schema that the section uses. */
export type InsideKind = keyof typeof INSIDE;

/** All kinds. The index stores their positions in this list. */
export const INSIDE_KINDS = Object.keys(INSIDE) as InsideKind[];

/** A row inside an entry. */
export interface Inside {
  kind: InsideKind;
  name: string;
  /** A short description of it. */
  says?: string;
  /** The number of the row that contains it; `ITSELF` for the entry. */
  in: number;
  /** How many arrays are between both. */
  lists: number;
  /** A weight of at most 1, in addition to that of its kind. */
  weight: number;
  deprecated: boolean;
  /** The side without it: requests have no read-only properties, responses no write-only ones. */
  absent?: Side;
  /** The shape of a field. */
  shape?: Shape;
}

/** A side of an exchange. */
export type Side = "request" | "response";

/** The number that stands for the entry itself. */
export const ITSELF = -1;

/** A step of the path from a section to a row. */
export interface Step {
  kind: InsideKind;
  name: string;
  lists: number;
  absent?: Side;
}

/** An entry: a section or a shared part. */
export interface SearchEntry {
  /** The id of its section (the hash); for a part, its JSON Pointer. */
  id: string;
  kind: SearchKind;
  title: string;
  /** The line under the title, such as `GET /pets/{id}`. */
  detail?: string;
  /** Names: a query that equals one of them finds this entry first. */
  names: readonly string[];
  /** The text of each field. Lines are separate texts. */
  terms: Readonly<Partial<Record<Field, string>>>;
  inside: readonly Inside[];
  /** The method of an operation, in lower case. */
  method?: string;
  tags?: readonly string[];
  deprecated?: boolean;
}

/** A use of a part by an entry. */
export interface SearchUse {
  /** The JSON Pointer of the part. */
  part: string;
  /** The id of the entry that uses it. */
  by: string;
  /** The number of the row in the entry. */
  in: number;
  /** How many arrays are between both. */
  lists: number;
  /** A weight of at most 1; lower for error responses. */
  weight: number;
}

/** A row of the index. */
export type SearchRow = SearchEntry | SearchUse;

/** Whether a row is a use. */
export function isUse(row: SearchRow): row is SearchUse {
  return "part" in row;
}

/** The steps of a path as readers see it: "200", "data[].brand". Properties are joined, as in code. */
export function trailOf(way: readonly Step[]): string[] {
  const trail: string[] = [];
  let path: string | undefined;
  for (const { kind, name, lists } of way) {
    if (kind === "property") {
      const items = "[]".repeat(lists);
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

/** The steps of a link (`model/target.ts`) for a path. */
export function targetSteps(way: readonly Step[]): string[] {
  return way.flatMap(({ kind, name }) => {
    if (kind === "media") return choiceStep(name);
    if (kind === "value") return valueStep(name);
    return kind === "name" || kind === "heading" ? [] : name;
  });
}
