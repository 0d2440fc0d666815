/** The labels of a page with files that are still loading, in English: they load with the messages. */
import { say } from "./labels.ts";

const OWN = {
  filesNote: (left: number, all: number): string => `Loading referenced files: ${left} of ${all} left…`,
} as const;

/** The labels, by purpose. */
export const EARLY = say(OWN);
