import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Arazzo } from "#workflows/arazzo.ts";
import { checkArazzo } from "#workflows/check/check.ts";
import { MOST_CHECKED, MOST_FINDINGS } from "#workflows/check/reporter.ts";
import { RULES, type RuleId } from "#workflows/check/rules.ts";
import { Descriptions } from "#workflows/descriptions.ts";
import { arazzoOf, described, linesOf } from "./documents.ts";

const OPENAPI = `
openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /pets/{id}:
    get:
      operationId: getPet
      parameters: [{ name: id, in: path, required: true, schema: {} }, { name: page, in: query, schema: {} }]
      responses: {}
`;
const ASYNCAPI = `
asyncapi: 3.0.0
channels: { placed: {} }
operations: { place: { action: receive } }
`;

interface Parts {
  arazzo?: unknown;
  root?: object;
  sources?: readonly unknown[];
  workflow?: object;
  step?: object;
  /** Further steps. */
  steps?: readonly object[];
  /** Further workflows. */
  workflows?: readonly object[];
  components?: object;
}

const ID = { name: "id", in: "path", value: 1 };
const CALL = { operationId: "getPet", parameters: [ID] };

/** A document without problems, apart from the given parts. */
function documentOf({ arazzo = "1.1.0", root, sources, workflow, step = CALL, ...more }: Parts): object {
  const { steps = [], workflows = [], components } = more;
  const pets = { name: "pets", url: "pets.yaml", type: "openapi" };
  return {
    arazzo,
    info: { title: "T", version: "1" },
    sourceDescriptions: sources ?? [pets],
    workflows: [{ workflowId: "w", steps: [{ stepId: "s", ...step }, ...steps], ...workflow }, ...workflows],
    ...(components ? { components } : {}),
    ...root,
  };
}

/** The findings, with their levels. */
async function problemsOf(parts: Parts): Promise<string[]> {
  const others = { "pets.yaml": OPENAPI, "orders.yaml": ASYNCAPI };
  return linesOf(await arazzoOf(JSON.stringify(documentOf(parts)), others));
}

const PETS = { name: "pets", url: "pets.yaml" };
const ORDERS = { name: "orders", url: "orders.yaml", type: "asyncapi" };
const other = (workflowId: string, more: object = {}): object => ({
  workflowId,
  steps: [{ stepId: "s", ...CALL }],
  ...more,
});
const criterion = (one: object): Parts => ({ step: { ...CALL, successCriteria: [one] } });
const failure = (one: object): Parts => ({ step: { ...CALL, onFailure: [{ name: "a", ...one }] } });
const value = (one: unknown): Parts => ({
  step: { operationId: "getPet", parameters: [{ ...ID, value: one }] },
});
const body = (requestBody: object): Parts => ({ step: { ...CALL, requestBody } });
const STEP = "/workflows/0/steps/0";

