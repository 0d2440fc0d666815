import { describe, expect, test } from "vitest";
import { detailsOf } from "#model/operation-details.ts";
import { placeholderFor } from "#request/placeholder-name.ts";
import { bodySamples } from "#samples/body.ts";
import { snippetBodies, snippetValue } from "#samples/placeholder.ts";
import { operationOf } from "../model/documents.ts";

test.each([
  ["owner", "OWNER"],
  ["pull_number", "PULL_NUMBER"],
  ["pullNumber", "PULL_NUMBER"],
  ["accountSID", "ACCOUNT_SID"],
  ["HTMLUrl", "HTML_URL"],
  ["filter[created][gte]", "FILTER_CREATED_GTE"],
  ["Stripe-Account", "STRIPE_ACCOUNT"],
  ["X-Request-Id", "REQUEST_ID"],
  ["client_id", "YOUR_CLIENT_ID"],
  ["clientSecret", "YOUR_CLIENT_SECRET"],
  ["X-Api-Key", "YOUR_API_KEY"],
  ["page_token", "PAGE_TOKEN"],
  ["größe", "GROSSE"],
  ["2fa", "VALUE_2FA"],
  ["名前", undefined],
  ["-", undefined],
  ["a".repeat(100), "A".repeat(60)],
])("%s becomes %s", (name, expected) => {
  expect(placeholderFor(name)).toBe(expected);
});

/** The value of a parameter in a snippet, and the placeholders in it. */
function inSnippet(place: string, name: string, schema: object, more: object = {}): [string, ...string[]] {
  const parameters = [{ in: place, name, required: true, schema, ...more }];
  const [parameter] = detailsOf(operationOf({ parameters }, {})).parameters;
  if (!parameter) throw new Error("No parameter");
  const { written, placeholders } = snippetValue(parameter);
  return [written, ...placeholders];
}

describe("a parameter", () => {
  const string = { type: "string" };
  test.each<[what: string, place: string, schema: object, more: object, expected: string[]]>([
    ["a string", "path", string, {}, ["OWNER_NAME", "OWNER_NAME"]],
    ["a string in a query", "query", string, {}, ["ownerName=OWNER_NAME", "OWNER_NAME"]],
    ["a string in a header", "header", string, {}, ["OWNER_NAME", "OWNER_NAME"]],
    ["a value of any type", "path", {}, {}, ["OWNER_NAME", "OWNER_NAME"]],
    ["a string with a maximum length", "path", { ...string, maxLength: 2 }, {}, ["OWNER_NAME", "OWNER_NAME"]],
    ["a string with an example", "path", { ...string, examples: ["me"] }, {}, ["me"]],
    ["a parameter with an example", "path", string, { example: "me" }, ["me"]],
    ["a string with a default", "path", { ...string, default: "me" }, {}, ["me"]],
    ["a string with an enum", "path", { ...string, enum: ["a", "b"] }, {}, ["a"]],
    ["a string with a pattern", "path", { ...string, pattern: "^c{3}$" }, {}, ["ccc"]],
    [
      "a string with a pattern that the placeholder matches",
      "query",
      { ...string, pattern: "^\\w+$" },
      {},
      ["ownerName=OWNER_NAME", "OWNER_NAME"],
    ],
    [
      "a string with the pattern of an identifier",
      "path",
      { ...string, pattern: "^AC[0-9a-f]{32}$" },
      {},
      ["OWNER_NAME", "OWNER_NAME"],
    ],
    [
      "a string with the pattern of an identifier, in a query",
      "query",
      { ...string, pattern: "^c{9}$" },
      {},
      ["ownerName=ccccccccc"],
    ],
    ["a string with a format", "path", { ...string, format: "date" }, {}, ["2024-01-15"]],
    [
      "a string with an unknown format",
      "path",
      { ...string, format: "iso-country-code" },
      {},
      ["OWNER_NAME", "OWNER_NAME"],
    ],
    ["a value of an unknown format", "path", { format: "sku" }, {}, ["OWNER_NAME", "OWNER_NAME"]],
    ["a number in a path", "path", { type: "integer", minimum: 1 }, {}, ["OWNER_NAME", "OWNER_NAME"]],
    ["a number in a query", "query", { type: "integer" }, {}, ["ownerName=OWNER_NAME", "OWNER_NAME"]],
    ["a number with bounds", "query", { type: "integer", minimum: 1 }, {}, ["ownerName=1"]],
    ["a boolean", "query", { type: "boolean" }, {}, ["ownerName=true"]],
    ["a list", "query", { type: "array", items: string }, {}, ["ownerName=OWNER_NAME", "OWNER_NAME"]],
    [
      "an object",
      "query",
      { type: "object", properties: { from: string, limit: { type: "integer" } } },
      { style: "deepObject" },
      ["ownerName%5Bfrom%5D=FROM&ownerName%5Blimit%5D=0", "FROM"],
    ],
    [
      "a choice, by its first variant",
      "path",
      { oneOf: [string, { type: "boolean" }] },
      {},
      ["OWNER_NAME", "OWNER_NAME"],
    ],
  ])("%s", (_, place, schema, more, expected) => {
    expect(inSnippet(place, "ownerName", schema, more)).toEqual(expected);
  });

  test.each<[place: string, example: string, more: object, expected: string[]]>([
    ["path", "{{PAGE_ID}}", {}, ["{{PAGE_ID}}", "{{PAGE_ID}}"]],
    ["query", "{{page-id}}", {}, ["ownerName={{page-id}}", "{{page-id}}"]],
    ["header", "{{VERSION}}", {}, ["{{VERSION}}", "{{VERSION}}"]],
    ["path", "a/{{x}} b", {}, ["a%2F{{x}}%20b", "{{x}}"]],
    ["path", "{x}", {}, ["%7Bx%7D"]],
    ["path", "{{1}}", {}, ["%7B%7B1%7D%7D"]],
  ])("in a %s, the author's placeholder in %s is as written", (place, example, more, expected) => {
    expect(inSnippet(place, "ownerName", { ...string, examples: [example] }, more)).toEqual(expected);
    expect(inSnippet(place, "ownerName", { ...string, default: example }, more)).toEqual(expected);
    expect(inSnippet(place, "ownerName", string, { ...more, example })).toEqual(expected);
  });

  test("a name without Latin letters has no placeholder", () => {
    expect(inSnippet("query", "名前", string)).toEqual(["%E5%90%8D%E5%89%8D=string"]);
  });
});

