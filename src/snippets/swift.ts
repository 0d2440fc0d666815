/** Swift: URLSession. */
import type { Payload, Request } from "#request/request.ts";
import { BOUNDARY, framed, headersWithCookie, isBodyOfGet, loginHeader, type Writer } from "./language.ts";
import { braced, doubleQuoted, indented, isVisible } from "./quote.ts";

/** Swift 5.5 and later. */
export const swift: Writer = {
  refuses: isBodyOfGet,
  write: (request) => {
    const { method, url, login, body } = request;
    return [
      "import Foundation",
      "",
      `var request = URLRequest(url: URL(string: ${text(url)})!)`,
      ...(method === "GET" ? [] : [`request.httpMethod = ${text(method)}`]),
      ...headersOf(request).map(
        ([name, value]) => `request.setValue(${text(value)}, forHTTPHeaderField: ${text(name)})`,
      ),
      ...(login?.scheme === "basic"
        ? [
            `let login = Data(${text(`${login.name}:${login.password}`)}.utf8).base64EncodedString()`,
            'request.setValue("Basic \\(login)", forHTTPHeaderField: "Authorization")',
          ]
        : []),
      ...(body ? bodyOf(body) : []),
      "",
      "let (data, _) = try await URLSession.shared.data(for: request)",
      "print(String(decoding: data, as: UTF8.self))",
    ].join("\n");
  },
};

function headersOf(request: Request): Request["headers"] {
  return [
    ...headersWithCookie(request),
    ...loginHeader(request),
    ...(request.body?.kind === "parts"
      ? [["Content-Type", `multipart/form-data; boundary=${BOUNDARY}`] as const]
      : []),
  ];
}

function bodyOf(body: Payload): string[] {
  const file = (name: string): string => `try Data(contentsOf: URL(fileURLWithPath: ${text(name)}))`;
  if (body.kind === "file") return [`request.httpBody = ${file(body.name)}`];
  if (body.kind !== "parts" && body.kind !== "pieces")
    return [`request.httpBody = Data(${block(body.text)}.utf8)`];
  return [
    "var body = Data()",
    ...framed(body).map((piece) =>
      piece.file === undefined
        ? `body.append(Data(${text(piece.text)}.utf8))`
        : `body.append(${file(piece.file)})`,
    ),
    "request.httpBody = body",
  ];
}

function text(value: string): string {
  return doubleQuoted(value, braced);
}

/** A text of several lines between three quotes. */
function block(value: string): string {
  if (!value.includes("\n") || !isVisible(value)) return text(value);
  const escaped = value.replaceAll("\\", "\\\\").replaceAll('"""', '\\"\\"\\"');
  return `"""\n    ${indented(escaped, "    ")}\n    """`;
}
