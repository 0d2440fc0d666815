/**
 * The place on the page and the hash in the address, in step: reading moves the hash, a hash moves the
 * page. Each move is owned by one of the two, so that they never chase each other.
 */

import { flushSync } from "react-dom";
import { type Item, type Menu, placeOf, sectionOf } from "#model/menu.ts";
import { hashOf, idOfHash } from "#model/routes.ts";
import { type Target, targetOf } from "#model/target.ts";
import { ACTIVE, READING } from "./keys.ts";
import { native } from "./native.ts";
import type { Page } from "./page.ts";
import { isTyped } from "./typed.ts";

/** How often reading may move the hash, in milliseconds. */
export const SCROLL_THROTTLE = 100;

/** A page that was scrolled less than these milliseconds ago is moving. Where frames take longer, it seems to stand between them. */
const FRAME = 20;
/** How long the address may lag behind a page that is moving, in milliseconds. */
const LAG = 1000;

/** A place on the page: a section, and where its top is in the view. */
export interface Place {
  /** "" before the first section: then the top is that of the whole page. */
  id: string;
  /** Pixels from the top of the viewport. */
  top: number;
  /** The id of a row of the section, and where its top is. */
  row?: string;
  rowTop?: number;
  /** Brings the reader back to the very line, once the page has started. */
  settle?: () => void;
}

/** The section at the top of the view in a page that was drawn ahead, and where its top is. */
export function placeIn(drawn: readonly Element[]): Place | undefined {
  let place: Place | undefined;
  for (const section of drawn.flatMap((one) => [...one.querySelectorAll("[data-section-id]")])) {
    const { top } = section.getBoundingClientRect();
    if (top > 0) break;
    place = { id: section.getAttribute("data-section-id") ?? "", top };
  }
  return scrollY > 0 ? place : undefined;
}

/** Sections that lead further, step by step. Of others, the rest of an id is a name of its own. */
const FURTHER = /^(?:operation|schema|component|scheme|workflow)$/;

/** How far below the top of the view a row comes, in pixels: below the bar that says where the reader is. */
const SPACE = 52;

/** An entry, and the steps from there. */
interface Goal {
  item: Item;
  steps: Target["steps"];
}

/**
 * What an id leads to.
 * @param isLost whether the nearest place that is left will do
 */
export function goalOf(menu: Menu, id: string, isLost = false): Goal | undefined {
  const target = targetOf(id, (one) => {
    const { kind = "group" } = menu.find(one) ?? {};
    return isLost || one === id ? kind !== "group" : FURTHER.test(kind);
  });
  const item = target && menu.find(target.section);
  return item && { item: target.steps.length > 0 ? placeOf(item) : item, steps: target.steps };
}

/** Whether the browser brings this page back: by a reload, or by its history. */
function isBroughtBack(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation !== undefined && navigation.type !== "navigate";
}

