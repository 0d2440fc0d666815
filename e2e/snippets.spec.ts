/** Tests request samples: languages, servers and their variables. */
import { expect } from "@playwright/test";
import { json } from "./contract/hosts.ts";
import { open, openapi, operation, section, test } from "./reference.ts";

test("grammars load when a sample needs them", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname.split("/").at(-1) ?? ""));
  await open(page, openapi({ "/one": { get: operation("one", { responses: { 200: json({ a: 1 }) } }) } }));
  const samples = section(page, "operation/one").locator(".request-samples");
  await expect(samples.locator(".token.string").first()).toHaveText(/^'/);
  expect(asked).toContain("lectern.highlight.js");
  expect(asked).not.toContain("lectern.grammars.js");
  await samples.getByRole("tab", { name: "Python", exact: true }).click();
  await expect(samples.locator(".token.keyword").first()).toHaveText("import");
  await samples.getByRole("tab", { name: "Go", exact: true }).click();
  await expect(samples.locator(".token.keyword").first()).toHaveText("package");
  expect(asked.filter((name) => name === "lectern.grammars.js")).toHaveLength(1);
});

test("a language, a server and its variables are chosen once for all samples; the copied text is the shown one", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const body = {
    content: {
      "application/json": { examples: { one: { value: { n: 1 } }, two: { value: { n: 2 } } } },
      "application/x-www-form-urlencoded": { example: { "it's": "$(x)" } },
    },
  };
  const description = openapi(
    {
      "/send": { post: operation("send", { requestBody: body, responses: { 200: json({}) } }) },
      "/{id}": { get: operation("get", { parameters: [{ in: "path", name: "id", example: "a b" }] }) },
      "/own": { get: operation("own", { "x-codeSamples": [{ lang: "Python", source: "own()" }] }) },
    },
    {
      servers: [
        { url: "https://one.test" },
        {
          url: "https://{region}.test/{v}{constructor}",
          variables: {
            region: { default: "eu", enum: ["eu", "us"] },
            v: { default: "v1" },
            constructor: { default: "", enum: ["", "x"] },
          },
        },
      ],
      webhooks: { hook: { post: operation("hook", { requestBody: body }) } },
    },
  );
  await open(page, description);
  const samples = (id: string) => section(page, `operation/${id}`).locator(".request-samples");
  const code = (id: string) => samples(id).locator("pre");
  const tab = (id: string, name: string) => samples(id).getByRole("tab", { name, exact: true });
  const language = (id: string) => samples(id).getByRole("combobox", { name: "Language" });

  await expect(samples("send").getByRole("tab")).toHaveText(["Payload", "cURL", "Node", "Python", "Go"]);
  await expect(code("get")).toHaveText("curl 'https://one.test/a%20b'");
  // Requests that the API sends have no samples in languages. Samples by the author are shown instead of ours.
  await expect(samples("hook").getByRole("tab")).toHaveText(["Payload"]);
  await expect(samples("own").getByRole("tab")).toHaveText(["Python"]);

  await language("get").selectOption("Ruby");
  await expect(code("send")).toContainText('require "net/http"');
  await expect(code("own")).toContainText('require "net/http"');
  await page.reload();
  await expect(code("send")).toContainText('require "net/http"');
  await tab("send", "Python").click();
  await expect(code("own")).toHaveText("own()");
  await expect(code("get")).toContainText("import requests");

  // Arrow keys move through the tabs and skip the list.
  await tab("send", "Python").press("ArrowLeft");
  await tab("send", "Node").press("ArrowLeft");
  await expect(tab("send", "cURL")).toBeFocused();
  await expect(code("send")).toContainText('"n": 1');
  await samples("send").getByRole("combobox", { name: "Example" }).selectOption("two");
  await expect(code("send")).toContainText('"n": 2');
  await samples("send")
    .getByRole("combobox", { name: "Content type" })
    .selectOption("application/x-www-form-urlencoded");
  await expect(code("send")).toContainText("--data-urlencode 'it'\\''s=$(x)'");
  await samples("send").getByRole("button", { name: "Copy cURL" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code("send").textContent());

  const endpoint = section(page, "operation/get").locator(".endpoint");
  await endpoint.locator("summary").click();
  await endpoint.getByRole("radiogroup", { name: "Servers" }).getByRole("radio").nth(1).check();
  await endpoint.getByRole("combobox", { name: "region" }).selectOption("us");
  await endpoint.getByRole("textbox", { name: "v" }).fill("v 2");
  await expect(code("get")).toHaveText("curl 'https://us.test/v%202/a%20b'");
  await expect(code("send")).toContainText("https://us.test/v%202/send");
  await endpoint.getByRole("button", { name: /^Copy/ }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("https://us.test/v 2/{id}");
});
