/** A handler for Node's `http`, Express, Connect and frameworks that build on them. */
import { own } from "#oas/read.ts";
import type { Handler } from "./handler.ts";

/** A request as Node and Express have it. */
export interface NodeRequest {
  method?: string | undefined;
  url?: string | undefined;
  /** The address before Express removed the path of the handler. */
  originalUrl?: string;
  /** Where Express has mounted the handler. */
  baseUrl?: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** A socket of TLS has a member `encrypted`. */
  socket?: object | null;
}

/** A response as Node has it. */
export interface NodeResponse {
  statusCode: number;
  headersSent: boolean;
  setHeader(name: string, value: string): unknown;
  end(body?: Uint8Array): unknown;
}

/** A handler as Node's `http` and Express call it. */
export type NodeHandler = (
  request: NodeRequest,
  response: NodeResponse,
  next?: (error?: unknown) => void,
) => Promise<void>;

/**
 * Makes a handler for Node. Requests for other paths, or with other methods, go to `next`, if there is one. An error
 * goes there as well; without it, the status is 500.
 */
export function nodeHandler(handler: Handler): NodeHandler {
  return async (request, response, next) => {
    try {
      const isRead = request.method === "GET" || request.method === "HEAD";
      const answer = isRead ? await handler(requestOf(request), mountOf(request)) : undefined;
      const status = answer?.status ?? 405;
      if (next && (status === 404 || status === 405)) return next();
      await send(answer ?? notAllowed(), response);
    } catch (error) {
      if (next) return next(error);
      console.error("Lectern:", error);
      if (response.headersSent) response.end();
      else await send(new Response("The page could not be made.\n", { status: 500 }), response);
    }
  };
}

/** Where a framework has mounted the handler: the path that it removed from the address. */
function mountOf({ url = "/", originalUrl, baseUrl }: NodeRequest): string | undefined {
  if (baseUrl !== undefined || originalUrl === undefined) return baseUrl;
  const [[whole = ""], [rest = ""]] = [originalUrl.split("?"), url.split("?")];
  if (whole.endsWith(rest)) return whole.slice(0, whole.length - rest.length);
  return rest === "/" ? whole : undefined;
}

function notAllowed(): Response {
  return new Response("Use GET or HEAD.\n", { status: 405, headers: { Allow: "GET, HEAD" } });
}

function requestOf({ method, url, originalUrl, headers, socket }: NodeRequest): Request {
  const fields = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    // HTTP/2 has fields that begin with a colon.
    if (value === undefined || name.startsWith(":")) continue;
    for (const one of Array.isArray(value) ? value : [value]) fields.append(name, one);
  }
  return new Request(addressOf(originalUrl ?? url ?? "/", headers, own(socket, "encrypted") === true), {
    method,
    headers: fields,
  });
}

/** The address of a request. If its host is not valid, only the path counts. */
function addressOf(target: string, headers: NodeRequest["headers"], isSecure: boolean): string {
  if (/^https?:\/\//i.test(target) && URL.canParse(target)) return target;
  const path = target.startsWith("/") ? target : "/";
  const origin = `http${isSecure ? "s" : ""}://${headers["host"] ?? headers[":authority"] ?? "localhost"}`;
  return URL.canParse(origin) && new URL(origin).pathname === "/" && URL.canParse(origin + path)
    ? origin + path
    : `http://localhost${path}`;
}

async function send(answer: Response, response: NodeResponse): Promise<void> {
  response.statusCode = answer.status;
  answer.headers.forEach((value, name) => void response.setHeader(name, value));
  const bytes = answer.body ? new Uint8Array(await answer.arrayBuffer()) : undefined;
  response.end(bytes);
}
