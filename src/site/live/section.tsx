/** The section of a page as live components: those of the classic page, in place of the HTML that they stand in. */
import { startTransition, use, useLayoutEffect } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { prepareWords } from "#entry/languages.ts";
import { makeParts } from "#entry/parts.ts";
import type { Item } from "#model/outline/menu.ts";
import { idOfHash } from "#model/outline/routes.ts";
import { targetOf } from "#model/outline/target.ts";
import type { Schema } from "#model/schema/schema.ts";
import { asRecord } from "#oas/read.ts";
import type { OpenAPI } from "#oas/types.ts";
import type { Options } from "#options/options.ts";
import { readOptions } from "#options/read.ts";
import { KeptSamples } from "#samples/kept.ts";
import type { PageData, PageWorkflowData } from "#site/data/page-data.ts";
import { componentAt, namesOf } from "#site/named.ts";
import { ACTIVE, COMPARED, PAINTED, PRINTING } from "#view/page/keys.ts";
import { type Page, PageContext, type SitePages } from "#view/page/page.ts";
import { type Parts, present } from "#view/page/parts.ts";
import { PageState } from "#view/page/state.ts";
import { pageLink, VariantPages } from "#view/schema/variant-pages.tsx";
import { SectionView } from "#view/sections/sections.tsx";
import { type Description, makePage } from "#view/shell/redoc.tsx";
import { Boundary } from "#view/ui/boundary.tsx";
import { UsesList } from "#view/workflows/used-in.tsx";
import { adapt } from "./adapt.ts";
import { parseData, readData } from "./data.ts";
import { followRow } from "./follow-row.ts";
import { isLeft, isSelected, replace, settled } from "./hand-over.ts";
import { apiOf, elementOf, siteUrl } from "./page.ts";

/** The rows that a schema may have on paper. */
const ROWS_ON_PAPER = 500;

/** A section that is live, until its page is left. */
export interface LiveSection {
  /** Shows the row that a hash leads to, if it is in this section. Returns whether it is. */
  reach: (hash: string) => Promise<boolean>;
}

/** What the reader did, by API, while the pages of a site are read one after the other. */
const states = new Map<string, PageState>();

let known: Parts | undefined;

function parts(): Parts {
  known ??= makeParts(() => Promise.reject(new Error("The pages of a site have their own search.")));
  return known;
}

/**
 * Makes the section of this page live; undefined if another page is shown before it is.
 * @param address the address of its data
 * @param signal aborts when the page is left
 */
export async function makeLive(address: URL, signal: AbortSignal): Promise<LiveSection | undefined> {
  const text = await readData(address, signal);
  const data = (await parseData(text)) as PageData;
  const options = readOptions([data.options]);
  const { beside, snippets, links } = parts();
  const [shown] = await Promise.all([beside.load(), snippets.load(), links.load(), prepareWords(options)]);
  const rows =
    data.changes && (await (await import("./changes.ts")).liveChanges(data.changes, options, parts()));
  const made = { ...parts(), beside: present({ ...shown, CopyMarkdown: none, TagAside: none }) };
  const plugins =
    data.plugins &&
    (await (await import("./plugins.ts")).livePlugins(data.plugins, documentOf(data), baseOf(data)));
  const workflows =
    data.workflows &&
    (await (await import("./workflows.ts")).liveWorkflows(data.workflows, options, baseOf(data)));
  const [page, item] = pageFor(data, options, made, { plugins, workflows });
  // The pages of an API share their state, and this one may have no changes.
  page.state.set(COMPARED, rows);
  const section = elementOf(data.item.id);
  if (!item || !section) return undefined;
  return isLeft(signal) ? undefined : takeOver(section, page, item, data, signal);
}

function none(): null {
  return null;
}

function documentOf({ document: description }: PageData): OpenAPI {
  return description as OpenAPI;
}

/** What relative addresses of the description are relative to. */
function baseOf({ base }: PageData): string {
  return "url" in base ? base.url : siteUrl(base.path).href;
}

/** The page of a part of the description, and its section. */
function pageFor(
  data: PageData,
  options: Options,
  made: Parts,
  added: Pick<Description, "plugins" | "workflows">,
): [Page, Item | undefined] {
  const api = apiOf(document) ?? "";
  const state = states.get(api) ?? new PageState();
  states.set(api, state);
  const description = documentOf(data);
  const url = baseOf(data);
  const shown: Options = { ...options, showModels: true, hideDownloadButtons: true };
  if (data.changes) shown.compareWith = {};
  const page = makePage(
    { document: description, original: description, version: data.version, url, ...added },
    shown,
    made,
    state,
  );
  page.site = sitePages(data);
  for (const one of page.menu.sections) nameSection(one, data.workflows?.operations);
  const item = page.menu.sections.find((one) => isShown(one, data));
  if (item) item.id = data.item.id;
  if (data.isVague && item?.kind === "operation") {
    const { path, operationId } = item.operation;
    page.menu.distinctionOf = () => [path, operationId].find((name) => name !== item.label);
  }
  state.set(ACTIVE, data.item.id);
  state.set(PAINTED, true);
  return [page, item];
}

