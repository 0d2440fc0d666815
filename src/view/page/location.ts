/**
 * Synchronizes the reading position and the hash: reading changes the hash, and a new hash moves the page. Each
 * movement has one of the two as its cause, so that they do not affect each other in turn.
 */

import { flushSync } from "react-dom";
import { type Item, type Menu, placeOf, sectionOf } from "#model/outline/menu.ts";
import { hashOf, idOfHash } from "#model/outline/routes.ts";
import { type Target, targetOf } from "#model/outline/target.ts";
import { ACTIVE, READING } from "./keys.ts";
import { native } from "./native.ts";
import type { Page } from "./page.ts";
import { isTyped } from "./typed.ts";

/** The minimum time between two changes of the hash while the reader scrolls, in milliseconds. */
export const SCROLL_THROTTLE = 100;

/**
 * A page counts as moving for this time after a scroll event, in milliseconds. With slower frames, it seems to stop
 * between them.
 */
const FRAME = 20;
/** The maximum time for which the hash of a moving page is not updated, in milliseconds. */
const LAG = 1000;

/** A reading position: a section, and where its top is in the viewport. */
export interface ReadingPosition {
  /** "" before the first section. Then `top` is that of the whole page. */
  id: string;
  /** The distance from the top of the viewport, in pixels. */
  top: number;
  /** The id of a row in the section, and its distance from the top. */
  row?: string;
  rowTop?: number;
  /** The number of the page among those of the document. */
  of?: number;
  /** Restores the exact line, once the page has started. */
  settle?: () => void;
}

/** The section at the top of the viewport of a prebuilt page, with its distance from the top. */
export function positionIn(drawn: readonly Element[]): ReadingPosition | undefined {
  let place: ReadingPosition | undefined;
  for (const section of drawn.flatMap((one) => [...one.querySelectorAll("[data-section-id]")])) {
    const { top } = section.getBoundingClientRect();
    if (top > 0) break;
    place = { id: section.getAttribute("data-section-id") ?? "", top };
  }
  return scrollY > 0 ? place : undefined;
}

/** Sections whose ids are followed by steps. In other sections, the whole id is one name. */
const FURTHER = /^(?:operation|schema|component|scheme|workflow)$/;

/** An entry, and the steps from it. */
interface Goal {
  item: Item;
  steps: Target["steps"];
}

/**
 * The target of an id.
 * @param isLost whether the nearest existing target is returned for a missing one
 */
export function goalOf(menu: Menu, id: string, isLost = false): Goal | undefined {
  const target = targetOf(id, (one) => {
    const { kind = "group" } = menu.find(one) ?? {};
    return isLost || one === id ? kind !== "group" : FURTHER.test(kind);
  });
  const item = target && menu.find(target.section);
  return item && { item: target.steps.length > 0 ? placeOf(item) : item, steps: target.steps };
}

/** Whether the browser restores this page, by a reload or by its history. */
function isBroughtBack(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation !== undefined && navigation.type !== "navigate";
}

/** The key of the current entry of the history. Undefined in browsers without keys. */
function entryKey(): string | undefined {
  return (window as { navigation?: Navigation }).navigation?.currentEntry?.key;
}

/** The page that the hash belongs to: the one that was used last, because several pages may have the same ids. */
let used: PageLocation | undefined;
let count = 0;

