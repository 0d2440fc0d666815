/** Tests what readers rely on: links, keys, choices that change several places, and error messages. */
import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { SCROLL_THROTTLE } from "#view/page/location.ts";
import { expectAccessible } from "./axe.ts";
import { CORPUS, HAS_CORPUS, origin, pathOf, ROOT } from "./places.ts";
import {
  documentUrl,
  entry,
  expectActive,
  expectAtTop,
  follow,
  hash,
  manyOperations,
  open,
  openapi,
  operation,
  results,
  SCRIPT,
  searchBox,
  section,
  serve,
  test,
  top,
  visit,
} from "./reference.ts";
import { answers } from "./server.ts";
import { buildPage } from "./ways.ts";

const DEMO_FILE = `${ROOT}/examples/demo/openapi.yaml`;
const DEMO = pathOf(DEMO_FILE);

test.describe("links", () => {
  for (const [link, id] of [
    ["#operation/getBooking", "operation/getBooking"],
    ["#tag/Berths-and-bookings/operation/getBooking", "operation/getBooking"],
    ["#section/Introduction/A-first-request", "section/Introduction/A-first-request"],
    ["#section/Authentication/stationKey", "section/Authentication/stationKey"],
  ] as const)
    test(`${link} is at the top and stays there while content loads`, async ({ page }) => {
      await page.route(/lectern\.highlight\.js|logo\.svg/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700));
        await route.continue();
      });
      await open(page, DEMO, { hash: link });
      const target = page.locator(`[data-section-id="${id}"]`);
      await expectAtTop(target);
      await expectActive(page, id);
      await expect(page.locator(".token").first()).toBeAttached();
      await page.waitForTimeout(1000);
      expect(Math.abs(await top(target))).toBeLessThanOrEqual(1);
    });

  test("a link in prose with the name of a heading leads there; a link without a target stays as it is", async ({
    page,
  }) => {
    const description =
      "# First\n\n[down](#second-step) [gone](#nowhere)\n\n# Far\n\n## Second step\n\nHere.";
    await open(page, openapi(manyOperations(20), { info: { title: "T", version: "1", description } }));
    await page.getByRole("link", { name: "down", exact: true }).click();
    await expectAtTop(section(page, "section/Far/Second-step"));
    expect(await hash(page)).toBe("#section/Far/Second-step");
    await page.goBack();
    const before = await top(section(page, "section/First"));
    await page.getByRole("link", { name: "gone", exact: true }).click();
    expect(await hash(page)).toBe("#nowhere");
    await expect.poll(() => top(section(page, "section/First"))).toBe(before);
  });

  test("growing content above the target of a link does not move the target", async ({ page }) => {
    let answer = (): void => undefined;
    const after = new Promise<void>((resolve) => {
      answer = () => setTimeout(resolve, 600);
    });
    const body = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="900"/>`;
    serve("/late.svg", { contentType: "image/svg+xml", body, after });
    page.on("request", (request) => {
      if (request.url().endsWith("/late.svg")) answer();
    });
    const description = "# First\n\n![late](/late.svg)\n\n# Second\n\nHere.";
    const info = { title: "Late", version: "1", description };
    await open(page, openapi(manyOperations(5), { info }), { hash: "#section/Second" });
    const target = section(page, "section/Second");
    await expectAtTop(target);
    await target.evaluate(() => document.querySelector("img")?.removeAttribute("loading"));
    await expect.poll(() => page.locator("img").evaluate((image) => image.clientHeight)).toBeGreaterThan(800);
    await expectAtTop(target);
  });

  test("the id of an operation without operationId is made of its path and method", async ({ page }) => {
    await open(page, documentUrl("no-operation-id"), { hash: "#tag/pets/paths/~1pets~1{id}/delete" });
    await expectAtTop(section(page, "tag/pets/paths/~1pets~1{id}/delete"));
    await follow(page, "#/paths/~1untagged/get");
    await expectAtTop(section(page, "/paths/~1untagged/get"));
  });

  test("a link in Markdown opens the section", async ({ page }) => {
    await open(page, DEMO);
    await page.getByRole("link", { name: "tide stream" }).click();
    await expectAtTop(section(page, "operation/streamLevels"));
    await expectActive(page, "operation/streamLevels");
  });

  test("a link that is followed while the hash is being updated is not overwritten", async ({ page }) => {
    // Busy browsers report a new hash late: here, after the page has updated the hash once.
    await page.addInitScript((throttle) => {
      const later = window.setTimeout.bind(window);
      const setTimeout = (task: () => void, wait?: number): number => {
        if (wait !== throttle || !isLate) return later(task, wait);
        return later(() => {
          task();
          isLate = false;
          dispatchEvent(new HashChangeEvent("hashchange"));
        }, wait);
      };
      let isLate = true;
      Object.assign(window, { setTimeout });
      addEventListener("hashchange", (event) => isLate && event.stopImmediatePropagation());
    }, SCROLL_THROTTLE);
    await open(page, DEMO);
    await page.getByRole("link", { name: "tide stream" }).evaluate((link) => (link as HTMLElement).click());
    await expectAtTop(section(page, "operation/streamLevels"));
    await expectActive(page, "operation/streamLevels");
  });

  test("a link in a security requirement opens the scheme", async ({ page }) => {
    await open(page, DEMO, { hash: "#operation/getMark" });
    await section(page, "operation/getMark").locator(".requirements a").first().click();
    await expectAtTop(page.locator('[data-section-id="section/Authentication/stationKey"]'));
  });

  test("an operation with two tags has two sections with different ids", async ({ page }) => {
    await open(page, documentUrl("multi-tag"));
    await expect(page.locator('section[data-section-id*="listHerbs"]')).toHaveCount(2);
    const ids = await page.locator("[id]").evaluateAll((all) => all.map((one) => one.id));
    expect(ids).toEqual([...new Set(ids)]);
    await follow(page, "#tag/garden/operation/listHerbs");
    await expectAtTop(page.locator('section[data-section-id*="listHerbs"]').nth(1));
  });

  test("a malformed hash causes no errors", async ({ page }) => {
    await open(page, documentUrl("minimal"), { hash: "#%E0%A4%A" });
    await expect(page.locator("h1")).toHaveText("Minimal (1)");
    await entry(page, "operation/ping").click();
    expect(await hash(page)).toBe("#operation/ping");
  });

  test("scroll-y-offset keeps headings below a fixed header", async ({ page }) => {
    const header = `<header style="position:fixed;top:0;height:60px;width:100%;z-index:9">Host</header>`;
    const tag = `<redoc spec-url="${DEMO}" scroll-y-offset="header"></redoc>`;
    await open(page, "", { body: `${header}${tag}${SCRIPT}`, hash: "#operation/getMark" });
    await expect.poll(async () => Math.round(await top(section(page, "operation/getMark")))).toBe(60);
  });
});

test.describe("history", () => {
  test("a click in the menu adds an entry to the history, and Back returns", async ({ page }) => {
    await open(page, DEMO);
    const before = await page.evaluate(() => history.length);
    await entry(page, "section/Errors").click();
    await expectAtTop(section(page, "section/Errors"));
    await entry(page, "section/Pagination").click();
    await expectAtTop(section(page, "section/Pagination"));
    expect(await page.evaluate(() => history.length)).toBe(before + 2);
    await page.goBack();
    await expectAtTop(section(page, "section/Errors"));
    await expectActive(page, "section/Errors");
    await page.goForward();
    await expectAtTop(section(page, "section/Pagination"));
    await page.goBack();
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    expect(await hash(page)).toBe("");
    await expect(page.locator(".menu-tree .active")).toHaveCount(0);
    await page.setViewportSize({ width: 1200, height: 800 });
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test("Back returns to the reading position, not to the start of the section", async ({ page }) => {
    await open(page, openapi(manyOperations(40)));
    // Rendered content replaces its estimated height, which moves the page.
    await expect(page.locator("section.far")).toHaveCount(0);
    await page.mouse.move(600, 400);
    await page.mouse.wheel(0, 2300);
    await expect.poll(() => hash(page)).not.toBe("");
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(2300);
    await entry(page, "operation/n30").click();
    await expectAtTop(section(page, "operation/n30"));
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(2300);
  });

  test("the End key scrolls to the end, although the page grows there", async ({ page }) => {
    const paths = Object.fromEntries(
      Array.from({ length: 200 }, (_, n) => [
        `/${n}`,
        { get: operation(`n${n}`, { description: "Words.\n\n".repeat(n % 2 ? 5 : 90) }) },
      ]),
    );
    await open(page, openapi(paths));
    await expect(section(page, "operation/n0").locator(".responses")).toBeVisible();
    await page.keyboard.press("End");
    await expect(section(page, "operation/n199").locator(".responses")).toBeVisible();
    const rest = (): Promise<number> =>
      page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
    await expect.poll(rest).toBeLessThanOrEqual(1);
    await page.waitForTimeout(500);
    expect(await rest()).toBeLessThanOrEqual(1);
    await page.keyboard.press("PageUp");
    await expect.poll(rest).toBeGreaterThan(100);
  });

  test("scrolling adds no entries to the history", async ({ page }) => {
    await open(page, openapi(manyOperations(20)));
    const before = await page.evaluate(() => history.length);
    await page.mouse.move(600, 400);
    const seen = new Set<string>();
    for (let turn = 0; turn < 6; turn++) {
      await page.mouse.wheel(0, 900);
      await page.waitForTimeout(200);
      seen.add(await hash(page));
    }
    expect(seen.size).toBeGreaterThan(3);
    expect(await page.evaluate(() => history.length)).toBe(before);
  });

  test("at the top of the page there is no hash", async ({ page }) => {
    await open(page, openapi(manyOperations(20)), { hash: "#operation/n4" });
    await expectAtTop(section(page, "operation/n4"));
    await page.mouse.move(600, 400);
    await page.mouse.wheel(0, -100_000);
    await expect.poll(() => hash(page)).toBe("");
    await expect(page.locator(".menu-tree .active")).toHaveCount(0);
    expect(page.url()).not.toContain("#");
  });
});

test.describe("the menu", () => {
  test("opens and closes with clicks", async ({ page }) => {
    await open(page, DEMO);
    const marks = entry(page, "tag/marks");
    await marks.click();
    await expect(marks).toHaveAttribute("aria-expanded", "true");
    await expect(entry(page, "operation/listMarks")).toBeVisible();
    await marks.click();
    await expect(marks).toHaveAttribute("aria-expanded", "false");
    await expect(entry(page, "operation/listMarks")).toBeHidden();
  });

  test("the arrow of an entry opens and closes it; the page stays", async ({ page }) => {
    await open(page, DEMO, { hash: "#operation/bookBerth" });
    const marks = entry(page, "tag/marks");
    const before = await page.evaluate(() => [location.hash, history.length]);
    for (const isOpen of ["true", "false", "true"]) {
      await marks.locator(".arrow").click();
      await expect(marks).toHaveAttribute("aria-expanded", isOpen);
    }
    expect(await page.evaluate(() => [location.hash, history.length])).toEqual(before);
    await expectAtTop(section(page, "operation/bookBerth"));
    await entry(page, "operation/listMarks").click();
    await expectAtTop(section(page, "operation/listMarks"));
  });

  test("arrow keys move through the menu", async ({ page }) => {
    await open(page, documentUrl("untagged"));
    await entry(page, "tag/declared").focus();
    await page.keyboard.press("ArrowRight");
    await expect(entry(page, "tag/declared")).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("ArrowDown");
    await expect(entry(page, "operation/second")).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(entry(page, "tag/declared")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expectAtTop(section(page, "operation/second"));
    await page.keyboard.press("End");
    await expect(entry(page, "operation/fourth")).toBeFocused();
    await page.keyboard.press("Home");
    await expect(entry(page, "tag/declared")).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(entry(page, "tag/declared")).toHaveAttribute("aria-expanded", "false");
  });

  test("every entry opens its section", async ({ page }) => {
    await open(page, documentUrl("tag-groups"));
    const labels = page.locator(".menu-tree a.menu-label");
    await expect(labels).not.toHaveCount(0);
    for (const label of await labels.all()) {
      await label.evaluate((link: HTMLElement) => link.click());
      await expect(label).toHaveAttribute("aria-current", "location");
      const id = decodeURI((await label.getAttribute("href"))!.slice(1));
      await expect(section(page, id)).toBeInViewport();
    }
  });

  test("is a drawer on a small screen, and closes when an entry without children is chosen", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await open(page, documentUrl("untagged"));
    const drawer = page.locator(".menu-content");
    const button = page.getByRole("button", { name: "Menu", exact: true });
    await button.click();
    await entry(page, "tag/declared").click();
    await expect(drawer).toBeVisible();
    await entry(page, "operation/second").click();
    await expect(drawer).toBeHidden();
    await expect(page.locator(".bar-title")).toHaveText("Second");
    await expect(section(page, "operation/second").locator("h2")).toBeInViewport();
    await button.click();
    await expect(drawer).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(button).toBeFocused();
  });

  test("the browser's gesture to go back closes the drawer, and leaves the address and the history", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await open(page, documentUrl("untagged"), { hash: "#operation/second" });
    const before = await page.evaluate(() => [location.href, history.length]);
    // A page cannot make the gesture; the browser's own class says that it was made.
    await page.evaluate(() => {
      const all = globalThis as unknown as {
        CloseWatcher: new () => EventTarget & { requestClose: () => void };
        goBack: () => void;
      };
      all.CloseWatcher = class extends all.CloseWatcher {
        constructor() {
          super();
          all.goBack = () => this.requestClose();
        }
      };
    });
    const button = page.getByRole("button", { name: "Menu", exact: true });
    for (const how of ["gesture", "Escape", "gesture"]) {
      await button.click();
      await expect(page.locator(".menu-content")).toBeVisible();
      if (how === "Escape") await page.keyboard.press("Escape");
      else await page.evaluate(() => (globalThis as unknown as { goBack: () => void }).goBack());
      await expect(page.locator(".menu-content")).toBeHidden();
      await expect(button).toBeFocused();
    }
    expect(await page.evaluate(() => [location.href, history.length])).toEqual(before);
  });

  test("the drawer is closed once the page is too wide for it", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await open(page, documentUrl("untagged"));
    const button = page.getByRole("button", { name: "Menu", exact: true });
    await button.click();
    await expect(page.locator(".curtain")).toBeVisible();
    await page.setViewportSize({ width: 1000, height: 800 });
    // Without it, nothing waits for the gesture to go back.
    await expect(page.locator(".curtain")).toHaveCount(0);
    await expect(page.locator(".menu-content")).toBeVisible();
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(page.locator(".menu-content")).toBeHidden();
    await button.click();
    await expect(page.locator(".menu-content")).toBeVisible();
  });

  test("Escape closes the drawer without CloseWatcher", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, "CloseWatcher"));
    await open(page, documentUrl("untagged"));
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(page.locator(".menu-content")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator(".menu-content")).toBeHidden();
  });

  test("a small screen does not scroll horizontally", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, DEMO, { hash: "#operation/bookBerth" });
    await expect(section(page, "operation/bookBerth").locator("h2")).toBeInViewport();
    const [inner, width] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
    expect(width).toBe(inner);
  });
});

for (const attributes of ["", 'labels="ar"'])
  test(`the end of a cut text and the closed nodes of JSON follow their own direction: ${attributes}`, async ({
    page,
  }) => {
    const texts = { ltr: "A long text. ".repeat(60), rtl: "هذا نص طويل. ".repeat(60) };
    const parameters = Object.entries(texts).map(([name, description]) => ({
      in: "query",
      name,
      description,
    }));
    const content = { "application/json": { example: { a: { b: { c: 1 } } } } };
    const get = operation("a", { parameters, responses: { 200: { description: "OK", content } } });
    await open(page, openapi({ "/a": { get } }), {
      attributes: `${attributes} json-sample-expand-level="1"`,
      hash: "#operation/a",
    });
    const of = section(page, "operation/a");
    await expect(of.locator(".clamped + .more")).toHaveCount(2);
    const ends = await of.locator(".described").evaluateAll((all) =>
      all.map((one) => {
        const [text, more] = [...one.children].map((child) => child.getBoundingClientRect());
        const { maskImage } = getComputedStyle(one.firstElementChild!);
        const isAtRight = Math.abs(text!.right - more!.right) < 2;
        const isAtLeft = Math.abs(text!.left - more!.left) < 2;
        return [isAtLeft, isAtRight, /to (left|right)/.exec(maskImage)?.[1]];
      }),
    );
    expect(ends).toEqual([
      [false, true, "left"],
      [true, false, "right"],
    ]);
    const closed = of.locator('.collapser[aria-expanded="false"]').first();
    await expect(closed).toBeAttached();
    const arrow = await closed.evaluate((one) => {
      const { transform } = getComputedStyle(one, "::before");
      // Where the corner between the right and the lower border, which is the tip, is turned to.
      const { x } = new DOMPoint(3, 3).matrixTransform(new DOMMatrix(transform));
      return x;
    });
    expect(arrow).toBeGreaterThan(4);
  });

test("the names of headings are their texts, without those of their links", async ({ page }) => {
  await open(page, documentUrl("untagged"));
  const second = section(page, "operation/second");
  await expect(second.getByRole("heading", { level: 2, name: "Second", exact: true })).toBeAttached();
  await expect(second.locator("h2 > a:first-child")).toHaveAccessibleName("Link to this section: Second");
  await expect(page.getByRole("heading", { name: "Link to this section" })).toHaveCount(0);
});

test.describe("search", () => {
  test("keyboard only: arrow keys choose, Enter opens, Escape clears", async ({ page }) => {
    await open(page, DEMO);
    const answered = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          document.addEventListener("lectern-search", (event) => {
            if ((event as CustomEvent<{ text: string }>).detail.text === "booking") resolve();
          });
        }),
    );
    await searchBox(page).focus();
    await page.keyboard.type("booking");
    await answered;
    await expect(results(page).first()).toBeVisible();
    await expect(results(page).locator(".active")).toHaveCount(1);
    await expect(results(page).nth(0).locator(".active")).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(results(page).nth(1).locator(".active")).toBeVisible();
    await page.keyboard.press("ArrowUp");
    await expect(results(page).nth(0).locator(".active")).toBeVisible();
    await page.keyboard.press("ArrowDown");
    const id = await results(page).nth(1).getAttribute("data-item-id");
    await page.keyboard.press("Enter");
    await expectAtTop(page.locator(`[data-section-id="${id}"]`));
    await page.keyboard.press("Escape");
    await expect(searchBox(page)).toHaveValue("");
    await expect(page.locator('[data-role="search:results"]')).toHaveCount(0);
  });

  for (const [what, term, id] of [
    ["path", "/stations/{stationId}/stream", "operation/streamLevels"],
    ["operationId", "quoteDues", "operation/quoteDues"],
    ["parameter", "changedSince", "operation/listMarks"],
    ["heading", "Rate limits", "section/Rate-limits"],
  ] as const)
    test(`finds by ${what}`, async ({ page }) => {
      await open(page, DEMO);
      await searchBox(page).fill(term);
      await expect(results(page).first()).toHaveAttribute("data-item-id", id);
    });

  test("reports that there are no results, and clears with the button", async ({ page }) => {
    await open(page, documentUrl("minimal"));
    await searchBox(page).fill("nowhere");
    await expect(page.locator('[data-role="search:results"]')).toHaveText("No results found");
    await expect(page.getByRole("search").getByRole("status")).toHaveText("No results found");
    await page.getByRole("button", { name: "Clear search" }).click();
    await expect(searchBox(page)).toHaveValue("");
    await expect(searchBox(page)).toBeFocused();
  });

  test("works if the content security policy of the host allows no worker", async ({ page }) => {
    serve("/page/html", { headers: { "content-security-policy": "worker-src 'none'" } });
    await open(page, documentUrl("minimal"));
    await searchBox(page).fill("ping");
    await expect(results(page)).toHaveCount(1);
  });

  test("is missing if the host turns it off", async ({ page }) => {
    await open(page, documentUrl("minimal"), { attributes: "disable-search" });
    await expect(page.locator("h1")).toBeVisible();
    await expect(page.getByRole("search")).toHaveCount(0);
  });
});

test.describe("an operation", () => {
  test("a recursive property is marked and cannot be opened", async ({ page }) => {
    await open(page, documentUrl("recursive"));
    const tree = section(page, "operation/getTree");
    await expect(tree.locator(".property-name")).toHaveText(["name", "parent", "children", "byName"]);
    await expect(tree.locator(".field", { hasText: "children" }).first()).toContainText("Recursive");
    await expect(tree.locator("button.property-name")).toHaveText(["byName"]);
    await tree.getByRole("button", { name: "byName" }).click();
    await expect(tree.locator(".field-inside .field")).toContainText("Recursive");
    await expect(tree.locator("button.property-name")).toHaveCount(1);
  });

  test("schema rows open and close with the keyboard", async ({ page }) => {
    await open(page, documentUrl("media-types"));
    const thing = section(page, "operation/sendThing");
    await thing.locator(".request select.media-type").selectOption("multipart/form-data");
    const meta = thing.locator(".request").getByRole("button", { name: "meta" });
    await expect(meta).toHaveAttribute("aria-expanded", "false");
    await meta.focus();
    await page.keyboard.press("Enter");
    await expect(meta).toHaveAttribute("aria-expanded", "true");
    await expect(thing.locator(".property-name", { hasText: "caption" })).toBeVisible();
    await page.keyboard.press("Space");
    await expect(meta).toHaveAttribute("aria-expanded", "false");
    await expect(thing.locator(".property-name", { hasText: "caption" })).toHaveCount(0);
  });

  test("a variant of oneOf changes the schema and the sample", async ({ page }) => {
    await open(page, documentUrl("variants"));
    const pay = section(page, "operation/pay");
    await expect(pay.getByText("One of", { exact: true })).toBeVisible();
    const card = pay.getByRole("button", { name: "Card", exact: true });
    const cash = pay.getByRole("button", { name: "Cash", exact: true });
    await expect(card).toHaveAttribute("aria-pressed", "true");
    await expect(pay.locator(".request .property-name")).toHaveText(["number"]);
    await expect(pay.locator(".request-samples .json-tree")).toContainText('"number"');
    await cash.click();
    await expect(card).toHaveAttribute("aria-pressed", "false");
    await expect(cash).toHaveAttribute("aria-pressed", "true");
    await expect(pay.locator(".request .property-name")).toHaveText(["coins"]);
    await expect(pay.locator(".request-samples .json-tree")).toContainText('"coins"');
    await expect(pay.locator(".request-samples .json-tree")).not.toContainText('"number"');
  });

  test("the example follows the chosen variant, and is generated if no example shows it", async ({
    page,
  }) => {
    const kinds = ["name", "names", "image"].map((name) => ({
      title: name,
      type: "object",
      required: [name],
      properties: { [name]: { type: "string" } },
    }));
    const content = {
      "application/json": {
        schema: { oneOf: kinds },
        examples: { several: { value: { names: "a, b" } }, one: { value: { name: "a" } } },
      },
    };
    const post = operation("create", { requestBody: { content } });
    await open(page, openapi({ "/": { post } }), { hash: "#operation/create" });
    const create = section(page, "operation/create");
    const samples = create.locator(".request-samples");
    const example = samples.getByRole("combobox", { name: "Example" });
    const choose = (name: string) => create.getByRole("button", { name, exact: true }).click();
    await expect(samples.locator(".json-tree")).toContainText('"a, b"');
    await choose("name");
    await expect(samples.locator(".json-tree")).toContainText('"name": "a"');
    await expect(example).toHaveValue("1");
    await choose("image");
    await expect(example.locator("option:checked")).toHaveText("Generated example");
    await expect(samples.locator(".json-tree")).toContainText('"image"');
    await example.selectOption("several");
    await expect(samples.locator(".json-tree")).toContainText('"a, b"');
  });

  test("a long text is shown in part, and completely on demand", async ({ page }) => {
    const long = (letter: string): string => letter.repeat(30_000);
    const properties = {
      pattern: { type: "string", pattern: long("p") },
      default: { type: "string", default: long("d") },
      example: { type: "object", example: { one: long("e") } },
      text: { description: `First.\n\n${long("t")}` },
    };
    const schema = { type: "object", properties };
    const post = operation("long", { requestBody: { content: { "application/json": { schema } } } });
    await open(page, openapi({ "/": { post } }), { hash: "#operation/long" });
    const body = section(page, "operation/long").locator(".request");
    await expect(body).toContainText("First.");
    expect(await body.evaluate((one) => one.textContent.length)).toBeLessThan(1000);
    for (const summary of await body.locator("summary").all()) await summary.click();
    await body.getByRole("button", { name: "more" }).click();
    for (const letter of ["p", "d", "e", "t"]) await expect(body).toContainText(long(letter));
  });

  test("the choice of a discriminator changes the rows and the sample", async ({ page }) => {
    await open(page, documentUrl("one-of-discriminator"), { hash: "#operation/getPets" });
    const pets = section(page, "operation/getPets");
    const choice = pets.getByLabel("petType");
    await expect(choice.locator("option")).toContainText(["Cat", "Dog"]);
    await choice.selectOption("Dog");
    await expect(pets.locator(".responses .property-name")).toHaveText(["petType", "name", "packSize"]);
    await expect(pets.locator(".response-samples .json-tree")).toContainText('"petType": "Dog"');
    await expect(pets.locator(".response-samples .json-tree")).toContainText('"packSize"');
    await choice.selectOption("Cat");
    await expect(pets.locator(".responses .property-name")).toHaveText(["petType", "name", "huntingSkill"]);
    await expect(pets.locator(".response-samples .json-tree")).toContainText('"petType": "Cat"');
  });

  test("a media type changes the schema and the sample together, wherever it is chosen", async ({ page }) => {
    await open(page, documentUrl("media-types"));
    const thing = section(page, "operation/sendThing");
    const ofSchema = thing.locator(".request").getByLabel("Content type");
    const ofSample = thing.locator(".request-samples").getByLabel("Content type");
    await ofSchema.selectOption("application/xml");
    await expect(ofSample.locator("option:checked")).toHaveText("application/xml");
    await expect(thing.locator(".request-samples pre")).toContainText("<t:thing");
    await ofSample.selectOption("text/plain");
    await expect(ofSchema.locator("option:checked")).toHaveText("text/plain");
    await expect(thing.locator(".request-samples pre")).toHaveText("Plain text.");
    await expect(thing.locator(".request .property-name")).toHaveCount(0);
  });

  test("response buttons have their state; a response without content has no button", async ({ page }) => {
    await open(page, documentUrl("media-types"));
    const responses = section(page, "operation/sendThing").locator(".responses");
    const ok = responses.getByRole("button", { name: /^200/ });
    await expect(ok).toHaveAttribute("aria-expanded", "true");
    await ok.click();
    await expect(ok).toHaveAttribute("aria-expanded", "false");
    await ok.click();
    await expect(ok).toHaveAttribute("aria-expanded", "true");
    await expect(responses.getByRole("button", { expanded: true })).toHaveText([/^200/]);
    await expect(responses.getByRole("button", { name: /^204/ })).toHaveCount(0);
    await expect(responses.getByText("Nothing.")).toBeVisible();
  });

  test("expand-responses opens the named responses", async ({ page }) => {
    await open(page, documentUrl("media-types"), { attributes: `expand-responses="200,204"` });
    const responses = section(page, "operation/sendThing").locator(".responses");
    await expect(responses.getByRole("button", { expanded: true })).toHaveText([/^200/]);
  });

  test("arrow keys move through tabs", async ({ page }) => {
    await open(page, documentUrl("media-types"));
    const samples = section(page, "operation/sendThing").locator(".response-samples");
    await samples.getByRole("tab", { name: "200" }).focus();
    await page.keyboard.press("ArrowRight");
    const second = samples.getByRole("tab", { name: "4XX" });
    await expect(second).toBeFocused();
    await expect(second).toHaveAttribute("aria-selected", "true");
    await expect(samples.getByRole("tabpanel")).toHaveAccessibleName("4XX");
    await page.keyboard.press("ArrowRight");
    await expect(samples.getByRole("tab", { name: "200" })).toBeFocused();
    await page.keyboard.press("End");
    await expect(second).toBeFocused();
  });

  test("copying a sample gives indented JSON", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const value = { id: 1, tags: ["a", "b"], inner: { deep: { deeper: null } } };
    const content = { "application/json": { example: value } };
    const responses = { 200: { description: "Done.", content } };
    await open(page, openapi({ "/copy": { get: operation("copy", { responses }) } }));
    await page.locator(".response-samples").getByRole("button", { name: /^Copy/ }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(JSON.stringify(value, null, 2));
  });

  test('"expand all" and "collapse all" open and close all of the JSON', async ({ page }) => {
    const content = { "application/json": { example: { a: { b: { c: { d: [1] } } } } } };
    const responses = { 200: { description: "Deep.", content } };
    await open(page, openapi({ "/deep": { get: operation("deep", { responses }) } }));
    const json = page.locator(".response-samples .framed");
    await json.getByRole("button", { name: "Expand all" }).click();
    await expect(json.locator(".collapser")).toHaveCount(4);
    await expect(json.locator('.collapser[aria-expanded="false"]')).toHaveCount(0);
    await json.getByRole("button", { name: "Collapse all" }).click();
    await expect(json.locator(".collapser")).toHaveCount(1);
    await expect(json.getByRole("button", { name: "Expand a", exact: true })).toHaveAttribute(
      "aria-expanded",
      "false",
    );
  });

  test("a choice is kept while its section is not rendered", async ({ page }) => {
    await open(page, openapi({ ...manyOperations(3), ...bigOperations(60) }));
    const first = section(page, "operation/big0");
    await follow(page, "#operation/big0");
    await expectAtTop(first);
    const title = first.getByRole("button", { name: /^200/ });
    await title.click();
    await expect(title).toHaveAttribute("aria-expanded", "false");
    for (const far of ["operation/big20", "operation/big40", "operation/big59"]) {
      await follow(page, `#${far}`);
      await expectAtTop(section(page, far));
    }
    await expect(first).toHaveClass(/far/);
    await follow(page, "#operation/big0");
    await expect(title).toHaveAttribute("aria-expanded", "false");
  });

  test("an external example that failed can be loaded again", async ({ page }) => {
    serve("/external/example.json", { status: 500 });
    await open(page, documentUrl("external-example"));
    const sample = section(page, "operation/read").locator(".response-samples .sample");
    await expect(sample.getByRole("alert")).toContainText("Error loading external example");
    answers.delete("/external/example.json");
    await sample.getByRole("button", { name: "Try again" }).click();
    await expect(sample.locator(".json-tree")).toContainText('"from": "elsewhere"');
  });

  test("an external example of another host is loaded only after the reader consents", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const examples = { far: { externalValue: "https://elsewhere.example/far.json" } };
    const responses = { 200: { description: "Far.", content: { "application/json": { examples } } } };
    await open(page, openapi({ "/far": { get: operation("far", { responses }) } }));
    await expect(page.getByRole("button", { name: "Load this example" })).toBeVisible();
    expect(asked.filter((url) => url.includes("elsewhere.example"))).toEqual([]);
  });

  test("an operation is readable although its neighbours are broken", async ({ page }) => {
    await open(page, documentUrl("broken-parts"), { attributes: `expand-responses="all"` });
    const healthy = section(page, "operation/healthy");
    await follow(page, "#operation/healthy");
    await expect(healthy.locator(".property-name")).toHaveText(["fine"]);
    for (const id of ["nullDeep", "statusCodes", "unresolvable", "schemas", "twice"]) {
      await follow(page, `#operation/${id}`);
      await expect(section(page, `operation/${id}`).locator("h2")).toBeInViewport();
    }
    await expect(page.locator(".section-error")).toHaveCount(0);
    await expect(section(page, "operation/schemas")).toContainText("Conflict:");
    await expect(section(page, "operation/unresolvable")).toContainText("This reference leads nowhere");
  });
});

