/** The request of a form is the one that the description and its examples make; what is entered changes it. */
import { expect, test } from "vitest";
import { draftOf } from "#console/draft.ts";
import { addedOf, bodyEntry, EMPTY_FORM, type Form, fieldsOf, parameterKey } from "#console/form.ts";
import { obstaclesOf } from "#console/obstacles.ts";
import { detailsOf } from "#model/operation-details.ts";
import { Numeral } from "#oas/numeral.ts";
import { Attachment } from "#request/attachment.ts";
import { isExemplified } from "#request/exemplified.ts";
import { type Request, supportedSecurity } from "#request/request.ts";
import { writtenByAuthor } from "#request/serialize.ts";
import { bodySamples } from "#samples/body.ts";
import { type WireCase, wireCases, wireRequest } from "../request/wire.ts";
import { formWith, operationOf, retyped } from "./operations.ts";

const address = "https://a.test";

function draft(operation: WireCase["operation"], form: Form, more: object = {}): Request {
  const media = detailsOf(operation).requestBody?.content[0];
  const sample = media && bodySamples(media, { direction: "request" })[0];
  return draftOf(operation, form, { address, media, sample, ...more });
}

/** Cases that the form can fill in: it leaves out files that nobody chose, and headers that show who the reader is. */
const CASES = (await wireCases())
  .filter((one) => !/"filename":"|Authorization|"file":"/.test(JSON.stringify(wireRequest(one, address))))
  .map((one) => [one.it, one] as const);
/** Cases whose values can be typed: those in their final form cannot. */
const TYPED = CASES.filter(([, { operation }]) =>
  fieldsOf(operation).every((one) => writtenByAuthor(one) === undefined && isExemplified(one)),
);

test("there are cases", () => expect([CASES.length > 30, TYPED.length > 25]).toEqual([true, true]));

test.each(CASES)("what is sent without a change: %s", (_, one) => {
  const { operation } = one;
  const isSent = fieldsOf(operation).filter((parameter) => parameter.required || isExemplified(parameter));
  const all = isSent.map((parameter) => [parameterKey(parameter), { isSent: true }] as const);
  const form = { parameters: Object.fromEntries(all), bodies: {}, hasBody: true };
  expect(draft(operation, form)).toEqual({ ...wireRequest(one, address) });
});

test.each(TYPED)("what is typed anew: %s", (_, one) => {
  const { operation } = one;
  const form = { ...retyped(operation), hasBody: true };
  expect(draft(operation, form)).toEqual(wireRequest(one, address));
});

const schema = { type: "string" };

test("values are written by their places", () => {
  const operation = operationOf(
    {
      parameters: [
        { in: "path", name: "id", required: true, schema },
        { in: "query", name: "q", schema },
        { in: "header", name: "X-H", schema },
        { in: "cookie", name: "c", schema },
      ],
    },
    {},
    "get",
    "/a/{id}",
  );
  const form = formWith(operation, { id: "a/b", q: "ä&", "X-H": "x\r\nEvil: 1", c: "1;2" });
  const { url, headers, cookie } = draft(operation, form);
  expect([url, headers, cookie]).toEqual([
    "https://a.test/a/a%2Fb?q=%C3%A4%26",
    [["X-H", "x Evil: 1"]],
    "c=1%3B2",
  ]);
});

test("only what is ticked is sent; an empty value is a value", () => {
  const operation = operationOf({
    parameters: [
      { in: "query", name: "a", required: true, schema },
      { in: "query", name: "b", schema, example: "x" },
    ],
  });
  const send = (parameters: Form["parameters"]): string => draft(operation, { parameters, bodies: {} }).url;
  expect(send({})).toBe("https://a.test/a?a=");
  expect(send({ "query a": { isSent: false } })).toBe("https://a.test/a");
  expect(send({ "query a": { isSent: false }, "query b": { isSent: true } })).toBe("https://a.test/a?b=x");
});

test("a description does not fill in who the reader is", () => {
  const parameters = [
    { in: "header", name: "Authorization", type: "string", required: true, "x-example": "Basic abc" },
  ];
  const operation = operationOf({ parameters });
  expect(draft(operation, EMPTY_FORM).headers).toEqual([]);
});

