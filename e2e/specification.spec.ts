/**
 * Tests the specification of the classic page. Each test is named after a sentence of it. If that sentence says "not
 * shown", the test checks the behaviour of the classic page itself.
 */
import { expect, type Page } from "@playwright/test";
import {
  documentUrl,
  entry,
  expectActive,
  expectAtTop,
  follow,
  hash,
  manyOperations,
  open,
  openapi,
  operation,
  results,
  SCRIPT,
  searchBox,
  section,
  serve,
  test,
  visit,
} from "./reference.ts";

const VERSION = "2.0.0-rc.8-1";
const MISSING_VERSION = "Document must be valid OpenAPI 3.0.0 definition";

test.describe("1. What the product does and for whom", () => {
  test("1. renders an OpenAPI 3 description", async ({ page }) => {
    await open(page, documentUrl("minimal"));
    await expect(page.locator("h1")).toHaveText("Minimal (1)");
    await expect(section(page, "operation/ping")).toContainText("Ping");
  });

  test("1. Swagger 2 documents are converted to OpenAPI 3 first", async ({ page }) => {
    await open(page, documentUrl("swagger-2"), { hash: "#operation/addPet" });
    const add = section(page, "operation/addPet");
    await expect(add.getByText("Request Body schema:")).toBeVisible();
    await expect(add.locator(".request select.media-type option")).toHaveText([
      "application/json",
      "application/xml",
    ]);
    await expect(add.locator(".property-name", { hasText: "petType" })).toBeVisible();
    await add.locator(".endpoint-bar").first().click();
    await expect(add.locator(".server-address")).toHaveText([
      "https://api.example.com:8080/v1/pets",
      "http://api.example.com:8080/v1/pets",
      "ws://api.example.com:8080/v1/pets",
    ]);
  });

  test("1. starts automatically when the host page contains a redoc tag carrying a spec-url attribute", async ({
    page,
  }) => {
    await open(page, documentUrl("minimal"));
    await expect(page.locator("redoc .api-info")).toBeVisible();
  });

  test("1. starts automatically: a tag without spec-url stays as it is", async ({ page }) => {
    await visit(page, "", { body: `<redoc>as it was</redoc>${SCRIPT}` });
    await expect.poll(() => page.evaluate("typeof Redoc")).toBe("object");
    await expect(page.locator("redoc")).toHaveText("as it was");
  });

  test("1. starts automatically: each of two tags", async ({ page }) => {
    const tag = `<redoc spec-url="${documentUrl("minimal")}"></redoc>`;
    await visit(page, "", { body: `${tag}${tag}${SCRIPT}` });
    await expect(page.locator("redoc").first().locator("h1")).toBeVisible();
    await expect(page.locator("redoc").nth(1).locator("h1")).toBeVisible();
  });

  test("1. may also be supplied inline as an object: nothing is loaded for it", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const text = JSON.stringify(openapi({ "/a": { get: operation("inline") } }));
    await visit(page, "", { body: `<redoc></redoc>${SCRIPT}<script>Redoc.init(${text})</script>` });
    await expect(section(page, "operation/inline")).toBeVisible();
    expect(asked.filter((path) => !/^\/(page\/html|project\/bundles\/.*)$/.test(path))).toEqual([]);
  });

  test("1. which of the two is used: a text is an address", async ({ page }) => {
    const url = documentUrl("minimal");
    await visit(page, "", {
      body: `<div id="here"></div>${SCRIPT}<script>Redoc.init("${url}", {}, here)</script>`,
    });
    await expect(page.locator("#here h1")).toHaveText("Minimal (1)");
  });

  test("1. which of the two is used: with both, the object is shown and the address is its base", async ({
    page,
  }) => {
    const text = JSON.stringify(
      openapi({ "/a": { get: operation("inline") } }, { servers: [{ url: "v2" }] }),
    );
    await visit(page, "", {
      body: `<script>var text = ${text}</script><redoc></redoc>${SCRIPT}<script>
      document.querySelector("redoc").setAttribute("spec-url", "/far/away.json"); Redoc.init(text)</script>`,
    });
    const inline = section(page, "operation/inline");
    await inline.locator(".endpoint-bar").first().click();
    await expect(inline.locator(".server-address")).toHaveText(/^http:\/\/[^/]+\/far\/v2\/a$/);
    await expect(page.getByRole("link", { name: "Download" })).toHaveAttribute("href", /\/far\/away\.json$/);
  });

  test("1. rendered concepts: title, version, license, contact, terms of service", async ({ page }) => {
    const info = {
      title: "Harbour",
      version: "1.2.3",
      license: { name: "MIT", url: "https://example.com/mit" },
      contact: { name: "Ada", url: "https://example.com/ada", email: "ada@example.com" },
      termsOfService: "https://example.com/terms",
    };
    await open(page, openapi({}, { info }));
    const shown = page.locator(".api-info");
    await expect(shown.getByRole("heading", { level: 1 })).toHaveText("Harbour (1.2.3)");
    await expect(shown.locator("span").first()).toHaveText("(1.2.3)");
    await expect(shown.getByRole("link", { name: "MIT" })).toHaveAttribute("href", "https://example.com/mit");
    await expect(shown.getByRole("link", { name: "ada@example.com" })).toHaveAttribute(
      "href",
      "mailto:ada@example.com",
    );
    await expect(shown.getByRole("link", { name: "https://example.com/ada" })).toBeVisible();
    await expect(shown.getByRole("link", { name: "Terms of Service" })).toHaveAttribute(
      "href",
      "https://example.com/terms",
    );
    await expect(shown).toContainText("License:");
  });

  test("1. rendered concepts: security schemes", async ({ page }) => {
    await open(page, documentUrl("security-all"), { hash: "#section/Authentication" });
    const authentication = section(page, "section/Authentication");
    const types = ["API Key", "HTTP", "Mutual TLS", "OAuth2", "OpenID Connect"];
    for (const type of types)
      await expect(authentication.getByRole("cell", { name: type, exact: true }).first()).toBeVisible();
    await follow(page, "#operation/orAnd");
    await expect(section(page, "operation/orAnd").locator(".requirements")).toHaveText(
      /bearer OR \(Account \(read, write\) AND digest\)/,
    );
  });

  test("1. rendered concepts: tags", async ({ page }) => {
    await open(page, documentUrl("untagged"));
    await expect(section(page, "tag/declared")).toContainText("A declared tag.");
    await expect(entry(page, "tag/declared")).toBeVisible();
    await expect(entry(page, "tag/undeclared")).toBeVisible();
  });

  test("1. rendered concepts: operations", async ({ page }) => {
    await open(
      page,
      openapi({
        "/berths": { put: operation("berth", { description: "Takes *a* berth.", deprecated: true }) },
      }),
    );
    const berth = section(page, "operation/berth");
    await expect(berth.getByRole("heading", { level: 2 })).toContainText("berthDeprecated");
    await expect(berth.locator("em")).toHaveText("a");
    await expect(berth.locator(".endpoint .http-verb")).toHaveText("put");
    await expect(berth.locator(".endpoint-path")).toHaveText("/berths");
  });

  test("1. rendered concepts: parameters, locations path, query, cookie, header", async ({ page }) => {
    const parameters = ["header", "cookie", "query", "path"].map((location) => ({
      name: `in-${location}`,
      in: location,
      required: location === "path",
      description: `Goes in the ${location}.`,
      schema: { type: "string", minLength: 2 },
    }));
    await open(page, openapi({ "/{in-path}": { get: operation("all", { parameters }) } }));
    const all = section(page, "operation/all");
    await expect(all.locator(".parameters h5")).toHaveText([
      "path Parameters",
      "query Parameters",
      "cookie Parameters",
      "header Parameters",
    ]);
    await expect(all.locator(".property-name")).toHaveText(["in-path", "in-query", "in-cookie", "in-header"]);
    await expect(all.locator(".field").first()).toContainText("string");
    await expect(all.locator(".field").first().locator(".required")).toHaveText("required");
    await expect(all.locator(".field").nth(1).locator(".required")).toHaveCount(0);
    await expect(all.locator(".field").nth(2)).toContainText("Goes in the cookie.");
  });

  test("1. rendered concepts: request bodies", async ({ page }) => {
    await open(page, documentUrl("media-types"));
    const body = section(page, "operation/sendThing").locator(".request .body");
    await expect(body.locator(".body-title")).toContainText("Request Body schema:");
    await expect(body.locator(".body-title .required")).toHaveText("required");
    await expect(body.locator(".property-name")).toHaveText(["id", "name", "tags"]);
  });

  test("1. rendered concepts: responses with code, headers and content", async ({ page }) => {
    await open(page, documentUrl("media-types"));
    const responses = section(page, "operation/sendThing").locator(".responses");
    await expect(responses.locator(".status")).toHaveText(["200", "204", "4XX", "default"]);
    const ok = responses.locator(".response").first();
    await expect(ok.locator(".headers")).toContainText("X-Count");
    await expect(ok.locator(".headers")).toContainText("How many.");
    await expect(ok.getByText("Response Schema:")).toBeVisible();
    await expect(ok.locator(".body .property-name")).toHaveText(["id", "name", "tags"]);
  });

  test("1. rendered concepts: request and response samples", async ({ page }) => {
    await open(page, documentUrl("media-types"));
    const thing = section(page, "operation/sendThing");
    await expect(thing.getByRole("heading", { name: "Request samples" })).toBeVisible();
    await expect(thing.locator(".request-samples .json-tree")).toContainText('"name": "Seven"');
    await expect(thing.getByRole("heading", { name: "Response samples" })).toBeVisible();
    await expect(thing.locator(".response-samples .json-tree")).toContainText('"name": "One"');
  });

  test("1. renderer version string 2.0.0-rc.8-1: Redoc.version", async ({ page }) => {
    await open(page, documentUrl("minimal"));
    expect(await page.evaluate("Redoc.version")).toBe(VERSION);
    expect(await page.evaluate("Redoc.revision")).toMatch(/^[0-9a-z]+$/);
  });

  test("1. renderer version string 2.0.0-rc.8-1: on the error screen, never on the page", async ({
    page,
  }) => {
    await open(page, documentUrl("minimal"));
    await expect(page.getByText(VERSION)).toHaveCount(0);
    await visit(page, { info: {} });
    await expect(page.getByRole("alert")).toContainText(`version: ${VERSION}`);
    await expect(page.getByRole("alert")).toContainText("Commit: ");
  });
});

