/** The events and methods of a page: the same for `Redoc.init`, `<redoc>`, the component and `<lectern-page>`. */
import { expect, type Page } from "@playwright/test";
import type { LivePage, PageEvent } from "#entry/index.ts";
import { startEcho } from "./echo.ts";
import { origin } from "./places.ts";
import {
  expectAtTop,
  manyOperations,
  openapi,
  operation,
  SCRIPT,
  section,
  serve,
  test,
  visit,
} from "./reference.ts";

declare global {
  interface Window {
    live: LivePage;
    heard: [name: string, detail: Record<string, unknown>][];
  }
}

const NAMES: readonly PageEvent[] = ["load", "navigate", "search", "copy", "try", "theme", "error"];
/** Keeps what the page tells. */
const HEAR = `heard = []; for (const name of ${JSON.stringify(NAMES)}) live.on(name, (detail) => heard.push([name, detail]));`;
const ELEMENT = `<script src="/project/bundles/lectern-page.js"></script>`;
const SPEC = "/events.json";

/** How to open a page with options, whose \`live\` is the page for its host. */
const WAYS: Readonly<Record<string, (page: Page, options: object) => Promise<void>>> = {
  "Redoc.init": (page, options) =>
    visit(page, "", {
      body: `<div id="here"></div>${SCRIPT}<script>var heard, live = Redoc.init("${SPEC}", ${JSON.stringify(options)}, here); ${HEAR}</script>`,
    }),
  "<redoc>": async (page, options) => {
    const attributes = Object.entries(options).map(([name, value]) => `${name}='${JSON.stringify(value)}'`);
    await visit(page, "", {
      body: `<redoc spec-url="${SPEC}" ${attributes.join(" ")}></redoc>${SCRIPT}<script>var heard, live;
        addEventListener("DOMContentLoaded", () => { live = Redoc.pageOf(); ${HEAR} })</script>`,
    });
  },
  RedocStandalone: async (page, options) => {
    await page.goto(`${origin()}/made/app/index.html`);
    await page.evaluate(
      ([spec, options]) => {
        const { mount } = window as unknown as { mount(id: string, spec: string, options: object): void };
        window.heard = [];
        addEventListener("live", ({ detail }: CustomEventInit<LivePage>) => {
          if (detail) window.live = detail;
        });
        addEventListener("told", ({ detail }: CustomEventInit<[string, Record<string, unknown>]>) => {
          if (detail) window.heard.push(detail);
        });
        mount("app", spec as string, options as object);
      },
      [SPEC, options] as const,
    );
  },
  "<lectern-page>": (page, options) =>
    visit(page, "", {
      body: `<lectern-page id="here" spec-url="${SPEC}"></lectern-page>${ELEMENT}<script>var heard, live = here;
        here.options = ${JSON.stringify(options)}; ${HEAR}</script>`,
    }),
  "<lectern-page shadow>": (page, options) =>
    visit(page, "", {
      body: `<lectern-page id="here" spec-url="${SPEC}" shadow></lectern-page>${ELEMENT}<script>var heard, live = here;
        here.options = ${JSON.stringify(options)}; ${HEAR}</script>`,
    }),
};

function heard(page: Page, name: PageEvent): Promise<Record<string, unknown>[]> {
  return page.evaluate(
    (name) => window.heard.filter(([one]) => one === name).map(([, detail]) => detail),
    name,
  );
}

for (const [way, open] of Object.entries(WAYS))
  test.describe(way, () => {
    test.beforeEach(() => serve(SPEC, { json: openapi(manyOperations(20)) }));

    test("tells what the reader does, and does what the host says", async ({ page }) => {
      await open(page, {});
      await expect.poll(() => heard(page, "load")).not.toEqual([]);
      expect((await heard(page, "load"))[0]).toMatchObject({ title: "Small" });
      expect(await page.evaluate(() => window.live.document?.openapi)).toBe("3.2.0");

      await page.evaluate(() => window.live.goTo("operation/n15"));
      await expect(section(page, "operation/n15")).toBeInViewport();
      await expectAtTop(section(page, "operation/n15"));
      await expect.poll(() => heard(page, "navigate")).toContainEqual({ id: "operation/n15", title: "n15" });
      await page.evaluate(() => window.live.goTo("#operation%2Fn3"));
      await expect.poll(() => new URL(page.url()).hash).toBe("#operation/n3");
      await page.evaluate(() => window.live.goTo("operation/none"));

      await page.evaluate(() => window.live.search("n12"));
      await expect(page.locator(".palette-input")).toHaveValue("n12");
      await expect
        .poll(() => heard(page, "search"))
        .toContainEqual({ text: "n12", count: expect.any(Number) });
      await page.keyboard.press("Escape");
      await expect(page.locator(".palette")).toHaveCount(0);

      await page.getByRole("button", { name: "Dark" }).click();
      await expect.poll(() => heard(page, "theme")).toEqual([{ theme: "dark" }]);

      await page.evaluate(() => window.live.set({ hideSidebar: true }));
      await expect(page.locator(".menu-content")).toHaveCount(0);
      await expect(section(page, "operation/n3")).toBeInViewport();
      await page.evaluate(() => window.live.set({ hideSidebar: undefined }));
      await expect(page.locator(".menu-content")).toHaveCount(1);
      expect(await heard(page, "load")).toHaveLength(1);

      await page.evaluate(() => window.live.destroy());
      await expect(page.locator(".lectern")).toHaveCount(0);
      expect(await page.evaluate(() => window.live.document)).toBeUndefined();
      expect(await heard(page, "error")).toEqual([]);
    });

    test("tells of copies and of requests", async ({ page, context }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const echo = await startEcho();
      const paths = { "/one": { get: operation("one") } };
      serve(SPEC, { json: openapi(paths, { servers: [{ url: echo.origin }] }) });
      await open(page, { tryIt: true });
      await page.getByRole("button", { name: "Try it" }).first().click();
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await expect
        .poll(() => heard(page, "try"))
        .toEqual([{ id: "operation/one", method: "GET", url: `${echo.origin}/one`, status: 200 }]);
      await page.getByRole("button", { name: "Copy cURL" }).first().click();
      await expect
        .poll(() => heard(page, "copy"))
        .toEqual([{ text: expect.stringContaining(`${echo.origin}/one`), id: expect.any(String) }]);
      await echo.close();
    });

    test("tells of an error", async ({ page }) => {
      serve(SPEC, { json: { none: true } });
      await open(page, {});
      await expect(page.locator(".failure")).toBeVisible();
      expect(
        await page.evaluate(() => window.heard.map(([name, { error }]) => [name, error instanceof Error])),
      ).toContainEqual(["error", true]);
    });
  });
