/**
 * Tests which messages a page posts to the worker, and what remains when a page is removed. Counts instead of
 * measuring time.
 */
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { gate } from "./gate.ts";
import { origin, ROOT } from "./places.ts";
import {
  documentUrl,
  manyOperations,
  open,
  openapi,
  operation,
  results,
  SCRIPT,
  searchBox,
  serve,
  test,
  visit,
} from "./reference.ts";

/** A message that was posted to a worker. */
interface Post {
  call: string;
  args: unknown[];
  /** The size of the message as JSON. */
  size: number;
}

/** Collects the messages to workers. Call it before the page is opened. */
async function watchPosts(page: Page): Promise<() => Promise<Post[]>> {
  await page.addInitScript(() => {
    const posts: Post[] = [];
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, message: Post) {
      posts.push({ call: message.call, args: message.args, size: JSON.stringify(message).length });
      postMessage.call(this, message);
    } as typeof postMessage;
    Object.assign(globalThis, { posts });
  });
  return () => page.evaluate(() => (globalThis as unknown as { posts: Post[] }).posts);
}

/** Collects the file names of all requests, in order. */
function watchRequests(page: Page): string[] {
  const names: string[] = [];
  page.on("request", (request) => names.push(new URL(request.url()).pathname.replace(/.*\//, "")));
  return names;
}

const LARGE = openapi(manyOperations(2500));
const YAML = "openapi: 3.1.0\ninfo: {title: From YAML, version: '1'}\npaths: {}\n";

test.describe("YAML", () => {
  for (const [what, path, start] of [
    ["its address", "/description.yaml", ""],
    ["its first bytes", "/description", YAML.slice(0, 10)],
  ] as const)
    test(`its parser loads at the same time, because ${what}`, async ({ page }) => {
      const asked = watchRequests(page);
      const parser = gate();
      await page.route("**/lectern.yaml.js", async (route) => {
        await route.continue();
        parser.open();
      });
      if (start === "")
        await page.route(`**${path}`, async (route) => {
          // The response waits until the parser is requested.
          await parser.opened;
          await route.fulfill({ body: YAML });
        });
      else await page.addInitScript(trickle, { path, start, rest: YAML.slice(start.length) });
      await page.exposeFunction("parserComes", () => parser.opened);
      await open(page, path);
      await expect(page.locator("h1")).toHaveText("From YAML (1)");
      expect(asked.filter((name) => name === "lectern.yaml.js")).toHaveLength(1);
      for (const part of ["lectern.indexing.js", "lectern.bundle.js", "lectern.swagger-2.0.js"])
        expect(asked).not.toContain(part);
    });

  test("is parsed in the worker, with one call; a message says that it is being read", async ({ page }) => {
    const posts = await watchPosts(page);
    const parser = gate();
    await page.route("**/lectern.yaml.js", async (route) => {
      await parser.opened;
      await route.continue();
    });
    serve("/description.yaml", { body: YAML });
    await visit(page, "/description.yaml");
    await expect(page.getByRole("status").filter({ hasText: "Reading YAML" })).toBeVisible();
    parser.open();
    await expect(page.locator("h1")).toHaveText("From YAML (1)");
    expect(page.workers()).toHaveLength(1);
    // The main thread posts the bytes without decoding them.
    const bytes = new Uint8Array(Buffer.from(YAML));
    expect((await posts()).map(({ call, args }) => [call, ...args])).toEqual([
      ["yamlToJson"],
      ["yamlToJson", { parts: [bytes], contentType: "" }],
    ]);
  });

  test("the worker starts while its client loads", async ({ page }) => {
    const client = gate();
    await page.route("**/lectern.script-client.js", async (route) => {
      await client.opened;
      await route.continue();
    });
    serve("/description.yaml", { body: YAML });
    const started = page.waitForEvent("worker");
    const visited = visit(page, "/description.yaml");
    await started;
    client.open();
    await visited;
    await expect(page.locator("h1")).toHaveText("From YAML (1)");
    expect(page.workers()).toHaveLength(1);
  });

  test("without a worker that fails before the first call, the page works too", async ({ page }) => {
    const failed = gate();
    await page.addInitScript(() => {
      globalThis.Worker = class extends Worker {
        constructor(url: string | URL) {
          super(url);
          this.addEventListener("error", () => (globalThis as unknown as { failed: () => void }).failed());
        }
      };
    });
    await page.exposeFunction("failed", failed.open);
    let asked = 0;
    await page.route("**/lectern.yaml.js", (route) =>
      // The page itself may load the file.
      ++asked === 1 ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await page.route("**/lectern.script-client.js", async (route) => {
      await failed.opened;
      await route.continue();
    });
    serve("/description.yaml", { body: YAML });
    await visit(page, "/description.yaml");
    await expect(page.locator("h1")).toHaveText("From YAML (1)");
    expect(page.workers()).toEqual([]);
    expect(asked).toBe(2);
  });

  test("an error has its line", async ({ page }) => {
    serve("/description.yaml", { body: `${YAML}x: [1,\ny: 2\n` });
    await visit(page, "/description.yaml");
    await expect(page.getByRole("alert")).toContainText(/not valid YAML, line [45]/);
  });

  test("JSON uses no worker", async ({ page }) => {
    const asked = watchRequests(page);
    await open(page, openapi({ "/a": { get: operation("a") } }));
    await expect(page.locator("h1")).toHaveText("Small (1)");
    expect(page.workers()).toEqual([]);
    expect(asked.filter((name) => /client|calls|yaml|indexing|bundle/.test(name))).toEqual([]);
  });
});

test.describe("search", () => {
  test("posts a large document once, in messages of limited size, and loads nothing again", async ({
    page,
  }) => {
    const posts = await watchPosts(page);
    const asked = watchRequests(page);
    await open(page, LARGE);
    await expect(page.locator("h1")).toBeVisible();
    await searchBox(page).focus();
    await searchBox(page).fill("n2499");
    await expect(results(page)).toHaveCount(1);
    expect(asked.filter((name) => name === "description.json")).toHaveLength(1);
    const all = await posts();
    const taken = all.filter(({ call }) => call === "take");
    const size = JSON.stringify(LARGE).length;
    expect(taken.length).toBeGreaterThan(1);
    expect(taken.reduce((sum, post) => sum + post.size, 0)).toBeLessThan(1.5 * size);
    for (const post of all) expect(post.size).toBeLessThan(1_500_000);
  });

  test("answers the last query that was typed while the index was made, with a limited number of results", async ({
    page,
  }) => {
    const posts = await watchPosts(page);
    const indexing = gate();
    await page.route("**/lectern.indexing.js", async (route) => {
      await indexing.opened;
      await route.continue();
    });
    await open(page, LARGE);
    await searchBox(page).focus();
    for (const key of "many n14") {
      await page.keyboard.type(key);
      await expect(searchBox(page)).toHaveValue(new RegExp(`${key}$`));
    }
    await searchBox(page).fill("n14");
    // Among the titles of the menu.
    await expect(results(page)).toHaveCount(10);
    indexing.open();
    await expect(results(page)).toHaveCount(50);
    const queries = (await posts()).filter(({ call }) => call === "query");
    expect(queries.map(({ args }) => args.slice(1))).toEqual([["n14", 50, { here: "" }]]);
  });
});

test("code that the worker loads later does not replace its index", async ({ page }) => {
  const asked = watchRequests(page);
  const paths = { "/a": { get: operation("kettle", { parameters: [{ $ref: "#/nowhere" }] }) } };
  await open(page, openapi(paths), { attributes: "show-problems" });
  await searchBox(page).fill("kettle");
  await expect(results(page)).toHaveCount(1);
  await page.keyboard.press("Escape");
  // The parser of YAML finds the lines of problems. Its script also contains the loop of the worker.
  await page.locator("details.problems summary").click();
  await expect(page.locator("details.problems")).toContainText(/nowhere/);
  await expect.poll(() => asked).toContain("lectern.yaml.js");
  await expect(page.locator("details.problems")).toContainText(/\$ref:1:\d+/);
  await searchBox(page).fill("kettl");
  await expect(results(page)).toHaveCount(1);
  expect(page.workers()).toHaveLength(1);
});

test.describe("a removed page", () => {
  /** The functions of the application in `app/main.tsx`. */
  interface App {
    mount(id: string, spec: string): void;
    unmount(id: string): void;
  }
  const mount = (page: Page, spec: string, id = "app"): Promise<void> =>
    page.evaluate(([one, url]) => (globalThis as unknown as App).mount(one, url), [id, spec] as const);
  const unmount = (page: Page, id = "app"): Promise<void> =>
    page.evaluate((one) => (globalThis as unknown as App).unmount(one), id);
  const begin = async (page: Page): Promise<void> => {
    await page.goto(`${origin()}/made/app/index.html`);
    await page.waitForFunction(() => "mount" in globalThis);
  };

  test("aborts its request", async ({ page }) => {
    await begin(page);
    serve("/slow.json", { after: new Promise(() => undefined) });
    const asked = page.waitForRequest("**/slow.json");
    const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("slow.json"));
    await mount(page, "/slow.json");
    await asked;
    await unmount(page);
    expect((await failed).failure()?.errorText).toBe("net::ERR_ABORTED");
  });

  test("stops its indexing: no worker continues", async ({ page }) => {
    const posts = await watchPosts(page);
    await begin(page);
    serve("/large.json", { json: LARGE });
    await mount(page, "/large.json");
    await expect(page.locator("h1")).toBeVisible();
    await searchBox(page).focus();
    await expect.poll(() => page.workers().length).toBe(1);
    await unmount(page);
    await expect.poll(() => page.workers().length).toBe(0);
    const count = (await posts()).length;
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(await posts()).toHaveLength(count);
  });

  test("does not affect the search of another page", async ({ page }) => {
    await begin(page);
    serve("/one.json", { json: openapi({ "/a": { get: operation("first") } }) });
    serve("/two.json", { json: openapi({ "/a": { get: operation("second") } }) });
    await mount(page, "/one.json");
    await mount(page, "/two.json", "second");
    for (const [id, name] of [
      ["app", "first"],
      ["second", "second"],
    ] as const) {
      const host = page.locator(`#${id}`);
      await host.getByRole("search").getByRole("textbox").fill(name);
      await expect(host.locator('[data-role="search:results"] li')).toHaveCount(1);
    }
    expect(page.workers()).toHaveLength(1);
    await unmount(page);
    const other = page.locator("#second");
    await other.getByRole("search").getByRole("textbox").fill("sec");
    await expect(other.locator('[data-role="search:results"] li')).toHaveCount(1);
    expect(page.workers()).toHaveLength(1);
    await unmount(page, "second");
    await expect.poll(() => page.workers().length).toBe(0);
  });

  test("sixty times: memory does not grow", async ({ page }) => {
    await begin(page);
    const spec = documentUrl("variants");
    const left = await counter(page);
    const turn = async (withSearch: boolean): Promise<void> => {
      await mount(page, spec);
      await expect(page.locator("#app h1")).toBeVisible();
      if (withSearch) {
        await searchBox(page).fill("get");
        await expect(page.locator('[data-role="search:results"]')).toBeVisible();
      }
      await unmount(page);
    };
    for (let n = 0; n < 20; n++) await turn(n % 10 === 0);
    const before = await left();
    for (let n = 0; n < 40; n++) await turn(n % 10 === 0);
    const after = await left();
    expect(after.sheets).toBe(before.sheets);
    expect(after.workers).toBeLessThanOrEqual(1);
    // React keeps the last focused element, with its page.
    expect(after.nodes).toBeLessThan(before.nodes + 250);
    expect(after.listeners).toBeLessThan(before.listeners + 25);
    expect(after.heap).toBeLessThan(before.heap + 750_000);
  });

  test("`init` repeatedly on one element: memory does not grow", async ({ page }) => {
    await visit(page, "", { body: `<div id="host"></div>${SCRIPT}` });
    const left = await counter(page);
    const turn = async (name: string): Promise<void> => {
      await page.evaluate(
        (url) =>
          new Promise((loaded) => {
            const { Redoc } = globalThis as unknown as { Redoc: { init: (...args: unknown[]) => void } };
            Redoc.init(url, {}, document.getElementById("host"), loaded);
          }),
        documentUrl(name),
      );
      await expect(page.locator("#host h1")).toHaveCount(1);
    };
    for (let n = 0; n < 10; n++) await turn(n % 2 === 0 ? "variants" : "minimal");
    const before = await left();
    for (let n = 0; n < 40; n++) await turn(n % 2 === 0 ? "variants" : "minimal");
    const after = await left();
    expect(after.sheets).toBe(before.sheets);
    expect(after.workers).toBeLessThanOrEqual(1);
    expect(after.nodes).toBeLessThan(before.nodes + 500);
    expect(after.listeners).toBeLessThan(before.listeners + 50);
    expect(after.heap).toBeLessThan(before.heap + 1_500_000);
  });
});

/** The origin of another host with the scripts. */
const OTHER = "http://127.0.0.1:9";

async function serveScripts(page: Page): Promise<void> {
  await page.route(`${OTHER}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({
      path: join(ROOT, "bundles", pathname),
      headers: { "Access-Control-Allow-Origin": "*" },
    });
  });
}

test("a worker script of another host that fails early logs nothing to the console", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      errors.push(message.text());
  });
  await serveScripts(page);
  const failed = gate();
  let asked = 0;
  await page.route(`${OTHER}/lectern.yaml.js`, (route) => {
    if (++asked > 1) return route.fallback();
    failed.open();
    return route.abort();
  });
  await page.route(`${OTHER}/lectern.script-client.js`, async (route) => {
    await failed.opened;
    await new Promise((resolve) => setTimeout(resolve, 200));
    return route.fallback();
  });
  serve("/description.yaml", { body: YAML });
  await visit(page, "", {
    body: `<redoc spec-url="/description.yaml"></redoc><script src="${OTHER}/redoc.standalone.js"></script>`,
  });
  await expect(page.locator("h1")).toHaveText("From YAML (1)");
  expect(asked).toBe(2);
  expect(errors).toEqual([]);
});

test("a script of another host has one blob for all its workers", async ({ page }) => {
  await serveScripts(page);
  await page.addInitScript(() => {
    const { createObjectURL } = URL;
    const made: unknown[] = [];
    URL.createObjectURL = (blob) => {
      made.push(blob);
      return createObjectURL.call(URL, blob);
    };
    Object.assign(globalThis, { made });
  });
  await visit(page, "", {
    body: `<div id="host"></div><script src="${OTHER}/redoc.standalone.js"></script>`,
  });
  let workers = 0;
  page.on("worker", () => workers++);
  for (let n = 1; n <= 3; n++) {
    await page.evaluate((url) => {
      const { Redoc } = globalThis as unknown as { Redoc: { init: (...args: unknown[]) => void } };
      Redoc.init(url, {}, document.getElementById("host"));
    }, documentUrl("minimal"));
    await searchBox(page).fill("ping");
    await expect(results(page)).toHaveCount(1);
    await page.evaluate(() => document.getElementById("host")?.replaceChildren());
  }
  expect(workers).toBeGreaterThan(1);
  expect(await page.evaluate(() => (globalThis as unknown as { made: unknown[] }).made.length)).toBe(1);
});

/** Counts the objects of a page after a garbage collection. */
async function counter(page: Page): Promise<() => Promise<Record<Left, number>>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  return async () => {
    for (let n = 0; n < 3; n++) await session.send("HeapProfiler.collectGarbage");
    const { metrics } = await session.send("Performance.getMetrics");
    const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return {
      heap: of("JSHeapUsedSize"),
      nodes: of("Nodes"),
      listeners: of("JSEventListeners"),
      sheets: await page.evaluate(() => document.adoptedStyleSheets.length),
      workers: page.workers().length,
    };
  };
}

type Left = "heap" | "nodes" | "listeners" | "sheets" | "workers";

/** Sends a response in two parts, the second when the parser loads. Runs in the page. */
function trickle({ path, start, rest }: { path: string; start: string; rest: string }): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    if (!String(input).endsWith(path)) return fetch(input, init);
    const encoder = new TextEncoder();
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(encoder.encode(start));
        await (globalThis as unknown as { parserComes: () => Promise<void> }).parserComes();
        controller.enqueue(encoder.encode(rest));
        controller.close();
      },
    });
    return new Response(body);
  };
}