test.describe("2. Screens and routes", () => {
  test("2. a single page with three panels", async ({ page }) => {
    await page.setViewportSize({ width: 1400, height: 800 });
    await open(page, documentUrl("media-types"));
    const boxes = await Promise.all(
      [".menu-content", ".operation .middle-panel", ".operation .right-panel"].map((panel) =>
        page.locator(panel).boundingBox(),
      ),
    );
    const [left, middle, right] = boxes.map((box) => ({ from: box!.x, to: box!.x + box!.width }));
    expect(left!.to).toBeLessThanOrEqual(middle!.from);
    expect(middle!.to).toBeLessThanOrEqual(right!.from + 1);
    expect(right!.to).toBe(1400);
  });

  test("2. left: navigation menu with a search box", async ({ page }) => {
    await open(page, documentUrl("untagged"));
    const left = page.locator(".menu-content");
    await expect(left.getByRole("search").getByPlaceholder("Search...")).toBeVisible();
    const links = left.getByRole("navigation").getByRole("link");
    await expect(links.locator(".menu-title")).toHaveText(["declared", "undeclared", "First", "Fourth"]);
  });

  test("2. middle: API info, operations, parameters, responses", async ({ page }) => {
    await open(page, documentUrl("parameters-styles"));
    await expect(page.locator(".middle-panel.api-info h1")).toBeVisible();
    const middle = section(page, "operation/queryStyles").locator(".middle-panel");
    await expect(middle.locator("h2")).toContainText("queryStyles");
    await expect(middle.getByRole("heading", { name: "query Parameters" })).toBeVisible();
    await expect(middle.getByRole("heading", { name: "Responses" })).toBeVisible();
  });

  test("2. right: request and response samples", async ({ page }) => {
    await open(page, documentUrl("media-types"));
    const right = section(page, "operation/sendThing").locator(".right-panel");
    await expect(right.locator("h3")).toHaveText(["Request samples", "Response samples"]);
  });

  test("2. navigation uses only the location hash", async ({ page }) => {
    await open(page, documentUrl("untagged"));
    const before = await page.evaluate(() => location.pathname + location.search);
    await page.evaluate(() => Object.assign(window, { still: true }));
    for (const id of ["operation/first", "tag/declared", "operation/fourth"]) {
      await entry(page, id).click();
      await expect.poll(() => hash(page)).toBe(`#${id}`);
    }
    expect(await page.evaluate(() => location.pathname + location.search)).toBe(before);
    expect(await page.evaluate(() => "still" in window)).toBe(true);
  });

  for (const [form, id, of] of [
    ["section/{heading}", "section/Large-ships", "Large ships"],
    ["tag/{name}", "tag/Berths-and-bookings", "Berths & bookings"],
    ["operation/{operationId}", "operation/holdBerth", "Hold a berth"],
    ["section/Authentication/{scheme}", "section/Authentication/harbour_key", "harbour_key"],
  ] as const) {
    test(`2. ${form}: the menu links to it`, async ({ page }) => {
      await open(page, documentUrl("hash-forms"));
      const label = entry(page, id);
      await expect(label).toHaveAttribute("href", `#${id}`);
      const parent = page.locator(".menu-tree li", { has: page.locator(`[data-item-id="${id}"]`) }).last();
      if (!(await label.isVisible())) await parent.locator("> label").click();
      await label.click();
      expect(await hash(page)).toBe(`#${id}`);
      await expect(label).toHaveText(new RegExp(`^${of}`));
      await expectAtTop(page.locator(`[data-section-id="${id}"]`));
    });

    test(`2. ${form}: the address leads to it`, async ({ page }) => {
      await open(page, documentUrl("hash-forms"), { hash: `#${id}` });
      const target = page.locator(`[data-section-id="${id}"]`);
      await expectAtTop(target);
      await expect(target.getByRole("heading").first()).toContainText(of);
      await expectActive(page, id);
    });
  }

  test("2. scrolling updates the hash to the currently visible item", async ({ page }) => {
    await open(page, documentUrl("hash-forms"));
    for (const id of ["section/Large-ships", "tag/Berths-and-bookings", "operation/holdBerth"]) {
      await scrollTo(page, id);
      await expect.poll(() => hash(page)).toBe(`#${id}`);
    }
  });

  test("2. a hash change scrolls to the matching menu item and makes it active", async ({ page }) => {
    await open(page, documentUrl("hash-forms"));
    await follow(page, "#operation/holdBerth");
    await expectAtTop(section(page, "operation/holdBerth"));
    const label = entry(page, "operation/holdBerth");
    await expectActive(page, "operation/holdBerth");
    await expect(label).toBeInViewport();
  });
});

