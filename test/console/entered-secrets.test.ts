/** Credentials that were entered as parameters are secrets like those of schemes. */
import { expect, test } from "vitest";
import { ownFields } from "#console/credential.ts";
import { draftOf } from "#console/draft.ts";
import { enteredSecrets } from "#console/entered-secrets.ts";
import type { Held } from "#console/field.ts";
import { EMPTY_FORM } from "#console/form.ts";
import { redacted } from "#console/secrets.ts";
import { supportedSecurity } from "#request/request.ts";
import { formWith, operationOf } from "./operations.ts";

const list = (...texts: readonly string[]): Held => ({
  kind: "list",
  items: texts.map((text) => ({ kind: "text", text })),
});

const SCHEMES = {
  query: { type: "apiKey", in: "query", name: "key" },
  header: { type: "apiKey", in: "header", name: "X-Code" },
  basic: { type: "http", scheme: "basic" },
  other: { type: "apiKey", in: "header", name: "X-Other" },
};

test.each<[string, string, readonly string[], string, string, readonly string[]]>([
  // In what is shown, a scheme has a placeholder of its own.
  ["query", "key", ["query"], "s3cr3t", "?key=YOUR_API_KEY", ["query"]],
  ["header", "X-Code", ["header"], "s3cr3t", '"X-Code","YOUR_API_KEY"', ["header"]],
  ["header", "X-Code", ["header", "other"], "s3cr3t", '"X-Code","YOUR_CODE"', ["header"]],
  ["header", "X-Api-Key", [], "s3cr3t", '"X-Api-Key","YOUR_ACCESS_TOKEN"', []],
  ["header", "X-Api-Key", ["other"], "s3cr3t", '"X-Api-Key","YOUR_ACCESS_TOKEN"', []],
  ["cookie", "session_id", [], "s3cr3t", '"session_id=YOUR_ACCESS_TOKEN"', []],
])("%s %s with the schemes %j has the secret of %j", (location, name, keys, text, shown, schemes) => {
  const operation = operationOf(
    {
      parameters: [{ in: location, name, required: true, schema: { type: "string" } }],
      security: [Object.fromEntries(keys.map((key) => [key, []]))],
    },
    { components: { securitySchemes: SCHEMES } },
  );
  const [security] = supportedSecurity(operation);
  const form = formWith(operation, { [name]: text });
  const found = enteredSecrets(ownFields(operation, form, security), form, security);
  const draft = draftOf(operation, found.shown, { address: "https://a.test", security });
  expect(JSON.stringify(draft)).toContain(shown);
  expect(JSON.stringify(draft)).not.toContain("s3cr3t");
  expect(found.schemes).toEqual(schemes);
  expect(redacted("s3cr3t", found.secrets)).toBe("YOUR_ACCESS_TOKEN");
});

test.each([[[]], [["basic"]]])("Authorization of OpenAPI 2.0 with the schemes %j", (keys) => {
  const operation = operationOf(
    {
      parameters: [{ in: "header", name: "Authorization", required: true, schema: { type: "string" } }],
      security: [Object.fromEntries(keys.map((key) => [key, []]))],
    },
    { "x-lectern-version": "2.0", components: { securitySchemes: SCHEMES } },
  );
  const [security] = supportedSecurity(operation);
  const form = formWith(operation, { Authorization: "Basic s3cr3t" });
  const found = enteredSecrets(ownFields(operation, form, security), form, security);
  // In what is shown, a scheme has a placeholder of its own, so it is absent here.
  const draft = draftOf(operation, found.shown, { address: "https://a.test" });
  expect(draft.headers).toEqual([["Authorization", "Basic YOUR_ACCESS_TOKEN"]]);
  expect(found.schemes).toEqual(keys);
  expect(redacted("s3cr3t", found.secrets)).toBe("YOUR_ACCESS_TOKEN");
});

test.each([
  ["query", "status", "entered"],
  ["query", "key", "entered"],
  ["header", "Idempotency-Key", "entered"],
  ["cookie", "theme", "entered"],
  ["path", "token", "entered"],
  ["header", "X-Api-Key", " "],
  // An author's example is in the description.
  ["header", "X-Api-Key", undefined],
])("%s %s: %j is no secret", (location, name, text) => {
  const parameter = { in: location, name, required: true, schema: { type: "string" }, example: "sample" };
  const operation = operationOf({ parameters: [parameter] }, {}, "get", "/{token}");
  const form = text === undefined ? EMPTY_FORM : formWith(operation, { [name]: text });
  const found = enteredSecrets(ownFields(operation, form, undefined), form, undefined);
  expect(found).toEqual({ secrets: {}, schemes: [], shown: form });
});

const listed = (type: string): object => ({ type: "array", items: { type } });

test.each<[location: string, name: string, schema: object, held: Held, shown: string]>([
  ["query", "tokens", listed("string"), list("s3cr3t", "0ther", ""), "YOUR_ACCESS_TOKEN"],
  ["query", "tokens", { type: "string" }, { kind: "text", text: "s3cr3t" }, "YOUR_ACCESS_TOKEN"],
  ["header", "X-Api-Key", listed("string"), list("s3cr3t", "0ther"), "YOUR_ACCESS_TOKEN,YOUR_ACCESS_TOKEN"],
  ["header", "X-Api-Keys", listed("integer"), list("12345", "67890"), "YOUR_ACCESS_TOKEN"],
  [
    "query",
    "auth",
    { type: "object", properties: { token: { type: "string" } } },
    { kind: "object", members: { token: { kind: "text", text: "s3cr3t" } } },
    "YOUR_ACCESS_TOKEN",
  ],
  [
    "header",
    "X-Secret",
    { type: "object", properties: { one: { type: "string" } } },
    { kind: "object", members: { one: { kind: "text", text: "s3cr3t" } } },
    "YOUR_ACCESS_TOKEN",
  ],
])("the values in %s %s are secrets", (location, name, schema, held, shown) => {
  const operation = operationOf({ parameters: [{ in: location, name, schema }] });
  const form = { ...EMPTY_FORM, parameters: { [`${location} ${name}`]: { held, isSent: true } } };
  const found = enteredSecrets(ownFields(operation, form, undefined), form, undefined);
  const draft = JSON.stringify(draftOf(operation, found.shown, { address: "https://a.test" }));
  expect(draft).toContain(shown);
  expect(draft).not.toMatch(/s3cr3t|0ther|12345|67890/);
  expect(redacted("a s3cr3t b 0ther c 12345 d 67890", found.secrets)).toContain("YOUR_ACCESS_TOKEN");
  expect(Object.keys(found.secrets)).toHaveLength(JSON.stringify(held).match(/"text":"[^"]/g)?.length ?? 0);
});

test("what is not sent is no secret", () => {
  const parameter = { in: "header", name: "X-Api-Key", schema: { type: "string" } };
  const operation = operationOf({ parameters: [parameter] });
  const form = {
    ...EMPTY_FORM,
    parameters: { "header X-Api-Key": { held: { kind: "text", text: "abcd" }, isSent: false } },
  } as const;
  expect(enteredSecrets(ownFields(operation, form, undefined), form, undefined).secrets).toEqual({});
});
