/**
 * Opens host pages with descriptions, and locates elements on them, for all browser tests. Every test fails on an
 * uncaught error, and on a request to another host.
 */
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { test as base } from "./kept-page.ts";
import { origin, pathOf, ROOT } from "./places.ts";
import { type Answer, answers } from "./server.ts";
import { watchPage } from "./watching.ts";

/** How a host page shows a description. */
export interface Opening {
  /** The hash, including `#`. */
  hash?: string;
  /** Attributes of the `<redoc>` tag, as written. */
  attributes?: string;
  /** The body of the host page, instead of the tag and its script. */
  body?: string;
}

/** The script of the page. */
export const SCRIPT = `<script src="/project/bundles/redoc.standalone.js"></script>`;

/** A test that fails on an uncaught error, and on a request to another host. */
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

/** The URL of a description in test/documents. */
export function documentUrl(name: string): string {
  return pathOf(join(ROOT, "test", "documents", `${name}.yaml`));
}

/** A minimal description with some paths. */
export function openapi(paths: object, more: object = {}): object {
  return { openapi: "3.1.0", info: { title: "Small", version: "1" }, paths, ...more };
}

/** An operation with one response. */
export function operation(operationId: string, more: object = {}): object {
  return { operationId, summary: operationId, responses: { 200: { description: "Done." } }, ...more };
}

/** A description that is long enough to scroll, with many operations: `GET /n` as `operation/n`, for n from 0. */
export function manyOperations(count: number): object {
  const description = "One of many.\n\n".repeat(12);
  return Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`/${n}`, { get: operation(`n${n}`, { description }) }]),
  );
}

/**
 * Opens a host page with a description, without waiting.
 * @param description its URL, or the description itself, which is served
 */
export async function visit(page: Page, description: string | object, opening: Opening = {}): Promise<void> {
  const url = typeof description === "string" ? description : "/description.json";
  if (typeof description === "object") serve(url, { json: description });
  const { attributes = "", body = `<redoc spec-url="${url}" ${attributes}></redoc>${SCRIPT}` } = opening;
  await page.goto(`${origin()}/page/html?${new URLSearchParams({ html: body })}${opening.hash ?? ""}`);
}

/** Opens a host page with a description, and waits until it can be read. */
export async function open(page: Page, description: string | object, opening: Opening = {}): Promise<void> {
  await visit(page, description, opening);
  await expect(page.locator(".api-content")).toBeVisible();
}

/** Sets the response for the URLs of the server that end with a path. */
export function serve(path: string, answer: Answer): void {
  answers.set(path, answer);
}

/** A section of the page. */
export function section(page: Page, id: string): Locator {
  return page.locator(`section[data-section-id="${id}"]`);
}

/** The link of an entry in the menu. */
export function entry(page: Page, id: string): Locator {
  return page.locator(`.menu-tree [data-item-id="${id}"] > label > .menu-label`);
}

/** Waits until an entry in the menu is active. */
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

/** The hash of the page, without decoding. */
export function hash(page: Page): Promise<string> {
  return page.evaluate(() => location.hash);
}

/** Changes the hash of the page, like a link on the host page. */
export async function follow(page: Page, to: string): Promise<void> {
  await page.evaluate((fragment) => {
    location.hash = fragment;
  }, to);
}

/**
 * Waits until an element is at the top of the viewport.
 * @param within pixels. Browsers round positions: once when they scroll, and twice when they come back to a place
 */
export async function expectAtTop(element: Locator, within = 1): Promise<void> {
  await expect.poll(async () => Math.abs(await top(element))).toBeLessThanOrEqual(within);
}
