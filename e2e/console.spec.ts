/**
 * Tests the form that sends requests: the requests that a real server receives, and how the page shows the responses.
 */

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessibleForm } from "./accessible-form.ts";
import { expectAccessible } from "./axe.ts";
import { json } from "./contract/hosts.ts";
import { type EchoServer, headerOf, LARGE, type ReceivedRequest, startEcho } from "./echo.ts";
import { ROOT } from "./places.ts";
import { open, openapi, operation, SCRIPT, section, serve, test, top } from "./reference.ts";
import { pageReady, startServe } from "./ways.ts";

let echo: EchoServer;
test.beforeAll(async () => {
  echo = await startEcho();
});
test.afterAll(() => echo.close());

const text = { type: "string" };
const query = (name: string, more: object = {}): object => ({ in: "query", name, schema: text, ...more });
const SECRET = "s3cr3t-/key";
const SCHEMES = {
  securitySchemes: {
    key: { type: "apiKey", in: "header", name: "X-Key" },
    login: { type: "http", scheme: "basic" },
    sso: {
      type: "oauth2",
      flows: { authorizationCode: { authorizationUrl: "/auth", tokenUrl: "/token", scopes: { a: "" } } },
    },
  },
};

/** Opens a description and the form of an operation. */
async function tryIt(page: Page, description: object, id: string, attributes = "try-it"): Promise<Locator> {
  await open(page, description, { attributes, hash: `#operation/${id}` });
  await section(page, `operation/${id}`).getByRole("button", { name: "Try it", exact: true }).click();
  return section(page, `operation/${id}`).getByRole("form");
}

const described = (paths: object, more: object = {}): object =>
  openapi(paths, { servers: [{ url: echo.origin }], components: SCHEMES, ...more });

/** A description of the tests' server, for responses that `serve` sets. */
const here = (paths: object): object => openapi(paths, { components: SCHEMES });

/** Sends the form, and returns the request that the server received. */
async function send(form: Locator): Promise<ReceivedRequest> {
  const before = echo.received.length;
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(() => echo.received.length).toBe(before + 1);
  return echo.received.at(-1)!;
}

test("a long name stays beside its tick", async ({ page }) => {
  const parameters = [query("x-long-access-token-of-the-account", { required: true })];
  await page.setViewportSize({ width: 1440, height: 800 });
  const form = await tryIt(page, described({ "/a": { get: operation("a", { parameters }) } }), "a");
  const tick = await form.getByRole("checkbox").first().boundingBox();
  const name = await form.locator(".console-name").first().boundingBox();
  expect(name?.x).toBeGreaterThan((tick?.x ?? 0) + (tick?.width ?? 0));
});

test("the id that a DELETE would delete is entered by the reader", async ({ page }) => {
  const parameters = [{ in: "path", name: "id", required: true, schema: { type: "integer" }, example: 42 }];
  const form = await tryIt(page, described({ "/a/{id}": { delete: operation("a", { parameters }) } }), "a");
  const field = form.getByRole("textbox", { name: "id *", exact: true });
  await expect(field).toHaveValue("");
  await expect(field).toHaveAttribute("placeholder", "Example: 42");
  const before = echo.received.length;
  await form.getByRole("button", { name: "Send DELETE", exact: true }).click();
  await expect(form.getByText("Fill in every value of the path")).toBeVisible();
  expect(echo.received.length).toBe(before);
  await field.fill("7");
  await form.getByRole("button", { name: "Send DELETE", exact: true }).click();
  await expect.poll(() => echo.received.at(-1)?.target).toBe("/a/7");
});

