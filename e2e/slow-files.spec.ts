/** Tests descriptions of several files on a slow host: the page before and after the files have loaded. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page } from "@playwright/test";
import { origin } from "./places.ts";
import {
  test as base,
  expectAtTop,
  hash,
  manyOperations,
  openapi,
  operation,
  results,
  SCRIPT,
  searchBox,
  section,
  serve,
  top,
} from "./reference.ts";

/** A host that sends the bytes of each file slowly, until it is told to send the rest. */
interface SlowHost {
  /** Its origin, without a trailing slash. */
  origin: string;
  /** Sends the rest of all files, and all later files at once. */
  release: () => void;
  /** The number of open requests. */
  open: () => number;
}

const test = base.extend<{ slowHost: (files: Record<string, object>) => Promise<SlowHost> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names
  slowHost: async ({}, use) => {
    const ends: (() => void)[] = [];
    await use(async (files) => {
      let isReleased = false;
      const rests = new Set<() => void>();
      const server = createServer((request, response) => {
        response.writeHead(200, { "Access-Control-Allow-Origin": "*", "Content-Type": "application/json" });
        const send = (): void => void response.end(JSON.stringify(files[request.url ?? ""] ?? {}));
        if (isReleased) return send();
        rests.add(send);
        const timer = setInterval(() => response.write(" "), 200);
        response.on("close", () => {
          clearInterval(timer);
          rests.delete(send);
        });
      });
      await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
      ends.push(() => {
        server.closeAllConnections();
        server.close();
      });
      return {
        origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        release: () => {
          isReleased = true;
          for (const send of [...rests]) send();
        },
        open: () => rests.size,
      };
    });
    for (const end of ends) end();
  },
});

/** Opens a page with `Redoc.init`, and counts the calls of its callback. */
async function start(page: Page, description: object, fragment = ""): Promise<() => Promise<number>> {
  serve("/description.json", { json: description });
  const html =
    `<div id="host"></div>${SCRIPT}<script>globalThis.calls = 0;` +
    `Redoc.init("/description.json", {}, document.getElementById("host"), () => { calls++; })</script>`;
  await page.goto(`${origin()}/page/html?${new URLSearchParams({ html })}${fragment}`);
  return () => page.evaluate(() => (globalThis as unknown as { calls: number }).calls);
}

const note = (page: Page) => page.locator(".files-note");
const json = (schema: object) => ({ content: { "application/json": { schema } } });

/** The slow files: an operation, a response, a schema. */
const FILES = {
  "/late.json": {
    path: { get: operation("late", { description: "It comes late.\n\n".repeat(30) }) },
    response: { description: "Done at last.", headers: { "X-Late": { schema: { type: "string" } } } },
    schema: { type: "object", properties: { lateProperty: { type: "string" } } },
  },
};

/** A description with sections before and after those that need the slow file. */
function description(host: SlowHost): object {
  const late = (name: string) => ({ $ref: `${host.origin}/late.json#/${name}` });
  return openapi({
    "/first": { get: operation("first") },
    "/late": late("path"),
    "/body": {
      post: operation("body", { requestBody: json(late("schema")), responses: { 200: late("response") } }),
    },
    ...manyOperations(12),
  });
}

test("the page can be read while a file loads, and keeps the reading position afterwards", async ({
  page,
  slowHost,
}) => {
  const host = await slowHost(FILES);
  const calls = await start(page, description(host));
  await expect(section(page, "operation/n3")).toBeAttached();
  await expect(note(page)).toHaveText("Loading referenced files: 1 of 1 left…");
  await expect(note(page)).toHaveRole("status");
  await expect(section(page, "operation/late")).toHaveCount(0);
  const body = section(page, "operation/body");
  await expect(body.locator(".awaited").first()).toContainText("late.json#/schema");
  await expect(body.locator(".broken")).toHaveCount(0);
  expect(await calls()).toBe(0);

  // In the middle of a section, below sections that will grow, with a focused element.
  const line = section(page, "operation/n3").locator("p").nth(5);
  await section(page, "operation/n3").evaluate((one) => one.scrollIntoView());
  await expect(line).toBeVisible();
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, 120);
  const button = section(page, "operation/n3").getByRole("button").first();
  await button.evaluate((one) => one.focus({ preventScroll: true }));
  await page.waitForTimeout(500);
  const [before, address] = [await top(line), await hash(page)];
  const kept = await line.elementHandle();
  expect(address).toBe("#operation/n3");

  host.release();
  await expect(section(page, "operation/late")).toBeAttached();
  await expect(note(page)).toHaveCount(0);
  expect(await kept?.evaluate((one) => one.isConnected)).toBe(true);
  for (let turn = 0; turn < 10; turn++) {
    expect(Math.abs((await top(line)) - before)).toBeLessThanOrEqual(1);
    await page.waitForTimeout(100);
  }
  await expect(button).toBeFocused();
  expect(await hash(page)).toBe(address);
  expect(await calls()).toBe(1);
  await section(page, "operation/body").evaluate((one) => one.scrollIntoView());
  await expect(section(page, "operation/body")).toContainText("lateProperty");
  await expect(page.locator(".awaited")).toHaveCount(0);
});

