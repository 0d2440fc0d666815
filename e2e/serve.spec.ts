/**
 * Tests the features of `lectern serve` only: it fetches descriptions of other hosts, reloads the page, and refuses
 * other sites.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { watchPage } from "./watching.ts";
import { pageReady, startServe } from "./ways.ts";

const description = (title: string): string =>
  `openapi: 3.1.0\ninfo: { title: ${title}, version: "1", description: "![mark](mark.svg)" }\nservers: [{ url: ./v1 }]\npaths: { /a: { get: { summary: Get a } } }\n`;

/** Starts a server that sends one text for all URLs. */
async function hosting(text: string, type: string): Promise<{ origin: string; close: () => void }> {
  const server = createServer((_, response) => response.setHeader("Content-Type", type).end(text));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, close: () => server.close() };
}

test("a description of another host, in YAML, keeps its URL without the query", async ({ page }) => {
  const { origin, close } = await hosting(description("Far API"), "application/yaml");
  const served = await startServe(`${origin}/far/spec.yaml?key=hunter2`, ["--no-check"]);
  try {
    const watched = watchPage(page);
    await page.goto(served.url);
    await pageReady(page);
    await expect(page.locator(".api-info h1")).toContainText("Far API");
    await expect(page.getByText(`${origin}/far/v1`).first()).toBeAttached();
    expect(await page.content()).not.toContain("hunter2");
    expect(watched.exceptions).toEqual([]);
  } finally {
    await served.close();
    close();
  }
});

test("with --mock, the first server URL on the page responds to requests of the page", async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), "lectern-serve-"));
  const file = join(folder, "openapi.yaml");
  const responses = { 200: { description: "Done", content: { "application/json": { example: { a: 1 } } } } };
  const text = description("First").replace("Get a", `Get a, responses: ${JSON.stringify(responses)}`);
  await writeFile(file, text);
  await writeFile(join(folder, "mark.svg"), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const served = await startServe(file, ["--no-check", "--mock"]);
  try {
    const watched = watchPage(page);
    await page.goto(served.url);
    await pageReady(page);
    await page.locator(".endpoint-bar").first().click();
    const addresses = page.locator(".servers .server-address");
    await expect(addresses).toHaveText([/^http:\/\/127\.0\.0\.1:\d+\/a$/, /\/v1\/a$/]);
    const address = (await addresses.first().textContent()) ?? "";
    await expect(page.locator(".endpoint").first().getByRole("button")).toHaveAccessibleName(
      new RegExp(address),
    );
    const answer = await page.evaluate(async (url) => (await fetch(url)).json() as unknown, address);
    expect(answer).toEqual({ a: 1 });
    expect(watched.consoleErrors).toEqual([]);
  } finally {
    await served.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test("with the option compareWith, the older version is served, and no other file beside it", async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "lectern-serve-"));
  const file = join(folder, "openapi.yaml");
  await writeFile(file, description("Pets").replace("Get a", "Get a, deprecated: true"));
  await writeFile(join(folder, "older.yaml"), description("Pets").replace('"1"', '"0.9"'));
  await writeFile(join(folder, "other.yaml"), description("Secret"));
  const served = await startServe(file, ["--no-check", "--options.compareWith=older.yaml"]);
  try {
    await page.goto(served.url);
    await pageReady(page);
    await expect(page.locator("#changes summary")).toHaveText(/^\d+ changes? since 0\.9/);
    const status = (name: string): Promise<number> =>
      page.evaluate(async (address) => (await fetch(address)).status, name);
    expect(await status("older.yaml")).toBe(200);
    expect(await status("other.yaml")).toBe(404);
  } finally {
    await served.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test("the page shows its logo, reloads on a change, and other sites cannot use the server", async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "lectern-serve-"));
  const file = join(folder, "openapi.yaml");
  await writeFile(file, description("First"));
  await writeFile(join(folder, "mark.svg"), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const served = await startServe(file, ["--no-check"]);
  const other = await hosting(
    `<iframe src="${served.url}"></iframe><img src="${served.url}mark.svg"><script src="${served.url}-/live.js"></script>`,
    "text/html",
  );
  try {
    const watched = watchPage(page);
    await page.goto(served.url);
    await pageReady(page);
    const picture = page.locator("img[alt=mark]");
    await expect(picture).toHaveJSProperty("complete", true);
    await expect(picture).toHaveJSProperty("naturalWidth", 9);
    expect(watched.consoleErrors).toEqual([]);
    await writeFile(file, description("Second"));
    await expect(page.locator(".api-info h1")).toContainText("Second");

    const came = new Map<string, number | string | undefined>();
    page.on("response", (answer) => came.set(answer.url(), answer.status()));
    page.on("requestfailed", (request) => came.set(request.url(), request.failure()?.errorText));
    await page.goto(other.origin, { waitUntil: "load" });
    const all = [served.url, `${served.url}mark.svg`, `${served.url}-/live.js`];
    for (const url of all)
      expect(String(came.get(url)), url).toMatch(/^(?:403$|net::ERR_BLOCKED_BY_RESPONSE)/);
  } finally {
    await served.close();
    other.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test("`--workflows` shows workflows, and the page follows their changes and their mistakes", async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "lectern-serve-"));
  const file = join(folder, "openapi.yaml");
  const arazzo = join(folder, "arazzo.yaml");
  const written = (summary: string): string =>
    `arazzo: 1.0.1\ninfo: { title: Flows, version: "1" }\nsourceDescriptions: [{ name: a, url: openapi.yaml, type: openapi }]\nworkflows: [{ workflowId: first, summary: ${summary}, steps: [{ stepId: get, operationId: getA }] }]\n`;
  await writeFile(file, description("Pets").replace("Get a", "Get a, operationId: getA"));
  await writeFile(join(folder, "mark.svg"), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(arazzo, written("Once"));
  const served = await startServe(file, ["--no-check", "--workflows", arazzo]);
  try {
    await page.goto(served.url);
    await expect(page.getByRole("heading", { name: "Once" })).toBeAttached();
    await writeFile(arazzo, written("Twice"));
    await expect(page.getByRole("heading", { name: "Twice" })).toBeAttached();
    await writeFile(arazzo, "workflows: [");
    await expect(page.getByRole("heading", { name: "Twice" })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Get a" })).toBeAttached();
    await writeFile(arazzo, written("Again"));
    await expect(page.getByRole("heading", { name: "Again" })).toBeAttached();
  } finally {
    await served.close();
    await rm(folder, { recursive: true, force: true });
  }
});
