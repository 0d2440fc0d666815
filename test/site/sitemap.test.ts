/** Tests the sitemap: languages of pages, and sites with more pages than one file may list. */
import { expect, test } from "vitest";
import { sitemapFiles } from "#site/machines/sitemap.ts";

const SITE = "https://docs.example/a/";

function pages(count: number): { path: string }[] {
  return Array.from({ length: count }, (_, index) => ({ path: `${index}/` }));
}

test.each([
  [1, ["sitemap.xml"]],
  [50_000, ["sitemap.xml"]],
  [50_001, ["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml"]],
])("%d pages are in %j", (count, names) => {
  const files = sitemapFiles(SITE, pages(count));
  expect(files.map(({ path }) => path)).toEqual(names);
  const texts = files.map(({ text }) => String(text)).join("");
  expect(texts.match(/<url>/g)).toHaveLength(count);
  expect(texts.includes(`<sitemap><loc>${SITE}sitemap-2.xml</loc></sitemap>`)).toBe(count > 50_000);
});

test("files with many languages have at most 50 MB", () => {
  const languages = Array.from({ length: 100 }, (_, index) => ({
    code: `l${index}`,
    path: `${"long-".repeat(40)}/`,
  }));
  const files = sitemapFiles(
    SITE,
    pages(2000).map(({ path }) => ({ path, languages })),
  );
  expect(files.length).toBe(3);
  for (const { text } of files) expect(text.length).toBeLessThan(50_000_000);
});

test("addresses are escaped, and languages have their codes", () => {
  const languages = [
    { code: "en", path: "ü&/" },
    { code: "pt_BR", path: "ü&/pt-br/" },
  ];
  const [file] = sitemapFiles(SITE, [{ path: "ü&/", languages }]);
  const at = `${SITE}%C3%BC&#38;/`;
  expect(file?.text).toContain(
    `<url><loc>${at}</loc><xhtml:link rel="alternate" hreflang="en" href="${at}"/><xhtml:link rel="alternate" hreflang="pt-BR" href="${at}pt-br/"/><xhtml:link rel="alternate" hreflang="x-default" href="${at}"/></url>`,
  );
});