const SCHEMES = {
  components: {
    securitySchemes: {
      head: { type: "apiKey", in: "header", name: "X-Key" },
      query: { type: "apiKey", in: "query", name: "key" },
      crumb: { type: "apiKey", in: "cookie", name: "sid" },
      login: { type: "http", scheme: "basic" },
      bearer: { type: "http", scheme: "bearer" },
    },
  },
};

test.each([
  ["head", { key: "k\r\nX: y" }, { headers: [["X-Key", "k X: y"]] }],
  ["query", { key: "a&b" }, { url: "https://a.test/a?key=a%26b" }],
  ["crumb", { key: "a;b" }, { cookie: "sid=a%3Bb" }],
  ["bearer", { token: "t" }, { headers: [["Authorization", "Bearer t"]] }],
  ["login", { name: "é", password: "p:w" }, { headers: [["Authorization", "Basic w6k6cDp3"]] }],
])("credentials of %s", (name, secret, sent) => {
  const operation = operationOf({ security: [{ [name]: [] }] }, SCHEMES);
  const security = supportedSecurity(operation)[0];
  expect(draft(operation, EMPTY_FORM, { security, secretOf: () => secret })).toMatchObject(sent);
  // What is not given is not sent; what is shown has placeholders.
  const none = draft(operation, EMPTY_FORM, { security, secretOf: () => undefined });
  expect([none.headers, none.cookie, none.url, none.login]).toEqual([[], "", "https://a.test/a", undefined]);
  expect(JSON.stringify(draft(operation, EMPTY_FORM, { security }))).toContain("YOUR_");
});

test("a file is a part of a body, or all of it", () => {
  const file = new Attachment('a"b/c.png', "image/png", 3, "bytes");
  const binary = { type: "string", format: "binary" };
  const parts = operationOf({
    requestBody: {
      content: {
        "multipart/form-data": { schema: { type: "object", properties: { f: binary, n: schema } } },
      },
    },
  });
  const members = { f: { kind: "file", file } as const, n: { kind: "text", text: "1" } as const };
  const form: Form = { parameters: {}, bodies: { "multipart/form-data": { kind: "fields", members } } };
  expect(draft(parts, form).body).toMatchObject({
    kind: "parts",
    parts: [
      { name: "f", filename: "a_b_c.png", type: "image/png", attachment: file },
      { name: "n", body: "1" },
    ],
  });
  const whole = operationOf({ requestBody: { content: { "image/png": {} } } });
  const entry = { "image/png": { kind: "file", file } as const };
  expect(draft(whole, { parameters: {}, bodies: entry }).body).toEqual({
    kind: "file",
    name: "a_b_c.png",
    attachment: file,
  });
});

test("of a form without an example, what is required and what has an example of its own is sent", () => {
  const text = { type: "string" };
  const properties = { needed: text, given: { ...text, example: "g" }, left: text };
  const form = { schema: { type: "object", required: ["needed"], properties } };
  const sent = (more: object): unknown =>
    draft(
      operationOf({
        requestBody: { content: { "application/x-www-form-urlencoded": { ...form, ...more } } },
      }),
      EMPTY_FORM,
    ).body;
  const required = ["needed", "string"];
  expect(sent({})).toMatchObject({ pairs: [required, ["given", "g"]] });
  expect(sent({ example: { needed: "n", left: "l" } })).toMatchObject({
    pairs: [
      ["needed", "n"],
      ["left", "l"],
    ],
  });
});

test("a text is sent as it was entered", () => {
  const content = { "application/json": { schema: { type: "object" } } };
  const operation = operationOf({ requestBody: { content } });
  const body = (text: string): Request["body"] =>
    draft(operation, { parameters: {}, bodies: { "application/json": { kind: "text", text } } }).body;
  expect(body('{"n":1.10}')).toEqual({ kind: "text", text: '{"n":1.10}' });
  expect(body("{")).toEqual({ kind: "text", text: "{" });
  expect(body('{\n  "n": 9007199254740993\n}')).toEqual({
    kind: "json",
    text: '{\n  "n": 9007199254740993\n}',
  });
});

