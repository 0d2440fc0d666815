/** Checks that no string of a description becomes markup: every filling in every place, rendered by the server. */
import "../production.ts";

import { describe, expect, test } from "vitest";
import { load } from "#load/load.ts";
import { renderPage } from "#render/render.tsx";
import { faultsIn } from "../../e2e/hostile/faults.ts";
import { ADDRESSES, MARKUP, NAMES } from "../../e2e/hostile/injection.ts";
import {
  documentWith,
  type Filling,
  fillingsOf,
  HARMLESS,
  HEALTHY_SUMMARY,
  TEMPLATES,
} from "../../e2e/hostile/templates.ts";

const OPTIONS = { showExtensions: true, schemaDefinitionsTagName: "Models", remoteImages: false };

async function draw(document: unknown): Promise<string> {
  const loaded = await load(
    { document, url: "https://host.test/api.json" },
    { yaml: async () => "", fetch: async () => new Response(null, { status: 404 }) },
  );
  const html = renderPage(loaded, { options: OPTIONS });
  return html.slice(html.indexOf("<body>"));
}

const fillings = fillingsOf([MARKUP, ADDRESSES, NAMES], 12).map((filling): [string, Filling] => [
  [filling.url]
    .flat()
    .map((one) => JSON.stringify(one).slice(0, 30))
    .join(" "),
  filling,
]);

describe.each(Object.keys(TEMPLATES) as (keyof typeof TEMPLATES)[])("in OpenAPI %s", (version) => {
  test("harmless strings cause no faults", async () => {
    const html = await draw(documentWith(HARMLESS, version));
    expect(faultsIn(html)).toEqual([]);
    expect(html).not.toContain("section-error");
    expect(html.split("Plain text").length).toBeGreaterThan(version === "3.2" ? 90 : 25);
  });

  test.each(fillings)("%s", async (_, filling) => {
    const html = await draw(documentWith(filling, version));
    expect(faultsIn(html)).toEqual([]);
    expect(html).not.toContain("section-error");
    expect(html).toContain(HEALTHY_SUMMARY);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

test.each(NAMES)("the name %s", async (name) => {
  const html = await draw(documentWith({ ...HARMLESS, name }, "2.0"));
  expect(faultsIn(html)).toEqual([]);
  expect(html).not.toContain("section-error");
  expect(html).toContain(HEALTHY_SUMMARY);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

test("the check finds forbidden markup", () => {
  for (const markup of [
    "<script>",
    "<script src='x'>",
    "<script src=x></script>",
    "<img src=x onerror=alert(1)>",
    "<p title='a' onclick='b'>",
    '<p title="a',
    "<b <script>",
    '<a href="data:image/png;base64,AA">',
    '<img src="x" onerror="alert(1)">',
    '<a href="javascript:alert(1)">',
    '<a href=" JavaScript:alert(1)">',
    '<a href="data:text/html,x">',
    '<p style="background:url(x)">',
    '<a id="location">',
    '<iframe srcdoc="x">',
  ])
    expect(faultsIn(markup), markup).not.toEqual([]);
  expect(faultsIn('<a href="https://a.test/?b=javascript:c" id="tag/location" title="onclick=x">')).toEqual(
    [],
  );
  expect(faultsIn('a < b <br/> <!-- <3 --> </p> <img src="data:image/png;base64,AA" alt>')).toEqual([]);
});
