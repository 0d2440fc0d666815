/**
 * Messages for everything that keeps a description from loading: what failed, where, and what to do about it. They
 * load when something fails.
 */
import { EARLY } from "./early.ts";
import { findFault } from "./json-check.ts";
import type { Phrase } from "./saying.ts";

/** The English words for failures. */
export const FAILURES = {
  ...EARLY,
  notFound: (url: string, status: string): string => `${url} was not found (HTTP ${status}).`,
  checkAddress: "Check the address of the description.",
  badStatus: (url: string, status: string): string => `${url} answered with HTTP ${status}.`,
  signIn: "The server requires a sign-in or denies access. Sign in first, or make the description public.",
  serverFailed: "The server failed. Try again later, or look at its log.",
  /** Used if there is no address. */
  theText: "The text",
  empty: (name: string): string => `${name} is empty.`,
  emptyAnswer: (name: string, status: string): string => `${name} is empty (HTTP ${status}).`,
  checkAnswer: "Check that the server sends the description.",
  stopped: (url: string): string => `Loading ${url} was stopped.`,
  reload: "Load the page again.",
  silent: (url: string, seconds: string): string => `${url} did not answer (waited ${seconds} s).`,
  wentSilent: (url: string, bytes: string, seconds: string): string =>
    `${url} sent nothing more after ${bytes} bytes (waited ${seconds} s).`,
  tooSlow: (url: string, seconds: string, bytes: string): string =>
    `${url} took longer than ${seconds} s to load; ${bytes} bytes came.`,
  tooLarge: (url: string, megabytes: string): string => `${url} is larger than ${megabytes} MB.`,
  retryServer: "Check that the server is running, then try again.",
  brokenOff: (url: string, bytes: string): string =>
    `The connection broke off after ${bytes} bytes of ${url}.`,
  retryLength:
    "Try again. If it fails again, the server sends less than its Content-Length says, or compressed data that is not valid.",
  unreadable: (url: string): string => `${url} cannot be read: a page reads http and https addresses only.`,
  unreachable: (url: string): string => `${url} could not be reached.`,
  checkServer: "Check the address, and that the server is running.",
  serveOverHttp:
    "A page opened from a file may not read other files or most servers. Serve the page over HTTP.",
  serveOverHttps: "A page on https may not read from http. Serve the description over https.",
  notAllowed: (url: string, origin: string): string =>
    `The server at ${origin} does not allow this page to read ${url} (CORS), or it could not be reached.`,
  allowReading:
    "Serve the description from the same origin as this page, or add Access-Control-Allow-Origin to the server's answer.",
  syntax: (name: string, language: string, reason: string): string =>
    `${name} is not valid ${language}: ${reason}.`,
  syntaxAt: (name: string, language: string, reason: string, line: string, column: string): string =>
    `${name} is not valid ${language}, line ${line}, column ${column}: ${reason}.`,
  correctText: "Correct the text.",
  correctLine: (line: string): string => `Correct line ${line}.`,
  html: (name: string): string => `${name} is an HTML page, not a description.`,
  giveFile:
    "Give the address of the JSON or YAML file itself. Servers often send a page (a sign-in, a “not found”) in its place.",
  xml: (name: string): string => `${name} is XML, not a description.`,
  giveDescription: "Give the address of an OpenAPI description in JSON or YAML.",
  list: (name: string): string =>
    `${name} is not a description: it holds a list where an object is expected.`,
  plainText: (name: string): string =>
    `${name} is not a description: it holds plain text where an object is expected.`,
  scalar: (name: string, type: string): string =>
    `${name} is not a description: it holds a ${type} where an object is expected.`,
  checkDescription: "Check that this is the address of an OpenAPI description in JSON or YAML.",
} as const;

/** The messages of failures, by name. */
export type FailureName = keyof typeof FAILURES;

/** The message of one failure: what happened, what to do about it, and the line concerned. */
export type Told = readonly [message: Phrase<FailureName>, advice: Phrase<FailureName>, quote?: string];

/** An address, or the name that stands for a missing one. */
type Name = string | Phrase<FailureName>;

/** A position in a text, 1-based. */
export interface TextPosition {
  line: number;
  column: number;
}

/** Where and why a text is not JSON. If we find no reason, the engine's own one. */
export function jsonFault(source: string, reason: string): TextPosition & { reason: string } {
  const fault = findFault(source) ?? { offset: 0, reason };
  return { ...placeOf(source, fault.offset), reason: fault.reason };
}

