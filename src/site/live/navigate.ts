/**
 * Follows the links of a site without a reload: it fetches the HTML of the next page and shows its content. The menu
 * keeps its scroll position, screen readers announce the title, and the content gets the focus.
 */
import { elementOf, hasFileLinks, metaOf, ROOT, siteUrl } from "./page.ts";

/** How many pages are kept, so that the way back needs no request. */
const MOST_KEPT = 20;

/** How long a pointer must rest on a link before its page is prefetched, in milliseconds. */
const REST = 80;

/** How long the page must stand still before its scroll position is stored, in milliseconds. */
const SCROLL_REST = 100;

/** The state of an entry of the history. */
interface Stored {
  lecternScroll?: number;
}

/** Selects the elements of the head that belong to one page. */
const OF_PAGE = "meta[name]:not([name=viewport]), meta[property], link[rel=canonical], link[rel=alternate]";

/** The pages that were fetched, by address without hash. */
const pages = new Map<string, Promise<Document>>();
/** The number of the last navigation. An earlier one must not show its page. */
let latest = 0;
/** The address of the page that is shown, without hash. */
let shown = "";

/** Called when another page is shown. */
let onShown = (): void => undefined;

/**
 * Starts following links.
 * @param then called when another page is shown
 */
export function followLinks(then: () => void): void {
  onShown = then;
  shown = withoutHash(location.href);
  history.scrollRestoration = "manual";
  const { lecternScroll } = (history.state ?? {}) as Stored;
  if (lecternScroll !== undefined && isBroughtBack()) scrollTo(0, lecternScroll);
  document.addEventListener("click", onClick);
  addEventListener("popstate", () => void onPop());
  let resting = 0;
  document.addEventListener("pointerover", (event) => {
    clearTimeout(resting);
    const url = linkOf(event);
    if (url) resting = window.setTimeout(() => prefetch(url), REST);
  });
  document.addEventListener("focusin", (event) => {
    const url = linkOf(event);
    if (url) prefetch(url);
  });
  let scrolled = 0;
  addEventListener(
    "scroll",
    () => {
      clearTimeout(scrolled);
      scrolled = window.setTimeout(storeScroll, SCROLL_REST);
    },
    { passive: true },
  );
  addEventListener("pagehide", storeScroll);
}

/** Goes to an address of the site. */
export async function goTo(url: URL): Promise<void> {
  if (hasFileLinks() || withoutHash(url.href) === shown) {
    location.assign(url);
    return;
  }
  const mine = ++latest;
  const page = await pageAt(url).catch(() => undefined);
  if (mine !== latest) return;
  if (!page || !isAlike(page)) {
    location.assign(url);
    return;
  }
  storeScroll();
  history.pushState({}, "", url);
  show(page, url);
  const target = targetOf(url.hash);
  if (target) target.scrollIntoView();
  else scrollTo(0, 0);
}

function onClick(event: MouseEvent): void {
  const { button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
  const url = linkOf(event);
  if (!url) return;
  event.preventDefault();
  void goTo(url);
}

/** The address of the link that an event comes from, if it is another page of this site. */
function linkOf({ target }: Event): URL | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (link === null || link.target !== "" || link.hasAttribute("download") || link.matches(".site-search"))
    return;
  const url = new URL(link.href);
  const root = siteUrl("./");
  const isPage =
    url.origin === root.origin && url.pathname.startsWith(root.pathname) && /\/$/.test(url.pathname);
  return isPage && url.search === "" && withoutHash(url.href) !== shown ? url : undefined;
}

function prefetch(url: URL): void {
  pageAt(url).catch(() => undefined);
}

async function onPop(): Promise<void> {
  const url = new URL(location.href);
  const { lecternScroll } = (history.state ?? {}) as Stored;
  const mine = ++latest;
  if (withoutHash(url.href) !== shown) {
    const page = await pageAt(url).catch(() => undefined);
    if (mine !== latest) return;
    if (!page || !isAlike(page)) {
      location.reload();
      return;
    }
    show(page, url);
  }
  const target = targetOf(url.hash);
  if (lecternScroll !== undefined) scrollTo(0, lecternScroll);
  else if (target) target.scrollIntoView();
  else scrollTo(0, 0);
}

