import { expect, test } from "vitest";
import { parseHtml } from "#markdown/html.ts";
import { needsHtml, parseMarkdown } from "#markdown/parse.ts";
import { notation } from "./notation.ts";

test.each([
  ['<div><a href="u"title="t">x</a></div>', "<div>(a[href=u title=t](x))"],
  ['<div class=a"b>x</div>', "<div>(x)"],
  ["<table><tr><td a='><b>x</b></table>", "<table>(<tbody>(<tr>()))"],
  ["<p>&ngE; &notit; &copy</p>", "p(≧̸ ¬it; ©)"],
  ["<div><script>if (a < b) '</div>'</script>x</div>", "<div>(x)"],
  ["<div><title><b></title>x</div>", "<div>(x)"],
  ["<div>\n\n**a**\n\n</div>", "<div>(p(strong(a)))"],
  ["<details>\n\na</details>\n\nb", "<details>(p(a))p(b)"],
])("%j", (markdown, tree) => {
  expect(notation(parseMarkdown(markdown, { html: parseHtml }))).toBe(tree);
});

test.each([
  ["plain *text*", false],
  ["<b>x</b> <br/> <img src='a'>", false],
  ["<table>\n<tr><td colspan=2>", false],
  ["a < b, <token>, <http://a.b>", false],
  ['<a href="u"title="t">', true],
  ["<div class=a'b>", true],
])("%j needs it: %s", (markdown, needed) => {
  expect(needsHtml(markdown)).toBe(needed);
});

test("well-formed HTML reads the same with and without it", () => {
  const markdown = "<div title='&lt;'><p>a <b>b</b>\n<ul><li>c</ul>\n\n*d* <i>e</i>\n\n</div><!-- f -->g";
  expect(parseMarkdown(markdown, { html: parseHtml })).toEqual(parseMarkdown(markdown));
});
