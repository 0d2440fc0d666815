/** Runs workflows step by step against real servers: a shop that keeps state, and the mock server. */
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Locator, type Page } from "@playwright/test";
import { createMock } from "../src/entry/mock.ts";
import { expectAccessible } from "./axe.ts";
import { open, openapi, operation, section, serve, test } from "./reference.ts";

/** A request that the shop received. */
interface Received {
  line: string;
  authorization?: string;
  body: string;
}

let shop: Server;
let origin = "";
let received: Received[] = [];
/** How often orders are refused before one is taken. */
let refusals = 0;

const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Headers": "*",
  "Access-Control-Allow-Methods": "*",
  "Access-Control-Expose-Headers": "*",
};

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const piece of request) text += String(piece);
  return text;
}

test.beforeAll(async () => {
  shop = createServer(async (request, response) => {
    const answer = (status: number, body: unknown, more: Record<string, string> = {}): void => {
      response.writeHead(status, { "Content-Type": "application/json", ...CORS, ...more });
      response.end(JSON.stringify(body));
    };
    if (request.method === "OPTIONS") return answer(204, undefined);
    const { authorization } = request.headers;
    const line = `${request.method} ${request.url}`;
    received.push({ line, authorization, body: await textOf(request) });
    if (line === "POST /login") return answer(200, { token: "t0k", user: { id: 5 } });
    if (authorization !== "Bearer t0k") return answer(401, {});
    if (line.startsWith("GET /pets")) return answer(200, [{ id: "p1", tag: "cat" }]);
    if (refusals-- > 0) return answer(503, {}, { "Retry-After": "7" });
    return answer(201, { order: 42 });
  }).listen(0, "127.0.0.1");
  await new Promise((done) => shop.once("listening", done));
  origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
test.afterAll(() => shop.close());
test.beforeEach(() => {
  received = [];
  refusals = 0;
});

const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const object = (...names: string[]): object => ({
  type: "object",
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
});

const description = (): object =>
  openapi(
    {
      "/login": { post: operation("login", { requestBody: json(object("user", "password")) }) },
      "/pets": {
        get: operation("findPets", {
          parameters: [{ name: "tag", in: "query", schema: { type: "string" } }],
        }),
      },
      "/orders": { post: operation("order", { requestBody: json(object("pet")) }) },
    },
    { servers: [{ url: origin }] },
  );

const AUTHORIZATION = { name: "Authorization", in: "header", value: "Bearer {$steps.signIn.outputs.token}" };

const ARAZZO = {
  arazzo: "1.0.1",
  info: { title: "Shop", version: "1" },
  sourceDescriptions: [{ name: "shop", url: "shop.json", type: "openapi" }],
  workflows: [
    {
      workflowId: "buy",
      summary: "Buy a pet",
      inputs: {
        type: "object",
        required: ["user", "password"],
        properties: {
          user: { type: "string", default: "ada" },
          password: { type: "string", format: "password" },
          tag: { type: "string", enum: ["cat", "dog"], default: "cat" },
        },
      },
      steps: [
        {
          stepId: "signIn",
          operationId: "login",
          requestBody: { payload: { user: "$inputs.user", password: "$inputs.password" } },
          successCriteria: [
            { condition: "$statusCode == 200" },
            { context: "$response.body#/token", condition: "^t\\d", type: "regex" },
          ],
          outputs: { token: "$response.body#/token" },
        },
        {
          stepId: "find",
          operationId: "findPets",
          parameters: [AUTHORIZATION, { name: "tag", in: "query", value: "$inputs.tag" }],
          successCriteria: [
            { context: "$response.body", condition: "$[?@.tag == '{$inputs.tag}']", type: "jsonpath" },
          ],
          outputs: { pet: "$response.body#/0/id" },
        },
        {
          stepId: "order",
          operationId: "order",
          parameters: [AUTHORIZATION],
          requestBody: { payload: { pet: "$steps.find.outputs.pet" } },
          successCriteria: [{ condition: "$statusCode == 201" }],
          onFailure: [{ name: "again", type: "retry", retryAfter: 1, retryLimit: 2 }],
          outputs: { number: "$response.body#/order" },
        },
      ],
      outputs: { number: "$steps.order.outputs.number" },
    },
  ],
};

/** Opens the page at a workflow, and its run. */
async function openRun(
  page: Page,
  attributes = "",
  arazzo: object = ARAZZO,
  api = description(),
): Promise<Locator> {
  serve("/arazzo.json", { body: JSON.stringify(arazzo), contentType: "application/json" });
  await open(page, api, {
    attributes: `try-it workflows="/arazzo.json" ${attributes}`,
    hash: "#workflow/buy",
  });
  const shown = section(page, "workflow/buy");
  await shown.locator(".try-button").click();
  return shown.locator(".run");
}

/** Sends the step that the run waits for. */
async function send(run: Locator): Promise<void> {
  const before = received.length;
  await run.getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(() => received.length).toBe(before + 1);
}

test("off without Try it; its script loads when it opens", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(request.url()));
  serve("/arazzo.json", { body: JSON.stringify(ARAZZO), contentType: "application/json" });
  await open(page, description(), { attributes: `workflows="/arazzo.json"`, hash: "#workflow/buy" });
  await expect(section(page, "workflow/buy").locator(".workflow-step").first()).toBeVisible();
  await expect(section(page, "workflow/buy").locator(".try-button")).toHaveCount(0);
  expect(asked.filter((url) => /run-panel|console|query/.test(url))).toEqual([]);
});

