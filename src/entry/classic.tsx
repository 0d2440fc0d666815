/** The classic calls: where a page goes, what its options are, and when it starts. */
import { createRoot, type Root } from "react-dom/client";
import { load, type Source } from "#load/load.ts";
import type { OptionsInput } from "#options/options.ts";
import { readOptions } from "#options/read.ts";
import type { Place } from "#view/location.ts";
import { Begun, Standalone } from "#view/standalone.tsx";
import { adoptStyles } from "#view/style/adopt.ts";
import { rememberedTheme } from "#view/theme.ts";
import { COMMIT, VERSION } from "#view/version.ts";
import { loading, makeParts } from "./parts.ts";
import { fetchPart } from "./scripts.ts";

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

const hosts = new Map<Element, Host>();
const parts = makeParts(
  async () => (await import("./script-client.ts")).connectScripts(),
  () => fetchPart("beside"),
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
  options: OptionsInput = {},
  element: Element | null = document.querySelector("redoc"),
  callback?: (error?: Error) => void,
): void {
  if (!element)
    throw new Error('"element" argument is not provided and <redoc> tag is not found on the page');
  watch?.disconnect();
  const read = readOptions([options, attributesOf(element)], (problem) =>
    console.warn(`Lectern: ${problem.message}`),
  );
  const source = sourceOf(specOrUrl, element.getAttribute("spec-url") ?? undefined);
  const begun = new Begun((on) => load(source, { ...on, ...loading(parts, on) }));
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
  if (element.isConnected) adoptStyles(host.place);
  Promise.race([begun.ended, pause(UNNOTICED)]).then(() => {
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
  const tag = (): Element | null => document.querySelector("redoc[spec-url]:not([spec-url=''])");
  const begin = (element: Element): void => {
    if (!hosts.has(element)) init(element.getAttribute("spec-url"), {}, element);
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
  watch.observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["spec-url"],
  });
}

function sourceOf(specOrUrl: unknown, url: string | undefined): Source {
  if (typeof specOrUrl !== "string") return { document: specOrUrl, url };
  // No address begins with a brace or holds a line break: such a text is the description itself.
  return /^\s*\{|\n/.test(specOrUrl) ? { text: specOrUrl, url } : { url: specOrUrl };
}

/** All attributes of the tag, by name: `readOptions` knows which of them are options. */
function attributesOf(element: Element): Record<string, string> {
  return Object.fromEntries([...element.attributes].map((one) => [one.name, one.value]));
}

/**
 * Where in an element the page goes: where it stands already, unless the host has emptied the element. A page
 * that was drawn ahead stays until the live one stands, which then begins at the place that was being read.
 * `<redoc>` is an unknown, inline element: it is made a block.
 */
function hostOf(element: Element): Host {
  for (const [other, host] of hosts) {
    host.isSeen ||= other.isConnected;
    if (host.place.parentNode === other && (other.isConnected || !host.isSeen)) continue;
    host.begun?.stop();
    host.root.unmount();
    hosts.delete(other);
  }
  const known = hosts.get(element);
  if (known) return known;
  if (element instanceof HTMLElement && element.localName === "redoc") element.style.display = "block";
  const place = document.createElement("div");
  const host: Host = { root: createRoot(place), place, isSeen: element.isConnected };
  const drawn = element.firstElementChild;
  if (element.hasAttribute("data-prerendered") && drawn) {
    element.prepend(place);
    host.takeOver = () => {
      const reading = placeIn(drawn);
      drawn.remove();
      element.removeAttribute("data-prerendered");
      return reading;
    };
  } else element.replaceChildren(place);
  hosts.set(element, host);
  return host;
}

/** The section at the top of the view, and where its top is. */
function placeIn(drawn: Element): Place | undefined {
  let place: Place | undefined;
  for (const section of drawn.querySelectorAll("[data-section-id]")) {
    const { top } = section.getBoundingClientRect();
    if (top > 0) break;
    place = { id: section.getAttribute("data-section-id") ?? "", top };
  }
  return scrollY > 0 ? place : undefined;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