test.describe("the theme", () => {
  test("follows the system until the reader chooses a theme, which is remembered", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await open(page, documentUrl("minimal"));
    const dark = await background(page);
    await page.emulateMedia({ colorScheme: "light" });
    const light = await background(page);
    expect(light).not.toBe(dark);
    await page.getByRole("button", { name: "Dark" }).click();
    expect(await background(page)).toBe(dark);
    await expect(page.getByRole("button", { name: "Dark" })).toHaveAttribute("aria-pressed", "true");
    await page.reload();
    await expect(page.getByRole("button", { name: "Dark" })).toHaveAttribute("aria-pressed", "true");
    expect(await background(page)).toBe(dark);
    await page.getByRole("button", { name: "Light" }).click();
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await background(page)).toBe(light);
    await page.getByRole("button", { name: "System" }).click();
    expect(await background(page)).toBe(dark);
  });
});

test.describe("starting", () => {
  const url = documentUrl("minimal");

  test("a tag before the script", async ({ page }) => {
    await open(page, "", { body: `<redoc spec-url="${url}"></redoc>${SCRIPT}` });
    await expect(page.locator("redoc h1")).toHaveText("Minimal (1)");
  });

  test("a tag after the script", async ({ page }) => {
    await open(page, "", { body: `${SCRIPT}<redoc spec-url="${url}"></redoc>` });
    await expect(page.locator("redoc h1")).toHaveText("Minimal (1)");
  });

  test("a tag that is added to the page later", async ({ page }) => {
    await visit(page, "", { body: SCRIPT });
    await expect.poll(() => page.evaluate("typeof Redoc")).toBe("object");
    await page.evaluate((address) => {
      const tag = document.createElement("redoc");
      tag.setAttribute("spec-url", address);
      document.body.append(tag);
    }, url);
    await expect(page.locator("redoc h1")).toHaveText("Minimal (1)");
  });

  test("init calls its callback without an argument on success", async ({ page }) => {
    await open(page, "", {
      body: `<div id="here"></div>${SCRIPT}<script>var told = [];
        Redoc.init("${url}", {}, here, function () { told.push(arguments.length, !!document.querySelector("#here h1")) })</script>`,
    });
    await expect.poll(() => page.evaluate("globalThis.told")).toEqual([0, true]);
  });

  test("init without an element and without a tag throws an error", async ({ page }) => {
    await visit(page, "", { body: SCRIPT });
    const thrown = await page.evaluate(`try { Redoc.init("${url}") } catch (error) { error.message }`);
    expect(thrown).toBe('"element" argument is not provided and <redoc> tag is not found on the page');
  });

  test("attributes of the element take precedence over options", async ({ page }) => {
    await open(page, "", {
      body: `<div id="here" hide-download-button disable-search="false"></div>${SCRIPT}
        <script>Redoc.init("${url}", { hideDownloadButton: false, disableSearch: true }, here)</script>`,
    });
    await expect(page.locator("h1")).toBeVisible();
    await expect(page.getByRole("link", { name: "Download" })).toHaveCount(0);
    await expect(page.getByRole("search")).toBeVisible();
  });

  test("a built page runs only the parts that it uses, also where only trusted scripts may run", async ({
    page,
  }, info) => {
    const output = info.outputPath("built.html");
    await buildPage(DEMO_FILE, output);
    const headers = { "content-security-policy": "require-trusted-types-for 'script'" };
    serve("/built.html", { contentType: "text/html", body: await readFile(output, "utf8"), headers });
    await page.goto(`${origin()}/built.html`);
    await expect(page.locator(".lectern .token").first()).toBeAttached();
    const waiting = (name: string): Locator =>
      page.locator(`[type="text/plain"][data-lectern-part="${name}"]`);
    await expect(waiting("highlight")).toHaveCount(0);
    await expect(waiting("results")).toHaveCount(1);
    await searchBox(page).fill("booking");
    await expect(results(page).first()).toBeVisible();
    await expect(waiting("results")).toHaveCount(0);
  });

  test("init twice on one element shows the second description", async ({ page }) => {
    const second = JSON.stringify(openapi({ "/second": { get: operation("second") } }));
    await open(page, "", {
      body: `<div id="here"></div>${SCRIPT}<script>Redoc.init("${url}", {}, here)</script>`,
    });
    await expect(page.locator("h1")).toHaveText("Minimal (1)");
    await page.evaluate(`Redoc.init(${second}, {}, here)`);
    await expect(page.locator("h1")).toHaveText("Small (1)");
    await expect(page.locator(".redoc-wrap")).toHaveCount(1);
    await entry(page, "operation/second").click();
    expect(await hash(page)).toBe("#operation/second");
  });

  test("two pages in one document", async ({ page }) => {
    const second = JSON.stringify(openapi({ "/second": { get: operation("second") } }));
    await visit(page, "", {
      body: `<div id="one"></div><div id="two"></div>${SCRIPT}
        <script>Redoc.init("${url}", {}, one); Redoc.init(${second}, {}, two)</script>`,
    });
    await expect(page.locator("#one h1")).toHaveText("Minimal (1)");
    await expect(page.locator("#two h1")).toHaveText("Small (1)");
    await page.locator("#two").getByRole("link", { name: "second" }).first().click();
    await expectAtTop(page.locator('#two [data-section-id="operation/second"]'));
    await page.locator("#one").getByRole("search").getByRole("textbox").fill("ping");
    await expect(page.locator('#one [data-role="search:results"] li')).toHaveCount(1);
  });
});

