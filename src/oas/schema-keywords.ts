/**
 * Lists the keywords of a Schema Object that contain schemas. Every traversal of schemas takes its keywords from this
 * table; `schema-walks.ts` lists those that a traversal skips, with reasons. `fields.ts` says which versions have a
 * keyword. Documents of any version are read with all keywords.
 */

/** Keywords that contain `one` schema (an object or a boolean), a `list` of schemas, or a `map` with free names. */
export const SCHEMA_KEYWORDS = {
  one: [
    "items", // also a list in drafts before 2020-12
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
    // From older drafts.
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
    // From older drafts. The members of `dependencies` are schemas or lists of names.
    "definitions",
    "dependencies",
  ],
} as const;

/** How a keyword contains schemas. */
export type Holds = keyof typeof SCHEMA_KEYWORDS;

/** The same table by keyword. */
export const HOLDS: ReadonlyMap<string, Holds> = new Map(
  (Object.keys(SCHEMA_KEYWORDS) as Holds[]).flatMap((holds) =>
    SCHEMA_KEYWORDS[holds].map((keyword) => [keyword, holds]),
  ),
);
