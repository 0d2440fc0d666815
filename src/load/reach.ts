/** What the JSON text of a description shows of its references, so that steps that are not needed are skipped. */

/** Where the references of a text may lead, other than to members of `paths`, `webhooks` and `components`. */
export interface Reach {
  /** To other files, or from places where the specification has no reference. */
  isOut: boolean;
  /** To other places in the description. */
  isAside: boolean;
}

/** Searches the texts of a description. */
export function reachOf(texts: readonly string[]): Reach {
  return {
    isOut: texts.some((json) => REFERS_OUT.test(json) || REPLACED.test(json)),
    isAside: texts.some((json) => REFERS_ASIDE.test(json)),
  };
}

/**
 * Matches signs of a reference to another file: a `$ref` or the like that is not a local pointer, or a discriminator
 * whose first value is a path. Every quantifier ends at a character that it excludes, so any text is read in linear
 * time.
 */
const REFERS_OUT =
  /"(?:\$ref|operationRef|\$id|\$anchor)"\s*:\s*"(?!#(?:\/|"))|"mapping"\s*:\s*\{\s*"[^"]*"\s*:\s*"[^"#][^"]*[./]/;

/** Matches a reference in place of a map. The names of other such maps are too common as names of properties. */
const REPLACED =
  /"(?:paths|webhooks|components|schemas|requestBodies|securitySchemes|pathItems)"\s*:\s*\{\s*"\$ref"/;

/** Matches a local reference, in any JSON notation, that does not lead to such a member. */
const REFERS_ASIDE = /"(?:\\u0023|#(?:\\u|\\?\/(?!(?:components|paths|webhooks)\\?\/)))/;
