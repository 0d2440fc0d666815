/** How far the references of a description lead, as far as its JSON text shows: what they do not come to is left. */

/** Where the references of a text may lead, beside members of `paths`, `webhooks` and `components`. */
export interface Reach {
  /** To other files, or from where the specification has no reference. */
  isOut: boolean;
  /** To other places of the description. */
  isAside: boolean;
}

/** Looks through the texts of a description. */
export function reachOf(texts: readonly string[]): Reach {
  return {
    isOut: texts.some((json) => REFERS_OUT.test(json) || REPLACED.test(json)),
    isAside: texts.some((json) => REFERS_ASIDE.test(json)),
  };
}

/**
 * Signs of a reference to another file: a `$ref` or the like that is no local pointer, a discriminator whose first value
 * is a path. Every quantifier runs up to a character that it excludes, so any text is read in linear time.
 */
const REFERS_OUT =
  /"(?:\$ref|operationRef|\$id|\$anchor)"\s*:\s*"(?!#(?:\/|"))|"mapping"\s*:\s*\{\s*"[^"]*"\s*:\s*"[^"#][^"]*[./]/;

/** Sign of a reference in place of a map or of an example's value. Other such fields have names that properties have, too. */
const REPLACED =
  /"(?:paths|webhooks|components|schemas|requestBodies|securitySchemes|pathItems|example)"\s*:\s*\{\s*"\$ref"/;

/** Sign of a local reference, wherever it stands and however JSON spells it, to what is no such member. */
const REFERS_ASIDE = /"(?:\\u0023|#(?:\\u|\\?\/(?!(?:components|paths|webhooks)\\?\/)))/;