test("from the inputs to the outputs, one click for each request", async ({ page }) => {
  refusals = 1;
  const run = await openRun(page);
  const inputs = run.getByRole("form", { name: "Inputs" });
  await expect(inputs.getByLabel("user")).toHaveValue("ada");
  await expect(inputs.getByLabel("password")).toHaveAttribute("type", "password");
  await inputs.getByLabel("password").fill("s3cret");
  await inputs.getByRole("button", { name: "Start" }).click();
  await expect(run.getByRole("heading", { name: "Next: step 1, signIn" })).toBeVisible();
  expect(received).toEqual([]);

  await send(run);
  expect(received[0]).toMatchObject({ line: "POST /login" });
  expect(JSON.parse(received[0]!.body)).toEqual({ user: "ada", password: "s3cret" });
  const results = run.locator(".run-step");
  await expect(results.first()).toContainText("signIn succeeded");
  await expect(results.first()).toContainText("the status code equals 200: holds");
  await expect(results.first()).toContainText("matches the regular expression ^t\\d: holds");
  await expect(results.first().locator(".redoc-json").first()).toContainText('"token": "t0k"');
  await expect(run.getByRole("heading", { name: "Next: step 2, find" })).toBeVisible();
  // The token is sent, but neither shown nor copied.
  await expect(run.locator(".run-extras")).toHaveText("Authorization header ••••");
  await expect(run.locator(".console-target")).toContainText(`GET ${origin}/pets?tag=cat`);

  await send(run);
  expect(received[1]).toMatchObject({ line: "GET /pets?tag=cat", authorization: "Bearer t0k" });
  await expect(results.first()).toContainText("holds");

  await expect(run.getByRole("heading", { name: "Next: step 3, order" })).toBeVisible();
  await send(run);
  await expect(results.first()).toContainText("order failed");
  await expect(results.first()).toContainText("What follows: Retry up to 2 times, after 1 s");
  // The server's own wish goes before that of the document.
  await expect(results.first()).toContainText("Wait 7 s");
  expect(received).toHaveLength(3);

  await send(run);
  expect(JSON.parse(received[3]!.body)).toEqual({ pet: "p1" });
  await expect(run.locator(".run-end")).toHaveText("The workflow has ended successfully.");
  await expect(run.locator(".run-next .redoc-json")).toContainText('"number": 42');
  await expectAccessible(page, ".run");

  await run.getByRole("button", { name: "Start again" }).click();
  await expect(inputs).toBeVisible();
});

