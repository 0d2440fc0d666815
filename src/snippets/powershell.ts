/** PowerShell: Invoke-RestMethod. */
import type { Payload, Request } from "#request/request.ts";
import {
  capitalized,
  hasDotSegments,
  headersWithCookie,
  isBodyOfGet,
  loginHeader,
  type Writer,
  without,
} from "./language.ts";
import { isVisible } from "./quote.ts";

/** PowerShell 7. */
export const powershell: Writer = {
  refuses: (request) => isBodyOfGet(request) || hasDotSegments(request),
  write: (request) => {
    const { method, url, login, body } = request;
    const headers = [...without(headersWithCookie(request), "content-type"), ...loginHeader(request)].map(
      ([name, value]) => `    ${text(name)} = ${text(value)}`,
    );
    if (login?.scheme === "basic")
      headers.push(
        `    'Authorization' = 'Basic ' + [Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes('${login.name}:${login.password}'))`,
      );
    const verb = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE)$/.test(method)
      ? `-Method ${capitalized(method)}`
      : `-CustomMethod ${text(method)}`;
    const words = [
      `Invoke-RestMethod ${verb} -Uri ${text(url)}`,
      ...(headers.length > 0 ? ["-Headers $headers", "-SkipHeaderValidation"] : []),
      ...bodyWords(request),
    ];
    return [
      ...(headers.length > 0 ? ["$headers = @{", ...headers, "}"] : []),
      ...(body?.kind === "parts" ? formOf(body.parts) : []),
      ...(body?.kind === "pieces" ? bytesOf(body.pieces) : []),
      ...(body && "text" in body ? [`$body = ${text(body.text)}`] : []),
      words.join(" `\n    "),
    ].join("\n");
  },
};

function bodyWords({ headers, body }: Request): string[] {
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1];
  const typed = type === undefined ? [] : [`-ContentType ${text(type)}`];
  if (!body) return [];
  if (body.kind === "file") return [...typed, `-InFile ${text(body.name)}`];
  if (body.kind === "parts") return ["-Body $form"];
  if (body.kind === "pieces") return [...typed, "-Body ([byte[]] $body)"];
  // It would send text as Latin-1, but it sends bytes unchanged.
  return [...typed, "-Body ([Text.Encoding]::UTF8.GetBytes($body))"];
}

function bytesOf(pieces: Extract<Payload, { kind: "pieces" }>["pieces"]): string[] {
  return [
    "$body = @()",
    ...pieces.map(({ text: one, file }) =>
      file === undefined
        ? `$body += [Text.Encoding]::UTF8.GetBytes(${text(one)})`
        : `$body += [IO.File]::ReadAllBytes((Resolve-Path ${text(file)}))`,
    ),
  ];
}

function formOf(parts: Extract<Payload, { kind: "parts" }>["parts"]): string[] {
  return [
    "$form = [Net.Http.MultipartFormDataContent]::new()",
    ...parts.flatMap(({ name = "", filename, type, body }) => {
      const quoted = text(`"${name}"`);
      const content =
        filename === undefined
          ? `[Net.Http.StringContent]::new(${text(body)})`
          : `[Net.Http.StreamContent]::new([IO.File]::OpenRead((Resolve-Path ${text(filename)})))`;
      return [
        `$part = ${content}`,
        ...(type === undefined ? [] : [`$part.Headers.ContentType = ${text(type)}`]),
        `$form.Add($part, ${quoted}${filename === undefined ? "" : `, ${text(`"${filename}"`)}`})`,
      ];
    }),
  ];
}

/**
 * A string in single quotes, of which PowerShell has five; in double quotes if it has invisible characters.
 */
function text(value: string): string {
  if (isVisible(value)) return `'${value.replace(/['\u2018-\u201B]/g, "$&$&")}'`;
  const escaped = value
    .replace(/["`$\u201C-\u201E]/g, "`$&")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (char) => `\`u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
  return `"${escaped}"`;
}
