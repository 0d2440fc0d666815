/** Contains the tools of an exact validation, which pages that only make samples do not load. */
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

/** The type of `TOOLS`. */
export type Tools = typeof TOOLS;
