/** The editor of bodies, under the strictest policy that the page works under. */
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessibleForm } from "./accessible-form.ts";
import { origin } from "./places.ts";
import { openapi, operation, SCRIPT, section, serve, test } from "./reference.ts";

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
  "worker-src 'self'; require-trusted-types-for 'script'";

const PET = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string", description: "What it is **called**.\n\nMore.", maxLength: 9 },
    kind: { enum: ["cat", "dog"] },
    owner: { type: "object", properties: { city: { type: "string" }, zip: { type: "integer" } } },
  },
};

/** Opens the form of an operation with a body, on a page with the policy. */
async function openForm(page: Page, content: object, attributes = "try-it"): Promise<Locator> {
  const requestBody = { required: true, content };
  const description = openapi({ "/a": { post: operation("post", { requestBody }) } });
  serve("/description.json", { json: description });
  serve("/strict.html", {
    contentType: "text/html",
    headers: { "content-security-policy": POLICY },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Strict</title><link rel="icon" href="/project/examples/demo/logo.png"></head><body><redoc spec-url="/description.json" ${attributes}></redoc>${SCRIPT}</body></html>`,
  });
  await page.goto(`${origin()}/${encodeURIComponent(attributes)}/strict.html#operation/post`);
  await section(page, "operation/post").locator(".try-button").click();
  return section(page, "operation/post").getByRole("form");
}

const json = (example: unknown, schema: object = PET): object => ({
  "application/json": { schema, example },
});

/** What the page says to its console, the reports of the policy included. */
function saidBy(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) => void said.push(message.text()));
  return said;
}

/** Puts the cursor behind a text. */
async function goBehind(page: Page, form: Locator, text: string): Promise<void> {
  const line = form.locator(".cm-line", { hasText: text });
  await line.click();
  await page.keyboard.press("End");
}

test("suggestions, explanations and findings, by the schema; the samples follow", async ({ page }) => {
  const said = saidBy(page);
  const form = await openForm(page, json({ name: "Bo" }));
  const editor = form.getByRole("textbox", { name: "Body application/json" });
  const samples = section(page, "operation/post").locator(".request-samples");
  await expect(form.getByText("Matches the description")).toBeVisible();
  await expect(form.locator(".cm-line").nth(1)).toHaveText('  "name": "Bo"');
  const colour = await form.getByText('"name"').evaluate((one) => getComputedStyle(one).color);
  expect(colour).not.toBe(await editor.evaluate((one) => getComputedStyle(one).color));

  // A name, then one of its values.
  await goBehind(page, form, '"name"');
  await page.keyboard.type(',\n"');
  const options = form.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  await expect(options).toHaveText([/^kind/, /^ownerobject/]);
  await page.keyboard.type("ki");
  await page.waitForTimeout(200);
  await page.keyboard.press("Enter");
  await expect(options).toHaveText(["cat", "dog"]);
  await page.waitForTimeout(200);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(form.locator(".cm-line").nth(2)).toHaveText('  "kind": "dog"');
  await expect(form.getByText("Matches the description")).toBeVisible();
  await expect(samples.locator("pre").last()).toContainText("dog");

  // What is wrong is marked, listed, and said to screen readers.
  await goBehind(page, form, '"kind"');
  await page.keyboard.type(',\n"owner": {"zip": "x');
  await expect(form.locator(".mark")).toHaveText('"x"');
  await expect(form.locator(".console-findings")).toContainText("/owner/zip");
  await expect(editor).toHaveAttribute("aria-invalid", "true");
  await expect(editor).toHaveAccessibleDescription(/Line 4: /);
  await form.locator(".mark").hover();
  await expect(form.locator(".mark-said")).toBeVisible();
  await form.getByText('"name"').hover();
  await expect(form.locator(".cm-tooltip .explanation")).toHaveText(
    /^name string · .*9 characters required\s*What it is called\.$/,
  );
  await page.keyboard.press("Escape");
  await expect(form.locator(".cm-tooltip")).toHaveCount(0);

  expect(said).toEqual([]);

  // Broken JSON.
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("{]");
  await expect(form.locator(".console-findings")).toContainText("Line 1");
  await expect(form.locator(".mark")).toHaveText("]");
  await form.getByRole("button", { name: "Back to the example" }).click();
  await expect(form.locator(".cm-line").nth(1)).toHaveText('  "name": "Bo"');
  await expect(form.locator(".mark")).toHaveCount(0);
  await expect(form.getByRole("button", { name: "Back to the example" })).toHaveCount(0);
  expect(said).toEqual([]);
  expect(await page.locator("style").count()).toBe(0);
});

