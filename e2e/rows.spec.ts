/** Tests the rows of schemas: long texts, filters, lists of variants, comparison, and recursion. */
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { follow, open, openapi, operation, section, test, top } from "./reference.ts";

const text = { type: "string" };

/** An object schema with some properties. */
function object(properties: object, required: readonly string[] = []): object {
  return { type: "object", properties, required };
}

function numbered(count: number, name: string, of: object = text): object {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name}${n}`, of]));
}

/** A description of an operation with schemas for its request and response. */
function api(request: object, response: object = text, schemas: object = {}): object {
  const json = (schema: object): object => ({ content: { "application/json": { schema } } });
  const more = {
    requestBody: json(request),
    responses: { 200: { description: "Done.", ...json(response) } },
  };
  return openapi({ "/a": { post: operation("a", more) } }, { components: { schemas } });
}

const METHODS = Array.from({ length: 58 }, (_, n) => ({
  title: n < 2 ? "Google Pay" : `Method ${n}`,
  ...object({ [`own${n}`]: text, type: { enum: [n === 0 ? "googlepay" : `m${n}`] } }, ["type"]),
}));
const Query = object({
  field: text,
  and: { type: "array", items: { $ref: "#/components/schemas/Query" } },
  either: { anyOf: [{ $ref: "#/components/schemas/Query" }, { type: "null" }] },
});

const own = (page: Page): Locator => section(page, "operation/a");
const row = (page: Page, name: string): Locator => page.locator(`[id="operation/a/${name}"]`);

test("names of one level are aligned, whether their rows open or not", async ({ page }) => {
  const inner = object({ city: text, geo: object({ lat: text }) });
  await open(page, api(object({ address: inner, name: text })));
  await row(page, "request/address").locator(".toggle").click();
  const left = (name: string): Promise<number> =>
    row(page, name)
      .locator("> .field-head > .property-name")
      .evaluate((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getBoundingClientRect().left;
      });
  expect(await left("request/address")).toBe(await left("request/name"));
  expect(await left("request/address/city")).toBe(await left("request/address/geo"));
  expect(await left("request/address/city")).toBeGreaterThan(await left("request/name"));
  await expect(row(page, "request/address/geo").locator(".preview")).toHaveText("{ lat }");
  await expect(row(page, "request/address").locator("> .field-head .preview")).toHaveCount(0);
});

test("a title that does not fit beside its type begins a line, rather than breaking inside", async ({
  page,
}) => {
  await open(page, api({ ...object({ name: object({ first: text }) }), title: "CreateResponse" }));
  const title = own(page).locator(".schema-root > .facts > .type-title").first();
  for (let width = 1000; width <= 1096; width += 6) {
    await page.setViewportSize({ width, height: 800 });
    const lines = await title.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element.firstChild as Node);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines, `at ${width} px`).toBe(1);
  }
});

test("screen readers do not join a name, its type and its title", async ({ page }) => {
  await open(page, api(object({ limit: { type: "integer", title: "Limit", minimum: 1 } })));
  const snapshot = await row(page, "request/limit").ariaSnapshot();
  expect(snapshot).toMatch(/limit integer \(Limit\)/);
});

test("a type beside the buttons of a schema begins a line, rather than breaking inside", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  const name = "allow_sending_without_reply";
  await open(page, api(object({ [name]: { type: "boolean" }, deep: object({ inner: text }) })));
  await expect(own(page).getByRole("button", { name: "Expand all" }).first()).toBeVisible();
  const type = row(page, `request/${name}`).locator(".type");
  for (const before of ["", "a", "aaa", "aaaaa", "aaaaaaa"]) {
    const lines = await type.evaluate((element, letters) => {
      const title = element.closest(".field-head")?.querySelector(".property-name");
      if (title) title.textContent = letters + title.textContent;
      const range = document.createRange();
      range.selectNodeContents(element.firstChild as Node);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }, before);
    expect(lines).toBe(1);
  }
});

test("a long description is cut; the button opens it, and so does focus or the browser's search in the cut text", async ({
  page,
}) => {
  const description = `${"Some words of it. ".repeat(40)}[The last](https://example.com/) words.`;
  await open(page, api(object({ a: { ...text, description }, b: { ...text, description }, c: text })));
  const [a, b] = [row(page, "request/a"), row(page, "request/b")];
  const more = a.getByRole("button", { name: "more" });
  const height = async (one: Locator): Promise<number> => (await one.boundingBox())?.height ?? 0;
  const clamped = await height(a);
  expect(clamped).toBeLessThan(120);
  await expectAccessible(page, ".middle-panel");
  await more.click();
  await expect(a.getByRole("button", { name: "Hide" })).toBeFocused();
  expect(await height(a)).toBeGreaterThan(clamped + 40);
  await a.getByRole("button", { name: "Hide" }).click();
  await expect.poll(() => height(a)).toBe(clamped);
  // Focus scrolls to the link, like the browser's search.
  await b.getByRole("link", { name: "The last" }).focus();
  await expect(b.locator(".clamped")).toHaveCount(0);
  await expect(a.locator(".clamped")).toHaveCount(1);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(page.locator(".clamped")).toHaveCount(0);
});

