/** Tests how readers find their position: the bar at the top and its jumps, the menu, and where the Tab key starts. */
import { expect, type Locator, type Page } from "@playwright/test";
import { entry, hash, manyOperations, open, openapi, operation, section, test, top } from "./reference.ts";

const text = { type: "string", description: "Words. ".repeat(40) };
const deep = {
  type: "object",
  properties: { inner: { type: "object", properties: { last: text, more: text } } },
};
const content = { "application/json": { schema: { type: "object", properties: { first: text, deep } } } };
const responses = { 200: { description: "Done.", content }, 404: { description: "Not there.", content } };
const OPERATION = operation("one", { summary: "Make one", requestBody: { content }, responses });
const DOCUMENT = openapi({ "/ones/{id}": { post: OPERATION }, ...manyOperations(5) });
const ROW = "operation/one/request/deep/inner/last";

const bar = (page: Page) => page.locator(".section-bar");

async function wheel(page: Page, distance: number): Promise<void> {
  await page.mouse.move(500, 400);
  await page.mouse.wheel(0, distance);
}

/** The steps that the bar shows. */
function stepsOf(page: Page): Promise<(string | undefined)[]> {
  const names = bar(page).locator(".section-bar-way a:visible > span");
  return names.evaluateAll((all) => all.map((one) => one.dataset["name"]));
}

test("the button in the bar says whose link it copies, and copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, DOCUMENT, { hash: `#${ROW}` });
  const button = bar(page).getByRole("button", { name: "Copy the link to this place: last", exact: true });
  await button.click();
  await expect(bar(page).getByRole("status")).toHaveText("Copied: last");
  await expect(bar(page).getByRole("status")).toHaveText("");
});

for (const width of [1440, 1024, 390])
  test(`the bar names the path to a row, covers no target, and jumps to each part: ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, DOCUMENT, { hash: `#${ROW}` });
    const name = bar(page).locator(".section-bar-name");
    await expect(name).toHaveAccessibleName("post /ones/{id}");
    // A narrow bar has room for the last steps only.
    const steps = ["request", "deep", "inner", "last"].slice(width < 800 ? -1 : width < 1440 ? -2 : 0);
    expect(await stepsOf(page)).toEqual(steps);
    const inside = bar(page).locator(".section-bar-inside");
    const bottom = await inside.evaluate((one) => one.getBoundingClientRect().bottom);
    await expect.poll(() => top(page.locator(`[id="${ROW}"]`))).toBeGreaterThanOrEqual(bottom);
    if (width >= 800) {
      await bar(page).getByRole("link", { name: "inner" }).click();
      await expect.poll(() => hash(page)).toBe("#operation/one/request/deep/inner");
      await expect
        .poll(() => top(page.locator('[id="operation/one/request/deep/inner"]')))
        .toBeGreaterThan(bottom - 1);
    }
    const isBeside = width >= 1024;
    await expect(bar(page).getByRole("button", { name: "Samples" })).toBeVisible({ visible: !isBeside });
    for (const [jump, part] of [
      ["Responses", ".responses"],
      ...(width < 800 ? [] : [["Request", ".request"]]),
      ...(isBeside ? [] : [["Samples", ".right-panel .samples"]]),
    ] as const) {
      await bar(page)
        .getByRole("button", { name: jump ?? "" })
        .click();
      const goal = section(page, "operation/one")
        .locator(part ?? "")
        .first();
      await expect(goal).toBeFocused();
      await expect.poll(async () => Math.abs((await top(goal)) - bottom)).toBeLessThan(20);
    }
    // The jump to the first part may show the title again, which hides the bar.
    await wheel(page, 200);
    await name.click();
    await expect.poll(() => hash(page)).toBe("#operation/one");
    await expect(bar(page)).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

test("the path below a title that is a text reads from left to right, and begins where the title does", async ({
  page,
}) => {
  const summary = "Starting a new project? ".repeat(8);
  const paths = { "/a/b": { get: operation("a", { summary }) } };
  await open(page, openapi(paths), { attributes: 'labels="ar"' });
  const path = section(page, "operation/a").locator(".distinction");
  await expect(path).toHaveText("/a/b");
  const ends = await path.evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const letter = document.createRange();
    letter.setStart(document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode() ?? one, 0);
    letter.setEnd(letter.startContainer, 1);
    const box = one.getBoundingClientRect();
    const { left, right } = range.getBoundingClientRect();
    return { atRight: box.right - right < 2, slashFirst: letter.getBoundingClientRect().left - left < 2 };
  });
  expect(ends).toEqual({ atRight: true, slashFirst: true });
});

