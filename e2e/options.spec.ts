/** Tests the examples of docs/options.md in one page, as arguments and as attributes of the element. */
import { expect, test } from "@playwright/test";
import { EXAMPLES, type OptionExample } from "../test/options/examples.ts";
import { origin } from "./places.ts";
import { SCRIPT } from "./reference.ts";

type Page = Parameters<NonNullable<OptionExample["act"]>>[0];

/** Reports all differences, not only the first. */
const softly = expect.configure({ soft: true });

const HEADER = '<div id="header" style="height:30px">Host</div>';

test.beforeEach(async ({ page }) => {
  await page.route("**/never.json", () => undefined);
  await page.route("https://images.example.com/**", (route) => route.abort());
  const plugin = "export default { name: 'beta', slots: { pageStart: () => 'Beta' } };";
  await page.route("**/beta.mjs", (route) => route.fulfill({ body: plugin, contentType: "text/javascript" }));
  const html = `${HEADER}${SCRIPT}`;
  await page.goto(`${origin()}/page/html?${new URLSearchParams({ html })}`);
});

const all = Object.entries(EXAMPLES).flatMap(([name, examples]) =>
  examples.map((example) => [name, example] as const),
);
const HALVES = [
  ["the first half", all.slice(0, all.length / 2)],
  ["the second half", all.slice(all.length / 2)],
] as const;

for (const [half, examples] of HALVES)
  test(`each option has the effect of its example: ${half}`, async ({ page }) => {
    for (const [name, example] of examples) {
      const { value, options } = example;
      await expectSeen(page, name, example, { ...options }, {}, example.without);
      await expectSeen(page, name, example, { ...options, [name]: value }, {}, example.with);
      await expectSeen(page, name, example, { ...options }, { [name]: attributeOf(value) }, example.with);
    }
  });

function attributeOf(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

async function expectSeen(
  page: Page,
  name: string,
  example: OptionExample,
  options: object,
  attributes: Readonly<Record<string, string>>,
  expected: unknown,
): Promise<void> {
  await page.evaluate(
    async ({ description, width, options, attributes }) => {
      document.getElementById("host")?.remove();
      history.replaceState(null, "", "#");
      scrollTo(0, 0);
      const host = document.createElement("div");
      host.id = "host";
      if (width) host.style.width = `${width}px`;
      for (const [name, value] of Object.entries(attributes)) host.setAttribute(name, value);
      document.body.append(host);
      const { Redoc } = globalThis as unknown as { Redoc: { init: (...given: unknown[]) => void } };
      const stands = new Promise((stood) => Redoc.init(description, options, host, stood));
      if (typeof description === "string") return;
      await stands;
      // Waits for the details too, because a missing element is not yet proof that it will not appear.
      while (host.querySelector(".incomplete, [aria-busy=true]")) await new Promise(requestAnimationFrame);
      await new Promise((later) => setTimeout(later, 50));
    },
    { description: example.description, width: example.width, options, attributes },
  );
  await example.act?.(page);
  const message = `${name}: ${JSON.stringify({ options, attributes })}`;
  await softly
    .poll(() => seen(page, example), { message, timeout: 5000, intervals: [20, 50, 100] })
    .toEqual(expected);
}

function seen(page: Page, { see }: OptionExample): Promise<unknown> {
  const host = page.locator("#host");
  if (typeof see === "function") return host.evaluate(see);
  return host.evaluate(
    (root, selector) =>
      [...root.querySelectorAll(selector)]
        // The options of a closed list have no boxes of their own.
        .filter((one) => (one.closest("select") ?? one).getClientRects().length > 0)
        .map((one) => one.textContent?.replace(/\s+/g, " ").trim()),
    see,
  );
}

test("a value that cannot be read is reported once, and ignored", async ({ page }) => {
  const warnings: string[] = [];
  page.on("console", (message) => warnings.push(`${message.type()} ${message.text()}`));
  const given = {
    expandResponses: { "200": true },
    menuToggle: 5,
    labels: "{",
    downloadUrls: [1],
    layout: "round",
    hideHostname: null,
    scrollYOffset: "#nowhere",
    showExtensions: undefined,
    maxDisplayedEnumValues: false,
    suppressWarnings: true,
    unheard: "of",
  };
  await page.evaluate((given) => {
    const host = document.createElement("div");
    document.body.append(host);
    const { Redoc } = globalThis as unknown as { Redoc: { init: (...given: unknown[]) => void } };
    Redoc.init({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths: {} }, given, host);
  }, given);
  await expect(page.locator("h1")).toHaveText("T (1)");
  expect(warnings).toEqual([
    "warning Lectern: option expandResponses: expected a list",
    "warning Lectern: option menuToggle: expected true or false",
    "warning Lectern: option labels: expected a language or an object",
    "warning Lectern: option downloadUrls: expected a list of objects",
    "warning Lectern: option layout: expected three-panel or stacked",
    "warning Lectern: option scrollYOffset: there is no #nowhere",
  ]);
});

test("sections that an option opens are closed with all others", async ({ page }) => {
  const [example] = EXAMPLES.schemasExpansionLevel;
  if (!example) throw new Error("no example");
  await expectSeen(page, "", example, { schemasExpansionLevel: 1 }, {}, ["owner", "name", "age"]);
  await page.getByRole("button", { name: "Collapse all" }).first().click();
  expect(await seen(page, example)).toEqual(["owner", "age"]);
});