/** For each rule, documents that violate it, and what is reported. */
const CASES: Readonly<Record<Exclude<RuleId, "arazzo-work">, readonly [Parts, string][]>> = {
  "arazzo-version": [
    [{ arazzo: "2.0.0" }, "/arazzo Version `2.0.0` is not known; Lectern reads Arazzo 1.0 and 1.1."],
  ],
  "arazzo-required": [
    [{ root: { info: { title: "T" } } }, "/info The Info Object has no `version`."],
    [{ root: { workflows: [] } }, "/workflows `workflows` must have at least one item."],
    [criterion({}), `${STEP}/successCriteria/0 The Criterion Object has no \`condition\`.`],
    [{ workflow: { workflowId: "" } }, "/workflows/0/workflowId `workflowId` is empty."],
  ],
  "arazzo-type": [
    [{ root: { info: 1 } }, "/info This must be an object (Info Object)."],
    [
      { workflow: { inputs: 1 } },
      "/workflows/0/inputs `inputs` must be a JSON Schema: an object or a boolean.",
    ],
    [{ workflow: { dependsOn: "w" } }, "/workflows/0/dependsOn `dependsOn` must be a list of strings."],
    [{ workflow: { summary: 1 } }, "/workflows/0/summary `summary` must be a string."],
    [{ step: { ...CALL, timeout: 1.5 } }, `${STEP}/timeout \`timeout\` must be a whole number.`],
    [
      { workflow: { outputs: { a: 1 } } },
      "/workflows/0/outputs/a `a` must be a runtime expression or a Selector Object.",
    ],
    [{ components: { parameters: [] } }, "/components/parameters `parameters` must be an object."],
  ],
  "arazzo-value": [
    [
      failure({ type: "stop" }),
      `${STEP}/onFailure/0/type \`type\` is \`stop\`, but must be one of \`end\`, \`retry\`, \`goto\`.`,
    ],
    [
      failure({ type: "retry", retryAfter: -1 }),
      `${STEP}/onFailure/0/retryAfter \`retryAfter\` must not be negative.`,
    ],
    [{ root: { $self: "a#b" } }, "/$self `$self` must not have a fragment."],
    [{ sources: [{ ...PETS, url: "a b" }] }, "/sourceDescriptions/0/url `a b` is not a URI reference."],
  ],
  "arazzo-unknown-field": [
    [{ workflow: { title: "" } }, "/workflows/0/title `title` is not a field of the Workflow Object."],
  ],
  "arazzo-later-field": [
    [
      { arazzo: "1.0.1", step: { ...CALL, timeout: 1 } },
      `${STEP}/timeout \`timeout\` is a field of Arazzo 1.1, not of 1.0.`,
    ],
  ],
  "arazzo-name": [
    [
      { workflow: { outputs: { "a b": "$url" } } },
      "/workflows/0/outputs/a b `a b` must have only letters, digits, `.`, `-` and `_`.",
    ],
  ],
  "arazzo-name-style": [
    [
      { step: { ...CALL, stepId: "a b" } },
      `${STEP}/stepId \`a b\` should have only letters, digits, \`-\` and \`_\`.`,
    ],
  ],
  "arazzo-unique": [
    [{ workflows: [other("w")] }, "/workflows/1/workflowId There are two workflows `w`."],
    [{ steps: [{ stepId: "s", ...CALL }] }, "/workflows/0/steps/1/stepId The workflow has two steps `s`."],
    [
      {
        sources: [PETS, { ...ORDERS, name: "pets" }],
        step: { ...CALL, operationId: "$sourceDescriptions.pets.getPet" },
      },
      "/sourceDescriptions/1/name There are two source descriptions `pets`.",
    ],
    [
      { step: { ...CALL, parameters: [ID, ID] } },
      `${STEP}/parameters/1 The parameter \`id\` in \`path\` is in this list twice.`,
    ],
    [
      {
        step: {
          ...CALL,
          onSuccess: [
            { name: "a", type: "end" },
            { name: "a", type: "end" },
          ],
        },
      },
      `${STEP}/onSuccess/1 The success action \`a\` is in this list twice.`,
    ],
  ],
  "arazzo-source": [
    [
      { sources: [{ ...PETS, type: "asyncapi" }] },
      "/sourceDescriptions/0/type The source description `pets` is of type `openapi`, not `asyncapi`.",
    ],
  ],
  "arazzo-source-unread": [
    [
      { sources: [{ name: "none", url: "none.yaml" }] },
      "/sourceDescriptions/0/url The source description `none` was not read.",
    ],
  ],
  "arazzo-call": [
    [
      { step: {} },
      `${STEP} The step calls nothing: it must have \`operationId\`, \`operationPath\`, \`channelPath\` or \`workflowId\`.`,
    ],
    [
      { step: { ...CALL, workflowId: "v" }, workflows: [other("v")] },
      `${STEP} The step has \`operationId\` and \`workflowId\`, but must have only one of them.`,
    ],
  ],
  "arazzo-operation": [
    [{ step: { operationId: "none" } }, `${STEP}/operationId There is no operation \`none\`.`],
    [
      { step: { operationId: "$sourceDescriptions.none.a" } },
      `${STEP}/operationId \`$sourceDescriptions.none.a\` names the source description \`none\`, which does not exist.`,
    ],
    [
      { step: { operationPath: "{$sourceDescriptions.pets.url}#/paths/~1none" } },
      `${STEP}/operationPath \`{$sourceDescriptions.pets.url}#/paths/~1none\` leads nowhere: the description has nothing at \`/paths/~1none\`.`,
    ],
    [
      { step: { operationPath: "{$sourceDescriptions.pets.url}#/paths/~1pets~1{id}" } },
      `${STEP}/operationPath \`{$sourceDescriptions.pets.url}#/paths/~1pets~1{id}\` does not lead to an operation.`,
    ],
    [
      { sources: [PETS, ORDERS] },
      `${STEP}/operationId With several source descriptions, \`operationId\` must have the form \`$sourceDescriptions.<name>.<operationId>\`.`,
    ],
    [
      { sources: [PETS, ORDERS], step: { channelPath: "{$sourceDescriptions.pets.url}#/paths" } },
      `${STEP}/channelPath \`{$sourceDescriptions.pets.url}#/paths\` leads into the source description \`pets\`, which cannot have what is named.`,
    ],
  ],
  "arazzo-workflow": [
    [{ workflow: { dependsOn: ["v"] } }, "/workflows/0/dependsOn/0 There is no workflow `v`."],
    [{ step: { workflowId: "v" } }, `${STEP}/workflowId There is no workflow \`v\`.`],
    [
      failure({ type: "goto", workflowId: "v" }),
      `${STEP}/onFailure/0/workflowId There is no workflow \`v\`.`,
    ],
  ],
  "arazzo-step": [
    [failure({ type: "goto", stepId: "t" }), `${STEP}/onFailure/0/stepId The workflow has no step \`t\`.`],
    [{ step: { ...CALL, dependsOn: ["t"] } }, `${STEP}/dependsOn/0 There is no step \`t\`.`],
    [
      { step: { ...CALL, dependsOn: ["$workflows.v.steps.t"] }, workflows: [other("v")] },
      `${STEP}/dependsOn/0 There is no step \`t\`.`,
    ],
  ],
  "arazzo-component": [
    [
      { step: { ...CALL, onSuccess: [{ reference: "$components.successActions.a" }] } },
      `${STEP}/onSuccess/0/reference There is no component \`$components.successActions.a\`.`,
    ],
  ],
  "arazzo-input-reference": [
    [
      { workflow: { inputs: { properties: { a: { $ref: "#/components/inputs/b" } } } } },
      "/workflows/0/inputs/properties/a/$ref The reference `#/components/inputs/b` leads nowhere.",
    ],
    [{ workflow: { inputs: { $ref: "#b" } } }, "/workflows/0/inputs/$ref The reference `#b` leads nowhere."],
  ],
  "arazzo-expression": [
    [value("$inputs.a b"), `${STEP}/parameters/0/value \`$inputs.a b\` names an input that cannot exist.`],
    [{ workflow: { outputs: { a: "b" } } }, "/workflows/0/outputs/a `b` does not begin with `$`."],
    [
      body({ payload: { a: ["x {$steps.b} y"] } }),
      `${STEP}/requestBody/payload/a/0 \`$steps.b\` must have the form \`$steps.<stepId>.outputs.<name>\`.`,
    ],
  ],
  "arazzo-reference": [
    [
      value("$inputs.a"),
      `${STEP}/parameters/0/value \`$inputs.a\` refers to the input \`a\`, which workflow \`w\` does not have.`,
    ],
    [
      { workflow: { outputs: { a: "$steps.s.outputs.b" } } },
      "/workflows/0/outputs/a `$steps.s.outputs.b` refers to the output `b`, which `s` does not have.",
    ],
    [
      { workflow: { outputs: { a: "$steps.t.outputs.b" } } },
      "/workflows/0/outputs/a `$steps.t.outputs.b` refers to the step `t`, which the workflow does not have.",
    ],
    [
      criterion({ condition: "$workflows.v.inputs.a == 1" }),
      `${STEP}/successCriteria/0/condition \`$workflows.v.inputs.a\` refers to the workflow \`v\`, which does not exist.`,
    ],
    [
      value("$sourceDescriptions.pets.none"),
      `${STEP}/parameters/0/value \`$sourceDescriptions.pets.none\` refers to \`none\`, which the source description \`pets\` does not have.`,
    ],
    [
      {
        step: { operationId: "getPet", parameters: [{ reference: "$components.parameters.p" }] },
        components: { parameters: { p: { ...ID, value: "$inputs.a" } } },
      },
      `${STEP}/parameters/0 \`$inputs.a\` refers to the input \`a\`, which workflow \`w\` does not have.`,
    ],
  ],
  "arazzo-braces": [
    [
      value("Bearer $inputs.token"),
      `${STEP}/parameters/0/value \`$inputs.t…\` is inside a text. Write it in braces to make it an expression: \`{$inputs.t…}\`.`,
    ],
    [
      { step: { operationPath: "$sourceDescriptions.pets.url#/paths/~1pets~1{id}/get", parameters: [ID] } },
      `${STEP}/operationPath The runtime expression must be in braces.`,
    ],
  ],
  "arazzo-condition": [
    [
      criterion({ condition: "$statusCode = 1" }),
      `${STEP}/successCriteria/0/condition The condition \`$statusCode = 1\` has something unexpected at \`= 1\`.`,
    ],
  ],
  "arazzo-context": [
    [
      criterion({ condition: "a", type: "regex" }),
      `${STEP}/successCriteria/0 A criterion with a \`type\` must have a \`context\`.`,
    ],
  ],
  "arazzo-selector": [
    [
      criterion({ context: "$response.body", condition: "$[", type: "jsonpath" }),
      expect.stringContaining("is not a JSONPath query of RFC 9535"),
    ],
    [
      criterion({ context: "$response.body", condition: "/a[", type: "xpath" }),
      `${STEP}/successCriteria/0/condition The condition \`/a[\` has no \`]\` at its end.`,
    ],
    [
      body({ contentType: "application/json", payload: {}, replacements: [{ target: "a", value: 1 }] }),
      `${STEP}/requestBody/replacements/0/target The target \`a\` is not a JSON Pointer.`,
    ],
    [
      criterion({ context: "$response.body", condition: "/a", type: { type: "xpath", version: "xpath-40" } }),
      `${STEP}/successCriteria/0/type/version \`xpath-40\` is not a version of \`xpath\`, but must be one of \`xpath-31\`, \`xpath-30\`, \`xpath-20\`, \`xpath-10\`.`,
    ],
    [
      { workflow: { outputs: { a: { context: "$url", selector: "a", type: "jsonpointer" } } } },
      "/workflows/0/outputs/a/selector The selector `a` is not a JSON Pointer.",
    ],
  ],
  "arazzo-regex": [
    [
      criterion({ context: "$url", condition: "(", type: "regex" }),
      `${STEP}/successCriteria/0/condition The condition \`(\` is not a regular expression of JavaScript.`,
    ],
  ],
  "arazzo-parameter": [
    [
      { step: { ...CALL, parameters: [ID, { name: "page", value: 1 }] } },
      `${STEP}/parameters/1 The parameter \`page\` is passed to an operation, so it must have \`in\`.`,
    ],
    [
      {
        ...failure({ type: "goto", workflowId: "v", parameters: [ID] }),
        workflows: [other("v", { inputs: true })],
      },
      `${STEP}/onFailure/0/parameters/0 The parameters of an action must not have \`in\`.`,
    ],
  ],
  "arazzo-parameter-unknown": [
    [
      { step: { ...CALL, parameters: [ID, { name: "a", in: "query", value: 1 }] } },
      `${STEP}/parameters/1 The operation has no \`query\` parameter \`a\`.`,
    ],
    [
      { step: { workflowId: "v", parameters: [{ name: "a", value: 1 }] }, workflows: [other("v")] },
      `${STEP}/parameters/0 The workflow \`v\` has no input \`a\`.`,
    ],
  ],
  "arazzo-parameter-missing": [
    [
      { step: { operationId: "getPet" } },
      `${STEP} The operation requires the path parameter \`id\`, which the step does not pass.`,
    ],
    [
      {
        step: { workflowId: "v" },
        workflows: [other("v", { inputs: { required: ["a"], properties: { a: {} } } })],
      },
      `${STEP} The workflow \`v\` requires the input \`a\`, which is not passed.`,
    ],
  ],
  "arazzo-action": [
    [
      failure({ type: "goto" }),
      `${STEP}/onFailure/0 An action of type \`goto\` must have \`workflowId\` or \`stepId\`.`,
    ],
    [
      failure({ type: "retry", stepId: "s", workflowId: "v" }),
      `${STEP}/onFailure/0 An action must not have both \`workflowId\` and \`stepId\`.`,
    ],
  ],
  "arazzo-action-field": [
    [
      failure({ type: "end", retryLimit: 1 }),
      `${STEP}/onFailure/0/retryLimit \`retryLimit\` is not used by an action of type \`end\`.`,
    ],
  ],
  "arazzo-async": [
    [
      { step: { ...CALL, action: "send" } },
      `${STEP}/action \`action\` is used only by steps that call an AsyncAPI description.`,
    ],
    [
      {
        sources: [PETS, ORDERS],
        step: { operationId: "$sourceDescriptions.orders.place", action: "send", correlationId: "1" },
      },
      `${STEP}/correlationId \`correlationId\` is used only by steps with the action \`receive\`.`,
    ],
  ],
  "arazzo-order": [
    [
      {
        step: { operationId: "getPet", parameters: [{ ...ID, value: "$steps.t.outputs.a" }] },
        steps: [{ stepId: "t", ...CALL, outputs: { a: "$url" } }],
      },
      `${STEP}/parameters/0/value The step uses an output of step \`t\`, which comes later.`,
    ],
    [
      {
        step: {
          operationId: "getPet",
          parameters: [{ ...ID, value: "$steps.s.outputs.a" }],
          outputs: { a: "$url" },
        },
      },
      `${STEP}/parameters/0/value The step uses its own output, which does not exist yet.`,
    ],
  ],
  "arazzo-cycle": [
    [
      { workflow: { dependsOn: ["v"] }, workflows: [other("v", { dependsOn: ["w"] })] },
      "/workflows/1/dependsOn/0 The workflows depend on each other: w → v → w.",
    ],
    [
      { step: { ...CALL, dependsOn: ["t"] }, steps: [{ stepId: "t", ...CALL, dependsOn: ["s"] }] },
      "/workflows/0/steps/1/dependsOn/0 The steps depend on each other: s → t → s.",
    ],
    [{ step: { ...CALL, dependsOn: ["s"] } }, `${STEP}/dependsOn/0 The steps depend on each other: s → s.`],
  ],
  "arazzo-recursion": [
    [{ step: { workflowId: "w" } }, `${STEP}/workflowId The workflow calls itself: w → w.`],
  ],
};

