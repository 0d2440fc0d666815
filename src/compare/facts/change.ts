/** A change between two documents: its id, its level, and its places in both. */

/** How a change affects clients: it breaks them, may break them, or does not. `prose` changes only texts for readers. */
export type Level = "breaking" | "maybe" | "safe" | "prose";

/** All levels, worst first. */
export const LEVELS: readonly Level[] = ["breaking", "maybe", "safe", "prose"];

/** Whether a change is in a request or in a response. */
export type Direction = "request" | "response";

/** Who writes the changed values: clients send them, or receive them. Webhooks and callbacks exchange the roles. */
export type Role = "sent" | "received";

/** The role of the other side. */
export function otherRole(role: Role): Role {
  return role === "sent" ? "received" : "sent";
}

/** A thing in both documents. Null where the thing does not exist. */
export interface Both<T> {
  old: T | null;
  new: T | null;
}

/** The operation that a change affects. */
export interface ChangedOperation {
  /** In capitals, as requests have it. */
  method: string;
  /** The path of the new document, otherwise that of the old one; for webhooks, their name. */
  path: string;
  /** Whether it is an operation of a webhook. */
  webhook?: true;
}

/** A change. */
export interface Change {
  /** An id of the table of kinds, such as `request-property-became-required`. */
  id: string;
  level: Level;
  /** Null for changes that are neither in a request nor in a response. */
  direction: Direction | null;
  /** Null for changes of the whole document. */
  operation: ChangedOperation | null;
  /** JSON Pointers of the changed thing. */
  pointer: Both<string>;
  /** The steps from the operation to the changed row: a parameter, body or status, media type, properties. */
  path: readonly string[];
  /** The values, for changes of values. */
  value?: { old?: unknown; new?: unknown };
  /** One sentence for people. */
  message: string;
  /** A number that the same changes in several operations have in common. */
  group: number;
  /** In how many operations the same change occurs, if there are several. */
  operations?: number;
  /** For something removed from a schema: the pointer of that schema in the new document. */
  within?: string;
}

/** The result of a comparison. */
export interface Comparison {
  changes: readonly Change[];
  /** Whether everything was compared. If not, changes with ids that begin with `not-compared` say what was not. */
  isComplete: boolean;
}

/** Whether one level is at least as bad as another. */
export function isAtLeast(level: Level, least: Level): boolean {
  return LEVELS.indexOf(level) <= LEVELS.indexOf(least);
}

/** The less severe of two levels. */
export function milder(one: Level, other: Level): Level {
  return LEVELS.indexOf(one) > LEVELS.indexOf(other) ? one : other;
}

/** Whether a level is worse than another one. */
export function isWorse(level: Level, than: Level): boolean {
  return LEVELS.indexOf(level) < LEVELS.indexOf(than);
}
