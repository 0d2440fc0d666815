/** The interface of a language, and functions that several languages use. */
import type { Payload, Request } from "#request/request.ts";

/** A language of request samples. Those of the page and those of plug-ins have the same form. */
export interface SnippetLanguage extends Writer {
  /** The name in the option `codeSamples`, in lower case. The id of a language of the page replaces that language. */
  id: string;
  label: string;
  /** The grammar that highlights it. Default: its id. */
  grammar?: string;
}

/** Writes a request in one language. */
export interface Writer {
  /** Returns undefined if the usual client of the language cannot send the request. */
  write: (request: Request) => string | undefined;
  /** Whether the client cannot send a request. Default: it can send all. */
  refuses?: (request: Request) => boolean;
}

/** Whether GET or HEAD has a body, which some clients refuse. */
export function isBodyOfGet({ method, body }: Request): boolean {
  return body !== undefined && (method === "GET" || method === "HEAD");
}

/** Whether the path has segments "." or "..", which some clients remove. */
export function hasDotSegments({ url }: Request): boolean {
  return /\/(?:\.|%2e){1,2}(?:[/?]|$)/i.test(url.split("?", 1)[0] ?? "");
}

/** Whether the query has an apostrophe, which clients with the URL parser of browsers encode (URL Standard, 1.3). */
export function hasQuoteInQuery({ url }: Request): boolean {
  return /^[^?#]*\?[^#]*'/.test(url);
}

/** Whether the response is JSON. */
export function answersJson({ headers }: Request): boolean {
  return headers.some(([name, value]) => /^accept$/i.test(name) && /\bjson\b/i.test(value));
}

/** The headers, with the cookies as one of them. */
export function headersWithCookie({ headers, cookie }: Request): Request["headers"] {
  return cookie === "" ? headers : [...headers, ["Cookie", cookie]];
}

/** The headers without one, which the client sets itself. */
export function without(headers: Request["headers"], name: string): Request["headers"] {
  return headers.filter(([one]) => one.toLowerCase() !== name);
}

/** The value of a header. */
export function headerOf({ headers }: Request, name: string): string | undefined {
  return headers.find(([one]) => one.toLowerCase() === name)?.[1];
}

/** A placeholder for digest authentication, for clients that do not support it. */
export function loginHeader({ login }: Request): Request["headers"] {
  return login?.scheme === "digest" ? [["Authorization", "Digest YOUR_CREDENTIALS"]] : [];
}

/** A body of several parts. */
export type Multipart = Extract<Payload, { kind: "parts" | "pieces" }>;

/** The texts and files of a body of several parts, for languages whose client does not frame parts. */
export function framed(body: Multipart): readonly { text: string; file?: string }[] {
  if (body.kind === "pieces") return body.pieces;
  const pieces: { text: string; file?: string }[] = [];
  let text = "";
  for (const { name, filename, type, body: content } of body.parts) {
    text += `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`;
    if (filename !== undefined) text += `; filename="${filename}"`;
    text += type === undefined ? "\r\n\r\n" : `\r\nContent-Type: ${type}\r\n\r\n`;
    if (filename === undefined) text += content;
    else {
      pieces.push({ text }, { text: content, file: filename });
      text = "";
    }
    text += "\r\n";
  }
  return [...pieces, { text: `${text}--${BOUNDARY}--\r\n` }];
}

/** The boundary between parts. */
export const BOUNDARY = "boundary";

/** Methods for which clients have a function. */
export const USUAL: readonly string[] = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"];

/** "post" as "Post". */
export function capitalized(word: string): string {
  return word.charAt(0) + word.slice(1).toLowerCase();
}
