import { describe, expect, test } from "vitest";
import { hasComponent, parseInline, parseMarkdown } from "#markdown/parse.ts";
import { notation } from "./notation.ts";

const CASES: Record<string, [markdown: string, tree: string][]> = {
  blocks: [
    ["", ""],
    [" \n\t\n", ""],
    ["a\nb\n\nc", "p(a\nb)p(c)"],
    ["a\r\nb\r\rc", "p(a\nb)p(c)"],
    ["\ufeff# a", "h1(a)"],
    ["# a #\n## b\n###### c\n####### d\n#e", "h1(a)h2(b)h6(c)p(####### d\n#e)"],
    ["a\n===\nb\nc\n---", "h1(a)h2(b\nc)"],
    ["---\n***\n_ _ _\n--", "rule()rule()rule()p(--)"],
    ["    a\n\n      b\n\n", "code(a\n\n  b)"],
    ["\ta\n \tb", "code(a\nb)"],
    ["```json title\n{}\n\n```\nx", "code[language=json]({}\n)p(x)"],
    ["~~~\n```\n~~~", "code(```)"],
    ["  ```\n  a\n b\n  ```", "code(a\nb)"],
    ["```\nopen", "code(open)"],
    ["> a\nb\n> > c\n\nd", "blockquote(p(a\nb)blockquote(p(c)))p(d)"],
    ["> ```\n> a\nb", "blockquote(code(a))p(b)"],
  ],
  lists: [
    ["- a\n- b", "ul(li(tight(a))li(tight(b)))"],
    ["- a\n\n- b", "ul(li(p(a))li(p(b)))"],
    ["- a\n\n  b\n- c", "ul(li(p(a)p(b))li(p(c)))"],
    ["- a\n  - b\n    - c\n- d", "ul(li(tight(a)ul(li(tight(b)ul(li(tight(c))))))li(tight(d)))"],
    ["- a\n+ b", "ul(li(tight(a)))ul(li(tight(b)))"],
    ["3) a\n4) b", "ol[start=3](li(tight(a))li(tight(b)))"],
    ["1. a\n   ```\n   b\n   ```", "ol(li(tight(a)code(b)))"],
    ["text\n2. a\n- b", "p(text\n2. a)ul(li(tight(b)))"],
    ["-\n  a\n-\n\n  b", "ul(li(tight(a))li())p(b)"],
    ["- [x] a\n- [ ] b\n- [x]c", "ul(li[checked=true](tight(a))li[checked=false](tight(b))li(tight([x]c)))"],
    ["- a\nlazy", "ul(li(tight(a\nlazy)))"],
    ["-\ta\n\n\tb", "ul(li(p(a)p(b)))"],
  ],
  tables: [
    ["| a | b |\n|---|:-:|\n| 1 | 2 |\n\nx", "table[-c](a|b/1|2)p(x)"],
    ["a | b\n:- | -:\n1\n1|2|3", "table[lr](a|b/1|/1|2)"],
    ["|a|\n|-|\n|`x\\|y` \\| z|", "table[-](a/`x|y` | z)"],
    ["text\n| a |\n| - |\n| b |", "p(text)table[-](a/b)"],
    ["| a | b |\n|---|\n| c |", "p(| a | b |\n|---|\n| c |)"],
    ["|a|\n|-|\n> q", "table[-](a)blockquote(p(q))"],
    ["|a|\n|-|\n|<ul><li>x</ul>|", "table[-](a/<ul>(<li>(x)))"],
    ["- |a|\n  |-|\n  |b|", "ul(li(table[-](a/b)))"],
  ],
  emphasis: [
    ["*a* _b_ **c** __d__ ***e***", "p(em(a) em(b) strong(c) strong(d) em(strong(e)))"],
    ["*a **b** c*", "p(em(a strong(b) c))"],
    ["snake_case_name 2 * 3 * 4", "p(snake_case_name 2 * 3 * 4)"],
    ["**a*", "p(*em(a))"],
    ["*a _b* c_", "p(em(a _b) c_)"],
    ["~~a~~ ~b~ ~~~c~~~ ~d~~", "p(deleted(a) deleted(b) ~~~c~~~ ~d~~)"],
    ["\\*a\\* `*b*` ``c`d``", "p(*a* `*b*` `c`d`)"],
    ["a  \nb\\\nc\nd  ", "p(a⏎b⏎c\nd)"],
  ],
  links: [
    ["[a](b 't') [c](<d e>)", "p(a[href=b title=t](a) a[href=d e](c))"],
    [
      "[a][R] [r][] [r] [x]\n\n[r]: /u (t)",
      "p(a[href=/u title=t](a) a[href=/u title=t](r) a[href=/u title=t](r) [x])",
    ],
    ["> [a]: b\n\n- [a]", "blockquote()ul(li(tight(a[href=b](a))))"],
    ["[a [b](c) d](e)", "p([a a[href=c](b) d](e))"],
    ["![a *b*](c.png 't')", "p(img[src=c.png alt=a b title=t])"],
    ["[![a](b.png)](c)", "p(a[href=c](img[src=b.png alt=a]))"],
    ["*[a*](b)", "p(*a[href=b](a*))"],
    ["<https://a.b> <x@y.z>", "p(a[href=https://a.b](https://a.b) a[href=mailto:x@y.z](x@y.z))"],
    [
      "(https://a.b/c_(d)?e=1&f), www.g.h.",
      "p((a[href=https://a.b/c_(d)?e=1&f](https://a.b/c_(d)?e=1&f)), a[href=http://www.g.h](www.g.h).)",
    ],
    ["a_b@c.org, `x@y.z` [x@y.z](u)", "p(a[href=mailto:a_b@c.org](a_b@c.org), `x@y.z` a[href=u](x@y.z))"],
    [
      "Range [0, 10), see https://a.b or c@d.e",
      "p(Range [0, 10), see a[href=https://a.b](https://a.b) or a[href=mailto:c@d.e](c@d.e))",
    ],
    [
      "[0, 10) https://a.b, [c www.d.e](f) [g]\n\n[g]: h",
      "p([0, 10) a[href=https://a.b](https://a.b), a[href=f](c www.d.e) a[href=h](g))",
    ],
    [
      "[see https://a.b] [https://[::1]] [www.c.d].",
      "p([see a[href=https://a.b](https://a.b)] [a[href=https://[::1]](https://[::1])] [a[href=http://www.c.d](www.c.d)].)",
    ],
    ["[a https://b.c/d]e f](g)", "p([a a[href=https://b.c/d]e](https://b.c/d]e) f](g))"],
    [
      "[a https://b.c/_d_](e) ![www.f.g](h.png)",
      "p(a[href=e](a https://b.c/em(d)) img[src=h.png alt=www.f.g])",
    ],
    ["[a](#/tag/x) [b](../c.md?d#e)", "p(a[href=#/tag/x](a) a[href=../c.md?d#e](b))"],
    ["[a-z]([-a-z0-9]*[a-z0-9])?", "p([a-z]([-a-z0-9]*[a-z0-9])?)"],
    ["[a](javascript:x) ![b](data:text/html,x)", "p(a b)"],
  ],
  text: [
    ["&lt;b&gt; &amp;amp; &copy; &#233;&#xE9; &nope; &", "p(<b> &amp; © éé &nope; &)"],
    ["\\&amp; `&amp;`", "p(&amp; `&amp;`)"],
    ["Bearer <token> <my-id/>", "p(Bearer <token> <my-id/>)"],
    ["a\0b", "p(a\ufffdb)"],
    ["__proto__ constructor [toString]", "p(strong(proto) constructor [toString])"],
  ],
  "raw HTML": [
    ["a<br>b<br/>c", "p(a⏎b⏎c)"],
    ["<b>x</b> <i>**y**</i> <kbd>z</kbd>", "p(<b>(x) <i>(strong(y)) <kbd>(z))"],
    [
      "<details open>\n<summary>S</summary>\n\n**md**\n\n</details>\n\nx",
      "<details>[open=true](<summary>(S)p(strong(md)))p(x)",
    ],
    ["<details>\n\nmd</details>\n\nx", "<details>(p(md))p(x)"],
    ["<div>*a*\n\n*b*", "<div>(*a*p(em(b)))"],
    ["a <ul><li>b<li>c</ul> d", "p(a )<ul>(<li>(b)<li>(c))p(d)"],
    ["a<p>b</p>c", "p(a)p(b)p(c)"],
    ["**<div>a</div>**", "p(strong(a))"],
    ["- <b>a\n- c", "ul(li(tight(<b>(a)))li(tight(c)))"],
    [
      "<table><tr><td colspan=2>a<td>b<tr>c</table>",
      "<table>(<tbody>(<tr>(<td>[colSpan=2](a)<td>(b))<tr>(<td>(c))))",
    ],
    ["</div><td>x</td>", "p(x)"],
    ["<Note kind='x'>a</Note> <id>b</id>", "p(a <id>b</id>)"],
    ["<Id kind='x'>a</Id> <Id kind='x'/> <Id>b</Id>", "p(a  <Id>b</Id>)"],
    ["<p>Use <id></p> <note> <p>a</p> </note> <Note>\n<p>b</p></Note>", "p(Use <id>)p(a)p(b)"],
    ["<ul><li><p>a</p> <important> <p>b</p> </important></ul>", "<ul>(<li>(p(a)p(b)))"],
    ["<id>\n\n- a\n\nb <id> <p>c</p>", "p(<id>)ul(li(tight(a)))p(b <id> )p(c)"],
    ["<a href='u' title=t>**b** www.c.de</a>", "p(a[href=u title=t](strong(b) www.c.de))"],
    ["<a href=u><a href=v>x</a></a>", "p(a[href=u]()a[href=v](x))"],
    ["<img src=a.png alt=b width=10 height=50% onerror=x>", "p(img[src=a.png alt=b width=10 height=50%])"],
    ["<pre><code class='language-js x'>\na &lt; b\n</code></pre>", "code[language=js](a < b)"],
    ["<p align=center id=x style='a' class=b>c</p>", "<p>[align=center](c)"],
    ["<center><font color=red>a</font></center>", "<div>(<span>(a))"],
    ["<form><input value=x>a<button>b</button></form>", "p(ab)"],
    ["x <!-- a --> y\n\n<!--\n# no\n-->\n\nz", "p(x  y)p(z)"],
    ["a <script>b</script> c\n\n<style>\n\n.d{}\n</style>", "p(a  c)"],
    ["a <svg> b\n\nc", "p(a )p(c)"],
    ["```\n<b>\n```\n`<i>`", "code(<b>)p(`<i>`)"],
  ],
};

for (const [name, cases] of Object.entries(CASES)) {
  describe(name, () => {
    test.each(cases)("%j", (markdown, tree) => {
      expect(notation(parseMarkdown(markdown))).toBe(tree);
    });
  });
}

test("a heading has its plain text and its slug", () => {
  expect(parseMarkdown("## A &amp; *B* `c`\nx")[0]).toMatchObject({
    level: 2,
    text: "A & B c",
    slug: "A-and-B-c",
  });
});

test("running text has no blocks", () => {
  expect(notation(parseInline("# a **b**\n- <br> <div>`c`</div> <script>d</script>"))).toBe(
    "# a strong(b)\n- ⏎ `c` ",
  );
});

test("values other than strings give an empty tree", () => {
  for (const value of [undefined, null, 1, {}, []]) {
    expect(parseMarkdown(value as unknown as string)).toEqual([]);
    expect(parseInline(value as unknown as string)).toEqual([]);
    expect(hasComponent(value as unknown as string, "x")).toBe(false);
  }
});
