/** The rows of the table of kinds, and the effects that most of them share. */
import type { Level } from "./change.ts";

/** The level of a change for those who send values, the level for those who receive values, and the reason. */
export interface Effect {
  sent: Level;
  received: Level;
  because: string;
}

/** A sentence with placeholders: `{it}` for the changed thing, `{name}` for a name, `{old}` and `{new}` for values. */
type Sentence = string;

/**
 * The sentence of a change. A value that one of the documents may lack has a sentence for each of the three cases. A value
 * whose keyword may have changed has a second sentence, which names the older keyword.
 */
export type Says =
  | Sentence
  | Readonly<Record<"changed" | "added" | "removed", Sentence>>
  | Readonly<Record<"plain" | "named", Sentence>>;

/** The sentences for a text that was changed, added or removed. */
export function textSays(text: string, another: string): Says {
  return {
    changed: `{it} has ${another}`,
    added: `{it} has ${text} now`,
    removed: `{it} does not have ${text} any more`,
  };
}

/** The sentences for a field with a name. */
export const FIELD_SAYS = textSays("the field {name}", "another {name}");

/** A kind of change. */
export interface Kind extends Effect {
  /** The id. For changes of schemas, the part of the id after the place. */
  name: string;
  /** The sentence of the change. */
  says: Says;
  /** An edit that makes this change. */
  example: string;
  /** The check ids of oasdiff for the same change, if they differ from ours. `{place}` is a place. */
  oasdiff: readonly string[];
}

/** Fewer values are allowed. */
export const NARROWS: Effect = {
  sent: "breaking",
  received: "safe",
  because:
    "Fewer values are allowed: the server refuses what clients may send, but promises more to receivers.",
};

/** More values are allowed. */
export const WIDENS: Effect = {
  sent: "safe",
  received: "breaking",
  because:
    "More values are allowed: the server accepts more, but receivers get values that they do not expect.",
};

/** Other values are allowed. */
export const DIFFERS: Effect = {
  sent: "breaking",
  received: "breaking",
  because: "Other values than before are allowed, so neither senders nor receivers can go on as before.",
};

/** It is unknown which values are allowed. */
export const UNCLEAR: Effect = {
  sent: "maybe",
  received: "maybe",
  because: "Documents do not say enough to decide whether clients have to change.",
};

/** Clients can go on. */
export const SAFE: Effect = { sent: "safe", received: "safe", because: "Clients can go on as before." };

/** Only a text has changed. */
export const PROSE: Effect = { sent: "prose", received: "prose", because: "Only texts for readers changed." };

/** An effect with the same level for both roles. */
export function both(level: Level, because: string): Effect {
  return { sent: level, received: level, because };
}

/** An effect with a level for each role. */
export function each(sent: Level, received: Level, because: string): Effect {
  return { sent, received, because };
}

/**
 * The sentences for a value that was changed, added or removed.
 * @param what the name of the value
 * @param more the end of each sentence
 */
export function valued(what: string, more = ""): Says {
  return {
    changed: `{it} has ${what} {new}, not {old}${more}`,
    added: `{it} has ${what} {new} now${more}`,
    removed: `{it} has no ${what} any more (was {old})${more}`,
  };
}

/** A row of the table. */
export function kind(
  name: string,
  effect: Effect,
  says: Says,
  example: string,
  ...oasdiff: readonly string[]
): Kind {
  return { name, ...effect, says, example, oasdiff };
}
