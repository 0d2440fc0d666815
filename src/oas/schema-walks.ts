/**
 * Lists the keywords of `schema-keywords.ts` that traversals skip, and why. A traversal that is not listed here
 * enters every keyword.
 */
import { HOLDS, type Holds } from "./schema-keywords.ts";

/** A traversal that skips keywords: `uses` finds where a schema is used, `search` finds its searchable content. */
export type Walk = "uses" | "search";

/** Keywords that traversals skip. */
export interface Exclusion {
  keywords: readonly string[];
  of: readonly Walk[];
  /** The reason, for readers of this table. The build removes it from the scripts. */
  because: string;
}

/** Every exclusion. */
export const EXCLUSIONS: readonly Exclusion[] = [
  {
    keywords: ["$defs", "definitions"],
    of: ["uses", "search"],
    because: "A definition counts where something refers to it.",
  },
  {
    keywords: ["additionalItems", "dependencies"],
    of: ["uses", "search"],
    because: "JSON Schema 2020-12 gives them no effect, and the page does not show them.",
  },
  {
    keywords: ["x-oneOf", "x-anyOf"],
    of: ["uses", "search"],
    because:
      "Loading renames them to oneOf and anyOf. Those that remain stand beside these, and the page does not show them.",
  },
  {
    keywords: ["x-expansionResources"],
    of: ["uses", "search"],
    because: "The page names what a property expands to, but has no rows for what is in it.",
  },
  {
    keywords: ["not"],
    of: ["search"],
    because: "It describes what a value must not be. Readers search for fields that exist.",
  },
];

/** The keywords that a traversal enters. */
export function keywordsOf(walk: Walk): ReadonlyMap<string, Holds> {
  const keywords = new Map(HOLDS);
  for (const exclusion of EXCLUSIONS)
    if (exclusion.of.includes(walk)) for (const keyword of exclusion.keywords) keywords.delete(keyword);
  return keywords;
}