test("in a body, placeholders replace strings without a format or a strict pattern", () => {
  const string = { type: "string" };
  const schema = {
    type: "object",
    properties: {
      client_id: string,
      count: { type: "integer" },
      tags: { type: "array", items: string },
      owner: { type: "object", properties: { login: string } },
      at: { type: "string", format: "date" },
      phone: { type: "string", format: "phone-number" },
      sid: { type: "string", pattern: "^c{9}$" },
      logGroup: { type: "string", pattern: "^[\\w./#-]+$" },
      labels: { type: "object", additionalProperties: string },
      codes: { type: "object", additionalProperties: { type: "string", pattern: "^[A-Z]+$" } },
      any: {},
    },
  };
  const operation = operationOf({ requestBody: { content: { "application/json": { schema } } } }, {});
  const [media] = detailsOf(operation).requestBody?.content ?? [];
  const [sample] = media ? snippetBodies(media, { direction: "request" }) : [];
  expect(sample?.value).toEqual({
    client_id: "YOUR_CLIENT_ID",
    count: 0,
    tags: ["TAGS"],
    owner: { login: "LOGIN" },
    at: "2024-01-15",
    phone: "PHONE",
    sid: "ccccccccc",
    logGroup: "LOG_GROUP",
    labels: { property1: "VALUE", property2: "VALUE_2" },
    codes: { property1: "VALUE", property2: expect.stringMatching(/^[A-Z]+$/) },
    any: null,
  });
});

test.each<[what: string, schema: object, sample: unknown]>([
  ["a text", { type: "string" }, "VALUE"],
  ["a list of texts", { type: "array", items: { type: "string" } }, ["VALUE"]],
])("%s as a whole body has no name", (_, schema, value) => {
  const operation = operationOf({ requestBody: { content: { "application/json": { schema } } } }, {});
  const [media] = detailsOf(operation).requestBody?.content ?? [];
  expect(media && snippetBodies(media, { direction: "request" })[0]?.value).toEqual(value);
});

test("a required name without a description is a placeholder in a snippet, and a text elsewhere", () => {
  const schema = {
    type: "object",
    properties: { access: { type: "string" } },
    required: ["access", "lockType"],
  };
  const operation = operationOf({ requestBody: { content: { "application/json": { schema } } } }, {});
  const [media] = detailsOf(operation).requestBody?.content ?? [];
  const settings = { direction: "request" } as const;
  expect(media && snippetBodies(media, settings)[0]?.value).toEqual({
    access: "ACCESS",
    lockType: "LOCK_TYPE",
  });
  expect(media && bodySamples(media, settings)[0]?.value).toEqual({ access: "string", lockType: "string" });
});
