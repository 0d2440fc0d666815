import { expect, test } from "vitest";
import { servedPage } from "#cli/served-page.ts";

test("options are attributes: objects and lists in JSON, and none for null", () => {
  const options = {
    hideLoading: true,
    expandResponses: ["200"],
    labels: { enum: "<Werte>" },
    scrollYOffset: null,
    layout: undefined,
  };
  const page = servedPage({ title: "T", url: "a.json", isHandedOn: false, options });
  expect(page).toContain(
    `<redoc id="lectern" spec-url="a.json" hideLoading="true" expandResponses="[&#34;200&#34;]" ` +
      `labels="{&#34;enum&#34;:&#34;&#60;Werte&#62;&#34;}"></redoc>`,
  );
});
