/** Tests the palette with the keyboard only: from its key to a row. */
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { gate } from "./gate.ts";
import { pathOf, ROOT } from "./places.ts";
import { hash, manyOperations, open, openapi, operation, searchBox, section, test } from "./reference.ts";
import { pageReady, WAYS } from "./ways.ts";

const FILE = `${ROOT}/examples/demo/openapi.yaml`;
const DEMO = pathOf(FILE);

function palette(page: Page): Locator {
  return page.getByRole("dialog", { name: "Search the reference" });
}

function chosen(page: Page): Locator {
  return palette(page).getByRole("option", { selected: true });
}

/** Holds back the index of the search. */
async function heldIndex(page: Page): Promise<ReturnType<typeof gate>> {
  const loading = gate();
  await page.route("**/lectern.indexing.js", async (route) => {
    await loading.opened;
    return route.continue();
  });
  return loading;
}

for (const colorScheme of ["light", "dark"] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: { width: colorScheme === "light" ? 1280 : 390, height: 800 } });

    test("from / or the button of a small page to a row; recent results; Back", async ({ page }) => {
      await open(page, DEMO);
      if (colorScheme === "light") await page.keyboard.press("/");
      else await page.getByRole("button", { name: "Search the reference" }).click();
      const input = palette(page).getByRole("combobox");
      await expect(input).toBeFocused();
      await page.keyboard.type("vessel propulsion");
      await expect(chosen(page)).toContainText("request › vessel.propulsion");
      await expect(chosen(page).locator("mark").first()).toBeVisible();
      await expectAccessible(page, ".palette");
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

      await page.keyboard.press("Enter");
      await expect(palette(page)).toHaveCount(0);
      expect(await hash(page)).toBe("#operation/bookBerth/request/vessel/propulsion");
      const row = page.locator('[id="operation/bookBerth/request/vessel/propulsion"]');
      await expect(row).toBeInViewport();
      await expect.poll(() => row.evaluate((one) => one.contains(document.activeElement))).toBe(true);

      await page.keyboard.press("Control+k");
      await expect(input).toHaveValue("");
      await expect(palette(page).getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText([
        /propulsion/,
      ]);
      await page.keyboard.press("Escape");
      await expect(palette(page)).toHaveCount(0);
      await expect.poll(() => row.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    });
  });

test("a hit in the introduction shows an excerpt and leads to the start", async ({ page }) => {
  const info = { title: "Forum", version: "1", description: "### Keys\nSend the header Api-Key." };
  await open(page, openapi(manyOperations(20), { info }), { hash: "#operation/n15" });
  await expect(section(page, "operation/n15")).toBeInViewport();
  await page.keyboard.press("/");
  await page.keyboard.type("api-key");
  await expect(chosen(page)).toHaveText(/…Keys Send the header Api-Key\.$/);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(section(page, "operation/n15")).toBeInViewport();
});

for (const way of WAYS.filter(({ name }) => !/init|serve/.test(name)))
  test(`${way.name}: the parts have their styles`, async ({ page }) => {
    const styleOf = (selector: string, name: string): Promise<string> =>
      page.locator(selector).evaluate((one, what) => getComputedStyle(one).getPropertyValue(what), name);
    const close = await way.open(page, FILE, {}, "#operation/bookBerth/request/vessel");
    try {
      await pageReady(page);
      await page.locator('[id="operation/bookBerth/request/vessel"]').hover();
      await expect.poll(() => styleOf(".row-link", "position")).toBe("absolute");
      await page.keyboard.press("/");
      await page.keyboard.type("vessel");
      await expect(chosen(page)).toBeVisible();
      expect(await styleOf(".palette", "width")).toBe("640px");
      await page.keyboard.press("Escape");
      await searchBox(page).fill("vessel");
      await expect(page.locator(".search-results")).toBeVisible();
      expect(await styleOf(".search-results", "overflow-y")).toBe("auto");
    } finally {
      await page.goto("about:blank");
      await close();
    }
  });

