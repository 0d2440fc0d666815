/**
 * Defines the keys of the reader's state that only pages with an older version, or with several versions, need: they
 * do not load with others.
 */
import type { Key } from "./keys.ts";

/** Whether the menu shows only what changed. */
export const CHANGED_ONLY = "changed-only" as Key<boolean>;
/** The older version that the reader chose: an address or an object, or null for none. By default, an option decides. */
export const OLDER = "older" as Key<unknown>;
/** What the reader is told after they have chosen another version. */
export const VERSION_NOTES = "version-notes" as Key<readonly string[]>;