test.describe("4. States and transitions", () => {
  test("4. menu item: active or not", async ({ page }) => {
    await open(page, documentUrl("untagged"));
    await expect(page.locator(".menu-tree .active")).toHaveCount(0);
    await entry(page, "operation/first").click();
    await expect(page.locator(".menu-tree .active")).toHaveText([/^First/]);
    await expect(entry(page, "operation/first")).toHaveAttribute("aria-current", "location");
    await entry(page, "operation/fourth").click();
    await expect(page.locator(".menu-tree .active")).toHaveText([/^Fourth/]);
    await expect(entry(page, "operation/first")).not.toHaveAttribute("aria-current", "location");
  });

  test("4. menu item: expanded or collapsed", async ({ page }) => {
    await open(page, documentUrl("untagged"));
    const label = entry(page, "tag/declared");
    await expect(label).toHaveAttribute("aria-expanded", "false");
    await expect(entry(page, "operation/second")).toBeHidden();
    await label.click();
    await expect(label).toHaveAttribute("aria-expanded", "true");
    await expect(entry(page, "operation/second")).toBeVisible();
    await label.click();
    await expect(label).toHaveAttribute("aria-expanded", "false");
  });

  test("4. menu item: leaving it collapses it, except groups", async ({ page }) => {
    await open(page, documentUrl("tag-groups"));
    await entry(page, "tag/cats").click();
    await expect(entry(page, "operation/listCats")).toBeVisible();
    await entry(page, "tag/dogs").click();
    await expect(entry(page, "operation/listCats")).toBeHidden();
    await expect(entry(page, "tag/cats")).toBeVisible();
  });

  test("4. sidebar: open or closed", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await open(page, documentUrl("untagged"));
    const button = page.getByRole("button", { name: "Menu", exact: true });
    await expect(page.locator(".menu-content")).toBeHidden();
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await button.click();
    await expect(page.locator(".menu-content")).toBeVisible();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await page.getByRole("button", { name: "Close menu" }).click({ position: { x: 380, y: 400 } });
    await expect(page.locator(".menu-content")).toBeHidden();
  });

  test("4. sample tab: one selected at a time", async ({ page }) => {
    await open(page, documentUrl("media-types"));
    const samples = section(page, "operation/sendThing").locator(".response-samples");
    await expect(samples.getByRole("tab", { selected: true })).toHaveText(["200"]);
    await samples.getByRole("tab", { name: "4XX" }).click();
    await expect(samples.getByRole("tab", { selected: true })).toHaveText(["4XX"]);
    await expect(samples.getByRole("tabpanel")).toHaveCount(1);
    await expect(samples.getByRole("tabpanel")).toContainText('"title"');
  });

  test("4. copy tooltip: appears on a copy action and disappears after 1500 ms", async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await expectTip(page, 1500);
  });

  test("4. scrolling changes the active menu item and the hash", async ({ page }) => {
    await open(page, documentUrl("hash-forms"));
    await scrollTo(page, "operation/holdBerth");
    await expectActive(page, "operation/holdBerth");
    await expect.poll(() => hash(page)).toBe("#operation/holdBerth");
  });

  test("4. a hash change does the same in the other direction", async ({ page }) => {
    await open(page, documentUrl("hash-forms"));
    await follow(page, "#tag/Berths-and-bookings");
    await expectAtTop(section(page, "tag/Berths-and-bookings"));
    await expectActive(page, "tag/Berths-and-bookings");
  });

  test("4. loading: a long wait says so", async ({ page }) => {
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    serve("/slow.json", { json: openapi({}), after: asked });
    await visit(page, "/slow.json");
    await expect(page.getByText("Loading ...")).toBeVisible();
    answer();
    await expect(page.locator("h1")).toHaveText("Small (1)");
    await expect(page.getByText("Loading ...")).toHaveCount(0);
  });
});

