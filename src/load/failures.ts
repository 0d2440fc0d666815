/** What failed, where, and what to do about it: the words for all that keeps a description from being loaded, a part of their own. */
import { findFault } from "./json-check.ts";

type Words = readonly [message: string, advice: string];

/** A place in a text, 1-based. */
export interface Place {
  line: number;
  column: number;
}

/** Where and why a text is no JSON; the engine's own reason where we find none. */
export function jsonFault(source: string, reason: string): Place & { reason: string } {
  const fault = findFault(source) ?? { offset: 0, reason };
  return { ...placeOf(source, fault.offset), reason: fault.reason };
}

/** An answer that is none. */
export function badStatus(url: string, status: number, statusText: string): Words {
  const said = statusText ? `${status} ${statusText}` : String(status);
  if (status === 404 || status === 410)
    return [`${url} was not found (HTTP ${said}).`, "Check the address of the description."];
  return [
    `${url} answered with HTTP ${said}.`,
    status === 401 || status === 403
      ? "The server wants a sign-in, or refuses this reader. Sign in first, or make the description public."
      : status >= 500
        ? "The server failed. Try again later, or look into its log."
        : "Check the address of the description.",
  ];
}

/** Nothing but space. */
export function empty(name: string, status = 200): Words {
  return [
    status === 200 ? `${name} is empty.` : `${name} is empty (HTTP ${status}).`,
    "Check that the server sends the description.",
  ];
}

/** Given up by whoever asked for it. */
export function aborted(url: string): Words {
  return [`Loading ${url} was stopped.`, "Load the page again."];
}

/** Silence for too long. */
export function timeout(url: string, time: number, received: number): Words {
  const after = received > 0 ? `sent nothing more after ${received} bytes` : "did not answer";
  return [`${url} ${after} (waited ${time / 1000} s).`, "Check that the server is running, then try again."];
}

/** A browser does not say whether a server refused, was absent, or did not allow the reading; the addresses tell what is likely. */
export function unreachable(url: string, received: number, page: string | undefined): Words {
  if (received > 0)
    return [
      `The connection broke off after ${received} bytes of ${url}.`,
      "Try again; if it stays so, the server sends less than it announces.",
    ];
  const to = new URL(url);
  const from = page === undefined ? undefined : new URL(page);
  const message = `${url} could not be reached.`;
  if (from?.protocol === "file:")
    return [
      message,
      "A page opened from a file may not read other files or most servers. Serve the page over HTTP.",
    ];
  if (from?.protocol === "https:" && to.protocol === "http:")
    return [message, "A page on https may not read from http. Serve the description over https."];
  if (from !== undefined && from.origin !== to.origin)
    return [
      `The server at ${to.origin} does not allow this page to read ${url} (CORS), or it could not be reached.`,
      "Serve the description from the same origin as this page, or add Access-Control-Allow-Origin to the server's answer.",
    ];
  return [message, "Check the address, and that the server is running."];
}

/** A text that is neither JSON nor YAML. */
export function syntax(
  language: string,
  name: string,
  reason: string,
  place: Place | undefined,
  source: string,
): Words {
  const where = place ? `, line ${place.line}, column ${place.column}` : "";
  const quote = place ? quoteLine(source, place) : "";
  return [
    `${name} is not valid ${language}${where}: ${reason}.${quote && `\n${quote}`}`,
    place ? `Correct line ${place.line}.` : "Correct the text.",
  ];
}

/** A page of HTML. */
export function html(name: string): Words {
  return [
    `${name} is an HTML page, not a description.`,
    "Give the address of the JSON or YAML file itself. Servers often send a page (a sign-in, a “not found”) in its place.",
  ];
}

/** Any other markup. */
export function xml(name: string): Words {
  return [
    `${name} is XML, not a description.`,
    "Give the address of an OpenAPI description in JSON or YAML.",
  ];
}

/** Data that is no object. */
export function notAnObject(name: string, value: unknown): Words {
  const holds = Array.isArray(value)
    ? "a list"
    : typeof value === "string"
      ? "plain text"
      : `a ${typeof value}`;
  return [
    `${name} is not a description: it holds ${holds} where an object is expected.`,
    "Check that this is the address of an OpenAPI description in JSON or YAML.",
  ];
}

function placeOf(source: string, offset: number): Place {
  let line = 1;
  let start = 0;
  for (let next = source.indexOf("\n"); next >= 0 && next < offset; next = source.indexOf("\n", start)) {
    line++;
    start = next + 1;
  }
  return { line, column: offset - start + 1 };
}

/** The line of a place; of a long one (a whole file may be one line) the part around the column. */
function quoteLine(source: string, { line, column }: Place): string {
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
