/**
 * Sends the cases of e2e/compare-try with Lectern and with other renderers (`npm run compare:try`), and compares what a
 * server receives with what the specification says. There is a test for each renderer. `scripts/compare-try.mjs` starts
 * them, and reads the files of results.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Page, test } from "@playwright/test";
import { type Sent, unlike } from "../test/request/wire.ts";
import { type TryCase, tryCases } from "./compare-try/cases.ts";
import { type ReceivedRequest, startEcho } from "./echo.ts";
import { origin } from "./places.ts";

/** The settings from scripts/compare-try.mjs. */
interface Order {
  /** The folder for the results. */
  results: string;
  versions: string[];
  renderers: { name: string; html: string }[];
}

const order = JSON.parse(process.env["LECTERN_COMPARE_TRY"] ?? "{}") as Order;
const SPEC = "/description.json";
/** How long a page has until its button is there, and until the request has arrived, in milliseconds. */
const TIMEOUT = 10_000;

test.describe.configure({ timeout: 60 * 60_000 });
mkdirSync(order.results, { recursive: true });

/** What a reader does to send the request of the only operation, by the first word of the renderer. */
const STEPS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  Lectern: async (page) => {
    await page.getByRole("button", { name: "Try it", exact: true }).first().click();
    await page.getByRole("button", { name: /^Send(?: DELETE)?$/ }).click();
  },
  Swagger: (page) => page.locator(".execute").first().click(),
  Scalar: async (page) => {
    await page
      .getByRole("button", { name: /test request/i })
      .first()
      .click();
    await page.getByRole("button", { name: /^send/i }).last().click();
  },
  RapiDoc: (page) => page.getByRole("button", { name: /^try/i }).first().click(),
};

for (const { name, html } of order.renderers)
  test(name, async ({ browser }) => {
    const echo = await startEcho();
    const found = [];
    for (const one of tryCases(echo.origin).filter(({ version }) => order.versions.includes(version))) {
      const context = await browser.newContext();
      const page = await context.newPage();
      page.setDefaultTimeout(TIMEOUT);
      await page.route(/^(https?|wss?):\/\/(?!127\.0\.0\.1[:/])/, (route) => route.abort());
      echo.received.length = 0;
      const wrong = await differences(page, name, html, one, echo.received);
      found.push({ it: one.it, version: one.version, wrong });
      await context.close();
    }
    await echo.close();
    const file = join(order.results, `${name.replace(/[^\w.]+/g, "-")}.json`);
    writeFileSync(file, JSON.stringify({ name, found }));
  });

/** How what a renderer sends differs from what is described. */
async function differences(
  page: Page,
  name: string,
  html: string,
  { description, sent }: TryCase,
  received: readonly ReceivedRequest[],
): Promise<string[]> {
  await page.route(`**${SPEC}`, (route) => route.fulfill({ json: description }));
  try {
    await page.goto(`${origin()}/page/html?${new URLSearchParams({ html: html.replaceAll("SPEC", SPEC) })}`);
    await STEPS[name.split(" ")[0] ?? ""]?.(page);
  } catch (error) {
    return [`no request: ${(error as Error).message.split("\n")[0]}`];
  }
  const end = Date.now() + TIMEOUT;
  while (received.length === 0 && Date.now() < end) await page.waitForTimeout(20);
  const [came] = received;
  return came ? unlikeSent(sent, came) : ["no request"];
}

async function unlikeSent({ parts, ...sent }: Sent, came: ReceivedRequest): Promise<string[]> {
  // A charset that a page adds to a type is no difference.
  const headers = Object.fromEntries(
    came.headers.map(([name, value]) => [name.toLowerCase(), value.replace(/; *charset=utf-8$/i, "")]),
  );
  try {
    const { method, target, body } = came;
    const found = unlike(sent, { method, target, headers, body: body.toString() }, "");
    return parts ? [...found, ...(await unlikeParts(parts, came))] : found;
  } catch {
    return [`body: ${came.body.toString().slice(0, 100)}`];
  }
}

async function unlikeParts(wanted: NonNullable<Sent["parts"]>, came: ReceivedRequest): Promise<string[]> {
  const type = came.headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  const body = new Uint8Array(came.body);
  const form = await new Response(body, { headers: { "Content-Type": type } }).formData();
  const parts = await Promise.all(
    [...form].map(async ([name, value]) => ({
      name,
      body: plain(typeof value === "string" ? value : await value.text()),
    })),
  );
  const expected = wanted.map((one) => ({ name: one.name, body: plain(one.body) }));
  return JSON.stringify(parts) === JSON.stringify(expected) ? [] : [`parts: ${JSON.stringify(parts)}`];
}

/** A text; of JSON its data, because white space is no difference. */
function plain(text: string): string {
  return /^\s*[[{]/.test(text) ? JSON.stringify(JSON.parse(text)) : text.replaceAll("\r\n", "\n");
}