test("status 401 of an operation that describes no credentials", async ({ page }) => {
  serve("/a", { status: 401 });
  const form = await tryIt(page, here({ "/a": { get: operation("a") } }), "a");
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await expect(form.getByText("but the description names none for this operation")).toBeVisible();
  await expect(form.getByRole("button", { name: "Go to the credentials" })).toHaveCount(0);
  // The way to a header that only the server knows of.
  const way = form.getByRole("button", { name: "Add a header or parameter" });
  await way.click();
  const row = form.getByRole("group", { name: "Item 1" });
  await expect(row.getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Authorization");
  await form.getByText(/^More headers and parameters/).click();
  await expect(row).toBeHidden();
  await way.click();
  await expect(row.getByLabel("Name")).toBeFocused();
  await expect(form.locator(".console-extra")).toHaveCount(1);
});

for (const [security, entered, leads] of [
  [[], "", "Add a header or parameter"],
  [["key"], "", "Go to the credentials"],
  [["key"], "a", undefined],
] as const)
  test(`status 403 with credentials of ${security} and "${entered}"`, async ({ page }) => {
    const ways = security.map((name) => ({ [name]: [] }));
    serve("/a", { status: 403 });
    const form = await tryIt(page, here({ "/a": { get: operation("a", { security: ways }) } }), "a");
    if (entered !== "") await form.getByLabel("Key", { exact: true }).fill(entered);
    await form.getByRole("button", { name: "Send", exact: true }).click();
    await expect(form.locator(".console-status")).toContainText("403");
    await expect(form.getByText("which had no credentials")).toHaveCount(leads ? 1 : 0);
    if (leads) await expect(form.getByRole("button", { name: leads })).toBeVisible();
  });

test("a long text about a scheme shows its beginning, and a button for the rest", async ({ page }) => {
  const key = { type: "apiKey", in: "header", name: "X-Key", description: `${"Words. ".repeat(200)}End` };
  const form = await tryIt(
    page,
    described(
      { "/a": { get: operation("a", { security: [{ key: [] }] }) } },
      { components: { securitySchemes: { key } } },
    ),
    "a",
  );
  const about = form.locator(".console-about");
  const isCut = (): Promise<boolean> => about.evaluate((one) => one.scrollHeight > one.clientHeight + 1);
  expect(await isCut()).toBe(true);
  await form.locator(".console-credentials .more").click();
  expect(await isCut()).toBe(false);
  await expect(form.locator(".console-credentials .more")).toHaveText("Hide");
});

test("a scheme says what it is, and takes what follows its name", async ({ page }) => {
  const description = "First\nwords.\n\nMore words.";
  const securitySchemes = {
    key: { type: "apiKey", in: "header", name: "X-Key", description: `# Title\n\n${description}` },
    signed: { type: "http", scheme: "OAuth", description },
  };
  const secured = { security: [{ key: [], signed: [] }] };
  const form = await tryIt(
    page,
    described({ "/a": { get: operation("a", secured) } }, { components: { securitySchemes } }),
    "a",
  );
  await expect(form.locator(".console-about")).toHaveText([/^First\s+words\.$/, /^First\s+words\.$/]);
  const sample = section(page, "operation/a").locator(".request-samples pre").last();
  await expect(sample).toContainText("Authorization: OAuth YOUR_ACCESS_TOKEN");
  const field = form.getByLabel("Value after “OAuth”");
  for (const value of ['oauth_nonce="1"', 'OAuth oauth_nonce="1"']) {
    await field.fill(value);
    expect(headerOf(await send(form), "authorization")).toBe('OAuth oauth_nonce="1"');
  }
});

for (const colorScheme of ["light", "dark"] as const)
  test(`the button that sends DELETE says so: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const form = await tryIt(page, described({ "/a": { delete: operation("a") } }), "a");
    await expect(form.getByRole("button", { name: "Send", exact: true })).toHaveCount(0);
    await expectAccessibleForm(page);
    const before = echo.received.length;
    await form.getByRole("button", { name: "Send DELETE", exact: true }).click();
    await expect.poll(() => echo.received.length).toBe(before + 1);
    expect(echo.received.at(-1)?.method).toBe("DELETE");
  });

for (const { it, security, entered, focused } of [
  { it: "the only field", security: ["key"], entered: {}, focused: "Key" },
  { it: "a field, not the choice before it", security: ["key", "login"], entered: {}, focused: "Key" },
  { it: "the first empty field", security: ["login"], entered: { "User name": "a" }, focused: "Password" },
  { it: "the first field, if all are filled in", security: ["key"], entered: { Key: "a" }, focused: "Key" },
  { it: "the client", security: ["sso"], entered: {}, focused: "Client ID" },
  {
    it: "signing in, once the client is known",
    security: ["sso"],
    entered: { "Client ID": "a" },
    focused: "Sign in",
  },
])
  test(`the way to the credentials leads to ${it}`, async ({ page }) => {
    const ways = security.map((name) => ({ [name]: [] }));
    serve("/a", { status: 401 });
    const form = await tryIt(page, here({ "/a": { get: operation("a", { security: ways }) } }), "a");
    for (const [label, value] of Object.entries(entered))
      await form.getByLabel(label, { exact: true }).fill(value);
    await form.getByRole("button", { name: "Send", exact: true }).click();
    const way = form.getByRole("button", { name: "Go to the credentials" });
    await expect(way).toBeVisible();
    await expect(form.getByRole("button", { name: "Send", exact: true })).toBeFocused();
    await way.click();
    await expect(form.locator(":focus")).toHaveAccessibleName(focused);
  });

for (const [security, lacks] of [
  [[{ key: [] }], 1],
  [[{}, { key: [] }], 0],
] as const)
  test(`credentials of ${JSON.stringify(security)} are missing ${lacks} times`, async ({ page }) => {
    const form = await tryIt(page, described({ "/a": { get: operation("a", { security }) } }), "a");
    await expect(form.getByLabel("Key", { exact: true })).toBeVisible();
    await expect(form.getByText("asks for credentials that are not entered")).toHaveCount(lacks);
  });

for (const [security, says] of [
  [[{ tls: [] }], 1],
  [[{ tls: [], key: [] }], 1],
  [[{ key: [] }], 0],
] as const)
  test(`a certificate for ${JSON.stringify(security)} is spoken of ${says} times`, async ({ page }) => {
    const securitySchemes = { ...SCHEMES.securitySchemes, tls: { type: "mutualTLS" } };
    const description = described(
      { "/a": { get: operation("a", { security }) } },
      { components: { securitySchemes } },
    );
    const form = await tryIt(page, description, "a");
    await expect(form.getByRole("button", { name: "Send", exact: true })).toBeVisible();
    await expect(form.getByText("Your browser shows your certificate by itself")).toHaveCount(says);
  });

test("several keys have their names, and the only server stands above them", async ({ page }) => {
  const securitySchemes = {
    ...SCHEMES.securitySchemes,
    other: { type: "apiKey", in: "query", name: "client" },
  };
  const description = described(
    { "/a": { get: operation("a", { security: [{ key: [], other: [] }] }) } },
    { components: { securitySchemes } },
  );
  const form = await tryIt(page, description, "a");
  await form.getByLabel("X-Key", { exact: true }).fill("one");
  await form.getByLabel("client", { exact: true }).fill("two");
  await expect(form.getByLabel("Server", { exact: true }).locator("option:checked")).toHaveText(echo.origin);
  const request = await send(form);
  expect([headerOf(request, "x-key"), request.target]).toEqual(["one", "/a?client=two"]);
});

/**
 * Replaces the text of an editor that had the focus. It restores its selection when it gets the focus again, so `fill`
 * could replace only that.
 */
async function replaceText(editor: Locator, text: string): Promise<void> {
  await editor.press("ControlOrMeta+a");
  await editor.page().keyboard.insertText(text);
}

/** Opens the form of an operation, and chooses another address than the description's. */
async function chooseOther(form: Locator): Promise<Locator> {
  await form.getByLabel("Server", { exact: true }).selectOption("Another address …");
  return form.getByRole("textbox", { name: "Another address *", exact: true });
}

for (const servers of [undefined, [{ url: "/v1" }], [{ url: "https://a.test" }, { url: "https://b.test" }]])
  test(`another address than ${JSON.stringify(servers)}`, async ({ page }) => {
    const paths = { "/a": { get: operation("a") }, "/b": { get: operation("b") } };
    const before = echo.received.length;
    const form = await tryIt(page, openapi(paths, { servers }), "a");
    const field = await chooseOther(form);
    const button = form.getByRole("button", { name: "Send", exact: true });
    await expect(button).toBeDisabled();
    // What is wrong is said once the field was left, and once.
    const wrong = form.getByText(/begins with http:\/\/ or https:\/\//);
    await expect(wrong).toHaveCount(0);
    await field.fill("localhost:8080");
    await expect(form.locator(".console-target")).toHaveCount(0);
    await field.blur();
    await expect(field).toHaveAccessibleDescription(/begins with http:\/\/ or https:\/\//);
    await expect(wrong).toHaveCount(1);
    await expectAccessibleForm(page);
    await field.fill(`${echo.origin}/base/`);
    await expect(field).toHaveAccessibleDescription("");
    await expect(form.locator(".console-target")).toContainText(`${echo.origin}/base/a`);
    const sampleOf = (id: string) => section(page, `operation/${id}`).locator(".sample").first();
    await expect(sampleOf("a")).toContainText(`${echo.origin}/base/a`);
    await expect(sampleOf("b")).not.toContainText(echo.origin + "/base");
    expect(echo.received.length).toBe(before);
    expect((await send(form)).target).toBe("/base/a");
    // Operations with the same servers share the choice, as they share every other one.
    await expect(sampleOf("b")).toContainText(`${echo.origin}/base/b`);
    // Escape takes back what was not left yet.
    await field.fill("http://half");
    await field.press("Escape");
    await expect(field).toHaveValue(`${echo.origin}/base/`);
    await field.blur();
    await expect(sampleOf("b")).toContainText(`${echo.origin}/base/b`);
    await form.getByLabel("Server", { exact: true }).selectOption({ index: 0 });
    await expect(sampleOf("b")).not.toContainText(echo.origin + "/base");
    await form.getByText("Sent requests (1)").click();
    await form.getByRole("link", { name: "Open", exact: true }).click();
    await expect(field).toHaveValue(`${echo.origin}/base/`);
    expect((await send(form)).target).toBe("/base/a");
  });

test("without a complete address, nothing is copied, and the samples keep their server", async ({ page }) => {
  const paths = { "/a": { get: operation("a", { security: [{ key: [] }] }) }, "/b": { get: operation("b") } };
  const form = await tryIt(page, openapi(paths, { servers: [{ url: "/v1" }], components: SCHEMES }), "a");
  await form.getByLabel("Key", { exact: true }).fill(SECRET);
  const copy = form.getByRole("button", { name: /cURL/ });
  await expect(copy).toBeVisible();
  const field = await chooseOther(form);
  await expect(copy).toHaveCount(0);
  await field.fill("http://l");
  await expect(copy).toBeVisible();
  await field.fill("http://l?");
  await field.blur();
  await expect(copy).toHaveCount(0);
  for (const id of ["a", "b"])
    await expect(section(page, `operation/${id}`).locator(".sample").first()).toContainText(`/v1/${id}`);
  // Closed and opened, the form is as it was left.
  const button = section(page, "operation/a").locator(".try-button");
  await button.click();
  await expect(form).toHaveCount(0);
  await expect(section(page, "operation/a").locator(".sample").first()).toContainText("/v1/a");
  await button.click();
  await expect(field).toHaveValue("http://l?");
});

for (const urls of [["/v1"], ["/v1", "/v2"]])
  test(`the servers show another address that is chosen, and lead back: ${urls}`, async ({ page }) => {
    const paths = { "/a": { get: operation("a") }, "/b": { get: operation("b") } };
    const form = await tryIt(page, openapi(paths, { servers: urls.map((url) => ({ url })) }), "a");
    const field = await chooseOther(form);
    await field.fill("http://tenant.test/base");
    await field.blur();
    const b = section(page, "operation/b");
    await expect(b.locator(".sample").first()).toContainText("http://tenant.test/base/b");
    await b.locator(".endpoint summary").click();
    const other = b.getByRole("radio", { name: "Another address: http://tenant.test/base" });
    await expect(other).toBeChecked();
    await expect(b.locator(".server").last()).toContainText("http://tenant.test/base/b");
    await expectAccessible(page);
    await b.getByRole("radio").first().check();
    await expect(other).toHaveCount(0);
    await expect(b.getByRole("radio").first()).toBeFocused();
    await expect(b.locator(".sample").first()).toContainText("/v1/b");
    // The form follows, and keeps what was entered.
    await expect(field).toHaveCount(0);
    expect(await (await chooseOther(form)).inputValue()).toBe("http://tenant.test/base");
    await expect(b.locator(".sample").first()).toContainText("http://tenant.test/base/b");
  });

test("addresses run from left to right in a language that does not", async ({ page }) => {
  const description = here({ "/a": { get: operation("a") } });
  await open(page, description, { attributes: 'try-it labels="ar"', hash: "#operation/a" });
  await section(page, "operation/a").locator(".try-button").click();
  const fields = section(page, "operation/a").getByRole("form").locator("fieldset").first();
  await fields.getByRole("combobox").selectOption({ index: 1 });
  await expect(fields).toHaveCSS("direction", "rtl");
  await expect(fields.getByRole("combobox")).toHaveCSS("direction", "ltr");
  await expect(fields.getByRole("textbox")).toHaveCSS("direction", "ltr");
});

test("a key that is a parameter, too, is asked for once", async ({ page }) => {
  const securitySchemes = { key: { type: "apiKey", in: "query", name: "key" } };
  const parameters = [query("key", { required: true }), query("q")];
  const description = described(
    { "/a": { get: operation("a", { parameters, security: [{ key: [] }] }) } },
    { components: { securitySchemes } },
  );
  const form = await tryIt(page, description, "a");
  await expect(form.locator("[data-field]")).toHaveCount(2);
  await page.getByRole("button", { name: "Try it: key" }).click();
  await expect(form.getByLabel("Key", { exact: true })).toBeFocused();
  await page.keyboard.type(SECRET);
  await expect(form.locator(".console-target")).toContainText("/a?key=YOUR_API_KEY");
  expect((await send(form)).target).toBe(`/a?key=${encodeURIComponent(SECRET)}`);
});

test("a required query parameter without a value is sent only if the reader insists", async ({ page }) => {
  const parameters = [
    ...[query("q", { required: true }), query("e", { required: true, allowEmptyValue: true })],
    ...Array.from({ length: 30 }, (_, index) => query(`more${index}`, {})),
  ];
  const form = await tryIt(page, described({ "/a": { get: operation("a", { parameters }) } }), "a");
  const before = echo.received.length;
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await expect(form.getByRole("alert")).toContainText("A required value is missing.");
  await expect(form.getByRole("button", { name: "Send all the same" })).toBeInViewport({ ratio: 1 });
  const field = form.getByRole("textbox", { name: "q *" });
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription("A value is required.");
  await expect(form.getByRole("textbox", { name: "e *" })).not.toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, ".console");
  expect(echo.received.length).toBe(before);
  await form.getByRole("button", { name: "Send all the same" }).click();
  await expect.poll(() => echo.received.length).toBe(before + 1);
  expect(echo.received.at(-1)?.target).toBe("/a?q=&e=");
  await expect(form.getByRole("alert")).toHaveCount(0);
  await expect(form.getByRole("button", { name: "Send", exact: true })).toBeFocused();
  await field.fill("1");
  expect((await send(form)).target).toBe("/a?q=1&e=");
});

test("the fields with problems are named beside the button that sends, and at the response", async ({
  page,
}) => {
  const schema = { type: "object", properties: { n: { type: "integer" } } };
  const body = { content: { "application/json": { schema, example: { n: 1 } } } };
  const limit = query("limit", { schema: { type: "integer" } });
  const parameters = [limit, ...Array.from({ length: 30 }, (_, index) => query(`more${index}`))];
  const description = described({ "/a": { post: operation("a", { parameters, requestBody: body }) } });
  const form = await tryIt(page, description, "a");
  const named = form.locator(".console-target .console-problems");
  await expect(form.locator(".console-target")).toContainText("/a");
  await expect(named).toHaveCount(0);
  const field = form.getByRole("textbox", { name: "limit", exact: true });
  await field.fill("abc");
  const area = form.getByRole("textbox", { name: "Body application/json" });
  await area.fill('{"n": "x"}');
  await expect(named).toHaveText("Problems in the request: limit, Body");
  // A plain field stands there until the editor has loaded.
  await expect(form.locator(".cm-editor")).toBeVisible();
  await expectAccessible(page, ".console");
  await named.getByRole("button", { name: "limit" }).click();
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  // A value that its schema does not allow is sent at once: developers also test errors.
  const came = await send(form);
  expect([came.target, String(came.body)]).toEqual(["/a?limit=abc", '{"n": "x"}']);
  const at = form.locator(".console-response .console-problems");
  await expect(at).toHaveText("Problems in the request: limit, Body");
  await expect(at).toBeInViewport();
  await expect(form.getByRole("status").filter({ hasText: "200 OK" })).toContainText("limit, Body");
  await at.getByRole("button", { name: "Body" }).click();
  await expect(area).toBeFocused();
  await field.fill("1");
  await replaceText(area, '{"n": 2}');
  await expect(named).toHaveCount(0);
  // The response stays that to the request which had problems.
  await expect(at).toBeVisible();
  await send(form);
  await expect(at).toHaveCount(0);
});

for (const [type, good, bad] of [
  ["application/json", '{"n": 1}', '{"n": 1, '],
  ["application/yaml", "n: 1", "n: [1"],
  ["application/xml", "<a><n>1</n></a>", "<a><n>1</a>"],
] as const)
  test(`a body that is not ${type} is sent only if the reader insists`, async ({ page }) => {
    const schema = { type: "object", xml: { name: "a" }, properties: { n: { type: "integer" } } };
    const content = { [type]: { schema, example: good } };
    const post = operation("a", { requestBody: { content } });
    const form = await tryIt(page, described({ "/a": { post } }), "a");
    const area = form.getByRole("textbox", { name: `Body ${type}` });
    await area.fill(bad);
    const before = echo.received.length;
    // At once, before the text is checked for the eye.
    await page.keyboard.press("Control+Enter");
    const alert = form.getByRole("alert");
    await expect(alert).toContainText(`The body cannot be read as ${type}. Nothing was sent.`);
    await expect(area).toBeFocused();
    await expectAccessible(page, ".console");
    expect(echo.received.length).toBe(before);
    await form.getByRole("button", { name: "Send all the same" }).click();
    await expect.poll(() => echo.received.length).toBe(before + 1);
    expect(String(echo.received.at(-1)?.body)).toBe(bad);
    await expect(alert).toHaveCount(0);
    await expect(form.locator(".console-response .console-problems")).toHaveText(
      "Problems in the request: Body",
    );
    await form.getByRole("button", { name: "Send", exact: true }).click();
    await expect(alert).toBeVisible();
    await replaceText(area, good);
    await expect(alert).toHaveCount(0);
    expect(String((await send(form)).body)).toBe(good);
  });

test("a request that is refused leads to the field that lacks a value, and to no response", async ({
  page,
}) => {
  const parameters = [
    query("count", { schema: { type: "integer" }, example: 1 }),
    query("ids", { required: true, schema: { type: "array", items: text }, example: ["1"] }),
    ...Array.from({ length: 40 }, (_, index) => query(`q${index}`)),
  ];
  const form = await tryIt(page, described({ "/a": { get: operation("a", { parameters }) } }), "a");
  expect((await send(form)).target).toBe("/a?ids=1");
  const response = form.getByRole("button", { name: "Response: 200 OK" });
  await expect(response).toBeVisible();
  await form.getByRole("textbox", { name: "count", exact: true }).fill("x");
  await form.getByRole("button", { name: "Remove item 1" }).click();
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await expect(form.getByRole("alert")).toBeVisible();
  const add = form.locator('[data-field="query ids"]').getByRole("button", { name: "Add an item" });
  await expect(add).toBeFocused();
  await expect(response).toHaveCount(0);
  const place = await page.evaluate(() => scrollY);
  await page.keyboard.press("Enter");
  const item = form.getByRole("textbox", { name: "Item 1" });
  await item.fill("2");
  await expect(form.getByRole("alert")).toHaveCount(0);
  await expect(response).toHaveCount(0);
  expect(await page.evaluate(() => scrollY)).toBe(place);
  // Nothing is refused before the next attempt.
  await form.getByRole("button", { name: "Remove item 1" }).click();
  await expect(form.locator('[data-field="query ids"]')).toContainText("A value is required.");
  await expect(form.getByRole("alert")).toHaveCount(0);
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await expect(form.getByRole("alert")).toBeVisible();
});

test("a parameter that is called like credentials is secret like those", async ({ page }) => {
  const parameters = [{ in: "header", name: "X-Api-Key", required: true, schema: text }];
  const secured = operation("moved", { parameters });
  const form = await tryIt(page, described({ "/redirect": { get: secured } }), "moved");
  await form.getByRole("textbox", { name: "X-Api-Key *" }).fill(SECRET);
  await expect(form.getByText("with my credentials")).toBeVisible();
  const sample = section(page, "operation/moved").locator(".request-samples pre").last();
  await expect(sample).toContainText("X-Api-Key: YOUR_ACCESS_TOKEN");
  expect(headerOf(await send(form), "x-api-key")).toBe(SECRET);
  await expect(form.locator(".console-failure")).toContainText("redirects to another address");
  expect(echo.received.at(-1)?.target).toBe("/redirect");
});

test("a response is judged by the credentials that its request had", async ({ page }) => {
  serve("/a", { status: 403 });
  const form = await tryIt(page, here({ "/a": { get: operation("a", { security: [{ key: [] }] }) } }), "a");
  await form.getByRole("button", { name: "Send", exact: true }).click();
  const said = form.getByText("which had no credentials");
  await expect(said).toBeVisible();
  await form.getByLabel("Key", { exact: true }).fill("a");
  await expect(form.getByText("with my credentials")).toBeVisible();
  await expect(said).toBeVisible();
});

test("off by default; a description can turn it off", async ({ page }) => {
  const description = described({
    "/on": { get: operation("on") },
    "/off": { get: operation("off", { "x-explorer-enabled": false }) },
    "/tag": { get: operation("tag", { tags: ["quiet"] }) },
  });
  const tagged = { ...description, tags: [{ name: "quiet", "x-explorer-enabled": false }] };
  await open(page, tagged);
  await expect(section(page, "operation/on").locator(".request-samples")).toBeVisible();
  await expect(page.locator(".try-button")).toHaveCount(0);
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(request.url()));
  await open(page, tagged, { attributes: "try-it" });
  await expect(page.locator(".try-button")).toHaveCount(1);
  await expect(section(page, "operation/on").locator(".try-button")).toBeVisible();
  expect(asked.filter((url) => /console/.test(url))).toEqual([]);
});

test("the server receives the values that were entered, and all samples show them", async ({ page }) => {
  const body = {
    content: {
      "application/json": {
        schema: { type: "object", properties: { n: { type: "integer" } } },
        example: { n: 1 },
      },
    },
  };
  const parameters = [
    { in: "path", name: "id", required: true, schema: text },
    query("list", { schema: { type: "array", items: text }, explode: false }),
    query("colour", { schema: { enum: ["red", "blue"] } }),
    query("deep", {
      style: "deepObject",
      schema: { type: "object", properties: { a: text, b: { type: "integer" } } },
    }),
    { in: "header", name: "X-Note", schema: text },
  ];
  const description = described({
    "/pets/{id}": { post: operation("post", { parameters, requestBody: body }) },
  });
  const form = await tryIt(page, description, "post");
  const samples = section(page, "operation/post").locator(".request-samples");

  // An empty path would be another URL.
  const before = echo.received.length;
  // What is missing is told once the reader tries to send, or leaves the field.
  const field = form.getByRole("textbox", { name: "id *" });
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
  await expect(form.locator(".console-findings")).toHaveCount(0);
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await expect(form.getByRole("alert")).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(form.locator(".console-findings")).toHaveText("A value is required.");
  expect(echo.received.length).toBe(before);

  await form.getByRole("textbox", { name: "id *" }).fill("a/b c");
  await form.getByRole("button", { name: "Add an item" }).click();
  await form.getByRole("textbox", { name: "Item 1" }).fill("x,y");
  await form.getByRole("button", { name: "Add an item" }).click();
  await form.getByRole("textbox", { name: "Item 2" }).fill("z");
  await form.getByRole("combobox", { name: "colour" }).selectOption("blue");
  const deep = form.getByRole("group", { name: "deep" });
  await deep.getByRole("textbox", { name: "a" }).fill("1");
  await deep.getByRole("textbox", { name: "b" }).fill("2");
  await form.getByRole("textbox", { name: "X-Note" }).fill("hi");
  const area = form.getByRole("textbox", { name: "Body application/json" });
  await area.fill('{\n  "n": "x"\n}');
  await expect(form.locator(".console-findings")).toContainText("/n");
  await form.getByRole("button", { name: "Line 2" }).click();
  await expect(area).toBeFocused();
  await page.keyboard.type("y");
  await expect(area).toHaveText(/"n": y/);
  await area.fill('{\n  "n": "x"\n}');

  const target = "/pets/a%2Fb%20c?list=x%2Cy,z&colour=blue&deep%5Ba%5D=1&deep%5Bb%5D=2";
  await expect(samples.locator("pre").last()).toContainText(echo.origin + target);
  // The form sends wrong bodies too, because developers also test errors.
  const came = await send(form);
  expect([came.method, came.target, String(came.body)]).toEqual(["POST", target, '{\n  "n": "x"\n}']);
  expect(headerOf(came, "x-note")).toBe("hi");
  expect(headerOf(came, "content-type")).toBe("application/json");
  await samples.getByRole("tab", { name: "Python", exact: true }).click();
  await expect(samples.locator("pre").last()).toContainText("a%2Fb%20c");

  // The field links to its row, and the row back to the field.
  await form.getByRole("link", { name: "Description of colour" }).click();
  await expect(page).toHaveURL(/#operation\/post\/query\/colour$/);
  await page.getByRole("button", { name: "Try it: colour" }).click();
  await expect(form.getByRole("combobox", { name: "colour" })).toBeFocused();

  // The last response does not pass for that to a request that was not sent.
  await expect(form.locator(".console-status")).toBeVisible();
  await form.getByRole("textbox", { name: "id *" }).fill("");
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await expect(form.getByRole("alert")).toBeVisible();
  await expect(form.locator(".console-status")).toHaveCount(0);
});

test("that a value is missing is told once the reader leaves its field", async ({ page }) => {
  const parameters = [{ ...query("q", { type: "string" }), required: true }];
  const form = await tryIt(page, described({ "/pets": { get: operation("get", { parameters }) } }), "get");
  const field = form.getByRole("textbox", { name: "q *" });
  const tick = form.getByRole("checkbox", { name: "q" });
  await tick.focus();
  while (!(await field.evaluate((one) => one === document.activeElement))) await page.keyboard.press("Tab");
  await expect(form.locator(".console-findings")).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(form.locator(".console-findings")).toHaveText("A value is required.");
});

test("forms and files", async ({ page }) => {
  const file = { type: "string", format: "binary" };
  const properties = { name: text, tags: { type: "array", items: text }, photo: file };
  const schema = { type: "object", required: ["name"], properties };
  const description = described({
    "/form": {
      post: operation("form", {
        requestBody: {
          content: {
            "application/x-www-form-urlencoded": {
              schema: { ...schema, properties: { name: text, tags: properties.tags } },
            },
          },
        },
      }),
    },
    "/parts": {
      post: operation("parts", { requestBody: { content: { "multipart/form-data": { schema } } } }),
    },
    "/file": {
      post: operation("file", {
        requestBody: { required: true, content: { "image/png": { schema: file } } },
      }),
    },
  });
  const bytes = Buffer.from([0, 255, 13, 10, 45, 45]);
  const photo = { name: 'a"b.png', mimeType: "image/png", buffer: bytes };

  const form = await tryIt(page, description, "form");
  await form.getByRole("textbox", { name: "name *" }).fill("a b&c");
  await form.getByRole("button", { name: "Add an item" }).click();
  await form.getByRole("textbox", { name: "Item 1" }).fill("ä");
  const sent = await send(form);
  expect(String(sent.body)).toMatch(/^name=a\+b%26c&tags=%C3%A4/);
  expect(headerOf(sent, "content-type")).toBe("application/x-www-form-urlencoded");

  const parts = await tryIt(page, description, "parts");
  await parts.getByRole("textbox", { name: "name *" }).fill("é");
  await parts.locator("input[type=file]").setInputFiles(photo);
  const came = await send(parts);
  const boundary = /boundary=(.+)$/.exec(headerOf(came, "content-type") ?? "")?.[1] ?? "";
  expect(boundary).toMatch(/^lectern-[0-9a-f]{24}$/);
  const pieces = came.body.toString("latin1").split(`--${boundary}`);
  expect(pieces[1]).toBe('\r\nContent-Disposition: form-data; name="name"\r\n\r\n\u00c3\u00a9\r\n');
  const last = pieces.find((one) => one.includes("filename")) ?? "";
  expect(last).toBe(
    `\r\nContent-Disposition: form-data; name="photo"; filename="a_b.png"\r\nContent-Type: image/png\r\n\r\n${bytes.toString("latin1")}\r\n`,
  );

  // A name that not every client can send.
  await parts.getByRole("textbox", { name: "name *" }).fill("--boundary");
  await parts.locator("input[type=file]").setInputFiles({ ...photo, name: "é.png" });
  const unusual = await send(parts);
  const mark = /boundary=(lectern-[0-9a-f]{24})$/.exec(headerOf(unusual, "content-type") ?? "")?.[1] ?? "?";
  expect(unusual.body.toString().split(`--${mark}`)).toHaveLength(4);

  const whole = await tryIt(page, description, "file");
  await whole.locator("input[type=file]").setInputFiles(photo);
  const got = await send(whole);
  expect([[...got.body], headerOf(got, "content-type")]).toEqual([[...bytes], "image/png"]);
});

test("the reader adds the fields of a form that the description does not name", async ({ page }) => {
  const body = (type: string): object => ({ requestBody: { content: { [type]: { schema: {} } } } });
  const description = described({
    "/parts": { post: operation("parts", body("multipart/form-data")) },
    "/form": { post: operation("form", body("application/x-www-form-urlencoded")) },
  });
  const bytes = Buffer.from([0, 255]);
  const form = await tryIt(page, description, "parts");
  expect(String((await send(form)).body)).toBe("");
  const add = form.getByRole("button", { name: "Add a field" });
  await add.click();
  const first = form.getByRole("group", { name: "Item 1" });
  await expect(first.getByLabel("Name")).toBeFocused();
  await first.getByLabel("Value").fill("1");
  await expect(first.getByLabel("Name")).toHaveAccessibleDescription("A field without a name is not sent.");
  await first.getByLabel("Name").fill("a");
  await add.click();
  const second = form.getByRole("group", { name: "Item 2" });
  await second.getByLabel("Name").fill("f");
  await second.getByLabel("Sent as").selectOption("File");
  await second
    .locator("input[type=file]")
    .setInputFiles({ name: "b.png", mimeType: "image/png", buffer: bytes });
  await add.click();
  await form.getByRole("group", { name: "Item 3" }).getByLabel("Value").fill("lost");
  await expectAccessibleForm(page);
  const parts = (await send(form)).body.toString("latin1").split(/\r\n--lectern-\w+(?:--)?|^--lectern-\w+/);
  expect(parts.map((one) => one.trim()).filter((one) => one !== "")).toEqual([
    'Content-Disposition: form-data; name="a"\r\n\r\n1',
    `Content-Disposition: form-data; name="f"; filename="b.png"\r\nContent-Type: image/png\r\n\r\n${bytes.toString("latin1")}`,
  ]);
  // The browser's own control, which has the name of the file, stays with its row.
  const file = await second.locator("input[type=file]").elementHandle();
  await first.getByRole("button", { name: "Remove a" }).click();
  await expect(form.locator(".console-added .console-extra")).toHaveCount(2);
  expect(await file?.evaluate((one) => one.isConnected)).toBe(true);

  const other = await tryIt(page, description, "form");
  await other.getByRole("button", { name: "Add a field" }).click();
  await page.keyboard.type("a");
  await other.getByLabel("Value").fill("1 2");
  const came = await send(other);
  expect([String(came.body), headerOf(came, "content-type")]).toEqual([
    "a=1+2",
    "application/x-www-form-urlencoded",
  ]);
});

test("a response is compared with its description: rows, lines, and headers that CORS hides", async ({
  page,
}) => {
  const schema = {
    type: "object",
    properties: {
      method: text,
      target: { type: "string", maxLength: 3 },
      headers: { type: "object" },
      body: text,
    },
  };
  const headers = { "X-Hidden": { required: true, schema: text } };
  const responses = {
    200: { description: "**Done.**", headers, content: { "application/json": { schema } } },
  };
  const form = await tryIt(page, described({ "/long": { get: operation("get", { responses }) } }), "get");
  await send(form);
  await expect(form.locator(".console-status")).toContainText("200");
  await expect(form.getByText("Described as 200: Done.")).toBeVisible();
  await expect(form.getByText("1 difference from the description", { exact: true })).toBeVisible();
  await expect(form.getByText(/Not checked: header "X-Hidden"/)).toBeVisible();
  await form.getByRole("button", { name: "Line 3 of the body" }).click();
  await expect(form.locator(".console-lines li.wrong")).toContainText('"target": "/long"');
  await expect(form.locator(".console-lines li.wrong")).toBeFocused();
  await form.getByRole("link", { name: "/target" }).click();
  await expect(page).toHaveURL(/#operation\/get\/200\/target$/);
  await expect(form.locator("> [role=status]")).toContainText("1 difference");
});

test("many headers that were not checked are a number, before the body", async ({ page }) => {
  const headers = Object.fromEntries(
    ["A", "B", "C", "D"].map((name) => [`X-${name}`, { required: true, schema: text }]),
  );
  const responses = { 200: { description: "", headers, content: { "application/json": { schema: {} } } } };
  const form = await tryIt(page, described({ "/a": { get: operation("a", { responses }) } }), "a");
  await send(form);
  const name = form.getByText('header "X-D"');
  await expect(form.getByText("Not checked: Headers (4)")).toBeVisible();
  await expect(name).toBeHidden();
  await expectAccessible(page, ".console");
  await form.getByText("Not checked: Headers (4)").click();
  await expect(name).toBeVisible();
});

test("headers and query parameters that the operation does not describe", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const description = described({
    "/a": { get: operation("a", { parameters: [query("q", { required: true, example: "1" })] }) },
    "/b": { get: operation("b") },
  });
  const form = await tryIt(page, description, "a");
  const add = form.getByRole("button", { name: "Add", exact: true });
  await expect(add).toBeHidden();
  await form.getByText("More headers and parameters").click();
  await add.click();
  const first = form.getByRole("group", { name: "Item 1" });
  await expect(first.getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Authorization:");
  await expect(first.getByLabel("Name")).toHaveAccessibleDescription(/cannot have this name/);
  await page.keyboard.press("Backspace");
  await expect(first.getByLabel("Name")).not.toHaveAttribute("aria-invalid", "true");
  await first.getByLabel("Value").fill(`Bearer ${SECRET}`);
  await expect(first.getByLabel("Value")).toHaveAttribute("type", "password");
  await add.click();
  const second = form.getByRole("group", { name: "Item 2" });
  await expect(second.getByLabel("Name")).toBeFocused();
  await second.getByLabel("Sent as").selectOption("query");
  await second.getByLabel("Name").fill("page size");
  await second.getByLabel("Value").fill("a&b");
  await add.click();
  await form.getByRole("group", { name: "Item 3" }).getByLabel("Name").fill("Origin");
  await expect(form.getByText("Browsers do not let a page set the header Origin.")).toBeVisible();
  await form.getByRole("group", { name: "Item 3" }).getByLabel("Name").fill("Host");
  await expect(form.getByText("Every client sets the header Host itself")).toBeVisible();
  await expectAccessibleForm(page);
  await form.getByRole("button", { name: "Remove Host" }).click();
  await expect(add).toBeFocused();

  const target = "/a?q=1&page%20size=a%26b";
  await expect(form.locator(".console-target")).toContainText(`GET ${echo.origin}${target}`);
  const sample = section(page, "operation/a").locator(".request-samples pre").last();
  await expect(sample).toContainText(target);
  await expect(sample).toContainText("Bearer YOUR_ACCESS_TOKEN");
  const came = await send(form);
  expect([came.target, headerOf(came, "authorization")]).toEqual([target, `Bearer ${SECRET}`]);
  await expect(form.locator(".console-status")).toContainText("200");

  const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await form.getByRole("button", { name: "Copy cURL" }).first().click();
  await expect.poll(copied).toContain("Bearer YOUR_ACCESS_TOKEN");
  await form.getByRole("checkbox", { name: "with my credentials" }).check();
  await form.getByRole("button", { name: "Copy cURL" }).first().click();
  await expect.poll(copied).toContain(`Bearer ${SECRET}`);

  // The rows stay with their operation, and an earlier request brings its own back.
  await second.getByRole("button", { name: "Remove page size" }).click();
  await first.getByLabel("Value").fill("Bearer second");
  const button = section(page, "operation/a").locator(".try-button");
  await button.click();
  await expect(form).toHaveCount(0);
  await button.click();
  await expect(first.getByLabel("Name")).toHaveValue("Authorization");
  await expect(second).toHaveCount(0);
  await form.getByText("Sent requests (1)").click();
  await form.getByRole("link", { name: "Send again" }).click();
  await expect.poll(() => echo.received.at(-1)?.headers.flat()).toContain("Bearer second");
  expect(echo.received.at(-1)!.target).toBe(target);
  await section(page, "operation/b").getByRole("button", { name: "Try it", exact: true }).click();
  await expect(section(page, "operation/b").getByText("More headers and parameters")).toHaveText(
    "More headers and parameters",
  );
});

test("secrets are sent to the server only", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const secured = (id: string, name: string): object =>
    operation(id, { security: [{ [name]: [] }], responses: { 200: json({}) } });
  const description = described({
    "/secured": { get: secured("get", "key") },
    "/redirect": { get: secured("moved", "login") },
  });
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  const form = await tryIt(page, description, "get");
  const samples = section(page, "operation/get").locator(".request-samples");
  await form.getByLabel("Key", { exact: true }).fill(SECRET);
  const came = await send(form);
  expect(headerOf(came, "x-key")).toBe(SECRET);
  await expect(form.locator(".console-status")).toContainText("200");
  await expect(samples.locator("pre").last()).toContainText("YOUR_API_KEY");

  const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await form.getByRole("button", { name: "Copy cURL" }).first().click();
  await expect.poll(copied).toContain("X-Key: YOUR_API_KEY");
  await form.getByRole("checkbox", { name: "with my credentials" }).check();
  await form.getByRole("button", { name: "Copy cURL" }).first().click();
  await expect.poll(copied).toContain(`X-Key: ${SECRET}`);
  // The choice applies to one copy only.
  await expect(form.getByRole("checkbox", { name: "with my credentials" })).not.toBeChecked();

  await form.getByText("Sent requests (1)").click();
  const saved = page.waitForEvent("download");
  await form.getByRole("button", { name: /^Save as HAR/ }).click();
  const har = await (await saved)
    .createReadStream()
    .then(async (stream) => String(Buffer.concat(await stream.toArray())));
  expect(JSON.parse(har).log.entries).toHaveLength(1);
  expect(har).toContain("YOUR_API_KEY");
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href]),
  );
  expect(
    [har, kept, said.join("\n"), await samples.locator("pre").last().innerText()].filter((one) =>
      one.includes(SECRET),
    ),
  ).toEqual([]);

  // Redirects are not followed with credentials.
  const other = await tryIt(page, description, "moved");
  await other.getByLabel("User name").fill("me");
  await other.getByLabel("Password").fill("pw");
  expect(headerOf(await send(other), "authorization")).toBe(`Basic ${btoa("me:pw")}`);
  await expect(other.locator(".console-failure")).toContainText("redirects to another address");
  expect(echo.received.at(-1)?.target).toBe("/redirect");
});

for (const [path, type] of [
  ["/events", "text/event-stream"],
  ["/lines", "application/jsonl"],
  ["/parts", "multipart/mixed"],
] as const)
  test(`a stream of ${type}, item by item, until the reader stops it`, async ({ page }) => {
    const responses = { 200: { description: "", content: { [type]: { itemSchema: {} } } } };
    const form = await tryIt(page, described({ [path]: { get: operation("get", { responses }) } }), "get");
    await send(form);
    await expect(form.locator(".console-stream li").last()).toContainText("5");
    await expect(form.getByText("Receiving …").last()).toBeVisible();
    const left = echo.aborted();
    await form.getByRole("button", { name: "Stop" }).click();
    await expect(form.getByText("The response was not read to its end.")).toBeVisible();
    await expect.poll(echo.aborted).toBe(left + 1);
    await expect(form.getByText(/Not checked: body/)).toBeVisible();
  });

test("a response of 100 MB is shown in part, and can be saved completely", async ({ page }) => {
  const responses = { 200: { description: "", content: { "application/json": { schema: {} } } } };
  const form = await tryIt(page, described({ "/large": { get: operation("get", { responses }) } }), "get");
  await send(form);
  const save = form.getByRole("button", { name: /^Save the body/ });
  await expect(save).toBeVisible({ timeout: 60_000 });
  await expect(form.getByText("This is the beginning.").first()).toBeVisible();
  expect(await form.evaluate((one) => one.textContent?.length ?? 0)).toBeLessThan(1_000_000);
  expect(await form.locator("*").count()).toBeLessThan(5000);
  const saved = page.waitForEvent("download");
  await save.click();
  let size = 0;
  for await (const piece of await (await saved).createReadStream()) size += (piece as Buffer).length;
  expect(size).toBeGreaterThan(LARGE);
});

test("nothing in a response can run", async ({ page }) => {
  const form = await tryIt(
    page,
    described({ "/html": { get: operation("html") }, "/svg": { get: operation("svg") } }),
    "html",
  );
  await send(form);
  await expect(form.locator(".console-response pre")).toContainText("<script>");
  const svg = await tryIt(page, described({ "/svg": { get: operation("svg") } }), "svg");
  await send(svg);
  await expect(svg.locator("img")).toHaveJSProperty("naturalWidth", 9);
  expect(await svg.locator("img").getAttribute("src")).toMatch(/^data:image\/svg/);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
});

/** Opens the next host pages under a policy. */
function underPolicy(policy: string): void {
  serve("/page/html", { headers: { "content-security-policy": policy } });
}

const MEDIA = ["sound", "video", "pdf", "no-pdf"];

test("audio, video and PDF are shown; what the browser cannot show is a download", async ({ page }) => {
  // Chromium shows no PDF in a sandboxed frame; this makes it pass for a browser that does.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "vendor", { get: () => "" });
    Object.defineProperty(navigator, "pdfViewerEnabled", { get: () => true });
  });
  const description = described(Object.fromEntries(MEDIA.map((id) => [`/${id}`, { get: operation(id) }])));
  const form = await tryIt(page, description, "sound");
  await send(form);
  await expect(form.locator("audio")).toHaveJSProperty("duration", 0.1);
  expect(await form.locator("audio").getAttribute("src")).toMatch(/^blob:/);
  await expect(form.getByRole("button", { name: /^Save the body/ })).toBeVisible();
  for (const id of ["video", "no-pdf"]) {
    const other = await tryIt(page, description, id);
    await send(other);
    await expect(other.getByText("The body is not shown here.")).toBeVisible();
    await expect(other.getByRole("button", { name: /^Save the body/ })).toBeVisible();
  }
  const pdf = await tryIt(page, description, "pdf");
  await send(pdf);
  await expect(pdf.locator("iframe")).toHaveAttribute("sandbox", "");
  expect(await pdf.locator("iframe").getAttribute("src")).toMatch(/^blob:/);
});

test("in Chromium, a PDF is a download", async ({ page }) => {
  const form = await tryIt(page, described({ "/pdf": { get: operation("pdf") } }), "pdf");
  await send(form);
  await expect(form.getByText("The body is not shown here.")).toBeVisible();
  await expect(form.locator("iframe")).toHaveCount(0);
});

test("where a policy refuses blob:, audio and PDF are downloads", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "vendor", { get: () => "" });
    Object.defineProperty(navigator, "pdfViewerEnabled", { get: () => true });
  });
  underPolicy("media-src 'self'; frame-src 'self'");
  const description = described({
    "/sound": { get: operation("sound") },
    "/pdf": { get: operation("pdf") },
  });
  for (const [id, contentType, body] of [
    ["sound", "audio/wav", "RIFF"],
    ["pdf", "application/pdf", "%PDF-1.4"],
  ] as const) {
    // To a page that a test has replaced, Chromium gives nothing from this machine.
    await page.route(`${echo.origin}/${id}`, (route) =>
      route.fulfill({ body, contentType, headers: { "access-control-allow-origin": "*" } }),
    );
    const form = await tryIt(page, description, id);
    await form.getByRole("button", { name: "Send", exact: true }).click();
    await expect(form.getByText("The body is not shown here.")).toBeVisible();
    const saved = page.waitForEvent("download");
    await form.getByRole("button", { name: /^Save the body/ }).click();
    await saved;
  }
});

test("Ctrl Enter sends from every field", async ({ page }) => {
  const requestBody = { content: { "application/json": { schema: {}, example: { n: 1 } } } };
  const description = described({
    "/a": { post: operation("post", { parameters: [query("q")], requestBody }) },
  });
  const form = await tryIt(page, description, "post");
  await expect(form.getByText("Ctrl Enter sends from any field")).toBeVisible();
  for (const name of ["q", "Body application/json"]) {
    const before = echo.received.length;
    await form.getByRole("textbox", { name, exact: true }).press("Control+Enter");
    await expect.poll(() => echo.received.length).toBe(before + 1);
    expect(JSON.parse(String(echo.received.at(-1)?.body))).toEqual({ n: 1 });
  }
  // The button is in view, however long the form is.
  await form.getByRole("textbox", { name: "q", exact: true }).scrollIntoViewIfNeeded();
  await expect(form.getByRole("button", { name: "Send", exact: true })).toBeInViewport();
  await form.getByRole("button", { name: "Response: 200 OK" }).click();
  await expect(form.locator(".console-status")).toBeInViewport();
});

test("the button Send leads to the response, and Ctrl Enter stays in its field", async ({ page }) => {
  const parameters = Array.from({ length: 40 }, (_, index) => query(`q${index}`));
  const description = described({ "/a": { get: operation("get", { parameters }) } });
  const form = await tryIt(page, description, "get");
  const status = form.locator(".console-status");
  await form.getByRole("textbox", { name: "q0", exact: true }).press("Control+Enter");
  await expect(form.getByRole("button", { name: "Response: 200 OK" })).toBeVisible();
  await expect(status).not.toBeInViewport();
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await expect(status).toBeInViewport();
});

test("the button Send leads to a response of which only the beginning is in view", async ({ page }) => {
  const form = await tryIt(page, described({ "/a": { get: operation("get") } }), "get");
  const send = form.getByRole("button", { name: "Send", exact: true });
  await send.press("Control+Enter");
  const body = form.locator(".console-response .redoc-json");
  await expect(body).toBeVisible();
  const begins = await top(form.locator(".console-outcome"));
  await page.setViewportSize({ width: 1280, height: Math.ceil(begins) + 150 });
  await send.click();
  await expect.poll(() => top(form.locator(".console-outcome"))).toBeLessThan(begins - 20);
  await expect(body).toBeInViewport();
});

test("two requests of the history are compared, and one is sent again", async ({ page }) => {
  const description = described({
    "/a": {
      get: operation("get", { parameters: [query("q")], security: [{ key: [] }] }),
    },
    "/b": { get: operation("other") },
  });
  const form = await tryIt(page, description, "get");
  await form.getByLabel("Key", { exact: true }).fill("key-one");
  await form.getByRole("textbox", { name: "q", exact: true }).fill("one");
  await send(form);
  await form.getByRole("textbox", { name: "q", exact: true }).fill("two");
  await send(form);
  await form.getByText("Sent requests (2)").click();
  const history = form.locator(".console-history");
  await history.getByRole("checkbox").first().check();
  await history.getByRole("checkbox").last().check();
  const comparison = history.locator(".console-comparison");
  await expect(comparison).toContainText("From request 1 to request 2");
  await expect(comparison.locator("del").first()).toHaveText(/\?q=one$/);
  await expect(comparison.locator("ins").first()).toHaveText(/\?q=two$/);
  await expect(comparison.locator(".console-changed del")).toHaveText(/"target": "\/a\?q=one"/);
  await expect(comparison.locator(".console-changed ins")).toHaveText(/"target": "\/a\?q=two"/);

  // Sent again from another operation, with the credentials of now.
  await form.getByLabel("Key", { exact: true }).fill("key-two");
  const other = section(page, "operation/other");
  await page.goto(`${page.url().split("#")[0]}#operation/other`);
  await other.getByRole("button", { name: "Try it", exact: true }).click();
  await other.getByText("Sent requests (2)").click();
  const before = echo.received.length;
  await other.getByRole("link", { name: "Send again" }).last().click();
  await expect.poll(() => echo.received.length).toBe(before + 1);
  const again = echo.received.at(-1)!;
  expect([again.target, headerOf(again, "x-key")]).toEqual(["/a?q=one", "key-two"]);
  await expect(page).toHaveURL(/#operation\/get$/);
  await expect(form.getByRole("textbox", { name: "q", exact: true })).toHaveValue("one");
  await expect(form.locator(".console-status")).toContainText("200");
});

for (const width of [1440, 1024, 390])
  test(`the row of the button Send keeps its height at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    serve("/a", { status: 431 });
    const form = await tryIt(page, here({ "/a": { get: operation("a", { security: [{ key: [] }] }) } }), "a");
    await form.getByLabel("Key", { exact: true }).fill("abcd");
    await expect(form.getByText("with my credentials")).toBeVisible();
    const row = form.locator(".console-bar");
    const before = await row.boundingBox();
    await form.getByRole("button", { name: "Send", exact: true }).click();
    const status = row.getByRole("button", { name: "Response: 431 Request Header Fields Too Large" });
    await expect(status).toBeVisible();
    const after = await row.boundingBox();
    expect([after?.height, after?.width]).toEqual([before?.height, before?.width]);
    expect((await status.boundingBox())?.y).toBeGreaterThan(after?.y ?? Number.POSITIVE_INFINITY);
  });

test("the history brings back the body, the server and the credentials that were chosen", async ({
  page,
}) => {
  const form = { type: "object", required: ["a"], properties: { a: text } };
  const content = {
    "application/json": { schema: { type: "object" }, example: { name: "Bo" } },
    "application/x-www-form-urlencoded": { schema: form },
  };
  const servers = [{ url: echo.origin }, { url: `${echo.origin}/{v}`, variables: { v: { default: "v1" } } }];
  const post = operation("post", {
    requestBody: { content },
    security: [{ key: [] }, { login: [] }],
  });
  const made = await tryIt(page, described({ "/a": { post } }, { servers }), "post");
  await made.getByLabel("Server", { exact: true }).selectOption({ index: 1 });
  await made.getByLabel("v", { exact: true }).fill("v2");
  await made.getByLabel("Authorizations", { exact: true }).selectOption({ index: 1 });
  await made.getByLabel("User name", { exact: true }).fill("ada");
  await made.getByLabel("Content type", { exact: true }).selectOption({ index: 1 });
  await made.getByRole("textbox", { name: "a *", exact: true }).fill("typed");
  const first = await send(made);
  await made.getByLabel("v", { exact: true }).fill("v3");
  await made.getByLabel("Server", { exact: true }).selectOption({ index: 0 });
  await made.getByLabel("Authorizations", { exact: true }).selectOption({ index: 0 });
  await made.getByLabel("Content type", { exact: true }).selectOption({ index: 0 });
  expect(String((await send(made)).body)).toContain("Bo");
  await made.getByText("Sent requests (2)").click();
  await made.getByRole("link", { name: "Open", exact: true }).last().click();
  const second = await send(made);
  for (const { target, body } of [first, second])
    expect([target, String(body)]).toEqual(["/v2/a", "a=typed"]);
  for (const one of [first, second]) expect(headerOf(one, "authorization")).toMatch(/^Basic /);
});

test("the reason for a missing response", async ({ page }) => {
  const description = described({
    "/closed/a": { get: operation("closed") },
    "/ws": { get: operation("ws", { servers: [{ url: "ws://127.0.0.1:1" }] }) },
    "/login": { get: operation("login", { servers: [{ url: "http://me:pw@127.0.0.1:1" }] }) },
  });
  const closed = await tryIt(page, description, "closed");
  await send(closed);
  await expect(closed.locator(".console-failure")).toContainText("CORS");
  for (const [id, says] of [
    ["ws", "http: and https: only"],
    ["login", "user name"],
  ] as const) {
    const form = await tryIt(page, description, id);
    await expect(form.locator(".console-target")).toContainText(says);
    await expect(form.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  }
});

test("the message names the content security policy of the page", async ({ page }) => {
  underPolicy("connect-src 'self'");
  const before = echo.received.length;
  const form = await tryIt(page, described({ "/a": { get: operation("get") } }), "get");
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await expect(form.locator(".console-failure")).toContainText("connect-src");
  expect(echo.received.length).toBe(before);
});

test("the host can change, refuse and observe requests", async ({ page }) => {
  const description = JSON.stringify(described({ "/a": { get: operation("get"), put: operation("put") } }));
  const body = `<div id="host"></div>${SCRIPT}<script>
    seen = [];
    Redoc.init(${description}, { tryIt: {
      credentials: { key: { key: "k" } },
      onRequest: (request) => request.method === "PUT" ? false : { headers: [...request.headers, ["X-Host", "1"]] },
      onResponse: (request, response) => { seen.push([request.method, response.status, response.body.length > 0]); throw new Error("ignored"); },
    } }, document.getElementById("host"));</script>`;
  await open(page, {}, { body, hash: "#operation/get" });
  await section(page, "operation/get").getByRole("button", { name: "Try it", exact: true }).click();
  expect(headerOf(await send(section(page, "operation/get").getByRole("form")), "x-host")).toBe("1");
  await expect.poll(() => page.evaluate("seen")).toEqual([["GET", 200, true]]);
  const before = echo.received.length;
  await section(page, "operation/put").getByRole("button", { name: "Try it", exact: true }).click();
  const put = section(page, "operation/put").getByRole("form");
  await put.getByRole("button", { name: "Send", exact: true }).click();
  await expect(put.locator(".console-failure")).toHaveText("This page refused to send the request.");
  expect(echo.received.length).toBe(before);
});

test.describe("lectern serve", () => {
  test("what browsers cannot send is sent, and headers that CORS hides are shown", async ({ page }) => {
    const folder = await mkdtemp(join(tmpdir(), "lectern-try-"));
    const cookie = { in: "cookie", name: "sid", required: true, schema: text, example: "1" };
    const get = operation("get", {
      parameters: [cookie, query("q", { required: true, allowReserved: true, example: "a'b[c]" })],
      requestBody: { required: true, content: { "text/plain": { schema: text, example: "of GET" } } },
      responses: {
        200: { description: "", headers: { "X-Hidden": { required: true, schema: text } }, ...json({}) },
      },
    });
    await writeFile(join(folder, "api.json"), JSON.stringify(described({ "/closed/a": { get } })));
    const served = await startServe(join(folder, "api.json"), ["--no-check"]);
    try {
      await page.goto(served.url);
      await pageReady(page);
      await page.locator(".try-button").click();
      const form = page.getByRole("form");
      await form.getByRole("checkbox", { name: "Send the body" }).check();
      const came = await send(form);
      expect([came.method, came.target, String(came.body)]).toEqual([
        "GET",
        "/closed/a?q=a'b%5Bc%5D",
        "of GET",
      ]);
      expect(headerOf(came, "cookie")).toBe("sid=1");
      await expect(form.locator(".console-status")).toContainText("200");
      await expect(form.getByText("The response matches its description")).toBeVisible();
    } finally {
      await served.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  test("the first operation of the demo responds without a network", async ({ page }) => {
    const served = await startServe(`${ROOT}/examples/demo/openapi.yaml`, ["--no-check", "--mock"]);
    try {
      await page.goto(served.url);
      await pageReady(page);
      await page.locator(".try-button").first().click();
      const form = page.getByRole("form").first();
      const lacking = form.getByText("The operation asks for credentials that are not entered.");
      await expect(lacking).toBeVisible();
      await form.getByRole("button", { name: "Send", exact: true }).click();
      await expect(form.locator(".console-status")).toContainText("401");
      await expect(form.getByText("The mock server answered:")).toBeVisible();
      await form.getByRole("button", { name: "Go to the credentials" }).click();
      await expect(form.locator(".console-credentials :focus")).toHaveCount(1);
      await form.getByLabel("Key", { exact: true }).fill("demo-0000-0000");
      await expect(lacking).toHaveCount(0);
      await form.getByRole("button", { name: "Send", exact: true }).click();
      await expect(form.locator(".console-status")).toContainText("200");
      await expect(form.getByText("The response matches its description")).toBeVisible();
    } finally {
      await served.close();
    }
  });
});

for (const colorScheme of ["light", "dark"] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test("the form and a response are accessible, also in Arabic and on a phone", async ({ page }) => {
      const parameters = [
        query("a", { required: true }),
        query("b", { schema: { type: "integer", minimum: 3 } }),
        query("c", { schema: { type: "array", items: { type: "boolean" } } }),
      ];
      const security = [{ key: [] }, { login: [] }];
      const requestBody = { content: { "application/json": { schema: { type: "object" } } } };
      const responses = {
        200: { description: "", content: { "application/json": { schema: { type: "array" } } } },
      };
      const description = described({
        "/a": { post: operation("post", { parameters, security, requestBody, responses }) },
      });
      for (const [attributes, name, submit] of [
        ["try-it", "Try it", "Send"],
        ['try-it labels="ar"', "جرّب", "إرسال"],
      ] as const) {
        await open(page, description, { attributes, hash: "#operation/post" });
        await section(page, "operation/post").getByRole("button", { name, exact: true }).click();
        const form = section(page, "operation/post").getByRole("form");
        await form.getByRole("textbox", { name: "a *", exact: true }).fill("1");
        await form.getByRole("textbox", { name: "b", exact: true }).fill("1");
        await form.getByRole("button", { name: submit, exact: true }).click();
        await expect(form.locator(".console-check")).toBeVisible();
        await expectAccessibleForm(page);
      }
    });
  });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the form is a sheet, with a way out, and the button in view", async ({ page }) => {
    const parameters = Array.from({ length: 20 }, (_, index) => query(`q${index}`));
    const description = described({
      "/a": { get: operation("get", { parameters }) },
      "/b": { get: operation("other") },
    });
    const form = await tryIt(page, description, "get");
    const sheet = page.getByRole("dialog");
    expect(await sheet.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    const close = sheet.getByRole("button", { name: "Close" });
    await expect(close).toBeFocused();
    const button = form.getByRole("button", { name: "Send", exact: true });
    await expect(button).toBeInViewport({ ratio: 1 });
    await form.getByRole("textbox", { name: "q9", exact: true }).fill("x");
    await expect(button).toBeInViewport({ ratio: 1 });
    await send(form);
    await form.getByRole("button", { name: "Response: 200 OK" }).click();
    await expect(form.locator(".console-status")).toBeInViewport();
    await expect(button).toBeInViewport({ ratio: 1 });
    await expect(close).toBeInViewport({ ratio: 1 });

    // The way out leads back to the button that opened it.
    const opener = section(page, "operation/get").locator(".try-button");
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(form.getByRole("textbox", { name: "q9", exact: true })).toHaveValue("x");
    await close.click();
    await expect(opener).toBeFocused();
    await opener.click();
    await form.getByRole("link", { name: "Description of q3" }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(/#operation\/get\/query\/q3$/);

    // The history opens a request of this form, too.
    await opener.click();
    await form.getByText("Sent requests (1)").click();
    await form.getByRole("link", { name: "Open" }).click();
    await expect(sheet).toHaveCount(1);
  });

  test("a turned device keeps what was entered", async ({ page }) => {
    const description = described({ "/a": { get: operation("get", { parameters: [query("q")] }) } });
    const form = await tryIt(page, description, "get");
    await form.getByRole("textbox", { name: "q", exact: true }).fill("x");
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(form.getByRole("textbox", { name: "q", exact: true })).toHaveValue("x");
    await expect(form.getByRole("button", { name: "Send", exact: true })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024);
  });
});

test.describe("on a tablet", () => {
  test.use({ viewport: { width: 760, height: 844 } });

  test("the form stays where it is when the response comes", async ({ page }) => {
    // Tall enough that nothing before the form is in view with it.
    const parameters = Array.from({ length: 8 }, (_, index) => query(`q${index}`));
    const responses = { 200: { description: "Tall. ".repeat(999) } };
    const description = described({ "/a": { get: operation("get", { parameters, responses }) } });
    const form = await tryIt(page, description, "get");
    const button = form.getByRole("button", { name: "Send", exact: true });
    // The responses of the description are in view below the form: the browser could hold on to them.
    const documented = section(page, "operation/get").locator(".responses");
    await page.mouse.move(200, 400);
    await expect(async () => {
      const { y } = (await documented.boundingBox())!;
      await page.mouse.wheel(0, y - 784);
      expect(Math.abs(y - 784)).toBeLessThan(2);
    }).toPass();
    const before = await button.boundingBox();
    await button.click();
    await expect(form.locator(".console-check")).toBeVisible();
    expect(await button.boundingBox()).toEqual(before);
  });
});

test("a response of XML is checked; without the script that reads it, the page says that it is not", async ({
  page,
}) => {
  await page.route("**/lectern.reading.js", (route) => route.abort());
  const schema = { type: "object", properties: { n: { type: "integer" } } };
  const responses = { 200: { description: "", content: { "application/xml": { schema } } } };
  const form = await tryIt(page, described({ "/xml": { get: operation("get", { responses }) } }), "get");
  await send(form);
  await expect(form.locator(".console-status")).toContainText("200");
  await expect(form.getByText("Not checked: body")).toBeVisible();
  await page.unroute("**/lectern.reading.js");
  await send(form);
  await expect(form.getByText("1 difference from the description", { exact: true })).toBeVisible();
  await expect(form.getByRole("link", { name: "/n" })).toBeVisible();
});

test("a status that hardly any description lists is a note, not a difference", async ({ page }) => {
  const responses = { 201: { description: "" } };
  serve("/a", { status: 429 });
  serve("/b", { status: 404 });
  const description = here({
    "/a": { get: operation("a", { responses }) },
    "/b": { get: operation("b", { responses }) },
  });
  const form = await tryIt(page, description, "a");
  await form.getByRole("button", { name: "Send", exact: true }).click();
  const text = "Status 429 is not described (201).";
  const note = form.locator(".console-check").getByText(text);
  await expect(note).toBeVisible();
  await expect(form.getByRole("status").filter({ hasText: text })).toHaveCount(1);
  await expect(note).toHaveClass("console-quiet");
  await expect(form.getByText("1 difference")).toHaveCount(0);
  await expect(form.getByText("The response matches its description")).toHaveCount(0);
  const other = await tryIt(page, description, "b");
  await other.getByRole("button", { name: "Send", exact: true }).click();
  await expect(other.locator(".console-check .console-wrong")).toHaveText(
    "1 difference from the description",
  );
});

test("the form is not printed", async ({ page }) => {
  const form = await tryIt(page, described({ "/a": { get: operation("get") } }), "get");
  await page.emulateMedia({ media: "print" });
  await expect(form).toBeHidden();
  await expect(page.locator(".try-button").first()).toBeHidden();
});
