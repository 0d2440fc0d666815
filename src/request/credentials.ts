/** What a client sends to show who it is, as literal text. */
import type { Document } from "#model/document.ts";
import type { Operation } from "#model/operation.ts";
import type { SecurityRequirement } from "#model/security.ts";
import { preferred } from "./preferred.ts";
import { credentialsOf, isSupported, supportedSecurity } from "./request.ts";

/** How many ways to authorize requests a page offers at its start. */
export const MOST_WAYS = 20;

/**
 * The ways to authorize requests, each once: those of the first request that a page shows, in its order, then those of
 * the root and a way for each other scheme, preferred ones first.
 * @param first the operation of that request
 */
export function waysOf(document: Document, first?: Operation): readonly SecurityRequirement[] {
  const isComplete = ({ schemes }: SecurityRequirement): boolean =>
    schemes.length > 0 && schemes.every(({ scheme }) => scheme && isSupported(scheme));
  const ofFirst = first ? supportedSecurity(first).filter(isComplete) : [];
  const ofRoot = (document.security ?? []).filter(isComplete);
  const known = new Set([...ofFirst, ...ofRoot].flatMap(({ schemes }) => schemes.map(({ name }) => name)));
  const others = document.securitySchemes
    .filter((scheme) => isSupported(scheme) && !known.has(scheme.key))
    .map((scheme) => ({ schemes: [{ name: scheme.key, scheme, scopes: [] }] }));
  const ways = new Map<string, SecurityRequirement>();
  for (const way of [...ofFirst, ...preferred(document, [...ofRoot, ...others])]) {
    const key = JSON.stringify(way.schemes.map(({ name }) => name));
    if (!ways.has(key)) ways.set(key, way);
  }
  return [...ways.values()].slice(0, MOST_WAYS);
}

/** The credentials of a requirement, a line each: headers, cookies, and the query as it stands in an address. */
export function credentialsText(requirement: SecurityRequirement): string {
  const { headers, cookies, query, login } = credentialsOf(requirement);
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  if (login?.scheme === "basic") lines.push(`Authorization: Basic BASE64(${login.name}:${login.password})`);
  else if (login) lines.push("Authorization: Digest YOUR_CREDENTIALS");
  if (cookies.length > 0) lines.push(`Cookie: ${cookies.join("; ")}`);
  if (query.length > 0) lines.push(`?${query.join("&")}`);
  return lines.join("\n");
}
