/** Go: net/http. */
import type { Payload, Request } from "#request/request.ts";
import { headersWithCookie, loginHeader, type Writer } from "./language.ts";
import { doubleQuoted, isVisible, numbered } from "./quote.ts";

/** Go with its own library. */
export const go: Writer = {
  write: (request) => {
    const { method, url, login, body } = request;
    const { imports, lines, value, type } = bodyOf(body);
    const all = [...imports, "fmt", "io", "net/http"].sort();
    const code = [
      ...lines,
      `req, err := http.NewRequest(${quoted(method)}, ${quoted(url)}, ${value})`,
      ...CHECK,
      ...[...headersWithCookie(request), ...loginHeader(request)].map(
        ([name, text]) => `req.Header.Set(${quoted(name)}, ${quoted(text)})`,
      ),
      ...(type === undefined ? [] : [`req.Header.Set("Content-Type", ${type})`]),
      ...(login?.scheme === "basic"
        ? [`req.SetBasicAuth(${quoted(login.name)}, ${quoted(login.password)})`]
        : []),
      "",
      "res, err := http.DefaultClient.Do(req)",
      ...CHECK,
      "defer res.Body.Close()",
      "answer, err := io.ReadAll(res.Body)",
      ...CHECK,
      "fmt.Println(string(answer))",
    ];
    const head = `package main\n\nimport (\n${all.map((name) => `\t"${name}"\n`).join("")})`;
    return `${head}\n\nfunc main() {\n${code.map((line) => (line === "" ? "" : `\t${line}`)).join("\n")}\n}`;
  },
};

const CHECK = ["if err != nil {", "\tpanic(err)", "}"];

interface Body {
  imports: readonly string[];
  lines: readonly string[];
  /** The expression for the body. */
  value: string;
  /** The expression for its type, if the snippet computes it. */
  type?: string;
}

function bodyOf(body: Payload | undefined): Body {
  switch (body?.kind) {
    case "json":
    case "text":
      return { imports: ["strings"], lines: [`body := strings.NewReader(${raw(body.text)})`], value: "body" };
    case "form":
      return {
        imports: ["net/url", "strings"],
        lines: [
          "form := url.Values{}",
          ...body.pairs.map(([name, value]) => `form.Add(${quoted(name)}, ${quoted(value)})`),
        ],
        value: "strings.NewReader(form.Encode())",
      };
    case "file":
      return {
        imports: ["os"],
        lines: [`body, err := os.Open(${quoted(body.name)})`, ...CHECK],
        value: "body",
      };
    case "parts":
      return partsOf(body.parts);
    case "pieces":
      return {
        imports: ["bytes", "os"],
        lines: [
          "body := &bytes.Buffer{}",
          ...body.pieces.flatMap(({ text, file }, index) =>
            file === undefined
              ? [`body.WriteString(${quoted(text)})`]
              : [
                  `file${index + 1}, err := os.ReadFile(${quoted(file)})`,
                  ...CHECK,
                  `body.Write(file${index + 1})`,
                ],
          ),
        ],
        value: "body",
      };
    default:
      return { imports: [], lines: [], value: "nil" };
  }
}

function partsOf(parts: Extract<Request["body"], { kind: "parts" }>["parts"]): Body {
  const hasFiles = parts.some((part) => part.filename !== undefined);
  const isTyped = parts.some((part) => part.filename !== undefined || part.type !== undefined);
  const lines = parts.flatMap(({ name = "", filename, type, body }) => {
    if (filename === undefined && type === undefined)
      return [`form.WriteField(${quoted(name)}, ${raw(body)})`];
    const disposition = `form-data; name="${name}"${filename === undefined ? "" : `; filename="${filename}"`}`;
    return [
      "{",
      "\tpart, err := form.CreatePart(textproto.MIMEHeader{",
      `\t\t"Content-Disposition": {${raw(disposition)}},`,
      ...(type === undefined ? [] : [`\t\t"Content-Type": {${quoted(type)}},`]),
      "\t})",
      ...CHECK.map((line) => `\t${line}`),
      ...(filename === undefined
        ? [`\tio.WriteString(part, ${raw(body)})`]
        : [
            `\tfile, err := os.Open(${quoted(filename)})`,
            ...CHECK.map((line) => `\t${line}`),
            "\tio.Copy(part, file)",
            "\tfile.Close()",
          ]),
      "}",
    ];
  });
  return {
    imports: ["bytes", "mime/multipart", ...(isTyped ? ["net/textproto"] : []), ...(hasFiles ? ["os"] : [])],
    lines: ["body := &bytes.Buffer{}", "form := multipart.NewWriter(body)", ...lines, "form.Close()"],
    value: "body",
    type: "form.FormDataContentType()",
  };
}

/** A raw string for several lines, if Go can write the text so. */
function raw(text: string): string {
  return isVisible(text) && !text.includes("`") && /["\\\n]/.test(text) ? `\`${text}\`` : quoted(text);
}

function quoted(value: string): string {
  return doubleQuoted(value, numbered);
}
