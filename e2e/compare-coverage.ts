/**
 * Finds which fields of the descriptions in e2e/coverage Lectern and other renderers show (`npm run
 * compare:coverage`). There is a test for each renderer and description. `scripts/compare-coverage.mjs` starts them,
 * and reads the files of results.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Page, test } from "@playwright/test";
import { load } from "js-yaml";
import { DOCUMENTS, type DocumentName, isSeen, PROBES } from "./coverage/probes.ts";
import { openEverything } from "./opener.ts";
import { origin } from "./places.ts";

/** The settings from scripts/compare-coverage.mjs. */
interface Settings {
  /** The folder for the results. */
  results: string;
  /** The time limit for each page, in milliseconds. */
  budget: number;
  documents: DocumentName[];
  renderers: { name: string; html: string }[];
}

const settings = JSON.parse(process.env["LECTERN_COMPARE"] ?? "{}") as Settings;
const SPEC = "/description.json";
/** A page that shows a smaller share of the fields shows an error or nothing. */
const LEAST = 0.1;

test.describe.configure({ timeout: settings.budget + 120_000 });
mkdirSync(settings.results, { recursive: true });

for (const document of settings.documents)
  for (const { name, html } of settings.renderers)
    test(`${document}, ${name}`, async ({ page }) => {
      const found = await compare(page, html.replaceAll("SPEC", SPEC), document).catch((error: Error) => ({
        failure: error.message.split("\n")[0],
      }));
      const file = join(settings.results, `${name.replace(/[^\w.]+/g, "-")} ${document}.json`);
      writeFileSync(file, JSON.stringify({ name, document, ...found }));
    });

/** Finds which fields one renderer shows of one description. */
async function compare(page: Page, html: string, document: DocumentName): Promise<object> {
  // Renderers get the description as JSON, because its comments contain the expected texts.
  const description = load(readFileSync(DOCUMENTS[document], "utf8")) as object;
  await page.route(/^(https?|wss?):\/\/(?!127\.0\.0\.1[:/])/, (route) => route.abort());
  const whole = await look(page, html, document, description);
  if (!("failure" in whole)) return whole;
  const second = await look(page, html, document, withoutFarReferences(description));
  return "failure" in second
    ? whole
    : { ...second, remark: "fails at `$id`; without it and references to it" };
}

async function look(page: Page, html: string, document: DocumentName, description: object): Promise<object> {
  await page.unroute(`**${SPEC}`);
  await page.route(`**${SPEC}`, (route) => route.fulfill({ json: description }));
  await page.goto(`${origin()}/page/html?${new URLSearchParams({ html })}`, { waitUntil: "networkidle" });
  const { title } = (description as { info: { title: string } }).info;
  const heading = page.getByText(title).first();
  await heading.waitFor({ timeout: 20_000 }).catch(() => undefined);
  await page.waitForTimeout(1000);
  const start = Date.now();
  const opened = await openEverything(page, { budget: settings.budget });
  const seconds = Math.round((Date.now() - start) / 1000);
  const probes = PROBES[document].map((probe) => ({
    id: probe.id,
    importance: probe.importance,
    isSeen: isSeen(probe, opened),
  }));
  const count = probes.filter(({ isSeen }) => isSeen).length;
  if (count < probes.length * LEAST) return { failure: `shows only: ${opened.text.slice(0, 120)}` };
  return { probes, complete: opened.complete, seconds };
}

/** A description without references to URLs, because some renderers fail on them. */
function withoutFarReferences(description: object): object {
  const text = JSON.stringify(description, (key, value: unknown) =>
    key === "$id" || (key === "$ref" && !String(value).startsWith("#/")) ? undefined : value,
  );
  return JSON.parse(text) as object;
}
