/** The labels of search results, in English: they load with the results. */
import { say } from "./labels.ts";

const OWN = {
  searchClear: "Clear search",
  close: "Close",
  /** Before the key. */
  slashOpens: "Open with",
  /** After the keys. */
  newTab: "opens in a new tab",
  /** The kinds of hits; and the places that the reader visited before. */
  found: {
    operations: "Operations",
    fields: "Fields",
    values: "Values",
    responses: "Responses",
    schemas: "Schemas",
    sections: "Sections",
    security: "Security",
    recent: "Recent",
  },
  /** Opens hits that are equal to the one above. */
  alike: (count: number): string =>
    count === 1 ? "the same in 1 more place" : `the same in ${count} more places`,
  noResultsFound: "No results found",
  /** The words of a query that no result has. */
  notFound: (words: string): string => `Not found: ${words}`,
  results: (count: number): string => (count === 1 ? "1 result" : `${count} results`),
} as const;

/** The labels of the results, by purpose. */
export const RESULTS = say(OWN);
