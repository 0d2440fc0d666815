/** The first script of a site's pages: opens the search, follows links, and finds the places of older addresses. */
import { followLinks } from "./navigate.ts";
import { isTyped, metaOf, ROOT, siteUrl } from "./page.ts";

/** Loads what answers, once. */
function loadSearch(): Promise<typeof import("./search.tsx")> {
  return import("./search.tsx");
}

/** The link of a page that leads to the search, if an event comes from it. */
function searchLink({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a.site-search") : null;
  return link ?? undefined;
}

function open(before: Element | null): void {
  loadSearch().then(
    ({ openSearch }) => openSearch(before),
    // Where the scripts cannot be loaded, the catalogue is the way.
    () => location.assign(siteUrl("").href),
  );
}

/** Begins. */
export function start(): void {
  if (!metaOf(document, "lectern-search")) return;
  document.querySelector(ROOT)?.classList.add("live");
  document.addEventListener("focusin", (event) => {
    if (searchLink(event))
      loadSearch().then(
        ({ prepareSearch }) => prepareSearch(),
        () => undefined,
      );
  });
  document.addEventListener("click", (event) => {
    const link = searchLink(event);
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    open(link);
  });
  document.addEventListener("keydown", (event) => {
    const hasChord = event.ctrlKey || event.metaKey;
    const isKey =
      event.key === "/"
        ? !hasChord && !event.altKey
        : event.key?.toLowerCase() === "k" && hasChord && !event.shiftKey && !event.altKey;
    if (!isKey || event.defaultPrevented || isTyped(event)) return;
    event.preventDefault();
    open(document.activeElement);
  });
  followLinks();
  const find = (): void => {
    const { hash } = location;
    if (hash.length < 2 || !metaOf(document, "lectern-api") || isHere(hash)) return;
    import("./old-hash.ts").then(
      ({ goToHash }) => goToHash(hash),
      () => undefined,
    );
  };
  addEventListener("hashchange", find);
  find();
}

function isHere(hash: string): boolean {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1))) !== null;
  } catch {
    return false;
  }
}

start();