/** Operations have the ids of their sections, although the menu of a part may give others. */
function nameSection(item: Item, operations: PageWorkflowData["operations"] = []): void {
  if (item.kind !== "operation") return;
  const { method, path } = item.operation;
  const known = operations.find(([, ...of]) => of[0] === method && of[1] === path);
  if (known) [item.id] = known;
}

function isShown(item: Item, { item: shown }: PageData): boolean {
  if (item.kind === "workflow") return shown.kind === "workflow" && item.index === shown.index;
  if (item.kind === "schema") return shown.kind === "schema" && item.name === shown.name && !item.first;
  if (item.kind !== "operation" || item.first || !("method" in shown)) return false;
  const { method, path, pathItem } = item.operation;
  return method === shown.method && path === shown.path && pathItem.kind === shown.kind;
}

/** What is open as on the page without scripts, and what stands on other pages. */
function sitePages({ cut, closed, samples, document: description, usedIn }: PageData): SitePages {
  const elsewhere = new Map(cut);
  const away = new Set(closed);
  const names = new Set(Object.keys(asRecord(asRecord(asRecord(description)["components"])["schemas"])));
  const isNamed = (schema: Schema): boolean => namesOf(schema).some((name) => names.has(name));
  return {
    rows: ROWS_ON_PAPER,
    elsewhere: ({ pointer, document: of }) =>
      of.raw === description ? elsewhere.get(componentAt(pointer) ?? "") : undefined,
    samples: new KeptSamples(samples),
    link: pageLink,
    variants: (choice) => <VariantPages {...choice} />,
    opens: (schema, level) => !away.has(schema.pointer) && (level === 0 || !isNamed(schema)),
    isPartial: cut.length > 0,
    usedIn: usedIn && <UsesList title={usedIn[0]} uses={usedIn[1]} />,
  };
}

/**
 * Draws the section while the reader reads on, and puts it in the place of the one that stands there. Undefined if it
 * cannot be drawn, or if another page is shown before it is.
 */
async function takeOver(
  section: HTMLElement,
  page: Page,
  item: Item,
  data: PageData,
  signal: AbortSignal,
): Promise<LiveSection | undefined> {
  const live = section.cloneNode(false) as HTMLElement;
  live.classList.add("taken");
  const around = adapt(live, data);
  let root: Root | undefined;
  // The row of the address must be there from the start.
  rowOf(location.hash, page, item);
  const isShown = await new Promise<boolean>((resolve, reject) => {
    signal.addEventListener("abort", () => resolve(false));
    const show = (): void => {
      const isWhole = !live.querySelector(":scope > .section-error");
      if (isWhole) {
        around.now();
        replace(section, live, signal);
      }
      resolve(isWhole);
    };
    const fail = (error: unknown): void => {
      reportError(error);
      reject(error);
    };
    root = createRoot(live, { onUncaughtError: fail });
    // In a transition, React gives the browser back after every few milliseconds.
    startTransition(() =>
      root?.render(
        <PageContext.Provider value={page}>
          <Drawn then={show} />
          <Boundary name={item.label}>
            <SectionView item={item} />
          </Boundary>
          <Settled element={section} signal={signal} />
        </PageContext.Provider>,
      ),
    );
  });
  const end = (): void => {
    around.end();
    root?.unmount();
  };
  if (!isShown) {
    end();
    return undefined;
  }
  signal.addEventListener("abort", end);
  page.parts.links.value?.linkRows(page, live, signal);
  const print = (isPrinting: boolean) => () => flushSync(() => page.state.set(PRINTING, isPrinting));
  addEventListener("beforeprint", print(true), { signal });
  addEventListener("afterprint", print(false), { signal });
  return { reach: (hash) => reachIn(live, hash, page, item, signal) };
}

/** Calls `then` when its later siblings are drawn, before their layout effects, which measure the page. */
function Drawn({ then }: { then: () => void }): null {
  useLayoutEffect(then, [then]);
  return null;
}

/** Suspends the transition while the reader has text of an element selected. */
function Settled({ element, signal }: { element: Element; signal: AbortSignal }): null {
  if (isSelected(element)) use(settled(element, signal));
  return null;
}

/** Shows the row that a hash leads to, as soon as it is drawn. Returns whether it is in the section. */
async function reachIn(
  section: Element,
  hash: string,
  page: Page,
  item: Item,
  signal: AbortSignal,
): Promise<boolean> {
  const id = rowOf(hash, page, item);
  if (id === undefined) return false;
  let settled: Element | undefined;
  let top = 0;
  const show = (row: HTMLElement): void => {
    if (row !== settled) top = page.parts.links.value?.settle(row, 0) ?? top;
    settled = row;
    scrollBy({ top: row.getBoundingClientRect().top - top, behavior: "instant" });
  };
  return followRow(section, () => document.getElementById(id), show, signal);
}

/** Opens what hides the row of a hash. Returns its id; undefined if it is not in the section. */
function rowOf(hash: string, page: Page, item: Item): string | undefined {
  if (hash.length < 2) return undefined;
  const target = targetOf(idOfHash(hash), (id) => id === item.id);
  const { links, beside } = page.parts;
  if (!target || target.steps.length === 0 || !links.value || !beside.value) return undefined;
  const { arrive } = links.value;
  let id: string | undefined;
  flushSync(() => {
    id = arrive(beside.value!, page, item, target.steps);
  });
  return id;
}