function pageAt(url: URL): Promise<Document> {
  const address = withoutHash(url.href);
  const known = pages.get(address);
  if (known) return known;
  const loading = loadPage(address);
  pages.set(address, loading);
  loading.catch(() => pages.delete(address));
  const [oldest] = pages.keys();
  if (pages.size > MOST_KEPT && oldest !== undefined) pages.delete(oldest);
  return loading;
}

/** Loads a document. The browser parses it without running anything, which Trusted Types allow. */
function loadPage(address: string): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", address);
    request.responseType = "document";
    request.onload = () => {
      const page = request.status === 200 ? request.responseXML : null;
      if (page) resolve(page);
      else reject(new Error(`The page could not be loaded: ${request.status}.`));
    };
    request.onerror = () => reject(new Error("The page could not be loaded."));
    request.send();
  });
}

/** Whether a page has the scripts, styles and language of this one. Others are loaded as a whole, as after a new build. */
function isAlike(page: Document): boolean {
  const named = (from: Document): string =>
    [...from.querySelectorAll("head > link[rel=stylesheet], script[src]")]
      .map((one) => (one.getAttribute("href") ?? one.getAttribute("src") ?? "").split("/").at(-1))
      .join();
  return (
    named(page) === named(document) &&
    page.documentElement.lang === document.documentElement.lang &&
    page.querySelector(ROOT) !== null &&
    !!metaOf(page, "lectern-search")
  );
}

/** Replaces the content of this page by that of another one. */
function show(page: Document, url: URL): void {
  const root = document.querySelector<HTMLElement>(ROOT);
  const next = document.importNode(page.querySelector(ROOT) as Element, true);
  if (!root) return;
  const menu = root.querySelector(".menu-scroll");
  const scroll = menu?.scrollTop ?? 0;
  const kept = [...root.querySelectorAll(":scope > [data-live]")];
  shown = withoutHash(url.href);
  root.replaceChildren(...next.childNodes, ...kept);
  document.title = page.title;
  for (const one of document.head.querySelectorAll(OF_PAGE)) one.remove();
  for (const one of page.head.querySelectorAll(OF_PAGE)) document.head.append(document.importNode(one, true));
  onShown();
  const scrolled = root.querySelector(".menu-scroll");
  if (scrolled) scrolled.scrollTop = scroll;
  showCurrent();
  root.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  announce(root, page.title);
}

/** Scrolls the menu to the current entry, unless it is in view. */
export function showCurrent(): void {
  const menu = document.querySelector(".menu-scroll");
  const active = menu?.querySelector("[aria-current=page]");
  if (!menu || !active) return;
  const [inner, outer] = [active.getBoundingClientRect(), menu.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    menu.scrollTop += inner.top - outer.top - outer.height / 3;
}

function announce(root: Element, title: string): void {
  let status = root.querySelector<HTMLElement>(":scope > [data-live=status]");
  if (!status) {
    status = document.createElement("div");
    status.dataset["live"] = "status";
    status.className = "visually-hidden";
    status.setAttribute("role", "status");
    root.append(status);
  }
  status.textContent = title;
}

/** The element that a hash leads to; null if this page has none. */
export function targetOf(hash: string): Element | null {
  if (hash.length < 2) return null;
  const written = document.getElementById(hash.slice(1));
  if (written) return written;
  try {
    return elementOf(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

function storeScroll(): void {
  if (withoutHash(location.href) !== shown) return;
  history.replaceState({ ...(history.state as object | null), lecternScroll: Math.round(scrollY) }, "");
}

function isBroughtBack(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation !== undefined && navigation.type !== "navigate";
}

function withoutHash(address: string): string {
  return address.split("#", 1)[0] ?? "";
}
