/**
 * Which of several ways to authorize a request comes first: the one that the description's text shows most often, but
 * not OAuth if its author put before it what works at once.
 */
import type { Document } from "#model/document.ts";
import type { SecurityRequirement, SecurityScheme } from "#model/security.ts";

/** How much of the text counts, in characters. */
const MOST_TEXT = 100_000;

/** A name shorter than this, without a dash or underscore, is also an ordinary word. */
const SHORT_NAME = 6;

/**
 * The requirements in the order in which readers try them: those without deprecated schemes first, then by how often
 * `info.description` names what they send. Otherwise the order stays. A text about OAuth is long because of its steps,
 * so it does not move OAuth before a token or key that stands first.
 */
export function preferred(
  document: Document,
  requirements: readonly SecurityRequirement[],
): readonly SecurityRequirement[] {
  if (requirements.length < 2) return requirements;
  const text = document.info.description?.slice(0, MOST_TEXT).toLowerCase() ?? "";
  // The least count of the ways so far that work at once: a client of OAuth must be registered first.
  let least = Number.POSITIVE_INFINITY;
  const ranked = requirements.map((requirement) => {
    const schemes = requirement.schemes.flatMap(({ scheme }) => scheme ?? []);
    const isOld = schemes.some((one) => one.deprecated);
    const count = Math.max(0, ...schemes.map((scheme) => mentions(text, scheme)));
    if (schemes.some(isOfClient)) return { requirement, isOld, count: Math.min(count, least) };
    if (!isOld && schemes.length > 0) least = Math.min(least, count);
    return { requirement, isOld, count };
  });
  ranked.sort((a, b) => Number(a.isOld) - Number(b.isOld) || b.count - a.count);
  return ranked.map(({ requirement }) => requirement);
}

/** Whether a scheme needs the id of a client. */
function isOfClient({ type }: SecurityScheme): boolean {
  return type === "oauth2" || type === "openIdConnect";
}

/** How often a text names what a scheme sends. */
function mentions(text: string, scheme: SecurityScheme): number {
  return text === "" ? 0 : signsOf(scheme).reduce((sum, sign) => sum + text.split(sign).length - 1, 0);
}

/** What only a text about a scheme holds, in lower case. */
function signsOf({ type, scheme = "", parameterName = "" }: SecurityScheme): readonly string[] {
  if (type === "apiKey") {
    const isWord = parameterName.length < SHORT_NAME && !/[-_]/.test(parameterName);
    return isWord ? [] : [parameterName.toLowerCase()];
  }
  const name = scheme.toLowerCase();
  if (type === "oauth2") return ["oauth", "bearer"];
  if (type === "openIdConnect" || name === "bearer") return ["bearer"];
  return name === "" ? [] : [`${name} auth`, `authorization: ${name}`];
}
