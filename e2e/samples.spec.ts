/**
 * Tests the right panel: it follows the reader, has something to copy on every screen, and has its controls on one
 * line.
 */
import { expect, type Locator, type Page } from "@playwright/test";
import { json } from "./contract/hosts.ts";
import { open, openapi, operation, section, test, top } from "./reference.ts";

const string = { type: "string" };
const answer = (schema: object): object => ({ description: "", content: { "application/json": { schema } } });
const rows = (names: readonly string[], more: object = {}): object => ({
  type: "object",
  properties: {
    ...Object.fromEntries(names.map((name) => [name, { ...string, description: name }])),
    ...more,
  },
});
const many = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${letter}${index}`);

/** Whether an element is on one line and inside another element. */
async function isInside(inner: Locator, outer: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([inner.boundingBox(), outer.boundingBox()]);
  return a !== null && b !== null && a.x >= b.x && a.x + a.width <= b.x + b.width + 1 && a.height < 40;
}

const marked = (panel: Locator): Locator => panel.locator("[data-read] > .property");

test.describe("the right panel follows", () => {
  const responses = {
    200: answer(
      rows(many("a", 20), { inner: rows(many("b", 3)), list: { type: "array", items: rows(["c"]) } }),
    ),
    404: answer(rows(many("d", 20))),
    409: { description: "Nothing to show" },
  };
  const requestBody = { content: { "application/json": { schema: rows(many("q", 10)) } } };
  const description = openapi({ "/one": { post: operation("one", { requestBody, responses }) } });
  const read = async (page: Page, row: string): Promise<void> => {
    await page.locator(`[id="operation/one/${row}"]`).evaluate((element) => {
      const { top } = element.getBoundingClientRect();
      scrollBy(0, top - innerHeight * 0.3 + 5);
    });
  };

  test("the visible response, with its tab and its line", async ({ page }) => {
    await open(page, description, { attributes: 'expand-responses="all"' });
    const request = section(page, "operation/one").locator(".request-samples");
    const response = section(page, "operation/one").locator(".response-samples");
    const chosen = response.getByRole("tab", { selected: true });
    await read(page, "request/q4");
    await expect(marked(request)).toHaveText('"q4"');
    await read(page, "200/a3");
    await expect(marked(response)).toHaveText('"a3"');
    await expect(marked(request)).toHaveCount(0);
    await read(page, "404/d7");
    await expect(chosen).toHaveText("404");
    await expect(marked(response)).toHaveText('"d7"');
    await read(page, "200/list");
    await expect(chosen).toHaveText("200");
    await expect(marked(response)).toHaveText('"list"');
    // The reader's choice takes precedence over the visible response.
    await response.getByRole("tab", { name: "404" }).click();
    await page.mouse.move(5, 400);
    await read(page, "200/a5");
    await expect(marked(response)).toHaveCount(0);
    await expect(chosen).toHaveText("404");
  });

  test("the line of a linked row, also after the page has settled", async ({ page }) => {
    await open(page, description, { attributes: 'expand-responses="all"', hash: "#operation/one/200/a3" });
    const response = section(page, "operation/one").locator(".response-samples");
    await expect(marked(response)).toHaveText('"a3"');
    // Scroll events that the page causes itself, for longer than it ignores them after the focus has moved.
    await page.evaluate(async () => {
      for (const end = performance.now() + 700; performance.now() < end; ) {
        document.dispatchEvent(new Event("scroll"));
        await new Promise(requestAnimationFrame);
      }
    });
    await expect(marked(response)).toHaveText('"a3"');
  });

  test("the line of a deep linked row, which opens in the sample", async ({ page }) => {
    const deep = { one: rows(["x"], { two: rows(["y"], { three: rows(["z"]) }) }) };
    const responses = { 200: answer(rows(many("a", 5), deep)) };
    const description = openapi({ "/one": { post: operation("one", { responses }) } });
    await open(page, description, { hash: "#operation/one/200/one/two/three/z" });
    await expect(marked(section(page, "operation/one").locator(".response-samples"))).toHaveText('"z"');
  });

  test("the line of a nested row that the reader opens", async ({ page }) => {
    await open(page, description, {
      attributes: 'expand-responses="200" json-samples-expand-level="all"',
    });
    const one = section(page, "operation/one");
    // A click counts after the panel has started to follow.
    await read(page, "200/a3");
    await expect(marked(one.locator(".response-samples"))).toHaveText('"a3"');
    await one.getByRole("button", { name: "inner", exact: true }).click();
    await page.locator('[id="operation/one/200/inner/b1"]').click();
    await expect(marked(one.locator(".response-samples"))).toHaveText('"b1"');
    await one.getByRole("button", { name: "list", exact: true }).click();
    await page.locator('[id="operation/one/200/list/c"]').click();
    await expect(marked(one.locator(".response-samples"))).toHaveText('"c"');
  });

  test("a response that the reader opens, whatever tab was chosen before", async ({ page }) => {
    await open(page, description, { attributes: "scroll-y-offset=0" });
    const one = section(page, "operation/one");
    const chosen = one.locator(".response-samples").getByRole("tab", { selected: true });
    await one.locator(".response-samples").getByRole("tab", { name: "200" }).click();
    await one.getByRole("button", { name: /^404/ }).click();
    await expect(chosen).toHaveText("404");
    // Opening a response without a sample changes nothing.
    await one.getByText("Nothing to show").click();
    await expect(chosen).toHaveText("404");
  });

  test("a response that has the focus only when it is opened", async ({ page }) => {
    await open(page, description, { attributes: "scroll-y-offset=0" });
    const one = section(page, "operation/one");
    const chosen = one.locator(".response-samples").getByRole("tab", { selected: true });
    await one.getByRole("button", { name: /^404/ }).click();
    await expect(chosen).toHaveText("404");
    const first = one.getByRole("button", { name: /^200/ });
    await first.focus();
    // The panel changes in the next frames, if at all.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await expect(chosen).toHaveText("404");
    await page.keyboard.press("Enter");
    await expect(chosen).toHaveText("200");
  });
});

test.describe("the right panel", () => {
  test("follows a response that was opened before the page knew the reader's position", async ({ page }) => {
    const responses = { 200: answer(rows(many("a", 20))), 404: answer(rows(many("d", 20))) };
    await open(page, openapi({ "/one": { get: operation("one", { responses }) } }));
    const one = section(page, "operation/one");
    await one.getByRole("button", { name: /^404/ }).evaluate((button: HTMLElement) => {
      button.scrollIntoView({ block: "end" });
      button.focus();
      button.click();
    });
    await expect(one.locator(".response-samples").getByRole("tab", { selected: true })).toHaveText("404");
    await page.waitForTimeout(700);
    await expect(one.locator(".response-samples").getByRole("tab", { selected: true })).toHaveText("404");
  });
});

test("a form has readable brackets, is copied as it is sent, and says how objects are sent", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const schema = rows(["name"], { filter: rows(["status"]) });
  const encoding = { filter: { style: "deepObject", explode: true } };
  const example = { name: "a[b]=%5B", filter: { status: "new" } };
  const requestBody = { content: { "application/x-www-form-urlencoded": { schema, encoding, example } } };
  await open(page, openapi({ "/one": { post: operation("one", { requestBody, responses: {} }) } }));
  const one = section(page, "operation/one");
  const request = one.locator(".request-samples");
  await expect(request.locator("pre")).toHaveText("name=a[b]%3D%255B&\nfilter[status]=new");
  await request.getByRole("button", { name: /^Copy/ }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe("name=a%5Bb%5D%3D%255B&filter%5Bstatus%5D=new");
  await expect(one.locator(".encoding")).toContainText("filter[…]=…");
});

test("an example that does not match its schema has the reason beside it", async ({ page }) => {
  const list = { type: "array", items: { properties: { name: string } } };
  const requestBody = {
    content: {
      "application/json": { schema: { properties: { rows: list } }, example: { rows: [{ name: 5 }] } },
    },
  };
  const json = { schema: { properties: { at: string } }, example: { at: null } };
  const responses = { 200: { description: "", content: { "application/json": json } } };
  await open(page, openapi({ "/a": { post: operation("a", { requestBody, responses }) } }));
  await expect(page.locator(".request-samples .sample-note")).toHaveText(
    "This example does not match its schema. rows.0.name — type: string",
  );
  await expect(page.locator(".response-samples .sample-note")).toHaveText(
    "This example does not match its schema. at — type: string",
  );
});

test("an example is shown that has all chosen variants of a body", async ({ page }) => {
  const one = { title: "One", required: ["one"], properties: { one: string } };
  const two = { title: "Two", required: ["two"], properties: { two: string } };
  const kinds = { oneOf: [one, two] };
  const values = [{ one: "a" }, { two: "b" }];
  const examples = Object.fromEntries(
    values.flatMap((from, a) => values.map((to, b) => [`e${a}${b}`, { value: { from, to } }])),
  );
  const schema = { properties: { from: kinds, to: kinds } };
  await open(
    page,
    openapi({
      "/a": {
        post: operation("a", { requestBody: { content: { "application/json": { schema, examples } } } }),
      },
    }),
  );
  const of = section(page, "operation/a");
  const sample = of.locator(".request-samples").getByRole("combobox", { name: "Example" });
  for (const [name, shown] of [
    ["from", "e10"],
    ["to", "e11"],
  ] as const) {
    await of.getByRole("button", { name, exact: true }).click();
    await of.locator(".choice-switch").last().getByRole("button", { name: "Two" }).click();
    await expect(sample.locator("option:checked")).toHaveText(shown);
  }
});

test("a body and its sample first show the same variant", async ({ page }) => {
  const one = { title: "One", required: ["one"], properties: { one: string } };
  const two = { title: "Two", required: ["two"], properties: { two: string } };
  const schema = { oneOf: [one, two] };
  const bodyOf = (examples: object) => ({ content: { "application/json": { schema, examples } } });
  const [isOne, isTwo] = [{ value: { one: "a" } }, { value: { two: "b" } }];
  const paths = {
    "/a": { post: operation("a", { requestBody: bodyOf({ isOne, isTwo }) }) },
    "/b": { post: operation("b", { requestBody: bodyOf({ isTwo }) }) },
    "/c": { post: operation("c", { requestBody: bodyOf({ isTwo, isOne }) }) },
  };
  await open(page, openapi(paths));
  for (const [id, variant, field] of [
    ["a", "One", "one"],
    ["b", "Two", "two"],
    ["c", "Two", "two"],
  ] as const) {
    const of = section(page, `operation/${id}`);
    await expect(of.locator(".choice-switch [aria-pressed=true]")).toHaveText(variant);
    await expect(of.locator(".request .property-name")).toHaveText(field);
    await expect(of.locator(".request-samples .json-tree")).toContainText(`"${field}"`);
  }
  const other = section(page, "operation/b");
  await other.getByRole("button", { name: "One" }).click();
  await expect(other.locator(".request-samples .json-tree")).toContainText('"one"');
});

test.describe("the first screen", () => {
  const components = {
    securitySchemes: {
      login: { type: "http", scheme: "basic" },
      token: { type: "http", scheme: "bearer" },
      key: { type: "apiKey", in: "header", name: "X-Api-Key" },
    },
  };
  const needsId = { parameters: [{ in: "path", name: "id", required: true, schema: string }] };
  const description = openapi(
    {
      "/things/{id}": { get: operation("get", { ...needsId, responses: { 200: json({}) } }) },
      "/things": {
        post: operation("create", { responses: { 200: json({}) } }),
        get: operation("list", {
          parameters: [
            { name: "limit", in: "query", example: 5 },
            { name: "Api-Version", in: "header", example: 2 },
          ],
          responses: { 200: json({}) },
        }),
      },
    },
    {
      info: { title: "T", version: "1", description: "Send the header X-Api-Key." },
      servers: [{ url: "https://one.test" }, { url: "https://two.test", description: "The second" }],
      security: [{ login: [] }, { token: [] }, { key: [] }],
      components,
    },
  );

  test("has servers, credentials and a request", async ({ page }) => {
    await open(page, description);
    const start = page.locator(".start-panel").first();
    await expect(start.locator(".samples-title")).toHaveText([
      "Servers",
      "Authentication",
      "First request: list",
    ]);
    await expect(start.getByRole("tab")).toHaveText(["key", "login", "token"]);
    const request = start.locator("pre").last();
    await expect(start.locator("pre").first()).toHaveText("X-Api-Key: YOUR_API_KEY");
    await expect(request).toContainText("X-Api-Key: YOUR_API_KEY");
    await expect(request).toContainText("Api-Version: 2");
    await expect(request).not.toContainText("limit");

    // A choice on the first screen applies to all operations, and the reverse.
    const ofCreate = section(page, "operation/create").locator(".request-samples");
    await start.getByRole("tab", { name: "token" }).click();
    await expect(start.locator("pre").first()).toHaveText("Authorization: Bearer YOUR_ACCESS_TOKEN");
    await expect(request).toContainText("Authorization: Bearer YOUR_ACCESS_TOKEN");
    await expect(ofCreate.locator("pre")).toContainText("Authorization: Bearer YOUR_ACCESS_TOKEN");
    await ofCreate.getByRole("combobox", { name: "Authorizations" }).selectOption("login");
    await expect(start.locator("pre").first()).toHaveText(
      "Authorization: Basic BASE64(YOUR_USERNAME:YOUR_PASSWORD)",
    );
    await start.getByRole("radio", { name: "https://two.test" }).check();
    await expect(request).toContainText("https://two.test/things'");
    await expect(section(page, "operation/list").locator(".request-samples pre")).toContainText("limit=5");
    await expect(ofCreate.locator("pre")).toContainText("https://two.test/things");
    await start.getByRole("combobox", { name: "Language" }).selectOption("Python");
    await expect(ofCreate.locator("pre")).toContainText("import requests");
    await start.getByRole("link", { name: "list" }).click();
    await expect(page).toHaveURL(/#operation\/list$/);
  });

  test("leads to what the text says about authentication, if no security is described", async ({ page }) => {
    const paths = { "/a": { get: operation("a") } };
    const text = "# Authors\n\nWe.\n\n# Authorizing requests\n\nSend a token.\n\n# Errors\n\nAll.";
    await open(page, openapi(paths, { info: { title: "T", version: "1", description: text } }));
    const start = page.locator(".start-panel").first();
    await expect(start.locator(".samples-title")).toHaveText([
      "Servers",
      "Authorizing requests",
      "First request: a",
    ]);
    await start.getByRole("link", { name: "Authorizing requests" }).click();
    await expect(page.getByRole("heading", { name: "Authorizing requests" })).toBeInViewport();
    await open(page, openapi(paths));
    await expect(start.locator(".samples-title")).toHaveText(["Servers", "First request: a"]);
  });

  test("says that there is no server, unless the operation or the host has one", async ({ page }) => {
    const start = page.locator(".start-panel").first();
    const none = start.getByRole("group", { name: "Servers" });
    const get = operation("a");
    await open(page, openapi({ "/a": { get } }, { servers: [] }));
    await expect(none).toContainText("The description names none.");
    const servers = [{ url: "https://a.test" }];
    await open(page, openapi({ "/a": { servers, get } }));
    await expect(start.locator("pre")).toContainText("https://a.test/a");
    await expect(none).toHaveCount(0);
    await open(page, openapi({ "/a": { get } }, { servers }));
    await expect(none).toContainText("https://a.test");
    await expect(none).not.toContainText("none");
    await open(page, openapi({}, { webhooks: { a: { post: get } } }));
    await expect(section(page, "operation/a").getByRole("heading").first()).toBeVisible();
    await expect(none).toHaveCount(0);
  });

  test("has the author's request in the chosen language, else a generated one", async ({ page }) => {
    const source = "curl https://api.a.test/a # by the author";
    const get = operation("a", { "x-codeSamples": [{ lang: "Shell", label: "cURL", source }] });
    await open(page, openapi({ "/a": { get } }));
    const start = page.locator(".start-panel").first();
    const language = start.getByRole("combobox", { name: "Language" });
    await expect(start.locator("pre")).toHaveText(source);
    await language.selectOption("Python");
    await expect(start.locator("pre")).toContainText("import requests");
    await language.selectOption("cURL");
    await expect(start.locator("pre")).toHaveText(source);
  });

  test("shows the default of a variable once: in its field, on paper as text", async ({ page }) => {
    const servers = [{ url: "https://{place}.test", variables: { place: { default: "here" } } }];
    await open(page, openapi({ "/a": { get: operation("a") } }, { servers }));
    const variable = page.locator(".start-panel .server-variables li");
    const field = variable.getByRole("textbox", { name: "place" });
    await expect(field).toHaveValue("here");
    await expect(variable).not.toContainText("here");
    await field.fill("there");
    await expect(variable).toContainText("Default: here");
    await field.fill("here");
    await expect(variable).not.toContainText("Default");
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect(variable).toHaveText("{place} Default: here");
    await expect(field).toHaveCount(0);
  });

  test("is cut at the end of the text; the button opens it, and so does focus in what is cut", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const servers = many("s", 30).map((name) => ({ url: `https://${name}.test`, description: "One" }));
    await open(page, openapi({ "/a": { get: operation("a") } }, { servers }));
    const start = page.locator(".start-panel").first();
    const inside = start.locator(".right-inside");
    const more = start.locator("> .more");
    await expect(more).toHaveText("more");
    await expect(inside).toHaveCSS("mask-image", /transparent|rgba\(0, 0, 0, 0\)/);
    const next = (): Promise<number> => top(section(page, "operation/a"));
    const before = await next();
    const { x = 0, y = 0 } = (await inside.boundingBox()) ?? {};
    await page.mouse.move(x + 50, y + 100);
    await page.mouse.wheel(0, 100);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(100);
    await page.mouse.wheel(0, -100);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await more.click();
    await expect.poll(next).toBeGreaterThan(before + 100);
    expect(await inside.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
    await expect(start.locator("pre")).toBeInViewport();
    await more.click();
    await expect.poll(next).toBe(before);
    await start.getByRole("combobox", { name: "Language" }).focus();
    await expect(more).toHaveAttribute("aria-expanded", "true");
    await expect(start.getByRole("combobox", { name: "Language" })).toBeInViewport({ ratio: 1 });
  });

  test("shows the whole first request without schemes, beside a short text, and needs no button", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const servers = [{ url: "https://one.test", description: "For all" }];
    await open(page, openapi({ "/a": { get: operation("a") } }, { servers }));
    const start = page.locator(".start-panel").first();
    await expect(start.locator("pre")).toContainText("curl");
    const bottom = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().bottom);
    expect(await bottom(start.locator("pre"))).toBeLessThan(await bottom(start));
    await expect(start.locator("> .more")).toHaveCount(0);
  });

  test("has no empty panel", async ({ page }) => {
    await open(page, { openapi: "3.1.0", info: { title: "T", version: "1" }, paths: {} });
    await expect(page.locator(".start-panel")).toHaveCount(0);
  });

  test("a tag lists its first operations", async ({ page }) => {
    const paths = Object.fromEntries(
      many("p", 30).map((name) => [`/${name}`, { get: operation(name, { tags: ["T"] }) }]),
    );
    await open(page, openapi(paths), { hash: "tag/T" });
    const list = section(page, "tag/T").locator(".tag-operations");
    await expect(list.getByRole("link")).toHaveCount(10);
    await list.getByRole("button", { name: /20 more/ }).click();
    await expect(list.getByRole("link")).toHaveCount(30);
    await list.getByRole("link", { name: "get /p29" }).click();
    await expect(page).toHaveURL(/p29$/);
  });
});

