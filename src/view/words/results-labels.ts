/** The words of what a search finds, in English: they come with it. */
import { say } from "./labels.ts";

const OWN = {
  searchClear: "Clear search",
  close: "Close",
  /** Before the key. */
  slashOpens: "Open with",
  /** What was found, by kind; and what was gone to before. */
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
  results: (count: number): string => (count === 1 ? "1 result" : `${count} results`),
} as const;

/** The words of the results, by what they are for. */
export const RESULTS = say(OWN);
