/** Rust: reqwest. */
import type { Payload, Request } from "#request/request.ts";
import {
  hasDotSegments,
  hasQuoteInQuery,
  headersWithCookie,
  loginHeader,
  USUAL,
  type Writer,
  without,
} from "./language.ts";
import { braced, doubleQuoted, isVisible } from "./quote.ts";

/** Rust with reqwest and its features `blocking` and `multipart`. */
export const rust: Writer = {
  refuses: (request) => hasDotSegments(request) || hasQuoteInQuery(request),
  write: (request) => {
    const { method, url, login, body } = request;
    const { before, call } = bodyOf(body);
    const call1 = USUAL.includes(method)
      ? `.${method.toLowerCase()}(${text(url)})`
      : `.request(reqwest::Method::from_bytes(b${text(method)})?, ${text(url)})`;
    const calls = [
      call1,
      ...[...headersOf(request), ...loginHeader(request)].map(
        ([name, value]) => `.header(${text(name)}, ${text(value)})`,
      ),
      ...(login?.scheme === "basic"
        ? [`.basic_auth(${text(login.name)}, Some(${text(login.password)}))`]
        : []),
      ...call,
      ".send()?;",
    ];
    const uses = [
      ...(body?.kind === "parts" ? ["reqwest::blocking::multipart"] : []),
      "reqwest::blocking::Client",
      ...(body?.kind === "file" ? ["std::fs::File"] : []),
    ];
    const code = [
      ...before,
      "let response = Client::new()",
      ...calls.map((line) => `    ${line}`),
      'println!("{}", response.text()?);',
      "Ok(())",
    ];
    return [
      ...uses.map((name) => `use ${name};`),
      "",
      "fn main() -> Result<(), Box<dyn std::error::Error>> {",
      ...code.map((line) => `    ${line}`),
      "}",
    ].join("\n");
  },
};

function headersOf(request: Request): Request["headers"] {
  const headers = headersWithCookie(request);
  const isForm = headers.some(([, value]) => value === "application/x-www-form-urlencoded");
  return request.body?.kind === "form" && isForm ? without(headers, "content-type") : headers;
}

function bodyOf(body: Payload | undefined): { before: string[]; call: string[] } {
  switch (body?.kind) {
    case "form":
      return {
        before: [],
        call: [
          ".form(&[",
          ...body.pairs.map((pair) => `    (${pair.map(text).join(", ")}),`),
          body.pairs.length > MOST ? "][..])" : "])",
        ],
      };
    case "parts": {
      const lines = body.parts.map(({ name = "", filename, type, body: content }) => {
        if (filename === undefined && type === undefined) return `    .text(${text(name)}, ${text(content)})`;
        const made = filename === undefined ? `text(${text(content)})` : `file(${text(filename)})?`;
        const typed = type === undefined ? "" : `.mime_str(${text(type)})?`;
        return `    .part(${text(name)}, multipart::Part::${made}${typed})`;
      });
      const before = ["let form = multipart::Form::new()", ...lines];
      return { before: [...before.slice(0, -1), `${before.at(-1)};`], call: [".multipart(form)"] };
    }
    case "pieces":
      return {
        before: [
          "let mut body = Vec::new();",
          ...body.pieces.map((piece) =>
            piece.file === undefined
              ? `body.extend(${text(piece.text)}.as_bytes());`
              : `body.extend(std::fs::read(${text(piece.file)})?);`,
          ),
        ],
        call: [".body(body)"],
      };
    case "file":
      return { before: [], call: [`.body(File::open(${text(body.name)})?)`] };
    case "json":
    case "text":
      return { before: [], call: [`.body(${raw(body.text)})`] };
    default:
      return { before: [], call: [] };
  }
}

/** Longer arrays are sent as slices. */
const MOST = 32;

function text(value: string): string {
  return doubleQuoted(value, braced);
}

/** A raw string, with more number signs than the text contains. */
function raw(value: string): string {
  if (!/["\\\n]/.test(value) || !isVisible(value)) return text(value);
  const most = Math.max(0, ...[...value.matchAll(/"(#*)/g)].map((run) => (run[1] ?? "").length));
  const signs = "#".repeat(most + 1);
  return `r${signs}"${value}"${signs}`;
}
