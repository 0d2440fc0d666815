/**
 * Keeps the menu, the hash in the address, and the scroll position in step, as `location-plan.ts` decides.
 *
 * This file listens to the page, measures it, and takes the steps of each decision.
 */

import { flushSync } from "react-dom";
import { type Item, type Menu, sectionOf } from "#model/menu.ts";
import { hashOf, idOfHash } from "#model/routes.ts";
import { take } from "./decision.ts";
import { type Goal, goalOf } from "./goal.ts";
import { ACTIVE } from "./keys.ts";
import {
  type Actions,
  decide,
  type Event as LocationEvent,
  type Seen,
  START,
  type State,
  type View,
} from "./location-plan.ts";
import { native } from "./native.ts";
import type { Page } from "./page.ts";
import type { Place } from "./place.ts";
import { isTyped } from "./typed.ts";

/** How often reading may move the hash, in milliseconds. */
export const SCROLL_THROTTLE = 100;

/** Keeps the active entry, the scroll position and the hash in step. */
export class PageLocation implements View<Element>, Actions<Element> {
  /** The element of the page while it stands. */
  root: HTMLElement | undefined;
  /** What was decided until now. */
  state: State<Element> = { ...START };
  #waiting = 0;
  #offsetElement: Element | null | undefined;

  constructor(
    private readonly page: Omit<Page, "location">,
    private readonly indexOf: (item: Item) => number,
  ) {}

  /** The entry that the page's address names now. */
  static entry(menu: Menu): Item | undefined {
    return typeof location === "undefined" ? undefined : goalOf(menu, idOfHash(location.hash))?.item;
  }

  /** Height in pixels that is covered at the top of the viewport: by the host, and by our own bar on small pages. */
  get offset(): number {
    return this.hostOffset + (this.root?.querySelector<HTMLElement>(".bar")?.offsetHeight ?? 0);
  }

  /** Height in pixels that something of the host covers at the top of the viewport. */
  get hostOffset(): number {
    const given = this.page.options.scrollYOffset;
    try {
      if (typeof given === "function") return Number(given()) || 0;
      if (typeof given === "number") return given;
      this.#offsetElement ??= native(document, "querySelector")(given);
      return this.#offsetElement?.getBoundingClientRect().bottom ?? 0;
    } catch {
      return 0;
    }
  }

