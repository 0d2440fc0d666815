/** Checks that the form that sends requests is accessible, and fits a phone. */
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";

/** Runs axe on the form, and checks that the page does not scroll horizontally at 360 pixels. */
export async function expectAccessibleForm(page: Page): Promise<void> {
  await expectAccessible(page, ".console");
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1280, height: 800 });
}