test.describe("5. Validation rules", () => {
  test(`5. a description lacking an openapi version field is rejected with the message '${MISSING_VERSION}'`, async ({
    page,
  }) => {
    await visit(page, { info: { title: "No version", version: "1" }, paths: {} });
    await expect(page.getByRole("alert").locator(".failure-message")).toHaveText(MISSING_VERSION);
    await expect(page.locator(".api-content")).toHaveCount(0);
  });

  test("5. a description lacking an openapi version field is rejected: any version is one", async ({
    page,
  }) => {
    await open(page, { openapi: "9.9", info: { title: "From the future", version: "1" }, paths: {} });
    await expect(page.locator("h1")).toHaveText("From the future (1)");
  });

  test("5. the search box searches only when the term has at least 3 characters", async ({ page }) => {
    await open(page, documentUrl("minimal"));
    await searchBox(page).fill("pi");
    await expect(page.locator('[data-role="search:results"]')).toHaveCount(0);
    await searchBox(page).fill("pin");
    await expect(results(page)).toHaveText([/Ping/]);
  });

  test("5. with fewer characters the results are cleared", async ({ page }) => {
    await open(page, documentUrl("minimal"));
    await searchBox(page).fill("ping");
    await expect(results(page)).toHaveCount(1);
    await searchBox(page).press("Backspace");
    await searchBox(page).press("Backspace");
    await expect(searchBox(page)).toHaveValue("pi");
    await expect(page.locator('[data-role="search:results"]')).toHaveCount(0);
  });
});