test("arrow keys move through the groups of results; a click opens a result", async ({ page }) => {
  await open(page, DEMO);
  await page.keyboard.press("Control+k");
  const input = palette(page).getByRole("combobox");
  await input.fill("mark");
  const options = palette(page).getByRole("option");
  const groups = palette(page).getByRole("group");
  await expect(groups.first()).toHaveAccessibleName("Schemas");
  await expect(groups.nth(1)).toHaveAccessibleName("Sections");
  await expect(groups.nth(2)).toHaveAccessibleName("Operations");
  const count = await options.count();
  const at = (index: number): Promise<void> =>
    expect(options.nth((index + count) % count)).toHaveAttribute("aria-selected", "true");
  await at(0);
  for (const [key, index] of [
    ["ArrowDown", 1],
    ["ArrowUp", 0],
    ["ArrowUp", -1],
    ["ArrowDown", 0],
    ["End", -1],
    ["Home", 0],
  ] as const) {
    await page.keyboard.press(key);
    await at(index);
    await expect(chosen(page)).toBeInViewport();
    await expect(input).toHaveAttribute(
      "aria-activedescendant",
      (await chosen(page).getAttribute("id")) ?? "",
    );
  }
  await options.filter({ hasText: "more" }).first().click();
  expect(await options.count()).toBeGreaterThan(count);
  await options.filter({ hasText: "Watch a mark" }).first().click();
  await expect(palette(page)).toHaveCount(0);
  await expect(section(page, "operation/watchMark").locator("h2")).toBeInViewport();
  await expect(section(page, "operation/watchMark").locator("h2 > .share-link")).toBeFocused();

  await page.keyboard.press("/");
  await input.fill("mark");
  const address = await chosen(page).evaluate((one: HTMLAnchorElement) => one.href);
  for (const goBeside of [
    () => page.keyboard.press("Control+Enter"),
    () => chosen(page).click({ modifiers: ["Control"] }),
    () => chosen(page).click({ button: "middle" }),
  ]) {
    const [other] = await Promise.all([page.context().waitForEvent("page"), goBeside()]);
    await expect(other).toHaveURL(address);
    await other.close();
    await expect(input).toBeFocused();
  }
  await input.fill("mark zzqq");
  await expect(palette(page).getByRole("status")).toHaveText(/^\d+ results Not found: zzqq$/);
  await expect(palette(page).locator(".search-none")).toHaveText("Not found: zzqq");
  await input.fill("book berth tide");
  await expect(palette(page).getByRole("option").first()).toContainText("Book a berth Not found: tide");
  await input.fill("zzqq");
  await expect(palette(page).getByRole("status")).toHaveText("No results found");
  await input.fill("");
  await palette(page).getByRole("checkbox", { name: "Open with /" }).uncheck();
  await palette(page).getByRole("button", { name: "Close" }).click();
  await expect(palette(page)).toHaveCount(0);
  await expect(page.locator(".search-key")).toHaveCount(0);
  await page.keyboard.press("/");
  await page.reload();
  await expect(page.locator("h1")).toBeVisible();
  await page.keyboard.press("/");
  await expect(searchBox(page)).not.toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(palette(page).getByRole("checkbox", { name: "Open with /" })).not.toBeChecked();
});

test("from a field of the page, only the key with Ctrl opens the search; fields of the host keep it", async ({
  page,
}) => {
  await open(page, openapi({ "/a": { post: operation("a") } }));
  await page.evaluate(() => {
    const field = document.body.appendChild(document.createElement("input"));
    field.id = "host";
  });
  await page.getByRole("checkbox", { name: "Wrap lines" }).first().focus();
  await page.keyboard.press("/");
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeVisible();
  await page.keyboard.type("a");
  await page.keyboard.press("Control+k");
  await expect(palette(page).getByRole("combobox")).toHaveValue("a");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("checkbox", { name: "Wrap lines" }).first()).toBeFocused();
  await page.locator("#host").focus();
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toHaveCount(0);
});

