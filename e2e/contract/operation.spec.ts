/** Tests the contract of the classic page: operations, checks 39 to 56. */
import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { documentUrl, follow, hash, open, openapi, operation, section, test } from "../reference.ts";
import { field, json, MINIMAL, one, script, withParameters } from "./hosts.ts";

test.describe("Operation", () => {
  test("39 constraints as words", async ({ page }) => {
    const expected = {
      both: [{ type: "string", minLength: 1, maxLength: 10 }, "[ 1 .. 10 ] characters"],
      least: [{ type: "string", minLength: 1 }, "non-empty"],
      most: [{ type: "array", items: { type: "string" }, maxItems: 3 }, "<= 3 items"],
      above: [{ type: "integer", exclusiveMinimum: 0 }, "> 0"],
      cents: [{ type: "number", multipleOf: 0.01 }, "decimal places <= 2"],
      range: [{ type: "integer", minimum: 1, maximum: 5 }, "[ 1 .. 5 ]"],
      half: [{ type: "integer", exclusiveMinimum: 0, maximum: 10 }, "( 0 .. 10 ]"],
      fives: [{ type: "integer", multipleOf: 5 }, "multiple of 5"],
      set: [{ type: "array", items: { type: "string" }, uniqueItems: true }, "unique"],
    } as const;
    await open(
      page,
      withParameters(Object.fromEntries(Object.entries(expected).map(([name, [schema]]) => [name, schema]))),
    );
    for (const [name, [, words]] of Object.entries(expected))
      await expect(field(page, name).getByText(words, { exact: true })).toBeVisible();
  });

  test("40 enums: Value, Items Enum, and a limit of shown values", async ({ page }) => {
    await open(
      page,
      withParameters({
        single: { type: "string", enum: ["only"] },
        list: { type: "array", items: { type: "string", enum: ["a", "b"] } },
        five: { type: "string", enum: ["a", "b", "c", "d", "e"] },
      }),
      { attributes: 'max-displayed-enum-values="2"' },
    );
    await expect(field(page, "single")).toContainText(/Value:\s*"only"/);
    await expect(field(page, "list")).toContainText(/Items Enum:\s*"a"\s*"b"/);
    await expect(field(page, "five")).toContainText(/Enum:\s*"a"\s*"b"/);
    await expect(field(page, "five")).not.toContainText('"c"');
    await field(page, "five").getByText("… 3 more").click();
    await expect(field(page, "five")).toContainText(/"c"\s*"d"\s*"e"/);
    await field(page, "five").getByText("Hide").click();
    await expect(field(page, "five").getByText("… 3 more")).toBeVisible();
  });

  for (const [attributes, order] of [
    ["", ["b", "a", "d", "c"]],
    ["required-props-first", ["d", "a", "b", "c"]],
    ["sort-required-props-first", ["d", "a", "b", "c"]],
    ["sort-props-alphabetically", ["a", "b", "c", "d"]],
    ["sort-props-alphabetically required-props-first", ["a", "d", "b", "c"]],
  ] as const)
    test(`41 the order of fields: ${attributes || "as written"}`, async ({ page }) => {
      const properties = Object.fromEntries(["b", "a", "d", "c"].map((name) => [name, { type: "string" }]));
      const schema = { type: "object", required: ["d", "a"], properties };
      await open(page, one({ requestBody: { content: { "application/json": { schema } } } }), { attributes });
      await expect(page.locator(".middle-panel .property-name")).toHaveText([...order]);
    });

  test("42 requests have no read-only fields, responses no write-only fields, in schemas and samples", async ({
    page,
  }) => {
    const schema = {
      type: "object",
      properties: {
        made: { type: "string", readOnly: true },
        secret: { type: "string", writeOnly: true },
        both: { type: "string" },
      },
    };
    await open(
      page,
      one({ requestBody: { content: { "application/json": { schema } } }, responses: { 200: json(schema) } }),
      {
        attributes: 'expand-responses="200"',
      },
    );
    const names = page.locator(".middle-panel .property-name");
    await expect(names).toHaveText(["secret", "both", "made", "both"]);
    const samples = page.locator(".right-panel .redoc-json");
    await expect(samples.first()).toContainText('"secret"');
    await expect(samples.first()).not.toContainText('"made"');
    await expect(samples.last()).toContainText('"made"');
    await expect(samples.last()).not.toContainText('"secret"');
  });

  for (const [keyword, words] of [
    ["oneOf", "One of"],
    ["anyOf", "Any of"],
  ] as const)
    test(`43 ${keyword}: "${words}" and buttons that switch`, async ({ page }) => {
      const variant = (title: string, name: string): object => ({
        title,
        type: "object",
        properties: { [name]: { type: "string" } },
      });
      const schema = { [keyword]: [variant("Cat", "meows"), variant("Dog", "barks")] };
      await open(page, one({ requestBody: { content: { "application/json": { schema } } } }));
      const body = page.locator(".middle-panel");
      await expect(body.getByText(words, { exact: true })).toBeVisible();
      await expect(body.locator(".property-name")).toHaveText(["meows"]);
      await body.getByRole("button", { name: "Dog" }).click();
      await expect(body.locator(".property-name")).toHaveText(["barks"]);
    });

  for (const [what, extra, options] of [
    ["all heirs, in the order of the mapping", {}, ["dog", "cat", "Bird"]],
    ["x-explicitMappingOnly", { "x-explicitMappingOnly": true }, ["dog", "cat"]],
  ] as const)
    test(`44 the dropdown of a discriminator changes the schema: ${what}`, async ({ page }) => {
      const heir = (name: string): object => ({
        allOf: [
          { $ref: "#/components/schemas/Pet" },
          { type: "object", properties: { [name]: { type: "string" } } },
        ],
      });
      const components = {
        schemas: {
          Pet: {
            type: "object",
            properties: { kind: { type: "string" }, name: { type: "string" } },
            discriminator: {
              propertyName: "kind",
              mapping: { dog: "#/components/schemas/Dog", cat: "Cat" },
              ...extra,
            },
          },
          Cat: heir("meows"),
          Dog: heir("barks"),
          Bird: heir("sings"),
        },
      };
      const schema = { $ref: "#/components/schemas/Pet" };
      await open(page, one({ requestBody: { content: { "application/json": { schema } } } }, { components }));
      const body = page.locator(".middle-panel");
      const dropdown = field(page, "kind").locator("select");
      await expect(dropdown.locator("option")).toHaveText([...options]);
      await dropdown.selectOption("cat");
      await expect(body.locator(".property-name")).toHaveText(["kind", "name", "meows"]);
      await dropdown.selectOption("dog");
      await expect(body.locator(".property-name")).toHaveText(["kind", "name", "barks"]);
    });

  test("45 a recursive schema is marked, and can be opened once", async ({ page }) => {
    const components = {
      schemas: {
        Node: {
          type: "object",
          properties: {
            next: { $ref: "#/components/schemas/Node" },
            all: { type: "array", items: { $ref: "#/components/schemas/Node" } },
          },
        },
      },
    };
    const schema = { $ref: "#/components/schemas/Node" };
    await open(
      page,
      one(
        { requestBody: { content: { "application/json": { schema } } }, responses: { 200: json(schema) } },
        { components },
      ),
      {
        attributes: 'schemas-expansion-level="all"',
      },
    );
    await expect(field(page, "next").getByText("Recursive")).toBeVisible();
    await expect(field(page, "all").getByText("Recursive")).toBeVisible();
    await expect(field(page, "next").locator("button[aria-expanded]")).toHaveCount(0);
  });

  test("46 the default response is an error if there is a success response, otherwise a success", async ({
    page,
  }) => {
    const both = { 200: json({ type: "string" }), default: json({ type: "string" }) };
    await open(
      page,
      openapi({
        "/a": { get: operation("a", { responses: both }) },
        "/b": { get: operation("b", { responses: { default: json({ type: "string" }), 404: json({}) } }) },
        "/c": {
          get: operation("c", {
            responses: { "2XX": json({ type: "string" }), 302: json({}), 100: json({}), default: json({}) },
          }),
        },
      }),
    );
    const tabs = (id: string) => section(page, `operation/${id}`).locator(".right-panel .react-tabs__tab");
    await expect(tabs("a")).toHaveClass([/tab-success/, /tab-error/]);
    await expect(tabs("b")).toHaveClass([/tab-error/, /tab-success/]);
    await follow(page, "#operation/c");
    await expect(tabs("c")).toHaveClass([/tab-info/, /tab-redirect/, /tab-success/, /tab-error/]);
    const color = (id: string, index: number): Promise<string> =>
      section(page, `operation/${id}`)
        .locator(".responses button .status")
        .nth(index)
        .evaluate((one) => getComputedStyle(one).color);
    expect(await color("a", 0)).toBe(await color("b", 1));
    expect(await color("a", 1)).toBe(await color("b", 0));
    expect(await color("a", 0)).not.toBe(await color("a", 1));
  });

  test("47 expand-responses opens the named responses; an empty response has no button", async ({ page }) => {
    const responses = {
      200: json({ type: "string" }),
      204: { description: "Nothing." },
      404: json({ type: "string" }),
      500: json({}),
    };
    await open(page, one({ responses }), { attributes: 'expand-responses="200, 404"' });
    const buttons = page.locator(".responses button[aria-expanded]");
    await expect(buttons).toHaveText([/^200/, /^404/, /^500/]);
    for (const [index, isOpen] of ["true", "true", "false"].entries())
      await expect(buttons.nth(index)).toHaveAttribute("aria-expanded", isOpen);
    await expect(page.locator(".responses")).toContainText("Nothing.");
  });

  test("48 x-summary is the label of the button; the description is inside", async ({ page }) => {
    const responses = { 200: { "x-summary": "In short", description: "At **length**." } };
    await open(page, one({ responses }), { attributes: 'expand-responses=""' });
    const button = page.locator(".responses button[aria-expanded]");
    await expect(button).toHaveText(/200\s+In short$/);
    await expect(page.locator(".responses")).not.toContainText("length");
    await button.click();
    await expect(page.locator(".responses strong", { hasText: "length" })).toBeVisible();
  });

  test("49 two media types: a dropdown for schema and sample; one: a label", async ({ page }) => {
    const typed = (name: string): object => ({
      schema: { type: "object", properties: { [name]: { type: "string" } } },
    });
    const content = { "application/json": typed("inJson"), "application/vnd.two+json": typed("inTwo") };
    await open(
      page,
      one({ requestBody: { content }, responses: { 200: json({ type: "object", properties: { a: {} } }) } }),
      {
        attributes: 'expand-responses="all"',
      },
    );
    const right = page.locator(".right-panel");
    const left = page.locator(".middle-panel");
    await left.locator("select.dropdown-select").selectOption("application/vnd.two+json");
    await expect(left.locator(".property-name").first()).toHaveText("inTwo");
    await expect(right.locator(".redoc-json").first()).toContainText("inTwo");
    await right.locator("select.dropdown-select").selectOption("application/json");
    await expect(left.locator(".property-name").first()).toHaveText("inJson");
    await expect(right.locator(".redoc-json").first()).toContainText("inJson");
    await expect(left.locator(".responses select")).toHaveCount(0);
    await expect(left.locator(".responses")).toContainText("application/json");
  });

  for (const [attributes, tabs] of [
    ["", ["Payload", "curl", "JS"]],
    ['payload-sample-idx="1"', ["curl", "Payload", "JS"]],
    ["hide-request-payload-sample", ["curl", "JS"]],
  ] as const)
    for (const name of ["x-codeSamples", "x-code-samples"])
      test(`50 ${name} ${attributes}`, async ({ page }) => {
        const samples = [
          { lang: "curl", source: "curl it" },
          { lang: "javascript", label: "JS", source: "it()" },
        ];
        const requestBody = {
          content: { "application/json": { schema: { type: "object", properties: { a: {} } } } },
        };
        await open(page, one({ requestBody, [name]: samples }), { attributes });
        await expect(page.locator(".right-panel .react-tabs__tab")).toHaveText([...tabs]);
        await page.locator(".react-tabs__tab", { hasText: "JS" }).click();
        await expect(page.locator(".react-tabs__tab-panel pre")).toHaveText("it()");
      });

  test("51 JSON: the third level is closed, all can be opened and closed, copied for 1500 ms", async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.clock.install();
    const example = { a: { b: { c: { d: 1 } } }, e: 2 };
    await open(page, one({ responses: { 200: json({}, { example }) } }));
    const sample = page.locator(".response-samples .framed");
    await expect(sample.locator(".collapsed")).toHaveCount(1);
    await expect(sample.getByText('"b"')).toBeVisible();
    await expect(sample.getByText('"c"')).toBeHidden();
    await sample.getByRole("button", { name: "Expand all" }).click();
    await expect(sample.getByText('"d"')).toBeVisible();
    await sample.getByRole("button", { name: "Collapse all" }).click();
    await expect(sample.getByText('"b"')).toBeHidden();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await sample.getByRole("button", { name: "Copy" }).click();
    const tip = page.getByText("Copied", { exact: true });
    await expect(tip).toBeVisible();
    await page.clock.runFor(1400);
    await expect(tip).toBeVisible();
    await page.clock.runFor(200);
    await expect(tip).toHaveCount(0);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(JSON.stringify(example, null, 2));
  });

  test("52 every server with the path and the defaults of variables; hideHostname shows the path only", async ({
    page,
  }) => {
    const servers = [
      { url: "https://one.example/v1", description: "The **first**." },
      { url: "https://{region}.example/v2", variables: { region: { default: "eu", enum: ["eu", "us"] } } },
    ];
    for (const [attributes, addresses] of [
      ["", ["https://one.example/v1/one", "https://eu.example/v2/one"]],
      ["hide-hostname", ["/v1/one", "/v2/one"]],
    ] as const) {
      await open(page, one({}, { servers }), { attributes });
      const panel = page.locator(".right-panel");
      await panel.locator(".http-verb.post").click();
      await expect(panel.locator("code", { hasText: /\/one$/ })).toHaveText([...addresses]);
      await expect(panel).toContainText("{region}");
      await expect(panel).toContainText("eu");
      await expect(panel.locator("strong")).toHaveText("first");
    }
  });

  test("53 security: a OR (b AND c), with scopes; {} is None", async ({ page }) => {
    const components = {
      securitySchemes: {
        a: { type: "apiKey", in: "header", name: "a" },
        b: {
          type: "oauth2",
          flows: { implicit: { authorizationUrl: "https://x.example", scopes: { x: "X" } } },
        },
        c: { type: "http", scheme: "basic" },
      },
    };
    await open(
      page,
      openapi(
        {
          "/one": { get: operation("one", { security: [{ a: [] }, { b: ["x"], c: [] }] }) },
          "/two": { get: operation("two", { security: [{}] }) },
        },
        { components },
      ),
    );
    const middle = (id: string) => section(page, `operation/${id}`).locator(".middle-panel");
    await expect(middle("one")).toContainText(/Authorizations\s*a OR \(b \(x\) AND c\)/);
    await expect(middle("one").locator('a[href="#section/Authentication/b"]')).toBeVisible();
    await expect(middle("two")).toContainText(/Authorizations\s*None/);
  });

  test("54 callbacks, webhooks and links, with samples", async ({ page }) => {
    await open(page, documentUrl("callbacks-links-webhooks"));
    const body = {
      content: {
        "application/json": { schema: { type: "object", properties: { called: { type: "string" } } } },
      },
    };
    const links = { next: { operationId: "two", description: "Then this." } };
    const hook = { post: operation("hook", { requestBody: body }) };
    await open(
      page,
      openapi(
        {
          "/one": {
            post: operation("one", {
              callbacks: {
                onDone: {
                  "{$request.body#/url}": {
                    post: { requestBody: body, responses: { 200: { description: "ok" } } },
                  },
                },
              },
              responses: { 200: { description: "Done.", links } },
            }),
          },
          "/two": { get: operation("two") },
        },
        { webhooks: { hook } },
      ),
      { attributes: 'expand-responses="all"' },
    );
    const first = section(page, "operation/one");
    await first.getByRole("button", { name: /\$request\.body/ }).click();
    await expect(first.getByText("called").first()).toBeVisible();
    await expect(first.locator(".redoc-json")).toContainText('"called"');
    const webhook = section(page, "operation/hook");
    await expect(webhook.locator("h2")).toContainText("Webhook");
    await expect(webhook.locator(".right-panel .redoc-json")).toContainText('"called"');
    await expect(page.locator('li[data-item-id="operation/hook"] .operation-type.hook')).toHaveCount(1);
    await first.locator(".links a").click();
    await expect.poll(() => hash(page)).toBe("#operation/two");
  });

  test("55 showExtensions: the named extensions, or all except our own", async ({ page }) => {
    const more = {
      "x-a": "alpha",
      "x-b": { beta: 1 },
      "x-c": "gamma",
      "x-badges": [{ name: "badge" }],
      "x-codeSamples": [],
    };
    for (const [attributes, shown, hidden] of [
      ['show-extensions="x-a,x-b"', ["alpha", "beta"], ["gamma"]],
      ["show-extensions", ["alpha", "beta", "gamma"], []],
      ["", [], ["alpha", "beta", "gamma"]],
    ] as const) {
      await open(page, one(more), { attributes });
      const middle = section(page, "operation/one").locator(".middle-panel");
      await expect(middle.getByText("Done.")).toBeVisible();
      for (const word of shown) await expect(middle).toContainText(word);
      for (const word of hidden) await expect(middle).not.toContainText(word);
      await expect(middle.getByText(/^(x-)?(badges|codeSamples)/)).toHaveCount(0);
    }
  });

  test("56 the download button: the URL of the description, or a blob", async ({ page }) => {
    await open(page, MINIMAL);
    const button = page.locator(".api-info a", { hasText: "Download" });
    await expect(button).toHaveAttribute("href", new RegExp(`${MINIMAL}$`));
    await open(page, "", { body: script(`Redoc.init(${JSON.stringify(openapi({}))}, {}, here)`) });
    await expect(button).toHaveAttribute("href", /^blob:/);
    await expect(button).toHaveAttribute("download", "openapi.json");
    const downloading = page.waitForEvent("download");
    await button.click();
    const file = await (await downloading).path();
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ info: { title: "Small" } });
  });
});
