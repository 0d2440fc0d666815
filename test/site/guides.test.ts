/** Tests what a guide is: its title, its links with their lines, its headings, and its page. */
import { expect, test } from "vitest";
import { readOptions } from "#options/read.ts";
import { prepareRendering } from "#render/parts.ts";
import { type Guide, guideFiles, headingIds, linksOf, titled } from "#site/guides.tsx";

test.each([
  ["# Start\n\nText", { title: "Start", text: "\nText", before: 1 }],
  ["\n\nStart\n=====\nText", { title: "Start", text: "Text", before: 4 }],
  ["Text\n# Later", { title: "key", text: "Text\n# Later", before: 0 }],
  ["## Small", { title: "key", text: "## Small", before: 0 }],
])("the title of %j is its first heading", (text, expected) => {
  expect(titled(text, "key")).toEqual(expected);
});

test("links have the lines of the file, also those in tables and lists", () => {
  const text = "[a](a.md)\n\n| x |\n| - |\n| [b](b%20c.md#d) |\n\n- [c][1]\n\n[1]: #e";
  expect(linksOf({ text, before: 2 })).toEqual([
    { written: "a.md", line: 3 },
    { written: "b%20c.md#d", line: 7 },
    { written: "#e", line: 11 },
  ]);
});

test("headings have the ids of sections", () => {
  const text = "## First Step\n### Inside\n```\n## no heading\n```\n## First Step";
  expect([...headingIds({ text })]).toEqual([
    ["first-step", "section/First-Step"],
    ["inside", "section/First-Step/Inside"],
  ]);
});

test("a guide has a page, a Markdown file and a search; its links lead to pages", () => {
  prepareRendering();
  const guide: Guide = {
    ...{ path: "guides/start/", title: "Start", file: "start.md", before: 1, links: [] },
    text: "See [a field](../pets.yaml#operation/a/request/b) and [below](#more).\n\n## More\n\nText <b>x</b>.",
  };
  const addresses = new Map([
    ["../pets.yaml#operation/a/request/b", "pets/operations/a/#operation/a/request/b"],
    ["#more", "guides/start/#section/More"],
  ]);
  const site = { title: "Docs", basePath: "/", style: "s.css", script: "s.js", guides: [guide] };
  const tools = { hash: () => "hash", size: () => 1 };
  const { files, search } = guideFiles(site, guide, addresses, readOptions([]), tools);
  const [html, markdown] = files;
  expect(files.map(({ path }) => path)).toEqual([
    "guides/start/index.html",
    "guides/start.md",
    "assets/search/hash.json",
    "assets/search/hash.text.json",
  ]);
  expect(html?.text).toContain('<a href="../../pets/operations/a/#operation/a/request/b">a field</a>');
  expect(html?.text).toContain('<a href="#section/More">below</a>');
  expect(html?.text).toContain('id="section/More"');
  expect(String(html?.text).match(/<h1/g)).toHaveLength(1);
  expect(markdown?.text).toBe(
    "# Start\n\nSee [a field](../pets/operations/a.md#operation/a/request/b) and [below](start.md#section/More).\n\n## More\n\nText <b>x</b>.\n",
  );
  expect(search.terms.length).toBeGreaterThan(0);
  expect(search.terms.map(([term]) => term)).toContain("start");
});
