/** The classic calls: where a page goes, what its options are, and when it starts. */
import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import type { Source } from "#load/load.ts";
import type { OptionsInput } from "#options/options.ts";
import { readOptions } from "#options/read.ts";
import { native } from "#view/page/native.ts";
import { type Place, placeIn } from "#view/page/place.ts";
import { COMMIT, VERSION } from "#view/page/version.ts";
import { Begun, Standalone } from "#view/shell/standalone.tsx";
import { adoptPageStyles } from "#view/theme/style/adopt.ts";
import { rememberedTheme } from "#view/theme/theme.ts";
import { type AppStore, readState } from "./app-store.ts";
import { loadOutlined, makeParts, prepareWords } from "./parts.ts";
import { fetchPart, startWorker, takeNonce } from "./scripts.ts";
import { sourceOf } from "./source.ts";

/** The version that embedders ask for. */
export const version = VERSION;
/** The commit of this build. */
export const revision = COMMIT;

/** Where a page stands in the host's element. */
interface Host {
  root: Root;
  /** An element of ours within the host's, so that the host may empty its own. */
  place: HTMLElement;
  /** Whether it was seen in the document: only then does its absence mean that it was removed. */
  isSeen: boolean;
  /** The description that is on its way, or has come. */
  begun?: Begun;
  /** Removes what was drawn ahead; there until it has run. */
  takeOver?: () => Place | undefined;
}

/** Told of success, or of an Error. */
type Callback = (error?: Error) => void;

/** What the element of a page has, whichever copy of the script made it. */
const MARK = Symbol.for("lectern.page");
/** The attribute of an element in which a page was drawn ahead. */
const DRAWN = "data-prerendered";

const hosts = new Map<Element, Host>();
/** The worker that starts while the part that talks to it is on its way. */
let ahead: Worker | undefined;
/** The script that workers start with. */
let workerScript: "calls" | "yaml" = "calls";
const makeWorker = (): Worker | undefined => startWorker(workerScript);
const parts = makeParts(
  async () => {
    ahead ??= makeWorker();
    try {
      return (await import("./script-client.ts")).connectScripts(ahead, makeWorker);
    } catch (error) {
      ahead?.terminate();
      ahead = undefined;
      throw error;
    }
  },
  {
    beside: () => fetchPart("beside"),
    worker: async () => {
      workerScript = "yaml";
      if (parts.worker.value || ahead) return;
      ahead = makeWorker();
    },
  },
);
/** A wait that nobody notices, in milliseconds. */
const UNNOTICED = 250;

let runs = 0;
let watch: MutationObserver | undefined;

/**
 * Starts a page.
 * @param specOrUrl a text is an address (or a description, where it cannot be one), an object a description
 * @param options by name; the element's attributes win over them
 * @param element where the page goes; the document's first `<redoc>` where none is given
 * @param callback told of success (without an argument) or of an Error; again after every new try
 * @throws Error where there is no element
 */
export function init(
  specOrUrl: unknown,
  options?: OptionsInput | null,
  element?: Element | null,
  callback?: Callback,
): void {
  const place = placeFor(element);
  start(
    sourceOf(specOrUrl, native(place, "getAttribute")("spec-url") ?? undefined),
    options,
    place,
    callback,
  );
}

/**
 * Starts a page in an element where a page was drawn ahead, which stays until the live one stands.
 * @param state what `AppStore.toJS` gives, or an older tool: a description, its address and options
 * @throws Error where there is no element
 */
export function hydrate(state: unknown, element?: Element | null, callback?: Callback): void {
  const { data, url, options } = readState(state);
  const source = data || url === undefined ? { document: data, url } : { url };
  const place = placeFor(element);
  if (!hosts.has(place)) native(place, "setAttribute")(DRAWN, "");
  start(source, options, place, callback);
}

/** Ends a page: the element is as empty as before, and nothing of the page listens any more. */
export function destroy(element: Element): void {
  const host = hosts.get(element);
  if (!host) return;
  host.begun?.stop();
  host.root.unmount();
  if (native(element, "hasAttribute")(DRAWN)) {
    native(element, "removeAttribute")(DRAWN);
    native(element, "replaceChildren")();
  }
  host.place.remove();
  hosts.delete(element);
}

/** A page as an element of React 19, for hosts that have a store; others call `hydrate` with `store.toJS()`. Without hooks: the React that draws it is the host's. */
export function Redoc(props: { store: AppStore }): ReactNode {
  return <div ref={placing(props.store)} />;
}

