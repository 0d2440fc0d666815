/** Tests when rows are drawn, and when their kept markup stands in their place. */
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Document } from "#model/document.ts";
import type { Property } from "#model/schema/schema.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import { KeptRows } from "#site/kept-rows.ts";
import type { PropertyRowProps } from "#view/schema/schema.tsx";

const document = new Document({
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  components: {
    schemas: { A: { properties: { a: { type: "string" }, b: {}, c: { properties: { d: {} } } } } },
  },
});
const [a, b, c] = schemasOf(document).named("A")!.properties as [Property, Property, Property];

type Given = Partial<PropertyRowProps & { id: string; tellsXml: boolean }>;

/** Draws pages with rows, and counts how often a row is drawn. */
class Pages {
  drawn = 0;
  fails = false;
  /** How many items the list of each row has. */
  items = 0;

  constructor(private readonly rows: KeptRows = new KeptRows({ hasPrefix: false, hasChanges: false })) {}

  page(rows: readonly Given[], left = 100): string {
    const room = { left };
    const row = ({ id = "x", tellsXml = true, ...more }: Given): ReactNode => {
      const where = { direction: "response", address: "", id: "" } as const;
      const inside = {
        schema: a.schema,
        where,
        name: "",
        path: "",
        key: "",
        id,
        ancestors: [],
        level: 0,
        ...more.inside,
      };
      const props = { property: a, isOnly: false, presence: undefined, ...more, inside };
      const draw = (own: string): ReactNode => createElement(() => this.draw(own, room));
      return this.rows.row(props, { room, tellsXml }, draw) ?? draw(id);
    };
    const element = createElement(
      "ul",
      {},
      ...rows.map((one, key) => createElement(() => row(one), { key })),
    );
    return this.rows.replaced(renderToStaticMarkup(element)).join("");
  }

  private draw(id: string, room: { left: number }): ReactNode {
    if (this.fails) throw new Error("broken");
    this.drawn++;
    room.left -= Math.min(this.items, room.left);
    return createElement("li", { id: id || undefined }, createElement("code", { id: id && `${id}/=v` }));
  }
}

const li = (id: string): string => `<li id="${id}"><code id="${id}/=v"></code></li>`;

test("a row is drawn once; its ids are those of its place", () => {
  const pages = new Pages();
  expect(pages.page([{ id: "x" }, { id: "y&z" }])).toBe(`<ul>${li("x")}${li("y&amp;z")}</ul>`);
  expect(pages.page([{ id: '"' }])).toBe(`<ul>${li("&quot;")}</ul>`);
  expect(pages.drawn).toBe(1);
});

test.each(["$$", "$`", "$'", "$&", "$1", "$<a>"])("an id is never a pattern of a replacement: %s", (name) => {
  const pages = new Pages();
  pages.page([{}]);
  expect(pages.page([{ id: name }])).toBe(new Pages().page([{ id: name }]));
});

test.each<[string, ...Given[]]>([
  ["another property", {}, { property: b }],
  ["another presence", {}, { presence: "optional" }],
  ["without facts about XML", {}, { tellsXml: false }],
  ["without an id", {}, { id: "" }],
  ["with a control, twice", { control: "x" }, { control: "x" }],
  ["with rows inside, twice", { property: c }, { property: c }],
])("it is drawn again for another row: %s", (_, ...rows) => {
  const pages = new Pages();
  pages.page(rows);
  expect(pages.drawn).toBe(2);
});

test.each([
  [{ hasPrefix: false, hasChanges: false }, 1],
  [{ hasPrefix: true, hasChanges: false }, 2],
  [{ hasPrefix: false, hasChanges: true }, 2],
])("paths and directions matter if rows tell them: %o", (options, drawn) => {
  const pages = new Pages(new KeptRows(options));
  const at = (path: string, direction: "request" | "response") => ({
    inside: { path, where: { direction, address: "", id: "" } } as unknown as PropertyRowProps["inside"],
  });
  pages.page([
    at("p", "request"),
    at(options.hasPrefix ? "q" : "p", options.hasChanges ? "response" : "request"),
  ]);
  expect(pages.drawn).toBe(drawn);
});

test("a kept row takes as much room as a drawn one", () => {
  const pages = new Pages();
  pages.items = 40;
  pages.page([{}, {}]);
  expect(pages.drawn).toBe(1);
  // There is no room for the lists of the third one, so it must be drawn without them.
  pages.page([{}, {}, {}]);
  expect(pages.drawn).toBe(2);
});

test("a row without room for its lists is not kept", () => {
  const pages = new Pages();
  pages.items = 40;
  pages.page([{}], 30);
  pages.page([{}, {}]);
  expect(pages.drawn).toBe(3);
});

test("a row of a page that failed is drawn again", () => {
  const rows = new KeptRows({ hasPrefix: false, hasChanges: false });
  const pages = new Pages(rows);
  pages.fails = true;
  expect(() => pages.page([{}])).toThrow("broken");
  pages.fails = false;
  rows.forget();
  expect(pages.page([{}])).toBe(`<ul>${li("x")}</ul>`);
});
