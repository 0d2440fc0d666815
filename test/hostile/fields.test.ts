/** Puts every wrong type in every field of every Object, by the table of fields. The sibling fields must stay. */
import "../production.ts";

import { expect, test } from "vitest";
import { load } from "#load/load.ts";
import { type Draft, pathOf, valueAt } from "#load/pointer.ts";
import { Document } from "#model/document.ts";
import { Menu } from "#model/outline/menu.ts";
import { renderPage } from "#render/render.tsx";
import { faultsIn } from "../../e2e/hostile/faults.ts";
import { MISSING, PLACES, type Place } from "../../e2e/hostile/objects.ts";
import { documentWith, HARMLESS, HEALTHY_SUMMARY, TEMPLATES } from "../../e2e/hostile/templates.ts";
import { touch } from "../model/touch.ts";

const WRONG: readonly unknown[] = [
  null,
  7,
  "text",
  true,
  [],
  {},
  [null, 7, [null], "text"],
  { plain: null, other: 7, a: [], b: { c: null } },
  { $ref: "#/nowhere" },
  { $ref: null },
  { toString: null, valueOf: { toString: 7 } },
];

const name = ({ object, field, version }: Place): string => `${object}.${field} (${version})`;

/** The base documents with harmless values, as texts, so that every case parses its own. */
const BASE_TEXTS = {
  "3.2": JSON.stringify(documentWith(HARMLESS)),
  "2.0": JSON.stringify(documentWith(HARMLESS, "2.0")),
};

function broken({ version, pointer, field }: Place, wrong: unknown): Draft {
  const root = JSON.parse(BASE_TEXTS[version]) as Draft;
  const host = valueAt(root, pathOf(pointer) ?? []) as Draft;
  host[field] = structuredClone(wrong);
  return root;
}

test("every Object is in a base document", () => {
  expect(MISSING).toEqual([]);
  for (const { version, pointer, object } of PLACES)
    expect(
      valueAt(documentWith(HARMLESS, version), pathOf(pointer) ?? []),
      `${object} at ${pointer}`,
    ).toBeInstanceOf(Object);
  expect(PLACES.length).toBeGreaterThan(400);
  expect(Object.keys(TEMPLATES)).toHaveLength(2);
});

/** A text without a version is not a description; another test covers that. */
const READABLE = PLACES.filter(({ field }) => !/^(?:openapi|swagger)$/.test(field));

test.each(READABLE.map((place) => [name(place), place] as const))("%s", async (_, place) => {
  const faults: string[] = [];
  for (const wrong of WRONG) {
    const what = `${name(place)} = ${JSON.stringify(wrong)}`;
    const root = broken(place, wrong);
    const { document } = await load(
      { document: root, url: "https://host.test/api.json" },
      { yaml: async () => "", fetch: async () => new Response(null, { status: 404 }) },
    );
    const view = new Document(document, "https://host.test/api.json");
    try {
      touch([view, new Menu(view)], 500);
    } catch (error) {
      faults.push(`${what}: ${error instanceof Error ? error.stack : String(error)}`);
      continue;
    }
    if (place.pointer !== "" || place.field !== "paths")
      if (!view.operations.some((one) => one.operationId === "healthy"))
        faults.push(`${what}: the healthy operation is lost`);
  }
  expect(faults).toEqual([]);
});

const PAGES = 12;

/** Breaks a twelfth of the fields at once on each of twelve pages. */
test.each(WRONG.map((wrong) => [JSON.stringify(wrong), wrong]))(
  "a page renders with %s in many fields",
  async (_, wrong) => {
    const fields = PLACES.filter((one) => one.version === "3.2" && one.pointer !== "");
    for (let page = 0; page < PAGES; page++) {
      const root = JSON.parse(BASE_TEXTS["3.2"]) as Draft;
      for (const [at, { pointer, field }] of fields.entries()) {
        if (at % PAGES !== page) continue;
        const host = valueAt(root, pathOf(pointer) ?? []) as Draft | undefined;
        if (typeof host === "object" && host !== null && field !== "/healthy")
          host[field] = structuredClone(wrong);
      }
      const loaded = await load(
        { document: root, url: "https://host.test/api.json" },
        { yaml: async () => "", fetch: async () => new Response(null, { status: 404 }) },
      );
      const html = renderPage(loaded, { options: { showExtensions: true } });
      const body = html.slice(html.indexOf("<body>"));
      expect(faultsIn(body)).toEqual([]);
      expect(body).not.toContain("section-error");
      expect(body).toContain(HEALTHY_SUMMARY);
      expect(body).toContain("Healthy response");
    }
  },
);