test("YAML: suggestions, explanations and findings, by the schema", async ({ page }) => {
  const said = saidBy(page);
  const yaml = { "application/yaml": { schema: PET, example: "name: Bo # him\n" } };
  const form = await openForm(page, yaml);
  const editor = form.getByRole("textbox", { name: "Body application/yaml" });
  await expect(form.getByText("Matches the description")).toBeVisible();
  // The colours come with a part of their own.
  const plain = await editor.evaluate((one) => getComputedStyle(one).color);
  await expect(form.getByText("# him")).not.toHaveCSS("color", plain);

  // A name, then one of its values; an object, then one of its names.
  await editor.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("ki");
  const options = form.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  await expect(options).toHaveText([/^kind/]);
  await page.waitForTimeout(200);
  await page.keyboard.press("Enter");
  await expect(options).toHaveText(["cat", "dog"]);
  await page.waitForTimeout(200);
  await page.keyboard.press("Enter");
  await page.keyboard.type("\now");
  await expect(options).toHaveText([/^owner/]);
  await page.waitForTimeout(200);
  await page.keyboard.press("Enter");
  await expect(options).toHaveText([/^city/, /^zip/]);
  await page.waitForTimeout(200);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.type("x");
  await expect(form.locator(".cm-line")).toHaveText(["name: Bo # him", "kind: cat", "owner:", "  zip: x"]);

  await expect(form.locator(".console-findings")).toContainText("/owner/zip");
  await expect(form.locator(".mark")).toHaveText("zip");
  await expect(editor).toHaveAccessibleDescription(/Line 4: /);
  await form.getByText("name", { exact: true }).hover();
  await expect(form.locator(".cm-tooltip .explanation")).toContainText("What it is called.");

  // CodeMirror deletes the text. If the browser replaced it, it might write inline styles, which the policy blocks.
  await editor.focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText("name: [");
  await expect(form.locator(".console-findings")).toContainText("Line 1");
  expect(said).toEqual([]);
});

test("XML has colours, from a part of its own", async ({ page }) => {
  const form = await openForm(page, {
    "application/xml": { schema: { type: "string" }, example: "<a><!-- him --></a>" },
  });
  const editor = form.getByRole("textbox", { name: "Body application/xml" });
  const plain = await editor.evaluate((one) => getComputedStyle(one).color);
  await expect(editor.getByText("him")).not.toHaveCSS("color", plain);
});

test("F8 goes to what is wrong; where a text is missing, there is a mark", async ({ page }) => {
  const form = await openForm(page, json({ name: 1, kind: true }));
  const editor = form.getByRole("textbox", { name: "Body application/json" });
  const marks = form.locator(".mark");
  await expect(marks).toHaveText(["1", "true"]);
  await editor.focus();
  await page.keyboard.press("F8");
  await page.keyboard.type("2");
  await expect(marks).toHaveText(["2", "true"]);
  await page.keyboard.press("F8");
  await page.keyboard.type("3");
  await expect(marks).toHaveText(["2", "3"]);
  for (let times = 0; times < 2; times++) await page.keyboard.press("Shift+F8");
  await page.keyboard.type("4");
  await expect(marks).toHaveText(["4", "3"]);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText('{"name":');
  await expect(form.locator(".mark.missing")).toHaveCount(1);
});

test("Ctrl F finds and replaces", async ({ page }) => {
  const said = saidBy(page);
  const form = await openForm(page, json({ name: "Bo bo", kind: "cat" }));
  const editor = form.getByRole("textbox", { name: "Body application/json" });
  // Until the editor is loaded, there is a plain field.
  await expect(form.locator(".cm-line").first()).toBeVisible();
  await editor.focus();
  await page.keyboard.press("ControlOrMeta+f");
  const search = form.getByRole("search");
  const field = search.getByRole("textbox", { name: "Find" });
  await expect(field).toBeFocused();
  await page.keyboard.type("bo");
  await expect(search.getByRole("status")).toHaveText("2");
  await page.keyboard.press("Enter");
  await expect(search.getByRole("status")).toHaveText("1 / 2");
  await page.keyboard.press("Shift+Enter");
  await expect(search.getByRole("status")).toHaveText("2 / 2");
  await expect(form.locator(".match.selected")).toHaveText("bo");
  await page.keyboard.press("F3");
  await expect(search.getByRole("status")).toHaveText("1 / 2");
  await page.keyboard.press("Shift+F3");
  await expect(search.getByRole("status")).toHaveText("2 / 2");
  await search.getByRole("checkbox", { name: "Match case" }).check();
  await expect(search.getByRole("status")).toHaveText("1 / 1");
  await search.getByRole("textbox", { name: "Replace with" }).fill("x$1");
  await page.keyboard.press("Enter");
  await expect(form.locator(".cm-line").nth(1)).toHaveText('  "name": "Bo x$1",');
  await expect(search.getByRole("textbox", { name: "Replace with" })).toBeFocused();
  await search.getByRole("checkbox", { name: "Match case" }).uncheck();
  await field.fill("a");
  await search.getByRole("button", { name: "Replace all" }).click();
  await expect(form.locator(".cm-line").nth(1)).toHaveText('  "nx$1me": "Bo x$1",');
  await field.focus();
  await page.keyboard.press("Escape");
  await expect(search).toHaveCount(0);
  await expect(editor).toBeFocused();
  await page.keyboard.press("ControlOrMeta+f");
  await expect(field).toBeFocused();
  expect(said).toEqual([]);
  await expectAccessibleForm(page);
});

