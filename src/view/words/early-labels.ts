/** The words of a page some of whose files are still on their way, in English: they come with what says them. */
import { say } from "./labels.ts";

const OWN = {
  filesNote: (left: number, all: number): string => `Loading referenced files: ${left} of ${all} left…`,
} as const;

/** The words, by what they are for. */
export const EARLY = say(OWN);