  /**
   * Starts to listen; returns the function that ends this.
   * @param place where the reader goes on, unless the address names another place
   */
  start(root: HTMLElement, place?: Place): () => void {
    const { options, menu } = this.page;
    this.root = root;
    if (typeof options.scrollYOffset === "string" && !this.#offsetElement)
      console.warn(`Lectern: option scrollYOffset: there is no ${options.scrollYOffset}`);
    const goal = goalOf(menu, idOfHash(location.hash));
    const read = place && menu.find(place.id);
    // After a reload, the browser would scroll to where the page was when it was complete.
    const isHeld = (goal ?? read) !== undefined && history.scrollRestoration === "auto";
    const release = (event?: Event): void => {
      const isEnd = event instanceof KeyboardEvent && event.key === "End" && !isTyped(event);
      this.#on("input", isEnd);
      if (isHeld) history.scrollRestoration = "auto";
    };
    const end = this.#listen(root, release);
    if (isHeld) history.scrollRestoration = "manual";
    this.#on("start", root.clientWidth, goal, read, place?.top);
    return () => {
      end();
      clearTimeout(this.#waiting);
      this.#waiting = 0;
      this.root = undefined;
      release();
    };
  }

  #listen(root: HTMLElement, release: (event: Event) => void): () => void {
    const gone = new AbortController();
    const { signal } = gone;
    const early = { capture: true, passive: true, signal };
    const onScroll = ({ target }: Event): void => {
      this.#on("scroll", target instanceof Node && target.contains(root));
    };
    const onClick = ({ target }: Event): void => {
      if (!(target instanceof Element && target.closest("a[href^='#']"))) return;
      this.#lookAgain();
      this.#remember();
    };
    document.addEventListener("scroll", onScroll, early);
    addEventListener("hashchange", () => this.#follow(), { signal });
    addEventListener("pagehide", () => this.#keep(), { signal });
    // Before anybody else gets the event: what a key or a click leads to is held.
    for (const input of ["wheel", "touchmove", "pointerdown", "keydown"])
      addEventListener(input, release, early);
    root.addEventListener("click", onClick, early);
    const onSize = (): void => {
      this.#on("resize", root.clientWidth);
    };
    const sizes = typeof ResizeObserver === "function" ? new ResizeObserver(onSize) : undefined;
    sizes?.observe(root);
    return () => {
      gone.abort();
      sizes?.disconnect();
    };
  }

  /** Goes to an id as a link to it would: a new entry in the history, unless it is there already. */
  visit(id: string): void {
    const goal = goalOf(this.page.menu, id);
    if (!goal) return;
    const hash = hashOf(id);
    this.#lookAgain();
    if (location.hash !== hash) {
      this.#remember();
      this.write(hash, { ...(history.state as object | null), lectern: undefined }, true);
    }
    this.enter(goal);
  }

  /** Keeps an element where it is until the reader moves. */
  pin(element: Element, top: number): void {
    this.#on("pin", element, top);
  }

  goTo(item: Item, top = this.offset, mounting = false): void {
    const { nearness } = this.page;
    const section = sectionOf(item);
    const index = this.indexOf(section);
    if (index < 0) return;
    nearness.on(["jump", index], mounting);
    const inner = item === section ? undefined : byId(this.root, item.id);
    const element = inner ?? nearness.element(index);
    if (element) this.#on("go", item.id, element, top, !inner && item !== section);
  }

  /**
   * The parts that this takes may load after the page has come, perhaps back to a reader who was further on.
   */
  enter(goal: Goal, mounting = false): void {
    this.goTo(goal.item, undefined, mounting);
    const { page } = this;
    const { pinned } = this.state;
    const { beside, links } = page.parts;
    beside
      .load()
      .then(async (drawn) => {
        const back = mounting ? drawn.comeBack(sectionOf(goal.item).id) : undefined;
        const { item, steps } = (back && goalOf(page.menu, back.row ?? back.id)) ?? goal;
        const isFurther = steps.length > 0 || location.hash.includes("?");
        const { arrive } = isFurther ? await links.load() : {};
        // Unless the section is all, or the reader has gone on.
        if (!(arrive || back) || !pinned || this.state.pinned !== pinned) return;
        const row = arrive && flushSync(() => arrive(drawn, page, item, steps));
        this.#on("open", row, back);
      })
      .catch(() => undefined);
  }

  search(hash: string): void {
    const { menu, parts } = this.page;
    parts.olderRoutes
      .load()
      .catch(() => undefined)
      .then((part) => {
        const id = idOfHash(hash);
        const item = part?.olderEntry(menu, id) ?? goalOf(menu, id, true)?.item;
        if (item && this.root) this.#on("found", hash, item);
      });
  }

  hold(): void {
    for (let turn = 0, isMoved = true; isMoved; turn++) {
      const { pinned } = this.state;
      const row = byId(this.root, pinned?.row) ?? undefined;
      isMoved = !!(row ?? pinned?.element)?.isConnected && this.#on("hold", turn, row);
    }
  }

  scroll(element: Element, top: number): void {
    (element as HTMLElement).style.scrollMarginTop = `${top}px`;
    element.scrollIntoView({ block: "start", behavior: "instant" });
    this.page.nearness.plan();
  }

  end(): void {
    scrollTo(scrollX, this.scrolled.height);
  }

  mark(row: Element): void {
    this.page.parts.links.value?.mark(row as HTMLElement);
  }

  activate(id: string): void {
    this.page.state.set(ACTIVE, id);
  }

  later(): void {
    if (this.#waiting !== 0) return;
    this.#waiting = setTimeout(() => {
      this.#waiting = 0;
      this.look();
    }, SCROLL_THROTTLE) as unknown as number;
  }

  look(isLast = false): void {
    if (this.root?.isConnected) this.#on("look", isLast);
  }

  get hash(): string {
    return location.hash;
  }

  get isOurs(): boolean {
    return goalOf(this.page.menu, idOfHash(location.hash)) !== undefined;
  }

  get now(): number {
    return performance.now();
  }

  get height(): number {
    return innerHeight;
  }

  get scrolled(): { scroll: number; height: number } {
    return { scroll: scrollY, height: native(document, "documentElement").scrollHeight };
  }

  box(element: Element): DOMRect {
    return element.getBoundingClientRect();
  }

  get seen(): Seen<Element> | undefined {
    const { offset, root } = this;
    const { nearness, menu } = this.page;
    const { bottom, height } = root!.getBoundingClientRect();
    // Hidden, or out of view in a host page that holds more than this page.
    if (height === 0 || bottom <= offset) return undefined;
    const index = nearness.at(offset + 2);
    const section = menu.sections[index - 1];
    const element = this.#lineAt(offset) ?? nearness.element(index);
    return {
      id: section ? (this.#innerEntry(section, offset)?.id ?? section.id) : "",
      spot: element && { element, top: element.getBoundingClientRect().top },
    };
  }

  /** Decides what to do after an event, and does it; returns whether there was anything to do. */
  #on(...event: LocationEvent<Element>): boolean {
    const { state, steps } = decide(event, this, this.state);
    this.state = state;
    take<Actions<Element>>(this, steps);
    return steps.length > 0;
  }

  #follow(): void {
    const goal = goalOf(this.page.menu, idOfHash(location.hash));
    const place = (history.state as { lectern?: Place } | null)?.lectern;
    this.#on("hash", goal, place, this.root);
  }

  /** Keeps the place in the history before it is left. */
  #remember(change = (place: Place, _section: Element): Place => place): void {
    const section = this.page.menu.sections[this.page.nearness.at(this.offset + 2) - 1];
    const element = section ? this.page.nearness.element(this.indexOf(section)) : this.root;
    if (!element) return;
    const place: Place = { id: section?.id ?? "", top: element.getBoundingClientRect().top };
    this.write(location.hash, { ...(history.state as object | null), lectern: change(place, element) });
  }