test("a body that scrolls can be reached by keyboard", async ({ page }) => {
  const form = await openForm(
    page,
    json(
      Array.from({ length: 99 }, (_, index) => `line ${index}`),
      {},
    ),
  );
  await expect(form.locator(".cm-scroller")).toBeVisible();
  await expectAccessibleForm(page);
});

test("Tab goes into the editor and out of it, Escape closes suggestions, keys of the page stay out", async ({
  page,
}) => {
  const form = await openForm(page, json({}));
  const editor = form.getByRole("textbox", { name: "Body application/json" });
  await expect(form.locator(".cm-content")).toBeVisible();
  await form.getByRole("combobox").or(form.getByRole("checkbox")).last().focus();
  await page.keyboard.press("Tab");
  await expect(editor).toBeFocused();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Control+Space");
  const list = form.getByRole("listbox", { name: "Suggestions" });
  await expect(list).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await page.keyboard.type("/");
  await expect(editor).toBeFocused();
  await expect(editor).toHaveText("{/}");
  await page.keyboard.press("Tab");
  await expect(
    form
      .getByRole("button")
      .filter({ hasText: /Line 1|Send/ })
      .first(),
  ).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(editor).toBeFocused();
});

test("the field that stands there first gives its text and its cursor to the editor", async ({ page }) => {
  let release = (): void => undefined;
  const wait = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/lectern.editor.js", async (route) => {
    await wait;
    await route.continue();
  });
  const form = await openForm(page, { "text/plain": { schema: { type: "string" }, example: "one" } });
  const field = form.locator("textarea");
  await field.fill("one two");
  await field.evaluate((one: HTMLTextAreaElement) => one.setSelectionRange(3, 3));
  release();
  await expect(field).toHaveCount(0);
  await expect(form.getByRole("textbox", { name: "Body text/plain" })).toBeFocused();
  await page.keyboard.type("!");
  await expect(form.locator(".cm-line")).toHaveText("one! two");
});

test("without the editor's script, the plain field stays", async ({ page }) => {
  await page.route("**/lectern.editor.js", (route) => route.abort());
  const form = await openForm(page, json({ name: "Bo" }));
  const field = form.getByRole("textbox", { name: "Body application/json" });
  await field.fill('{\n"name": 1}');
  await form.getByRole("button", { name: "Line 2" }).click();
  expect(
    await field.evaluate((one: HTMLTextAreaElement) => one.value.slice(one.selectionStart, one.selectionEnd)),
  ).toBe("1");
});

test("a body of 5 MB can be edited; it is not checked, and the form says so", async ({ page }) => {
  const form = await openForm(page, json({}));
  const editor = form.getByRole("textbox", { name: "Body application/json" });
  await expect(form.locator(".cm-content")).toBeVisible();
  await editor.evaluate((one) => {
    const data = new DataTransfer();
    data.setData("text/plain", `[\n${'{"name": "a"},\n'.repeat(350_000)}{}]`);
    one.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(form.getByText("Not checked against the description")).toBeVisible();
  expect(await form.locator(".cm-line").count()).toBeLessThan(200);
  await editor.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" ");
  await expect(form.locator(".cm-lineNumbers")).toContainText("350002");
});

test("what the reader entered stays when another sample is chosen, and the form says so", async ({
  page,
}) => {
  const form = await openForm(page, { "application/json": { schema: PET } });
  const says = form.locator(".console-kept");
  const choice = section(page, "operation/post").getByRole("radio", { name: "Required" });
  const lines = form.locator(".cm-line");
  await expect(lines).toHaveCount(8);
  await choice.check({ force: true });
  await expect(lines).toHaveCount(3);
  await expect(says).toBeEmpty();
  await goBehind(page, form, '"name"');
  await page.keyboard.type(" ");
  await expect(says).toBeEmpty();
  await section(page, "operation/post").getByRole("radio", { name: "All" }).check({ force: true });
  await expect(lines).toHaveCount(3);
  await expect(says).toContainText("The body keeps your changes.");
  await form.getByRole("button", { name: "Back to the example" }).click();
  await expect(lines).toHaveCount(8);
  await expect(says).toBeEmpty();
});

for (const colorScheme of ["light", "dark"] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test("accessible with suggestions and findings, in Arabic and on a phone, too", async ({ page }) => {
      for (const attributes of ["try-it", 'try-it labels="ar"']) {
        const form = await openForm(page, json({ name: 1 }), attributes);
        await expect(form.locator(".mark")).toBeVisible();
        await expect(form.locator(".cm-content")).toHaveCSS("direction", "ltr");
        await form.locator(".cm-line").first().click();
        await page.keyboard.press("End");
        await page.keyboard.press("Control+Space");
        await expect(form.locator(".cm-tooltip-autocomplete")).toBeVisible();
        await expectAccessibleForm(page);
      }
    });
  });
