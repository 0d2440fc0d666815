/** Collects what the browser complains about, such as refused scripts. */
import type { Page } from "@playwright/test";

/** The warnings and errors of a page from now on. */
export function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on("console", (message) => {
    if (["warning", "error"].includes(message.type())) found.push(message.text());
  });
  page.on("pageerror", ({ message }) => found.push(message));
  return found;
}
