/** Java: java.net.http. */
import type { Payload } from "#request/request.ts";
import { BOUNDARY, framed, headersWithCookie, loginHeader, type Writer } from "./language.ts";
import { doubleQuoted, indented, isVisible } from "./quote.ts";

/** Java 17 and later, with its own client. */
export const java: Writer = {
  write: (request) => {
    const { method, url, login, body } = request;
    const headers = [...headersWithCookie(request), ...loginHeader(request)].map(
      ([name, value]) => `.header(${doubleQuoted(name)}, ${doubleQuoted(value)})`,
    );
    if (login?.scheme === "basic")
      headers.push(
        `.header("Authorization", "Basic " + Base64.getEncoder().encodeToString("${login.name}:${login.password}".getBytes()))`,
      );
    if (body?.kind === "parts")
      headers.push(`.header("Content-Type", "multipart/form-data; boundary=${BOUNDARY}")`);
    const publisher = body ? publisherOf(body) : "HttpRequest.BodyPublishers.noBody()";
    const isShort = (method === "GET" || method === "DELETE") && !body;
    const verb =
      method === "POST" || method === "PUT"
        ? `.${method}(${publisher})`
        : isShort
          ? `.${method}()`
          : `.method(${doubleQuoted(method)}, ${publisher})`;
    const imports = [
      "java.net.URI",
      "java.net.http.HttpClient",
      "java.net.http.HttpRequest",
      "java.net.http.HttpResponse",
      ...(publisher.includes("Path.of(") ? ["java.nio.file.Path"] : []),
      ...(login?.scheme === "basic" ? ["java.util.Base64"] : []),
    ];
    return [
      ...imports.map((name) => `import ${name};`),
      "",
      `HttpRequest request = HttpRequest.newBuilder(URI.create(${doubleQuoted(url)}))`,
      ...[...headers, verb, ".build();"].map((line) => `    ${line}`),
      "HttpResponse<String> response = HttpClient.newHttpClient()",
      "    .send(request, HttpResponse.BodyHandlers.ofString());",
      "System.out.println(response.body());",
    ].join("\n");
  },
};

function publisherOf(body: Payload): string {
  const text = (one: string): string => `HttpRequest.BodyPublishers.ofString(${block(one)})`;
  const file = (name: string): string => `HttpRequest.BodyPublishers.ofFile(Path.of(${doubleQuoted(name)}))`;
  if (body.kind === "file") return file(body.name);
  if (body.kind !== "parts" && body.kind !== "pieces") return text(body.text);
  const pieces = framed(body).map((piece) =>
    piece.file === undefined ? `HttpRequest.BodyPublishers.ofString(${lines(piece.text)})` : file(piece.file),
  );
  return pieces.length === 1
    ? `${pieces[0]}`
    : `HttpRequest.BodyPublishers.concat(\n${pieces.map((piece) => `        ${piece}`).join(",\n")})`;
}

/** A text block for several lines, unless a line starts or ends with characters that a block drops. */
function block(text: string): string {
  const isKept = isVisible(text) && !/[ \t](?:\n|$)|\t/.test(text) && /^\S/m.test(text);
  if (!text.includes("\n") || !isKept) return doubleQuoted(text);
  const escaped = text.replaceAll("\\", "\\\\").replace(/"""|"$/g, (quotes) => quotes.replaceAll('"', '\\"'));
  // If the text ends with a line end, the quotes are on the next line, and indented no less than the text.
  return `"""\n        ${indented(escaped, "        ")}${text.endsWith("\n") ? "        " : ""}"""`;
}

/** One line of code for each line of a message. */
function lines(text: string): string {
  return text
    .split(/(?<=\r\n)/)
    .map((line) => doubleQuoted(line))
    .join("\n            + ");
}
