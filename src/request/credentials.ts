/** What a client sends to show who it is, as literal text. */
import type { Document } from "#model/document.ts";
import type { SecurityRequirement } from "#model/security.ts";
import { preferred } from "./preferred.ts";
import { proofOf, proves } from "./request.ts";

/** How many ways to authorize requests a page offers at its start. */
export const MOST_WAYS = 20;

/** The ways to authorize requests: those of the root, then a way for each other scheme. Preferred ones first. */
export function waysOf(document: Document): readonly SecurityRequirement[] {
  const ofRoot = (document.security ?? []).filter(
    ({ schemes }) => schemes.length > 0 && schemes.every(({ scheme }) => scheme && proves(scheme)),
  );
  const known = new Set(ofRoot.flatMap(({ schemes }) => schemes.map(({ name }) => name)));
  const others = document.securitySchemes
    .filter((scheme) => proves(scheme) && !known.has(scheme.key))
    .map((scheme) => ({ schemes: [{ name: scheme.key, scheme, scopes: [] }] }));
  return preferred(document, [...ofRoot, ...others]).slice(0, MOST_WAYS);
}

/** The credentials of a requirement, a line each: headers, cookies, and the query as it stands in an address. */
export function credentialsOf(requirement: SecurityRequirement): string {
  const { headers, cookies, query, login } = proofOf(requirement);
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  if (login?.scheme === "basic") lines.push(`Authorization: Basic BASE64(${login.name}:${login.password})`);
  else if (login) lines.push("Authorization: Digest YOUR_CREDENTIALS");
  if (cookies.length > 0) lines.push(`Cookie: ${cookies.join("; ")}`);
  if (query.length > 0) lines.push(`?${query.join("&")}`);
  return lines.join("\n");
}
