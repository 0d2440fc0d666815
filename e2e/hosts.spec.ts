/**
 * Tests host pages that hide the page, empty its element, block its parts, set policies or throw errors in callbacks.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { load } from "js-yaml";
import { origin, pathOf, ROOT } from "./places.ts";
import {
  documentUrl,
  entry,
  expectAtTop,
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
  top,
  visit,
} from "./reference.ts";
import { watchPage } from "./watching.ts";

const DEMO = pathOf(`${ROOT}/examples/demo/openapi.yaml`);
const MINIMAL = documentUrl("minimal");
/** A description with twenty operations. */
const MANY = "/many.json";
/** A description with more operations than the page renders at once. */
const MORE = "/more.json";
/** A security scheme with an API key. */
const API_KEY = { type: "apiKey", in: "header", name: "X-Key" };
/** A time in which the page notices any movement, in milliseconds. */
const A_WHILE = 600;

/** A test in which the host throws two errors. */
const throwing = test.extend<{ quiet: undefined }>({
  quiet: async ({ page }, use) => {
    const watched = watchPage(page);
    await use(undefined);
    const own = expect.stringContaining("The host's own.");
    expect(watched.exceptions).toEqual([own, own]);
  },
});

test.beforeEach(() => {
  serve(MANY, { json: openapi(manyOperations(20)) });
  serve(MORE, { json: openapi(manyOperations(200)) });
});

test("a host without a character set gets a correct page", async ({ page }) => {
  const script = readFileSync(join(ROOT, "bundles", "redoc.standalone.js"), "utf8");
  serve("/plain.js", { contentType: "text/javascript", body: script });
  serve("/plain.html", {
    contentType: "text/html",
    body: `<!doctype html><title>Plain</title><redoc spec-url="${MANY}"></redoc><script src="/plain.js"></script>`,
  });
  await page.goto(`${origin()}/plain.html`);
  expect(await page.evaluate(() => document.characterSet)).toBe("windows-1252");
  await expect(page.locator("h1")).toHaveText("Small (1)");
});

test.describe("a page that the host hides", () => {
  for (const link of ["", "#operation/n150"])
    test(`renders little and does not change the URL until it is shown${link && `, at ${link}`}`, async ({
      page,
    }) => {
      await visit(page, "", {
        body: `<div id="here" style="display:none"></div><div style="height:3000px"></div>${SCRIPT}
          <script>Redoc.init("${MORE}", {}, here)</script>`,
        hash: link,
      });
      await expect(page.locator(".api-content")).toBeAttached();
      await page.evaluate(() => scrollTo(0, 500));
      await page.waitForTimeout(A_WHILE);
      expect(await page.locator("section[data-section-id] > *").count()).toBeLessThanOrEqual(5);
      expect(await hash(page)).toBe(link);
      await page.evaluate(() => {
        scrollTo(0, 0);
        document.getElementById("here")?.removeAttribute("style");
      });
      if (link === "") {
        await expect(page.locator("h1")).toBeInViewport();
        await expect(section(page, "operation/n1").locator("h2")).toBeAttached();
      } else await expect(section(page, "operation/n150").locator("h2")).toBeAttached();
    });
});