test("after Back, the bar names the row that was read", async ({ page }) => {
  await open(page, DOCUMENT, { hash: `#${ROW}` });
  await expect.poll(() => stepsOf(page)).toContain("last");
  await wheel(page, 450);
  // It changes when the page stands still.
  await expect.poll(() => hash(page)).toBe("#operation/one");
  const read = await stepsOf(page);
  expect(read).not.toEqual([]);
  await entry(page, "operation/n3").click();
  await expect(bar(page)).toBeHidden();
  await page.goBack();
  await expect.poll(() => stepsOf(page)).toEqual(read);
});

test("a deep row's name is never cut in the bar, and the first steps are within reach of the keyboard", async ({
  page,
}) => {
  const names = ["conversations", "_embedded_resources", "participants", "_links", "href"];
  const schema = names.reduceRight<object>((inner, name) => ({ properties: { [name]: inner } }), {});
  const request = { requestBody: { content: { "application/json": { schema } } } };
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, openapi({ "/": { post: operation("one", request) }, ...manyOperations(5) }), {
    hash: `#operation/one/request/${names.join("/")}`,
  });
  const step = (name: string) => bar(page).getByRole("link", { name, exact: true });
  await expect(step("href")).toBeInViewport({ ratio: 1 });
  expect(await step("href").evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await expect(step("request")).not.toBeInViewport();
  const there = await page.evaluate(() => scrollY);
  await step("request").focus();
  await expect(step("request")).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(there);
});

