/** Workflows on a page: their sections, the links from words to rows, what operations say of them, and hostile sizes. */
import "../../production.ts";

import { expect, test } from "vitest";
import { load } from "#load/load.ts";
import { parseYaml, yamlToJson } from "#load/yaml.ts";
import { renderPage } from "#render/render.tsx";
import { workflowsIn } from "#render/workflows.ts";
import type { Packed } from "#workflows/sources.ts";

const API = {
  openapi: "3.1.0",
  info: { title: "Pets" },
  paths: {
    "/pets": { get: { operationId: "findPets", summary: "Find pets", tags: ["pets"] } },
    "/orders": { post: { operationId: "order", tags: ["pets"] } },
  },
};

const TEXT = `
arazzo: 1.0.1
info: { title: Adoption, version: '1' }
sourceDescriptions: [{ name: pets, url: openapi.yaml, type: openapi }]
workflows:
  - workflowId: buy
    summary: Buy a pet
    dependsOn: [login, none]
    inputs: { type: object, properties: { tag: { type: string } } }
    steps:
      - stepId: find
        operationId: findPets
        parameters: [{ name: tags, in: query, value: $inputs.tag }]
        successCriteria: [{ condition: $statusCode == 200 }]
        onFailure: [{ name: again, type: retry, retryAfter: 2, retryLimit: 3 }, { name: back, type: goto, stepId: find }]
        outputs: { id: $response.body#/0/id }
      - stepId: order
        operationPath: '{$sourceDescriptions.pets.url}#/paths/~1orders/post'
        requestBody: { payload: { petId: $steps.find.outputs.id } }
      - { stepId: lost, operationId: nothing }
      - { stepId: find, workflowId: login }
    outputs: { pet: $steps.find.outputs.id }
  - workflowId: login
    steps: []
`;

/** The HTML of a page with workflows, without scripts. */
async function pageOf(document: unknown, more: Partial<Packed> = {}, labels?: string): Promise<string> {
  const loaded = await load({ document: API }, { yaml: async (text) => yamlToJson(text) });
  const documents = [{ url: "file:///arazzo.yaml", document }];
  const packed = { documents, sources: [], unread: [], page: "file:///openapi.yaml", ...more };
  return renderPage({ ...loaded, workflows: await workflowsIn(packed) }, { options: { labels } });
}

/** The section with an id, as text: links are `[text](#id)`. */
function sectionOf(html: string, id: string): string {
  const start = html.indexOf(`<section id="${id}"`);
  return html
    .slice(start, html.indexOf("</section>", start))
    .replace(/<a [^>]*href="(#[^"]*)"[^>]*>(.*?)<\/a>/g, (_, to: string, text: string) => `[${text}](${to})`)
    .replace(/<(?:wbr|\/?(?:code|span|strong))[^>]*>/g, "")
    .replace(/<[^>]*>/g, "\n")
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/\s*\n\s*/g, "\n");
}

test("a workflow has a section with links to what it names", async () => {
  const html = await pageOf(parseYaml(TEXT));
  const text = sectionOf(html, "workflow/buy");
  for (const line of [
    "Needs first: Workflow [login](#workflow/login), none not found",
    "get [Find pets](#operation/findPets) /pets",
    "tagsqueryinput [tag](#workflow/buy/inputs/tag)",
    "the status code equals 200",
    "Retry up to 3 times, after 2 s",
    "Go to step [find](#workflow/buy/steps/find)",
    "id/0/id in the response body",
    "/petIdoutput [id](#workflow/buy/steps/find/outputs/id) of step find",
    "nothing not found",
    "petoutput [id](#workflow/buy/steps/find/outputs/id) of step find",
    "Order of steps",
  ])
    expect(text).toContain(line);
});

test("every row that words lead to is there once", async () => {
  const html = await pageOf(parseYaml(TEXT));
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = ""]) => id);
  const wanted = [...html.matchAll(/href="#(workflow\/[^"]*)"/g)].map(([, id = ""]) => id);
  expect(wanted.length).toBeGreaterThan(5);
  for (const id of new Set(wanted)) expect(ids.filter((one) => one === id)).toEqual([id]);
});

test("operations list the workflows in which they occur", async () => {
  const html = await pageOf(parseYaml(TEXT));
  expect(sectionOf(html, "operation/findPets")).toContain(
    "Used in workflows:\n[Buy a pet](#workflow/buy/steps/find)",
  );
  expect(sectionOf(html, "operation/order")).toContain("[Buy a pet](#workflow/buy/steps/order)");
});

test("the words are those of the language", async () => {
  const text = sectionOf(await pageOf(parseYaml(TEXT), {}, "de"), "workflow/buy");
  expect(text).toContain("der Statuscode ist gleich 200");
  expect(text).toContain("Reihenfolge der Schritte");
});

test("what was not read is told, and what refers to it is no error", async () => {
  const text = TEXT.replace("openapi.yaml, type: openapi", "other.yaml, type: asyncapi");
  const unread = [{ url: "file:///other.yaml", level: "warning" as const, message: "Too slow." }];
  const html = await pageOf(parseYaml(text), { unread });
  expect(sectionOf(html, "section/Workflows")).toContain(
    "This source description could not be loaded:\nToo slow.",
  );
  expect(sectionOf(html, "workflow/buy")).not.toContain("nothing not found");
});

test.each<[string, unknown]>([
  ["nothing", {}],
  ["texts where objects belong", { arazzo: "1.0.1", workflows: "a", info: 1, sourceDescriptions: {} }],
  [
    "steps that are none",
    { arazzo: 1, workflows: [null, { steps: [1, null, {}], inputs: false, outputs: [] }] },
  ],
  ["a reference to itself", { workflows: [{ inputs: { $ref: "#/workflows/0/inputs" }, steps: [] }] }],
])("a broken document leaves the page standing: %s", async (_, document) => {
  const html = await pageOf(document);
  expect(sectionOf(html, "operation/findPets")).toContain("Find pets");
  expect(html).toContain('<section id="section/Workflows"');
});

test("names are text, whatever they contain", async () => {
  const name = '"><img src=x onerror=alert(1)>';
  const html = await pageOf({
    arazzo: "1.0.1",
    workflows: [
      { workflowId: name, steps: [{ stepId: name, operationId: name, outputs: { [name]: name } }] },
    ],
  });
  expect(html).not.toContain("<img");
});

test("of ten thousand steps, a live page draws the first hundred", async () => {
  const steps = Array.from({ length: 10_000 }, (_, at) => ({ stepId: `s${at}`, operationId: "findPets" }));
  const loaded = await load({ document: API }, { yaml: async (text) => yamlToJson(text) });
  const documents = [{ document: { arazzo: "1.0.1", workflows: [{ workflowId: "all", steps }] } }];
  const workflows = await workflowsIn({ documents, sources: [], unread: [], page: "" });
  const html = renderPage({ ...loaded, workflows }, { scripts: { src: "x.js" } });
  expect(html.match(/class="workflow-step"/g)).toHaveLength(100);
  expect(html.match(/class="diagram-node"/g)).toHaveLength(100);
});
