/** Tests the levels of the headings of a site's pages. */
import { expect, test } from "vitest";
import { raiseHeadings } from "#site/headings.ts";

test.each([
  [
    "a section's title becomes the title of the page",
    '<h2 class="section-title">Pets</h2><p>x</p>',
    '<h1 class="section-title">Pets</h1><p>x</p>',
  ],
  ["headings below it keep their tags", "<h2>A</h2><h3>B</h3>", '<h1>A</h1><h3 aria-level="2">B</h3>'],
  [
    "and a level that was said is raised",
    '<h2>A</h2><h5 class="b" aria-level="3">B</h5>',
    '<h1>A</h1><h5 class="b" aria-level="2">B</h5>',
  ],
  [
    "a level that a tag has needs no attribute",
    '<h2>A</h2><h3 aria-level="4">B</h3>',
    "<h1>A</h1><h3>B</h3>",
  ],
  ["only one heading is the title", "<h2>A</h2><h2>B</h2>", "<h1>A</h1><h2>B</h2>"],
  ["a page with a title stays as it is", "<h1>A</h1><h3>B</h3>", "<h1>A</h1><h3>B</h3>"],
  ["text stays", "<h2>&lt;h3&gt;</h2><p>&lt;h2&gt;</p>", "<h1>&lt;h3&gt;</h1><p>&lt;h2&gt;</p>"],
])("%s", (_, given, wanted) => {
  expect(raiseHeadings([given]).join("")).toBe(wanted);
  // The same in pieces.
  expect(raiseHeadings(given.split(/(?=<)/)).join("")).toBe(wanted);
});