test("the bar leaves out whole steps of a deep row, and keeps the beginning of the path", async ({
  page,
}) => {
  const names = ["counterparty", "bankAccount", "accountHolder", "address", "city"];
  const schema = names.reduceRight<object>(
    (inner, name) => ({ description: "Words.\n\n".repeat(4), properties: { [name]: inner } }),
    text,
  );
  const request = { requestBody: { content: { "application/json": { schema } } } };
  await page.setViewportSize({ width: 1440, height: 800 });
  await open(
    page,
    openapi({ "/transfers/created": { post: operation("one", request) }, ...manyOperations(5) }),
    {
      hash: `#operation/one/request/${names.join("/")}`,
    },
  );
  await expect.poll(() => stepsOf(page)).toContain("city");
  // Steps are boxes in text of the other direction, of which the browser leaves out the first ones whole.
  const way = bar(page).locator(".section-bar-way");
  expect(await way.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeGreaterThan(0);
  await expect(way).toHaveCSS("text-overflow", "ellipsis");
  await expect(way).toHaveCSS("direction", "rtl");
  await expect(way.getByRole("link").first()).toHaveCSS("display", "inline-block");
  const path = bar(page).locator(".section-bar-path");
  expect(await path.evaluate((one) => one.clientWidth)).toBeGreaterThan(80);
  const mark = () =>
    way
      .getByRole("link", { name: "city" })
      .evaluate((one) => getComputedStyle(one, "::before").content.slice(1, 4));
  expect(await mark()).not.toContain("…");
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(mark).toBe("… ›");
  // The end of the path has the room that the row's name leaves.
  expect(await top(path)).toBeLessThan((await top(bar(page))) + 20);
  expect(await path.evaluate((one) => one.clientWidth)).toBeGreaterThan(40);
});

test("a bar of medium width cuts the name of a variant, and leaves no gap", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  const variant = (title: string): object => ({ title, type: "object", properties: { names: text } });
  const schema = { oneOf: [variant("Single Droplet Request"), variant("Multiple Droplet Request")] };
  const request = { requestBody: { content: { "application/json": { schema } } } };
  await open(page, openapi({ "/v2/droplets": { post: operation("one", request) }, ...manyOperations(5) }), {
    hash: "#operation/one/request/(Multiple%20Droplet%20Request)/names",
  });
  const way = bar(page).locator(".section-bar-way");
  const step = way.getByRole("link", { name: "Multiple Droplet Request" });
  await expect(step).toBeVisible();
  const left = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().left);
  expect(Math.abs((await left(step)) - (await left(way)))).toBeLessThan(10);
  expect(await step.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeGreaterThan(0);
  expect(await way.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  const last = way.getByRole("link", { name: "names" });
  expect(await last.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});

test("a narrow bar shows the end of a path in the room of a few letters", async ({ page }) => {
  const inside = { properties: { redirectUris: text } };
  const request = {
    requestBody: { content: { "application/json": { schema: { properties: { clients: inside } } } } },
  };
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, openapi({ "/realms/{id}": { put: operation("one", request) }, ...manyOperations(5) }), {
    hash: "#operation/one/request/clients/redirectUris",
  });
  const step = bar(page).getByRole("link", { name: "redirectUris" });
  await expect(step).toBeVisible();
  const path = bar(page).locator(".section-bar-path");
  expect(await top(path)).toBeLessThan((await top(bar(page))) + 20);
  expect(await path.evaluate((one) => one.clientWidth)).toBeLessThan(56);
  expect(await step.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});

test("a narrow bar hides a path for which a row's name leaves no room", async ({ page }) => {
  const name = "aNameThatIsLong";
  const request = {
    requestBody: { content: { "application/json": { schema: { properties: { [name]: text } } } } },
  };
  await page.setViewportSize({ width: 390, height: 800 });
  await open(
    page,
    openapi({ "/transfers/created": { post: operation("one", request) }, ...manyOperations(5) }),
    {
      hash: `#operation/one/request/${name}`,
    },
  );
  const step = bar(page).getByRole("link", { name });
  await expect(step).toBeVisible();
  expect(await step.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  expect(await top(bar(page).locator(".section-bar-path"))).toBeGreaterThan((await top(bar(page))) + 28);
  // The method alone is at the height of the name beside it.
  const middles = [bar(page).locator(".operation-type"), step].map((one) =>
    one.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return (top + bottom) / 2;
    }),
  );
  const [method = 0, row = 9] = await Promise.all(middles);
  expect(Math.abs(method - row)).toBeLessThan(2);
});

test("a step of the bar keeps the focus while the reader does not scroll", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await open(page, DOCUMENT, { hash: `#${ROW}` });
  const step = (name: string) => bar(page).getByRole("link", { name, exact: true });
  await expect(section(page, "operation/one").locator(".request-samples")).toBeVisible();
  await step("inner").focus();
  // A key press lets go of the linked row, and the next check finds another row at the reading line.
  await page.keyboard.press("Tab");
  await page.evaluate(() => document.dispatchEvent(new Event("scroll")));
  await page.waitForTimeout(300);
  await expect(step("last")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(step("inner")).toBeFocused();
  // What is read is named again once the focus has left, or the page has moved.
  await page.keyboard.press("ArrowDown");
  await expect(step("last")).toHaveCount(0);
});

test("a narrow bar shows the end of a long path", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const path = "/organizations/{organization}/projects/{project}/members";
  const description = text.description.repeat(10);
  await open(page, openapi({ [path]: { get: operation("one", { description }) }, ...manyOperations(3) }));
  await wheel(page, 600);
  const name = bar(page).locator(".section-bar-path");
  await expect(name).toBeVisible();
  // The text ends at the right end of its box, which is too narrow for all of it.
  const box = await name.evaluate((one) => ({
    width: one.clientWidth,
    hidden: one.scrollWidth - one.clientWidth,
    direction: getComputedStyle(one).direction,
  }));
  expect(box.width).toBeGreaterThan(50);
  expect(box.hidden).toBeGreaterThan(50);
  expect(box.direction).toBe("rtl");
});

