/** Python: requests. */
import type { Payload, Request } from "#request/request.ts";
import {
  answersJson,
  hasDotSegments,
  headerOf,
  headersWithCookie,
  USUAL,
  type Writer,
  without,
} from "./language.ts";
import { doubleQuoted, indented, numbered } from "./quote.ts";

/** Python 3 with requests. */
export const python: Writer = {
  write: (request) => {
    const { method, url, login } = request;
    const isDigest = login?.scheme === "digest";
    const headers = headersOf(request).map(([name, value]) => `        ${text(name)}: ${text(value)},\n`);
    const body = bodyOf(request);
    const usual = USUAL.includes(method);
    // requests writes methods in capitals, and removes "." and ".." from paths.
    const fixed = [
      ...(method === method.toUpperCase() ? [] : [`request.method = ${text(method)}`]),
      ...(hasDotSegments(request) ? [`request.url = ${text(url)}`] : []),
    ];
    const isPrepared = fixed.length > 0;
    const lines = [
      ...(usual && !isPrepared ? [text(url)] : [text(method), text(url)]),
      ...(headers.length > 0 ? [`headers={\n${headers.join("")}    }`] : []),
      ...(login
        ? [`auth=${isDigest ? "HTTPDigestAuth" : ""}(${text(login.name)}, ${text(login.password)})`]
        : []),
      ...(body === undefined ? [] : [body]),
    ];
    return [
      "import requests",
      ...(isDigest ? ["from requests.auth import HTTPDigestAuth"] : []),
      "",
      isPrepared
        ? "request = requests.Request("
        : `response = requests.${usual ? method.toLowerCase() : "request"}(`,
      ...lines.map((line) => `    ${line},`),
      isPrepared ? ").prepare()" : ")",
      ...fixed,
      ...(isPrepared ? ["response = requests.Session().send(request)"] : []),
      `print(response.${answersJson(request) ? "json()" : "text"})`,
    ].join("\n");
  },
};

function text(value: string): string {
  return doubleQuoted(value, numbered);
}

function headersOf(request: Request): Request["headers"] {
  const headers = headersWithCookie(request);
  const type = headerOf(request, "content-type");
  const isImplied =
    (request.body?.kind === "json" && request.body.text !== "null" && type === "application/json") ||
    (request.body?.kind === "form" && type === "application/x-www-form-urlencoded");
  return isImplied ? without(headers, "content-type") : headers;
}

function bodyOf({ body }: Request): string | undefined {
  switch (body?.kind) {
    case "json":
      // None would mean no body.
      return body.text === "null" ? 'data="null"' : `json=${indented(literal(body.text), "    ")}`;
    case "text":
      return `data=${text(body.text)}.encode()`;
    case "form":
      return `data=[\n${body.pairs.map((pair) => `        (${pair.map(text).join(", ")}),\n`).join("")}    ]`;
    case "parts":
      return `files=[\n${body.parts.map((part) => `        ${partOf(part)},\n`).join("")}    ]`;
    case "pieces": {
      const pieces = body.pieces.map((piece) =>
        piece.file === undefined ? `${text(piece.text)}.encode()` : `open(${text(piece.file)}, "rb").read()`,
      );
      return `data=b"".join([\n${pieces.map((piece) => `        ${piece},\n`).join("")}    ])`;
    }
    case "file":
      return `data=open(${text(body.name)}, "rb")`;
    default:
      return undefined;
  }
}

function partOf(part: Extract<Payload, { kind: "parts" }>["parts"][number]): string {
  const { name = "", filename, type } = part;
  const content =
    filename === undefined ? `None, ${text(part.body)}` : `${text(filename)}, open(${text(filename)}, "rb")`;
  return `(${text(name)}, (${content}${type === undefined ? "" : `, ${text(type)}`}))`;
}

const WORDS: Readonly<Record<string, string>> = { true: "True", false: "False", null: "None" };

/** JSON as a Python literal, indented by four spaces. Only three words differ. */
function literal(json: string): string {
  return json
    .replace(/^ +/gm, "$&$&")
    .replace(/"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g, (one) => WORDS[one] ?? one);
}
