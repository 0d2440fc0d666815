/**
 * What the index is made of: entries with what stands inside of them, and who uses what. A component that many
 * operations share is one entry, and each use of it a short row, so that the index grows with the document and not with
 * its expansion.
 */
import { choiceStep, valueStep } from "#model/target.ts";

/** The fields of a section, and what a word in each is worth. A new one is a row here and its words in `entries.ts`. */
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

/** What a hit leads to; `part` leads nowhere by itself, but to its users. */
export type SearchKind = "section" | "tag" | "webhooks" | "operation" | "schema" | "scheme" | "part";

/** What can be found inside of a section, and what finding it is worth. A `place` cannot be found: it leads to others. */
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

/** What can be found inside of a section. `name` is that of a schema which is used there. */
export type InsideKind = keyof typeof INSIDE;

/** The numbers of kinds, as the index keeps them. */
export const INSIDE_KINDS = Object.keys(INSIDE) as InsideKind[];

/** Something inside an entry, where it stands. */
export interface Inside {
  kind: InsideKind;
  name: string;
  /** What is said about it, in few words. */
  says?: string;
  /** What it stands in, by its number within the entry; `ITSELF` for the entry. */
  in: number;
  /** Through how many arrays. */
  lists: number;
  /** 1 and less: what a hit here is worth, beside its kind. */
  weight: number;
  deprecated: boolean;
  /** The side that it is left out of: what is read-only of requests, what is write-only of responses. */
  absent?: Side;
}

/** What is sent, and what comes back. */
export type Side = "request" | "response";

/** The number of the entry itself among what stands inside it. */
export const ITSELF = -1;

/** One step of the way from a section to something inside. */
export interface Step {
  kind: InsideKind;
  name: string;
  lists: number;
  absent?: Side;
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
  /** Of operations, in lower case. */
  method?: string;
  tags?: readonly string[];
  deprecated?: boolean;
}

/** That an entry uses a part. */
export interface SearchUse {
  /** The JSON Pointer of the part. */
  part: string;
  /** The id of the entry that uses it. */
  by: string;
  /** Where in the entry, by number. */
  in: number;
  /** Through how many arrays. */
  lists: number;
  /** 1 for what matters most; less for error responses. */
  weight: number;
}

/** A row of the index. */
export type SearchRow = SearchEntry | SearchUse;

/** Whether a row is a use. */
export function isUse(row: SearchRow): row is SearchUse {
  return "part" in row;
}

/** A way as people read it, step by step: "200", "data[].brand". Properties are joined, as in code. */
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

/** The steps of a link (`model/target.ts`) of a way. */
export function targetSteps(way: readonly Step[]): string[] {
  return way.flatMap(({ kind, name }) => {
    if (kind === "media") return choiceStep(name);
    if (kind === "value") return valueStep(name);
    return kind === "name" || kind === "heading" ? [] : name;
  });
}
