/** JavaScript: `fetch`, in a browser and in Node. */
import type { Payload, Request } from "#request/request.ts";
import {
  answersJson,
  hasDotSegments,
  hasQuoteInQuery,
  headersWithCookie,
  isBodyOfGet,
  loginHeader,
  type Writer,
  without,
} from "./language.ts";
import { doubleQuoted, indented } from "./quote.ts";

/** `fetch` in a browser, which sends its own cookies. */
export const javascript: Writer = { write: (request) => write(request, "browser"), refuses };
/** `fetch` in Node 20 and later. */
export const node: Writer = { write: (request) => write(request, "node"), refuses };

type Runtime = "browser" | "node";

function refuses(request: Request): boolean {
  return (
    isBodyOfGet(request) ||
    hasDotSegments(request) ||
    hasQuoteInQuery(request) ||
    request.method === "TRACE" ||
    request.method === "CONNECT"
  );
}

function write(request: Request, runtime: Runtime): string {
  const { method, url, cookie, login, body } = request;
  const isNode = runtime === "node";
  const all = isNode ? headersWithCookie(request) : request.headers;
  const headers = [
    ...(login?.scheme === "basic"
      ? [`Authorization: \`Basic \${btoa("${login.name}:${login.password}")}\``]
      : []),
    ...[...(body?.kind === "form" ? without(all, "content-type") : all), ...loginHeader(request)].map(
      ([name, value]) => `${key(name)}: ${doubleQuoted(value)}`,
    ),
  ];
  const { before, value } = bodyOf(body, runtime);
  const fields = [
    ...(method === "GET" ? [] : [`method: ${doubleQuoted(method)}`]),
    ...(headers.length > 0 ? [`headers: {\n    ${headers.join(",\n    ")},\n  }`] : []),
    ...(cookie !== "" && !isNode ? ['credentials: "include"'] : []),
    ...(value === undefined ? [] : [`body: ${indented(value, "  ")}`]),
  ];
  const settings = fields.length > 0 ? `, {\n  ${fields.join(",\n  ")},\n}` : "";
  return [
    ...before,
    `const response = await fetch(${doubleQuoted(url)}${settings});`,
    `console.log(await response.${answersJson(request) ? "json" : "text"}());`,
  ].join("\n");
}

/** The statements before the request, and the body. */
function bodyOf(body: Payload | undefined, runtime: Runtime): { before: string[]; value?: string } {
  const isNode = runtime === "node";
  const file = (name: string, index: number, type: string): string =>
    isNode
      ? `await openAsBlob(${doubleQuoted(name)}${type})`
      : `document.querySelector("input[type=file]").files[${index}]`;
  const open = 'import { openAsBlob } from "node:fs";\n';
  switch (body?.kind) {
    case "json":
      return {
        before: [],
        value: hasAllDigits(body.text) ? `JSON.stringify(${literal(body.text)})` : doubleQuoted(body.text),
      };
    case "text":
      return { before: [], value: doubleQuoted(body.text) };
    case "form":
      return {
        before: [],
        value: `new URLSearchParams([\n${body.pairs.map(([name, value]) => `  [${doubleQuoted(name)}, ${doubleQuoted(value)}],\n`).join("")}])`,
      };
    case "parts": {
      let files = 0;
      const lines = body.parts.map(({ name = "", filename, type, body: content }) => {
        if (filename !== undefined)
          return `form.append(${doubleQuoted(name)}, ${file(filename, files++, type === undefined ? "" : `, { type: ${doubleQuoted(type)} }`)}, ${doubleQuoted(filename)});`;
        const text = doubleQuoted(content);
        const value = type === undefined ? text : `new Blob([${text}], { type: ${doubleQuoted(type)} })`;
        return `form.append(${doubleQuoted(name)}, ${value});`;
      });
      const before = [...(files > 0 && isNode ? [open] : []), "const form = new FormData();", ...lines, ""];
      return { before, value: "form" };
    }
    case "pieces": {
      let files = 0;
      const lines = body.pieces.map(
        (piece) =>
          `  ${piece.file === undefined ? doubleQuoted(piece.text) : file(piece.file, files++, "")},\n`,
      );
      return { before: isNode ? [open] : [], value: `new Blob([\n${lines.join("")}])` };
    }
    case "file":
      return { before: isNode ? [open] : [], value: file(body.name, 0, "") };
    default:
      return { before: [] };
  }
}

/** Whether JavaScript keeps all digits of the numbers in a JSON text. */
function hasAllDigits(json: string): boolean {
  return !/(?<![\w"\\.])-?\d[\d.]{15}/.test(json.replace(/"(?:[^"\\]|\\.)*"/g, '""'));
}

/** JSON as an object literal: names have quotes only if they need them. */
function literal(json: string): string {
  return json.replace(/^( *)"((?:[^"\\]|\\.)*)":/gm, (whole, indent: string, name: string) => {
    if (name === "__proto__") return `${indent}["__proto__"]:`;
    return /^[A-Za-z_$][\w$]*$/.test(name) ? `${indent}${name}:` : whole;
  });
}

function key(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : doubleQuoted(name);
}
