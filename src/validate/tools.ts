/** What an exact validation needs beside the evaluator. A page that only makes samples does without it. */
import { matchesLinearly } from "./automaton.ts";
import { explain, namedBy } from "./explain.ts";
import { exactFormat } from "./formats-exact.ts";
import { messageOf } from "./messages.ts";
import { resolve } from "./resources.ts";

/** The tools: linear patterns, exact formats, references to dynamic anchors, discriminators, messages. */
export const TOOLS = {
  ...{ explain, namedBy, messageOf, resolve },
  matches: matchesLinearly,
  formatNamed: exactFormat,
} as const;

/** See `TOOLS`. */
export type Tools = typeof TOOLS;
