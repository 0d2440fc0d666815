import { expect, test } from "vitest";
import { escapeHtml, htmlPage, type Shell, scriptJson, scriptText } from "#render/page.ts";

const SHELL: Shell = { lang: "en", title: "T", description: "", css: "p{}", markup: "<p>here</p>" };

test("text cannot leave an attribute or become an element", () => {
  expect(escapeHtml(`<a b="c" d='e'>&`)).toBe("&#60;a b=&#34;c&#34; d=&#39;e&#39;&#62;&#38;");
});

test.each([
  { says: "an end tag", value: { a: "</script><script>alert(1)</script>" } },
  { says: "a comment", value: ["<!--", "-->"] },
  { says: "line separators", value: "\u2028\u2029" },
  { says: "a name", value: { "</SCRIPT>": 1 } },
])("data in a script element is the same data, whatever it holds: $says", ({ value }) => {
  const text = scriptJson(value);
  expect(text).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(text)).toEqual(value);
});

test("undefined is null", () => expect(scriptJson(undefined)).toBe("null"));

test("a script in a script element works as it does alone", () => {
  const source = `globalThis.seen = ["</script>", \`</SCRIPT x\`, "<!--", /<\\/script>/u.test("</script>"), 1 < 2];
//# sourceMappingURL=a.js.map`;
  const text = scriptText(source);
  expect(text).not.toMatch(/<\/script|<!--|sourceMappingURL/i);
  const run = (code: string): unknown => {
    const url = `data:text/javascript,${encodeURIComponent(code)}`;
    return import(/* @vite-ignore */ url).then(() => (globalThis as { seen?: unknown }).seen);
  };
  return expect(run(text)).resolves.toEqual(["</script>", "</SCRIPT x", "<!--", true, true]);
});

test("a page without scripts has no script element", () => {
  const html = htmlPage(SHELL);
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(html).toContain("<title>T</title>");
  expect(html).toContain('<div id="lectern" data-prerendered><p>here</p></div>');
  expect(html).not.toContain("<script");
  expect(html).not.toContain('name="description"');
});

test("given values are in the head, escaped", () => {
  const html = htmlPage({
    ...SHELL,
    lang: 'd"e',
    title: "</title><script>",
    description: '">',
    favicon: "a.png",
    url: 'https://a.example/"b',
  });
  expect(html).toContain('<html lang="d&#34;e">');
  expect(html).toContain("<title>&#60;/title&#62;&#60;script&#62;</title>");
  expect(html).toContain('<meta name="description" content="&#34;&#62;">');
  expect(html).toContain('<link rel="icon" href="a.png">');
  expect(html).toContain('spec-url="https://a.example/&#34;b"');
});

test("a style sheet cannot end its element", () => {
  const html = htmlPage({ ...SHELL, css: 'a::after{content:"</style><b>"}' });
  expect(html.match(/<\/style>/g)).toHaveLength(1);
});

test("scripts come last: the description, the parts, the page, the start", () => {
  const live = {
    description: scriptJson({ a: 1 }),
    options: { hideLoading: true },
    scripts: { standalone: "page()", parts: { part: "part()" } },
  };
  const html = htmlPage({ ...SHELL, live });
  const order = ["here</p>", '{"a":1}', "part()", "page()", "Redoc.init(", '{"hideLoading":true}', "</body>"];
  const places = order.map((one) => html.indexOf(one));
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test("a script outside of the package is allowed", () => {
  const live = { description: "{}", options: {}, scripts: { src: 'r.js?"' } };
  expect(htmlPage({ ...SHELL, live })).toContain('<script src="r.js?&#34;"></script>');
});

test("a page without scripts has no controls that need one", () => {
  const live = { description: "{}", options: {}, scripts: { standalone: "", parts: {} } };
  const pages = [htmlPage(SHELL), htmlPage({ ...SHELL, live })];
  expect(pages.map((html) => /:is\(\.search,[^{]*\{ display: none \}/.test(html))).toEqual([true, false]);
});

test("a page without scripts is laid out completely for exact links, unless it is large", () => {
  const live = { description: "{}", options: {}, scripts: { standalone: "", parts: {} } };
  const pages = [SHELL, { ...SHELL, live }, { ...SHELL, markup: "a".repeat(4_000_001) }].map(htmlPage);
  expect(pages.map((html) => html.includes("content-visibility"))).toEqual([false, true, true]);
});

test("what needs JavaScript is said only where it is missing", () => {
  expect(htmlPage({ ...SHELL, missing: "<More>" })).toContain("<noscript>&#60;More&#62;</noscript>");
  expect(htmlPage(SHELL)).not.toContain("noscript");
});

test("the policy lists every script and style of the page, and is only added on request", () => {
  const live = {
    description: "{}",
    options: {},
    scripts: { standalone: "page()", parts: { part: "part('</script>')\r\n" } },
  };
  const hash = (text: string): string => `sha256-${btoa(encodeURIComponent(text))}`;
  const html = htmlPage({ ...SHELL, css: "a{}\r\nb{}</style>", live, hash });
  const [, policy = ""] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html) ?? [];
  const texts = (element: string): string =>
    [
      ...html.matchAll(
        new RegExp(
          `<${element}(?: data-lectern| type="text/plain" data-lectern-part="part")?>(.*?)</${element}>`,
          "gs",
        ),
      ),
    ]
      .map(([, text = ""]) => `'${hash(text)}'`)
      .join(" ");
  expect(texts("script").split(" ")).toHaveLength(3);
  expect(policy).toContain(`default-src 'none'; script-src ${texts("script")}; style-src ${texts("style")};`);
  expect(html.indexOf("Content-Security-Policy")).toBeLessThan(html.indexOf("<style"));
  expect(htmlPage({ ...SHELL, hash })).toContain("script-src 'none'");
  expect(htmlPage({ ...SHELL, live })).not.toContain("Content-Security-Policy");
});
