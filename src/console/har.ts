/** The history as HAR (HTTP Archive 1.2). */
import type { Request } from "#request/request.ts";
import { typeOf } from "./answer.ts";
import type { Exchange, KeptAnswer } from "./history.ts";

/** The history as HAR, oldest first. */
export function harOf(all: readonly Exchange[], version: string): object {
  return {
    log: {
      version: "1.2",
      creator: { name: "Lectern", version },
      entries: [...all].reverse().map(entryOf),
    },
  };
}

function entryOf({ started, request, answer }: Exchange): object {
  const time = answer?.time ?? 0;
  return {
    startedDateTime: started,
    time,
    request: requestEntry(request),
    response: answer ? responseEntry(answer) : noResponse(),
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
  };
}

function requestEntry({ method, url, headers, cookie, body }: Request): object {
  const query = url.includes("?") ? url.slice(url.indexOf("?") + 1).split("&") : [];
  const type = headers.find(([name]) => /^content-type$/i.test(name))?.[1] ?? "multipart/form-data";
  const all = cookie === "" ? headers : [...headers, ["Cookie", cookie] as const];
  return {
    method,
    url,
    httpVersion: "HTTP/1.1",
    cookies: cookie === "" ? [] : cookie.split("; ").map(namedValue),
    headers: all.map(([name, value]) => ({ name, value })),
    queryString: query.filter((pair) => pair !== "").map((pair) => decodedPair(pair)),
    ...(body && { postData: { mimeType: type, text: requestText(body) } }),
    headersSize: -1,
    bodySize: -1,
  };
}

/** The body of a request as a text, without the content of files. */
export function requestText(body: NonNullable<Request["body"]>): string {
  if ("text" in body) return body.text;
  if (body.kind === "file") return "";
  if (body.kind === "pieces") return body.pieces.map(({ text }) => text).join("");
  return body.parts.map(({ name = "", filename, body: text }) => `${name}=${filename ?? text}`).join("&");
}

function responseEntry({ status, statusText, headers, size, text }: KeptAnswer): object {
  return {
    status,
    statusText,
    httpVersion: "HTTP/1.1",
    cookies: [],
    headers: headers.map(([name, value]) => ({ name, value })),
    content: { size, mimeType: typeOf({ headers }), ...(text === undefined ? {} : { text }) },
    redirectURL: headers.find(([name]) => /^location$/i.test(name))?.[1] ?? "",
    headersSize: -1,
    bodySize: size,
  };
}

function noResponse(): object {
  return {
    status: 0,
    statusText: "",
    httpVersion: "",
    cookies: [],
    headers: [],
    content: { size: 0, mimeType: "" },
    redirectURL: "",
    headersSize: -1,
    bodySize: -1,
  };
}

function namedValue(pair: string): object {
  const at = pair.indexOf("=");
  return at < 0 ? { name: pair, value: "" } : { name: pair.slice(0, at), value: pair.slice(at + 1) };
}

function decodedPair(pair: string): object {
  const decode = (text: string): string => {
    try {
      return decodeURIComponent(text.replaceAll("+", " "));
    } catch {
      return text;
    }
  };
  const [name = "", ...rest] = pair.split("=");
  return { name: decode(name), value: decode(rest.join("=")) };
}
