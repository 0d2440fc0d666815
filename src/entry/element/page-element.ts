/**
 * The custom element `<lectern-page>`: a page whose attributes and properties may change at any time. How a page starts
 * differs between the package and the classic script, so it is passed in.
 */
import type { OpenAPI } from "#oas/types.ts";
import type { OptionsInput } from "#options/options.ts";
import { isOption } from "#options/read.ts";
import type { PageEvent, PageEvents } from "#view/page/events.ts";
import type { LivePage } from "#view/page/live-page.ts";
import { tokenSheet } from "./token-sheet.ts";

declare global {
  interface HTMLElementTagNameMap {
    "lectern-page": LecternPageElement;
  }
  interface HTMLElementEventMap {
    "lectern-load": CustomEvent<PageEvents["load"]>;
    "lectern-navigate": CustomEvent<PageEvents["navigate"]>;
    "lectern-search": CustomEvent<PageEvents["search"]>;
    "lectern-copy": CustomEvent<PageEvents["copy"]>;
    "lectern-try": CustomEvent<PageEvents["try"]>;
    "lectern-theme": CustomEvent<PageEvents["theme"]>;
    "lectern-error": CustomEvent<PageEvents["error"]>;
  }
}

/** The content of an element. */
export interface Shown {
  /** The description, as an object or a string; wins over the address, which is then its base. */
  spec: object | string | undefined;
  specUrl: string | undefined;
  options: OptionsInput;
}

/** A page in an element. */
export interface Mounted {
  /** Shows other content. */
  update(shown: Shown): void;
  /** Ends the page. */
  end(): void;
}

/**
 * Starts a page.
 * @param place an empty element of ours; the events of the page occur there
 * @param onLive called with the page once it is ready, and with each one that replaces it
 */
export type Mount = (place: HTMLElement, shown: Shown, onLive: (live: LivePage) => void) => Mounted;

/** On a server, modules are only loaded. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

/** The events of a page. */
const EVENTS = [
  "load",
  "navigate",
  "search",
  "copy",
  "try",
  "theme",
  "error",
] as const satisfies readonly PageEvent[];

/** Properties that frameworks may set before the element is defined. */
const PROPERTIES = ["spec", "specUrl", "options"] as const;

/** `<lectern-page spec-url="…">`. Attributes with the names of options are options, and win over the property `options`. */
export abstract class LecternPageElement extends Base {
  /** Starts pages here. */
  protected abstract readonly mount: Mount;
  #spec: object | string | undefined;
  #options: OptionsInput = {};
  #changes: OptionsInput = {};
  #mounted: Mounted | undefined;
  #place: HTMLElement | undefined;
  #live: LivePage | undefined;
  #commands: ((live: LivePage) => void)[] = [];
  #isDue = false;
  #isEnded = false;
  #attributes: MutationObserver | undefined;
  #theme: MutationObserver | undefined;

  /** The description's address: the attribute `spec-url`. */
  get specUrl(): string | undefined {
    return this.getAttribute("spec-url") ?? undefined;
  }

  set specUrl(url: string | null | undefined) {
    if (url === null || url === undefined) this.removeAttribute("spec-url");
    else this.setAttribute("spec-url", url);
  }

  /** The description: an object, or its JSON or YAML text. Wins over `specUrl`, which then is its base address. */
  get spec(): object | string | undefined {
    return this.#spec;
  }

  set spec(spec: object | string | null | undefined) {
    this.#spec = spec ?? undefined;
    this.#revive();
  }

  /** Options by name; attributes win over them. */
  get options(): OptionsInput {
    return this.#options;
  }

  set options(options: OptionsInput | null | undefined) {
    this.#options = options ?? {};
    this.#later();
  }

  /** The description in the shape of OpenAPI 3.2, to read; undefined while there is no page. */
  get document(): OpenAPI | undefined {
    return this.#live?.document;
  }

  /** Calls a function with the detail of each event of a name; returns a function that ends this. */
  on<Name extends PageEvent>(name: Name, listener: (detail: PageEvents[Name]) => void): () => void {
    const hear = (event: Event): void => listener((event as CustomEvent<PageEvents[Name]>).detail);
    this.addEventListener(`lectern-${name}`, hear);
    return () => this.removeEventListener(`lectern-${name}`, hear);
  }

  /**
   * Goes to a section or a row, as a link to `#id` does, once the page is ready. An unknown id does nothing.
   */
  goTo(id: string): void {
    this.#command((live) => live.goTo(id));
  }

  /** Opens the search with a text, once the page is ready. */
  search(text: string): void {
    this.#command((live) => live.search(text));
  }

