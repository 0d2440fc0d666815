/**
 * What the checks of the contract share. The contract is that of the classic page, as its embedders rely on it:
 * 64 checks, each under its number, that look at the page from outside, by the ids, classes, roles and words
 * that it has.
 */
import type { Locator, Page } from "@playwright/test";
import { documentUrl, openapi, operation, SCRIPT } from "../reference.ts";

/** The address of the classic script. */
export const BUNDLE = "/project/bundles/redoc.standalone.js";
/** The address of the smallest description. */
export const MINIMAL = documentUrl("minimal");

/** A response with a JSON body. */
export function json(schema: object, more: object = {}): object {
  return { description: "Done.", content: { "application/json": { schema, ...more } } };
}

/** A description with one operation, `POST /one` as `operation/one`. */
export function one(more: object, around: object = {}): object {
  return openapi({ "/one": { post: operation("one", more) } }, around);
}

/** A description whose only operation has query parameters of these schemas, by name. */
export function withParameters(schemas: Readonly<Record<string, object>>): object {
  const parameters = Object.entries(schemas).map(([name, schema]) => ({ name, in: "query", schema }));
  return one({ parameters });
}

/** The row of a field, by its name. */
export function field(page: Page, name: string): Locator {
  return page
    .locator(".field, tr")
    .filter({ has: page.locator(".property-name", { hasText: new RegExp(`^${name}$`) }) })
    .first();
}

/** Runs a piece of the host's script on a page with an element `here`. */
export function script(code: string): string {
  return `<div id="here"></div>${SCRIPT}<script>${code}</script>`;
}

/** Warnings and errors of the console, from now on. */
export function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on("console", (message) => {
    if (["warning", "error"].includes(message.type())) heard.push(message.text());
  });
  return heard;
}
