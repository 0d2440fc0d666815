/** curl, in a shell. */
import type { Payload, Request } from "#request/request.ts";
import { hasDotSegments, headersWithCookie, type Writer, without } from "./language.ts";
import { isVisible, numbered } from "./quote.ts";

/** curl. */
export const curl: Writer = {
  write: (request) => {
    const { method, url, login, body } = request;
    const isGlob = /[{}[\]]/.test(url);
    const verb = method === "HEAD" ? "--head " : method === "GET" && !body ? "" : `-X ${shell(method)} `;
    const asIs = hasDotSegments(request) ? "--path-as-is " : "";
    const lines = [`${inputOf(body)}curl ${isGlob ? "--globoff " : ""}${asIs}${verb}${quoted(url)}`];
    if (login)
      lines.push(
        `${login.scheme === "digest" ? "--digest " : ""}-u ${shell(`${login.name}:${login.password}`)}`,
      );
    // A header without a value needs a semicolon; with a colon, curl leaves it out.
    for (const [name, value] of headersOf(request))
      lines.push(`-H ${shell(value === "" ? `${name};` : `${name}: ${value}`)}`);
    return [...lines, ...bodyOf(body)].join(" \\\n  ");
  },
};

/** A text as one word of a POSIX shell. Invisible characters need the syntax of bash, ksh and zsh. */
function shell(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : quoted(text);
}

function quoted(text: string): string {
  if (isVisible(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  const escaped = text.replace(/[\\']/g, "\\$&").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
  return `$'${escaped.replace(/(?!\t)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, numbered)}'`;
}

function headersOf(request: Request): Request["headers"] {
  const { body } = request;
  const headers = headersWithCookie(request);
  const isForm = headers.some(([, value]) => value === "application/x-www-form-urlencoded");
  // curl sends this type for data by default.
  return body?.kind === "form" && isForm ? without(headers, "content-type") : headers;
}

/** Commands that write texts and files to the input of curl. */
function inputOf(body: Payload | undefined): string {
  if (body?.kind !== "pieces") return "";
  const lines = body.pieces.map(({ text, file }) =>
    file === undefined ? `  printf %s ${shell(text)}\n` : `  cat ${shell(file)}\n`,
  );
  return `(\n${lines.join("")}) | `;
}

function bodyOf(body: Payload | undefined): string[] {
  switch (body?.kind) {
    case "json":
      return [`-d ${shell(body.text)}`];
    case "text":
      return [`--data-raw ${shell(body.text)}`];
    case "form":
      // Servers read brackets in names as they are, escaped or not (URL Standard, section 5.1).
      return body.pairs.map(([name, value]) =>
        /^[\w.[\]-]+$/.test(name)
          ? `${/^[\w.-]*$/.test(value) ? "-d" : "--data-urlencode"} ${shell(`${name}=${value}`)}`
          : `--data-urlencode ${shell(`${encodeURIComponent(name)}=${value}`)}`,
      );
    case "parts":
      return body.parts.map(({ name, filename, type, body: content }) => {
        if (filename !== undefined)
          return `-F ${shell(`${name}=@${filename}${type === undefined ? "" : `;type=${type}`}`)}`;
        if (type === undefined) return `--form-string ${shell(`${name}=${content}`)}`;
        return `-F ${shell(`${name}="${content.replace(/["\\]/g, "\\$&")}";type=${type}`)}`;
      });
    case "pieces":
      return ["--data-binary @-"];
    case "file":
      return [`--data-binary @${shell(body.name)}`];
    default:
      return [];
  }
}
