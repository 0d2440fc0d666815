/** Finds the parts of a request that browsers do not send as described (Fetch, 4.6, 2.2.2), or that must not be sent. */
import { CLIENT_HEADERS, type Request } from "#request/request.ts";

/** The reason why a request, or a part of it, cannot be sent. */
export interface Obstacle {
  id:
    | ("scheme" | "login-in-address" | "address" | "method" | "body" | "dots" | "apostrophe")
    | ("header" | "client" | "cookie" | "digest");
  /** The name of the header, the method or the scheme that cannot be sent. */
  about: string;
  /** Whether the whole request is not sent. */
  isFinal: boolean;
}

/** Headers that a page may not set (Fetch, "forbidden request-header"). */
const FORBIDDEN =
  /^(?:accept-charset|accept-encoding|access-control-request-headers|access-control-request-method|access-control-request-private-network|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*)$/i;

/** Headers that change the method on servers which know them; a page may not name some methods there. */
const OVERRIDE = /^x-(?:http-method|http-method-override|method-override)$/i;
const FORBIDDEN_METHOD = /^(?:connect|trace|track)$/i;

/**
 * The reasons why a request cannot be sent as described.
 * @param entered the names of the header parameters that have a value
 */
export function obstaclesOf(request: Request, entered: readonly string[] = []): readonly Obstacle[] {
  const { method, url, headers, cookie, body, login } = request;
  const wrong = addressProblem(url);
  if (wrong) return [wrong];
  const found: Obstacle[] = [];
  const add = (id: Obstacle["id"], about: string, isFinal = false): void => {
    found.push({ id, about, isFinal });
  };
  if (FORBIDDEN_METHOD.test(method)) add("method", method, true);
  if (body && /^(?:get|head)$/i.test(method)) add("body", method);
  if (/\/(?:\.|%2e){1,2}(?:[/?#]|$)/i.test(url.split("?", 1)[0] ?? "")) add("dots", "");
  // Browsers encode an apostrophe in a query, even with `allowReserved` (URL Standard, 1.3).
  if (/^[^?#]*\?[^#]*'/.test(url)) add("apostrophe", "");
  if (cookie !== "") add("cookie", "");
  for (const [name, value] of headers)
    if (FORBIDDEN.test(name) || (OVERRIDE.test(name) && FORBIDDEN_METHOD.test(value))) add("header", name);
  for (const name of entered) if (CLIENT_HEADERS.test(name)) add("client", name);
  if (login?.scheme === "digest") add("digest", "", true);
  return found;
}

function addressProblem(address: string): Obstacle | undefined {
  if (!URL.canParse?.(address)) return { id: "address", about: address, isFinal: true };
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) return { id: "scheme", about: url.protocol, isFinal: true };
  // A description must not say who the reader is.
  return /^[^/]*\/\/[^/?#]*@/.test(address)
    ? { id: "login-in-address", about: url.host, isFinal: true }
    : undefined;
}

/** The obstacles that a proxy removes, because it is not a browser. */
const PASSED_ON: ReadonlySet<Obstacle["id"]> = new Set([
  "method",
  "body",
  "dots",
  "apostrophe",
  "header",
  "cookie",
]);

/** Whether a proxy removes an obstacle. CONNECT remains one, because it opens a tunnel in place of sending a message. */
export function isPassedOn({ id, about }: Obstacle): boolean {
  return PASSED_ON.has(id) && !(id === "method" && /^connect$/i.test(about));
}

/** The headers that a page can set. */
export function allowedHeaders({ headers }: Request): Request["headers"] {
  return headers.filter(
    ([name, value]) => !FORBIDDEN.test(name) && !(OVERRIDE.test(name) && FORBIDDEN_METHOD.test(value)),
  );
}