/** An HTTP status that is not a success. */
export function badStatus(url: string, status: number, statusText: string): Told {
  const said = statusText ? `${status} ${statusText}` : String(status);
  if (status === 404 || status === 410) return [["notFound", url, said], ["checkAddress"]];
  return [
    ["badStatus", url, said],
    [status === 401 || status === 403 ? "signIn" : status >= 500 ? "serverFailed" : "checkAddress"],
  ];
}

/** A text that is empty or only space. */
export function empty(name: Name, status = 200): Told {
  return [status === 200 ? ["empty", name] : ["emptyAnswer", name, String(status)], ["checkAnswer"]];
}

/** Aborted by the caller. */
export function aborted(url: string): Told {
  return [["stopped", url], ["reload"]];
}

/** Limits of a request: milliseconds and bytes. */
interface Limits {
  timeout: number;
  total: number;
  size: number;
}

/** No data for too long. */
export function timeout(url: string, received: number, limits: Limits): Told {
  const waited = String(limits.timeout / 1000);
  return [
    received > 0 ? ["wentSilent", url, String(received), waited] : ["silent", url, waited],
    ["retryServer"],
  ];
}

/** Too slow, although bytes kept coming. */
function tooSlow(url: string, received: number, { total }: Limits): Told {
  return [["tooSlow", url, String(total / 1000), String(received)], ["retryServer"]];
}

/** Larger than allowed. */
function tooLarge(url: string, _received: number, { size }: Limits): Told {
  return [["tooLarge", url, String(size / 1_000_000)], ["checkAnswer"]];
}

export { tooLarge as "too-large", tooSlow as "too-slow" };

/**
 * A network failure. A browser does not say whether a server refused, was unreachable, or did not allow the page to
 * read; the addresses suggest which is likely.
 */
export function unreachable(url: string, received: number | undefined, page: string | undefined): Told {
  if (received !== undefined) return [["brokenOff", url, String(received)], ["retryLength"]];
  const to = new URL(url);
  if (!/^(?:https?|file|data|blob):$/.test(to.protocol)) return [["unreadable", url], ["checkAddress"]];
  const from = page === undefined ? undefined : new URL(page);
  if (from?.protocol === "file:") return [["unreachable", url], ["serveOverHttp"]];
  if (from?.protocol === "https:" && to.protocol === "http:")
    return [["unreachable", url], ["serveOverHttps"]];
  if (from !== undefined && from.origin !== to.origin)
    return [["notAllowed", url, to.origin], ["allowReading"]];
  return [["unreachable", url], ["checkServer"]];
}

/** A text that is neither JSON nor YAML. */
export function syntax(
  language: string,
  name: Name,
  reason: string,
  place: TextPosition | undefined,
  source: string,
): Told {
  if (!place) return [["syntax", name, language, reason], ["correctText"]];
  const { line, column } = place;
  return [
    ["syntaxAt", name, language, reason, String(line), String(column)],
    ["correctLine", String(line)],
    quoteLine(source, place),
  ];
}

/** A page of HTML. */
export function html(name: Name): Told {
  return [["html", name], ["giveFile"]];
}

/** Markup other than HTML. */
export function xml(name: Name): Told {
  return [["xml", name], ["giveDescription"]];
}

/** A value that is not an object. */
export function notAnObject(name: Name, value: unknown): Told {
  const message: Phrase<FailureName> = Array.isArray(value)
    ? ["list", name]
    : typeof value === "string"
      ? ["plainText", name]
      : ["scalar", name, typeof value];
  return [message, ["checkDescription"]];
}

function placeOf(source: string, offset: number): TextPosition {
  let line = 1;
  let start = 0;
  for (let next = source.indexOf("\n"); next >= 0 && next < offset; next = source.indexOf("\n", start)) {
    line++;
    start = next + 1;
  }
  return { line, column: offset - start + 1 };
}

/** The line of a place. Of a long line (a file may be one line) only the part around the column. */
function quoteLine(source: string, { line, column }: TextPosition): string {
  let start = 0;
  for (let current = 1; current < line; current++) {
    const next = source.indexOf("\n", start);
    if (next < 0) return "";
    start = next + 1;
  }
  const newline = source.indexOf("\n", start);
  const text = source.slice(start, newline < 0 ? undefined : newline).trimEnd();
  if (text.length <= 80) return text.trim();
  const from = Math.max(0, Math.min(column - 40, text.length - 80));
  const to = from + 80;
  return (from > 0 ? "…" : "") + text.slice(from, to).trim() + (to < text.length ? "…" : "");
}