test("the reading position is kept even if many sections are added above it", async ({ page, slowHost }) => {
  const paths = manyOperations(40) as Record<string, object>;
  const host = await slowHost({ "/late.json": paths });
  const late = Object.keys(paths).map((path) => [
    `/late${path}`,
    { $ref: `${host.origin}/late.json#/~1${path.slice(1)}` },
  ]);
  const own = Array.from({ length: 12 }, (_, at) => [
    `/own${at}`,
    { get: operation(`own${at}`, { description: "Here from the start.\n\n".repeat(12) }) },
  ]);
  await start(page, openapi(Object.fromEntries([...late, ...own])));
  const line = section(page, "operation/own5").locator("p").nth(4);
  await section(page, "operation/own5").evaluate((one) => one.scrollIntoView());
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, 60);
  await expect.poll(() => hash(page)).toBe("#operation/own5");
  const before = await top(line);
  host.release();
  await expect(section(page, "operation/n39")).toBeAttached();
  for (let turn = 0; turn < 10; turn++) {
    expect(Math.abs((await top(line)) - before)).toBeLessThanOrEqual(1);
    await page.waitForTimeout(100);
  }
  expect(await hash(page)).toBe("#operation/own5");
});

test("the reader can read on within a section that changes", async ({ page, slowHost }) => {
  const host = await slowHost(FILES);
  await start(page, description(host));
  const body = section(page, "operation/body");
  const line = body.getByText("Responses", { exact: true }).first();
  await expect(line).toBeAttached();
  await body.evaluate((one) => one.scrollIntoView());
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, 10);
  await page.waitForTimeout(500);
  const heading = body.getByRole("heading").first();
  const before = await top(heading);
  host.release();
  await expect(body).toContainText("lateProperty");
  expect(Math.abs((await top(heading)) - before)).toBeLessThanOrEqual(1);
});

test("a link into a slow file is followed when the file has loaded", async ({ page, slowHost }) => {
  const host = await slowHost(FILES);
  await start(page, description(host), "#operation/late");
  await expect(section(page, "operation/first")).toBeAttached();
  await expect(note(page)).toBeVisible();
  host.release();
  await expectAtTop(section(page, "operation/late"));
  expect(await hash(page)).toBe("#operation/late");
});

test("search covers the complete description", async ({ page, slowHost }) => {
  const host = await slowHost(FILES);
  await start(page, description(host));
  await expect(note(page)).toBeVisible();
  await searchBox(page).fill("lateProperty");
  await expect(page.locator(".search-none")).toBeVisible();
  host.release();
  await expect(results(page).first()).toContainText("lateProperty");
  await expect(searchBox(page)).toBeFocused();
});

test("forty slow files time out together", async ({ page, slowHost }) => {
  const names = Array.from({ length: 40 }, (_, at) => `/slow${at}.json`);
  const host = await slowHost(Object.fromEntries(names.map((name) => [name, {}])));
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: host.origin + name }]));
  await page.clock.install();
  const calls = await start(
    page,
    openapi({ "/a": { post: operation("a", { requestBody: json({ type: "object", properties }) }) } }),
  );
  await expect(note(page)).toHaveText("Loading referenced files: 40 of 40 left…");
  await expect(section(page, "operation/a")).toContainText("Loading");
  expect(await calls()).toBe(0);
  // The time limit.
  await page.clock.fastForward(20_000);
  await expect.poll(calls).toBe(1);
  await expect(note(page)).toHaveCount(0);
  await expect.poll(host.open).toBe(0);
  await expect(page.locator(".awaited")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Try again" }).first()).toBeVisible();
});

test("if all files load at once, there is no message and no further part", async ({ page, slowHost }) => {
  const host = await slowHost(FILES);
  host.release();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const calls = await start(page, description(host));
  await expect.poll(calls).toBe(1);
  await expect(section(page, "operation/late")).toBeAttached();
  expect(asked.filter((url) => url.includes("lectern.early"))).toEqual([]);
});
