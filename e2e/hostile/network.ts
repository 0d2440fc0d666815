/** Class C: the ways in which a server can fail to send a file. */

/** The response of a server. */
export interface Answer {
  name: string;
  /** Undefined if the server never responds. */
  status?: number;
  body?: string | Buffer;
  headers?: Record<string, string>;
  /** How the connection fails. */
  abort?: "connectionrefused" | "connectionreset" | "internetdisconnected" | "namenotresolved" | "failed";
}

const LATIN = (text: string): Buffer => Buffer.from(text, "utf16le");

/** Responses instead of a JSON text. `gives` marks those that contain the text anyway. */
export function answers(json: string): readonly (Answer & { gives?: boolean; says?: RegExp })[] {
  return [
    { name: "204", status: 204, says: /204|empty/ },
    { name: "401", status: 401, says: /401/ },
    { name: "403", status: 403, says: /403/ },
    { name: "404", status: 404, body: "<h1>Not found</h1>", says: /404/ },
    { name: "410", status: 410, says: /410/ },
    { name: "429", status: 429, says: /429/ },
    { name: "500", status: 500, body: "<html>", says: /500/ },
    { name: "503", status: 503, body: json, says: /503/ },
    { name: "refused", abort: "connectionrefused", says: /could not be reached|Failed to fetch/ },
    { name: "reset", abort: "connectionreset", says: /could not be reached|Failed to fetch/ },
    { name: "offline", abort: "internetdisconnected", says: /could not be reached|Failed to fetch/ },
    { name: "no such host", abort: "namenotresolved", says: /could not be reached|Failed to fetch/ },
    { name: "empty", status: 200, body: "", says: /empty|0 B/ },
    { name: "space", status: 200, body: " \n\t ", says: /empty|0 B/ },
    { name: "null", status: 200, body: "null", says: /empty|no object|holds|not a description/ },
    { name: "a list", status: 200, body: "[]", says: /list/ },
    { name: "a text", status: 200, body: '"text"', says: /text/ },
    {
      name: "HTML with status 200",
      status: 200,
      body: "<!doctype html><script>alert(1)</script>",
      says: /HTML/,
    },
    { name: "XML", status: 200, body: "<?xml version='1.0'?><a/>", says: /XML/ },
    {
      name: "cut off JSON",
      status: 200,
      body: json.slice(0, -20),
      says: /not valid JSON, line 1, column \d+/,
    },
    {
      name: "wrong content type",
      status: 200,
      body: json,
      headers: { "content-type": "image/png" },
      gives: true,
    },
    { name: "no content type", status: 200, body: json, headers: { "content-type": "" }, gives: true },
    {
      name: "an unknown charset",
      status: 200,
      body: json,
      headers: { "content-type": "text/plain; charset=odd" },
      gives: true,
    },
    { name: "a byte order mark", status: 200, body: `\ufeff${json}`, gives: true },
    { name: "UTF-16", status: 200, body: LATIN(`\ufeff${json}`), gives: true },
    { name: "UTF-16 without a mark", status: 200, body: LATIN(json), gives: true },
    {
      name: "a download",
      status: 200,
      body: json,
      headers: { "content-disposition": "attachment" },
      gives: true,
    },
  ];
}
