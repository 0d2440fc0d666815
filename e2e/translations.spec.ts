/** Translations: the reader chooses a language, and stays at the same place of the same address. */
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { origin } from "./places.ts";
import {
  expectAtTop,
  follow,
  manyOperations,
  open,
  openapi,
  operation,
  results,
  searchBox,
  section,
  serve,
  test,
  top,
} from "./reference.ts";

const DE = "/de.overlay.json";
const OVERLAY = {
  overlay: "1.1.0",
  info: { title: "German", version: "1" },
  actions: [
    { target: "$.info", update: { title: "Klein", description: "# Anfang\n\nHallo.\n\n## Erste Schritte" } },
    { target: "$.paths.*.*", update: { description: "Auf Deutsch.\n\nUnd ein zweiter Absatz." } },
    { target: "$.paths['/20'].get", update: { summary: "Zwanzig" } },
  ],
};
const BODY = {
  requestBody: {
    content: {
      "application/json": {
        schema: { type: "object", properties: { inner: { type: "object", properties: { deep: {} } } } },
      },
    },
  },
};
const PATHS = { ...manyOperations(40), "/20": { get: operation("n20", BODY) } };
const DESCRIPTION = openapi(PATHS, {
  info: { title: "Small", version: "1", description: "# Start\n\nHello.\n\n## First steps" },
});
const ATTRIBUTES = `translations='{"de":"${DE}"}'`;

function choice(page: Page): Locator {
  return page.locator(".menu-content").getByRole("combobox", { name: /^(Language|Sprache|لغة الصفحة)$/ });
}

test("a choice changes the text and the labels, and keeps the place, the address and what is open", async ({
  page,
}) => {
  serve(DE, { json: OVERLAY });
  await open(page, DESCRIPTION, { attributes: ATTRIBUTES, hash: "#operation/n20" });
  const twenty = section(page, "operation/n20");
  await expectAtTop(twenty);
  const inner = twenty.getByRole("button", { name: "inner", exact: true });
  await expect(inner).toHaveAttribute("aria-expanded", "true");
  // The key, because a click scrolls to its target again while the sections above are being rendered.
  await inner.press("Enter");
  await expect(inner).toHaveAttribute("aria-expanded", "false");
  await expectAtTop(twenty);
  await page.mouse.move(700, 300);
  await page.mouse.wheel(0, 40);
  await expect.poll(async () => Math.abs((await top(twenty)) + 40)).toBeLessThanOrEqual(1);
  const address = page.url();
  await expect(choice(page).locator("option")).toHaveText(["English", "Deutsch"]);
  await choice(page).focus();
  await choice(page).selectOption("de");
  await expect(twenty).toContainText("Auf Deutsch.");
  await expect(twenty.getByRole("heading", { level: 2 })).toContainText("Zwanzig");
  await expect(page.locator(".lectern")).toHaveAttribute("lang", "de");
  await expect(choice(page)).toHaveValue("de");
  await expect(choice(page)).toBeFocused();
  await expect(inner).toHaveAttribute("aria-expanded", "false");
  // What is the same in both languages stays in place, so longer or shorter text above it may move the heading.
  await expect(twenty).toBeInViewport();
  expect(page.url()).toBe(address);

  await follow(page, "section/Start/First-steps");
  await expectAtTop(section(page, "section/Start/First-steps"));
  await expect(section(page, "section/Start/First-steps")).toContainText("Erste Schritte");
  await expect(section(page, "section/Start")).toContainText("Hallo.");
  await searchBox(page).fill("Zwanzig");
  await expect(results(page).first()).toContainText("Zwanzig");
  await page.keyboard.press("Escape");

  await page.reload();
  await expect(page.locator("h1").first()).toContainText("Klein");
  await choice(page).selectOption("en");
  await expect(page.locator("h1").first()).toContainText("Small");
  await expect(section(page, "section/Start")).toContainText("Hello.");
  await expect(page.locator(".lectern")).toHaveAttribute("lang", "en");
});

test("the page starts in the language of its labels", async ({ page }) => {
  serve(DE, { json: OVERLAY });
  await open(page, DESCRIPTION, { attributes: `${ATTRIBUTES} labels="de-AT"` });
  await expect(page.locator("h1").first()).toContainText("Klein");
  await expect(choice(page)).toHaveValue("de");
  await expect(page.getByRole("search").getByRole("textbox")).toHaveAttribute("placeholder", /Such/);
});

test("a translation that cannot be loaded leaves the page as it is, and says why", async ({ page }) => {
  serve(DE, { status: 404, body: "" });
  await open(page, DESCRIPTION, { attributes: ATTRIBUTES });
  await choice(page).selectOption("de");
  await expect(page.locator(".language-choice [role=status]")).toContainText("404");
  await expect(choice(page)).toHaveValue("en");
  await expect(page.locator("h1").first()).toContainText("Small");
  serve(DE, { json: OVERLAY });
  await choice(page).selectOption("de");
  await expect(page.locator("h1").first()).toContainText("Klein");
  await expect(page.locator(".language-choice [role=status]")).toBeEmpty();
});

test("from right to left, on a phone: the choice is in the menu, and passes axe", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const ar = { ...OVERLAY, actions: [{ target: "$.info", update: { title: "صغير" } }] };
  serve("/ar.json", { json: ar });
  await open(page, DESCRIPTION, { attributes: `translations='{"ar":"/ar.json"}'` });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await choice(page).selectOption("ar");
  await expect(page.locator(".lectern")).toHaveAttribute("dir", "rtl");
  await expect(page.locator("h1").first()).toContainText("صغير");
  await expect(choice(page)).toBeVisible();
  await expectAccessible(page, ".menu-content");
});

test("the component and the element have the choice too", async ({ page }) => {
  serve(DE, { json: OVERLAY });
  serve("/small.json", { json: DESCRIPTION });
  await page.goto(`${origin()}/made/app/index.html`);
  await page.evaluate((de) => {
    const { mount } = window as unknown as { mount(id: string, spec: string, options: object): void };
    mount("app", "/small.json", { translations: { de } });
  }, DE);
  await choice(page).selectOption("de");
  await expect(page.locator("h1").first()).toContainText("Klein");
  await expect(page.locator(".lectern")).toHaveAttribute("lang", "de");

  await open(page, DESCRIPTION, {
    body: `<lectern-page spec-url="/small.json" shadow translations='{"de":"${DE}"}'></lectern-page><script src="/project/bundles/lectern-page.js"></script>`,
  });
  await choice(page).selectOption("en");
  await expect(page.locator("h1").first()).toContainText("Small");
  await choice(page).selectOption("de");
  await expect(page.locator("h1").first()).toContainText("Klein");
});

test("the host can choose the language", async ({ page }) => {
  serve(DE, { json: OVERLAY });
  await open(page, DESCRIPTION, { attributes: ATTRIBUTES });
  await page.evaluate(() => {
    const { Redoc } = globalThis as unknown as { Redoc: { pageOf(): { set(options: object): void } } };
    Redoc.pageOf().set({ labels: "de" });
  });
  await expect(page.locator("h1").first()).toContainText("Klein");
  await expect(choice(page)).toHaveValue("de");
});
