/** Parameters that an operation does not describe: which rows of a reader are sent, and what of them is secret. */
import { expect, test } from "vitest";
import {
  type Extra,
  isMisnamed,
  isSecret,
  secretsOf,
  sentExtras,
  withExtras,
  withRows,
  withSecretsOf,
} from "#console/extras.ts";
import { redacted } from "#console/secrets.ts";
import type { Request } from "#request/request.ts";

const header = (name: string, text = "1"): Extra => ({ location: "header", name, text });
const query = (name: string, text = "1"): Extra => ({ location: "query", name, text });

const REQUEST: Request = {
  method: "GET",
  url: "https://a.test/?q=1",
  headers: [["Accept", "application/json"]],
  cookie: "",
};

/** The request with rows that a reader filled in. */
function lines(rows: readonly Extra[], isShown = false): readonly string[] {
  const { url, headers } = withExtras(REQUEST, sentExtras(rows), isShown);
  return [url, ...headers.map((pair) => pair.join(": "))];
}

test.each<[string, readonly Extra[], readonly string[]]>([
  [
    "headers and query parameters, in their order",
    [header("X-A"), query("a b", "c&d"), header("X-B", "2")],
    ["https://a.test/?q=1&a%20b=c%26d", "Accept: application/json", "X-A: 1", "X-B: 2"],
  ],
  [
    "a header replaces that of the operation",
    [header("accept", "text/plain")],
    ["https://a.test/?q=1", "accept: text/plain"],
  ],
  [
    "spaces around the name of a header are not part of it",
    [header(" X-A ")],
    ["https://a.test/?q=1", "Accept: application/json", "X-A: 1"],
  ],
  [
    "an empty value is sent",
    [header("X-A", ""), query("a", "")],
    ["https://a.test/?q=1&a=", "Accept: application/json", "X-A: "],
  ],
  [
    "neither rows without a name, nor names that no header can have",
    [header(""), header("  "), query(""), header("X A"), header("X-A:"), header("é")],
    ["https://a.test/?q=1", "Accept: application/json"],
  ],
  [
    "no headers that every client sets itself; parameters may be called so",
    [header("Host"), header("content-length"), query("host")],
    ["https://a.test/?q=1&host=1", "Accept: application/json"],
  ],
])("%s", (_, rows, expected) => expect(lines(rows)).toEqual(expected));

test("a header that has a wrong name", () => {
  const rows = [
    header("X A"),
    header("Authorization:"),
    header("X-A"),
    header(" X-A "),
    header(""),
    query("a b"),
  ];
  expect(rows.map(isMisnamed)).toEqual([true, true, false, false, false, false]);
});

test.each([
  [header("Authorization"), true],
  [header(" authorization "), true],
  [header("X-Auth-Token"), true],
  [header("PRIVATE-TOKEN"), true],
  [header("X-Api-Key"), true],
  [header("Notion-Version"), false],
  [header("Idempotency-Key"), false],
  [header("X-RapidAPI-Key"), true],
  [header("Ocp-Apim-Subscription-Key"), true],
  [query("x-api-key"), true],
  [query("api_token"), true],
  [query("app_key"), true],
  [query("sort_key"), false],
  [query("access_token"), true],
  [query("client_secret"), true],
  [query("page_token"), false],
  [query("author"), false],
])("whether %o is secret: %s", (row, expected) => expect(isSecret(row)).toBe(expected));

test("what is shown of a secret is its scheme and a placeholder", () => {
  const rows = [header("Authorization", "Bearer s3cret"), header("X-Api-Key", "k3y"), query("token", "t0k")];
  expect(lines(rows, true)).toEqual([
    "https://a.test/?q=1&token=YOUR_ACCESS_TOKEN",
    "Accept: application/json",
    "Authorization: Bearer YOUR_ACCESS_TOKEN",
    "X-Api-Key: YOUR_ACCESS_TOKEN",
  ]);
  expect(lines([header("Authorization", "my secret")], true)).toContain("Authorization: YOUR_ACCESS_TOKEN");
});

test("a secret that a response repeats", () => {
  const secrets = secretsOf([header("Authorization", "Bearer s3cret"), header("X-Note", "visible")]);
  expect(redacted("Bearer s3cret, visible", secrets)).toBe("Bearer YOUR_ACCESS_TOKEN, visible");
  expect(redacted("a s3cret", secretsOf([header("Authorization", " Bot s3cret")]))).toBe(
    "a YOUR_ACCESS_TOKEN",
  );
  const cookie = (name: string): Extra => ({ location: "cookie", name, text: "true" });
  expect(redacted('{"ok":true}', secretsOf([cookie("consent")]))).toBe('{"ok":true}');
});

test("headers of a reader replace given ones", () => {
  const given = [header("X-A", "given"), header("X-B", "given"), query("a", "given")];
  const all = withRows(given, [header("x-a", "own"), query("a", "own"), header("", "own")]);
  expect(all).toEqual([given[1], given[2], header("x-a", "own"), query("a", "own")]);
});

test("an earlier request has the secrets of now", () => {
  const earlier = [header("Authorization", "old"), header("X-A", "old"), query("token", "old")];
  const current = [header("X-A", "new"), header("authorization", "new"), header("token", "new")];
  // The last one was removed.
  expect(withSecretsOf(earlier, current).map(({ text }) => text)).toEqual(["new", "old", ""]);
  const twice = [header("X-Token", "a"), header("X-Token", "b")];
  expect(withSecretsOf(twice, twice)).toEqual(twice);
});
