import "../../production.ts";

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, test } from "vitest";
import { load } from "#load/load.ts";
import { yamlToJson } from "#load/yaml.ts";
import { type Item, sectionOf } from "#model/outline/menu.ts";
import { readOptions } from "#options/read.ts";
import { meet, reveal } from "#view/links/reveal.ts";
import type { Key } from "#view/page/keys.ts";
import { goalOf } from "#view/page/location.ts";
import { type Page, PageContext } from "#view/page/page.ts";
import { Part, type Parts, present } from "#view/page/parts.ts";
import { PageState } from "#view/page/state.ts";
import { SectionView } from "#view/sections/sections.tsx";
import * as beside from "#view/shell/beside.ts";
import { makePage } from "#view/shell/redoc.tsx";

const FOLDER = join(import.meta.dirname, "../../documents");

/** Whether a row is below a nested recursion, where opening everything would have no end. */
function isFarDown(key: string): boolean {
  const names = key
    .slice(key.lastIndexOf(":") + 1)
    .replace(/\/(?:\[\]|\([^()]*\))/g, "")
    .split("/");
  return names.length - new Set(names).size > 1;
}

/** Opens everything, with the same choice in each switch. */
class OpenState extends PageState {
  constructor(private readonly turn: number) {
    super();
  }
  override get<T>(key: Key<T>): T | undefined {
    if (key.startsWith("open:")) return (key.split("/callbacks/").length < 3 && !isFarDown(key)) as T;
    return /^(choice|media):/.test(key) ? (this.turn as T) : super.get(key);
  }
}

async function pageOf(text: string, options = {}): Promise<Page> {
  const loaded = await load(
    { text },
    { yaml: async (yaml) => yamlToJson(yaml), fetch: async () => new Response(null, { status: 404 }) },
  );
  return makePage(loaded, readOptions([options]), PARTS);
}

const absent = (): Part<never> => new Part(() => Promise.reject(new Error("not here")));

const PARTS: Parts = {
  highlight: absent(),
  grammars: absent(),
  beside: present(beside),
  early: absent(),
  examples: absent(),
  olderRoutes: absent(),
  links: absent(),
  console: absent(),
  reading: absent(),
  changes: absent(),
  changesWords: absent(),
  versions: absent(),
  signIn: absent(),
  editor: absent(),
  further: absent(),
  results: absent(),
  snippets: absent(),
  problems: absent(),
  text: absent(),
  uses: absent(),
  theming: absent(),
  worker: absent(),
};

