/** The browser tests: one browser, all ways in. */
import { defineConfig } from "@playwright/test";
import { needTestBrowser, TEST_BROWSER_ARGS } from "./scripts/browser.mjs";

/** Files that are no tests of the project: what runs them sets a variable. */
const RUNS: Readonly<Record<string, string>> = {
  LECTERN_CORPUS_RUN: "corpus",
  LECTERN_COMPARE: "compare-coverage",
  LECTERN_COMPARE_TRY: "compare-try",
  LECTERN_EMBEDDERS: "embedders",
  LECTERN_SITE_HASHES: "site-hashes",
};
const named = Object.entries(RUNS).find(([variable]) => process.env[variable])?.[1] ?? "*.spec";

export default defineConfig({
  testDir: "e2e",
  testMatch: `${named}.ts`,
  globalSetup: "./e2e/setup.ts",
  outputDir: "test-results/browser",
  workers: 2,
  fullyParallel: true,
  forbidOnly: !!process.env["CI"],
  // A machine that stalls is no fault of the page; what passes at the second go only is named at the end.
  retries: process.env["CI"] ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    launchOptions: { executablePath: await needTestBrowser(), args: [...TEST_BROWSER_ARGS] },
    viewport: { width: 1280, height: 800 },
    // Traces copy the whole page after each action, which takes up to half of all time. `--trace on` turns them on.
    trace: process.env["CI"] ? "on-first-retry" : "off",
  },
});
