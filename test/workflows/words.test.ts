import { describe, expect, test } from "vitest";
import { Arazzo } from "#workflows/arazzo.ts";
import { isFault, parseExpression } from "#workflows/expression.ts";
import { ENGLISH, type Phrases } from "#workflows/phrases.ts";
import { stepsByOperation } from "#workflows/uses.ts";
import { readValue } from "#workflows/value.ts";
import { type Words, Writer } from "#workflows/words.ts";
import { arazzoOf } from "./documents.ts";

/** Words as text, with the pointers of targets in brackets. */
function told(words: Words): string {
  return words
    .map((word) =>
      typeof word === "string" ? word : `‹${word.code}›${word.target ? `[${word.target.pointer}]` : ""}`,
    )
    .join("");
}

const LOGIN = {
  workflowId: "login",
  inputs: { properties: { user: {} } },
  steps: [{ stepId: "s", outputs: { token: "$response.body" } }],
  outputs: { key: "$steps.s.outputs.token" },
};
const DOCUMENT = {
  arazzo: "1.1.0",
  sourceDescriptions: [{ name: "pets", url: "pets.yaml" }],
  workflows: [LOGIN, { workflowId: "other", steps: [{ stepId: "call", workflowId: "login" }] }],
  components: { parameters: { p: { name: "p", value: 1 } } },
};
const arazzo = new Arazzo(DOCUMENT, "https://example.com/a.yaml");
const [workflow, other] = arazzo.workflows;

describe("expressions in words", () => {
  const writer = new Writer({ arazzo, workflow });
  test.each([
    ["$url", "the request URL"],
    ["$method", "the request method"],
    ["$statusCode", "the status code"],
    ["$self", "the address of this document"],
    ["$request.header.a", "request header ‹a›"],
    ["$response.body", "the response body"],
    ["$response.body#/a/0", "‹/a/0› in the response body"],
    ["$message.payload", "the message payload"],
    ["$inputs.user", "input ‹user›[/workflows/0/inputs/properties/user]"],
    ["$inputs.none", "input ‹none›"],
    ["$outputs.key", "output ‹key›[/workflows/0/outputs/key]"],
    ["$steps.s.outputs.token", "output ‹token›[/workflows/0/steps/0/outputs/token] of step ‹s›"],
    ["$steps.s.outputs.token#/a", "‹/a› in output ‹token›[/workflows/0/steps/0/outputs/token] of step ‹s›"],
    ["$workflows.login.outputs.key", "output ‹key›[/workflows/0/outputs/key] of workflow ‹login›"],
    ["$workflows.login.inputs.user", "input ‹user›[/workflows/0/inputs/properties/user] of workflow ‹login›"],
    ["$sourceDescriptions.pets.url", "‹url›[/sourceDescriptions/0/url] of source description ‹pets›"],
    ["$components.parameters.p", "parameter component ‹p›[/components/parameters/p]"],
    ["$none", "‹$none›"],
  ])("%s", (text, expected) => expect(told(writer.expression(parseExpression(text, "1.1")))).toBe(expected));

  test("in a step that calls a workflow, outputs are those of that one", () => {
    const [step] = other?.steps ?? [];
    const words = new Writer({ arazzo, workflow: other, step }).expression(
      parseExpression("$outputs.key", "1.1"),
    );
    expect(told(words)).toBe("output ‹key›[/workflows/0/outputs/key]");
  });

  test("every kind and part of a message has a phrase", () => {
    for (const kind of ["request", "response", "message"])
      for (const part of ["header.a", "query.a", "path.a", "body", "payload"]) {
        const expression = parseExpression(`$${kind}.${part}`, "1.1");
        expect(isFault(expression)).toBe(false);
        expect(told(writer.expression(expression))).toMatch(/request|response|message|parameter/);
      }
  });

  test.each<[unknown, string]>([
    ["a", "‹a›"],
    [{ a: 1 }, '‹{ "a": 1 }›'],
    ["Bearer {$inputs.user}", "‹Bearer ›‹{$inputs.user}›[/workflows/0/inputs/properties/user]"],
    [
      { context: "$response.body", selector: "/a", type: { type: "xpath", version: "xpath-10" } },
      "‹/a› (XPath, xpath-10) in the response body",
    ],
  ])("the value %j", (value, expected) =>
    expect(told(writer.value(readValue(value, "1.1"))).replace(/\{\s?"a":\s?1\s?\}/, '{ "a": 1 }')).toBe(
      expected,
    ),
  );
});

