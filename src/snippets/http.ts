/** HTTP itself, as RFC 9112 writes it. */
import type { Payload } from "#request/request.ts";
import { BOUNDARY, framed, headersWithCookie, loginHeader, type Writer } from "./language.ts";

/** The message, without the length of its body. */
export const http: Writer = {
  write: (request) => {
    const { method, url, login, body } = request;
    const [, host = "", target = ""] = /^[^/]*\/\/([^/?#]*)(.*)$/s.exec(url) ?? [];
    const headers = [
      ["Host", host.replace(/^.*@/, "")],
      ...headersWithCookie(request),
      ...(login?.scheme === "basic"
        ? [["Authorization", `Basic ${base64(`${login.name}:${login.password}`)}`]]
        : []),
      ...loginHeader(request),
      ...(body?.kind === "parts" ? [["Content-Type", `multipart/form-data; boundary=${BOUNDARY}`]] : []),
    ];
    const lines = headers.map(([name, value]) => `${name}: ${value}`.trimEnd());
    const path = target.startsWith("/") ? target : `/${target}`;
    const content = body ? `\n\n${bodyOf(body)}` : "";
    return `${method} ${path} HTTP/1.1\n${lines.join("\n")}${content}`;
  },
};

function bodyOf(body: Payload): string {
  if (body.kind === "file") return `<${body.name}>`;
  if (body.kind !== "parts" && body.kind !== "pieces") return body.text;
  return framed(body)
    .map((piece) => (piece.file === undefined ? piece.text.replaceAll("\r\n", "\n") : `<${piece.file}>`))
    .join("");
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Base64 of ASCII. */
function base64(text: string): string {
  let out = "";
  for (let at = 0; at < text.length; at += 3) {
    const bits =
      (text.charCodeAt(at) << 16) | ((text.charCodeAt(at + 1) || 0) << 8) | (text.charCodeAt(at + 2) || 0);
    for (let place = 0; place < 4; place++)
      out += at + place > text.length ? "=" : (LETTERS[(bits >> (18 - 6 * place)) & 63] ?? "");
  }
  return out;
}
