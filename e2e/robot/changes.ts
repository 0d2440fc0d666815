/** What has changed on the page since it was last asked, and when it comes to rest. */
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
/** Milliseconds that a frame may take before it is not waited for. */
const FRAME = 50;
/** Milliseconds without a change after which a click has had its effect, and how many to wait for them at most. */
const QUIET = 34;
const MOST = 400;

const changed = new Set<Element>();
const watchedRoots = new WeakSet<Node>();
let lastChange = 0;

const observer = new MutationObserver((records) => {
  lastChange = performance.now();
  for (const record of records) note(record);
});

/** Begins to watch the page, the shadow roots to come too, and takes away what moves. */
export function watchPage(): void {
  watchRoot(document);
  const attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init);
    watchRoot(root);
    return root;
  };
}

/** Waits until nothing has changed for some milliseconds, at most as long as said; not at all where nothing changes. */
export async function rest(quiet: number, most: number): Promise<void> {
  const start = performance.now();
  await frame();
  await frame();
  if (lastChange < start && quiet <= QUIET) return;
  while (performance.now() - start < most && performance.now() - Math.max(lastChange, start) < quiet)
    await frame();
}

/** The outermost elements inside which something has changed since the last call. */
export function takeChanges(): Element[] {
  const elements = new Set([...changed].filter((one) => one.isConnected));
  changed.clear();
  for (const one of elements) shadowRootsIn(one).forEach(watchRoot);
  return [...elements].filter((one) => {
    for (let at = parentOf(one); at; at = parentOf(at)) if (elements.has(at)) return false;
    return true;
  });
}

/** What a click changes, as soon as the page rests. */
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
  // The scripts and sheets that a page loads show nothing to anyone.
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
