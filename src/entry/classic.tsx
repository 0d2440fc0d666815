/** The calls of the classic script: start and end pages in elements of the host. */
import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import type { Source } from "#load/load.ts";
import type { Options, OptionsInput } from "#options/options.ts";
import { readOptions } from "#options/read.ts";
import { Live, type LivePage } from "#view/page/live-page.ts";
import { positionIn, type ReadingPosition } from "#view/page/location.ts";
import { native } from "#view/page/native.ts";
import { COMMIT, VERSION } from "#view/page/version.ts";
import { Begun, Standalone } from "#view/shell/standalone.tsx";
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
  /** Whether it has been in the document: only then, its absence means that it was removed. */
  isSeen: boolean;
  /** The description that is loading or loaded. */
  begun?: Begun;
  /** The methods of the page, for its host. */
  live?: Live;
  /** Removes the prebuilt page; undefined once it has run. */
  takeOver?: () => ReadingPosition | undefined;
}

/** Called on success, or with an Error. */
type Callback = (error?: Error) => void;

/** Marks the element of a page; all copies of the script know the mark. */
const MARK = Symbol.for("lectern.page");
/** The attribute of an element that contains a prebuilt page. */
const DRAWN = "data-prerendered";

const hosts = new Map<Element, Host>();
/** The worker that starts while its client is loading. */
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
  address,
);
/** A wait that readers do not notice, in milliseconds. */
const UNNOTICED = 250;

let runs = 0;
let watch: MutationObserver | undefined;

/**
 * Starts a page.
 * @param specOrUrl a string is an address (or a description, if it cannot be one), an object a description
 * @param options by name; the element's attributes win over them
 * @param element the element of the page; the document's first `<redoc>` if none is given
 * @param callback called on success (without an argument) or with an Error; again after every retry
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
 * @param state the result of `AppStore.toJS`, or the state that an older tool wrote: a description, its address and
 * options
 * @returns the page, for its events and methods
 * @throws Error if there is no element
 */
export function hydrate(state: unknown, element?: Element | null, callback?: Callback): LivePage {
  const { data, url, options } = readState(state);
  const source = data || url === undefined ? { document: data, url } : { url };
  const place = placeFor(element);
  if (!hosts.has(place)) native(place, "setAttribute")(DRAWN, "");
  return start(source, options, place, callback);
}

/**
 * The page in an element, for its events and methods; undefined if there is none.
 * @param element the document's first `<redoc>` if none is given
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
  if (native(element, "hasAttribute")(DRAWN)) {
    native(element, "removeAttribute")(DRAWN);
    native(element, "replaceChildren")();
  }
  host.place.remove();
  hosts.delete(element);
}

/**
 * A page as an element of React 19, for hosts with a store; others call `hydrate` with `store.toJS()`. It
 * uses no hooks, because the host's copy of React renders it.
 */
export function Redoc(props: { store: AppStore }): ReactNode {
  return <div ref={placing(props.store)} />;
}

/**
 * The ref callback that puts the page of a store into its element. It must stay the same function, or React would
 * call it again.
 */
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
): LivePage {
  watch?.disconnect();
  const host = hostOf(element);
  host.live?.events.end();
  let changes: OptionsInput = {};
  let key: string;
  let latest: Options | undefined;
  const takeOver = (): ReadingPosition | undefined => {
    const place = host.takeOver?.();
    host.takeOver = undefined;
    return place;
  };
  /** Renders the page; loads the description, unless it is the same for other options. */
  const draw = (early?: Early): void => {
    const read = readOptions([options, attributesOf(element), changes], warn);
    takeNonce(read.nonce);
    const before = latest;
    latest = read;
    if (!before || !early?.isLoadedAlike(before, read)) {
      key = `${++runs}`;
      host.begun?.stop();
      host.begun = new Begun((on) => loadOutlined(source, latest ?? read, parts, on));
    }
    const begun = host.begun as Begun;
    Promise.all([prepareWords(read), Promise.race([begun.ended, pause(UNNOTICED)])]).then(() => {
      if (latest !== read || host.live !== live || hosts.get(element) !== host) return;
      host.root.render(
        <Standalone
          key={key}
          load={begun.load}
          description={begun.description}
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
    parts.early.load().then(draw, () => draw());
  };
  const live = new Live(set, () => host.live === live && destroy(element), host.place);
  host.live = live;
  live.on("load", () => callback?.());
  live.on("error", ({ error }) => callback?.(error));
  // Everything else is prepared while the description loads. A short wait renders nothing.
  parts.beside.prepare();
  rememberedTheme();
  if (native(element, "isConnected")) adoptPageStyles(host.place);
  draw();
  return live;
}

/** Ends the page in an element. */
function end({ begun, root, live }: Host): void {
  begun?.stop();
  root.unmount();
  live?.events.end();
}

/**
 * Starts a page in each `<redoc spec-url>` of the document, including those that the parser adds after the
 * script. If there is none, it waits for one, unless the host calls `init` first.
 */
export function startTags(): void {
  const begin = (): boolean => {
    const tags = native(document, "querySelectorAll")("redoc[spec-url]:not([spec-url=''])");
    // The script may be on the page twice: the mark of the first copy is there.
    for (const tag of tags) if (!isTaken(tag)) init(tag.getAttribute("spec-url"), {}, tag);
    return tags.length > 0;
  };
  if (begin()) {
    if (document.readyState === "loading")
      document.addEventListener("DOMContentLoaded", begin, { once: true });
    return;
  }
  watch = new MutationObserver(begin);
  watch.observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["spec-url"],
  });
}

/**
 * Whether an element has a page. A copy of the element has none; caches of browsers and routers keep copies.
 */
function isTaken(element: Element): boolean {
  return hosts.has(element) || [...native(element, "children")].some((one) => MARK in one);
}

/** All attributes of the tag, by name: `readOptions` knows which of them are options. */
function attributesOf(element: Element): Record<string, string> {
  return Object.fromEntries([...native(element, "attributes")].map((one) => [one.name, one.value]));
}

/**
 * The place of the page in an element: its present place, unless the host has emptied the element. A prebuilt
 * page stays until the live one is ready, which then begins at the reader's place. `<redoc>` is an unknown,
 * inline element, so it is made a block.
 */
function hostOf(element: Element): Host {
  for (const [other, host] of hosts) {
    const isThere = native(other, "isConnected");
    host.isSeen ||= isThere;
    if (host.place.parentNode === other && (isThere || !host.isSeen)) continue;
    end(host);
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
      const reading = positionIn(drawn);
      for (const one of drawn) one.remove();
      native(element, "removeAttribute")(DRAWN);
      return reading;
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