/** The function that puts a store's page into its element: always the same one, lest it be put anew. */
function placing(store: AppStore): (element: HTMLElement | null) => (() => void) | undefined {
  const known = placings.get(store);
  if (known) return known;
  const place = (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return;
    hydrate(store.toJS(), element);
    return () => destroy(element);
  };
  placings.set(store, place);
  return place;
}

const placings = new WeakMap<AppStore, ReturnType<typeof placing>>();

function placeFor(element: Element | null | undefined): Element {
  const place = element ?? native(document, "querySelector")("redoc");
  if (place) return place;
  throw new Error('"element" argument is not provided and <redoc> tag is not found on the page');
}

function start(
  source: Source,
  options: OptionsInput | null | undefined,
  element: Element,
  callback?: Callback,
): void {
  watch?.disconnect();
  const read = readOptions([options, attributesOf(element)], (problem) =>
    console.warn(`Lectern: ${problem.message}`),
  );
  takeNonce(read.nonce);
  const begun = new Begun((on) => loadOutlined(source, read, parts, on));
  const host = hostOf(element);
  host.begun?.stop();
  host.begun = begun;
  const takeOver = (): Place | undefined => {
    const place = host.takeOver?.();
    host.takeOver = undefined;
    return place;
  };
  const key = `${++runs}`;
  // While the description is on its way, all is made ready; nothing is drawn for a wait that nobody notices.
  parts.beside.prepare();
  rememberedTheme();
  if (native(element, "isConnected")) adoptPageStyles(host.place);
  Promise.all([prepareWords(read), Promise.race([begun.ended, pause(UNNOTICED)])]).then(() => {
    if (host.begun !== begun || hosts.get(element) !== host) return;
    host.root.render(
      <Standalone
        key={key}
        load={begun.load}
        description={begun.description}
        options={read}
        parts={parts}
        onLoaded={callback}
        takeOver={host.takeOver && takeOver}
      />,
    );
  });
}

/** Starts the page's `<redoc spec-url>`: now if it is there, else when it comes, unless the host has called `init` by then. */
export function startTags(): void {
  const tag = (): Element | null => native(document, "querySelector")("redoc[spec-url]:not([spec-url=''])");
  const begin = (element: Element): void => {
    // The script may stand on the page twice: the copy that was first has its mark there.
    if (!isTaken(element)) init(element.getAttribute("spec-url"), {}, element);
  };
  const there = tag();
  if (there) {
    begin(there);
    return;
  }
  watch = new MutationObserver(() => {
    const element = tag();
    if (element) begin(element);
  });
  watch.observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["spec-url"],
  });
}

/** Whether a page has begun in an element. A copy of the element, as browsers' and routers' caches have it, is no page. */
function isTaken(element: Element): boolean {
  return hosts.has(element) || [...native(element, "children")].some((one) => MARK in one);
}

/** All attributes of the tag, by name: `readOptions` knows which of them are options. */
function attributesOf(element: Element): Record<string, string> {
  return Object.fromEntries([...native(element, "attributes")].map((one) => [one.name, one.value]));
}

/**
 * Where in an element the page goes: where it stands already, unless the host has emptied the element. A page
 * that was drawn ahead stays until the live one stands, which then begins at the place that was being read.
 * `<redoc>` is an unknown, inline element: it is made a block.
 */
function hostOf(element: Element): Host {
  for (const [other, host] of hosts) {
    const isThere = native(other, "isConnected");
    host.isSeen ||= isThere;
    if (host.place.parentNode === other && (isThere || !host.isSeen)) continue;
    host.begun?.stop();
    host.root.unmount();
    hosts.delete(other);
  }
  const known = hosts.get(element);
  if (known) return known;
  if (element instanceof HTMLElement && element.localName === "redoc") element.style.display = "block";
  const place = Object.assign(native(document, "createElement")("div"), { [MARK]: true });
  const host: Host = { root: createRoot(place), place, isSeen: native(element, "isConnected") };
  const drawn = native(element, "hasAttribute")(DRAWN) ? [...native(element, "children")] : [];
  if (drawn.length > 0) {
    native(element, "prepend")(place);
    host.takeOver = () => {
      const reading = placeIn(drawn);
      for (const one of drawn) one.remove();
      native(element, "removeAttribute")(DRAWN);
      return reading;
    };
  } else native(element, "replaceChildren")(place);
  hosts.set(element, host);
  return host;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
