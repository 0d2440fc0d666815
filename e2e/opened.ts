/** Checks that a page shows a description: with its title, without errors, and without requests to other hosts. */
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { load } from "js-yaml";
import type { Watched } from "./watching.ts";
import { pageReady } from "./ways.ts";

/** URLs in documents that do not exist, so errors about them are expected. */
const ABSENT = /\/(absent\.yaml|not%20a%20pointer|load\/logo\.png)$/;

/**
 * Expects that the page shows the description.
 * @param file its absolute path
 */
export async function expectOpened(page: Page, file: string, watched: Watched): Promise<void> {
  await pageReady(page);
  await expect(page.locator(".api-info h1")).toContainText(titleOf(file));
  expect(watched.exceptions, file).toEqual([]);
  expect(
    watched.consoleErrors.filter((error) => !ABSENT.test(error)),
    file,
  ).toEqual([]);
  expect(watched.foreign, file).toEqual([]);
}

function titleOf(file: string): string {
  const { info } = load(readFileSync(file, "utf8")) as { info?: { title?: unknown } };
  return String(info?.title ?? "");
}
