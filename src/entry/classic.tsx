/** The functions of the classic script. They start and end pages in elements of the host. */
import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import type { Source } from "#load/load.ts";
import type { Options, OptionsInput } from "#options/options.ts";
import { readOptions } from "#options/read.ts";
import { Live, type LivePage } from "#view/page/live-page.ts";
import { positionIn, type ReadingPosition } from "#view/page/location.ts";
import { native } from "#view/page/native.ts";
import { COMMIT, VERSION } from "#view/page/version.ts";
import { Preload, Standalone } from "#view/shell/standalone.tsx";
import { adoptPageStyles } from "#view/theme/style/adopt.ts";
import { rememberedTheme } from "#view/theme/theme.ts";
import { type AppStore, readState } from "./app-store.ts";
import { prepareWords } from "./languages.ts";
import { loadOutlined, makeParts } from "./parts.ts";
import { address, fetchPart, startWorker, takeNonce } from "./scripts.ts";
import { sourceOf } from "./source.ts";

/** The version that embedders read. */
export const version = VERSION;
/** The commit of this build. */
export const revision = COMMIT;

/** The part for pages that replace others. */
type Early = NonNullable<typeof parts.early.value>;

/** A page in an element of the host. */
interface Host {
  root: Root;
  /** Our element within the host's, so that the host may empty its own. */
  place: HTMLElement;
  /** Whether the element has been in the document. If not, its absence does not mean that it was removed. */
  wasConnected: boolean;
  /** The description that is loading or loaded. */
  preload?: Preload;
  /** The methods of the page, for its host. */
  live?: Live;
  /** Removes the prebuilt page; undefined once it has run. */
  takeOver?: () => ReadingPosition | undefined;
}

/** Called on success, or with an Error. */
type Callback = (error?: Error) => void;

/** Marks the element of a page. All copies of the script use the same symbol. */
const MARK = Symbol.for("lectern.page");
/** The attribute of an element that contains a prebuilt page. */
const PREBUILT = "data-prerendered";

const hosts = new Map<Element, Host>();
/** The worker that starts while its client is loading. */
let startedWorker: Worker | undefined;
/** The script that new workers run. */
let workerScript: "calls" | "yaml" = "calls";
const makeWorker = (): Worker | undefined => startWorker(workerScript);
const parts = makeParts(
  async () => {
    startedWorker ??= makeWorker();
    try {
      return (await import("./script-client.ts")).connectScripts(startedWorker, makeWorker);
    } catch (error) {
      startedWorker?.terminate();
      startedWorker = undefined;
      throw error;
    }
  },
  {
    beside: () => fetchPart("beside"),
    worker: async () => {
      workerScript = "yaml";
      if (parts.worker.value || startedWorker) return;
      startedWorker = makeWorker();
    },
  },
  address,
);
/** How long the page shows nothing if the description is still loading: readers do not notice it. In milliseconds. */
const SILENT_TIME = 250;

/** The number of loads so far, from which their keys are made. */
let loads = 0;
/** Waits for the first `<redoc>`. */
let observer: MutationObserver | undefined;

/**
 * Starts a page.
 * @param specOrUrl the URL of a description, or the description itself as an object or a string that is no URL
 * @param options by name; attributes of the element override them
 * @param element the element of the page; default: the first `<redoc>` of the document
 * @param callback called without an argument on success, otherwise with an Error; again after every retry
 * @returns the page, for its events and methods
 * @throws Error if there is no element
 */
export function init(
  specOrUrl: unknown,
  options?: OptionsInput | null,
  element?: Element | null,
  callback?: Callback,
): LivePage {
  const place = placeFor(element);
  return start(
    sourceOf(specOrUrl, native(place, "getAttribute")("spec-url") ?? undefined),
    options,
    place,
    callback,
  );
}

/**
 * Starts a page in an element with a prebuilt page, which stays until the live page is ready.
 * @param state the result of `AppStore.toJS`, or the state that an older tool wrote: a description, its URL, and
 * options
 * @returns the page, for its events and methods
 * @throws Error if there is no element
 */
export function hydrate(state: unknown, element?: Element | null, callback?: Callback): LivePage {
  const { data, url, options } = readState(state);
  const source = data || url === undefined ? { document: data, url } : { url };
  const place = placeFor(element);
  if (!hosts.has(place)) native(place, "setAttribute")(PREBUILT, "");
  return start(source, options, place, callback);
}

/**
 * The page in an element, for its events and methods; undefined if there is none.
 * @param element default: the first `<redoc>` of the document
 * @throws Error if there is no element
 */
export function pageOf(element?: Element | null): LivePage | undefined {
  return hosts.get(placeFor(element))?.live;
}

/** Ends a page: empties the element and removes all listeners. */
export function destroy(element: Element): void {
  const host = hosts.get(element);
  if (!host) return;
  end(host);
  if (native(element, "hasAttribute")(PREBUILT)) {
    native(element, "removeAttribute")(PREBUILT);
    native(element, "replaceChildren")();
  }
  host.place.remove();
  hosts.delete(element);
}

/**
 * A component for hosts with a store and React 19; other hosts call `hydrate` with `store.toJS()`. It uses no hooks,
 * because the host's copy of React renders it.
 */
