/** Reports changes of the page, and waits until it stops changing. */
import { parentOf, shadowRootsIn } from "./tree.ts";

const WATCHED: MutationObserverInit = {
  childList: true,
  characterData: true,
  attributes: true,
  attributeFilter: [
    "class",
    "style",
    "hidden",
    "open",
    "aria-expanded",
    "aria-selected",
    "aria-hidden",
    "data-state",
  ],
  subtree: true,
};
/** The time after which a frame is no longer waited for, in milliseconds. */
const FRAME = 50;
/** A click is done after this time without changes. Both times are in milliseconds. */
const QUIET = 34;
const MOST = 400;

const changed = new Set<Element>();
const watchedRoots = new WeakSet<Node>();
let lastChange = 0;

const observer = new MutationObserver((records) => {
  lastChange = performance.now();
  for (const record of records) note(record);
});

/** Starts observing the page and its shadow roots, including new ones, and turns off animations. */
export function watchPage(): void {
  watchRoot(document);
  const attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init);
    watchRoot(root);
    return root;
  };
}

/**
 * Waits until nothing has changed for `quiet` milliseconds, but at most `most` milliseconds. Returns at once if
 * nothing changes.
 */
export async function rest(quiet: number, most: number): Promise<void> {
  const start = performance.now();
  await frame();
  await frame();
  if (lastChange < start && quiet <= QUIET) return;
  while (performance.now() - start < most && performance.now() - Math.max(lastChange, start) < quiet)
    await frame();
}

/** The outermost elements with changes since the last call. */
export function takeChanges(): Element[] {
  const elements = new Set([...changed].filter((one) => one.isConnected));
  changed.clear();
  for (const one of elements) shadowRootsIn(one).forEach(watchRoot);
  return [...elements].filter((one) => {
    for (let at = parentOf(one); at; at = parentOf(at)) if (elements.has(at)) return false;
    return true;
  });
}

/** Waits until the effects of a click are done, and returns the changed elements. */
export async function restAndTakeChanges(): Promise<Element[]> {
  await rest(QUIET, MOST);
  return takeChanges();
}

function watchRoot(root: Document | ShadowRoot): void {
  if (watchedRoots.has(root)) return;
  watchedRoots.add(root);
  observer.observe(root, WATCHED);
  const still = new CSSStyleSheet();
  still.replaceSync(
    "*, ::before, ::after { transition-duration: 0s !important; transition-delay: 0s !important; animation-duration: 1ms !important; animation-delay: 0s !important; scroll-behavior: auto !important }",
  );
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, still];
  shadowRootsIn(root).forEach(watchRoot);
}

function note({ type, target, addedNodes }: MutationRecord): void {
  // Scripts and style sheets in the head are not visible.
  if (document.head.contains(target)) return;
  if (type === "childList") {
    if (addedNodes.length === 0) return;
    const elements = [...addedNodes].filter((node) => node instanceof Element);
    if (elements.length === addedNodes.length && elements.length <= 3)
      for (const one of elements) changed.add(one);
    else noteElement(target);
  } else noteElement(target);
}

function noteElement(target: Node): void {
  const element =
    target instanceof ShadowRoot ? target.host : target instanceof Element ? target : target.parentElement;
  if (element && element !== document.documentElement && element !== document.body) changed.add(element);
}

function frame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, FRAME);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve, 0);
    });
  });
}