test.describe("a description that cannot be loaded", () => {
  for (const [what, answer, message, advice, labels] of [
    ["is not found", { status: 404 }, /was not found \(HTTP 404/, "Check the address"],
    ["is refused", undefined, /could not be reached/, "the server is running"],
    [
      "is a page",
      { contentType: "text/html", body: "<!doctype html><title>Sign in" },
      /is an HTML page/,
      "JSON or YAML file",
    ],
    [
      "has a fault in its JSON",
      { body: '{\n  "openapi": "3.1.0",\n  "info": ]\n' },
      /is not valid JSON, line 3, column 11/,
      "line 3",
    ],
    [
      "has a fault in its YAML",
      { body: "openapi: 3.1.0\ninfo: [1, 2\npaths: {}\n" },
      /is not valid YAML, line \d+, column \d+/,
      "Correct line",
    ],
    [
      "has no version",
      { body: "{}" },
      /^Document must be valid OpenAPI 3\.0\.0 definition$/,
      "`openapi` field",
    ],
    ["is empty", { body: " " }, /is empty/, "the server sends the description"],
    ["is empty, in German", { body: " " }, /is empty/, "ob der Server die Beschreibung sendet", "de"],
  ] as const)
    test(`because it ${what}: the message has the reason and a solution, and "Try again" works once it is repaired`, async ({
      page,
    }) => {
      serve("/bad.json", answer ? { contentType: "text/plain", ...answer } : { isLost: true });
      await visit(page, "", {
        body: `<div id="here"></div>${SCRIPT}<script>var told = [];
          Redoc.init("/bad.json", ${JSON.stringify({ labels })}, here, function (error) { told.push(error ? error.message : "ready") })</script>`,
      });
      const screen = page.getByRole("alert");
      await expect(screen.locator("h1")).toHaveText(
        labels ? "Etwas ist schiefgegangen …" : "Something went wrong...",
      );
      await expect(screen.locator(".failure-message")).toHaveText(labels ? / ist leer\.$/ : message);
      await expect(screen.locator(".failure-advice")).toContainText(advice);
      await expect.poll(() => page.evaluate("globalThis.told")).toEqual([expect.stringMatching(message)]);
      serve("/bad.json", { json: openapi({}) });
      await screen.getByRole("button", { name: labels ? "Erneut versuchen" : "Try again" }).click();
      await expect(page.locator("h1")).toHaveText("Small (1)");
      await expect.poll(() => page.evaluate("told.at(-1)")).toBe("ready");
    });
});

test.describe("a large description", () => {
  test.skip(!HAS_CORPUS, "needs github.json of the corpus");
  test.describe.configure({ timeout: 120_000 });
  const url = HAS_CORPUS ? pathOf(`${CORPUS}/github.json`) : "";

  test("renders only sections near the viewport", async ({ page }) => {
    await open(page, url);
    await page.waitForTimeout(1500);
    const sections = page.locator("section[data-section-id]");
    expect(await sections.count()).toBeGreaterThan(900);
    expect(await page.locator("section[data-section-id] > :not(.far-heading)").count()).toBeLessThan(60);
    expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThan(8000);
  });

  test("an operation far down that a link opens is at the top, and stays there", async ({ page }) => {
    await open(page, url);
    const ids = await page.locator(".operation-section").evaluateAll((all) => all.map((one) => one.id));
    const id = ids[Math.floor(ids.length * 0.8)]!;
    await page.goto("about:blank");
    await open(page, url, { hash: `#${id}` });
    const target = page.locator(`section[id="${id}"]`);
    await expectAtTop(target);
    await page.waitForTimeout(2000);
    expect(Math.abs(await top(target))).toBeLessThanOrEqual(1);
    await expect(target.locator("h2")).toBeInViewport();
  });

  test("scrolling never ends on a blank screen", async ({ page }) => {
    await open(page, url);
    await page.mouse.move(600, 400);
    const isDrawn = (): Promise<boolean> =>
      page.evaluate(() => {
        const inside = document.elementFromPoint(innerWidth * 0.4, innerHeight / 2)?.closest("section");
        return !!inside && !inside.classList.contains("far") && inside.childElementCount > 0;
      });
    for (let turn = 0; turn < 30; turn++) {
      await page.mouse.wheel(0, turn % 3 === 2 ? 12_000 : 1700);
      await page.waitForTimeout(200);
      // Waits, because the machine may be slow. Only a screen that stays blank is a failure.
      await expect.poll(isDrawn, { message: `turn ${turn}` }).toBe(true);
    }
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(50_000);
  });
});

/** The background colour of the page. */
function background(page: Page): Promise<string> {
  return page.locator(".redoc-wrap").evaluate((one) => getComputedStyle(one).backgroundColor);
}

/** Operations with a few hundred DOM nodes each, too many to render at once. */
function bigOperations(count: number): object {
  const properties = Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`p${n}`, { type: "string" }]));
  const content = { "application/json": { schema: { type: "object", properties } } };
  const responses = { 200: { description: "Big.", content } };
  return Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `/big/${n}`,
      { post: operation(`big${n}`, { requestBody: { content }, responses }) },
    ]),
  );
}