test("a step that fails ends the run; a step can be changed before it is sent", async ({ page }) => {
  const run = await openRun(page);
  await run.getByRole("button", { name: "Start" }).click();
  await send(run);
  await expect(run.getByRole("heading", { name: "Next: step 2, find" })).toBeVisible();
  await run.locator('[data-field="query tag"] input:not([type=checkbox])').fill("dog");
  await send(run);
  expect(received[1]?.line).toBe("GET /pets?tag=dog");
  await expect(run.getByRole("heading", { name: "Next: step 3, order" })).toBeVisible();
  refusals = 9;
  for (let tried = 0; tried < 3; tried++) await send(run);
  await expect(run.locator(".run-end")).toHaveText("The workflow has failed.");
  await expect(run.getByRole("button", { name: "Send", exact: true })).toHaveCount(0);
});

test("without a response, the reader sends again or goes on; a run survives leaving the view", async ({
  page,
}) => {
  const run = await openRun(page);
  await page.route(`${origin}/login`, (route) => route.abort());
  await run.getByRole("button", { name: "Start" }).click();
  await run.getByRole("button", { name: "Send", exact: true }).click();
  const giveUp = run.getByRole("button", { name: "Go on without a response" });
  await expect(giveUp).toBeVisible();
  await page.unroute(`${origin}/login`);
  await send(run);
  await expect(run.getByRole("heading", { name: "Next: step 2, find" })).toBeVisible();
  await page.goto(`${page.url().split("#")[0]}#operation/login`);
  await page.goto(`${page.url().split("#")[0]}#workflow/buy`);
  await expect(run.getByRole("heading", { name: "Next: step 2, find" })).toBeVisible();
  await page.route(`${origin}/pets*`, (route) => route.abort());
  await run.getByRole("button", { name: "Send", exact: true }).click();
  await giveUp.click();
  await expect(run.locator(".run-end")).toHaveText("The workflow has failed.");
});

test("in another language, from right to left", async ({ page }) => {
  const run = await openRun(page, 'labels="ar"');
  await expect(run.getByRole("button", { name: "بدء" })).toBeVisible();
});

test("a workflow runs against the mock server", async ({ page }) => {
  const api = openapi({
    "/pets": {
      get: operation("listPets", {
        responses: { 200: { description: "Pets", ...json({ type: "array", items: object("id") }) } },
      }),
    },
    "/pets/{id}": {
      get: operation("showPet", {
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        responses: { 200: { description: "A pet", ...json(object("id")) } },
      }),
    },
  });
  const answer = await createMock(api);
  const asked: string[] = [];
  const mock = createServer(async ({ method = "", url = "", headers }, response) => {
    asked.push(`${method} ${url}`);
    const answered = await answer(new Request(`http://${headers.host}${url}`, { method }));
    response.writeHead(answered.status, { ...Object.fromEntries(answered.headers), ...CORS });
    response.end(await answered.text());
  }).listen(0, "127.0.0.1");
  await new Promise((done) => mock.once("listening", done));
  const steps = [
    { stepId: "list", operationId: "listPets", outputs: { first: "$response.body#/0/id" } },
    {
      stepId: "show",
      operationId: "showPet",
      parameters: [{ name: "id", in: "path", value: "$steps.list.outputs.first" }],
      successCriteria: [{ condition: "$response.body.id != null && $statusCode == 200" }],
    },
  ];
  try {
    const servers = [{ url: `http://127.0.0.1:${(mock.address() as AddressInfo).port}` }];
    const arazzo = { ...ARAZZO, workflows: [{ workflowId: "buy", steps }] };
    const run = await openRun(page, "", arazzo, { ...api, servers });
    await run.getByRole("button", { name: "Start" }).click();
    for (const step of ["list", "show"]) {
      await expect(run.getByRole("heading", { name: new RegExp(`Next: step \\d, ${step}`) })).toBeVisible();
      await run.getByRole("button", { name: "Send", exact: true }).click();
    }
    await expect(run.locator(".run-end")).toHaveText("The workflow has ended successfully.");
    expect(asked).toEqual(["GET /pets", "GET /pets/string"]);
  } finally {
    mock.close();
  }
});