test.describe("7. The calls it makes", () => {
  test("7. load the API description: GET, the address given in spec-url, no payload", async ({ page }) => {
    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/description.json"))
        calls.push(`${request.method()} ${request.postData() ?? "none"}`);
    });
    await open(page, openapi({}));
    expect(calls).toEqual(["GET none"]);
  });

  test("7. load the API description: the answer must be a description document", async ({ page }) => {
    serve("/page.json", { contentType: "text/html", body: "<!doctype html><p>Hello" });
    await visit(page, "/page.json");
    await expect(page.getByRole("alert")).toContainText("/page.json is an HTML page, not a description.");
  });

  for (const status of [404, 500])
    test(`7. load the API description: a success status is required, ${status} is none`, async ({ page }) => {
      serve("/failing.json", { status, json: openapi({}) });
      await visit(page, "/failing.json");
      await expect(page.getByRole("alert")).toContainText(`HTTP ${status}`);
      await expect(page.locator(".api-content")).toHaveCount(0);
    });

  test("7. load external example: GET, a URL given inside the description, no payload, once", async ({
    page,
  }) => {
    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/external/example.json"))
        calls.push(`${request.method()} ${request.postData() ?? "none"}`);
    });
    await open(page, documentUrl("external-example"));
    const samples = section(page, "operation/read").locator(".response-samples");
    await expect(samples.locator(".json-tree")).toContainText('"from": "elsewhere"');
    await samples.getByLabel("Example", { exact: true }).selectOption("Absent");
    await samples.getByLabel("Example", { exact: true }).selectOption("Present");
    await expect(samples.locator(".json-tree")).toContainText('"from": "elsewhere"');
    expect(calls).toEqual(["GET none"]);
  });
});