/** Synchronizes the active entry, the scroll position and the hash. */
export class PageLocation {
  private readonly number = ++count;
  /** The element of the page while it exists. */
  root: HTMLElement | undefined;
  /** The target of a link, which stays in place until the reader moves. */
  pinned: { element: Element; top: number; row?: string; rowTop?: number } | undefined;
  /** The row in the hash. The hash does not change while the row is visible. */
  private row: { element: Element; hash: string } | undefined;
  /** Whether the hash belongs to the host. It does not change until the reader moves. */
  isForeign = false;
  /** Whether the reader scrolled to the end of the page. */
  private isAtEnd = false;
  /** The scroll position and height of the page when the pinned element was last put in place. */
  private held: { scroll: number; height: number } | undefined;
  /** The element at the top of the viewport at the last check. */
  private reading: { element: Element; top: number } | undefined;
  /** The times of the last scroll event and of the last change of the hash. */
  private moved = 0;
  private written = 0;
  private width = 0;
  private waiting = 0;
  private offsetElement: Element | null | undefined;
  /** The hash that was last followed or written. Any other hash is a change whose event has not arrived yet. */
  private known = "";
  /** The last reading position of each entry of the history, by its key, in browsers with keys. */
  private readonly positions = new Map<string, ReadingPosition>();

  constructor(
    private readonly page: Omit<Page, "location">,
    private readonly indexOf: (item: Item) => number,
  ) {}

  /** The entry of the page's hash. */
  static entry(menu: Menu): Item | undefined {
    return typeof location === "undefined" ? undefined : goalOf(menu, idOfHash(location.hash))?.item;
  }

  /** The height that is covered at the top of the viewport, by the host and by our bar on small screens, in pixels. */
  get offset(): number {
    return this.hostOffset + (this.root?.querySelector<HTMLElement>(".bar")?.offsetHeight ?? 0);
  }