/** Keeps the active entry, the scroll position and the hash in step. */
export class PageLocation {
  /** The element of the page while it stands. */
  root: HTMLElement | undefined;
  /** The element that was gone to and stays where it is until the reader moves. */
  pinned: { element: Element; top: number; row?: string; rowTop?: number } | undefined;
  /** The row that the address names: the address stays while it is in view. */
  private row: { element: Element; hash: string } | undefined;
  /** The address names something of the host's: it stays until the reader moves. */
  isForeign = false;
  /** Whether the reader asked for the end of the page. */
  private isAtEnd = false;
  /** The page when the pinned element was last put in its place. */
  private held: { scroll: number; height: number } | undefined;
  /** What was last seen at the top of the view. */
  private reading: { element: Element; top: number } | undefined;
  /** When the page was last scrolled, and when its address was last written. */
  private moved = 0;
  private written = 0;
  private width = 0;
  private waiting = 0;
  private offsetElement: Element | null | undefined;
  /** The hash that was last followed or written: another one is news that is still on its way to us. */
  private known = "";

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
      this.offsetElement ??= native(document, "querySelector")(given);
      return this.offsetElement?.getBoundingClientRect().bottom ?? 0;
    } catch {
      return 0;
    }
  }

  /**
   * Starts to listen; gives the function that ends it.
   * @param place where reading goes on, unless the address names another place
   */
  start(root: HTMLElement, place?: Place): () => void {
    this.root = root;
    this.known = location.hash;
    const { scrollYOffset } = this.page.options;
    if (typeof scrollYOffset === "string" && !this.offsetElement)
      console.warn(`Lectern: option scrollYOffset: there is no ${scrollYOffset}`);
    const onScroll = ({ target }: Event): void => {
      if (target instanceof Node && target.contains(root)) this.moved = performance.now();
      this.letGo();
      this.later();
    };
    const onHash = (): void => this.follow();
    const release = (event?: Event): void => {
      this.pinned = undefined;
      this.isAtEnd = event instanceof KeyboardEvent && event.key === "End" && !isTyped(event);
      this.isForeign = false;
      if (isHeld) history.scrollRestoration = "auto";
    };
    const inputs = ["wheel", "touchmove", "pointerdown", "keydown"] as const;
    document.addEventListener("scroll", onScroll, { capture: true, passive: true });
    const onLeave = (): void => this.keep();
    addEventListener("hashchange", onHash);
    addEventListener("pagehide", onLeave);
    // Before anybody else hears of it: what a key or a click then leads to is held.
    for (const input of inputs) addEventListener(input, release, { capture: true, passive: true });
    const onClick = (event: Event): void => {
      if (!(event.target instanceof Element && event.target.closest("a[href^='#']"))) return;
      this.lookAgain();
      this.remember();
    };
    root.addEventListener("click", onClick, { capture: true });
    this.width = root.clientWidth;
    const sizes = typeof ResizeObserver === "function" ? new ResizeObserver(() => this.resized()) : undefined;
    sizes?.observe(root);
    const read = place && this.page.menu.find(place.id);
    const goal = goalOf(this.page.menu, idOfHash(location.hash));
    const item = goal?.item ?? read;
    // A browser that reloads a page would scroll it to where it was when it was complete.
    const isHeld = item !== undefined && history.scrollRestoration === "auto";
    if (isHeld) history.scrollRestoration = "manual";
    if (!item) this.lookUp();
    if (goal) this.enter(goal, true);
    else if (item) this.goTo(item, place?.top, true);
    else this.later();
    return () => {
      document.removeEventListener("scroll", onScroll, { capture: true });
      removeEventListener("hashchange", onHash);
      removeEventListener("pagehide", onLeave);
      for (const input of inputs) removeEventListener(input, release, { capture: true });
      root.removeEventListener("click", onClick, { capture: true });
      sizes?.disconnect();
      clearTimeout(this.waiting);
      this.waiting = 0;
      this.root = undefined;
      release();
    };
  }

  /** Goes to an id as a link to it would: a new entry in the history, unless it is there already. */
  visit(id: string): void {
    const goal = goalOf(this.page.menu, id);
    if (!goal) return;
    const hash = hashOf(id);
    this.lookAgain();
    if (location.hash !== hash) {
      this.remember();
      this.write(hash, { ...(history.state as object | null), lectern: undefined }, true);
    }
    this.enter(goal);
  }

  /**
   * Goes to where some steps lead from a section: to the section first, then, with what that takes, to the row.
   * @param mounting whether the page has just come, perhaps back to a reader who was further on
   */
  private enter(goal: Goal, mounting = false): void {
    this.goTo(goal.item, undefined, mounting);
    const { pinned, page } = this;
    const isBack = mounting && isBroughtBack();
    if (!isBack && goal.steps.length === 0 && !location.hash.includes("?")) return;
    const { beside, links } = page.parts;
    beside
      .load()
      .then(async (drawn) => {
        const back = isBack ? drawn.comeBack(sectionOf(goal.item).id) : undefined;
        const { item, steps } = (back && goalOf(page.menu, back.row ?? back.id)) ?? goal;
        if (steps.length > 0 || location.hash.includes("?")) {
          const { arrive } = await links.load();
          // The reader has gone on.
          if (!pinned || this.pinned !== pinned) return;
          flushSync(() => {
            pinned.row = arrive(drawn, page, item, steps);
          });
        }
        if (back && pinned && this.pinned === pinned) {
          // Before the row is there, the section stays in view, so that it is drawn.
          this.pinned =
            back.row === undefined ? { ...pinned, top: back.top } : { ...pinned, ...back, top: pinned.top };
          this.held = undefined;
        }
        this.hold();
      })
      .catch(() => undefined);
  }

  /**
   * Brings an entry to the top of the view and keeps it there while things load around it.
   * @param top where its top goes, in pixels from the top of the viewport
   * @param mounting whether React is just putting the page in its place
   */
  goTo(item: Item, top = this.offset, mounting = false): void {
    const section = sectionOf(item);
    const index = this.indexOf(section);
    if (index < 0) return;
    this.page.nearness.reveal(index, mounting);
    const inner = item === section ? undefined : this.elementById(item.id);
    const element = inner ?? this.page.nearness.element(index);
    if (!element) return;
    this.page.state.set(ACTIVE, item.id);
    // What stands inside of the section may be drawn later.
    this.pinned = inner || item === section ? { element, top } : { element, top, row: item.id, rowTop: top };
    this.held = undefined;
    this.hold();
  }

  /** Moves the page to where the address says; back to the line that was being read, where the history knows it. */
  private follow(): void {
    this.known = location.hash;
    const goal = goalOf(this.page.menu, idOfHash(location.hash));
    const place = (history.state as { lectern?: Place } | null)?.lectern;
    if (goal) {
      if (place?.id === goal.item.id) this.goTo(goal.item, place.top);
      else this.enter(goal);
      return;
    }
    // Back before the first section: what the browser restores may be undone by what was held until now.
    this.pinned = this.root && place?.id === "" ? { element: this.root, top: place.top } : undefined;
    this.hold();
    this.pinned = undefined;
    this.lookUp();
    this.spy();
  }

  /** The address may name a place as older pages did, or something of the host's: then it stays until the reader moves. */
  private lookUp(): void {
    const { hash } = location;
    this.isForeign = hash !== "";
    if (!this.isForeign) return;
    const { menu, parts } = this.page;
    parts.olderRoutes
      .load()
      .catch(() => undefined)
      .then((part) => {
        const id = idOfHash(hash);
        const item = part?.olderEntry(menu, id) ?? goalOf(menu, id, true)?.item;
        if (item && this.isForeign && this.root && location.hash === hash) this.goTo(item);
      });
  }

  /** Keeps the place in the history before it is left. */
  private remember(change = (place: Place, _section: Element): Place => place): void {
    const section = this.page.menu.sections[this.page.nearness.at(this.offset + 2) - 1];
    const element = section ? this.page.nearness.element(this.indexOf(section)) : this.root;
    if (!element) return;
    const place: Place = { id: section?.id ?? "", top: element.getBoundingClientRect().top };
    this.write(location.hash, { ...(history.state as object | null), lectern: change(place, element) });
  }

  /** Keeps the place for a reload, too; at a row that was followed, and not left since, the address says enough. */
  private keep(): void {
    const keep = this.page.parts.beside.value?.keep;
    if (keep && !(this.pinned && this.pinned.element === this.row?.element))
      this.remember((place, section) => keep(place, section, this.offset));
  }

  /** A new width moves every line: what was being read is held where it was. */
  private resized(): void {
    const width = this.root?.clientWidth ?? 0;
    if (width !== this.width) this.pinned ??= this.reading;
    this.width = width;
    this.hold();
    // What is drawn there makes the page longer: the end is where the reader wanted to be.
    if (this.isAtEnd) scrollTo(scrollX, pageHeight());
  }

  /** Puts the pinned element back where it belongs. */
  hold(): void {
    const row = this.pinned?.row === undefined ? undefined : this.elementById(this.pinned.row);
    if (row) {
      const top = this.pinned?.rowTop;
      this.pinned = { element: row, top: top ?? this.offset + SPACE };
      this.held = undefined;
      if (top === undefined) {
        this.row = { element: row, hash: location.hash };
        this.page.parts.links.value?.mark(row);
      }
    }
    const { pinned } = this;
    if (!pinned?.element.isConnected) return;
    for (let turn = 0; turn < 4; turn++) {
      const off = pinned.element.getBoundingClientRect().top - pinned.top;
      if (Math.abs(off) <= 0.5) break;
      (pinned.element as HTMLElement).style.scrollMarginTop = `${pinned.top}px`;
      pinned.element.scrollIntoView({ block: "start", behavior: "instant" });
      this.page.nearness.plan();
    }
    // As near as whole pixels let it come: it is not to move to and fro when what is above it changes by parts of one.
    const { top } = pinned.element.getBoundingClientRect();
    if (!this.held && Math.abs(top - pinned.top) < 1) pinned.top = top;
    this.held = { scroll: scrollY, height: pageHeight() };
    this.later();
  }

  /** A scroll that neither we nor a change of layout made is the reader's, whatever made it: a host's button, find in page. */
  private letGo(): void {
    const { pinned, held } = this;
    if (!pinned || !held || pageHeight() !== held.height) return;
    const { top, height } = pinned.element.getBoundingClientRect();
    const isAway = height === 0 || Math.abs(top - pinned.top) > 2;
    if (isAway && Math.abs(scrollY - held.scroll) > 2) this.pinned = undefined;
  }

  private later(): void {
    if (this.waiting !== 0) return;
    this.waiting = setTimeout(() => {
      this.waiting = 0;
      this.spy();
    }, SCROLL_THROTTLE) as unknown as number;
  }

  /** The look that is due, before the page goes elsewhere. */
  private lookAgain(): void {
    if (this.waiting !== 0) this.spy(true);
  }

  /**
   * Makes the section at the top of the view the active one: in the menu at every look, in the address when the page
   * stands still. What is only passed on the way costs the browser's own process nothing.
   * @param isLeaving whether there will be no next look
   */
  private spy(isLeaving = false): void {
    if (!this.root?.isConnected) return;
    const { offset } = this;
    const line = this.lineAt(offset);
    this.page.state.set(READING, this.page.parts.beside.value?.readingOf(line, offset));
    if (this.pinned) return;
    if (location.hash !== this.known) {
      this.known = location.hash;
      this.later();
      return;
    }
    // Hidden, or out of view in a host page that holds more than this page.
    const { bottom, height } = this.root.getBoundingClientRect();
    if (height === 0 || bottom <= offset) return;
    const index = this.page.nearness.at(offset + 2);
    const section = this.page.menu.sections[index - 1];
    const element = line ?? this.page.nearness.element(index);
    this.reading = element && { element, top: element.getBoundingClientRect().top };
    const id = section ? (this.innerEntry(section, offset)?.id ?? section.id) : "";
    this.page.state.set(ACTIVE, id);
    const now = performance.now();
    if (!isLeaving && now - this.moved < FRAME && now - this.written < LAG) this.later();
    else if (!section) {
      if (location.hash !== "" && goalOf(this.page.menu, idOfHash(location.hash))) this.write("");
    } else if (location.hash !== hashOf(id) && !this.isForeign && !this.isRowInView()) this.write(hashOf(id));
  }

  private isRowInView(): boolean {
    if (this.row?.hash !== location.hash) return false;
    const { top, bottom, height } = this.row.element.getBoundingClientRect();
    return height > 0 && bottom > this.offset && top < innerHeight;
  }

  /** The last security scheme of a section that has passed the top of the view. */
  private innerEntry(section: Item, offset: number): Item | undefined {
    let found: Item | undefined;
    for (const item of section.items) {
      if (item.kind !== "scheme") continue;
      const element = this.elementById(item.id);
      if (element && element.getBoundingClientRect().top <= offset + 2) found = item;
    }
    return found;
  }

  /** The line of text at the top of the view: far enough from its edge that nested rows are met. */
  lineAt(offset: number): Element | undefined {
    const main = this.root?.querySelector(".api-content")?.getBoundingClientRect();
    const inset = Math.min(300, (main?.width ?? 0) / 3);
    const x = main && (this.root?.dir === "rtl" ? main.right - inset : main.left + inset);
    const tree = this.root?.getRootNode() as Document | ShadowRoot;
    const element = x === undefined ? null : tree.elementFromPoint(x, offset + 60);
    return element && this.root?.contains(element) ? element : undefined;
  }

  /** Writes the hash; the rest of the address stays, whatever base the document has. */
  private write(hash: string, state: unknown = history.state, isNew = false): void {
    const url = location.href.split("#")[0] + hash;
    try {
      if (isNew) history.pushState(state, "", url);
      else history.replaceState(state, "", url);
    } catch {
      // Sandboxed pages and about:srcdoc may not write their address; the page works without.
    }
    this.known = location.hash;
    this.written = performance.now();
  }

  private elementById(id: string): HTMLElement | undefined {
    const escaped = id.replace(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `);
    return this.root?.querySelector<HTMLElement>(`[id="${escaped}"]`) ?? undefined;
  }
}

function pageHeight(): number {
  return native(document, "documentElement").scrollHeight;
}
