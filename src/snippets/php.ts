/** PHP: its extension of curl. */
import type { Payload } from "#request/request.ts";
import { BOUNDARY, framed, headersWithCookie, type Writer } from "./language.ts";
import { braced, doubleQuoted, isVisible, singleQuoted } from "./quote.ts";

/** PHP 8 with curl. */
export const php: Writer = {
  write: (request) => {
    const { method, url, login, body } = request;
    const isArray = body?.kind === "parts" && isSimple(body);
    const headers = headersWithCookie(request).map(([name, value]) =>
      value === "" ? `${name};` : `${name}: ${value}`,
    );
    if (body?.kind === "parts" && !isArray)
      headers.push(`Content-Type: multipart/form-data; boundary=${BOUNDARY}`);
    const options = [
      `CURLOPT_URL => ${text(url)},`,
      ...(method === "HEAD" ? ["CURLOPT_NOBODY => true,"] : []),
      ...(method === "GET" && !body ? [] : [`CURLOPT_CUSTOMREQUEST => ${text(method)},`]),
      "CURLOPT_RETURNTRANSFER => true,",
      ...(login
        ? [
            `CURLOPT_HTTPAUTH => CURLAUTH_${login.scheme.toUpperCase()},`,
            `CURLOPT_USERPWD => ${text(`${login.name}:${login.password}`)},`,
          ]
        : []),
      ...(headers.length > 0
        ? ["CURLOPT_HTTPHEADER => [", ...headers.map((header) => `    ${text(header)},`), "],"]
        : []),
      ...(body ? [`CURLOPT_POSTFIELDS => ${fieldsOf(body, isArray)},`] : []),
    ];
    return [
      "<?php",
      "",
      "$curl = curl_init();",
      "curl_setopt_array($curl, [",
      ...options.map((line) => `    ${line}`),
      "]);",
      "echo curl_exec($curl);",
    ].join("\n");
  },
};

/** Whether an array can express the parts: names are unique, and only files have types. */
function isSimple({ parts }: Extract<Payload, { kind: "parts" }>): boolean {
  return (
    new Set(parts.map((part) => part.name)).size === parts.length &&
    parts.every((part) => part.filename !== undefined || part.type === undefined)
  );
}

function fieldsOf(body: Payload, isArray: boolean): string {
  switch (body.kind) {
    case "form":
      return text(body.text);
    case "file":
      return `file_get_contents(${text(body.name)})`;
    case "parts":
    case "pieces": {
      if (!isArray || body.kind === "pieces")
        return framed(body)
          .map(({ text: one, file }) => (file === undefined ? text(one) : `file_get_contents(${text(file)})`))
          .join("\n        . ");
      const lines = body.parts.map(
        ({ name = "", filename, type = "application/octet-stream", body: content }) => {
          const value =
            filename === undefined
              ? text(content)
              : `new CURLFile(${text(filename)}, ${text(type)}, ${text(filename)})`;
          return `        ${text(name)} => ${value},\n`;
        },
      );
      return `[\n${lines.join("")}    ]`;
    }
    default:
      return text(body.text);
  }
}

function text(value: string): string {
  return isVisible(value) ? singleQuoted(value) : doubleQuoted(value, braced, /["\\$]/g);
}
