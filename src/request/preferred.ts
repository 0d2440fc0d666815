/** Which of several ways to authorize a request comes first: the one that the description's text shows most often. */
import type { Document } from "#model/document.ts";
import type { SecurityRequirement, SecurityScheme } from "#model/security.ts";

/** How much of the text counts, in characters. */
const MOST_TEXT = 100_000;

/** A name shorter than this, without a dash or underscore, is also an ordinary word. */
const SHORT_NAME = 6;

/**
 * The requirements in the order in which readers try them: those without deprecated schemes first, then by how often
 * `info.description` names what they send. Otherwise the order stays.
 */
export function preferred(
  document: Document,
  requirements: readonly SecurityRequirement[],
): readonly SecurityRequirement[] {
  if (requirements.length < 2) return requirements;
  const text = document.info.description?.slice(0, MOST_TEXT).toLowerCase() ?? "";
  const ranked = requirements.map((requirement) => {
    const schemes = requirement.schemes.flatMap(({ scheme }) => scheme ?? []);
    const counts = schemes.map((scheme) => mentions(text, scheme));
    return { requirement, isOld: schemes.some((one) => one.deprecated), count: Math.max(0, ...counts) };
  });
  ranked.sort((a, b) => Number(a.isOld) - Number(b.isOld) || b.count - a.count);
  return ranked.map(({ requirement }) => requirement);
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