test.describe("controls", () => {
  const parameters = [
    { in: "path", name: "pullNumber", required: true, schema: { type: "integer" } },
    { in: "query", name: "page", schema: { type: "integer", example: 2 } },
    { in: "header", name: "X-Trace", required: true, schema: string },
  ];
  const schema = { ...rows(["need", "may"]), required: ["need"] };
  const requestBody = {
    content: { "application/json": { schema }, "application/vnd.a-long-name.v3+json": { schema } },
  };
  const statuses = [200, 201, 202, 400, 401, 403, 404, 409, 422, 429, 500, 503];
  const responses = Object.fromEntries(statuses.map((status) => [status, answer(rows(["a"]))]));
  const description = openapi(
    { "/{pullNumber}": { post: operation("one", { parameters, requestBody, responses }) } },
    {
      security: [{ a: [] }, { b: [] }],
      components: {
        securitySchemes: {
          a: { type: "http", scheme: "bearer" },
          b: { type: "apiKey", in: "query", name: "api_key" },
        },
      },
    },
  );

  for (const width of [1440, 390])
    test(`are on one line, at a distance from the text, at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await open(page, description, { hash: "operation/one" });
      const both = section(page, "operation/one").locator(".samples");
      await expect(both).toHaveCount(2);
      for (const samples of await both.all()) {
        const row = samples.locator(".tool-row");
        await expect(row).toHaveCount(1);
        const copy = row.getByRole("button", { name: /^Copy/ });
        await expect(copy).toBeVisible();
        expect(await isInside(row.locator(".tools"), row)).toBe(true);
        const [button, text] = await Promise.all([
          row.boundingBox(),
          samples.locator("pre, .json-tree").boundingBox(),
        ]);
        expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual((text?.y ?? 0) + 1);
        const tabs = samples.getByRole("tablist");
        expect((await tabs.boundingBox())?.height).toBeLessThan(50);
        await tabs.getByRole("tab").last().focus();
      }
      // A tab with the focus scrolls into view.
      const last = section(page, "operation/one").getByRole("tab", { name: "503" });
      await section(page, "operation/one").getByRole("tab", { name: "200" }).focus();
      await page.keyboard.press("End");
      await expect(last).toBeFocused();
      await expect(last).toBeInViewport({ ratio: 0.9 });
    });

  test("change between all fields and the required fields", async ({ page }) => {
    await open(page, description);
    const samples = section(page, "operation/one").locator(".request-samples");
    const tree = samples.locator(".json-tree");
    const choice = samples.getByRole("radiogroup", { name: "Fields in the samples" });
    await expect(choice.getByRole("radio", { checked: true })).toHaveAccessibleName("All");
    await expect(tree).toContainText('"may"');
    const note = samples.getByText("Optional fields are left out.");
    await expect(note).toHaveCount(0);
    await expect(choice.getByRole("radio", { name: "All" })).toHaveAccessibleDescription(
      "All fields, and the optional parameters that have an example",
    );
    await choice.getByRole("radio", { name: "Required" }).check();
    await expect(note).toBeVisible();
    await expect(tree).toContainText('"need"');
    await expect(tree).not.toContainText('"may"');
    await samples.getByRole("tab", { name: "cURL" }).click();
    const code = samples.locator("pre");
    await expect(code).toContainText("/PULL_NUMBER'");
    await expect(code).toContainText("X-Trace: TRACE");
    await expect(code).toContainText('"need": "NEED"');
    await choice.getByRole("radio", { name: "All" }).check();
    await expect(note).toHaveCount(0);
    await expect(code).toContainText("/PULL_NUMBER?page=2'");
    await expect(code).toContainText('"may": "MAY"');
  });

  test("say that deeper optional fields are left out", async ({ page }) => {
    const one = { type: "object", properties: { two: rows(["three"]) } };
    const responses = {
      200: { content: { "application/json": { schema: one } } },
      201: { content: { "application/json": { schema: rows(["three"]) } } },
    };
    await open(page, openapi({ "/one": { post: operation("one", { responses }) } }), {
      attributes: 'generated-samples-max-depth="1"',
    });
    const samples = section(page, "operation/one").locator(".response-samples");
    const note = samples.getByText("Deeper optional fields are left out.");
    await expect(note).toBeVisible();
    await samples.getByRole("tab", { name: "201" }).click();
    await expect(samples.locator(".json-tree")).toContainText('"three"');
    await expect(note).toHaveCount(0);
  });

  test("say that the description requires no field", async ({ page }) => {
    const requestBody = { content: { "application/json": { schema: rows(["may"]) } } };
    await open(page, openapi({ "/one": { post: operation("one", { requestBody }) } }));
    const samples = section(page, "operation/one").locator(".request-samples");
    await expect(samples.locator(".json-tree")).toContainText('"may"');
    await expect(samples.getByText("All optional.")).toHaveCount(0);
    await samples.getByRole("radio", { name: "Required" }).check();
    await expect(samples.getByText("All optional.")).toBeVisible();
  });

  test("say nothing of optional fields over code that the author wrote", async ({ page }) => {
    const requestBody = { content: { "application/json": { schema: rows(["may"]) } } };
    const post = operation("one", { requestBody, "x-codeSamples": [{ lang: "Shell", source: "one all" }] });
    await open(page, openapi({ "/one": { post } }));
    const samples = section(page, "operation/one").locator(".request-samples");
    await samples.getByRole("radio", { name: "Required" }).check();
    await expect(samples.locator(".sample-note")).toHaveText("All optional.");
    await samples.getByRole("tab", { name: "Shell" }).click();
    await expect(samples.locator("pre")).toHaveText("one all");
    await expect(samples.locator(".sample-note")).toHaveCount(0);
  });

  test("say of the sample beside it whether optional fields are left out", async ({ page }) => {
    const filled = { type: "object", minProperties: 1, properties: { may: string } };
    const authored = { schema: rows(["may"]), example: { may: "author" } };
    await open(
      page,
      openapi({
        "/filled": {
          post: operation("filled", { requestBody: { content: { "application/json": { schema: filled } } } }),
        },
        "/authored": {
          post: operation("authored", { requestBody: { content: { "application/json": authored } } }),
        },
      }),
      { attributes: "only-required-in-samples" },
    );
    const made = section(page, "operation/filled").locator(".request-samples");
    await expect(made.locator(".json-tree")).toContainText('"may"');
    await expect(made.locator(".sample-note")).toHaveCount(0);
    // The option concerns generated samples only, the switch all.
    const own = section(page, "operation/authored").locator(".request-samples");
    await expect(own.locator(".json-tree")).toContainText('"author"');
    await expect(own.locator(".sample-note")).toHaveCount(0);
    await own.getByRole("radio", { name: "All" }).check();
    await own.getByRole("radio", { name: "Required" }).check();
    await expect(own.locator(".json-tree")).not.toContainText('"author"');
    await expect(own.locator(".sample-note")).toHaveText("All optional.");
  });

  test("start with the required fields if the option says so", async ({ page }) => {
    await open(page, description, { attributes: "only-required-in-samples" });
    const samples = section(page, "operation/one").locator(".request-samples");
    await expect(samples.getByRole("radio", { checked: true, name: "Required" })).toBeVisible();
    await expect(samples.locator(".json-tree")).not.toContainText('"may"');
  });

  test("remember whether lines wrap", async ({ page }) => {
    await open(page, description);
    const samples = section(page, "operation/one").locator(".request-samples");
    const wrap = samples.getByRole("checkbox", { name: "Wrap lines" });
    const overflows = (): Promise<boolean> =>
      samples.locator("pre").evaluate((pre) => pre.scrollWidth > pre.clientWidth);
    await page.setViewportSize({ width: 390, height: 800 });
    await samples.getByRole("tab", { name: "cURL" }).click();
    await expect(wrap).toBeChecked();
    expect(await overflows()).toBe(false);
    await wrap.click();
    await expect(wrap).not.toBeChecked();
    expect(await overflows()).toBe(true);
    await page.reload();
    await samples.getByRole("tab", { name: "cURL" }).click();
    await expect(wrap).not.toBeChecked();
  });
});

const withDefault = { type: "object", default: { a: 1 } };
const readOnly = { type: "object", properties: { id: { type: "integer", readOnly: true } } };

for (const [it, method, version, content, first] of [
  ["a body with fields", "post", "3.1.0", { "application/json": { schema: rows(["a"]) } }, "Payload"],
  ["a body of text", "post", "3.1.0", { "application/json": { schema: string } }, "Payload"],
  ["an example", "post", "3.1.0", { "application/json": { schema: {}, example: { a: 1 } } }, "Payload"],
  ["a default", "post", "3.1.0", { "application/json": { schema: withDefault } }, "Payload"],
  ["read-only fields", "post", "3.1.0", { "application/json": { schema: readOnly } }, "cURL"],
  [
    "a body that says nothing",
    "post",
    "3.1.0",
    { "application/json": { schema: { type: "object" } } },
    "cURL",
  ],
  ["a form without fields", "post", "3.1.0", { "multipart/form-data": { schema: {} } }, "cURL"],
  ["a body that is not sent", "delete", "3.0.0", { "application/json": { schema: rows(["a"]) } }, "cURL"],
] as const)
  test(`the samples of ${it} start with ${first}`, async ({ page }) => {
    const description = openapi({ "/a": { [method]: operation("a", { requestBody: { content } }) } });
    await open(page, { ...description, openapi: version });
    const samples = section(page, "operation/a").locator(".request-samples");
    await expect(samples.getByRole("tab", { selected: true }).first()).toHaveText(first);
    await expect(samples.getByRole("tab", { name: "Payload" })).toHaveCount(first === "Payload" ? 1 : 0);
  });
