/** Kotlin: OkHttp. */
import type { Payload, Request } from "#request/request.ts";
import {
  hasDotSegments,
  hasQuoteInQuery,
  headersWithCookie,
  isBodyOfGet,
  loginHeader,
  USUAL,
  type Writer,
  without,
} from "./language.ts";
import { doubleQuoted, indented, isVisible } from "./quote.ts";

/** Kotlin with OkHttp 4 and later. */
export const kotlin: Writer = {
  refuses: (request) => isBodyOfGet(request) || hasDotSegments(request) || hasQuoteInQuery(request),
  write: (request) => {
    const { method, url, login, body } = request;
    const headers = [...headersOf(request), ...loginHeader(request)].map(
      ([name, value]) => `.header(${text(name)}, ${text(value)})`,
    );
    if (login?.scheme === "basic")
      headers.push(
        `.header("Authorization", Credentials.basic(${text(login.name)}, ${text(login.password)}))`,
      );
    const needsBody = /^(?:POST|PUT|PATCH)$/.test(method);
    const given = body ? "body" : needsBody ? '"".toRequestBody()' : "";
    const verb =
      method === "GET"
        ? []
        : USUAL.includes(method)
          ? [`.${method.toLowerCase()}(${given})`]
          : [`.method(${text(method)}, ${given === "" ? "null" : given})`];
    const made = body ? [`val body = ${bodyOf(body, request)}`] : [];
    const lines = [
      ...made,
      "val request = Request.Builder()",
      ...[`.url(${text(url)})`, ...headers, ...verb, ".build()"].map((line) => `    ${line}`),
      "OkHttpClient().newCall(request).execute().use { response ->",
      "    println(response.body?.string())",
      "}",
    ];
    const all = lines.join("\n");
    const imports = IMPORTS.filter(([sign]) => all.includes(sign)).map(([, name]) => `import ${name}\n`);
    return `${imports.join("")}\nfun main() {\n    ${indented(all, "    ")}\n}`;
  },
};

/** The imports of a snippet, by a text in the code that needs them. */
const IMPORTS = [
  ["File(", "java.io.File"],
  ["Credentials.", "okhttp3.Credentials"],
  ["FormBody.", "okhttp3.FormBody"],
  ["Buffer()", "okio.Buffer"],
  [".toMediaType()", "okhttp3.MediaType.Companion.toMediaType"],
  ["MultipartBody.", "okhttp3.MultipartBody"],
  ["OkHttpClient()", "okhttp3.OkHttpClient"],
  ["Request.", "okhttp3.Request"],
  [".asRequestBody(", "okhttp3.RequestBody.Companion.asRequestBody"],
  [".toRequestBody(", "okhttp3.RequestBody.Companion.toRequestBody"],
] as const;

function headersOf(request: Request): Request["headers"] {
  const headers = headersWithCookie(request);
  return request.body ? without(headers, "content-type") : headers;
}

function bodyOf(body: Payload, { headers }: Request): string {
  const stated = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1];
  const typed = (type: string | undefined): string =>
    type === undefined ? "" : `${text(type)}.toMediaType()`;
  switch (body.kind) {
    case "form":
      return chain(
        "FormBody.Builder()",
        body.pairs.map((pair) => `.add(${pair.map(text).join(", ")})`),
      );
    case "parts":
      return chain("MultipartBody.Builder().setType(MultipartBody.FORM)", [
        ...body.parts.map(({ name = "", filename, type, body: content }) => {
          if (filename === undefined && type === undefined)
            return `.addFormDataPart(${text(name)}, ${text(content)})`;
          return filename === undefined
            ? `.addFormDataPart(${text(name)}, null, ${text(content)}.toRequestBody(${typed(type)}))`
            : `.addFormDataPart(${text(name)}, ${text(filename)}, File(${text(filename)}).asRequestBody(${typed(type)}))`;
        }),
      ]);
    case "pieces":
      return [
        "Buffer()",
        ...body.pieces.map((piece) =>
          piece.file === undefined
            ? `.writeUtf8(${text(piece.text)})`
            : `.write(File(${text(piece.file)}).readBytes())`,
        ),
        ".readByteString()",
        `.toRequestBody(${typed(stated)})`,
      ].join("\n    ");
    case "file":
      return `File(${text(body.name)}).asRequestBody(${typed(stated)})`;
    default:
      return `${raw(body.text)}.toRequestBody(${typed(stated)})`;
  }
}

function chain(first: string, calls: readonly string[]): string {
  return [first, ...[...calls, ".build()"].map((call) => `    ${call}`)].join("\n");
}

function text(value: string): string {
  return doubleQuoted(value, undefined, /["\\$]/g);
}

/** A raw string, if nothing in the text has a meaning there. */
function raw(value: string): string {
  const isRaw = value.includes("\n") && isVisible(value) && !/"""|"$|\$/.test(value) && /^\S/m.test(value);
  if (!isRaw) return text(value);
  return `"""\n        ${indented(value, "        ")}\n    """.trimIndent()`;
}
