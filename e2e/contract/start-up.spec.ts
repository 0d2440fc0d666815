/** Tests the contract of the classic page: start-up, checks 1 to 15. */
import { expect } from "@playwright/test";
import { origin } from "../places.ts";
import {
  entry,
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
} from "../reference.ts";
import { BUNDLE, complaints, json, MINIMAL, one, script } from "./hosts.ts";

test.describe("Start-up", () => {
  test("01 a tag before a classic script", async ({ page }) => {
    await open(page, MINIMAL);
    await expect(page.locator("redoc .api-info h1")).toHaveText("Minimal (1)");
  });

  for (const [where, head, body] of [
    ["in the head", `<script src="${BUNDLE}"></script>`, ""],
    ["deferred", `<script defer src="${BUNDLE}"></script>`, ""],
    ["a tag after the script", "", SCRIPT],
  ])
    test(`02 script ${where}`, async ({ page }) => {
      const tag = `<redoc spec-url="${MINIMAL}"></redoc>`;
      serve("/host.html", {
        contentType: "text/html",
        body: `<!doctype html><html><head>${head}</head><body>${body}${tag}</body></html>`,
      });
      await page.goto(`${origin()}/host.html`);
      await expect(page.locator(".api-info h1")).toHaveText("Minimal (1)");
    });

  test("02 a tag that is added later", async ({ page }) => {
    await visit(page, "", { body: SCRIPT });
    await page.evaluate((url) => {
      const tag = document.createElement("redoc");
      tag.setAttribute("spec-url", url);
      document.body.append(tag);
    }, MINIMAL);
    await expect(page.locator(".api-info h1")).toHaveText("Minimal (1)");
  });

  test("03 a tag without spec-url: nothing happens", async ({ page }) => {
    const heard = complaints(page);
    await visit(page, "", { body: `<redoc></redoc>${SCRIPT}` });
    expect(await page.evaluate("typeof Redoc + typeof Redoc.init")).toBe("objectfunction");
    await expect(page.locator("redoc")).toBeEmpty();
    expect(heard).toEqual([]);
  });

  test("04 init(url, {}, div, callback): calls back without an argument when the page is ready", async ({
    page,
  }) => {
    await visit(page, "", {
      body: script(`Redoc.init("${MINIMAL}", {}, here, function () {
        window.told = [arguments.length, document.querySelectorAll(".api-info h1").length] })`),
    });
    await expect.poll(() => page.evaluate("window.told")).toEqual([0, 1]);
  });

  test("05 init(object) without an element: uses the tag of the page, and requests no description", async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await visit(page, "", {
      body: `<redoc></redoc>${SCRIPT}<script>Redoc.init(${JSON.stringify(openapi({}))})</script>`,
    });
    await expect(page.locator("redoc h1")).toHaveText("Small (1)");
    expect(asked.filter((path) => !/^\/(page\/html|project\/bundles\/.*)$/.test(path))).toEqual([]);
  });

  test("06 init(url) without an element and without a tag: throws the error of the contract", async ({
    page,
  }) => {
    await visit(page, "", { body: SCRIPT });
    const message = await page.evaluate((url) => {
      try {
        (window as unknown as { Redoc: { init(url: string): void } }).Redoc.init(url);
      } catch (error) {
        return (error as Error).message;
      }
      return "";
    }, MINIMAL);
    expect(message).toBe('"element" argument is not provided and <redoc> tag is not found on the page');
  });

  test("07 attributes take precedence over options", async ({ page }) => {
    await open(page, "", {
      body: `<div id="here" hide-download-button></div>${SCRIPT}
        <script>Redoc.init("${MINIMAL}", { hideDownloadButton: false }, here)</script>`,
    });
    await expect(page.locator("h1")).toBeVisible();
    await expect(page.getByText("Download", { exact: true })).toHaveCount(0);
  });

  for (const [value, boxes] of [
    ["false", 1],
    ["", 0],
    ["true", 0],
  ] as const)
    test(`08 attribute "${value}"`, async ({ page }) => {
      await open(page, MINIMAL, { attributes: `disable-search="${value}"` });
      await expect(page.locator("h1")).toBeVisible();
      await expect(page.locator("[role=search]")).toHaveCount(boxes);
    });

  test("09 theme as a JSON attribute colours the menu; invalid JSON causes no errors", async ({ page }) => {
    const theme = '{"sidebar":{"backgroundColor":"lightblue"}}';
    await open(page, MINIMAL, { attributes: `theme='${theme}'` });
    await expect(page.locator(".menu-content")).toHaveCSS("background-color", "rgb(173, 216, 230)");
    await open(page, MINIMAL, { attributes: "theme='{bad'" });
    await expect(page.locator("h1")).toBeVisible();
  });

  test("10 hydrate(state, element) of a page built by older tools: it is shown, and can be searched", async ({
    page,
  }) => {
    const state = {
      menu: { activeItemIdx: -1 },
      spec: { data: openapi({ "/kettle": { get: operation("boilKettle") } }) },
      searchIndex: { store: {}, index: {} },
      options: { hideDownloadButton: true },
    };
    await visit(page, "", {
      body: `<div id="redoc"><div class="redoc-wrap">drawn ahead</div></div>${SCRIPT}<script>
        const __redoc_state = ${JSON.stringify(state)};
        Redoc.hydrate(__redoc_state, document.getElementById("redoc"))</script>`,
    });
    await expect(page.locator("#redoc .api-info h1")).toHaveText("Small (1)");
    await expect(page.getByText("drawn ahead")).toHaveCount(0);
    await expect(page.getByText("Download", { exact: true })).toHaveCount(0);
    await searchBox(page).fill("kettle");
    await expect(results(page)).toHaveCount(1);
  });

  test("11 a version, and no error with AMD and CommonJS loaders", async ({ page }) => {
    const heard = complaints(page);
    await visit(page, "", {
      body: `<div id="here"></div><script>
        var modules = []; function define(...given) { const made = given.at(-1); modules.push(typeof made === "function" ? made() : made) }
        define.amd = {};</script>${SCRIPT}<script>
        var amd = window.Redoc || modules[0]; delete window.Redoc; define = undefined;
        var module = { exports: {} }, exports = module.exports, require = (name) => { throw new Error(name) };</script>
        ${SCRIPT}<script>
        var common = window.Redoc || module.exports;
        common.init("${MINIMAL}", {}, here)</script>`,
    });
    await expect(page.locator("h1")).toHaveText("Minimal (1)");
    expect(await page.evaluate("[amd, common].map((one) => typeof one.version + typeof one.init)")).toEqual([
      "stringfunction",
      "stringfunction",
    ]);
    expect(heard).toEqual([]);
  });

  test("12 the configuration of Swashbuckle: nulls, hideLoading false, all responses open", async ({
    page,
  }) => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    serve("/v1/swagger.json", {
      json: one({ responses: { 200: json({ type: "string" }), 404: json({ type: "integer" }) } }),
      after: held,
    });
    const config = {
      ...{ untrustedSpec: false, scrollYOffset: null, hideHostname: false, hideDownloadButton: false },
      ...{ expandResponses: "all", requiredPropsFirst: false, noAutoAuth: false, pathInMiddlePanel: false },
      ...{ hideLoading: false, nativeScrollbars: false, disableSearch: false, onlyRequiredInSamples: false },
      ...{ sortPropsAlphabetically: false, somethingElse: { deep: [1] } },
    };
    const heard = complaints(page);
    await visit(page, "", {
      body: `<div id="redoc-container"></div>${SCRIPT}<script>Redoc.init("/v1/swagger.json",
        JSON.parse('${JSON.stringify(config)}'), document.getElementById('redoc-container'))</script>`,
    });
    await expect(page.getByText("Loading ...")).toBeVisible();
    answer();
    const open = page.locator(".responses button[aria-expanded]");
    await expect(open).toHaveCount(2);
    for (const button of await open.all()) await expect(button).toHaveAttribute("aria-expanded", "true");
    expect(heard).toEqual([]);
  });

  for (const attribute of ["scroll-yoffset", "scroll-y-offset", "scrollyoffset"])
    test(`13 ${attribute}="50"`, async ({ page }) => {
      await open(page, openapi(manyOperations(8)), {
        attributes: `${attribute}="50"`,
        hash: "#operation/n4",
      });
      await expect.poll(() => top(section(page, "operation/n4")).then(Math.round)).toBe(50);
    });

  test("14 init twice on one element: the second description, no warnings, no listeners of the first", async ({
    page,
  }) => {
    const heard = complaints(page);
    const calls = (name: string): string => `new Promise((done) => Redoc.init(${name}, {}, here, done))`;
    await visit(page, "", {
      body: script(`var first = ${JSON.stringify(openapi(manyOperations(3)))},
        second = ${JSON.stringify(openapi(manyOperations(6), { info: { title: "Second", version: "2" } }))};
        var ready = ${calls("first")}.then(() => ${calls("second")})`),
    });
    await page.evaluate("ready");
    await expect(page.locator(".api-info h1")).toHaveText(["Second (2)"]);
    await entry(page, "operation/n5").click();
    await expect.poll(() => hash(page)).toBe("#operation/n5");
    await page.goBack();
    await expect.poll(() => hash(page)).toBe("");
    await searchBox(page).press("ArrowDown");
    await page.keyboard.press("/");
    await expect(page.locator(".redoc-wrap")).toHaveCount(1);
    expect(heard).toEqual([]);
  });

  test("15 two containers on one page", async ({ page }) => {
    await visit(page, "", {
      body: `<div id="one"></div><div id="two"></div>${SCRIPT}<script>
        Redoc.init("${MINIMAL}", {}, one); Redoc.init(${JSON.stringify(openapi(manyOperations(2)))}, {}, two)</script>`,
    });
    await expect(page.locator("#one .api-info h1")).toHaveText("Minimal (1)");
    await expect(page.locator("#two .api-info h1")).toHaveText("Small (1)");
    await page.locator("#two .search-input").fill("n1 many");
    await expect(page.locator('#two [data-role="search:results"] li').first()).toHaveAttribute(
      "data-item-id",
      "operation/n1",
    );
    await expect(page.locator('#one [data-role="search:results"]')).toHaveCount(0);
  });

  test("15 two tags on one page, one of them after the script; / opens the search of the one that is being read", async ({
    page,
  }) => {
    serve("/two.json", { json: openapi(manyOperations(2)) });
    await visit(page, "", {
      body: `<redoc id="one" spec-url="${MINIMAL}"></redoc>${SCRIPT}<redoc id="two" spec-url="/two.json"></redoc>`,
    });
    await expect(page.locator("#one .api-info h1")).toHaveText("Minimal (1)");
    await expect(page.locator("#two .api-info h1")).toHaveText("Small (1)");
    for (const id of ["two", "one"]) {
      await page.locator(`#${id} .api-info h1`).scrollIntoViewIfNeeded();
      await page.locator(`#${id} .api-info h1`).click();
      await page.keyboard.press("/");
      await expect(page.locator(`#${id} dialog`)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.locator("dialog")).toHaveCount(0);
    }
  });
});