describe("each rule", () => {
  const cases = Object.entries(CASES).flatMap(([id, list]) =>
    list.map(([parts, line]) => ({ id, parts, line })),
  );

  test.each(cases)("$id: $line", async ({ id, parts, line }) => {
    const found = await problemsOf(parts);
    expect(found.filter((one) => one.startsWith(`${id} `)).map((one) => one.slice(id.length + 1))).toEqual([
      line,
    ]);
  });

  test("levels are those of the table", async () => {
    const findings = await checkArazzo(new Arazzo(documentOf({ step: { workflowId: "w", title: 1 } })));
    expect(findings.map(({ id, level }) => [id, level])).toEqual(
      findings.map(({ id }) => [id, RULES[id as RuleId].level]),
    );
    expect(new Set(findings.map(({ level }) => level)).size).toBeGreaterThan(0);
  });
});

describe("documents without problems", () => {
  test.each<[string, Parts]>([
    ["the smallest one", {}],
    ["of 1.0", { arazzo: "1.0.0" }],
    ["an input with a member", { ...value("$inputs.a.b"), workflow: { inputs: { properties: { a: {} } } } }],
    [
      "inputs of a component",
      {
        ...value("$inputs.a"),
        workflow: { inputs: { $ref: "#/components/inputs/i" } },
        components: { inputs: { i: { properties: { a: {} } } } },
      },
    ],
    [
      "inputs that may be anything",
      { ...value("$inputs.a"), workflow: { inputs: { additionalProperties: true } } },
    ],
    ["parameters of the workflow", { step: { operationId: "getPet" }, workflow: { parameters: [ID] } }],
    [
      "steps out of order with dependsOn",
      {
        step: {
          operationId: "getPet",
          dependsOn: ["t"],
          parameters: [{ ...ID, value: "$steps.t.outputs.a" }],
        },
        steps: [{ stepId: "t", ...CALL, outputs: { a: "$url" } }],
      },
    ],
    [
      "outputs of a called workflow",
      {
        step: { workflowId: "v", outputs: { b: "$outputs.a" } },
        workflows: [other("v", { outputs: { a: "$url" } })],
      },
    ],
    [
      "an operation by its path",
      { step: { operationPath: "{$sourceDescriptions.pets.url}#/paths/~1pets~1{id}/get", parameters: [ID] } },
    ],
    [
      "an encoded path",
      {
        step: {
          operationPath: "{$sourceDescriptions.pets.url}#/paths/~1pets~1%7Bid%7D/get",
          parameters: [ID],
        },
      },
    ],
    [
      "asynchronous steps",
      {
        sources: [PETS, ORDERS],
        step: {
          channelPath: "{$sourceDescriptions.orders.url}#/channels/placed",
          action: "receive",
          correlationId: "$message.header.id",
        },
      },
    ],
    [
      "an older version of JSONPath",
      criterion({
        context: "$response.body",
        condition: "$[(@.length-1)]",
        type: { type: "jsonpath", version: "draft-goessner-dispatch-jsonpath-00" },
      }),
    ],
    [
      "a query with expressions",
      criterion({ context: "$response.body", condition: "$[?{$statusCode}]", type: "jsonpath" }),
    ],
    ["extensions", { workflow: { "x-a": 1 } }],
  ])("%s", async (_, parts) => expect(await problemsOf(parts)).toEqual([]));
});