test("the bar is below the header of a host, and is not printed", async ({ page }) => {
  await open(page, DOCUMENT, { hash: `#${ROW}`, attributes: 'scroll-y-offset="60"' });
  const inside = bar(page).locator(".section-bar-inside");
  await expect(inside).toBeVisible();
  expect(await top(inside)).toBe(60);
  await expect.poll(() => top(page.locator(`[id="${ROW}"]`))).toBeGreaterThanOrEqual(96);
  await page.emulateMedia({ media: "print" });
  await expect(inside).toBeHidden();
});

test("two columns fit from 1000 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await open(page, DOCUMENT, { hash: "#operation/one" });
  const [head, samples] = [".operation-head", ".right-inside"].map((one) =>
    section(page, "operation/one").locator(one),
  );
  const end = await head?.evaluate((one) => one.getBoundingClientRect().right);
  await expect
    .poll(() => samples?.evaluate((one) => one.getBoundingClientRect().left))
    .toBeGreaterThan(end ?? 0);
});

test("Tab first focuses the skip link, and skip links neither scroll nor clear the hash", async ({
  page,
}) => {
  await open(page, DOCUMENT);
  await expect(entry(page, "operation/one")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Skip to content" })).toBeFocused();
  await open(page, DOCUMENT, { hash: "#operation/n2" });
  await expect(section(page, "operation/n2").locator(".request-samples")).toBeVisible();
  // The section stays in its place, while sections above it may still grow.
  const place = async (): Promise<number> => Math.abs(await top(section(page, "operation/n2")));
  await expect.poll(place).toBeLessThanOrEqual(1);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  await page.getByRole("button", { name: "Skip to content" }).focus();
  await expect(page.getByRole("button", { name: "Skip to content" })).toBeInViewport();
  expect(await place()).toBeLessThanOrEqual(1);
  expect(await hash(page)).toBe("#operation/n2");
});

test("Tab continues from the visible section: after a link, after scrolling, from the end of the bar", async ({
  page,
}) => {
  const focus = () => page.evaluate(() => document.activeElement?.closest("section")?.id);
  await open(page, DOCUMENT, { hash: "#operation/n2" });
  await expect(section(page, "operation/n2").locator(".request-samples")).toBeVisible();
  await page.keyboard.press("Tab");
  expect(await focus()).toBe("operation/n2");
  await expect.poll(async () => Math.abs(await top(section(page, "operation/n2")))).toBeLessThanOrEqual(1);
  expect(await page.locator("[tabindex='-1']:is(section, p)").count()).toBe(0);
  // Scrolls with the wheel, without a focused element.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await wheel(page, -20_000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await wheel(page, 700);
  await expect(bar(page).locator(".section-bar-name")).toHaveAccessibleName("post /ones/{id}");
  const there = await page.evaluate(() => scrollY);
  await page.keyboard.press("Tab");
  expect(await focus()).toBe("operation/one");
  expect(Math.abs((await page.evaluate(() => scrollY)) - there)).toBeLessThan(100);
  // After a click, the browser itself continues from there.
  await section(page, "operation/one").locator(".right-inside h3").first().click();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest(".right-inside") !== null)).toBe(true);
  // The click may have scrolled to the title, which hides the bar.
  await wheel(page, 700);
  await bar(page).getByRole("button", { name: "Responses" }).focus();
  await page.keyboard.press("Tab");
  expect(await focus()).toBe("operation/one");
});

test("the menu counts operations, distinguishes operations with the same label, and centres the active entry", async ({
  page,
}) => {
  const tagged = (n: number): object => ({
    get: operation(`t${n}`, { tags: ["many"], summary: "Same words" }),
  });
  const paths = Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`/p${n}`, tagged(n)]));
  await open(page, openapi(paths), { hash: "#operation/t70" });
  await expect(entry(page, "tag/many")).toHaveAttribute("data-count", "90");
  await expect(entry(page, "operation/t70").locator(".distinction")).toHaveText("/p70");
  await expect(section(page, "operation/t70").locator(".operation-head .distinction")).toHaveText("/p70");
  const middle = await page.locator(".menu-scroll").evaluate((one) => {
    const { top: above, bottom } = one.getBoundingClientRect();
    return (above + bottom) / 2;
  });
  await expect
    .poll(async () => Math.abs((await top(entry(page, "operation/t70"))) - middle))
    .toBeLessThan(120);
});