test("long examples are printed completely", async ({ page }) => {
  const example = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`name${index}`, index]));
  const schema = { type: "object", properties: { a: { type: "object", example } } };
  await open(page, api(schema));
  const value = page.locator("pre.value");
  const cut = (): Promise<number> => value.evaluate((one) => one.scrollHeight - one.clientHeight);
  await page.locator(".folded summary").first().click();
  expect(await cut()).toBeGreaterThan(100);
  await page.emulateMedia({ media: "print" });
  expect(await cut()).toBe(0);
});

test("the button of a long description adds no second ellipsis, and lies on no table or code", async ({
  page,
}) => {
  const described = (description: string): object => ({ ...text, description });
  const table = `| a | b |\n|---|---|\n${"| 1 | 2 |\n".repeat(9)}`;
  const properties = {
    words: described("One.\n\nTwo.\n\nThree.\n\nFour."),
    table: described(table),
    code: described(`See:\n\n\`\`\`\n${"line\n".repeat(9)}\`\`\``),
  };
  await open(page, api(object(properties)));
  for (const [name, lies] of Object.entries({ words: true, table: false, code: false })) {
    const own = row(page, `request/${name}`);
    const button = own.locator(".described > .more");
    await expect(button, name).toHaveText("more");
    const [end, start] = await Promise.all([
      own.locator(".clamped").evaluate((one) => one.getBoundingClientRect().bottom),
      button.evaluate((one) => one.getBoundingClientRect().top),
    ]);
    expect(start < end, name).toBe(lies);
  }
});

