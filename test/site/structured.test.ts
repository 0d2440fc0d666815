/** Tests what pages tell search engines. */
import { expect, test } from "vitest";
import { structuredData } from "#site/machines/structured.ts";

const HOME = { name: "Docs", url: "https://docs.example.com/" };
const API = { name: "Pets", url: "https://docs.example.com/pets/" };

test("a page of an API is a reference, with its way from home", () => {
  const here = { name: "Create", url: "https://docs.example.com/pets/operations/create/" };
  const text = structuredData({ kind: "page", name: "Create", description: "D", way: [HOME, API, here] });
  expect(JSON.parse(text)).toEqual({
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "APIReference",
        headline: "Create",
        description: "D",
        url: here.url,
        isPartOf: { "@type": "WebAPI", ...API },
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: [HOME, API, here].map(({ name, url }, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name,
          item: url,
        })),
      },
    ],
  });
});

test("home is the site", () => {
  const text = structuredData({ kind: "site", name: "Docs", description: "", way: [HOME] });
  expect(JSON.parse(text)["@graph"]).toEqual([{ "@type": "WebSite", ...HOME }]);
});

test("no text can end the element", () => {
  const name = "</script><!--<script>";
  const text = structuredData({ kind: "site", name, description: name, way: [{ ...HOME, name }] });
  expect(text).not.toContain("<");
  expect(JSON.parse(text)["@graph"][0].name).toBe(name);
});
