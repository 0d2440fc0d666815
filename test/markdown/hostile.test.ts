import { describe, expect, test } from "vitest";
import { outline, sections } from "#markdown/headings.ts";
import { hasComponent, MAX_LENGTH, parseInline, parseMarkdown } from "#markdown/parse.ts";
import type { Node } from "#markdown/tree.ts";
import { DANGEROUS } from "./dangerous.ts";
import { walk } from "./notation.ts";

const TYPES = new Set(
  "heading paragraph code blockquote list table rule component element text codespan emphasis strong deleted link image break".split(
    " ",
  ),
);
const PHRASING = new Set(
  "abbr b bdi bdo cite code del dfn em i ins kbd mark q rp rt ruby s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
);
const FLOW = new Set(
  "address blockquote caption col colgroup dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 li ol p pre summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);
const ATTRIBUTES = new Set(
  "title lang dir align colSpan rowSpan span width height start open className".split(" "),
);
const SCHEMES = new Set(["http:", "https:", "mailto:", "tel:", "ftp:"]);

/** Everything that is wrong with a tree: anything that could run, send a request, or be invalid HTML. */
function wrongs(nodes: readonly Node[]): string[] {
  const found: string[] = [];
  for (const [node, above] of walk(nodes)) {
    if (!TYPES.has(node.type)) found.push(`type ${node.type}`);
    if (above.length > 300) found.push("too deep");
    if (node.type === "link" || node.type === "image") {
      const url = node.type === "link" ? node.href : node.src;
      const protocol = URL.canParse(url, "https://host/") ? new URL(url, "https://host/").protocol : "https:";
      const picture = node.type === "image" && /^data:image\/(png|jpe?g|gif|webp|avif);base64,/.test(url);
      if (!SCHEMES.has(protocol) && !picture) found.push(`url ${url}`);
    }
    if (node.type === "link" && above.some((one) => one.type === "link")) found.push("link in a link");
    if (node.type === "element") {
      if (!PHRASING.has(node.name) && !FLOW.has(node.name)) found.push(`element ${node.name}`);
      for (const [name, value] of Object.entries(node.attributes)) {
        if (!ATTRIBUTES.has(name) || typeof value === "object") found.push(`attribute ${name}`);
      }
      if (node.name === "td" && parent(above) !== "tr") found.push("td outside of a row");
      if (node.name === "tr" && !["tbody", "thead", "tfoot"].includes(parent(above)))
        found.push("tr outside of a table");
    }
    const inline =
      node.type === "text" || node.type === "codespan" || node.type === "break" || node.type === "image";
    const paragraph = above.some((one) => one.type === "paragraph" || one.type === "heading");
    if (paragraph && !inline && !isPhrasing(node)) found.push(`${node.type} in a paragraph`);
  }
  return found;
}

function parent(above: readonly Node[]): string {
  const last = above.at(-1);
  return last?.type === "element" ? last.name : "";
}

function isPhrasing(node: Node): boolean {
  if (node.type === "element") return PHRASING.has(node.name);
  return ["emphasis", "strong", "deleted", "link"].includes(node.type);
}

function everyReading(text: string): Node[][] {
  return [parseMarkdown(text), parseInline(text)];
}

describe("injection", () => {
  const urls = DANGEROUS.filter((url) => url.trim() !== "").flatMap((url) => [
    `[a](${url})`,
    `[a](<${url.replaceAll("\n", "")}>)`,
    `![a](${url})`,
    `<${url}>`,
    `[a]\n\n[a]: ${url}`,
    `<a href="${url}">b</a>`,
    `<div><a href='${url}'>b</a><img src="${url}"></div>`,
  ]);
  const html = [
    "<script>alert(1)</script>",
    "<SCRIPT SRC=//a.b></SCRIPT>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "<img src=x onerror=alert(1)>",
    "<img src=x onerror=alert(1)//",
    "<img/src/onerror=alert(1)>",
    '<img src="x` `<script>alert(1)</script>"` `>',
    "<b onmouseover=alert(1) style='a:expression(1)' id=x name=y class=z>b</b>",
    "<svg onload=alert(1)><a xlink:href=javascript:alert(1)>x</a></svg>",
    "<svg><style><img src=x onerror=alert(1)></style></svg>",
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
    "<math href=javascript:alert(1)>x</math>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<iframe src=javascript:alert(1)>",
    "<object data=javascript:alert(1)></object><embed src=x><applet code=x>",
    "<form action=javascript:alert(1)><input type=submit formaction=x><button formaction=y>z</button></form>",
    "<base href=//a.b><meta http-equiv=refresh content='0;url=//a.b'><link rel=stylesheet href=//a.b>",
    "<style>@import '//a.b'</style><div style='background:url(//a.b)'>x</div>",
    "<template><script>alert(1)</script></template><noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
    "<video src=x onerror=alert(1)><audio autoplay src=x><source onerror=alert(1)></video>",
    "<details ontoggle=alert(1) open><summary>x</summary></details>",
    "<a href=x ping=//a.b target=_top download>y</a>",
    "<p><table><tr><td></p><script>alert(1)</script>",
    "<textarea></textarea><script>alert(1)</script>",
    "<xmp><script>alert(1)</script></xmp><plaintext><script>alert(1)</script>",
    "<title></title><img src=x onerror=alert(1)>",
    "<!--><script>alert(1)</script>--><!-- --!><script>alert(1)</script>-->",
    "<![CDATA[><script>alert(1)</script>]]>",
    "<?xml-stylesheet href='javascript:alert(1)'?>",
    "<body onload=alert(1)><html onclick=x><frameset onload=x>",
    "<img srcset='//a.b 1x' src=a.png><picture><source srcset=//a.b></picture>",
    "<isindex action=javascript:alert(1)><marquee onstart=alert(1)>x</marquee>",
    "<a id=location name=cookie href='#'>x</a><img name=body>",
    "`<script>`<script>alert(1)</script>",
    '[a](b "onmouseover=alert(1)") ![a](b "x\\" onerror=alert(1)")',
    '[a](b&quot;onclick=alert(1)) <http://a"onclick=x>',
    "# <img src=x onerror=alert(1)>\n| <script>x</script> |\n|-|\n| <iframe> |",
    "```<script>\nx\n```\n    <script>",
    '<SchemaDefinition schemaRef={"<script>"} onclick={1} />',
  ];
  test.each([...urls, ...html])("%j", (text) => {
    for (const tree of everyReading(text)) expect(wrongs(tree)).toEqual([]);
  });

  test("the content of scripts and styles is dropped", () => {
    const text =
      "<script>alert(1)</script>\n\nx <style>alert(2)</style> <svg>alert(3)</svg> <iframe>alert(4)</iframe>";
    for (const tree of everyReading(text)) expect(JSON.stringify(tree)).not.toContain("alert");
  });
});

describe("size", () => {
  const repeated =
    '` [ ] ![ *a *a_ **a _a __a ~~a < <a <!-- <? <![CDATA[ </ <a_b=" [a](b [a](<b [a][ [a]: [a ![[[[ \\ & &# a@ a@b. www. http://a. > - 1. +_-_ >_-_ # | |a| --- *_ ***a <div> </b> <b> <details> <script> <svg> <td> <a_href=x> <p> <ul><li> <table> *[a](b) [a]() ( :-|';
  const floods = repeated.split(" ").map((part) => part.replaceAll("_", " "));
  const lines = [
    "a\n",
    "> a\n",
    "- a\n",
    "- a\n\n",
    "a\n---\n",
    "|a|\n|-|\n",
    "[a]: b\n",
    "<div>\n\n",
    "<details>\n\n",
    "```\n",
    "> ```\n",
    "    a\n",
    "\t- a\n",
    "[a\n",
  ];
  const built = [
    Array.from({ length: 400 }, (_, index) => `${"`".repeat(index + 1)}a`).join(""),
    Array.from({ length: 400 }, (_, index) => `${" ".repeat(index)}- a`).join("\n"),
    Array.from({ length: 400 }, (_, index) => `${">".repeat(index)} a`).join("\n"),
    `${"*".repeat(40_000)}a${"*".repeat(40_000)}`,
    `${"*a ".repeat(10_000)}${"b* ".repeat(10_000)}`,
    `${"[".repeat(30_000)}a${"](b)".repeat(15_000)}`,
    `${"![".repeat(15_000)}a${"](b)".repeat(15_000)}`,
    `${"|a".repeat(400)}|\n${"|-".repeat(400)}|\n${"|\n".repeat(40_000)}`,
    `[a]: ${"b".repeat(8_000)}\n\n${"[a] ".repeat(20_000)}`,
    `[a]: b "${"x\n".repeat(40_000)}`,
    `- a\n${"b\n".repeat(40_000)}`,
    `<a${" b=c".repeat(20_000)}`,
    `${"`".repeat(90_000)}a\``,
    `|a|b|\n-|-:${"\t".repeat(90_000)}:-`,
    `a${" ".repeat(90_000)}b`,
    `${"a".repeat(90_000)}@`,
    `http://a${"&a;".repeat(30_000)}${"!".repeat(30_000)}`,
  ];
  const all = [...floods, ...lines].map((part) => part.repeat(Math.ceil(60_000 / part.length))).concat(built);

  test.each(all.map((text) => [text.slice(0, 30), text]))("%j…", (_, text) => {
    for (const tree of everyReading(text)) {
      let nodes = 0;
      let depth = 0;
      for (const [, above] of walk(tree)) {
        nodes++;
        depth = Math.max(depth, above.length);
      }
      expect(depth).toBeLessThan(300);
      expect(nodes).toBeLessThan(80_000);
      expect(JSON.stringify(tree).length).toBeLessThan(6_000_000);
    }
    for (const { start, end } of outline(text)) expect(start).toBeLessThan(end);
    expect(sections(text).intro.length).toBeLessThanOrEqual(text.length);
    expect(typeof hasComponent(`<${text}`, "security-definitions")).toBe("boolean");
  });

  // With quadratic time, these take minutes; with linear time, less than a second.
  test.each([
    "a\n",
    "a  \n",
    "a \n",
    "> a\n",
    "www.a.b ",
    "[www.a.b ",
    "[www.a.b] ",
    "[www.a.b](c) ",
    "a@b.c ",
    "|www.a.b|\n|-|\n",
  ])(
    "a text as long as the bound of nothing but %j comes to an end",
    (part) => {
      const text = part.repeat(Math.floor(MAX_LENGTH / part.length));
      for (const tree of everyReading(text)) expect(tree.length).toBeGreaterThan(0);
    },
    15_000,
  );

  test("text beyond the limit is plain", () => {
    const tree = parseMarkdown("*a* b\n\n".repeat(40_000));
    expect(JSON.stringify(tree.at(-1))).toContain("*a* b");
  });
});

test("random mixtures of markup give a safe and valid tree", () => {
  const parts =
    "* ** _ ~~ ` ``` [ ] ( ) ]( ![ < > <b> </b> <p> </p> <div> </div> <table> <tr> <td> </td> </table> <ul> <li> </ul> <a_href=x> </a> <details> <summary> </details> <svg> </svg> <script> </script> <pre> </pre> <h1> </h1> - 1. # > | |-| --- === \\ & &amp; : http://a.b a@b.c x y".split(
      " ",
    );
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let round = 0; round < 3_000; round++) {
    let text = "";
    for (let length = random(25); length >= 0; length--) {
      text += parts[random(parts.length)]!.replace("_", " ") + ["", " ", "\n", "\n\n", "    "][random(5)];
    }
    for (const tree of everyReading(text)) expect(wrongs(tree), JSON.stringify(text)).toEqual([]);
  }
});