  /** The height that the host covers at the top of the viewport, in pixels. */
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
   * Starts listening to events. Returns a function that stops it.
   * @param place the reading position to restore, unless the hash has another target
   */
  start(root: HTMLElement, place?: ReadingPosition): () => void {
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
    // Captured before other listeners, because the key or click may set a new target.
    for (const input of inputs) addEventListener(input, release, { capture: true, passive: true });
    const onClick = (event: Event): void => this.clicked(event, root);
    root.addEventListener("click", onClick, { capture: true });
    this.width = root.clientWidth;
    const sizes = typeof ResizeObserver === "function" ? new ResizeObserver(() => this.resized()) : undefined;
    sizes?.observe(root);
    const read = place && this.page.menu.find(place.id);
    const isElsewhere = this.isElsewhere();
    const goal = isElsewhere ? undefined : this.goal();
    const item = goal?.item ?? read;
    // When a browser reloads a page, it would restore the scroll position of the complete page.
    const isHeld = item !== undefined && history.scrollRestoration === "auto";
    if (isHeld) history.scrollRestoration = "manual";
    if (!item && !isElsewhere) this.lookUp();
    if (goal) this.use();
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
      if (used === this) used = undefined;
      release();
    };
  }

  /** Remembers the place that a link is about to leave, and keeps the link in this page. */
  private clicked(event: Event, root: HTMLElement): void {
    const link = event.target instanceof Element && event.target.closest("a[href^='#']");
    if (!link) return;
    this.use();
    this.lookAgain();
    this.remember();
    const id = this.page.parts.beside.value?.misled(event, link, root, this.page.menu);
    if (id !== undefined) this.visit(id);
  }

  /** The target of the hash. */
  private goal(): Goal | undefined {
    return goalOf(this.page.menu, idOfHash(location.hash));
  }

  /** Makes this page the one that the hash belongs to. */
  private use(): void {
    if (used && used !== this) used.pinned = undefined;
    used = this;
  }

  /** Whether the hash leads to another page of the document. */
  private isElsewhere(): boolean {
    return used !== undefined && used !== this && used.goal() !== undefined;
  }

  /**
   * Goes to an id like a link: adds an entry to the history, unless it is already there.
   * @param id "" for before the first section, where the caller scrolls to
   */
  visit(id: string): void {
    const goal = goalOf(this.page.menu, id);
    if (!goal && id) return;
    const hash = id && hashOf(id);
    this.lookAgain();
    if (location.hash !== hash) {
      this.remember();
      this.write(hash, { ...(history.state as object | null), lectern: undefined }, true);
    }
    if (goal) this.enter(goal);
    else this.pinned = undefined;
  }

  /**
   * Goes to the target of some steps: first to the section, then, when the row is rendered, to the row.
   * @param mounting whether the page is being mounted, perhaps for a reader who was further down
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
          // The reader has moved on.
          if (!pinned || this.pinned !== pinned) return;
          flushSync(() => {
            pinned.row = arrive(drawn, page, item, steps);
          });
        }
        if (back && pinned && this.pinned === pinned) {
          // Until the row exists, the section stays in view, so that it is rendered.
          this.pinned =
            back.row === undefined ? { ...pinned, top: back.top } : { ...pinned, ...back, top: pinned.top };
          this.held = undefined;
        }
        this.hold();
      })
      .catch(() => undefined);
  }

  /**
   * Scrolls an entry to the top of the viewport, and keeps it there while content loads around it.
   * @param top the distance of its top from the top of the viewport, in pixels
   * @param mounting whether React is mounting the page
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
    // The element inside the section may be rendered later.
    this.pinned = inner || item === section ? { element, top } : { element, top, row: item.id, rowTop: top };
    this.held = undefined;
    this.hold();
  }

  /** Moves the page to its hash; to the exact line that was read, if the history knows it. */
  private follow(): void {
    this.known = location.hash;
    const place =
      this.positions.get(entryKey() ?? "") ??
      (history.state as { lectern?: ReadingPosition } | null)?.lectern;
    if (place?.of === this.number) this.use();
    if (this.isElsewhere()) return;
    const goal = this.goal();
    if (goal) {
      this.use();
      if (place?.id === goal.item.id) this.goTo(goal.item, place.top);
      else this.enter(goal);
      return;
    }
    // Back to before the first section: the element that was pinned until now might undo the browser's scrolling.
    this.pinned = this.root && place?.id === "" ? { element: this.root, top: place.top } : undefined;
    this.hold();
    this.pinned = undefined;
    this.lookUp();
    this.spy();
  }

  /**
   * Looks up an unknown hash: it may be a link of an older version, or belong to the host. The latter does not change
   * until the reader moves.
   */
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

  /** Stores the reading position in the history before it is left. */
  private remember(change = (place: ReadingPosition, _section: Element): ReadingPosition => place): void {
    const [place, element] = this.notePosition() ?? [];
    if (place && element)
      this.write(location.hash, { ...(history.state as object | null), lectern: change(place, element) });
  }

  /** Notes the reading position for the entry of the history. Returns it, with the element of its section. */
  private notePosition(): [ReadingPosition, Element] | undefined {
    const section = this.page.menu.sections[this.page.nearness.at(this.offset + 2) - 1];
    const element = section ? this.page.nearness.element(this.indexOf(section)) : this.root;
    if (!element) return undefined;
    const { top } = element.getBoundingClientRect();
    const place = { id: section?.id ?? "", top, of: this.number };
    const key = entryKey();
    if (key !== undefined) this.positions.set(key, place);
    return [place, element];
  }

  /** Stores the reading position for a reload too. At the row of a followed link, the hash is enough. */
  private keep(): void {
    const keep = this.page.parts.beside.value?.keep;
    if (keep && (used ?? this) === this && !(this.pinned && this.pinned.element === this.row?.element))
      this.remember((place, section) => keep(place, section, this.offset));
  }

  /** A new width moves every line, so the element that was read is put back in place. */
  private resized(): void {
    const width = this.root?.clientWidth ?? 0;
    if (width !== this.width) this.pinned ??= this.reading;
    this.width = width;
    this.hold();
    // Content that is rendered at the end makes the page longer.
    if (this.isAtEnd) scrollTo(scrollX, pageHeight());
  }

  /** Puts the pinned element back in its place. */
  hold(): void {
    const { row: id, rowTop } = this.pinned ?? {};
    const row = id === undefined ? undefined : this.elementById(id);
    if (row) {
      if (rowTop === undefined) this.row = { element: row, hash: location.hash };
      const top = rowTop ?? this.page.parts.links.value?.settle(row, this.offset) ?? 0;
      this.pinned = { element: row, top };
      this.held = undefined;
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
    // Scroll positions are integers, so a difference of less than a pixel stays.
    const { top } = pinned.element.getBoundingClientRect();
    if (!this.held && Math.abs(top - pinned.top) < 1) pinned.top = top;
    this.held = { scroll: scrollY, height: pageHeight() };
    this.later();
  }

  /** Releases the pinned element if the reader scrolled: neither we nor a change of layout caused the scroll event. */
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

  /** Runs a pending check before the page goes elsewhere. */
  private lookAgain(): void {
    if (this.waiting !== 0) this.spy(true);
  }

  /**
   * Makes the section at the top of the viewport the active one: in the menu at every check, in the hash when the page
   * stops moving, because changing the hash is expensive for the browser.
   * @param isLeaving whether this is the last check
   */
  private spy(isLeaving = false): void {
    if (!this.root?.isConnected) return;
    const { offset } = this;
    const line = this.lineAt(offset);
    this.page.state.set(READING, this.page.parts.beside.value?.readingOf(line, offset, this.pinned?.element));
    if (this.pinned) return;
    if (location.hash !== this.known) {
      this.known = location.hash;
      this.later();
      return;
    }
    // Hidden, or scrolled out of view in a longer host page.
    const { bottom, height } = this.root.getBoundingClientRect();
    if (height === 0 || bottom <= offset) return;
    const index = this.page.nearness.at(offset + 2);
    const section = this.page.menu.sections[index - 1];
    const element = line ?? this.page.nearness.element(index);
    this.reading = element && { element, top: element.getBoundingClientRect().top };
    const id = section ? (this.innerEntry(section, offset)?.id ?? section.id) : "";
    this.page.state.set(ACTIVE, id);
    // When the browser reports that it left an entry, the position is already another one.
    this.notePosition();
    const now = performance.now();
    if (!isLeaving && now - this.moved < FRAME && now - this.written < LAG) this.later();
    else if (!section) {
      if (location.hash !== "" && !this.isElsewhere() && this.goal()) this.write("");
    } else if (location.hash !== hashOf(id) && !this.isForeign && !this.isRowInView()) this.write(hashOf(id));
  }

  private isRowInView(): boolean {
    if (this.row?.hash !== location.hash) return false;
    const { top, bottom, height } = this.row.element.getBoundingClientRect();
    return height > 0 && bottom > this.offset && top < innerHeight;
  }

  /** The last security scheme of a section whose top is above the top of the viewport. */
  private innerEntry(section: Item, offset: number): Item | undefined {
    let found: Item | undefined;
    for (const item of section.items) {
      if (item.kind !== "scheme") continue;
      const element = this.elementById(item.id);
      if (element && element.getBoundingClientRect().top <= offset + 2) found = item;
    }
    return found;
  }

  /** The text line at the top of the viewport, at a distance from the left edge, so that nested rows are found. */
  lineAt(offset: number): Element | undefined {
    const main = this.root?.querySelector(".api-content")?.getBoundingClientRect();
    const inset = Math.min(300, (main?.width ?? 0) / 3);
    const x = main && (this.root?.dir === "rtl" ? main.right - inset : main.left + inset);
    const tree = this.root?.getRootNode() as Document | ShadowRoot;
    const element = x === undefined ? null : tree.elementFromPoint(x, offset + 60);
    return element && this.root?.contains(element) ? element : undefined;
  }

  /** Writes the hash. The rest of the URL stays the same, whatever base URL the document has. */
  private write(hash: string, state: unknown = history.state, isNew = false): void {
    const url = location.href.split("#")[0] + hash;
    this.use();
    try {
      if (isNew) history.pushState(state, "", url);
      else history.replaceState(state, "", url);
    } catch {
      // Sandboxed pages and about:srcdoc must not change their URL. The page works without it.
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
