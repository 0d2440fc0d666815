/** Invisible characters are escaped in every language. */
import { expect, test } from "vitest";
import type { Request } from "#request/request.ts";
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
