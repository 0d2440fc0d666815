/**
 * A page as a function of web standards: a `Request` in, a `Response` out. It sends the page, its scripts and the
 * description, for any server or framework.
 */
import { asRecord } from "#oas/read.ts";
import type { OptionsInput } from "#options/options.ts";
import { readOptions } from "#options/read.ts";
import {
  expectDescription,
  type Given,
  type Source,
  sourceFor,
  type TitleFinder,
  textFor,
  titleFinder,
  withoutSecrets,
} from "./description.ts";
import { hostPage, PAGE_CSS, POLICY } from "./host-page.ts";

/** The scripts of the page. */
export interface Scripts {
  /** Distinguishes the scripts of one version from those of another. */
  version: string;
  /** The text of each script, by its name. */
  texts: Readonly<Record<string, () => Promise<string>>>;
}

/** What a handler sends. */
export interface HandlerSettings {
  /** The description, or a function that returns it for each request. */
  description: Given;
  /** Options of the page: see options.md. */
  options?: OptionsInput;
  /** The path of the page, such as `/docs`. Default: `/`, or where Express has mounted the handler. */
  base?: string;
  /** The title of the page. Default: the title of the API, unless the description has to be fetched or is large. */
  title?: string;
}

/**
 * Answers a request. All paths outside of its own have the status 404.
 * @param mount where a framework has mounted the handler, if `base` does not say it
 */
export type Handler = (request: Request, mount?: unknown) => Promise<Response>;

/**
 * Makes a handler with these scripts.
 * @throws TypeError if there is no description
 */
export function handlerOf(settings: HandlerSettings, scripts: Scripts): Handler {
  expectDescription(settings.description);
  const titleOf = titleFinder();
  const given = settings.base === undefined ? undefined : baseOf(settings.base);
  return async (request, mount) => {
    const base = given ?? (typeof mount === "string" ? baseOf(mount) : "");
    const { pathname } = new URL(request.url);
    const path = pathname === base ? "/" : pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : "";
    if (path === "") return refusal(404, "There is no such page.");
    const isPage = path === "/";
    if (!isPage && !path.startsWith(OURS)) return refusal(404, "There is no such page.");
    if (request.method !== "GET" && request.method !== "HEAD")
      return refusal(405, "Use GET or HEAD.", { Allow: "GET, HEAD" });
    const answer = isPage
      ? await pageAnswer(settings, `${base}${OURS}`, scripts.version, titleOf, request)
      : await fileAnswer(settings, path.slice(OURS.length), scripts, request);
    return conditional(answer, request);
  };
}

/** Paths of the handler's own files begin with this, below its base. */
const OURS = "/-/";

