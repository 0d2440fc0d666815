import { expect, test } from "vitest";
import { LONGEST_PAYLOAD, LONGEST_STEPS, workflowText } from "#text/workflow.ts";
import { Arazzo } from "#workflows/arazzo.ts";
import { arazzoOf, suiteFile } from "../workflows/documents.ts";

test("a workflow", async () => {
  const others = { "pets.yaml": suiteFile("1.0.0/pet-coupons.openapi.yaml") };
  const text = `
arazzo: 1.1.0
info: { title: T, version: '1' }
sourceDescriptions: [{ name: pets, url: pets.yaml }]
workflows:
  - workflowId: buy
    summary: Buy a pet
    description: Finds a pet and *buys* it.
    dependsOn: [login]
    inputs: { type: object, required: [tags], properties: { tags: { type: array, items: { type: string } } } }
    steps:
      - stepId: find
        description: Find a pet.
        operationId: findPetsByTags
        parameters: [{ name: tags, in: query, value: $inputs.tags }, { reference: $components.parameters.none }]
        successCriteria:
          - condition: $statusCode == 200 && $response.body.count > 0
          - { context: $response.body, condition: '$[0]', type: jsonpath }
        onFailure:
          - { name: again, type: retry, retryAfter: 2, retryLimit: 3, criteria: [{ condition: $statusCode == 503 }] }
          - { name: log, type: goto, workflowId: login, parameters: [{ name: user, value: me }] }
        outputs: { id: $response.body#/0/id }
      - stepId: order
        operationId: placeOrder
        requestBody:
          contentType: application/json
          payload: { petId: $steps.find.outputs.id, note: 'for {$inputs.tags}' }
          replacements: [{ target: /status, value: placed }]
        onSuccess: [{ name: done, type: end }]
    outputs: { pet: $steps.find.outputs.id }
  - workflowId: login
    steps: [{ stepId: s, operationId: none }]
`;
  const [buy, login] = (await arazzoOf(text, others)).workflows;
  expect(buy && workflowText(buy)).toBe(`# Buy a pet

Workflow ID: \`buy\`.

Finds a pet and *buys* it.

Needs first: \`login\`.

## Inputs

Object.

- \`tags\` (Array of strings, required)

## Steps

### 1. find

\`GET /pet/findByTags\`: Finds Pets by tags

Find a pet.

Parameters:

- \`tags\` (query): input \`tags\`

Succeeds if:

- the status code equals \`200\` and \`.count\` in the response body is greater than \`0\`
- the JSONPath query \`$[0]\` finds something in the response body

On failure:

- Retry up to 3 times, after 2 s if the status code equals \`503\`.
- Go to workflow \`login\`, with \`user\` = \`me\`.

- \`$components.parameters.none\`

Outputs:

- \`id\`: \`/0/id\` in the response body

### 2. order

\`POST /store/order\`: Place an order for a pet

Request body (application/json):

\`\`\`json
{
  "petId": "$steps.find.outputs.id",
  "note": "for {$inputs.tags}"
}
\`\`\`

- \`/petId\`: output \`id\` of step \`find\`

- \`/status\` becomes \`placed\`

On success:

- End the workflow.

## Outputs

- \`pet\`: output \`id\` of step \`find\`
`);
  expect(login && workflowText(login)).toContain("### 1. s\n\n`none`\n");
});

test("large workflows have limits", () => {
  const requestBody = { payload: "a".repeat(LONGEST_PAYLOAD + 1) };
  const steps = Array.from({ length: LONGEST_STEPS / LONGEST_PAYLOAD + 1 }, () => ({
    stepId: "s",
    requestBody,
  }));
  const [workflow] = new Arazzo({ workflows: [{ steps }] }).workflows;
  const text = workflow ? workflowText(workflow) : "";
  expect(Math.max(...text.split("\n").map(({ length }) => length))).toBe(LONGEST_PAYLOAD);
  expect(text.length).toBeLessThan(LONGEST_STEPS + 2 * LONGEST_PAYLOAD);
  expect(text.endsWith("\n\n…\n")).toBe(true);
});
