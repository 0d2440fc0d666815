/** The first script of a site's pages: opens the search, starts the controls, follows links, and finds the places of older addresses. */
import { isTyped } from "#view/page/typed.ts";
import { prepareControls, startControls } from "./controls.ts";
import { followLinks, showCurrent, targetOf } from "./navigate.ts";
import { hasFileLinks, metaOf, pageAddress, ROOT, siteUrl } from "./page.ts";
import { becomeLive, reachLive } from "./when-live.ts";

/** Loads the palette and the search. */
function loadSearch(): Promise<typeof import("./search.tsx")> {
  return import("./search.tsx");
}

/** The link of the search, or of a language, if an event comes from one. */
function ownLink({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest(".site-search, .site-languages a") : null;
}

/** Goes to the same place in another language. */
async function translate(link: HTMLAnchorElement): Promise<void> {
  const place = await import("./keep-place.ts").catch(() => undefined);
  if (place) link.hash = place.placeHash();
  location.assign(link.href);
}

function open(before: Element | null): void {
  loadSearch().then(
    ({ openSearch }) => openSearch(before),
    // Without these scripts, the link leads to the catalogue, as it does without JavaScript.
    () => location.assign(pageAddress(siteUrl("./").href)),
  );
}

/** Goes to a row of the live section, otherwise to the page that an older address means. */
async function goToRow(hash: string): Promise<void> {
  if (await reachLive(hash)) return;
  const { goToHash } = await import("./old-hash.ts");
  if (location.hash === hash) await goToHash(hash);
}

/** Starts the page. Pages without a search, such as `404.html`, need no script. */
function start(): void {
  if (!metaOf(document, "lectern-search")) return;
  document.querySelector(ROOT)?.classList.add("live");
  document.addEventListener("focusin", (event) => {
    if (ownLink(event)?.matches(".site-search"))
      loadSearch().then(
        ({ prepareSearch }) => prepareSearch(),
        () => undefined,
      );
  });
  document.addEventListener("click", (event) => {
    const link = ownLink(event);
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    if (link.matches(".site-search")) open(link);
    else void translate(link);
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
  startControls();
  if (!hasFileLinks())
    followLinks(() => {
      prepareControls();
      becomeLive();
      find();
    });
  showCurrent();
  becomeLive();
  const find = (): void => {
    const { hash } = location;
    if (hash.length < 2 || !metaOf(document, "lectern-api") || targetOf(hash)) return;
    goToRow(hash).catch(() => undefined);
  };
  addEventListener("hashchange", find);
  find();
}

start();
