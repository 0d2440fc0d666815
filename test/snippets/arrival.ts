/** Compares a received request with the described one. */
import { isDeepStrictEqual } from "node:util";
import type { Pair, Request } from "#request/request.ts";
import type { LanguageId } from "#snippets/languages.ts";
import type { Arrived } from "./server.ts";

/** The content of every file that a snippet sends. */
export const FILE: string = "A file,\r\nwith é in it.\n";

/** The differences between a request and the received one. */
export function differences(request: Request, arrived: Arrived | undefined, language: LanguageId): string[] {
  if (!arrived) return ["nothing arrived"];
  const found: string[] = [];
  const plain = (value: unknown): unknown =>
    typeof value === "string" ? (QUIRKS[language]?.(value) ?? value) : value;
  const same = (what: string, wanted: unknown, is: unknown): void => {
    if (!isDeepStrictEqual(plain(wanted), plain(is)))
      found.push(`${what}: ${JSON.stringify(is)}, not ${JSON.stringify(wanted)}`);
  };
  same("method", request.method, arrived.method);
  same("address", targetOf(request.url), arrived.target);
  for (const [name, value] of request.headers) {
    const is = arrived.headers[name.toLowerCase()];
    if (name.toLowerCase() === "content-type") same(name, ...typesOf(value, String(is)));
    else same(name, value, is);
  }
  // A browser sends its own cookies, and a page cannot set the header.
  if (language !== "javascript") same("cookies", request.cookie || undefined, arrived.headers.cookie);
  const { login } = request;
  if (login?.scheme === "basic")
    same("login", `Basic ${btoa(`${login.name}:${login.password}`)}`, arrived.headers.authorization);
  if (login?.scheme === "digest") same("login", "Digest", arrived.headers.authorization?.split(" ")[0]);
  return [...found, ...bodyDifferences(request, arrived, language)];
}

/** Texts that the library of a language changes. */
const QUIRKS: Partial<Record<LanguageId, (text: string) => string>> = {
  // It adds spaces in lists in headers, and drops bidirectional controls in URLs.
  csharp: (text) => text.replaceAll("; q=", ";q=").replace(/%E2%8(?:0%A[A-E]|1%A[6-9])/g, ""),
};

function targetOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]+\/\d+/, "");
}

/** Media types, without a charset that only the client states. */
function typesOf(wanted: string, is: string): [string, string] {
  const plain = (type: string): string =>
    type
      .toLowerCase()
      .replace(/\s*;\s*/g, ";")
      .replaceAll('"', "");
  return [plain(wanted), /charset/i.test(wanted) ? plain(is) : plain(is).replace(/;charset=utf-8/, "")];
}

function bodyDifferences(
  { body }: Request,
  { body: bytes, headers }: Arrived,
  language: LanguageId,
): string[] {
  // A message on the page has the line ends of the system; FormData makes all of them CRLF.
  const isOther = language === "http" || language === "node" || language === "javascript";
  const lines = (text: string): string => (isOther ? text.replace(/\r\n?/g, "\n") : text);
  const text = bytes.toString();
  const differ = (wanted: unknown, is: unknown): string[] =>
    isDeepStrictEqual(wanted, is)
      ? []
      : [`body: ${JSON.stringify(is)?.slice(0, 2000)}, not ${JSON.stringify(wanted)?.slice(0, 2000)}`];
  switch (body?.kind) {
    case undefined:
      return differ("", text);
    case "json":
      return differ(readJson(body.text), readJson(text));
    case "text":
      return differ(body.text, text);
    case "form": {
      // Go sorts the fields of a form by name.
      const sorted = (pairs: readonly Pair[]): readonly Pair[] =>
        language === "go"
          ? [...pairs].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
          : pairs;
      return differ(sorted(body.pairs), [...new URLSearchParams(text)]);
    }
    case "pieces": {
      const wanted = body.pieces.map((piece) => (piece.file === undefined ? piece.text : FILE)).join("");
      return differ(lines(wanted), lines(text));
    }
    case "file":
      return differ(FILE, text);
    case "parts": {
      // A browser knows the types of the reader's files itself.
      const isOwnType = (filename: string | undefined): boolean =>
        language === "javascript" && filename !== undefined;
      const wanted = body.parts.map(({ name, filename, type, body: content }) => ({
        name,
        filename,
        type: type === "text/plain" || isOwnType(filename) ? undefined : type,
        content: lines(filename === undefined ? content : FILE),
      }));
      return differ(
        wanted,
        partsOf(text, headers["content-type"] ?? "", wanted, lines).map((part) => ({
          ...part,
          type: isOwnType(part.filename) ? undefined : part.type,
        })),
      );
    }
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

interface Part {
  name?: string;
  filename?: string;
  type?: string;
  content: string;
}

function partsOf(
  text: string,
  type: string,
  wanted: readonly { filename?: string }[],
  lines: (text: string) => string,
): Part[] {
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)/.exec(type)?.[1];
  if (boundary === undefined) return [{ content: type }];
  const pieces = `\r\n${text}`.split(`\r\n--${boundary}`).slice(1, -1);
  return pieces.map((piece, index) => {
    const end = piece.indexOf("\r\n\r\n");
    const head = piece.slice(0, end);
    const field = (pattern: RegExp): string | undefined => pattern.exec(head)?.slice(1).find(Boolean);
    const filename = field(/; *filename=(?:"([^"]*)"|([^;\r]*))/i);
    const stated = field(/content-type: *([^\r]*)/i)
      ?.replace(/; *charset=utf-8/i, "")
      .toLowerCase();
    return {
      name: field(/; *name=(?:"([^"]*)"|([^;\r]*))/i),
      // A browser sends a part with a type as a file called "blob".
      filename: filename === "blob" && wanted[index]?.filename === undefined ? undefined : filename,
      type: stated === "text/plain" ? undefined : stated,
      content: lines(piece.slice(end + 4)),
    };
  });
}