describe("criteria and actions in words", () => {
  const saying = (step: object, phrases?: Phrases): string => {
    const [workflow] = new Arazzo({ workflows: [{ workflowId: "w", steps: [{ stepId: "a", ...step }] }] })
      .workflows;
    const [one] = workflow?.steps ?? [];
    if (!one) return "";
    const writer = new Writer({ arazzo: one.arazzo, workflow, step: one }, phrases);
    return [
      ...one.successCriteria.map((c) => told(writer.criterion(c))),
      ...one.onFailure.map((a) => told(writer.action(a))),
    ].join("; ");
  };
  const criterion = (one: object): object => ({ successCriteria: [one] });
  const action = (one: object): object => ({ onFailure: [one] });

  test.each<[object, string]>([
    [
      criterion({ condition: "$statusCode == 200 || $statusCode == 201" }),
      "the status code equals ‹200› or the status code equals ‹201›",
    ],
    [
      criterion({ condition: "!($url != 'a' && $response.body.a[0] <= 1)" }),
      'not (the request URL does not equal ‹"a"› and ‹.a[0]› in the response body is at most ‹1›)',
    ],
    [criterion({ condition: "$response.body#/a == null" }), "‹/a› in the response body is null"],
    [criterion({ condition: "$response.body#/a" }), "‹/a› in the response body is true"],
    [criterion({ condition: "a" }), "‹a›"],
    [
      criterion({ condition: "^2", context: "$statusCode", type: "regex" }),
      "the status code matches the regular expression ‹^2›",
    ],
    [criterion({ condition: "/a", type: "xpath" }), "the XPath expression ‹/a› holds for the value"],
    [action({ type: "end" }), "End the workflow"],
    [action({ type: "goto", stepId: "a" }), "Go to step ‹a›[/workflows/0/steps/0]"],
    [action({ type: "goto", workflowId: "w" }), "Go to workflow ‹w›[/workflows/0]"],
    [action({ type: "goto", workflowId: "none" }), "Go to workflow ‹none›"],
    [action({ type: "retry", stepId: "a" }), "Retry once, after step ‹a›[/workflows/0/steps/0]"],
    [action({ type: "retry", retryLimit: 0 }), "Do not retry"],
    [action({ type: "stop" }), "‹stop›"],
    [
      action({ type: "end", criteria: [{ condition: "$statusCode > 1" }, { condition: "true" }] }),
      "End the workflow if the status code is greater than ‹1› and ‹true› is true",
    ],
  ])("%j", (step, expected) => expect(saying(step)).toBe(expected));

  test("in another language", () => {
    const phrases = { ...ENGLISH, equal: "{right} gleicht {left}", statusCode: "der Status" };
    expect(saying(criterion({ condition: "$statusCode == 200" }), phrases)).toBe("‹200› gleicht der Status");
  });

  test("of many criteria, only some are said", () => {
    const criteria = Array.from({ length: 10_000 }, () => ({ condition: "true" }));
    expect(saying(action({ type: "end", criteria })).length).toBeLessThan(2000);
  });
});

test("operations know the steps that call them", async () => {
  const openapi =
    "openapi: 3.1.0\npaths: { /a: { get: { operationId: getA }, post: { operationId: postA } } }\n";
  const steps =
    "[{ stepId: s, operationId: getA }, { stepId: t, operationId: none }, { stepId: u, operationId: getA }]";
  const text = `arazzo: 1.0.0\nsourceDescriptions: [{ name: a, url: a.yaml }]\nworkflows: [{ workflowId: w, steps: ${steps} }]\n`;
  const document = await arazzoOf(text, { "a.yaml": openapi });
  const found = [...stepsByOperation([document])];
  expect(found.map(([{ operationId }, list]) => [operationId, list.map(({ stepId }) => stepId)])).toEqual([
    ["getA", ["s", "u"]],
  ]);
});