test("a page from a disk sends nothing to a server that nobody named", () => {
  const request = draft(operationOf({}), EMPTY_FORM, { address: "file:///docs" });
  expect(request.url).toBe("file:///docs/a");
  expect(obstaclesOf(request).map(({ id }) => id)).toEqual(["scheme"]);
});

const FORMS = [
  ["multipart/form-data", {}],
  ["multipart/form-data", { schema: {} }],
  ["multipart/form-data", { schema: { type: "object" } }],
  ["application/x-www-form-urlencoded", {}],
  ["application/x-www-form-urlencoded", { schema: {} }],
  ["application/x-www-form-urlencoded", { schema: { additionalProperties: {} } }],
] as const;

test.each(FORMS)("a form of %s whose fields are not described has those of the reader: %j", (name, media) => {
  const operation = operationOf({ requestBody: { required: true, content: { [name]: media } } });
  const isForm = name.startsWith("application");
  expect(draft(operation, EMPTY_FORM).body).toEqual(
    isForm ? { kind: "text", text: "" } : { kind: "parts", parts: [] },
  );
  const file = new Attachment("a.png", "image/png", 1, undefined);
  const added = [
    { name: "a", held: { kind: "text", text: "1 2" } },
    { name: " ", held: { kind: "text", text: "lost" } },
    { name: "a", held: { kind: "text", text: "3" } },
    ...(isForm
      ? []
      : [
          { name: "f", held: { kind: "file", file } } as const,
          { name: "g", held: { kind: "file" } } as const,
        ]),
  ] as const;
  const form: Form = { ...EMPTY_FORM, bodies: { [name]: { kind: "fields", members: {}, added } } };
  const { body } = draft(operation, form);
  if (isForm) expect(body).toMatchObject({ kind: "form", text: "a=1+2&a=3" });
  else
    expect(body).toMatchObject({
      kind: "parts",
      parts: [
        { name: "a", body: "1 2", type: undefined },
        { name: "a", body: "3" },
        { name: "f", filename: "a.png", type: "image/png", attachment: file },
      ],
    });
});

test("the fields of an example that the schema does not name can be changed and added to", () => {
  const media = { schema: { type: "object" }, example: { a: "1", b: 2 } };
  const operation = operationOf({ requestBody: { content: { "multipart/form-data": media } } });
  const [type] = detailsOf(operation).requestBody?.content ?? [];
  const sample = type && bodySamples(type, { direction: "request" })[0];
  expect(type && bodyEntry(type, sample, EMPTY_FORM)).toMatchObject({
    kind: "fields",
    added: [{ name: "a" }, { name: "b", held: { text: "2" } }],
  });
  expect(draft(operation, { ...EMPTY_FORM, hasBody: true }).body).toMatchObject({
    parts: [
      { name: "a", body: "1" },
      { name: "b", body: "2" },
    ],
  });
});

test.each([["a=1"], [{ a: { b: 1 } }]])("fields that were entered stay beside the example %j", (example) => {
  const media = { schema: { type: "object" }, example };
  const operation = operationOf({
    requestBody: { content: { "application/x-www-form-urlencoded": media } },
  });
  const added = [{ name: "x", held: { kind: "text", text: "1" } }] as const;
  const bodies = { "application/x-www-form-urlencoded": { kind: "fields", members: {}, added } } as const;
  expect(draft(operation, { ...EMPTY_FORM, bodies }).body).toMatchObject({ text: "x=1" });
});

test.each<[value: unknown, fields: readonly string[] | undefined]>([
  [{ a: "1", b: 2, c: true }, ["a=1", "b=2", "c=true"]],
  [{ a: ["1", 2], b: null }, ["a=1", "a=2"]],
  [{ a: new Numeral("1.10") }, ["a=1.10"]],
  [{ a: { b: 1 } }, undefined],
  [{ a: [[1]] }, undefined],
  ["a=1", undefined],
])("%j as added fields", (value, fields) => {
  const added = addedOf(value)?.map(({ name, held }) => `${name}=${held.kind === "text" ? held.text : ""}`);
  expect(added).toEqual(fields);
});
