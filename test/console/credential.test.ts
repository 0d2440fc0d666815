/** A key that is a parameter and a security scheme is asked for once, as a credential. */
import { expect, test } from "vitest";
import { isAnonymous, isCarrier, ownFields, withoutSchemeNames } from "#console/credential.ts";
import { draftOf } from "#console/draft.ts";
import { EMPTY_FORM, type Form } from "#console/form.ts";
import { detailsOf } from "#model/operation-details.ts";
import { supportedSecurity } from "#request/request.ts";
import { formWith, operationOf } from "./operations.ts";

const SCHEMES = {
  query: { type: "apiKey", in: "query", name: "key" },
  header: { type: "apiKey", in: "header", name: "X-Key" },
  cookie: { type: "apiKey", in: "cookie", name: "key" },
  basic: { type: "http", scheme: "basic" },
};

test.each<[keyof typeof SCHEMES, string, string, boolean]>([
  ["query", "query", "key", true],
  ["query", "query", "Key", false],
  ["query", "header", "key", false],
  ["header", "header", "x-key", true],
  ["cookie", "cookie", "key", true],
  ["basic", "query", "authorization", false],
])("credentials of %s, and the parameter %s %s: %s", (scheme, location, name, isAsked) => {
  const parameter = { in: location, name, required: true, schema: { type: "string" }, example: "sample" };
  const operation = operationOf(
    { parameters: [parameter], security: [{ [scheme]: [] }] },
    { components: { securitySchemes: SCHEMES } },
  );
  const [security] = supportedSecurity(operation);
  const fieldsIn = (form: Form): readonly string[] =>
    ownFields(operation, form, security).map((one) => one.name);
  const sent = (form: Form): string => {
    const choices = { address: "https://a.test", security, secretOf: () => undefined };
    return JSON.stringify(draftOf(operation, form, choices));
  };
  expect([fieldsIn(EMPTY_FORM), sent(EMPTY_FORM).includes("sample")]).toEqual(
    isAsked ? [[], false] : [[name], true],
  );
  // What the step of a workflow has entered is kept.
  const entered = formWith(operation, { [name]: "given" });
  expect([fieldsIn(entered), sent(entered).includes("given")]).toEqual([[name], true]);
  // The field stays while it is edited.
  expect(fieldsIn(formWith(operation, { [name]: "" }))).toEqual([name]);
});

test.each([
  ["basic", true],
  ["sso", true],
  ["header", false],
])("Authorization carries the credentials of %s: %s", (key, isCarried) => {
  const securitySchemes = { ...SCHEMES, sso: { type: "oauth2", flows: {} } };
  const operation = operationOf(
    { parameters: [{ in: "header", name: "Authorization" }], security: [{ [key]: [] }] },
    { components: { securitySchemes } },
  );
  const [parameter] = detailsOf(operation).parameters;
  const scheme = supportedSecurity(operation)[0]?.schemes[0]?.scheme;
  expect(parameter && scheme && isCarrier(parameter, scheme)).toBe(isCarried);
});

test.each([
  ["basic", "Authorization", true],
  ["basic", "authorization", true],
  ["sso", "Authorization", true],
  ["sso", "X-Authorization", false],
  ["header", "Authorization", false],
])("credentials of %s in OpenAPI 2.0, and the header %s: %s", (scheme, name, isAsked) => {
  const operation = operationOf(
    {
      parameters: [{ in: "header", name, required: true, schema: { type: "string", default: "a" } }],
      security: [{ [scheme]: [] }],
    },
    {
      "x-lectern-version": "2.0",
      components: {
        securitySchemes: { ...SCHEMES, sso: { type: "oauth2", flows: { password: { tokenUrl: "/token" } } } },
      },
    },
  );
  const [security] = supportedSecurity(operation);
  expect(ownFields(operation, EMPTY_FORM, security).map((one) => one.name)).toEqual(isAsked ? [] : [name]);
  const choices = { address: "https://a.test", security, secretOf: () => undefined };
  const sent = draftOf(operation, EMPTY_FORM, choices).headers.map(([header]) => header);
  expect(sent.includes(name)).toBe(!isAsked);
});

test.each([
  ["bearer", "abc", "abc"],
  ["bearer", " Bearer abc ", "abc"],
  ["bearer", "bearer", "bearer"],
  ["bearer", "bearerabc", "bearerabc"],
  ["signed", 'OAuth a="1"', 'a="1"'],
  ["signed", 'Bearer a="1"', 'Bearer a="1"'],
  ["sso", "Bearer abc", "abc"],
  ["other", "Bearer abc", "Bearer abc"],
])("the token of %s %j is %j", (key, token, expected) => {
  const securitySchemes = {
    bearer: { type: "http", scheme: "bearer" },
    signed: { type: "http", scheme: "oauth" },
    sso: { type: "oauth2", flows: {} },
  };
  const all = Object.keys(securitySchemes).map((name) => [name, []]);
  const operation = operationOf({ security: [Object.fromEntries(all)] }, { components: { securitySchemes } });
  const [security] = supportedSecurity(operation);
  expect(withoutSchemeNames({ [key]: { token } }, security)).toEqual({ [key]: { token: expected } });
});

test.each([
  ["no parameter", [], [["query"], []], true],
  ["its optional parameter", [false], [["query"], []], true],
  ["its required parameter", [true], [["query"], []], false],
  ["required credentials", [], [["query"]], false],
])("an operation with %s can be called without credentials: %s", (_, required, ways, expected) => {
  const operation = operationOf(
    {
      parameters: required.map((one) => ({ in: "query", name: "key", required: one, schema: {} })),
      security: ways.map((keys) => Object.fromEntries(keys.map((key) => [key, []]))),
    },
    { components: { securitySchemes: SCHEMES } },
  );
  const [security] = supportedSecurity(operation);
  expect(isAnonymous(operation, EMPTY_FORM, security)).toBe(expected);
  // What was entered for the parameter itself is its value.
  const entered = formWith(operation, required.length > 0 ? { key: "given" } : {});
  expect(isAnonymous(operation, entered, security)).toBe(ways.length > 1);
});
