/**
 * Which keywords of a Schema Object hold schemas, and how. Every walk over schemas takes its keywords from this table;
 * `schema-walks.ts` says what a walk leaves out, and why. `fields.ts` says which versions have a keyword: documents of
 * any version are read with all of them.
 */

/** The table: keywords that hold `one` schema (an object or a boolean), a `list` of schemas, or a `map` by free names. */
export const SCHEMA_KEYWORDS = {
  one: [
    "items", // in drafts before 2020-12 also a list
    "additionalProperties",
    "not",
    "contains",
    "propertyNames",
    "if",
    "then",
    "else",
    "contentSchema",
    "unevaluatedItems",
    "unevaluatedProperties",
    // Of older drafts.
    "additionalItems",
    // An object with `oneOf` or `anyOf`, which is read like a schema.
    "x-expansionResources",
  ],
  list: ["allOf", "anyOf", "oneOf", "prefixItems", "x-oneOf", "x-anyOf"],
  map: [
    "properties",
    "patternProperties",
    "dependentSchemas",
    "$defs",
    // Of older drafts. The members of `dependencies` are schemas or lists of names.
    "definitions",
    "dependencies",
  ],
} as const;

/** How a keyword holds schemas. */
export type Holds = keyof typeof SCHEMA_KEYWORDS;

/** By keyword, how it holds schemas. */
export const HOLDS: ReadonlyMap<string, Holds> = new Map(
  (Object.keys(SCHEMA_KEYWORDS) as Holds[]).flatMap((holds) =>
    SCHEMA_KEYWORDS[holds].map((keyword) => [keyword, holds]),
  ),
);
