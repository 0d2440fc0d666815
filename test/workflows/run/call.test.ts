import { expect, test } from "vitest";
import { draftOf } from "#console/draft.ts";
import { withExtras } from "#console/extras.ts";
import { detailsOf } from "#model/operation-details.ts";
import { callOf } from "#workflows/run/call.ts";
import { scopeOf, startRun } from "#workflows/run/run.ts";
import { workflowsOf } from "./scopes.ts";

const INPUTS = { id: 5, tags: ["a", "b"], token: "t0k" };

/** The request of a step as lines, with what could not be filled in. */
async function linesOf(step: object): Promise<string[]> {
  const [workflow] = await workflowsOf([{ workflowId: "w", steps: [{ stepId: "s", ...step }] }]);
  const run = await startRun(workflow!, INPUTS);
  const [first] = workflow!.steps;
  if (first?.link?.kind !== "operation") throw new Error("no operation");
  const { operation } = first.link;
  const { form, extras, media, problems } = await callOf(first, operation, scopeOf(run));
  const made = { value: {}, fields: {}, hasValue: true, label: "", generated: true, language: "json" };
  const content = detailsOf(operation).requestBody?.content[media];
  const sample = content?.schema ? made : undefined;
  const choices = { address: "https://a.test", media: content, sample };
  const { method, url, headers, cookie, body } = withExtras(draftOf(operation, form, choices), extras);
  return [
    `${method} ${url}`,
    ...headers.filter(([name]) => name !== "Accept").map((pair) => pair.join(": ")),
    ...(cookie === "" ? [] : [`Cookie: ${cookie}`]),
    ...(body && "parts" in body ? body.parts.map((part) => `${part.name}: ${part.body}`) : []),
    ...(body && "text" in body ? [body.text.replaceAll(/\s+/g, " ")] : []),
    ...problems.map(({ kind, about }) => `${kind} ${about}`),
  ];
}

const at = (place: string, name: string, value: unknown): object => ({ name, in: place, value });

test.each<[string, object, readonly string[]]>([
  [
    "described parameters, in the style of the description",
    {
      operationId: "getPet",
      parameters: [
        at("path", "id", "$inputs.id"),
        at("query", "tags", "$inputs.tags"),
        at("header", "x-trace", "n {$inputs.id}"),
      ],
    },
    ["GET https://a.test/pets/5?tags=a&tags=b", "X-Trace: n 5"],
  ],
  [
    "parameters that the operation does not describe, a described credential among them",
    {
      operationId: "getPet",
      parameters: [
        at("path", "id", 1),
        at("header", "Authorization", "Bearer {$inputs.token}"),
        at("query", "a b", "c&d"),
        at("cookie", "s", "x;y"),
      ],
    },
    ["GET https://a.test/pets/1?a%20b=c%26d", "Authorization: Bearer t0k", "Cookie: s=x%3By"],
  ],
  [
    "a header cannot contain another one",
    {
      operationId: "getPet",
      parameters: [at("path", "id", 1), at("header", "X-A", "1\r\nX-B: 2"), at("header", "X C", "3")],
    },
    ["GET https://a.test/pets/1", "X-A: 1 X-B: 2"],
  ],
  [
    "a value that is not there",
    { operationId: "getPet", parameters: [at("path", "id", "$inputs.none")] },
    ["GET https://a.test/pets/ID", "missing id"],
  ],
  [
    "a payload with expressions and replacements",
    {
      operationId: "order",
      requestBody: {
        contentType: "application/json",
        payload: { pet: "$inputs.id", note: "for {$inputs.token}", list: [{ n: 1 }] },
        replacements: [
          { target: "/list/0/n", value: "$inputs.tags" },
          { target: "$.list[*].m", value: 2, targetSelectorType: "jsonpath" },
          { target: "/new", value: true },
        ],
      },
    },
    [
      "POST https://a.test/orders",
      "Content-Type: application/json",
      '{ "pet": 5, "note": "for t0k", "list": [ { "n": [ "a", "b" ] } ], "new": true }',
    ],
  ],
  [
    "a form",
    {
      operationId: "order",
      requestBody: {
        contentType: "application/x-www-form-urlencoded",
        payload: { pet: "p {$inputs.id}", count: 2 },
      },
    },
    ["POST https://a.test/orders", "Content-Type: application/x-www-form-urlencoded", "pet=p+5&count=2"],
  ],
  [
    "a text",
    { operationId: "order", requestBody: { payload: '{"pet": {$inputs.id}}' } },
    ["POST https://a.test/orders", "Content-Type: application/json", '{"pet": 5}'],
  ],
  [
    "a body without a schema",
    { operationId: "any", requestBody: { payload: "$inputs.tags" } },
    ["PUT https://a.test/any", "Content-Type: application/json", '[ "a", "b" ]'],
  ],
  [
    "a form whose fields are not described",
    { operationId: "any", requestBody: { contentType: "multipart/form-data", payload: { a: "$inputs.id" } } },
    ["PUT https://a.test/any", "a: 5"],
  ],
  ["no body", { operationId: "order" }, ["POST https://a.test/orders"]],
  [
    "a replacement that fits nowhere",
    {
      operationId: "order",
      requestBody: { payload: { a: 1 }, replacements: [{ target: "/a/b", value: 1 }] },
    },
    ["POST https://a.test/orders", "Content-Type: application/json", "{}", "missing b"],
  ],
  ...["", "0.5", "0x0", "01", "2"].map((key): [string, object, string[]] => [
    `a replacement of the item "${key}" of a list with one item`,
    {
      operationId: "order",
      requestBody: { payload: { list: [1] }, replacements: [{ target: `/list/${key}`, value: 2 }] },
    },
    ["POST https://a.test/orders", "Content-Type: application/json", "{}", `missing ${key}`],
  ]),
])("%s", async (_, step, expected) => expect(await linesOf(step)).toEqual(expected));

test("what is shown of a credential is a placeholder", () => {
  const request = {
    method: "GET",
    url: "https://a.test/",
    headers: [["Authorization", "old"]],
    cookie: "",
  } as const;
  const extras = [{ location: "header", name: "Authorization", text: "Bearer t0k" }];
  expect(withExtras(request, extras, true).headers).toEqual([["Authorization", "Bearer YOUR_ACCESS_TOKEN"]]);
  expect(withExtras(request, extras).headers).toEqual([["Authorization", "Bearer t0k"]]);
});