test("a table that is too wide has shadows that move with it, and a logo's button keeps off its name", async ({
  page,
}) => {
  const cells = (cell: string): string => `|${` ${cell} |`.repeat(9)}\n`;
  const description = cells("A_name_without_spaces") + cells("-") + cells("a_value_without_spaces");
  const logo = { url: "https://other.test/logo.png", altText: "A name that needs more than one line" };
  const info = { title: "Small", version: "1", description, "x-logo": logo };
  await open(page, openapi({ "/a": { get: operation("a") } }, { info }));
  const box = page.locator(".api-info .table-box");
  expect(await box.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeGreaterThan(100);
  await expect(box).toHaveCSS("background-attachment", "local, local, scroll, scroll, scroll");
  const [name, button] = [page.locator(".logo a"), page.locator(".logo button")];
  const bottom = await name.evaluate((one) => one.getBoundingClientRect().bottom);
  expect((await top(button)) - bottom).toBeGreaterThanOrEqual(8);
});

test("a warning is not cut off", async ({ page }) => {
  const words = "Some words of it. ".repeat(20);
  const described = (description: string): object => ({ ...text, description });
  await open(
    page,
    api(
      object({
        quote: described(`${words}\n\n> [!WARNING]\n> It costs money.`),
        bold: described(`${words}\n\n**Deprecated**: use another.`),
        list: described(`${words}\n\n* **one**: the first value`),
        long: described(`${words.repeat(4)}\n\n> It costs money.`),
      }),
    ),
  );
  for (const [name, count] of Object.entries({ quote: 0, bold: 0, list: 1, long: 1 }))
    await expect(row(page, `request/${name}`).locator(".clamped"), name).toHaveCount(count);
});

for (const [before, count] of [
  [5, 0],
  [6, 2],
] as const)
  test(`a required property after ${before} optional ones: a switch with ${count} options`, async ({
    page,
  }) => {
    const schema = object({ ...numbered(before, "may"), must: {}, last: {} }, ["must"]);
    await open(page, api(schema));
    await expect(row(page, "request/must")).toBeVisible();
    await expect(own(page).locator(".request").getByRole("radio")).toHaveCount(count);
  });

test("a large object can be limited to its required properties; links, search and paper show all", async ({
  page,
}) => {
  const schema = object({ ...numbered(20, "may"), ...numbered(3, "must") }, ["must0", "must1", "must2"]);
  await open(page, api(schema, schema));
  const request = own(page).locator(".request");
  const shown = request.locator(".property-name:visible");
  await expect(shown).toHaveCount(23);
  await request.getByRole("radio", { name: "Required 3" }).check();
  await expect(shown).toHaveText(["must0", "must1", "must2"]);
  await expect(request.getByRole("radio", { name: "Required 3" })).toBeChecked();
  await expectAccessible(page, ".middle-panel");
  // Hidden properties are in the page, so that the browser's search finds them.
  const hidden = request.locator('[hidden="until-found"]');
  await expect(hidden.locator(".property-name")).toHaveCount(20);
  await hidden.evaluate((one) => one.dispatchEvent(new Event("beforematch")));
  await expect(shown).toHaveCount(23);

  await request.getByRole("radio", { name: "Required 3" }).check();
  await follow(page, "#operation/a/request/must1");
  await expect(shown).toHaveCount(3);
  await follow(page, "#operation/a/request/may7");
  await expect(row(page, "request/may7")).toBeInViewport();
  await expect(shown).toHaveCount(23);

  await request.getByRole("radio", { name: "Required 3" }).check();
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(shown).toHaveCount(23);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(shown).toHaveCount(3);
  // Responses have no filter.
  const responses = own(page).locator(".responses");
  await expect(responses.locator(".property-name")).toHaveCount(23);
  await expect(responses.getByRole("radio")).toHaveCount(0);
});

test("required properties of requests are red; responses mark in grey what is always there or may be missing", async ({
  page,
}) => {
  const schema = object({ id: text, note: text }, ["id"]);
  const free = object({ a: text, b: text });
  const most = object({ a: text, b: text, c: text, d: text, e: text }, ["a"]);
  await open(page, api(schema, object({ id: text, note: text, free, most }, ["id", "most"])));
  await expect(row(page, "request/id").locator(".required")).toHaveText("required");
  await expect(row(page, "request/note").locator(".facts")).toHaveText("string");
  await expect(row(page, "200/id").locator(".facts")).toHaveText(/string\s*required/);
  await expect(row(page, "200/id").locator(".required")).toHaveCount(0);
  await expect(row(page, "200/note").locator(".facts")).toHaveText(/string\s*optional/);
  await row(page, "200/free").locator(".toggle").click();
  await expect(row(page, "200/free").locator(".optional-note")).toHaveText("All optional.");
  await expect(row(page, "200/free/a").locator(".facts")).toHaveText("string");
  await row(page, "200/most").locator(".toggle").click();
  await expect(row(page, "200/most").locator(".optional-note")).toHaveText(
    "Optional unless marked required.",
  );
  await expect(row(page, "200/most/a").locator(".facts")).toHaveText(/string\s*required/);
  await expect(row(page, "200/most/b").locator(".facts")).toHaveText("string");
});

test("a large union is a list with a filter, and changes the sample", async ({ page }) => {
  await open(page, api(object({ method: { oneOf: METHODS }, other: text })));
  await row(page, "request/method").locator(".toggle").first().click();
  const choice = row(page, "request/method").locator(".choice");
  await expect(choice.locator(".choice-label")).toHaveText("One of 58, by type");
  const button = choice.getByRole("button", { name: "One of 58: googlepay" });
  await expect(button).toHaveText("googlepay Google Pay");
  await expect(choice.locator(".property-name")).toHaveText(["type", "own0"]);
  await button.click();
  const filter = page.getByRole("combobox", { name: "Filter" });
  await expect(filter).toBeFocused();
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options).toHaveCount(58);
  await expect(options.nth(1)).toHaveText("m1 Google Pay");
  await expectAccessible(page, ".middle-panel");
  await page.keyboard.type("m5");
  await expect(options).toHaveCount(9);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(choice.getByRole("button", { name: "One of 58: m50" })).toBeFocused();
  await expect(choice.locator(".property-name")).toHaveText(["type", "own50"]);
  await expect(own(page).locator(".request-samples")).toContainText('"type": "m50"');

  await page.keyboard.press("Enter");
  await page.keyboard.type("nothing of that name");
  await expect(page.getByText("No match")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(filter).toHaveCount(0);
  await expect(choice.getByRole("button", { name: "One of 58: m50" })).toBeFocused();
  // The ids of variants contain their titles.
  await expect(choice).toHaveAttribute("id", "operation/a/request/method/(Method 50)");
});

test("the variants of a small union can be compared", async ({ page }) => {
  const card = { title: "Card", ...object({ id: text, brand: text }) };
  const bank = { title: "Bank", ...object({ id: text, iban: text }, ["iban"]) };
  await open(page, api(object({ source: { oneOf: [card, bank] } })));
  const choice = row(page, "request/source").locator(".choice");
  await choice.getByRole("button", { name: "Differences" }).click();
  const cells = choice.locator(".differences :is(th, td)");
  await expect(cells).toHaveText([
    "Property",
    "Card",
    "Bank",
    "brand",
    "string",
    "–",
    "iban",
    "–",
    "string, required",
  ]);
  await expect(choice.locator(".differences p")).toHaveText("The same in all: id");
  await expectAccessible(page, ".middle-panel");
});

test("a recursive property links to its open schema, and opens one more level; links below it work", async ({
  page,
}) => {
  const find = { type: "object", properties: { query: { $ref: "#/components/schemas/Query" }, page: text } };
  await open(page, api(find, text, { Query }));
  await row(page, "request/query").locator(".toggle").first().click();
  const and = row(page, "request/query/and");
  await expect(and.locator(".recursive")).toHaveText("Recursive, same as query ↑");
  await expect(and.locator(".recursive a")).toHaveAttribute("href", "#operation/a/request/query");
  await and.getByRole("button", { name: "Open one level more" }).click();
  await expect(and.getByRole("button", { name: "Hide" })).toBeFocused();
  await expect(row(page, "request/query/and/field")).toBeVisible();
  await expect(row(page, "request/query/and/and").locator(".recursive")).toHaveText(
    "Recursive, same as and ↑",
  );
  await expectAccessible(page, ".middle-panel");
  await and.getByRole("button", { name: "Hide" }).click();
  await expect(row(page, "request/query/and/field")).toHaveCount(0);

  for (const id of ["request/query/and/and/either/field", "request/query/either/and/field"]) {
    await follow(page, `#operation/a/${id}`);
    await expect(row(page, id)).toBeInViewport();
    await expect(row(page, id)).toHaveClass(/\btinted\b/);
  }
});

test("the target of a link has its own link as the next stop of the Tab key; a value has a ring", async ({
  page,
}) => {
  await open(page, api(object({ colour: { type: "string", enum: ["red", "blue"] } })), {
    hash: "#operation/a/request/colour",
  });
  await expect(row(page, "request/colour")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Link to colour" })).toBeFocused();
  await follow(page, "#operation/a/request/colour/=red");
  await expect(row(page, "request/colour/=red")).toHaveCSS("outline-style", "solid");
  await expect(row(page, "request/colour/=red")).toHaveCSS("box-shadow", "none");
});

test("the first 2xx response and the wrapper of a body are open; a link to a response highlights its heading", async ({
  page,
}) => {
  const wrapped = object({ data: object({ id: text, name: text }) });
  const description = api(wrapped, wrapped);
  await open(page, description);
  await expect(row(page, "request/data/id")).toBeVisible();
  await expect(row(page, "200/data/id")).toBeVisible();
  await follow(page, "#operation/a/200");
  await expect(row(page, "200")).toHaveClass(/\btinted\b/);
  const background = (one: Locator): Promise<string> =>
    one.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await background(row(page, "200"))).toBe("rgba(0, 0, 0, 0)");
  expect(await background(row(page, "200").locator("> .response-title"))).not.toBe("rgba(0, 0, 0, 0)");
});