test("equal fields are one result with their type, and open to all of them", async ({ page }) => {
  const parameters = [{ in: "query", name: "cursor", schema: { type: ["string", "null"] } }];
  const state = { in: "query", name: "state", schema: { enum: ["open", "closed"] } };
  await open(
    page,
    openapi({
      "/a": { get: operation("a", { parameters }) },
      "/b": { get: operation("b", { parameters: [...parameters, state] }) },
      "/c": { get: operation("c", { parameters }) },
    }),
  );
  await page.keyboard.press("Control+k");
  const options = palette(page).getByRole("option");
  // At once: another answer would close what is opened below.
  await palette(page).getByRole("combobox").fill("cursor");
  await expect(options).toHaveText([/^get cursor string \| null a › query/, "the same in 2 more places"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(options).toHaveText([/a › query/, /cursor string \| null b › query/, /c › query/]);
  await page.keyboard.press("Enter");
  await expect(palette(page)).toHaveCount(0);
  expect(await hash(page)).toBe("#operation/b/query/cursor");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("state");
  await expect(options.first()).toContainText("open | closed");
});

test("text that is typed while the palette loads is not lost; if it cannot be loaded, the search box is used", async ({
  page,
}) => {
  let isBlocked = true;
  const loading = gate();
  await page.route("**/lectern.results.js", async (route) => {
    if (isBlocked) return route.abort();
    await loading.opened;
    return route.continue();
  });
  await open(page, DEMO);
  await page.keyboard.press("/");
  await page.keyboard.type("b");
  await expect(searchBox(page)).toHaveValue("b");
  await expect(page.getByText("Search could not be loaded.")).toBeVisible();
  isBlocked = false;
  await searchBox(page).fill("");
  await page.locator("h1").click();
  await page.keyboard.press("/");
  await page.keyboard.type("berth");
  await expect(searchBox(page)).toHaveValue("berth");
  loading.open();
  await expect(palette(page).getByRole("combobox")).toHaveValue("berth");
  await expect(chosen(page)).toContainText(/berth/i);
  await expect(searchBox(page)).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(searchBox(page)).toHaveValue("");
});

test("Enter in the empty palette goes to the operation that was read before, and back", async ({ page }) => {
  await open(page, DEMO, { hash: "#operation/addMark" });
  const recent = (): Promise<string> => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(recent).toContain("operation/addMark");
  await page.evaluate(() => {
    location.hash = "#operation/bookBerth";
  });
  await expect.poll(recent).toContain("operation/bookBerth");
  for (const id of ["operation/addMark", "operation/bookBerth", "operation/addMark"]) {
    await page.keyboard.press("/");
    await expect(palette(page)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(palette(page)).toHaveCount(0);
    expect(await hash(page)).toContain(id);
    await expect.poll(recent).toMatch(new RegExp(`target[^a-z]*${id}`));
  }
});

test("deprecated hits are marked, in the palette and in the box", async ({ page }) => {
  await open(page, DEMO);
  await page.keyboard.press("/");
  for (const [text, shown] of [
    ["rangeKm", /rangeKm number Deprecated/],
    ["removeMark", /Remove a mark\s+Deprecated/],
    ["addMark", /Add a mark\s+\/marks$/],
  ] as const) {
    await palette(page).getByRole("combobox").fill(text);
    await expect(chosen(page)).toHaveText(shown);
  }
  await page.keyboard.press("Escape");
  await searchBox(page).fill("rangeKm");
  await expect(page.locator('[data-role="search:results"] li').first()).toContainText("number Deprecated");
});

test("until the index is there, titles and paths of the menu are found", async ({ page }) => {
  const loading = await heldIndex(page);
  await open(page, DEMO);
  await page.keyboard.press("/");
  await page.keyboard.type("add mark");
  await expect(chosen(page)).toContainText("Add a mark");
  await expect(palette(page).getByText("Loading ...")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(palette(page)).toHaveCount(0);
  expect(await hash(page)).toBe("#operation/addMark");
  await page.keyboard.press("/");
  await page.keyboard.type("vessel propulsion");
  await expect(palette(page).getByRole("option")).toHaveCount(0);
  await page.keyboard.press("Enter");
  loading.open();
  await expect(palette(page)).toHaveCount(0);
  expect(await hash(page)).toBe("#operation/bookBerth/request/vessel/propulsion");
});

test("an option that was chosen before the index is there stays chosen", async ({ page }) => {
  const loading = await heldIndex(page);
  await open(page, DEMO);
  await page.keyboard.press("/");
  await page.keyboard.type("mark");
  await expect(chosen(page)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const before = (await chosen(page).getAttribute("href")) ?? "";
  const count = await palette(page).getByRole("option").count();
  loading.open();
  await expect(palette(page).getByText("Loading ...")).toHaveCount(0);
  await expect(palette(page).getByRole("option")).not.toHaveCount(count);
  await expect(chosen(page)).toHaveAttribute("href", before);
});

test("on a small page, text that is typed while the palette loads is not lost either", async ({ page }) => {
  const loading = gate();
  await page.route("**/lectern.results.js", async (route) => {
    await loading.opened;
    return route.continue();
  });
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, DEMO);
  await page.keyboard.press("/");
  await page.keyboard.type("bea");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("r/t");
  loading.open();
  await page.keyboard.type("h");
  await expect(palette(page).getByRole("combobox")).toHaveValue("ber/th");
});

test("on a small page, the search box is in the drawer", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, DEMO);
  const skip = page.getByRole("button", { name: "Skip to search" });
  await skip.focus();
  await page.keyboard.press("Enter");
  await expect(searchBox(page)).toBeFocused();
});