test.describe("8. Error catalogue", () => {
  test("8. Something went wrong... (shown with the error message and stack): a rendering failure", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Element.prototype.getBoundingClientRect = () => {
        throw new Error("This browser cannot measure.");
      };
    });
    await visit(page, documentUrl("minimal"));
    const screen = page.getByRole("alert");
    await expect(screen.getByRole("heading", { level: 1 })).toHaveText("Something went wrong...");
    await expect(screen.locator(".failure-message")).toHaveText("This browser cannot measure.");
    await expect(screen.locator("pre")).toBeHidden();
    await screen.getByText("Stack trace").click();
    await expect(screen.locator("pre")).toContainText(/Error: This browser cannot measure\.\s+at /);
    await expect(screen).toContainText(VERSION);
  });

  test("8. Document must be valid OpenAPI 3.0.0 definition: description lacks an openapi version field", async ({
    page,
  }) => {
    await visit(page, "", {
      body: `<div id="here"></div>${SCRIPT}
      <script>Redoc.init({ info: {} }, {}, here, (error) => { window.told = error && error.message })</script>`,
    });
    const screen = page.getByRole("alert");
    await expect(screen.locator("h1")).toHaveText("Something went wrong...");
    await expect(screen.getByText(MISSING_VERSION, { exact: true })).toBeVisible();
    expect(await page.evaluate("told")).toBe(MISSING_VERSION);
  });

  test("8. Schema not provided: a schema is expected but absent", async ({ page }) => {
    await open(page, documentUrl("no-sample"));
    const schemaless = section(page, "operation/schemaless");
    await expect(schemaless.locator("em")).toHaveText("Schema not provided");
  });

  for (const [when, answer] of [
    ["a failure status", { status: 500, body: "{}" }],
    ["no answer", undefined],
  ] as const)
    test(`8. Error loading external example: the external example cannot be fetched, ${when}`, async ({
      page,
    }) => {
      serve("/external/example.json", answer ?? { isLost: true });
      await open(page, documentUrl("external-example"));
      const sample = section(page, "operation/read").locator(".response-samples .sample");
      await expect(sample.getByRole("alert")).toContainText("Error loading external example");
      await expect(sample.getByRole("alert").getByRole("link")).toHaveAttribute(
        "href",
        /external\/example\.json$/,
      );
    });

  test("8. Not supported in your browser: copying is impossible", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
      document.execCommand = () => false;
    });
    await open(page, documentUrl("media-types"));
    await copy(page);
    await expect(page.getByText("Not supported in your browser")).toBeVisible();
    await expect(page.getByText("Copied", { exact: true })).toHaveCount(0);
  });

  test("8. Copied: copy succeeded", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page, documentUrl("media-types"));
    await copy(page);
    await expect(page.getByRole("status").filter({ hasText: /^Copied$/ })).toBeVisible();
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toMatchObject({
      name: "Seven",
    });
  });

  test("8. Copied: copy succeeded where there is no Clipboard API", async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await open(page, documentUrl("media-types"));
    await copy(page);
    await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  });

  test("8. No sample: an operation has no example", async ({ page }) => {
    await open(page, documentUrl("no-sample"));
    const samples = section(page, "operation/half").locator(".response-samples");
    await expect(samples.locator(".json-tree")).toBeVisible();
    await samples.getByLabel("Content type").selectOption("application/pdf");
    await expect(samples).toContainText("No sample");
    await expect(section(page, "operation/nothing").getByText("No sample")).toHaveCount(0);
    await expect(section(page, "operation/nothing").locator(".response-samples")).toHaveCount(0);
  });

  test("8. handling of failed description loads: the same screen, the reason, and the callback", async ({
    page,
  }) => {
    await page.route("**/gone.json", (route) => route.abort());
    await visit(page, "", {
      body: `<div id="here"></div>${SCRIPT}
      <script>Redoc.init("/gone.json", {}, here, (error) => { window.told = error instanceof Error })</script>`,
    });
    await expect(page.getByRole("alert").locator("h1")).toHaveText("Something went wrong...");
    await expect(page.getByRole("alert")).toContainText("/gone.json could not be reached.");
    expect(await page.evaluate("told")).toBe(true);
  });
});