test("a scope opens the list of the operations that require it", async ({ page }) => {
  const scopes = { "pets:read": "read pets", "pets:write": "write pets", unused: "" };
  const login = { type: "oauth2", flows: { implicit: { authorizationUrl: "https://a.test", scopes } } };
  const secured = (...of: string[]) => ({ security: [{ login: of }] });
  const operations = Array.from({ length: 12 }, (_, at) => [
    `/pets/${at}`,
    { get: operation(`get${at}`, { summary: `Get ${at}`, ...secured("pets:read") }) },
  ]);
  const paths = {
    ...Object.fromEntries(operations),
    "/pets": { post: operation("add", { summary: "Add", ...secured("pets:read", "pets:write") }) },
  };
  await open(page, openapi(paths, { components: { securitySchemes: { login } } }), {
    hash: "#section/Authentication/login",
  });
  const scheme = page.locator('[id="section/Authentication/login"]');
  await scheme.getByRole("button", { name: "pets:write Where it is used" }).click();
  await expect(scheme.locator(".uses a")).toHaveText(["Add"]);
  await scheme.getByRole("button", { name: "pets:write Where it is used" }).click();
  await expect(scheme.locator(".uses")).toHaveCount(0);
  await scheme.getByRole("button", { name: "pets:read Where it is used" }).click();
  await expect(scheme.locator(".uses a")).toHaveCount(10);
  await scheme.getByRole("button", { name: "unused Where it is used" }).click();
  await expect(scheme).toContainText("Nothing refers to it.");
  await expectAccessible(page, '[id="section/Authentication/login"]');
  await scheme.locator(".uses a").first().click();
  await expect(page).toHaveURL(/#operation\/get0$/);
});