test.describe("the URL of the page", () => {
  test("keeps its path if the host page has a base URL", async ({ page }) => {
    await open(page, "", {
      body: `<base href="/other/"><div id="here"></div>${SCRIPT}<script>Redoc.init("${MANY}", {}, here)</script>`,
    });
    const before = page.url();
    await entry(page, "operation/n7").click();
    await expectAtTop(section(page, "operation/n7"));
    await page.waitForTimeout(A_WHILE);
    expect(page.url()).toBe(`${before}#operation/n7`);
    await page.mouse.move(600, 400);
    await page.mouse.wheel(0, 3000);
    await expect.poll(() => hash(page)).not.toBe("#operation/n7");
    expect(page.url().split("#")[0]).toBe(before);
  });

  test("belongs to the page that the reader moves in, if there are two", async ({ page }) => {
    await visit(page, "", {
      body: `<div id="one"></div><div id="two"></div>${SCRIPT}
        <script>Redoc.init("${MINIMAL}", {}, one); Redoc.init("${MANY}", {}, two)</script>`,
    });
    await expect(page.locator("#one h1")).toBeVisible();
    await expect(page.locator("#two h1")).toBeVisible();
    await page.locator('#two .menu-tree li[data-item-id="operation/n5"] > label').click();
    await expectAtTop(page.locator('#two [data-section-id="operation/n5"]'));
    await page.waitForTimeout(A_WHILE);
    expect(await hash(page)).toBe("#operation/n5");
  });

  test("leads to the page whose link was clicked, if two pages have the same ids", async ({ page }) => {
    await visit(page, "", {
      body: `<div id="one"></div><div id="two"></div>${SCRIPT}
        <script>Redoc.init("${MANY}", {}, one); Redoc.init("${MANY}", {}, two)</script>`,
    });
    const target = page.locator('#two [data-section-id="operation/n5"]');
    await expect(page.locator("#one h1")).toBeVisible();
    await page.locator('#two .menu-tree li[data-item-id="operation/n5"] > label').click();
    await expectAtTop(target);
    await page.waitForTimeout(A_WHILE);
    // The click does not change the hash, so there is no `hashchange` event. After that, the hash changes.
    await target
      .locator("h2 a")
      .first()
      .evaluate((link) => (link as HTMLElement).click());
    await page.waitForTimeout(A_WHILE);
    await expectAtTop(target);
    expect(await hash(page)).toBe("#operation/n5");
    await page.evaluate(() => (location.hash = "#operation/n7"));
    await expectAtTop(page.locator('#two [data-section-id="operation/n7"]'));
    await page.waitForTimeout(A_WHILE);
    expect(await hash(page)).toBe("#operation/n7");
    await page.goBack();
    await expectAtTop(target, 2);
  });

  test("keeps the hash of the host until the reader moves", async ({ page }) => {
    await open(page, "", {
      body: `<div id="footer" style="position:fixed;bottom:0">Host</div><div id="here"></div>${SCRIPT}
        <script>Redoc.init("${MANY}", {}, here)</script>`,
      hash: "#footer",
    });
    await page.waitForTimeout(A_WHILE);
    expect(await hash(page)).toBe("#footer");
    await page.evaluate(() => scrollTo(0, 3000));
    await expect(page.locator(".menu-tree .active")).toHaveCount(1);
    await page.waitForTimeout(A_WHILE);
    expect(await hash(page)).toBe("#footer");
    await page.mouse.move(600, 400);
    await page.mouse.wheel(0, 1200);
    await expect.poll(() => hash(page)).toMatch(/^#operation\/n/);
  });
});

test("the page does not undo scrolling by the host after a link was followed", async ({ page }) => {
  await open(page, openapi(manyOperations(20)), { hash: "#operation/n10" });
  const target = section(page, "operation/n10");
  await expectAtTop(target);
  await expect(page.locator("section.far")).toHaveCount(0);
  await expectAtTop(target);
  await page.evaluate(() => scrollTo({ top: 100, behavior: "instant" }));
  await page.waitForTimeout(A_WHILE);
  await section(page, "operation/n19").evaluate((one) => {
    one.style.paddingBottom = "500px";
  });
  await page.waitForTimeout(A_WHILE);
  expect(await page.evaluate(() => scrollY)).toBe(100);
});

test("a link to a security scheme leads to it, even if a heading has the same name", async ({ page }) => {
  const description = `# Authentication\n\n${"Words.\n\n".repeat(40)}## api_key\n\nAbout the key.`;
  const info = { title: "Keys", version: "1", description };
  const components = { securitySchemes: { api_key: API_KEY } };
  const security = [{ api_key: [] }];
  await open(page, openapi(manyOperations(10), { info, components, security }), {
    hash: "#section/Authentication/api_key",
  });
  const scheme = page.locator(".security-scheme");
  await expect(scheme).toHaveCount(1);
  await expect(scheme).toHaveAttribute("id", "section/Authentication/api_key");
  await expectAtTop(scheme);
  await expect(page.getByText("About the key.")).toBeAttached();
  const ids = await page.locator("[id]").evaluateAll((all) => all.map((one) => one.id));
  expect(ids).toEqual([...new Set(ids)]);
});

test.describe("an element of the host", () => {
  test("shows another page after the host has emptied it", async ({ page }) => {
    await open(page, "", {
      body: `<div id="here"></div>${SCRIPT}<script>Redoc.init("${MINIMAL}", {}, here)</script>`,
    });
    await expect(page.locator("h1")).toHaveText("Minimal (1)");
    await page.evaluate(`here.innerHTML = ""; Redoc.init("${MANY}", {}, here)`);
    await expect(page.locator("#here h1")).toHaveText("Small (1)");
    await expect(page.locator(".redoc-wrap")).toHaveCount(1);
    await page.evaluate(`here.textContent = ""; Redoc.init("${MINIMAL}", {}, here)`);
    await expect(page.locator("#here h1")).toHaveText("Minimal (1)");
    await expect(page.locator(".redoc-wrap")).toHaveCount(1);
  });

  throwing("shows its page even if the host's callback throws", async ({ page }) => {
    await open(page, "", {
      body: `<div id="here"></div>${SCRIPT}<script>
        function onLoaded() { throw new Error("The host's own.") }
        Redoc.init("${MINIMAL}", {}, here, onLoaded)</script>`,
    });
    await expect(page.locator("h1")).toHaveText("Minimal (1)");
    await page.evaluate(`Redoc.init("${MANY}", {}, here, onLoaded)`);
    await expect(page.locator("h1")).toHaveText("Small (1)");
    await page.waitForTimeout(A_WHILE);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await entry(page, "operation/n3").click();
    await expectAtTop(section(page, "operation/n3"));
  });

  test("keeps no listeners after it is removed", async ({ page }) => {
    await page.addInitScript(countListeners);
    await visit(page, "", { body: SCRIPT });
    await expect.poll(() => page.evaluate("typeof Redoc")).toBe("object");
    const counts: number[] = [];
    for (let turn = 0; turn < 6; turn++) {
      await page.evaluate((url) => {
        document.querySelector("main.host")?.remove();
        const element = document.createElement("main");
        element.className = "host";
        document.body.append(element);
        (globalThis as unknown as Host).Redoc.init(url, {}, element);
      }, MINIMAL);
      await expect(page.locator("h1")).toHaveText("Minimal (1)");
      await page.waitForTimeout(150);
      counts.push(await page.evaluate(() => (globalThis as unknown as Host).listeners.length));
    }
    expect(counts[0]).toBeGreaterThan(0);
    expect(counts[5]).toBe(counts[1]);
  });
});

test.describe("names of built-in members of objects have no effect", () => {
  test("as the language of a code sample", async ({ page }) => {
    const samples = ["constructor", "__proto__", "toString"].map((lang) => ({ lang, source: `of ${lang};` }));
    await open(page, openapi({ "/code": { get: operation("code", { "x-codeSamples": samples }) } }));
    for (const { lang, source } of samples) {
      await page.getByRole("tab", { name: lang, exact: true }).click();
      await expect(page.locator(".request-samples pre")).toHaveText(source);
    }
  });

  test("as the type of a security scheme", async ({ page }) => {
    const components = { securitySchemes: { odd: { type: "constructor" }, key: API_KEY } };
    await open(page, openapi({ "/odd": { get: operation("odd") } }, { components }));
    await expect(page.locator(".security-scheme").first()).toContainText("constructor");
    await expect(page.locator(".security-scheme").nth(1)).toContainText("API Key");
    await expect(page.locator(".section-error")).toHaveCount(0);
  });
});

test("keydown events without a key, which browsers send when they fill in forms, cause no errors", async ({
  page,
}) => {
  await open(page, MINIMAL);
  for (const target of [searchBox(page), entry(page, "operation/ping"), page.locator("body")])
    await target.evaluate((one) => one.dispatchEvent(new Event("keydown", { bubbles: true })));
  await page.keyboard.press("/");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
});

test.describe("parts that are blocked or late", () => {
  test("without `beside`, the heads of operations stay, with the name of the missing file and a button to try again", async ({
    page,
  }) => {
    await page.route("**/lectern.beside.js", (route) => route.abort());
    await open(page, documentUrl("media-types"));
    const thing = section(page, "operation/sendThing");
    await expect(thing.locator(".lost-part")).toContainText(
      /^This part of the page could not be loaded\. .*\/lectern\.beside\.js could not be loaded\./,
    );
    await expect(thing.locator(".endpoint")).toBeVisible();
    await expect(page.locator(".section-error")).toHaveCount(0);
    await page.unroute("**/lectern.beside.js");
    await thing.getByRole("button", { name: "Try again" }).click();
    await expect(thing.locator(".request .media-type")).toBeVisible();
    await expect(page.locator(".lost-part")).toHaveCount(0);
  });

  test("a part of another build is reported as such", async ({ page }) => {
    await page.route("**/lectern.beside.js", async (route) => {
      const body = await (await route.fetch()).text();
      await route.fulfill({
        contentType: "text/javascript",
        body: body.replace(/build!==`[^`]+`/, "build!==``"),
      });
    });
    await open(page, documentUrl("media-types"));
    await expect(section(page, "operation/sendThing").locator(".lost-part")).toContainText(
      "lectern.beside.js is not a part of this version.",
    );
  });

  test("the heads of operations stay while `beside` loads", async ({ page }) => {
    let letThrough = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route("**/lectern.beside.js", async (route) => {
      await held;
      await route.continue();
    });
    // The "load" event of a browser would wait for the part.
    await visit(page, "", { body: `<div id="here"></div>${SCRIPT}` });
    await page.evaluate(`Redoc.init("${documentUrl("media-types")}", {}, here)`);
    const thing = section(page, "operation/sendThing").locator(".operation");
    await expect(thing).toHaveAttribute("aria-busy", "true");
    const endpoint = thing.locator(".endpoint");
    const place = await endpoint.boundingBox();
    letThrough();
    const samples = thing.locator(".request-samples");
    await samples.getByLabel("Content type").selectOption("text/plain");
    await expect(samples.locator("pre")).toHaveText("Plain text.");
    await expect(thing).toHaveAttribute("aria-busy", "false");
    expect(await endpoint.boundingBox()).toEqual(place);
  });

  test("without the messages of errors, an error is shown in a short form", async ({ page }) => {
    await page.route("**/lectern.failures.js", (route) => route.abort());
    serve("/missing.json", { status: 404 });
    await visit(page, "", { body: `<redoc spec-url="missing.json"></redoc>${SCRIPT}` });
    await expect(page.locator(".failure-message")).toHaveText(
      /missing\.json could not be loaded \(HTTP 404\)\.$/,
    );
  });

  const RARE = `
openapi: 3.1.0
info: {title: Rare, version: "1"}
tags: [{name: Größe}, {name: Привет}]
paths:
  /a: {get: {tags: [Größe], responses: {}}}
  /b: {get: {tags: [Привет], responses: {}}}`;
  for (const [language, name, body] of [
    ["JSON", "rare.json", JSON.stringify(load(RARE))],
    ["YAML", "rare.yaml", RARE],
  ] as const)
    test(`the ids of tags with rare letters are complete although \`beside\` is late (${language})`, async ({
      page,
    }) => {
      await page.route("**/lectern.beside.js", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        await route.continue();
      });
      serve(`/${name}`, { body });
      await open(page, `/${name}`);
      const ids = page.locator(".tag-section").evaluateAll((all) => all.map((one) => one.id));
      expect(await ids).toEqual(["tag/Grosse", "tag/Privet"]);
    });

  for (const part of ["highlight", "grammars"])
    test(`code is not highlighted without the part ${part}`, async ({ page }) => {
      await page.route(`**/lectern.${part}.js`, (route) => route.abort());
      const samples = [{ lang: "JavaScript", source: "const one = 1;" }];
      await open(page, openapi({ "/code": { get: operation("code", { "x-codeSamples": samples }) } }));
      await expect(page.locator(".request-samples pre")).toHaveText("const one = 1;");
      await expect(page.locator(".request-samples .token")).toHaveCount(0);
      await expect(page.locator(".section-error")).toHaveCount(0);
    });

  for (const part of ["results", "script-client", "indexing"])
    test(`the search reports that the part ${part} is missing`, async ({ page, context }) => {
      await context.route(`**/lectern.${part}.js`, (route) => route.abort());
      await open(page, openapi({ "/ping": { get: operation("ping") } }));
      await searchBox(page).fill("ping");
      await expect(page.getByText("Search could not be loaded.")).toBeVisible();
      // Titles are found without the index.
      await expect(results(page)).toHaveCount(part === "results" ? 0 : 1);
      if (part === "script-client") expect(page.workers()).toEqual([]);
      await entry(page, "operation/ping").click();
      expect(await hash(page)).toBe("#operation/ping");
      await context.unroute(`**/lectern.${part}.js`);
      await searchBox(page).fill("pin");
      await expect(results(page)).toHaveCount(1);
      await expect(page.getByText("Search could not be loaded.")).toHaveCount(0);
      await expect.poll(() => page.workers().length).toBe(1);
    });
});

test.describe("options of the host", () => {
  test("a search with a minimum of 0 characters finds nothing for an empty query", async ({ page }) => {
    await open(page, MINIMAL, { attributes: `min-character-length-to-init-search="0"` });
    const list = page.locator('[data-role="search:results"]');
    await searchBox(page).focus();
    await page.waitForTimeout(A_WHILE);
    await expect(list).toHaveCount(0);
    await searchBox(page).fill("pi");
    await expect(results(page).first()).toBeVisible();
    await searchBox(page).fill("");
    await page.waitForTimeout(A_WHILE);
    await expect(list).toHaveCount(0);
    await expect(page.getByRole("search").getByRole("status")).toBeEmpty();
  });

  test("without search, no link skips to the search", async ({ page }) => {
    await open(page, MINIMAL, { attributes: "disable-search" });
    await expect(page.locator(".skip")).toHaveText(["Skip to content", "Skip to menu"]);
    await open(page, MINIMAL);
    await expect(page.locator(".skip")).toHaveText(["Skip to content", "Skip to search", "Skip to menu"]);
  });

  test("with only required fields in samples, a webhook's request has only these, and its response has all fields", async ({
    page,
  }) => {
    const properties = { must: { type: "string" }, may: { type: "string" } };
    const content = { "application/json": { schema: { type: "object", required: ["must"], properties } } };
    const responses = { 200: { description: "Done.", content } };
    const webhooks = { told: { post: operation("told", { requestBody: { content }, responses }) } };
    await open(page, openapi({}, { webhooks }), { attributes: "only-required-in-samples" });
    const request = page.locator(".request-samples .json-tree");
    await expect(request).toContainText('"must"');
    await expect(request).not.toContainText('"may"');
    const response = page.locator(".response-samples .json-tree");
    await expect(response).toContainText('"must"');
    await expect(response).toContainText('"may"');
  });
});

test("styles of the host for its own bars and columns do not affect the page", async ({ page }) => {
  await open(page, MINIMAL);
  const look = (): Promise<unknown> =>
    page.locator(".lectern").evaluate((root) =>
      [...root.querySelectorAll("nav, header, main, section, aside, details, summary")].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const { color, backgroundColor, font, padding, zIndex } = getComputedStyle(one);
        return [one.tagName, x, y, width, height, color, backgroundColor, font, padding, zIndex];
      }),
    );
  const before = await look();
  await page.addStyleTag({
    content:
      "nav, header, main, section, aside, details, summary { position: fixed; display: flex; inset: 0; z-index: 9;" +
      "width: 100%; max-width: 800px; min-width: 90vw; height: 60px; min-height: 50px; margin: 9px; padding: 9px;" +
      "border: 3px solid; float: right; overflow: hidden; font: 30px serif; color: red; background: pink }",
  });
  expect(await look()).toEqual(before);
});

test("styles of the host can distinguish closed and open values in JSON", async ({ page }) => {
  const content = { "application/json": { example: { a: { b: { c: { d: [1] } } }, e: {} } } };
  const responses = { 200: { description: "Deep.", content } };
  await open(page, openapi({ "/deep": { get: operation("deep", { responses }) } }));
  const json = page.locator(".response-samples .redoc-json");
  const frame = page.locator(".response-samples .framed");
  const closed = json.locator(".hoverable.collapsed");
  await expect(closed).toHaveCount(1);
  const closer = closed.locator("> .collapser");
  await expect(closer).toHaveAttribute("aria-expanded", "false");
  await closer.click();
  await expect(json.locator('.hoverable:not(.collapsed) > .collapser[aria-expanded="false"]')).toHaveCount(0);
  await expect(json.locator('.hoverable.collapsed > .collapser[aria-expanded="true"]')).toHaveCount(0);
  await frame.getByRole("button", { name: "Expand all" }).click();
  await expect(closed).toHaveCount(0);
  await frame.getByRole("button", { name: "Collapse all" }).click();
  await expect(closed).toHaveCount(1);
  await expect(closed.locator("> .collapser")).toHaveAccessibleName("Expand a");
});

test("the page, its search and its colours work with the strictest content security policy", async ({
  page,
}) => {
  const said = consoleOf(page);
  const icon = pathOf(`${ROOT}/examples/demo/logo.png`);
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
    "worker-src 'self'; require-trusted-types-for 'script'";
  serve("/strict.html", {
    contentType: "text/html",
    headers: { "content-security-policy": policy },
    body:
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Strict</title>` +
      `<link rel="icon" href="${icon}"></head><body><redoc spec-url="${DEMO}"></redoc>${SCRIPT}</body></html>`,
  });
  await page.goto(`${origin()}/strict.html#operation/bookBerth`);
  const berth = section(page, "operation/bookBerth");
  await expectAtTop(berth);
  expect(await page.locator(".redoc-wrap").evaluate((one) => getComputedStyle(one).display)).not.toBe(
    "inline",
  );
  await expect(page.locator("pre .token").first()).toBeAttached();
  await searchBox(page).fill("tide stream");
  await expect(results(page).first()).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(1);
  await results(page).first().locator("a").click();
  await expect.poll(() => hash(page)).not.toBe("#operation/bookBerth");
  expect(Math.abs(await top(berth))).toBeGreaterThan(1);
  expect(said).toEqual([]);
});

test.describe("elements with the names of globals and of properties of the document", () => {
  const GLOBALS =
    "LecternHome LecternParts LecternPolicy lectern Redoc module exports define trustedTypes scheduler " +
    "requestIdleCallback __REACT_DEVTOOLS_GLOBAL_HOOK__";
  const PROPERTIES =
    "currentScript baseURI head body title documentElement location scripts forms cookie URL domain referrer " +
    "querySelector querySelectorAll getElementById activeElement readyState adoptedStyleSheets";
  const INPUTS = ["exports", "amd", "beside", "calls", "createPolicy", "createScriptURL", "src", "append"];
  const evil = "https://evil.test/";
  const inputs = INPUTS.map((name) => `<input name="${name}" value="${evil}">`).join("");
  const SHAPES: Record<string, (name: string) => string> = {
    a: (name) => `<a id="${name}" name="${name}" href="${evil}"></a>`,
    img: (name) => `<img id="${name}" name="${name}" alt="" data-requiremodule="evil">`,
    form: (name) => `<form id="${name}" name="${name}" action="${evil}">${inputs}</form>`,
    iframe: (name) => `<iframe name="${name}" srcdoc="<iframe name=exports></iframe>" hidden></iframe>`,
    object: (name) => `<object id="${name}" name="${name}"></object>`,
    "two elements": (name) =>
      `<a id="${name}" href="${evil}"></a>` +
      INPUTS.map((key) => `<a id="${name}" name="${key}" href="${evil}"></a>`).join(""),
  };
  for (const [shape, write] of Object.entries(SHAPES))
    for (const type of ["classic", "module"])
      test(`${shape}, ${type} script: parts load from the folder of the script, and the page works`, async ({
        page,
      }) => {
        const scripts: string[] = [];
        page.on("request", (request) => {
          if (request.resourceType() === "script") scripts.push(request.url());
        });
        const tag = type === "module" ? SCRIPT.replace("<script", '<script type="module"') : SCRIPT;
        const names = [...GLOBALS.split(" "), ...PROPERTIES.split(" ")];
        const decoy = `<script type="text/plain" src="${evil}redoc.standalone.js"></script>`;
        const body = `${names.map(write).join("")}${decoy}<redoc spec-url="${MANY}"></redoc>${tag}`;
        serve("/names.html", {
          contentType: "text/html",
          body: `<!doctype html><title>Names</title><link rel="icon" href="data:,">${body}`,
        });
        await page.goto(`${origin()}/names.html`);
        await expect(section(page, "operation/n0").locator(".responses")).toBeVisible();
        expect(await page.evaluate("typeof Redoc.init")).toBe("function");
        await searchBox(page).fill("n17");
        await expect(results(page).first()).toBeVisible();
        await expect.poll(() => page.workers().length).toBe(1);
        expect(scripts.length).toBeGreaterThan(3);
        expect(scripts.filter((url) => !url.startsWith(`${origin()}/project/bundles/`))).toEqual([]);
      });

  test("a page in a form whose fields have the names of properties can be shown and removed", async ({
    page,
  }) => {
    const fields =
      "children firstElementChild attributes getAttribute setAttribute hasAttribute removeAttribute prepend append " +
      "replaceChildren isConnected localName nodeType parentNode lecternPage getRootNode ownerDocument";
    const form = fields
      .split(" ")
      .map((name) => `<input name="${name}">`)
      .join("");
    await open(page, "", {
      body: `<form id="here" hide-hostname>${form}</form>${SCRIPT}<script>Redoc.init("${MANY}", {}, here)</script>`,
    });
    await expect(page.locator("#here h1")).toHaveText("Small (1)");
    await expect(page.locator("#here input[name=children]")).toHaveCount(0);
    await page.evaluate("Redoc.destroy(here)");
    await expect(page.locator(".redoc-wrap")).toHaveCount(0);
  });

  test("a tag that contains a field with the name of the marker of a page starts", async ({ page }) => {
    await open(page, "", {
      body: `<redoc spec-url="${MANY}"><form><input name="lecternPage"></form></redoc>${SCRIPT}`,
    });
    await expect(page.locator("h1")).toHaveText("Small (1)");
  });
});

test.describe("the parts of a script without a URL", () => {
  const BUNDLES = "/project/bundles/redoc.standalone.js";
  const asked = (page: Page): string[] => {
    const urls: string[] = [];
    page.on("request", (request) => {
      if (/lectern\.[\w.-]+\.js/.test(request.url())) urls.push(request.url());
    });
    return urls;
  };
  const ways: Record<string, (url: string) => string> = {
    "a module": (url) => `<script type="module" src="${url}"></script>`,
    "an imported module": (url) => `<script type="module">await import("${url}")</script>`,
    "a module under another name": (url) =>
      `<script type="module" src="${url.replace("bundles/redoc.standalone", "bundles/redoc.min")}?v=1:2:3"></script>`,
  };
  for (const [name, write] of Object.entries(ways))
    for (const base of ["https://evil.test/", "/other/"])
      test(`${name} loads them from its folder, whatever the base URL of the host: ${base}`, async ({
        page,
      }) => {
        await page.route("**/bundles/redoc.min.js*", (route) =>
          route.fulfill({
            path: join(ROOT, "bundles", "redoc.standalone.js"),
            contentType: "text/javascript",
          }),
        );
        const urls = asked(page);
        await visit(page, "", {
          body: `<base href="${base}"><redoc spec-url="${MANY}"></redoc>${write(origin() + BUNDLES)}`,
        });
        await expect(section(page, "operation/n0").locator(".responses")).toBeVisible();
        expect(urls.length).toBeGreaterThan(0);
        expect(urls.filter((url) => !url.startsWith(`${origin()}/project/bundles/`))).toEqual([]);
      });

  test("a script that the host runs as text loads them from the origin of the host, whatever its base URL", async ({
    page,
  }) => {
    serve("/page/lectern.beside.js", { status: 404 });
    const urls = asked(page);
    const run = `fetch("${origin()}${BUNDLES}").then((one) => one.text()).then((text) => {
      const script = document.createElement("script");
      script.textContent = text;
      document.body.append(script);
    })`;
    await visit(page, "", {
      body: `<base href="https://evil.test/"><redoc spec-url="${MANY}"></redoc><script>${run}</script>`,
    });
    await expect(page.locator("h1")).toHaveText("Small (1)");
    await expect(page.locator(".lost-part").first()).toBeVisible();
    expect(new Set(urls)).toEqual(new Set([`${origin()}/page/lectern.beside.js`]));
  });
});

test("the Trusted Types policy allows only our own parts", async ({ page }) => {
  await page.addInitScript(() => {
    const { trustedTypes } = globalThis as unknown as { trustedTypes: Types };
    const create = trustedTypes.createPolicy.bind(trustedTypes);
    const made: unknown[] = [];
    Object.assign(globalThis, { made });
    trustedTypes.createPolicy = (...given) => {
      const policy = create(...given);
      made.push(policy);
      return policy;
    };
  });
  serve("/typed.html", {
    contentType: "text/html",
    headers: { "content-security-policy": "require-trusted-types-for 'script'; trusted-types lectern" },
    body: `<!doctype html><title>Typed</title><redoc spec-url="${MANY}"></redoc>${SCRIPT}`,
  });
  await page.goto(`${origin()}/typed.html`);
  await searchBox(page).fill("n17");
  await expect(results(page).first()).toBeVisible();
  const beside = `${origin()}/project/bundles/`;
  const parts = readdirSync(join(ROOT, "bundles"))
    .filter((name) => /^lectern\..*\.js$/.test(name))
    .map((name) => beside + name);
  const tried = [
    ...parts,
    `${beside}lectern.nothing.js`,
    `${beside}lectern.beside.js?x`,
    `${beside}../bundles/lectern.beside.js`,
    `${beside}redoc.standalone.js`,
    `${origin()}/lectern.beside.js`,
    "https://evil.test/lectern.beside.js",
    "lectern.beside.js",
    "data:text/javascript,alert(1)",
    "blob:x",
    "",
  ];
  const allowed = await page.evaluate(
    (urls) =>
      (globalThis as unknown as { made: Policy[] }).made.map((policy) =>
        urls.filter((url) => {
          try {
            return String(policy.createScriptURL(url)) !== "";
          } catch {
            return false;
          }
        }),
      ),
    tried,
  );
  expect(parts.length).toBeGreaterThan(20);
  expect(allowed).toEqual([parts]);
});

/** The Trusted Types of a page. */
interface Types {
  createPolicy: (...given: unknown[]) => Policy;
}

interface Policy {
  createScriptURL: (url: string) => unknown;
}

/** The globals that the test uses in the page. */
interface Host {
  Redoc: { init: (url: string, options: object, element: Element) => void };
  /** All listeners of the document and the window. */
  listeners: { target: unknown; type: string; listener: unknown; capture: boolean }[];
}

/** Counts the listeners of the document and the window. Runs in the page. */
function countListeners(): void {
  const listeners: Host["listeners"] = [];
  (globalThis as unknown as Host).listeners = listeners;
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  const find = (target: unknown, type: string, listener: unknown, capture: boolean): number =>
    listeners.findIndex(
      (one) =>
        one.target === target && one.type === type && one.listener === listener && one.capture === capture,
    );
  const isCapture = (options: unknown): boolean =>
    typeof options === "object" && options !== null ? "capture" in options && !!options.capture : !!options;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? window;
    const capture = isCapture(options);
    if ((target === document || target === window) && find(target, type, listener, capture) < 0)
      listeners.push({ target, type, listener, capture });
    add.call(target, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = this ?? window;
    const at = find(target, type, listener, isCapture(options));
    if (at >= 0) listeners.splice(at, 1);
    remove.call(target, type, listener, options);
  };
}

/** Collects all console messages of a page from now on. */
function consoleOf(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) =>
    said.push(`${message.type()}: ${message.text()} ${message.location().url}`),
  );
  return said;
}
