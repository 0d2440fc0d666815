/** Tests `withFileLinks`: the links of pages, data as scripts, and files that stay. */
import { describe, expect, test } from "vitest";
import { DATA_FUNCTION, withFileLinks } from "#site/file-links.ts";
import type { SiteFile } from "#site/site.ts";

function pageOf(text: string): string {
  return String(withFileLinks({ path: "a/index.html", text }).text);
}

test.each([
  ["../b/", "../b/index.html"],
  ["./", "./index.html"],
  ["../../", "../../index.html"],
  ["b/#c/d/", "b/index.html#c/d/"],
  ["#c/", "#c/"],
  ["", ""],
  ["../openapi.json", "../openapi.json"],
  ["../a.md#c", "../a.md#c"],
  ["https://example.com/a/", "https://example.com/a/"],
  ["//example.com/a/", "//example.com/a/"],
  ["/a/", "/a/"],
  ["mailto:a@example.com", "mailto:a@example.com"],
])("a link to %j becomes %j, once", (address, expected) => {
  const html = pageOf(`<a class="x" href="${address}">href="b/"</a>`);
  expect(html).toBe(`<a class="x" href="${expected}">href="b/"</a>`);
  expect(pageOf(html)).toBe(html);
});

test("the script is a classic one, and pages say so once", () => {
  const html = pageOf('<script type="module" src="../assets/site-1.js"></script>');
  expect(html).toBe(
    '<meta name="lectern-file-links" content="">\n<script defer src="../assets/site-1.js"></script>',
  );
  expect(pageOf(html)).toBe(html);
});

test("redirects lead to files, and those to other sites stay", () => {
  const refresh = (url: string): string => `<meta http-equiv="refresh" content="0; url=${url}">`;
  expect(pageOf(refresh("../b/#c"))).toBe(refresh("../b/index.html#c"));
  expect(pageOf(refresh("https://example.com/b/"))).toBe(refresh("https://example.com/b/"));
});

describe("data", () => {
  test.each(['{"a":"b"}', '"\\"\\\\ \'"', '"\u2028\u2029\r\n"', "'+alert(1)+'", "</script><!--"])(
    "%j reaches the function as it is",
    (text) => {
      const { path, text: script } = withFileLinks({ path: "a/live.json", text, isData: true });
      expect(path).toBe("a/live.js");
      let found: unknown;
      new Function(DATA_FUNCTION, String(script))((given: unknown) => {
        found = given;
      });
      expect(found).toBe(text);
    },
  );

  test.each<SiteFile>([
    { path: "a/live.js", text: `${DATA_FUNCTION}('x');\n` },
    { path: "a/openapi.json", text: '{"href":"b/"}' },
    { path: "a/b.md", text: ' href="b/"' },
    { path: "a/source/b.html", text: new TextEncoder().encode('<a href="b/">') },
  ])("$path stays as it is", (file) => expect(withFileLinks(file)).toBe(file));
});
