// Checks an application around the custom element in a browser: what its component shows, and how it follows changes.
import { chromium, expect } from "@playwright/test";
import { BROWSER_ARGS, needBrowser } from "../scripts/browser.mjs";

/**
 * Opens the application, and presses its button.
 * @param {string} origin
 * @param {readonly string[]} titles of the description at first, and of the one that the button sets
 */
export async function checkElement(origin, [first, second]) {
  const opened = await chromium.launch({ executablePath: await needBrowser(), args: [...BROWSER_ARGS] });
  try {
    const page = await opened.newPage();
    const thrown = [];
    page.on("pageerror", ({ message }) => thrown.push(message));
    await page.goto(origin);
    const title = page.locator("lectern-page .api-info h1");
    const told = page.getByRole("paragraph").filter({ hasText: first }).first();
    await expect(title).toContainText(first, { timeout: 30_000 });
    await expect(told).toBeVisible();
    // The property `options` has arrived.
    await expect(page.locator("lectern-page .lectern.stacked")).toHaveCount(1);
    await page.getByRole("button", { name: "Other API" }).click();
    await expect(title).toContainText(second);
    await expect(page.getByRole("paragraph").filter({ hasText: second }).first()).toBeVisible();
    if (thrown.length > 0) throw new Error(`the application throws: ${thrown.join()}`);
  } finally {
    await opened.close();
  }
}
