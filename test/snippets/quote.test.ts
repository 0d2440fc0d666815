/** Invisible characters are escaped in every language, and the name of a file runs nothing. */
import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import type { Payload, Request } from "#request/request.ts";
import { LANGUAGES } from "#snippets/languages.ts";
import { snippetOf } from "#snippets/snippets.ts";

/** Invisible characters, two of them beyond U+FFFF. */
const TAGS = "\u{E0041}\u{1D173}\u200B";

function snippet(id: (typeof LANGUAGES)[number]["id"], text: string): string | undefined {
  const request: Request = {
    method: "POST",
    url: "https://example.com/",
    headers: [["Content-Type", "text/plain"]],
    cookie: "",
    body: { kind: "text", text },
  };
  return snippetOf(request, id);
}

const UNITS = "\\udb40\\udc41\\ud834\\udd73\\u200b";
const LONG = "\\U000e0041\\U0001d173\\u200b";
const BRACED = "\\u{e0041}\\u{1d173}\\u{200b}";

test.each([
  ["curl", LONG],
  ["python", LONG],
  ["go", LONG],
  ["javascript", UNITS],
  ["java", UNITS],
  ["csharp", UNITS],
  ["kotlin", UNITS],
  ["rust", BRACED],
  ["swift", BRACED],
  ["ruby", BRACED],
  ["php", BRACED],
  ["powershell", "`u{e0041}`u{1d173}`u{200b}"],
] as const)("%s", (id, written) => expect(snippet(id, `a${TAGS}b`)).toContain(`a${written}b`));

test("no language contains them unescaped", () => {
  const hidden = LANGUAGES.filter(({ id }) => id !== "http" && /\p{Cf}/u.test(snippet(id, TAGS) ?? ""));
  expect(hidden).toEqual([]);
});

describe.each(["up load.jsonl", "x;touch X;.bin", "$(touch X)", "`touch X`", "it's"])(
  "the file %s",
  (name) => {
    const sent = (body: Payload, id: (typeof LANGUAGES)[number]["id"]): string =>
      snippetOf({ method: "POST", url: "https://example.com/", headers: [], cookie: "", body }, id) ?? "";
    const part = { name: "part", filename: name, headers: [], body: "" };
    const argumentsIn = (script: string): string[] =>
      execFileSync("bash", [
        "-c",
        `curl() { printf '%s\\0' "$@"; }\ncat() { printf '%s\\0' "$@"; }\n${script}`,
      ])
        .toString()
        .split("\0");

    // Windows has no bash.
    test.skipIf(process.platform === "win32")("is one argument of cURL", () => {
      expect(argumentsIn(sent({ kind: "file", name }, "curl"))).toContain(`@${name}`);
      expect(argumentsIn(sent({ kind: "parts", parts: [part] }, "curl"))).toContain(`part=@${name}`);
      const pieces = sent({ kind: "pieces", pieces: [{ text: "", file: name }], parts: [] }, "curl");
      expect(argumentsIn(pieces.slice(0, pieces.indexOf("| curl")))).toContain(name);
    });

    test("stands in quotes in every other language", () => {
      const bare = LANGUAGES.filter(({ id }) => {
        if (id === "curl" || id === "http") return false;
        const text = sent({ kind: "file", name }, id);
        // Kotlin escapes the dollar sign.
        const quoted = [`"${name}"`, `'${name}'`, `"\\${name}"`];
        return text.includes(name) && !quoted.some((one) => text.includes(one));
      });
      expect(bare.map(({ id }) => id)).toEqual([]);
    });
  },
);

test("curl: brackets in the names of a form stay, other reserved characters are encoded", () => {
  const pairs = [
    ["card[number]", "42"],
    ["a b&c", "1=2"],
  ] as const;
  const request: Request = {
    method: "POST",
    url: "https://example.com/",
    headers: [["Content-Type", "application/x-www-form-urlencoded"]],
    cookie: "",
    body: { kind: "form", text: "", pairs },
  };
  expect(snippetOf(request, "curl")).toMatch(
    /-d 'card\[number\]=42' \\\n {2}--data-urlencode 'a%20b%26c=1=2'$/,
  );
});
