/**
 * What the index is made of: entries, and who uses what. A component that many operations share is one
 * entry, and each use of it a short row, so that the index grows with the document and not with its expansion.
 */

/** The fields that are searched, and what a hit in each is worth. A new thing to find is a row here and its words in `entries.ts`. */
export const FIELDS = {
  title: 8,
  path: 4,
  id: 4,
  summary: 2.5,
  headings: 2.5,
  parameters: 2.5,
  tags: 1.5,
  properties: 1.5,
  method: 1,
  text: 0.5,
} as const;

/** A field of an entry. */
export type Field = keyof typeof FIELDS;

/** The names of all fields. */
export const FIELD_NAMES = Object.keys(FIELDS) as Field[];

/** The fields that a reader sees on the hit itself: no further explanation is needed for a match there. */
export const VISIBLE: ReadonlySet<string> = new Set<Field>([
  "title",
  "summary",
  "path",
  "id",
  "tags",
  "method",
]);

/** What a hit leads to; `part` leads nowhere by itself, but to its users. */
export type SearchKind = "section" | "tag" | "webhooks" | "operation" | "schema" | "scheme" | "part";

/** What inside of a section can match. */
export type InsideKind = "parameter" | "header" | "property" | "heading";

/** How something is reached. */
export interface Trail {
  /** What a reader opens first: a status code, "request", the place of a parameter. */
  steps: readonly string[];
  /** The properties after that, such as `data[].brand`; "" where it is reached already. */
  path: string;
}

/** The trail that goes on where another ends. */
export function joinTrails(trail: Trail, next: Trail): Trail {
  const dot = trail.path === "" || next.path === "" || next.path.startsWith("[") ? "" : ".";
  return { steps: [...trail.steps, ...next.steps], path: trail.path + dot + next.path };
}

/** A trail as people read it: "200 › data[].brand". */
export function trailText(trail: Trail): string {
  return [...trail.steps, trail.path.replace(/^\./, "")].filter((step) => step !== "").join(" › ");
}

/** Something with a name inside an entry. */
export interface Inside {
  kind: InsideKind;
  name: string;
  trail: Trail;
}

/** One thing to find. */
export interface SearchEntry {
  /** The id of its section (the hash that leads there); for a part its JSON Pointer. */
  id: string;
  kind: SearchKind;
  title: string;
  /** The line under the title, such as `GET /pets/{id}`. */
  detail?: string;
  /** Texts that lead here first when typed as they are. */
  names: readonly string[];
  /** The text of each field; lines are apart. */
  terms: Readonly<Partial<Record<Field, string>>>;
  inside: readonly Inside[];
}

/** That an entry uses a part. */
export interface SearchUse {
  /** The JSON Pointer of the part. */
  part: string;
  /** The id of the entry that uses it. */
  by: string;
  /** From the entry to the part. */
  trail: Trail;
  /** 1 for what matters most; less for error responses. */
  weight: number;
}

/** A row of the index. */
export type SearchRow = SearchEntry | SearchUse;

/** Whether a row is a use. */
export function isUse(row: SearchRow): row is SearchUse {
  return "part" in row;
}