describe("hostile documents", () => {
  test.each([
    null,
    1,
    [],
    "a",
    { arazzo: {} },
    { arazzo: "1.0.0", workflows: [null, { steps: [1, null] }], sourceDescriptions: [[]] },
  ])("%j", async (raw) => expect((await checkArazzo(new Arazzo(raw))).length).toBeGreaterThan(0));

  test("there is a greatest number of problems", async () => {
    const steps = Array.from({ length: MOST_FINDINGS + 1 }, () => ({}));
    const findings = await checkArazzo(new Arazzo({ workflows: [{ steps }] }));
    expect(findings).toHaveLength(MOST_FINDINGS + 1);
    expect(findings.at(-1)).toMatchObject({ id: "arazzo-work", level: "warning" });
  });

  test("components that are used often are not checked without end", async () => {
    const criteria = Array.from({ length: 1000 }, () => ({ condition: "true" }));
    const onSuccess = Array.from({ length: MOST_CHECKED / 1000 + 1 }, () => ({
      reference: "$components.successActions.a",
    }));
    const parts = {
      step: { ...CALL, onSuccess },
      components: { successActions: { a: { name: "a", type: "end", criteria } } },
    };
    expect((await problemsOf(parts)).at(-1)).toContain("was not checked completely");
  });

  test("long cycles end", async () => {
    const workflows = Array.from({ length: 2000 }, (_, at) =>
      other(`w${at}`, { dependsOn: [`w${(at + 1) % 2000}`] }),
    );
    const found = await problemsOf({ workflows });
    expect(found).toEqual([expect.stringMatching(/^arazzo-cycle .* w0 → w1 → .* → … → w0\.$/)]);
  });
});

test("why a source was not read comes from the caller", async () => {
  const arazzo = new Arazzo(documentOf({}), "https://example.com/a.yaml", new Descriptions([]));
  const why = new Map([
    ["https://example.com/pets.yaml", { level: "error" as const, message: "It is lost." }],
  ]);
  expect(await checkArazzo(arazzo, why)).toEqual([
    {
      id: "arazzo-source",
      level: "error",
      message: "It is lost.",
      place: { pointer: "/sourceDescriptions/0/url" },
    },
  ]);
});

test("a single source of type openapi means the page's description", async () => {
  const page = { described: await described(OPENAPI) };
  const found = await linesOf(new Arazzo(documentOf({}), undefined, new Descriptions([], page)));
  expect(found).toEqual([]);
});

test("docs/workflows.md lists all rules", () => {
  const text = readFileSync(new URL("../../docs/workflows.md", import.meta.url), "utf8");
  const rows = text.split("\n").filter((line) => line.startsWith("| `arazzo-"));
  expect(rows).toEqual(
    Object.entries(RULES).map(([id, { level, says }]) => `| \`${id}\` | ${level} | ${says} |`),
  );
});
