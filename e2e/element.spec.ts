/** The custom element on plain pages: changes, several of them, removal and return, the shadow tree. */
import { expect, type Page } from "@playwright/test";
import { expectAtTop, manyOperations, openapi, section, serve, test, visit } from "./reference.ts";

const SCRIPT = `<script src="/project/bundles/lectern-page.js"></script>`;
const ONE = "/element-one.json";
const TWO = "/element-two.json";
const INFO = (title: string): object => ({ info: { title, version: "1" } });

test.beforeEach(() => {
  serve(ONE, { json: openapi(manyOperations(20), INFO("One")) });
  serve(TWO, { json: openapi(manyOperations(20), INFO("Two")) });
});

function element(page: Page, attributes: string, more = ""): Promise<void> {
  return visit(page, "", {
    body: `<style>lectern-page { --lectern-accent: rgb(1, 2, 3) } lectern-page[data-theme="dark"] { --lectern-accent: rgb(4, 5, 6) }
      lectern-page::part(menu) { border-top: 7px solid }</style>
      <lectern-page id="here" ${attributes}></lectern-page>${more}${SCRIPT}`,
  });
}

/** Runs the host's code, with the element as `here`. */
const host = (page: Page, code: string): Promise<unknown> => page.evaluate(code);

for (const shadow of ["", "shadow"])
  test.describe(shadow || "in the document", () => {
    test("attributes and properties change what it shows", async ({ page }) => {
      await element(page, `spec-url="${ONE}" ${shadow}`);
      const title = page.locator(".api-info h1");
      await expect(title).toContainText("One");
      await host(page, `here.setAttribute("hide-sidebar", "")`);
      await expect(page.locator(".menu-content")).toHaveCount(0);
      const download = page.locator(".api-info .download-button");
      await expect(download).toHaveCount(1);
      await host(page, `here.options = { hideSidebar: false, hideDownloadButtons: true }`);
      await expect(download).toHaveCount(0);
      await expect(page.locator(".menu-content")).toHaveCount(0);
      await host(page, `here.removeAttribute("hide-sidebar")`);
      await expect(page.locator(".menu-content")).toHaveCount(1);
      await host(page, `here.goTo("operation/n9")`);
      await expectAtTop(section(page, "operation/n9"));
      await host(page, `here.set({ layout: "stacked" })`);
      await expect(page.locator(".lectern.stacked")).toHaveCount(1);
      await expect(section(page, "operation/n9")).toBeInViewport();
      await host(page, `location.hash = ""; here.specUrl = "${TWO}"`);
      await expect(title).toContainText("Two");
      await host(page, `here.spec = ${JSON.stringify(openapi({}, INFO("Three")))}`);
      await expect(title).toContainText("Three");
      await host(page, `here.spec = here.specUrl = null`);
      await expect(page.locator(".lectern")).toHaveCount(0);
    });

    test("it starts again where it is inserted, and leaves nothing behind", async ({ page }) => {
      await element(page, `spec-url="${ONE}" ${shadow}`, `<div id="there"></div>`);
      const client = await page.context().newCDPSession(page);
      await client.send("Performance.enable");
      const title = page.locator(".api-info h1");
      /** What the browser holds once the element is gone. */
      const held = async (): Promise<{ nodes: number; listeners: number }> => {
        await client.send("HeapProfiler.collectGarbage");
        const { metrics } = await client.send("Performance.getMetrics");
        const value = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0;
        return { nodes: value("Nodes"), listeners: value("JSEventListeners") };
      };
      const round = async (): Promise<void> => {
        await host(
          page,
          `there.append(Object.assign(document.createElement("lectern-page"), { id: "next", specUrl: "${TWO}", ${shadow ? "" : "options: {}"} })); ${shadow && `next.setAttribute("shadow", "")`}`,
        );
        await expect(title).toContainText("Two");
        await expect(page.locator(".menu-content li").first()).toBeVisible();
        await host(page, `next.remove()`);
        await expect(page.locator(".lectern")).toHaveCount(0);
      };
      await expect(title).toContainText("One");
      await host(page, `here.remove()`);
      await expect(page.locator(".lectern")).toHaveCount(0);
      for (let turn = 0; turn < 2; turn++) await round();
      const before = await held();
      for (let turn = 0; turn < 6; turn++) await round();
      // A page that stays would have hundreds of both.
      await expect.poll(async () => (await held()).listeners - before.listeners).toBeLessThan(20);
      await expect.poll(async () => (await held()).nodes - before.nodes).toBeLessThan(200);
      await host(
        page,
        `there.append(window.back = document.createElement("lectern-page")); back.setAttribute("spec-url", "${ONE}")`,
      );
      await expect(title).toContainText("One");
      await host(
        page,
        `document.querySelector(".lectern, lectern-page").isKept = true; back.firstElementChild.isKept = true; document.body.append(back)`,
      );
      await expect(title).toContainText("One");
      expect(await host(page, `back.firstElementChild.isKept`)).toBe(true);
    });
  });

