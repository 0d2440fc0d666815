import { expect, test } from "vitest";
import { preferred } from "#request/preferred.ts";
import { documentOf } from "../model/documents.ts";

const SCHEMES = {
  login: { type: "http", scheme: "basic" },
  key: { type: "apiKey", in: "header", name: "X-Api-Key" },
  token: { type: "http", scheme: "bearer" },
  oauth: { type: "oauth2", flows: {} },
  old: { type: "apiKey", in: "query", name: "key", deprecated: true },
};

/** The order of alternatives, written as names of schemes joined by "+". */
function order(description: string | undefined, ...ways: readonly string[]): string[] {
  const document = documentOf({
    openapi: "3.2.0",
    info: { title: "Ways", version: "1", description },
    components: { securitySchemes: SCHEMES },
    security: ways.map((way) => Object.fromEntries(way.split("+").map((name) => [name, []]))),
  });
  return preferred(document, document.security ?? []).map(({ schemes }) =>
    schemes.map(({ name }) => name).join("+"),
  );
}

test.each([
  ["without a text, the order is the author's", undefined, ["login", "key"], ["login", "key"]],
  ["a text about neither changes nothing", "Send JSON.", ["token", "login"], ["token", "login"]],
  ["what the text names comes first", "Set `X-API-Key`.", ["login", "key"], ["key", "login"]],
  [
    "more often is more",
    "Basic auth works. Better: Authorization: Bearer TOKEN, a bearer token.",
    ["login", "token"],
    ["token", "login"],
  ],
  ["a scheme among others counts", "X-Api-Key: 1", ["login", "token+key"], ["token+key", "login"]],
  ["OAuth stays behind a token", "OAuth, OAuth, a bearer token", ["token", "oauth"], ["token", "oauth"]],
  ["OAuth stays behind a login that no text names", "OAuth", ["login", "oauth"], ["login", "oauth"]],
  [
    "OAuth comes first if it stands first",
    "OAuth: X-Api-Key no more",
    ["oauth", "login"],
    ["oauth", "login"],
  ],
  ["OAuth comes before what is deprecated", "OAuth", ["old", "oauth"], ["oauth", "old"]],
  ["OAuth and a key stay behind a token", "OAuth X-Api-Key", ["token", "oauth+key"], ["token", "oauth+key"]],
  ["what the text names comes before OAuth", "Set `X-Api-Key`.", ["oauth", "key"], ["key", "oauth"]],
  ["deprecated schemes come last", "key key key", ["old", "login"], ["login", "old"]],
  ["an ordinary word is no sign", "The key, a key.", ["login", "old"], ["login", "old"]],
])("%s", (_, description, ways, expected) => {
  expect(order(description, ...ways)).toEqual(expected);
});
