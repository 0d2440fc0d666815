/** Ruby: net/http. */
import type { Payload, Request } from "#request/request.ts";
import {
  BOUNDARY,
  capitalized,
  framed,
  headersWithCookie,
  loginHeader,
  type Multipart,
  type Writer,
  without,
} from "./language.ts";
import { braced, doubleQuoted, isVisible, singleQuoted } from "./quote.ts";

/** Ruby with `net/http` of its standard library. */
export const ruby: Writer = {
  write: (request) => {
    const { method, url, login } = request;
    const type = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE)$/.test(method)
      ? `Net::HTTP::${capitalized(method)}.new(uri)`
      : `Net::HTTPGenericRequest.new(${text(method)}, true, true, uri)`;
    return [
      'require "net/http"',
      "",
      `uri = URI(${text(url)})`,
      `request = ${type}`,
      ...[...headersOf(request), ...loginHeader(request)].map(
        ([name, value]) => `request[${text(name)}] = ${text(value)}`,
      ),
      ...(login?.scheme === "basic"
        ? [`request.basic_auth(${text(login.name)}, ${text(login.password)})`]
        : []),
      ...bodyOf(request.body),
      "",
      'response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == "https") do |http|',
      "  http.request(request)",
      "end",
      "puts response.body",
    ].join("\n");
  },
};

function headersOf(request: Request): Request["headers"] {
  const headers = headersWithCookie(request);
  return request.body?.kind === "form" ? without(headers, "content-type") : headers;
}

function bodyOf(body: Payload | undefined): string[] {
  switch (body?.kind) {
    case "form":
      return [
        "request.set_form([",
        ...body.pairs.map((pair) => `  [${pair.map(text).join(", ")}],`),
        '], "application/x-www-form-urlencoded")',
      ];
    case "parts":
      // `set_form` writes a content type only for files.
      if (body.parts.some((part) => part.filename === undefined && part.type !== undefined))
        return [`request["Content-Type"] = "multipart/form-data; boundary=${BOUNDARY}"`, ...joined(body)];
      return [
        "request.set_form([",
        ...body.parts.map(({ name = "", filename, type, body: content }) => {
          const value = filename === undefined ? text(content) : `File.open(${text(filename)}, "rb")`;
          const facts = [
            ...(filename === undefined ? [] : [`filename: ${text(filename)}`]),
            ...(type === undefined ? [] : [`content_type: ${text(type)}`]),
          ];
          return `  [${[text(name), value, ...(facts.length > 0 ? [`{ ${facts.join(", ")} }`] : [])].join(", ")}],`;
        }),
        '], "multipart/form-data")',
      ];
    case "pieces":
      return joined(body);
    case "file":
      return [`request.body = File.binread(${text(body.name)})`];
    case "json":
    case "text":
      return [`request.body = ${block(body.text)}`];
    default:
      return [];
  }
}

function joined(body: Multipart): string[] {
  const pieces = framed(body).map((piece) =>
    piece.file === undefined ? `${text(piece.text)}.b` : `File.binread(${text(piece.file)})`,
  );
  return ["request.body = [", ...pieces.map((piece) => `  ${piece},`), "].join"];
}

function text(value: string): string {
  return doubleQuoted(value, braced, /["\\#]/g);
}

/** A string in single quotes, in which line breaks stay; in double quotes if it has invisible characters. */
function block(value: string): string {
  return isVisible(value) ? singleQuoted(value) : text(value);
}
