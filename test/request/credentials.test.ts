/** Tests which ways to authorize requests a page offers at its start. */
import { expect, test } from "vitest";
import { waysOf } from "#request/credentials.ts";
import { documentOf } from "../model/documents.ts";

const basic = { type: "http", scheme: "basic" };
const bearer = { type: "http", scheme: "bearer" };
const key = { type: "apiKey", in: "header", name: "X" };

type Requirement = Readonly<Record<string, readonly string[]>>;

const CASES: readonly [
  first: readonly Requirement[] | undefined,
  root: readonly Requirement[],
  ways: string,
][] = [
  [undefined, [], "basic, bearer, key"],
  [undefined, [{ key: [] }], "key, basic, bearer"],
  [[{ bearer: [] }, { basic: [] }], [], "bearer, basic, key"],
  [[{ key: [] }], [{ bearer: [] }, { key: [] }], "key, bearer, basic"],
  [[{ bearer: [], key: [] }], [{ bearer: [] }], "bearer + key, bearer, basic"],
  [[{ bearer: ["read"] }], [{ bearer: ["write"] }], "bearer, basic, key"],
  [[{}], [{ basic: [] }], "basic, bearer, key"],
  [[{ missing: [] }], [], "basic, bearer, key"],
];

test.each(CASES)("with %j for the first request and %j for all, the ways are %s", (first, root, ways) => {
  const document = documentOf({
    openapi: "3.1.0",
    info: { title: "", version: "" },
    security: root,
    paths: { "/a": { get: { security: first, responses: {} } } },
    components: { securitySchemes: { basic, bearer, key } },
  });
  const operation = first && document.paths[0]?.operations[0];
  const names = waysOf(document, operation).map(({ schemes }) => schemes.map(({ name }) => name).join(" + "));
  expect(names.join(", ")).toBe(ways);
});
