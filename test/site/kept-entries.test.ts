/** Tests that entries of menus are drawn once, with the addresses of each page. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { KeptEntries } from "#site/kept-entries.ts";
import { SITE_LINK } from "#site/links.ts";

const entry = (path: string, depth = 1) => ({
  path,
  depth,
  element: createElement(
    "li",
    { className: `-depth${depth}` },
    createElement("a", { href: SITE_LINK + path }),
  ),
});

test("an entry is drawn once for each depth; its address is relative to the page", () => {
  const kept = new KeptEntries();
  let drawn = 0;
  const menuFor = (from: string, ...entries: ReturnType<typeof entry>[]): string => {
    const markup = renderToStaticMarkup(createElement("ul", {}, kept.mark(entries)));
    return kept.replaced(markup, { from }, (element) => {
      drawn++;
      return renderToStaticMarkup(element);
    });
  };
  const li = (href: string, depth = 1): string => `<li class="-depth${depth}"><a href="${href}"></a></li>`;
  const both = [entry("t/a/"), entry("t/b/")] as const;
  expect(menuFor("t/c/", ...both)).toBe(`<ul>${li("../a/")}${li("../b/")}</ul>`);
  expect(menuFor("t/d/", ...both)).toBe(`<ul>${li("../a/")}${li("../b/")}</ul>`);
  expect(menuFor("t/", ...both)).toBe(`<ul>${li("a/")}${li("b/")}</ul>`);
  expect(menuFor("t/b/", ...both)).toBe(`<ul>${li("../a/")}${li("./")}</ul>`);
  expect(menuFor("t/b/x/", ...both)).toBe(`<ul>${li("../../a/")}${li("../")}</ul>`);
  expect(menuFor("t/a/x/", ...both)).toBe(`<ul>${li("../")}${li("../../b/")}</ul>`);
  expect(drawn).toBe(2);
  expect(menuFor("t/c/", entry("t/a/", 2))).toBe(`<ul>${li("../a/", 2)}</ul>`);
  expect(drawn).toBe(3);
});

test("pages below an entry have their own addresses", () => {
  const kept = new KeptEntries();
  const hrefFor = (from: string): string | undefined =>
    /href="([^"]*)"/.exec(
      kept.replaced(renderToStaticMarkup(kept.mark([entry("t/a/b/")])), { from }, renderToStaticMarkup),
    )?.[1];
  expect(hrefFor("t/a/")).toBe("b/");
  expect(hrefFor("t/c/")).toBe("../a/b/");
  expect(hrefFor("t/d/")).toBe("../a/b/");
});
