/** Tests the pages of programs that embed Redoc, with only the script or its URL changed. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { basename, join } from "node:path";
import { expect, type Page } from "@playwright/test";
import express from "express";
import redoc from "redoc-express";
import {
  built,
  byHand,
  choosing,
  docker,
  drfSpectacular,
  drfYasg,
  fastApi,
  type HostPage,
  springdoc,
  swashbuckle,
} from "./embedders/pages.ts";
import { origin, ROOT } from "./places.ts";
import { test as base, entry, hash, operation, results, searchBox, section, top } from "./reference.ts";
import { watchPage } from "./watching.ts";

/** The other hosts that the pages of the programs use themselves. */
const OF_THE_HOST = /^https:\/\/(?:fonts\.googleapis\.com|fastapi\.tiangolo\.com)\//;

/** A test that fails if the page requests other hosts, except those of the program, or logs warnings. */
const test = base.extend<{ quiet: undefined; said: string[] }>({
  said: async ({ page }, use) => {
    const said: string[] = [];
    page.on("console", (message) => {
      if (/^(?:warning|error)$/.test(message.type()) && !OF_THE_HOST.test(message.location().url))
        said.push(message.text());
    });
    await use(said);
  },
  quiet: async ({ page, said }, use) => {
    const watched = watchPage(page);
    await page.route(OF_THE_HOST, (route) => route.abort());
    await use(undefined);
    expect(watched.exceptions).toEqual([]);
    expect(watched.foreign.filter((url) => !OF_THE_HOST.test(url))).toEqual([]);
    expect(said).toEqual([]);
  },
});

const JSON_CONTENT = {
  "application/json": {
    schema: { type: "object", required: ["b"], properties: { a: { type: "string" }, b: { type: "string" } } },
  },
};
const RESPONSES = {
  200: { description: "Done.", content: JSON_CONTENT },
  422: { description: "Not this way.", content: JSON_CONTENT },
};
const PATHS = {
  "/items": {
    get: operation("list", { tags: ["items"], responses: RESPONSES }),
    post: operation("add", { tags: ["items"], requestBody: { content: JSON_CONTENT }, responses: RESPONSES }),
  },
};
const ABOUT = {
  info: { title: "Small", version: "1", description: "First words." },
  tags: [{ name: "items", description: "All items." }],
};
const THREE = { openapi: "3.1.0", ...ABOUT, paths: PATHS };
const TWO = {
  swagger: "2.0",
  ...ABOUT,
  host: "127.0.0.1",
  basePath: "/v1",
  paths: {
    "/items": {
      get: operation("list", {
        tags: ["items"],
        responses: {
          200: { description: "Done.", schema: { type: "object" } },
          422: { description: "No.", schema: { type: "object" } },
        },
      }),
      post: operation("add", { tags: ["items"] }),
    },
  },
};

/** Opens a page of a program, with our script instead of Redoc's. */
async function openHost(
  page: Page,
  host: HostPage,
  description: object | string = THREE,
  type?: string,
): Promise<void> {
  const there = new URL(host.path, origin());
  let html = host.html;
  if (/^https:/.test(host.script)) {
    const pieces = html.split(host.script);
    expect(pieces).toHaveLength(2);
    html = pieces.join(`${origin()}/project/bundles/redoc.standalone.js`);
  } else {
    const script = new URL(host.script, there);
    await page.route(new URL("*", script).href, (route) => {
      const name = basename(new URL(route.request().url()).pathname);
      const ours = name === basename(script.pathname) ? "redoc.standalone.js" : name;
      return ours.endsWith(".js") ? route.fulfill({ path: join(ROOT, "bundles", ours) }) : route.fallback();
    });
  }
  await page.route(there.href, (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: html }),
  );
  if (host.description)
    await page.route(new URL(host.description, there).href, (route) =>
      route.fulfill({
        contentType: type ?? "application/json",
        body: typeof description === "string" ? description : JSON.stringify(description),
      }),
    );
  await page.goto(there.href);
  await expect(page.locator(".api-info h1")).toHaveText("Small (1)");
}

