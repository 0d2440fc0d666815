/** Tests hostile descriptions, URLs, servers and host pages. Their tables are in e2e/hostile. */
import { expect, type Page } from "@playwright/test";
import { HostPage } from "./hostile/host-page.ts";
import { HOSTS } from "./hostile/hosts.ts";
import { ADDRESSES, HASHES, LONG_HASHES, MARKUP, NAMES, QUERIES, READ } from "./hostile/injection.ts";
import { type Answer, answers } from "./hostile/network.ts";
import { documentWith, fillingsOf, HARMLESS, HEALTHY_SUMMARY } from "./hostile/templates.ts";
import { test } from "./kept-page.ts";
import { origin } from "./places.ts";
import { searchBox, serve } from "./reference.ts";

/** Messages about references to files that do not exist. */
const isMissing = (said: string): boolean =>
  /^console: Failed to load resource|^request: https:\/\/a\.test\//.test(said);

test("no string of a description runs, styles or loads anything", async ({ page }) => {
  test.setTimeout(240_000);
  const hostPage = new HostPage(page, isMissing);
  await hostPage.open();
  const faults: string[] = [];
  const sound = await hostPage.show(documentWith(HARMLESS));
  expect(sound.faults).toEqual([]);
  expect(sound.text.split(HARMLESS.text).length).toBeGreaterThan(90);
  for (const filling of fillingsOf([MARKUP, ADDRESSES, NAMES], 16)) {
    const outcome = await hostPage.show(documentWith(filling));
    if (!outcome.text.includes(HEALTHY_SUMMARY)) outcome.faults.push("the healthy operation is not there");
    faults.push(...outcome.faults.map((fault) => `${JSON.stringify(filling.text).slice(0, 200)}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

test("no string runs, styles or loads anything while a reader uses the page", async ({ page }) => {
  test.setTimeout(120_000);
  const hostPage = new HostPage(page, isMissing);
  await hostPage.open();
  const faults: string[] = [];
  for (const filling of READ) {
    const { text, faults: found } = await hostPage.show(documentWith(filling), { showProblems: true });
    if (!text.includes(HEALTHY_SUMMARY)) found.push("the healthy operation is not there");
    found.push(...(await hostPage.use("alert", filling.name)));
    faults.push(...found.map((fault) => `${JSON.stringify(filling.name)}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

test("no string in the URL of the page runs, styles or loads anything", async ({ page }) => {
  test.setTimeout(120_000);
  const faults: string[] = [];
  const hostPage = new HostPage(page, isMissing);
  await hostPage.open();
  for (const address of [...HASHES, ...QUERIES]) {
    await page.evaluate((to) => history.replaceState(null, "", to), address).catch(() => undefined);
    const { faults: found, text } = await hostPage.show(documentWith(HARMLESS, "2.0"));
    // Changes the hash of an open page, like a link on the host page.
    if (address.startsWith("#")) {
      await page.evaluate((to) => {
        location.hash = "";
        location.hash = to;
      }, address);
      await page.waitForTimeout(30);
    }
    if (!text.includes(HEALTHY_SUMMARY)) found.push("the healthy operation is not there");
    faults.push(...found.map((fault) => `${address.slice(0, 60)}: ${fault}`));
  }
  await searchBox(page).fill("<img src=x onerror=alert(1)>");
  await page.waitForTimeout(300);
  expect(await page.evaluate("ran")).toEqual([]);
  expect(faults).toEqual([]);
});

test("images, logos and examples do not request URLs of the host itself", async ({ page }) => {
  const images = [
    "/logout?all=1",
    "/api/v1/delete?file=a.png",
    "/api/v1/..%2flogout.png",
    "/api/v1/%2e%2e/logout.png",
    "/api/v1/delete.php/a.png",
    "\\\\logout.png",
    "../../logout.png",
    "logout",
  ];
  const own = ["/api/v1/images/own.svg", "/api/v1/own.png?size=2"];
  const examples = { far: { externalValue: "/logout?all=2" } };
  const media = { "application/json": { examples } };
  const showing = (urls: readonly string[]): object => {
    const description = urls.map((url) => `![picture](${url}) <img src="${url}">`).join("\n\n");
    return {
      openapi: "3.1.0",
      info: { title: "T", version: "1", description, "x-logo": { url: "/logout?all=3" } },
      paths: { "/a": { post: { responses: { 200: { description: "Healthy", content: media } } } } },
    };
  };
  const asked: string[] = [];
  await page.route(`${origin()}/api/**`, (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  for (const rest of ["**/logout*", "**/beside.png"])
    await page.route(rest, (route) => route.fulfill({ status: 204 }));
  await reply(page, "**/api/v1/described.json", {
    status: 200,
    body: JSON.stringify(showing([...images, ...own])),
  });
  page.on("request", (request) => {
    const url = request.url().replace(origin(), "");
    if (!/^\/(?:project|host-page)|described\.json$/.test(url)) asked.push(url);
  });
  const hostPage = new HostPage(page);
  await hostPage.open();
  expect((await hostPage.show("/api/v1/described.json")).faults).toEqual([]);
  await expect(page.getByRole("button", { name: "Load this example" }).first()).toBeVisible();
  await page.locator("img").last().scrollIntoViewIfNeeded();
  await expect.poll(() => [...new Set(asked)].sort()).toEqual(own);
  // Without a URL of the description, references are relative to the page.
  asked.length = 0;
  expect((await hostPage.show(showing(["/logout?all=1", "logout", "beside.png"]))).faults).toEqual([]);
  await expect.poll(() => [...new Set(asked)].sort()).toEqual(["/beside.png"]);

  // A consent applies to one host.
  const ask = page.getByRole("button", { name: "Load images from 127.0.0.1" });
  const before = await ask.count();
  await page.locator(".api-info .remote-image button").first().click();
  await expect.poll(() => asked.filter((url) => url !== "/beside.png")).toEqual(["/logout?all=1"]);
  expect(await ask.count()).toBe(before - 2);
});

test("the work for a URL of a megabyte is linear", async ({ page }) => {
  const hostPage = new HostPage(page);
  await hostPage.open();
  await hostPage.show(documentWith(HARMLESS, "2.0"));
  // Counts the characters that the page decodes, cuts, looks up and matches in a URL.
  await page.evaluate(() => {
    const host = globalThis as unknown as { characters: number };
    host.characters = 0;
    const count = (text: unknown): void => {
      if (typeof text === "string" && text.length > 20_000) host.characters += text.length;
    };
    const counted = (object: object, name: string): void => {
      const own = Reflect.get(object, name) as (...given: unknown[]) => unknown;
      Object.defineProperty(object, name, {
        value(this: unknown, ...given: unknown[]) {
          for (const one of [this instanceof String ? String(this) : this, ...given]) count(one);
          return Reflect.apply(own, this, given);
        },
      });
    };
    for (const name of ["split", "replace", "lastIndexOf", "toLowerCase", "normalize", "match"])
      counted(String.prototype, name);
    counted(Map.prototype, "get");
    counted(RegExp.prototype, "exec");
    counted(globalThis, "decodeURIComponent");
  });
  const faults: string[] = [];
  for (const piece of LONG_HASHES) {
    const long = `#${piece.repeat(Math.ceil(1_000_000 / piece.length))}`;
    const characters = await page.evaluate(async (to) => {
      const host = globalThis as unknown as { characters: number };
      host.characters = 0;
      location.hash = to;
      await new Promise((resolve) => setTimeout(resolve, 300));
      return host.characters;
    }, long);
    // The page may read and compare the URL a few times, but not loop over it.
    if (characters > 10 * long.length) faults.push(`${piece}: ${characters} characters`);
  }
  expect(faults).toEqual([]);
  // The page still follows links.
  await page.evaluate(() => {
    location.hash = "#operation/healthy";
  });
  await expect(page.locator('[data-section-id="operation/healthy"]')).toBeInViewport();
});

test.describe("network failures", () => {
  const description = JSON.stringify(documentWith(HARMLESS, "2.0"));
  const isNetwork = (said: string): boolean => isMissing(said) || /^console: Access to fetch/.test(said);

  test("the message for a missing description names the reason; unusual responses are read", async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const hostPage = new HostPage(page, isNetwork);
    await hostPage.open();
    const faults: string[] = [];
    for (const { name, gives, says, ...answer } of answers(description)) {
      await reply(page, "**/described.json", answer);
      const { faults: found, text, failure } = await hostPage.show("/described.json");
      if (
        gives ? !text.includes(HEALTHY_SUMMARY) : !says?.test(failure) || !failure.includes("/described.json")
      )
        found.push(`says ${(failure || text).slice(0, 200)}`);
      faults.push(...found.map((fault) => `${name}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  test("another missing file is named where its content would be, and the rest is shown", async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const hostPage = new HostPage(page, isNetwork);
    await hostPage.open();
    const faults: string[] = [];
    const json = JSON.stringify({ type: "object", description: "It came", properties: { came: {} } });
    const root = (file: string): object => ({
      openapi: "3.1.0",
      info: { title: "Files", version: "1" },
      paths: {
        "/healthy": { get: { operationId: "healthy", summary: HEALTHY_SUMMARY, responses: {} } },
        "/other": {
          post: {
            summary: "Other",
            requestBody: { content: { "application/json": { schema: { $ref: file } } } },
            responses: { 200: { description: "D", content: { "application/json": { example: 1 } } } },
          },
        },
      },
    });
    const all = [{ name: "hangs" }, ...answers(json)];
    for (const [at, { name, gives, says: _, ...answer }] of all.entries() as IterableIterator<
      [number, ReturnType<typeof answers>[number]]
    >) {
      const file = `/part-${at}.json`;
      await reply(page, `**${file}`, answer);
      await reply(page, `**/root-${at}.json`, { status: 200, body: JSON.stringify(root(file)) });
      const { faults: found, text } = await hostPage.show(`/root-${at}.json`, {}, 15_000);
      if (!text.includes(HEALTHY_SUMMARY)) found.push("the healthy operation is not there");
      if (gives ? !text.includes("It came") : !text.includes(file)) found.push(`says ${text.slice(-300)}`);
      faults.push(...found.map((fault) => `${name}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  test("a missing file can be requested again; requests that are no longer needed are aborted", async ({
    page,
  }) => {
    const hostPage = new HostPage(page, isNetwork);
    await hostPage.open();
    const show = (source: unknown): Promise<void> =>
      page.evaluate((given) => {
        const { Redoc } = globalThis as unknown as { Redoc: { init: (...all: unknown[]) => void } };
        Redoc.init(given, {}, document.querySelector("#reference"));
      }, source);
    const response = (media: object): object => ({
      openapi: "3.1.0",
      info: { title: "Files", version: "1" },
      paths: {
        "/a": { get: { responses: { 200: { description: "D", content: { "application/json": media } } } } },
      },
    });
    const again = page.getByRole("button", { name: "Try again" });
    const came = { status: 200, body: '{"type":"object","properties":{"came":{"const":"It came"}}}' };

    await reply(page, "**/part.json", { status: 503 });
    await show({ ...response({ schema: { $ref: "part.json" } }) });
    await expect(again).toBeVisible();
    await reply(page, "**/part.json", came);
    await again.click();
    await expect(page.getByText("It came").first()).toBeVisible();

    await reply(page, "**/example.json", { abort: "connectionreset" });
    await show(response({ examples: { far: { externalValue: "example.json" } } }));
    await expect(page.getByText("example.json could not be reached").first()).toBeVisible();
    await reply(page, "**/example.json", { status: 200, body: '{"a":"It came"}' });
    await again.click();
    await expect(page.getByText("It came").first()).toBeVisible();

    for (const [name, source] of [
      ["hangs.json", "hangs.json"],
      ["part-hangs.json", response({ schema: { $ref: "part-hangs.json" } })],
      ["example-hangs.json", response({ examples: { far: { externalValue: "example-hangs.json" } } })],
    ] as const) {
      await reply(page, `**/${name}`, {});
      const asked = page.waitForRequest(`**/${name}`);
      const givenUp = page.waitForEvent("requestfailed", (request) => request.url().endsWith(`/${name}`));
      await show(source);
      await asked;
      await show(response({}));
      await givenUp;
    }
    expect(await page.evaluate("ran")).toEqual([]);
  });
});

/** Sets the response for a URL. */
async function reply(
  page: Page,
  pattern: string,
  { status, body, headers, abort }: Omit<Answer, "name">,
): Promise<void> {
  await page.unroute(pattern);
  await page.route(pattern, (route) => {
    if (abort) return route.abort(abort);
    if (status === undefined) return undefined;
    return route.fulfill({ status, body, headers: { "content-type": "application/json", ...headers } });
  });
}

test("on every host page, the page and its search work without console messages", async ({ browser }) => {
  test.setTimeout(180_000);
  // Not the page that other tests used: there, the browser sometimes imports a part without the script's nonce.
  const page = await browser.newPage();
  const faults: string[] = [];
  const said: string[] = [];
  let fetched = 0;
  page.on("pageerror", (error) => said.push(error.message));
  page.on("console", (message) => said.push(message.text()));
  page.on("request", (request) => {
    if (request.url().endsWith("/described.json") && ++fetched > 1) said.push("fetched twice");
  });
  serve("/described.json", {
    json: documentWith(HARMLESS, "2.0"),
    headers: { "access-control-allow-origin": "*" },
  });
  for (const { name, before, policy, css = "", says, times = 1 } of HOSTS) {
    const first = before === undefined ? undefined : await page.addInitScript(before);
    serve("/host.css", { contentType: "text/css", body: css });
    serve("/host.html", {
      contentType: "text/html",
      headers: policy === undefined ? {} : { "content-security-policy": policy },
      body:
        `<!doctype html><meta charset="utf-8"><title>Host</title><link rel="icon" href="/host.css">` +
        `<link rel="stylesheet" href="/host.css"><redoc spec-url="/described.json"></redoc>` +
        `<script nonce="abc" src="/project/bundles/redoc.standalone.js"></script>`.repeat(times),
    });
    try {
      await page.goto(`${origin()}/host.html`);
      await page.getByText("Healthy response").first().waitFor({ timeout: 10_000 });
      await searchBox(page).fill("healthy");
      await page.locator('[data-role="search:results"] li').first().waitFor({ timeout: 10_000 });
      await page.keyboard.press("Control+k");
      await page.locator(".palette").waitFor({ timeout: 10_000 });
    } catch (error) {
      faults.push(`${name}: ${String(error).slice(0, 150)}`);
    }
    faults.push(...said.filter((one) => !says?.test(one)).map((one) => `${name}: ${one.slice(0, 200)}`));
    if (fetched === 0) faults.push(`${name}: nothing was fetched`);
    // The next host page finds nothing of this one. The page between loads no script: once, on a busy machine, the
    // browser refused to import a part, as if the script had kept that this page has no nonce.
    await first?.dispose();
    await page.goto(`${origin()}/host.css`);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    said.length = 0;
    fetched = 0;
  }
  await page.close();
  expect(faults).toEqual([]);
});