  /** Keeps the place for a reload, too; at a row that was followed, and not left since, the address says enough. */
  #keep(): void {
    const keep = this.page.parts.beside.value?.keep;
    const { pinned, row } = this.state;
    if (keep && !(pinned && pinned.element === row?.element))
      this.#remember((place, section) => keep(place, section, this.offset));
  }

  /** The look that is due, before the page goes elsewhere. */
  #lookAgain(): void {
    if (this.#waiting !== 0) this.look(true);
  }

  /** The last security scheme of a section that has passed the top of the view. */
  #innerEntry(section: Item, offset: number): Item | undefined {
    const hasPassed = ({ kind, id }: Item): boolean =>
      kind === "scheme" && (byId(this.root, id)?.getBoundingClientRect().top ?? Infinity) <= offset + 2;
    return section.items.filter(hasPassed).at(-1);
  }

  /** The line of text at the top of the view. */
  #lineAt(offset: number): Element | undefined {
    const main = this.root?.querySelector(".api-content")?.getBoundingClientRect();
    const element = main && document.elementFromPoint(main.left + 60, offset + 60);
    return element && this.root?.contains(element) ? element : undefined;
  }

  /** Writes the hash; the rest of the address stays, whatever base the document has. */
  write(hash: string, state: unknown = history.state, isNew = false): void {
    const url = location.href.split("#")[0] + hash;
    try {
      if (isNew) history.pushState(state, "", url);
      else history.replaceState(state, "", url);
    } catch {
      // Sandboxed pages and about:srcdoc may not write their address; the page works without.
    }
    this.state.known = location.hash;
    this.state.written = performance.now();
  }
}

/** The element with an id inside of another. */
export function byId(root: Element | undefined, id: string | undefined): HTMLElement | null | undefined {
  return id ? root?.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`) : undefined;
}
