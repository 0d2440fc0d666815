/**
 * Shares helpers of the contract's tests. The contract describes what embedders of the classic page rely on. It has 64
 * numbered checks, which use only ids, classes, roles and labels of the page.
 */
import type { Locator, Page } from "@playwright/test";
import { documentUrl, openapi, operation, SCRIPT } from "../reference.ts";

/** The path of the classic script. */
export const BUNDLE = "/project/bundles/redoc.standalone.js";
/** The path of the minimal description. */
export const MINIMAL = documentUrl("minimal");

/** A response with a JSON body. */
export function json(schema: object, more: object = {}): object {
  return { description: "Done.", content: { "application/json": { schema, ...more } } };
}

/** A description with one operation, `POST /one` as `operation/one`. */
export function one(more: object, around: object = {}): object {
  return openapi({ "/one": { post: operation("one", more) } }, around);
}

/** A description whose only operation has query parameters with these schemas, by name. */
export function withParameters(schemas: Readonly<Record<string, object>>): object {
  const parameters = Object.entries(schemas).map(([name, schema]) => ({ name, in: "query", schema }));
  return one({ parameters });
}

/** The row of a field. */
export function field(page: Page, name: string): Locator {
  return page
    .locator(".field, tr")
    .filter({ has: page.locator(".property-name", { hasText: new RegExp(`^${name}$`) }) })
    .first();
}

/** A host page with an element `here` that runs a script. */
export function script(code: string): string {
  return `<div id="here"></div>${SCRIPT}<script>${code}</script>`;
}

/** Collects warnings and errors in the console from now on. */
export function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on("console", (message) => {
    if (["warning", "error"].includes(message.type())) heard.push(message.text());
  });
  return heard;
}
