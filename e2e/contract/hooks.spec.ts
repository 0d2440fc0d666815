/** Tests that the page has every element of docs/dom-hooks.md, except those that it lists as missing. */
import { expect } from "@playwright/test";
import { HOOKS, NO_HOOKS } from "../../test/view/hooks.ts";
import { follow, open, openapi, operation, searchBox, test } from "../reference.ts";
import { field, json } from "./hosts.ts";

/** Reports all missing elements, not only the first. */
const softly = expect.configure({ soft: true, timeout: 5000 });

const schema = {
  type: "object",
  properties: {
    old: { type: "string", deprecated: true },
    inside: { type: "object", properties: { deep: { type: "string" } } },
  },
};
const example = { a: { b: { c: "text" } } };
const content = { "application/json": { schema, example }, "application/xml": { schema } };
const responses = { 100: json(schema), 200: json(schema), 302: json(schema), 404: json(schema) };
const info = {
  title: "Hooks",
  version: "1",
  summary: "In *short*.",
  description: "About.\n\n# Words\n\nMore.",
};

test("every documented element exists", async ({ page }) => {
  await open(
    page,
    openapi(
      {
        "/pet": {
          post: operation("addPet", {
            summary: "Add a pet",
            tags: ["pet"],
            requestBody: { content },
            responses,
          }),
        },
      },
      {
        info,
        tags: [{ name: "pet", description: "Pets." }],
        "x-tagGroups": [{ name: "All", tags: ["pet"] }],
        webhooks: { hooked: { post: operation("hooked", { tags: ["pet"] }) } },
        components: {
          securitySchemes: { key: { type: "apiKey", in: "header", name: "K" } },
          schemas: { Pet: { ...schema, "x-tags": ["pet"] } },
        },
      },
    ),
  );
  await follow(page, "#tag/pet");
  await field(page, "inside").locator("button").first().click();
  await searchBox(page).fill("add");
  for (const hook of Object.keys(HOOKS)) await softly(page.locator(hook).first(), hook).toBeAttached();
  await expect(page.locator("div.api-info span").first()).toHaveText("(1)");
  for (const hook of Object.keys(NO_HOOKS)) await softly(page.locator(hook), hook).toHaveCount(0);
});
