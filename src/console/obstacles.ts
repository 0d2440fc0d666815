/** What of a request a browser does not send as it is described (Fetch, 4.6, 2.2.2), and what must not be sent at all. */
import { CLIENT_HEADERS, type Request } from "#request/request.ts";

/** Why a request, or a part of it, does not leave the page. */
export interface Obstacle {
  id:
    | ("scheme" | "login-in-address" | "address" | "method" | "body" | "dots" | "apostrophe")
    | ("header" | "client" | "cookie" | "digest");
  /** What it is about: the name of a header, the method, the scheme. */
  about: string;
  /** Whether nothing is sent because of it. */
  isFinal: boolean;
}

/** Headers that a page may not set (Fetch, "forbidden request-header"). */
const FORBIDDEN =
  /^(?:accept-charset|accept-encoding|access-control-request-headers|access-control-request-method|access-control-request-private-network|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*)$/i;

/** Headers that change the method on servers which know them; a page may not name some methods there. */
const OVERRIDE = /^x-(?:http-method|http-method-override|method-override)$/i;
const FORBIDDEN_METHOD = /^(?:connect|trace|track)$/i;

/**
 * What keeps a request from leaving the page as it is.
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
  // What remains of `allowReserved` (URL Standard, 1.3, "special-query percent-encode set").
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

/** What a proxy sends for the page. */
const PASSED_ON: ReadonlySet<Obstacle["id"]> = new Set([
  "method",
  "body",
  "dots",
  "apostrophe",
  "header",
  "cookie",
]);

/** Whether an obstacle is none for a proxy. A tunnel is for a connection, not for a message. */
export function isPassedOn({ id, about }: Obstacle): boolean {
  return PASSED_ON.has(id) && !(id === "method" && /^connect$/i.test(about));
}

/** The headers that a page can set. */
export function allowedHeaders({ headers }: Request): Request["headers"] {
  return headers.filter(
    ([name, value]) => !FORBIDDEN.test(name) && !(OVERRIDE.test(name) && FORBIDDEN_METHOD.test(value)),
  );
}