test("several elements stand side by side, and each tells of itself", async ({ page }) => {
  await element(
    page,
    `spec-url="${ONE}"`,
    `<lectern-page id="other" spec-url="${TWO}" shadow></lectern-page><script>
    window.loaded = []; addEventListener("lectern-load", ({ target, detail }) => loaded.push([target.id, detail.title]))</script>`,
  );
  await expect(page.locator(".api-info h1")).toHaveText([/One/, /Two/]);
  await expect
    .poll(() => page.evaluate("loaded.map(([id, title]) => id + title).sort()"))
    .toEqual(["hereOne", "otherTwo"]);
  await host(page, `here.destroy()`);
  await expect(page.locator(".api-info h1")).toHaveText([/Two/]);
});

test("a copy of its HTML shows the page once, and an emptied one shows it again", async ({ page }) => {
  await element(page, `spec-url="${ONE}"`, `<div id="there"></div>`);
  const title = page.locator(".api-info h1");
  await expect(title).toHaveText([/One/]);
  await host(page, `there.innerHTML = here.outerHTML.replace("here", "copy"); copy.specUrl = "${TWO}"`);
  await expect(title).toHaveText([/One/, /Two/]);
  await host(page, `here.textContent = ""; here.specUrl = "${TWO}"`);
  await expect(title).toHaveText([/Two/, /Two/]);
});

test("properties that were set before the script came count, and commands wait", async ({ page }) => {
  await visit(page, "", {
    body: `<lectern-page id="here"></lectern-page><script>here.spec = ${JSON.stringify(openapi(manyOperations(20), INFO("Early")))}; here.options = { layout: "stacked" }</script>${SCRIPT}<script>here.goTo("operation/n15")</script>`,
  });
  await expect(page.locator(".lectern.stacked")).toHaveCount(1);
  await expectAtTop(section(page, "operation/n15"));
});

test("custom properties and parts reach into the shadow tree", async ({ page }) => {
  await element(page, `spec-url="${ONE}" shadow`);
  const accent = (): Promise<string> =>
    page.locator(".lectern").evaluate((root) => getComputedStyle(root).getPropertyValue("--lectern-accent"));
  await expect(page.locator(".api-info h1")).toBeVisible();
  expect(await accent()).toBe("rgb(1, 2, 3)");
  await expect(page.locator(".menu-content")).toHaveCSS("border-top-width", "7px");
  const background = (): Promise<string> =>
    page.locator(".lectern").evaluate((root) => getComputedStyle(root).backgroundColor);
  const light = await background();
  await page.getByRole("button", { name: "Dark" }).click();
  await expect.poll(accent).toBe("rgb(4, 5, 6)");
  expect(await background()).not.toBe(light);
  await host(page, `here.set({ theme: { colors: { primary: { main: "#0a0b0c" } } }, colorScheme: "light" })`);
  await expect.poll(accent).toBe("#0a0b0c");
});