test.describe("9. Business constants and limits", () => {
  test("9. Search needs at least 3 characters", async ({ page }) => {
    await open(page, documentUrl("minimal"));
    await searchBox(page).pressSequentially("pi");
    await expect(page.locator('[data-role="search:results"]')).toHaveCount(0);
    await searchBox(page).pressSequentially("n");
    await expect(results(page)).toHaveCount(1);
  });

  test("9. Copy tooltip shows for 1.5 s (1500 ms)", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await expectTip(page, 1500);
  });

  test("9. JSON sample view collapses objects and arrays nested deeper than 2 levels", async ({ page }) => {
    const example = { one: { two: { three: { four: 4 } }, list: [[1]] }, plain: 1 };
    const content = { "application/json": { example } };
    await open(
      page,
      openapi({
        "/deep": { get: operation("deep", { responses: { 200: { description: "Deep.", content } } }) },
      }),
    );
    const tree = section(page, "operation/deep").locator(".json-tree");
    await expect(tree.getByRole("button", { name: "Collapse one" })).toHaveAttribute("aria-expanded", "true");
    await expect(tree.getByRole("button", { name: "Expand two" })).toHaveAttribute("aria-expanded", "false");
    await expect(tree.getByRole("button", { name: "Expand list" })).toHaveAttribute("aria-expanded", "false");
    await expect(tree).toContainText('"plain": 1');
    await expect(tree).toContainText('"two"');
    await expect(tree).not.toContainText('"three"');
    await tree.getByRole("button", { name: "Expand two" }).click();
    await expect(tree).toContainText('"three"');
    await expect(tree).not.toContainText('"four"');
  });

  test("9. Menu width 260px", async ({ page }) => {
    await page.setViewportSize({ width: 1400, height: 800 });
    await open(page, documentUrl("media-types"));
    expect((await page.locator(".menu-content").boundingBox())?.width).toBe(260);
  });

  test("9. right panel width 40%", async ({ page }) => {
    await page.setViewportSize({ width: 1400, height: 800 });
    await open(page, documentUrl("media-types"));
    const [content, right] = await Promise.all(
      [".api-content", ".operation .right-panel"].map((one) => page.locator(one).boundingBox()),
    );
    expect(content!.width).toBe(1400 - 260);
    expect(right!.width / content!.width).toBeCloseTo(0.4, 3);
  });

  test("9. Scroll handling is throttled at 100 ms", async ({ page }) => {
    await page.clock.install();
    await open(page, openapi(manyOperations(30)));
    await expect(section(page, "operation/n1")).toContainText("One of many.");
    await page.evaluate(() => {
      const replace = history.replaceState.bind(history);
      Object.assign(window, { replaced: 0, scrolled: 0 });
      addEventListener("scroll", () => (window as unknown as Counts).scrolled++);
      history.replaceState = (...given) => {
        (window as unknown as Counts).replaced++;
        replace(...given);
      };
    });
    const counts = (): Promise<Counts> => page.evaluate(() => ({ ...(window as unknown as Counts) }));
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const before = (await counts()).replaced;
    for (let turn = 1; turn <= 5; turn++) {
      await page.evaluate(() => scrollBy(0, 900));
      await expect.poll(async () => (await counts()).scrolled).toBeGreaterThanOrEqual(turn);
      await page.clock.runFor(19);
    }
    expect((await counts()).replaced).toBe(before);
    await page.clock.runFor(6);
    expect((await counts()).replaced).toBe(before + 1);
    await page.clock.runFor(1000);
    expect((await counts()).replaced).toBe(before + 1);
  });

  test("9. Search results may be cut to a given count", async ({ page }) => {
    await open(
      page,
      openapi(
        Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`/${n}`, { get: operation(`kettle${n}`) }])),
      ),
    );
    await searchBox(page).fill("kettle");
    await expect(results(page)).toHaveCount(50);
  });
});

