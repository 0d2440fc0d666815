/** Checks whether a request has the credentials that a security requirement asks for (4.27, 4.30). */
import type { SecurityRequirement, SecurityScheme } from "#model/security.ts";
import type { Received } from "#request/parse/received.ts";
import { decode } from "./template.ts";

/** Why a request is not authorized. */
export interface Unauthorized {
  /** What is missing or invalid, one sentence for each alternative. */
  reasons: readonly string[];
  /** The challenges of `WWW-Authenticate` (RFC 9110, 11.6.1). */
  challenges: readonly string[];
}

/**
 * Checks the alternatives. Any well-formed credentials are accepted.
 * @returns undefined if one alternative is satisfied
 */
export function unauthorized(
  requirements: readonly SecurityRequirement[] | undefined,
  received: Received,
): Unauthorized | undefined {
  if (!requirements || requirements.length === 0) return undefined;
  const reasons = requirements.map(({ schemes }) =>
    schemes.flatMap(({ scheme }) => (scheme ? (faultOf(scheme, received) ?? []) : [])),
  );
  if (reasons.some((all) => all.length === 0)) return undefined;
  const challenges = requirements.flatMap(({ schemes }) =>
    schemes.flatMap(({ scheme }) => (scheme ? (challengeOf(scheme) ?? []) : [])),
  );
  return { reasons: reasons.map((all) => all.join(" ")), challenges: [...new Set(challenges)] };
}

/** A token as in RFC 9110, 11.2 (`token68`). JSON Web Tokens have this form. */
const TOKEN = /^[\w\-.~+/]+=*$/;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

function faultOf(scheme: SecurityScheme, received: Received): string | undefined {
  const name = scheme.scheme?.toLowerCase() ?? "";
  switch (scheme.type) {
    case "apiKey":
      return hasKey(scheme, received)
        ? undefined
        : `Expected the ${scheme.location ?? ""} parameter "${scheme.parameterName ?? ""}".`;
    case "http":
      return faultOfAuthorization(scheme.scheme ?? "", name, received);
    case "oauth2":
    case "openIdConnect":
      return faultOfAuthorization("Bearer", "bearer", received);
    // For the other types, the connection itself identifies the client before the request.
    default:
      return undefined;
  }
}

function faultOfAuthorization(shown: string, name: string, { headers }: Received): string | undefined {
  const given = headers.get("authorization")?.[0] ?? "";
  const [, scheme = "", credentials = ""] = /^(\S+)(?:\s+(.*))?$/s.exec(given) ?? [];
  if (scheme.toLowerCase() !== name) return `Expected the header "Authorization: ${shown} …".`;
  const value = credentials.trim();
  const isRight =
    name === "basic"
      ? value.length % 4 === 0 && BASE64.test(value) && decodeBase64(value).includes(":")
      : name === "bearer"
        ? TOKEN.test(value)
        : value !== "";
  return isRight
    ? undefined
    : `The credentials of the header "Authorization: ${shown} …" are not well formed.`;
}

function hasKey({ location, parameterName = "" }: SecurityScheme, { headers, query }: Received): boolean {
  if (location === "header") return (headers.get(parameterName.toLowerCase())?.[0] ?? "") !== "";
  const pairs =
    location === "query"
      ? query.split("&")
      : (headers.get("cookie") ?? []).flatMap((line) => line.split(";").map((one) => one.trim()));
  return pairs.some((pair) => {
    const at = pair.indexOf("=");
    return at > 0 && at < pair.length - 1 && decode(pair.slice(0, at)) === parameterName;
  });
}

/** The challenge of a scheme; undefined if HTTP defines none. */
function challengeOf({ type, scheme = "" }: SecurityScheme): string | undefined {
  if (type === "oauth2" || type === "openIdConnect") return "Bearer";
  if (type === "apiKey") return "ApiKey";
  if (type !== "http") return undefined;
  const name = scheme.replace(/[^\w!#$%&'*+\-.^`|~]/g, "");
  if (/^basic$/i.test(name)) return 'Basic realm="mock", charset="UTF-8"';
  if (/^digest$/i.test(name)) return 'Digest realm="mock", qop="auth", algorithm=SHA-256, nonce="mock"';
  return /^bearer$/i.test(name) ? "Bearer" : name === "" ? undefined : name;
}

function decodeBase64(text: string): string {
  try {
    return atob(text);
  } catch {
    return "";
  }
}