  /** Changes some options and keeps the others. `undefined` undoes an earlier change. */
  set(options: OptionsInput): void {
    const all = Object.entries({ ...this.#changes, ...options });
    this.#changes = Object.fromEntries(all.filter(([, value]) => value !== undefined));
    this.#later();
  }

  /** Ends the page until the element gets another description or is inserted again. */
  destroy(): void {
    this.#isEnded = true;
    this.#commands = [];
    this.#end();
  }

  /** Starts the page, or goes on with it if the element was only moved. */
  connectedCallback(): void {
    for (const name of PROPERTIES) this.#upgrade(name);
    this.#attributes ??= new MutationObserver((changes) => {
      if (changes.some(({ attributeName }) => attributeName === "spec-url")) this.#revive();
      else if (changes.some(({ attributeName: name }) => name && isOption(name))) this.#later();
    });
    this.#attributes.observe(this, { attributes: true });
    if (getComputedStyle(this).display === "inline") this.style.display = "block";
    this.#revive();
  }

  /** Ends the page, unless the element is inserted elsewhere at once. */
  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#attributes?.disconnect();
      this.#commands = [];
      this.#end();
    });
  }

  /** A move that keeps the state of the element keeps the page. */
  connectedMoveCallback(): void {}

  /** A value set before the element was defined would hide the property of the class. */
  #upgrade(name: (typeof PROPERTIES)[number]): void {
    if (!Object.hasOwn(this, name)) return;
    const value = this[name];
    delete (this as { [key in typeof name]?: unknown })[name];
    Object.assign(this, { [name]: value });
  }

  #command(command: (live: LivePage) => void): void {
    if (this.#live) command(this.#live);
    else this.#commands.push(command);
  }

  #revive(): void {
    this.#isEnded = false;
    this.#later();
  }

  /** Several changes in a row count as one. */
  #later(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      if (this.isConnected && !this.#isEnded) this.#show();
    });
  }

  #show(): void {
    const { spec, specUrl } = this;
    if (!spec && !specUrl) {
      this.#end();
      return;
    }
    const shown = { spec, specUrl, options: this.#allOptions() };
    // The host may have emptied the element.
    if (!this.#place?.isConnected) this.#end();
    if (this.#mounted) this.#mounted.update(shown);
    else this.#start(shown);
  }

  #start(shown: Shown): void {
    const place = document.createElement("div");
    place.dataset["lecternPlace"] = "";
    for (const name of EVENTS) place.addEventListener(`lectern-${name}`, (event) => this.#tell(event));
    this.#place = place;
    const isShadow = this.shadowRoot !== null || this.hasAttribute("shadow");
    const root = isShadow ? (this.shadowRoot ?? this.attachShadow({ mode: "open" })) : this;
    // A copy of the element's HTML has the page as it was.
    this.querySelector(":scope > [data-lectern-place]")?.remove();
    root.append(place);
    this.#mounted = this.mount(place, shown, (live) => {
      if (this.#place !== place) return;
      this.#live = live;
      if (root instanceof ShadowRoot) this.#dress(root, place);
      for (const command of this.#commands.splice(0)) command(live);
    });
  }

  /** Lets an event of the page occur at the element instead. */
  #tell(event: Event): void {
    event.stopPropagation();
    const { type, detail } = event as CustomEvent<unknown>;
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /**
   * Passes custom properties of the element into its shadow tree, and shows outside which theme the page has.
   */
  #dress(root: ShadowRoot, place: HTMLElement): void {
    // After the style of the page, before that of the option `theme`.
    if (!dressed.has(root)) root.adoptedStyleSheets.splice(1, 0, tokenSheet());
    dressed.add(root);
    this.#theme ??= new MutationObserver(() => this.#showTheme(place));
    this.#theme.observe(place, { childList: true });
    this.#showTheme(place);
  }

  #showTheme(place: HTMLElement): void {
    const [inner] = place.children;
    // The page, or the element around it.
    if (inner) this.#theme?.observe(inner, { childList: true });
    const page = place.querySelector(".lectern");
    const theme = page?.getAttribute("data-theme");
    if (!page || !theme) return;
    this.#theme?.observe(page, { attributeFilter: ["data-theme"] });
    if (theme !== this.getAttribute("data-theme")) this.setAttribute("data-theme", theme);
  }

  #end(): void {
    this.#theme?.disconnect();
    this.#theme = undefined;
    this.#mounted?.end();
    this.#place?.remove();
    this.#mounted = undefined;
    this.#place = undefined;
    this.#live = undefined;
  }

  #allOptions(): OptionsInput {
    const attributes = [...this.attributes].filter(({ name }) => isOption(name));
    const nonce = this.nonce || undefined;
    const given = Object.fromEntries(attributes.map(({ name, value }) => [name, value]));
    // A name has several spellings; for each of them, the winner comes last.
    return { nonce, ...this.#options, ...given, ...this.#changes };
  }
}

const dressed = new WeakSet<ShadowRoot>();

/** Defines `<lectern-page>`, unless another copy of this script has done so. */
export function definePageElement(mount: Mount): void {
  if (typeof customElements === "undefined" || customElements.get(NAME)) return;
  customElements.define(
    NAME,
    class extends LecternPageElement {
      protected readonly mount = mount;
    },
  );
}

const NAME = "lectern-page";