/** A base without slashes at its end, encoded as in addresses; "" for the root. */
function baseOf(base: string): string {
  let { pathname } = new URL(base.replace(/^\/*/, "/"), "http://localhost");
  while (pathname.endsWith("/")) pathname = pathname.slice(0, -1);
  return pathname;
}

/** An answer before it is known whether the client has it already. */
interface Unsent {
  body: string;
  type: string;
  cache: string;
  policy?: string;
}

async function pageAnswer(
  { description, options = {}, title }: HandlerSettings,
  ours: string,
  version: string,
  titleOf: TitleFinder,
  request: Request,
): Promise<Unsent> {
  const source = await attempt(sourceFor(description, request));
  const found = title === undefined && source ? await attempt(titleOf(source)) : undefined;
  const isRelayed = source?.kind === "address";
  const scripts = `${ours}${version}/`;
  const body = hostPage({
    title: title ?? found ?? "API reference",
    url: isRelayed ? withoutSecrets(source.url) : `${ours}${DESCRIPTION}`,
    isRelayed,
    options: withRedirect(options, ours),
    style: `${scripts}page.css`,
    scripts: [`${scripts}redoc.standalone.js`, ...(isRelayed ? [`${scripts}page.js`] : [])],
    attributes: isRelayed ? { "data-description": `${ours}${DESCRIPTION}` } : {},
  });
  return { body, type: "text/html; charset=utf-8", cache: "no-cache", policy: POLICY };
}

const DESCRIPTION = "openapi";
/** The page that authorization servers send readers back to, and its script. */
const REDIRECT = /^oauth-redirect\.(?:html|js)$/;

/** The options with the redirect page, if readers can send requests. */
function withRedirect(options: OptionsInput, ours: string): OptionsInput {
  const { tryIt } = readOptions([options]);
  if (tryIt === false) return options;
  return { ...options, tryIt: { redirectUrl: `${ours}oauth-redirect.html`, ...asRecord(tryIt) } };
}

/** The script that hands on a description which the server has fetched, with the options of the element. */
const PAGE_JS = `"use strict";
const host = document.getElementById("lectern");
fetch(host.dataset.description)
  .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(answer.statusText))))
  .then((description) => Redoc.init(description, {}, host))
  .catch(() => Redoc.init(host.dataset.description, {}, host));
`;

async function fileAnswer(
  { description }: HandlerSettings,
  path: string,
  { version, texts }: Scripts,
  request: Request,
): Promise<Unsent | Response> {
  if (path === DESCRIPTION) return descriptionAnswer(description, request);
  // The redirect page is registered with authorization servers: its address stays the same in all versions.
  const [folder, name = ""] = REDIRECT.test(path) ? ["", path] : path.split(/\/(.*)/s);
  // Pages of an earlier version may still ask for their scripts.
  const cache = folder === version ? "public, max-age=31536000, immutable" : "no-cache";
  if (name === "page.css") return { body: PAGE_CSS, type: "text/css; charset=utf-8", cache };
  const script = Object.hasOwn(texts, name) ? texts[name] : undefined;
  if (!script && name !== "page.js") return refusal(404, "There is no such file.");
  const body = script ? await script() : PAGE_JS;
  const type = name.endsWith(".html") ? "text/html" : "text/javascript";
  return { body, type: `${type}; charset=utf-8`, cache, policy: POLICY };
}

async function descriptionAnswer(description: Given, request: Request): Promise<Unsent | Response> {
  let source: Source | undefined;
  try {
    source = await sourceFor(description, request);
    const { text, type } = await textFor(source);
    return { body: text, type, cache: "no-cache" };
  } catch (error) {
    // The reason may hold secrets of the host, so only its log has it.
    console.error("Lectern:", error);
    return source?.kind === "address"
      ? refusal(502, "The description could not be fetched.")
      : refusal(500, "The description could not be read.");
  }
}

/** The result; undefined if it fails, because the description itself then says why. */
async function attempt<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return work.catch(() => undefined);
}

/** The policy of answers other than the page and scripts. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; sandbox";

const SAFE: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** Sends an answer, or 304 if the client has it already. */
async function conditional(answer: Unsent | Response, request: Request): Promise<Response> {
  if (answer instanceof Response) return answer;
  const { body, type, cache, policy = NOTHING } = answer;
  const bytes = new TextEncoder().encode(body);
  const tag = `W/"${await hashOf(bytes)}"`;
  const headers = {
    ...SAFE,
    "Content-Type": type,
    "Cache-Control": cache,
    "Content-Security-Policy": policy,
    ETag: tag,
  };
  if (isKnown(request.headers.get("if-none-match"), tag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : bytes, {
    headers: { ...headers, "Content-Length": String(bytes.length) },
  });
}

/** Whether a list of tags holds one; the weak comparison of RFC 9110, 8.8.3.2. */
function isKnown(list: string | null, tag: string): boolean {
  const opaque = (one: string): string => one.trim().replace(/^W\//, "");
  return (list ?? "").split(",").some((one) => one.trim() === "*" || opaque(one) === opaque(tag));
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest.subarray(0, 12), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function refusal(status: number, why: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${why}\n`, {
    status,
    headers: {
      ...SAFE,
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": NOTHING,
      ...headers,
    },
  });
}