export function Redoc(props: { store: AppStore }): ReactNode {
  return <div ref={refOf(props.store)} />;
}

/**
 * The ref callback that starts the page of a store in its element. It is the same function for each render, otherwise
 * React would call it again.
 */
function refOf(store: AppStore): (element: HTMLElement | null) => (() => void) | undefined {
  const known = refs.get(store);
  if (known) return known;
  const callback = (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return;
    hydrate(store.toJS(), element);
    return () => destroy(element);
  };
  refs.set(store, callback);
  return callback;
}

const refs = new WeakMap<AppStore, ReturnType<typeof refOf>>();

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
): LivePage {
  observer?.disconnect();
  const host = hostOf(element);
  host.live?.events.end();
  let changes: OptionsInput = {};
  let key: string;
  let latest: Options | undefined;
  const takeOver = (): ReadingPosition | undefined => {
    const position = host.takeOver?.();
    host.takeOver = undefined;
    return position;
  };
  /** Renders the page. Loads the description, unless the changed options do not affect loading. */
  const render = (early?: Early): void => {
    const read = readOptions([options, attributesOf(element), changes], warn);
    takeNonce(read.nonce);
    const before = latest;
    latest = read;
    if (!before || !early?.isLoadedAlike(before, read)) {
      key = `${++loads}`;
      host.preload?.stop();
      host.preload = new Preload((on) => loadOutlined(source, latest ?? read, parts, on));
    }
    const preload = host.preload as Preload;
    Promise.all([prepareWords(read), Promise.race([preload.ended, pause(SILENT_TIME)])]).then(() => {
      if (latest !== read || host.live !== live || hosts.get(element) !== host) return;
      host.root.render(
        <Standalone
          key={key}
          load={preload.load}
          description={preload.description}
          options={read}
          parts={parts}
          live={live}
          takeOver={host.takeOver && takeOver}
        />,
      );
    });
  };
  const set = (given: OptionsInput): void => {
    changes = { ...changes, ...given };
    parts.early.load().then(render, () => render());
  };
  const live = new Live(set, () => host.live === live && destroy(element), host.place);
  host.live = live;
  live.on("load", () => callback?.());
  live.on("error", ({ error }) => callback?.(error));
  // Everything else is prepared while the description loads.
  parts.beside.prepare();
  rememberedTheme();
  if (native(element, "isConnected")) adoptPageStyles(host.place);
  render();
  return live;
}

/** Ends the page in an element. */
function end({ preload, root, live }: Host): void {
  preload?.stop();
  root.unmount();
  live?.events.end();
}

/**
 * Starts a page in each `<redoc spec-url>` of the document, including those that the parser adds after the
 * script. If there is none, it waits for one, unless the host calls `init` first.
 */
export function startTags(): void {
  const startAll = (): boolean => {
    const tags = native(document, "querySelectorAll")("redoc[spec-url]:not([spec-url=''])");
    // If the script is on the page twice, the first copy has marked its pages.
    for (const tag of tags) if (!isTaken(tag)) init(tag.getAttribute("spec-url"), {}, tag);
    return tags.length > 0;
  };
  if (startAll()) {
    if (document.readyState === "loading")
      document.addEventListener("DOMContentLoaded", startAll, { once: true });
    return;
  }
  observer = new MutationObserver(startAll);
  observer.observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["spec-url"],
  });
}

/** Whether an element has a page. A copy of the element, such as one from the cache of a router, has none. */
function isTaken(element: Element): boolean {
  return hosts.has(element) || [...native(element, "children")].some((one) => MARK in one);
}

/** All attributes of an element, by name. `readOptions` knows which of them are options. */
function attributesOf(element: Element): Record<string, string> {
  return Object.fromEntries([...native(element, "attributes")].map((one) => [one.name, one.value]));
}

/**
 * The `Host` of an element: the present one, unless the host page has emptied the element. Also ends pages whose
 * elements were emptied or removed. A prebuilt page stays until the live one is ready, which then begins at the reader's
 * position. `<redoc>` is an unknown, inline element, so it becomes a block.
 */
function hostOf(element: Element): Host {
  for (const [other, host] of hosts) {
    const isConnected = native(other, "isConnected");
    host.wasConnected ||= isConnected;
    if (host.place.parentNode === other && (isConnected || !host.wasConnected)) continue;
    end(host);
    hosts.delete(other);
  }
  const known = hosts.get(element);
  if (known) return known;
  if (element instanceof HTMLElement && element.localName === "redoc") element.style.display = "block";
  const place = Object.assign(native(document, "createElement")("div"), { [MARK]: true });
  const host: Host = { root: createRoot(place), place, wasConnected: native(element, "isConnected") };
  const prebuilt = native(element, "hasAttribute")(PREBUILT) ? [...native(element, "children")] : [];
  if (prebuilt.length > 0) {
    native(element, "prepend")(place);
    host.takeOver = () => {
      const position = positionIn(prebuilt);
      for (const one of prebuilt) one.remove();
      native(element, "removeAttribute")(PREBUILT);
      return position;
    };
  } else native(element, "replaceChildren")(place);
  hosts.set(element, host);
  return host;
}

function warn({ message }: { message: string }): void {
  console.warn(`Lectern: ${message}`);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