/** Expects a complete page: menu, operations, samples, search. */
async function expectComplete(page: Page, list = "operation/list"): Promise<void> {
  await expect(entry(page, "tag/items")).toBeVisible();
  await expect(section(page, list).locator("h2")).toHaveText("list");
  await expect(page.locator(".response-samples").first()).toBeVisible();
  await searchBox(page).fill("list");
  await expect(results(page).first()).toBeVisible();
  await searchBox(page).fill("");
}

const opened = (page: Page, id: string) =>
  section(page, id).locator(".responses button[aria-expanded='true']");

test.describe("FastAPI", () => {
  test("unchanged", async ({ page }) => {
    await openHost(page, fastApi());
    await expectComplete(page);
    await expect(page).toHaveTitle("FastAPI - ReDoc");
  });

  test("with parameters, which become attributes", async ({ page }) => {
    await openHost(
      page,
      fastApi(
        ' hideDownloadButton="True" expand-responses="422" requiredPropsFirst="True" disableSearch="False"',
      ),
    );
    await expect(page.locator(".api-info .download-button")).toHaveCount(0);
    await expect(opened(page, "operation/list")).toHaveText(/422/);
    await expect(opened(page, "operation/list").locator("xpath=..").locator(".property-name")).toHaveText([
      "b",
      "a",
    ]);
  });
});

test.describe("drf-spectacular", () => {
  // The response is YAML, but its URL and media type do not say so.
  const YAML = `openapi: 3.0.3\ninfo:\n  title: Small\n  version: '1'\npaths:\n  /items/:\n    get:\n      operationId: list\n      summary: list\n      tags: [items]\n      responses:\n        '200':\n          content:\n            application/json:\n              schema:\n                type: object\n          description: ''\n`;
  const TYPE = "application/vnd.oai.openapi; charset=utf-8";

  test("unchanged", async ({ page }) => {
    await openHost(page, drfSpectacular(), YAML, TYPE);
    await expectComplete(page);
  });

  test("with REDOC_UI_SETTINGS", async ({ page }) => {
    await openHost(page, drfSpectacular({ hideDownloadButton: true, expandResponses: "200" }), YAML, TYPE);
    await expectComplete(page);
    await expect(page.locator(".api-info .download-button")).toHaveCount(0);
    await expect(opened(page, "operation/list")).toHaveText(/200/);
  });
});

test.describe("drf-yasg", () => {
  const SETTINGS = {
    lazyRendering: false,
    hideHostname: true,
    expandResponses: "all",
    pathInMiddle: false,
    nativeScrollbars: false,
    requiredPropsFirst: false,
    fetchSchemaWithQuery: true,
    scrollYOffset: 60,
  };

  test("its settings become attributes, in its spelling", async ({ page }) => {
    await openHost(page, drfYasg(SETTINGS), TWO);
    await expectComplete(page);
    await expect(page.locator("redoc")).toHaveAttribute("scroll-yoffset", "60");
    await expect(opened(page, "operation/list")).toHaveCount(2);
    await entry(page, "tag/items").click();
    await entry(page, "operation/add").click();
    await expect.poll(async () => Math.round(await top(section(page, "operation/add")))).toBe(60);
    expect(await hash(page)).toBe("#operation/add");
    await expect(page.locator("p:not([dir])")).toHaveCount(0);
    await expect(page.locator("div.api-info span").first()).toHaveText("(1)");
    await expect(page.locator(".hidden")).toHaveCount(0);
  });
});

test.describe("Swashbuckle.ReDoc", () => {
  for (const form of ["text", "literal"] as const)
    test(`its complete configuration, including nulls, as a ${form}`, async ({ page }) => {
      await openHost(page, swashbuckle({ menuToggle: true, someOther: { key: 1 } }, form));
      await expectComplete(page);
      await expect(opened(page, "operation/list")).toHaveCount(2);
      await expect(page.locator(".api-info .download-button")).toBeVisible();
    });
});

