/** The palette of a site: that of the classic page, with hits that lead to pages. Loads with the first search. */
import { createRoot, type Root } from "react-dom/client";
import { readOptions } from "#options/read.ts";
import type { SiteHit } from "#search/shards.ts";
import { Palette } from "#view/navigation/palette.tsx";
import type { Recent } from "#view/navigation/recent.ts";
import type { Searched } from "#view/navigation/searched.ts";
import { Events } from "#view/page/events.ts";
import { PageState } from "#view/page/state.ts";
import { setLabels } from "#view/words/labels.ts";
import { goTo } from "./navigate.ts";
import { apiOf, metaOf, pageAddress, ROOT, siteUrl } from "./page.ts";
import { addressOfHit } from "./place.ts";
import { SearchPort } from "./search-port.ts";

/** The search, and what the palette needs of it. */
interface Search {
  port: SearchPort;
  searched: Searched;
}

let search: Search | undefined;
let root: Root | undefined;
/** The hits of the last answers, by target. */
const hits = new Map<string, SiteHit>();

/** Loads the files that the first query needs. */
export function prepareSearch(): void {
  labels().catch(() => undefined);
  made()
    .port.prepare()
    .catch(() => undefined);
}

/** Opens the palette. */
export async function openSearch(before: Element | null): Promise<void> {
  await labels().catch(() => undefined);
  const { searched } = made();
  const host = document.querySelector(ROOT);
  if (!host || root) return;
  const element = document.createElement("div");
  element.dataset["live"] = "search";
  host.append(element);
  const opened = createRoot(element);
  root = opened;
  const end = (isChosen: boolean): void => {
    root = undefined;
    // React still handles the event that closed it.
    setTimeout(() => {
      opened.unmount();
      element.remove();
    });
    if (!isChosen && before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
  opened.render(<Palette searched={searched} term="" onClose={end} />);
}

/** Loads the labels in the language of the site. */
async function labels(): Promise<void> {
  const written = metaOf(document, "lectern-labels");
  if (written === undefined) return;
  const options = readOptions([{ labels: JSON.parse(written) as Record<string, unknown> }]);
  const { prepareWords } = await import("#entry/languages.ts");
  await prepareWords(options);
  setLabels(options.labels);
}

function made(): Search {
  search ??= make();
  return search;
}

function make(): Search {
  const address = siteUrl(metaOf(document, "lectern-search")?.split("/").at(-1) ?? "").href;
  const port = new SearchPort(address, apiOf(document), document.documentElement.lang);
  const searched: Searched = {
    title: siteUrl("./").pathname,
    options: { searchHotkeys: "modified" },
    state: new PageState(),
    events: new Events(),
    index: async () => ({
      query: async (...asked) => {
        const found = await port.query(...asked);
        for (const hit of found) hits.set(hit.target, hit);
        return found;
      },
    }),
    hrefOf: urlOf,
    // A reload forgets the hits, and with them the pages that they lead to.
    isKnown: (id) => [...hits.values()].some((hit) => hit.id === id),
    visit: (hit) => void goTo(new URL(urlOf(hit))),
    noteOf: ({ target }) => hits.get(target)?.api,
  };
  return { port, searched };
}

function urlOf({ target }: Recent): string {
  const hit = hits.get(target);
  return pageAddress(hit ? siteUrl(hit.root).href + addressOfHit(hit) : siteUrl("./").href);
}
