/** Tests plug-ins in the live sections of a site: the same content as in the HTML, languages, hooks, search, failures. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { blocksOf, DESCRIPTION } from "../test/docs-plugins.ts";
import { expectAccessible } from "./axe.ts";
import { type BuiltSite, builtSite } from "./built-site.ts";

const schema = { type: "object", properties: { age: { type: "integer" } } };
const ZOO = {
  ...DESCRIPTION,
  paths: {
    "/pets": {
      get: {
        ...DESCRIPTION.paths["/pets"].get,
        responses: { 200: { description: "Done.", content: { "application/json": { schema } } } },
      },
    },
    "/ants": { get: { operationId: "findAnts", responses: { 200: { description: "Done." } } } },
  },
};

/** A plug-in with a control, with data about the whole description, and with content that fails. */
const COUNTER = `export default {
  name: "counter",
  load: ({ document }) => Object.keys(document.paths).length,
  slots: {
    operation: ({ data, React }) => {
      const [count, setCount] = React.useState(0);
      const onClick = () => setCount(count + 1);
      return React.createElement("button", { type: "button", onClick }, data + " paths, " + count + " clicks");
    },
    schemaRow: ({ name }) => "Row of " + name,
    response: () => { throw new Error("gone"); },
  },
};`;

const MODULES = {
  ...Object.fromEntries(blocksOf("js").map((code) => [`${/name: "(.*?)"/.exec(code)?.[1]}.mjs`, code])),
  "counter.mjs": COUNTER,
};

let site: BuiltSite;

test.beforeAll(async () => {
  const plugins = Object.keys(MODULES);
  const config = { title: "Zoo", apis: { zoo: "zoo.json" }, plugins };
  site = await builtSite(
    { ...MODULES, "zoo.json": JSON.stringify(ZOO), "lectern.config.json": JSON.stringify(config) },
    [],
  );
});

test.afterAll(() => site.close());

const live = (page: Page) => page.locator(".section.taken");

test("live sections have the content of the HTML, and its controls work", async ({ page }) => {
  const thrown: string[] = [];
  page.on("pageerror", ({ message }) => thrown.push(message));
  await page.goto(`${site.origin}zoo/operations/find-pets/`);
  await expect(live(page)).toContainText("Costs 3 credits.");
  // The number of the whole description, although the section has only a part of it.
  await page.getByRole("button", { name: "2 paths, 0 clicks" }).click();
  await expect(page.getByRole("button", { name: "2 paths, 1 clicks" })).toBeVisible();
  await expect(live(page)).toContainText("Row of age");
  await live(page).getByRole("combobox", { name: "Language" }).selectOption("HTTPie");
  await expect(live(page)).toContainText("http GET 'https://zoo.example.com/pets'");
  await expect(live(page).locator(".section-error")).toHaveCount(0);
  expect(thrown).toEqual([]);
  await expectAccessible(page);
});

test("the next page has its plug-ins too", async ({ page }) => {
  await page.goto(`${site.origin}zoo/operations/find-ants/`);
  await page.getByRole("link", { name: "Find pets" }).first().click();
  await expect(page).toHaveURL(/find-pets\/$/);
  await expect(live(page)).toContainText("Costs 3 credits.");
});

test("the search finds the words of plug-ins", async ({ page }) => {
  await page.goto(`${site.origin}zoo/`);
  await page.keyboard.press("/");
  await page.getByRole("combobox").fill("okapi");
  await expect(page.getByRole("option").first()).toContainText("Find pets");
});

test("without the data of plug-ins, a section stays as it is", async ({ page }) => {
  rmSync(join(site.folder, "dist", "zoo", "plugins.json"));
  await page.goto(`${site.origin}zoo/operations/find-pets/`);
  const answer = page.waitForResponse(/plugins\.json$/);
  await page.mouse.move(200, 200);
  expect((await answer).status()).toBe(404);
  await expect(page.getByRole("button", { name: "2 paths, 0 clicks" })).toBeVisible();
  await expect(live(page)).toHaveCount(0);
});
