import { expect, test } from "vitest";
import { servedPage } from "#cli/server/served-page.ts";

test("options are attributes: objects and lists in JSON, and none for null", () => {
  const options = {
    hideLoading: true,
    expandResponses: ["200"],
    labels: { enum: "<Werte>" },
    scrollYOffset: null,
    layout: undefined,
  };
  const page = servedPage({ title: "T", url: "a.json", isRelayed: false, options });
  expect(page).toContain(
    `<redoc id="lectern" spec-url="a.json" hideLoading="true" expandResponses="[&#34;200&#34;]" ` +
      `labels="{&#34;enum&#34;:&#34;&#60;Werte&#62;&#34;}"></redoc>`,
  );
});

test.each([
  "x onload=alert(1)",
  "x><script>alert(1)</script><a b",
  'x"y',
  "x'",
  "x/y",
  "",
  "onclick",
  "style",
  "id",
  "spec-url",
  "unknown",
])("%j is no option, so it becomes no attribute", (name) => {
  const page = servedPage({ title: "T", url: "a.json", isRelayed: true, options: { [name]: "evil" } });
  expect(page).toContain('<div id="lectern" spec-url="a.json"></div>');
});

test("values of options, the title and the address cannot end attributes or elements", () => {
  const evil = `"'><script>alert(1)</script>&amp;`;
  const page = servedPage({
    title: evil,
    url: evil,
    isRelayed: false,
    options: { hideLoading: evil, theme: { [evil]: evil }, "scroll-y-offset": evil },
  });
  expect(page).not.toContain("<script>");
  expect(page.match(/<script/g)).toHaveLength(2);
  expect(page).toMatch(
    /<redoc id="lectern" spec-url="[^"'<>]*" hideLoading="[^"'<>]*" theme="[^"'<>]*" scroll-y-offset="[^"'<>]*"><\/redoc>/,
  );
});
