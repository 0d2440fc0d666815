/** C#: HttpClient. */
import type { Payload, Request } from "#request/request.ts";
import {
  capitalized,
  hasDotSegments,
  headersWithCookie,
  loginHeader,
  USUAL,
  type Writer,
  without,
} from "./language.ts";
import { doubleQuoted, indented, isVisible } from "./quote.ts";

/** C# 11 and later. */
export const csharp: Writer = {
  refuses: hasDotSegments,
  write: (request) => {
    const { method, url, login, body } = request;
    const headers = [...without(headersWithCookie(request), "content-type"), ...loginHeader(request)].map(
      ([name, value]) => `request.Headers.TryAddWithoutValidation(${text(name)}, ${text(value)});`,
    );
    if (login?.scheme === "basic")
      headers.push(
        `request.Headers.Authorization = new AuthenticationHeaderValue("Basic", Convert.ToBase64String(Encoding.UTF8.GetBytes("${login.name}:${login.password}")));`,
      );
    const content = body ? contentOf(request, body) : [];
    const lines = [
      "using var client = new HttpClient();",
      `using var request = new HttpRequestMessage(${methodOf(method)}, ${text(url)});`,
      ...headers,
      ...content,
      "using var response = await client.SendAsync(request);",
      "Console.WriteLine(await response.Content.ReadAsStringAsync());",
    ];
    const all = lines.join("\n");
    const imports = [
      "System",
      ...(/KeyValuePair<|List</.test(all) ? ["System.Collections.Generic"] : []),
      ...(/File\.(?:OpenRead|ReadAllBytes)\(/.test(all) ? ["System.IO"] : []),
      "System.Net.Http",
      ...(/AuthenticationHeaderValue|MediaTypeHeaderValue/.test(all) ? ["System.Net.Http.Headers"] : []),
      ...(all.includes("Encoding.") ? ["System.Text"] : []),
    ];
    return `${imports.map((name) => `using ${name};\n`).join("")}\n${all}`;
  },
};

function methodOf(method: string): string {
  return USUAL.includes(method) && method !== "PATCH"
    ? `HttpMethod.${capitalized(method)}`
    : `new HttpMethod(${text(method)})`;
}

function contentOf({ headers }: Request, body: Payload): string[] {
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1];
  const typed = (name: string, stated: string | undefined): string[] =>
    stated === undefined
      ? []
      : [`${name}.Headers.ContentType = MediaTypeHeaderValue.Parse(${text(stated)});`];
  const isForm = body.kind === "form" && type === "application/x-www-form-urlencoded";
  switch (body.kind) {
    case "form":
      return [
        "request.Content = new FormUrlEncodedContent(new[]",
        "{",
        ...body.pairs.map(
          ([name, value]) => `    new KeyValuePair<string, string>(${text(name)}, ${text(value)}),`,
        ),
        "});",
        ...(isForm ? [] : typed("request.Content", type)),
      ];
    case "parts":
      return [
        "var form = new MultipartFormDataContent();",
        ...partsOf(body.parts, typed),
        "request.Content = form;",
      ];
    case "pieces":
      return [
        "var body = new List<byte>();",
        ...body.pieces.map(
          (piece) =>
            `body.AddRange(${piece.file === undefined ? `Encoding.UTF8.GetBytes(${text(piece.text)})` : `File.ReadAllBytes(${text(piece.file)})`});`,
        ),
        "request.Content = new ByteArrayContent(body.ToArray());",
        ...typed("request.Content", type),
      ];
    case "file":
      return [
        `request.Content = new StreamContent(File.OpenRead(${text(body.name)}));`,
        ...typed("request.Content", type),
      ];
    default:
      return [`request.Content = new StringContent(${raw(body.text)});`, ...typed("request.Content", type)];
  }
}

function partsOf(
  parts: Extract<Payload, { kind: "parts" }>["parts"],
  typed: (name: string, type: string | undefined) => string[],
): string[] {
  return parts.flatMap(({ name = "", filename, type, body }, index) => {
    const quoted = text(`"${name}"`);
    if (filename === undefined && type === undefined)
      return [`form.Add(new StringContent(${text(body)}), ${quoted});`];
    const part = `part${index + 1}`;
    const content =
      filename === undefined
        ? `StringContent(${text(body)})`
        : `StreamContent(File.OpenRead(${text(filename)}))`;
    return [
      `var ${part} = new ${content};`,
      ...typed(part, type),
      `form.Add(${part}, ${quoted}${filename === undefined ? "" : `, ${text(`"${filename}"`)}`});`,
    ];
  });
}

function text(value: string): string {
  return doubleQuoted(value);
}

/** A raw literal for a text of several lines, with more quotes than the text contains. */
function raw(value: string): string {
  if (!value.includes("\n") || !isVisible(value)) return text(value);
  const most = Math.max(2, ...[...value.matchAll(/"+/g)].map((run) => run[0].length));
  const quotes = '"'.repeat(most + 1);
  return `${quotes}\n    ${indented(value, "    ")}\n    ${quotes}`;
}