/** The ids of a section's rows, rendered in a state. */
function rowsIn(page: Page, item: Item, state: PageState): string[] {
  const html = renderToStaticMarkup(
    createElement(PageContext.Provider, { value: { ...page, state } }, createElement(SectionView, { item })),
  );
  return [...html.matchAll(/<[a-z0-9]+ [^>]*?\bid="([^"]*\/[^"]*)"(?! data-section-id)/g)]
    .map(([, id = ""]) =>
      id
        .replace(/&quot;/g, '"')
        .replace(/&#x27;/g, "'")
        .replace(/&lt;/g, "<")
        .replace(/&gt;/g, ">")
        .replace(/&amp;/g, "&"),
    )
    .filter((id) => id.startsWith(`${item.id}/`) || id.startsWith("section/Authentication/"));
}

/** The error when an id is followed on a fresh page. */
function mistakes(page: Page, id: string, isDrawn: boolean): string[] {
  const { item, steps = [] } = goalOf(page.menu, id) ?? {};
  if (!item) return [`${id} leads nowhere`];
  if (steps.length === 0) return [];
  const reached = reveal(beside, page, item, steps);
  if (reached.missing > 0 || reached.id !== id) return [`${id} leads to ${reached.id}`];
  if (!isDrawn) return [];
  const state = new PageState();
  meet(reached.needs, state);
  return rowsIn(page, sectionOf(item), state).includes(id) ? [] : [`${id} is not there`];
}

/** How many rows of a section are checked. */
const DRAWN = 2;

const NAMES = [
  ...readdirSync(FOLDER).filter((name) => name.endsWith(".yaml")),
  ...readdirSync(join(FOLDER, "coverage")).map((name) => join("coverage", name)),
];

describe.each(NAMES)("%s: the id of every row leads to it", (name) => {
  let page: Page;
  beforeAll(async () => {
    page = await pageOf(readFileSync(join(FOLDER, name), "utf8"));
  });

  test.each([0, 2])("with switch %i", (turn) => {
    const wrong = page.menu.sections.flatMap((item) => {
      const ids = rowsIn(page, item, new OpenState(turn));
      const every = Math.ceil(ids.length / DRAWN);
      return [
        ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} is there twice`),
        ...ids.flatMap((id, at) => mistakes(page, id, at % every === every - 1)),
      ];
    });
    expect(wrong).toEqual([]);
  });
});

describe("a short or old id leads to the nearest target", () => {
  let page: Page;
  beforeAll(async () => {
    page = await pageOf(readFileSync(join(FOLDER, "links.yaml"), "utf8"));
  });

  test.each([
    // Omitted steps: the first choice that continues the path.
    ["repos/request/source/brand", "repos/request/source/(Card)/brand"],
    ["repos/request/source/owner/name", "repos/request/source/(Card)/owner/name"],
    ["repos/request/source/brand/=amex", "repos/request/source/(Card)/brand/=amex"],
    ["repos/request/xml/a.b", "repos/request/(application~1xml)/xml/a.b"],
    ["repos/request/either/one", "repos/request/either/(One)/one"],
    ["repos/request/either/id", "repos/request/either/id"],
    ["repos/request/either/x", "repos/request/either/(Two)/x"],
    ["repos/request/either/y", "repos/request/either/(Two)/(B)/y"],
    ["repos/request/either/(B)/x", "repos/request/either/(Two)/(B)/x"],
    ["repos/request/pet/tricks/name", "repos/request/pet/(Dog)/tricks/name"],
    ["repos/request/map/value", "repos/request/map/*/value"],
    ["repos/request/map/own", "repos/request/map/^x-/own"],
    ["repos/request/pair/second", "repos/request/pair/[1]/second"],
    ["repos/request/rules/then/then", "repos/request/rules/{then}/then"],
    ["repos/list/200/header/title", "repos/list/200/header/title"],
    // Below a recursion.
    ["repos/list/200/parent/id", "repos/list/200/parent/id"],
    ["repos/list/200/parent/parent/id", "repos/list/200/parent/parent/id"],
    ["repos/list/200/parent/parent/gone", "repos/list/200/parent/parent"],
    // Unnecessary steps.
    ["repos/request/(application~1json)/id", "repos/request/id"],
    ["repos/request/source/(Cash)/coins", "repos/request/source/coins"],
    ["repos/request", "repos/request/(application~1json)"],
    // Renamed steps.
    ["repos/request/source/(Cheque)/brand", "repos/request/source/(Card)/brand"],
    ["repos/request/(text~1plain)/id", "repos/request/id"],
    // Steps that do not exist.
    ["repos/request/source/owner/gone/further", "repos/request/source/(Card)/owner"],
    ["repos/request/made", "repos/request/(application~1json)"],
    ["repos/list/query/gone", "repos/list/query"],
    ["repos/list/query/sort/=z", "repos/list/query/sort"],
    ["repos/list/500/id", "repos/list"],
    ["repos/list/200/toString", "repos/list/200"],
    ["repos/callbacks/done/gone/post", "repos/callbacks/done"],
    ["repos/callbacks/gone", "repos"],
    ["repos/list/query/where/from/day/%", "repos/list/query/where/from/day"],
  ])("%s", (from, to) => {
    const { item, steps = [] } = goalOf(page.menu, `operation/${from}`) ?? {};
    expect(item && reveal(beside, page, item, steps).id).toBe(`operation/${to}`);
  });
});