test("a static page for springdoc", async ({ page }) => {
  await openHost(page, springdoc);
  await expectComplete(page);
});

test("a page of Redoc 3, whose script is a module", async ({ page }) => {
  const html = springdoc.html.replace("<script ", '<script type="module" ');
  await openHost(page, { ...springdoc, html });
  await expectComplete(page);
});

test("the Docker image with REDOC_OPTIONS", async ({ page }) => {
  await openHost(page, docker('hide-download-button="true" scroll-y-offset="50" expand-responses=200'));
  await expectComplete(page);
  await expect(page.locator(".api-info .download-button")).toHaveCount(0);
  await expect(opened(page, "operation/list")).toHaveText(/200/);
});

test("a handwritten page with unknown options", async ({ page }) => {
  await openHost(page, byHand);
  await expect(page.getByRole("search")).toHaveCount(0);
  await expect(opened(page, "operation/list")).toHaveText(/200/);
  await entry(page, "tag/items").click();
  await entry(page, "operation/add").click();
  await expect.poll(async () => Math.round(await top(section(page, "operation/add")))).toBe(80);
});

for (const isMadeAnew of [true, false])
  test(`buttons that switch between descriptions, in ${isMadeAnew ? "a new element" : "the same element"}`, async ({
    page,
  }) => {
    const TITLES = { "/two.json": "Second", "/one.json": "Small" };
    await page.route(`${origin()}/two.json`, (route) =>
      route.fulfill({ json: { ...THREE, info: { title: "Second", version: "2" } } }),
    );
    await openHost(page, choosing(isMadeAnew));
    for (const [at, [url, title]] of Object.entries(TITLES).entries()) {
      await page.locator(url === "/two.json" ? "#two" : "#one").click();
      await expect(page.locator(".api-info h1")).toHaveText(new RegExp(`^${title} `));
      await expect.poll(() => page.evaluate("globalThis.done")).toBe(at + 2);
      await expect(page.locator(".redoc-wrap")).toHaveCount(1);
    }
    await expectComplete(page);
  });

test.describe("redoc-cli and build-docs", () => {
  test("a prebuilt page, from the state in it", async ({ page }) => {
    await openHost(page, built(THREE, { expandResponses: "200", hideDownloadButton: true }));
    await expectComplete(page);
    await expect(page.getByText("Rendered ahead")).toHaveCount(0);
    await expect(opened(page, "operation/list")).toHaveText(/200/);
    await expect(page.locator(".api-info .download-button")).toHaveCount(0);
  });
});

test.describe("redoc-express", () => {
  // The middleware does not let hosts change the URL of the script, so the host changes the response.
  const SCRIPT = /https:\/\/unpkg\.com\/redoc@[^"]*/g;

  test("its middleware in an Express application, with options and a nonce", async ({ page }) => {
    const app = express();
    app.use("/lectern", express.static(join(ROOT, "bundles")));
    app.get("/openapi.json", (_, response) => void response.json(THREE));
    app.get("/docs", (request, response) => {
      const send = response.send.bind(response);
      response.send = (html: string) => {
        expect(html.match(SCRIPT)).toHaveLength(1);
        return send(html.replace(SCRIPT, "/lectern/redoc.standalone.js"));
      };
      redoc({
        title: "API Docs",
        specUrl: "/openapi.json",
        nonce: "abc",
        redocOptions: {
          theme: { colors: { primary: { main: "#6EC5AB" } }, sidebar: { width: "222px" } },
          expandResponses: "200",
          hideDownloadButton: true,
        },
      })(request, response);
    });
    const server = app.listen(0, "127.0.0.1");
    await once(server, "listening");
    try {
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/docs`);
      await expectComplete(page);
      await expect(opened(page, "operation/list")).toHaveText(/200/);
      await expect(page.locator(".api-info .download-button")).toHaveCount(0);
      const nonces = await page.evaluate(() =>
        [...document.scripts].filter((one) => one.src).map((one) => one.nonce),
      );
      expect(new Set(nonces)).toEqual(new Set(["abc"]));
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});
