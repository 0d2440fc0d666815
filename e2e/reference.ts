/**
 * What the specifications of the page share: a host page around any description, and the few words for
 * the places on it that readers go to. Every test fails on an uncaught error and on a request to a third party.
 */
import { join } from "node:path";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { origin, pathOf, ROOT } from "./places.ts";
import { watchPage } from "./watching.ts";

/** How a description is put on a page. */
export interface Opening {
  /** With its `#`. */
  hash?: string;
  /** Attributes of the `<redoc>` tag, as written. */
  attributes?: string;
  /** The body of the host page in place of the tag and its script. */
  body?: string;
}

/** The tag that loads the page. */
export const SCRIPT = `<script src="/project/bundles/redoc.standalone.js"></script>`;

/** A test of a page that must not fail, nor talk to anybody else, while it is open. */
export const test = base.extend<{ quiet: undefined }>({
  quiet: [
    async ({ page }, use) => {
      const watched = watchPage(page);
      await use(undefined);
      expect(watched.exceptions).toEqual([]);
      expect(watched.foreign).toEqual([]);
    },
    { auto: true },
  ],
});

/** Where a description of test/documents is. */
export function documentUrl(name: string): string {
  return pathOf(join(ROOT, "test", "documents", `${name}.yaml`));
}

/** The smallest description around some paths. */
export function openapi(paths: object, more: object = {}): object {
  return { openapi: "3.1.0", info: { title: "Small", version: "1" }, paths, ...more };
}

/** An operation with one response. */
export function operation(operationId: string, more: object = {}): object {
  return { operationId, summary: operationId, responses: { 200: { description: "Done." } }, ...more };
}

/** Many operations, so that there is something to scroll: `GET /n` as `operation/n`, for n from 0. */
export function manyOperations(count: number): object {
  const description = "One of many.\n\n".repeat(12);
  return Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`/${n}`, { get: operation(`n${n}`, { description }) }]),
  );
}

/**
 * Opens a host page with a description on it, without waiting for anything.
 * @param description its address, or the description itself, which is then served
 */
export async function visit(page: Page, description: string | object, opening: Opening = {}): Promise<void> {
  const url = typeof description === "string" ? description : "/description.json";
  if (typeof description === "object") await serve(page, url, { json: description });
  const { attributes = "", body = `<redoc spec-url="${url}" ${attributes}></redoc>${SCRIPT}` } = opening;
  await page.goto(`${origin()}/page/html?${new URLSearchParams({ html: body })}${opening.hash ?? ""}`);
}

/** Opens a host page with a description on it and waits until it can be read. */
export async function open(page: Page, description: string | object, opening: Opening = {}): Promise<void> {
  await visit(page, description, opening);
  await expect(page.locator(".api-content")).toBeVisible();
}

/** Answers one address. */
export async function serve(
  page: Page,
  path: string,
  answer: { json?: unknown; contentType?: string; body?: string; status?: number },
): Promise<void> {
  await page.unroute(`**${path}`);
  await page.route(`**${path}`, (route) => route.fulfill(answer));
}

/** A section of the page. */
export function section(page: Page, id: string): Locator {
  return page.locator(`section[data-section-id="${id}"]`);
}

/** The link of a menu entry. */
export function entry(page: Page, id: string): Locator {
  return page.locator(`.menu-tree [data-item-id="${id}"] > label > .menu-label`);
}

/** Waits until a menu entry is the active one. */
export function expectActive(page: Page, id: string): Promise<void> {
  return expect(page.locator(`.menu-tree [data-item-id="${id}"] > label`)).toHaveClass(/\bactive\b/);
}

/** The search box. */
export function searchBox(page: Page): Locator {
  return page.getByRole("search").getByRole("textbox");
}

/** The results of the search. */
export function results(page: Page): Locator {
  return page.locator('[data-role="search:results"] li');
}

/** The distance of an element's top from the top of the viewport, in pixels. */
export function top(element: Locator): Promise<number> {
  return element.evaluate((one) => one.getBoundingClientRect().top);
}

/** The fragment of the page's address as it is written. */
export function hash(page: Page): Promise<string> {
  return page.evaluate(() => location.hash);
}

/** Changes the fragment of the page's address, as a link on the host page does. */
export async function follow(page: Page, to: string): Promise<void> {
  await page.evaluate((fragment) => {
    location.hash = fragment;
  }, to);
}

/** Waits until an element stands at the top of the viewport. */
export async function expectAtTop(element: Locator): Promise<void> {
  await expect.poll(async () => Math.abs(await top(element))).toBeLessThanOrEqual(1);
}