interface Counts {
  replaced: number;
  scrolled: number;
}

/** Scrolls like a reader, until a section is at the top. */
async function scrollTo(page: Page, id: string): Promise<void> {
  await page.mouse.move(600, 400);
  await expect(async () => {
    const by = await section(page, id).evaluate((element) => element.getBoundingClientRect().top);
    if (Math.abs(by - 1) > 2) await page.mouse.wheel(0, Math.round(by));
    const rest = await section(page, id).evaluate((element) => element.getBoundingClientRect().top);
    expect(Math.abs(rest)).toBeLessThanOrEqual(2);
  }).toPass();
}

/** Copies the request sample of test/documents/media-types.yaml. */
async function copy(page: Page): Promise<void> {
  await page.locator(".request-samples").getByRole("button", { name: "Copy" }).click();
}

/** Copies, and expects the tooltip for a number of milliseconds of the page's clock. */
async function expectTip(page: Page, time: number): Promise<void> {
  await page.clock.install();
  await open(page, documentUrl("media-types"));
  const tip = page.getByText("Copied", { exact: true });
  await expect(tip).toHaveCount(0);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await copy(page);
  await expect(tip).toBeVisible();
  await page.clock.runFor(time - 100);
  await expect(tip).toBeVisible();
  await page.clock.runFor(200);
  await expect(tip).toHaveCount(0);
}
