/**
 * Renders long lists of pieces (the sections of a page, the stretches of a menu) only near the viewport. Every piece
 * has its element from the start, so that ids, links and the scrollbar work. Elements far from the viewport are empty
 * and keep their last height. Renders one piece at a time, so that no frame waits for more than one: first the heads
 * in the viewport, each in the next frame; then details, nearby pieces, and emptying of pieces that were left, with
 * pauses for the page. While the reader jumps, only heads are rendered. Does not use IntersectionObserver: the
 * elements are in order, so the near ones are found by bisection, in time that hardly grows with their number.
 */
import { startTransition, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { afterPaint, cancelIdle, requestIdle } from "./idle.ts";

/**
 * How much of a section is rendered: nothing; its name; the head; all of it; also closed content, for the browser's
 * search.
 */
export const Stage = { far: 0, name: 1, head: 2, full: 3, found: 4 } as const;

/** Distances from the viewport, in viewport heights: where pieces are rendered, have names, and stay rendered. */
const DRAW = 1;
const NAME = 3;
const KEEP = 2;

/**
 * Documents with fewer DOM nodes than this are rendered completely in idle time, so that the browser's search finds
 * everything.
 */
const NODE_BUDGET = 12_000;
/** In larger documents, sections that were left stay rendered while there are fewer DOM nodes than this. */
const KEPT_NODES = 4000;
/** The number of rendered pieces from which the size of the page is estimated. */
const SAMPLE = 12;
/** How long pieces near the viewport wait for an idle page, in milliseconds. */
const SOON = 200;
/** The maximum number of sections that always have a name, because assistive technology lists all headings. */
const MOST_NAMED = 2000;
/** The head of a piece counts as visible if it begins in this share of the viewport, from the top. */
const TOLD = 0.9;
/** The maximum time between two jumps of a reader who searches a place and does not read, in milliseconds. */
const FLIGHT = 150;
/** The stages of a range of pieces. */
type Stages = readonly number[];

/** Decides which pieces of a long list are rendered. */
export class Nearness {
  /** The wanted stage of each piece. */
  private readonly stages: Uint8Array;
  /** The rendered stage of each piece. */
  private readonly settled: Uint8Array;
  /** The height of each piece when it was rendered completely. */
  private readonly heights: Float64Array;
  private readonly listeners = new Map<number, (change: (stages: Stages) => Stages) => void>();
  private readonly active = new Set<number>();
  private elements: readonly HTMLElement[] = [];
  private root: HTMLElement | undefined;
  private frame = 0;
  private idle = 0;
  /** The piece whose details are being rendered. */
  private growing: number | undefined;
  /** The stages before printing. */
  private kept = new Uint8Array();
  /** Whether everything is rendered, and stays rendered. */
  private whole = false;
  /** Set while closed content is rendered for the browser's search: called if there is too much. */
  private onTooMuch: (() => void) | undefined;
  /** Whether the reader uses the browser's search, which should find everything in the viewport. */
  private isSearched = false;
  /** The index up to which all pieces have names, and the number of pieces that only have a name. */
  private namedTo = 0;
  private names = 0;
  /** Whether the list is too large to be rendered completely. */
  isLarge = false;
  /** Elements that were rendered recently, with the number of frames until they may be scroll anchors. */
  private readonly fresh = new Map<HTMLElement, number>();
  /** The distance from the viewport in which pieces are rendered, in viewport heights: 0 until the first paint. */
  private margin = 0;
  /** The top and bottom of the list in the viewport at the last check. */
  private place = { top: Number.NaN, bottom: Number.NaN };
  /** The time of the last jump. */
  private leapt = Number.NEGATIVE_INFINITY;
  /** Whether the reader is jumping and does not read details. */
  private isFlying = false;
  /** Whether the code for details has loaded, or cannot be loaded. */
  private areDetailsThere = false;

  /**
   * @param count the number of pieces
   * @param first the pieces that are rendered first
   * @param range the number of pieces that one component renders; it is notified if one of them changes
   * @param begin the stage of visible pieces before the first paint
   * @param isDetailed whether a piece has details, which are rendered after its head. Other pieces are rendered completely at once
   */
  constructor(
    readonly count: number,
    first: readonly number[] = [0],
    readonly range = 1,
    private readonly begin: number = Stage.head,
    private readonly isDetailed: (index: number) => boolean = () => false,
  ) {
    this.stages = new Uint8Array(count);
    this.settled = new Uint8Array(count);
    this.heights = new Float64Array(count);
    for (const index of first) if (index < count) this.raise(index, begin);
  }

  /** The number of rendered pieces. */
  get drawn(): number {
    let drawn = 0;
    for (const index of this.active) if (this.stage(index) >= Stage.full) drawn++;
    return drawn;
  }

  /** The element of a piece; undefined before `start`. */
  element(index: number): HTMLElement | undefined {
    return this.elements[index];
  }

  /**
   * Starts following the viewport. Returns a function that stops it. `look` renders the visible pieces; nearby pieces
   * are rendered after the first paint.
   * @param root the element that contains the pieces
   * @param pieces their elements, in order. Default: the children of the root
   * @param details loads the code for details after the first paint, if there are pieces with details
   */
  start(
    root: HTMLElement,
    pieces: Iterable<Element> = root.children,
    details?: () => Promise<unknown>,
  ): () => void {
    this.root = root;
    this.elements = [...pieces] as HTMLElement[];
    const plan = (): void => this.plan();
    const view = root.ownerDocument;
    view.addEventListener("scroll", plan, { capture: true, passive: true });
    view.defaultView?.addEventListener("resize", plan);
    const sizes = typeof ResizeObserver === "function" ? new ResizeObserver(plan) : undefined;
    const cancel = afterPaint(() => {
      this.margin = DRAW;
      sizes?.observe(root);
      this.update();
      const onDetails = (): void => {
        this.areDetailsThere = true;
        if (this.frame === 0) this.update();
      };
      details?.().then(onDetails, onDetails);
    });
    return () => {
      view.removeEventListener("scroll", plan, { capture: true });
      view.defaultView?.removeEventListener("resize", plan);
      sizes?.disconnect();
      cancel();
      cancelAnimationFrame(this.frame);
      cancelIdle(this.idle);
      this.frame = 0;
      this.idle = 0;
      this.growing = undefined;
      this.root = undefined;
      this.elements = [];
    };
  }

  /** Renders the visible pieces while React mounts the page, before it is painted. */
  look(): void {
    this.update(true);
  }

  /**
   * Renders the head of a piece at once, or all of it if it has no details, because a link goes there.
   * @param mounting whether React is mounting the page, and will render it before it is painted
   */
  reveal(index: number, mounting = false): void {
    this.atOnce(mounting, () => this.raise(index, this.margin === 0 ? this.begin : Stage.head));
    this.plan();
  }

  /** Renders everything at once, for printing. */
  revealAll(): void {
    this.whole = true;
    flushSync(() => {
      this.withdraw();
      this.kept = this.stages.slice();
      for (let index = 0; index < this.count; index++) this.set(index, Stage.full);
    });
  }

  /** The last piece whose top is at or above a line of the viewport; -1 if there is none. */
  at(line: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      const top = this.rect(middle)?.top ?? Infinity;
      if (top <= line) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** Checks again in the next frame. */
  plan(): void {
    if (this.frame !== 0 || !this.root) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.age();
      this.update();
    });
  }

  /**
   * Renders closed content, so that the browser's search finds it. Calls `onTooMuch` if not everything can be
   * rendered.
   */
  find(onTooMuch: () => void): void {
    this.whole = false;
    this.isSearched = true;
    const height = this.height() ?? 0;
    // At once, because the browser starts to search after this event.
    this.atOnce(false, () => {
      for (let index = Math.max(0, this.at(0)), end = this.at(height); index <= end; index++)
        this.raise(index, Stage.found);
    });
    if (this.isLarge) onTooMuch();
    // Other browsers cannot open closed content when they find it.
    else if (this.root && "onbeforematch" in this.root) this.onTooMuch = onTooMuch;
    this.plan();
  }

  /** Restores the stages before printing, at once, so that nothing is rendered in vain. */
  release(): void {
    this.whole = false;
    flushSync(() => {
      for (const [index, stage] of this.kept.entries()) this.set(index, stage);
    });
    this.plan();
  }

  /** The stages of a range of pieces, in order. */
  stagesOf(range: number): Stages {
    return [...this.stages.subarray(range * this.range, (range + 1) * this.range)];
  }

  /**
   * Listens to changes of a range. Also reports changes since it was rendered. Returns a function that stops
   * listening.
   */
  listen(range: number, listener: (change: (stages: Stages) => Stages) => void): () => void {
    this.listeners.set(range, listener);
    listener((stages) => {
      const now = this.stagesOf(range);
      return now.every((stage, at) => stage === stages[at]) ? stages : now;
    });
    return () => {
      if (this.listeners.get(range) === listener) this.listeners.delete(range);
    };
  }

  /** Called when a range was rendered: fixes the heights of emptied pieces, and releases those of rendered pieces. */
  settle(range: number, stages: Stages): void {
    for (const [at, stage] of stages.entries()) {
      const index = range * this.range + at;
      if (this.settled[index] === stage) continue;
      this.settled[index] = stage;
      if (index === this.growing && stage === this.stages[index]) this.growing = undefined;
      this.plan();
      const element = this.elements[index];
      if (!element) continue;
      const height = this.heights[index] ? `${this.heights[index]}px` : "";
      element.style.height = stage < Stage.head ? height : "";
      element.style.minHeight = stage === Stage.head ? height : "";
      if (stage >= Stage.head) this.fresh.set(element, 2);
    }
  }

  /** Called in each frame: makes recently rendered elements scroll anchors. */
  private age(): void {
    for (const [element, frames] of this.fresh) {
      this.fresh.set(element, frames - 1);
      if (frames > 0) this.plan();
      else if (this.fresh.delete(element)) this.allow(element);
    }
  }

  /** One step: renders a head in the viewport; if there is none, details; otherwise plans the rest for later. */
  private update(mounting = false): void {
    const height = this.height();
    if (height === undefined) return;
    // In small documents, pieces outside the viewport are also rendered.
    if (this.isLarge && this.growing !== undefined && !this.isNear(this.growing, height, KEEP))
      this.withdraw();
    // Before anything is rendered, because measuring afterwards would force a second layout.
    const isFlying = this.flies(height);
    let bare: number | undefined;
    let next: number | undefined;
    this.atOnce(mounting, () => {
      this.name(height);
      if (this.margin === 0)
        for (let index = Math.max(0, this.at(0)), end = this.at(height); index <= end; index++)
          this.raise(index, this.begin);
      bare = this.missing(0, height, Stage.head);
      if (bare !== undefined) this.raise(bare, Stage.head);
      else next = this.missing(0, height, Stage.full);
      if ((bare ?? next) === undefined) return;
      if (this.nodes > KEPT_NODES && (this.isLarge || !this.fits())) this.leave(height, 2);
    });
    if (this.margin === 0) return;
    if (isFlying && next !== undefined && this.isDetailed(next) && this.showsHead(height)) this.plan();
    else if (next !== undefined) this.complete(next, height);
    else if (bare === undefined) this.later();
    this.anchor(this.growing);
  }

  /**
   * Whether the reader is jumping: the page moved by half of the viewport twice within a short time, and has not
   * stopped.
   */
  private flies(height: number): boolean {
    const { top, bottom } = (this.root as HTMLElement).getBoundingClientRect();
    // Growing content moves only one of them.
    const way = Math.min(Math.abs(top - this.place.top), Math.abs(bottom - this.place.bottom));
    this.place = { top, bottom };
    const now = performance.now();
    const isRecent = now - this.leapt < FLIGHT;
    const isLeap = way > height / 2;
    if (isLeap) this.leapt = now;
    this.isFlying = isRecent && (isLeap || this.isFlying);
    return this.isFlying;
  }

  /** Whether a piece in the viewport still needs its head. */
  private showsHead(height: number): boolean {
    for (let index = this.at(-1) + 1, end = this.at(height * TOLD); index <= end; index++)
      if (this.stage(index) >= Stage.head) return true;
    return false;
  }

  /**
   * Renders without hurry: the surroundings of the viewport, nearest first; then empties far pieces; then fills a
   * small page.
   */
  private later(): void {
    if (this.idle !== 0) return;
    this.idle = requestIdle(() => {
      this.idle = 0;
      const height = this.height();
      if (height === undefined) return;
      if (this.isFlying) this.plan();
      else if (this.growing === undefined) {
        const next = this.missing(-height * this.margin, height * (1 + this.margin), Stage.full);
        if (next !== undefined) this.complete(next, height);
        else if (!this.isLarge) this.fill(height);
        else this.complement(height);
      }
      if (this.isLarge) this.leave(height);
    }, SOON);
  }

  /** Renders what a large document gets last: closed content in the viewport, for the browser's search; then names. */
  private complement(height: number): void {
    const closed = this.isSearched ? this.missing(0, height, Stage.found) : undefined;
    if (closed !== undefined) this.complete(closed, height, Stage.found);
    else if (this.keepsNames && this.namedTo < this.count) {
      const end = Math.min(this.namedTo + this.range, this.count);
      this.atOnce(false, () => {
        while (this.namedTo < end) this.raise(this.namedTo++, Stage.name);
      });
      this.plan();
    }
  }

  /** Whether there are so few pieces that all have names. */
  private get keepsNames(): boolean {
    return this.count <= MOST_NAMED;
  }

  /** Renders all of a piece, with pauses for the page. Pieces outside the viewport give way to visible ones. */
  private complete(index: number, height: number, stage: number = Stage.full): void {
    const { growing } = this;
    if (this.isDetailed(index) && !this.areDetailsThere) return;
    if (growing === index || (growing !== undefined && this.isNear(growing, height, 0))) return;
    this.withdraw();
    this.growing = index;
    this.anchor(index);
    startTransition(() => this.set(index, stage));
  }

  /**
   * Excludes a piece that is empty or still growing from scroll anchoring, so that it does not move the text that is
   * being read.
   */
  private anchor(index: number | undefined): void {
    const element = index === undefined ? undefined : this.elements[index];
    if (!element) return;
    const { top } = element.getBoundingClientRect();
    const read = element.querySelector("header")?.getBoundingClientRect().bottom ?? top;
    this.allow(element, top < 0 && read <= 0 ? "none" : "");
  }

  /**
   * Allows or forbids scroll anchoring to a piece. Instead of an excluded piece, the browser would choose its parent. At
   * the end of a group, this is the group, so the group is excluded too.
   */
  private allow(element: HTMLElement, anchor: "" | "none" = ""): void {
    element.style.overflowAnchor = anchor;
    const group = element.parentElement;
    if (group && group !== this.root && group.lastElementChild === element)
      group.style.overflowAnchor = anchor;
  }

  /**
   * The piece nearest to the middle of the viewport, between two lines, that has not reached a stage. Pieces that only
   * end in the viewport need no head, because it is not visible.
   */
  private missing(top: number, bottom: number, stage: number): number | undefined {
    const middle = (top + bottom) / 2;
    let found: number | undefined;
    let least = Infinity;
    for (let index = Math.max(0, this.at(top)), end = this.at(bottom); index <= end; index++) {
      const rect = this.stage(index) >= stage ? undefined : this.rect(index);
      if (!rect || rect.bottom <= top) continue;
      if (stage === Stage.head && rect.top < top && rect.bottom < bottom) continue;
      const distance = Math.max(0, rect.top - middle, middle - rect.bottom);
      if (distance >= least) continue;
      [found, least] = [index, distance];
    }
    return found;
  }

  /** Adds names to sections around the viewport, and removes them from far sections. */
  private name(height: number): void {
    const [first, last] = [this.at(-height * NAME), this.at(height * (1 + NAME))];
    for (const index of this.keepsNames ? [] : [...this.active])
      if (index > 0 && this.stages[index] === Stage.name && (index < first || index > last))
        this.set(index, Stage.far);
    for (let index = Math.max(0, first); index <= last; index++) this.raise(index, Stage.name);
  }

  /**
   * Empties sections far from the viewport, the farthest first. If the page has few nodes, only sections of which no more
   * than the head is rendered.
   */
  private leave(height: number, most = 1): void {
    const far: { index: number; distance: number; height: number }[] = [];
    const last = this.nodes > KEPT_NODES ? Stage.found : Stage.head;
    for (const index of this.active) {
      const stage = this.stage(index);
      const rect = stage >= Stage.head && stage <= last ? this.rect(index) : undefined;
      const distance = rect ? Math.max(-rect.bottom, rect.top - height) : 0;
      if (rect && distance > height * KEEP) far.push({ index, distance, height: rect.height });
    }
    for (const one of far.sort((a, b) => b.distance - a.distance).slice(0, most)) {
      if ((this.settled[one.index] ?? 0) >= Stage.full) this.heights[one.index] = one.height;
      if (one.index === this.growing) this.withdraw();
      // The first piece contains the title of the page.
      this.set(one.index, this.keepsNames || one.index === 0 ? Stage.name : Stage.far);
    }
  }

  /** Whether a piece is within a distance of the viewport, in viewport heights. */
  private isNear(index: number, height: number, margin: number): boolean {
    const rect = this.rect(index);
    return rect !== undefined && rect.bottom > -height * margin && rect.top < height * (1 + margin);
  }

  private rect(index: number): DOMRect | undefined {
    return this.elements[index]?.getBoundingClientRect();
  }

  /** The height of the viewport; undefined while nothing should be rendered. */
  private height(): number | undefined {
    const { root } = this;
    if (this.whole || this.count === 0 || !root?.isConnected || root.getClientRects().length === 0)
      return undefined;
    return root.ownerDocument.defaultView?.innerHeight ?? 800;
  }

  /** Changes stages before the next paint. */
  private atOnce(mounting: boolean, change: () => void): void {
    if (mounting) change();
    else flushSync(change);
  }

  /** Cancels the details that are being rendered. */
  private withdraw(): void {
    const { growing } = this;
    this.growing = undefined;
    if (growing === undefined) return;
    const element = this.elements[growing];
    if (element) this.allow(element);
    this.set(growing, this.settled[growing] ?? Stage.far);
  }

  /** The stage of a piece, including pending renders. */
  private stage(index: number): number {
    return (index === this.growing ? this.settled : this.stages)[index] ?? Stage.far;
  }

  private raise(index: number, stage: number): void {
    if (this.stage(index) >= stage) return;
    if (index === this.growing) this.withdraw();
    if (stage >= Stage.head) this.anchor(index);
    this.set(index, stage === Stage.head && !this.isDetailed(index) ? Stage.full : stage);
  }

  private set(index: number, stage: number): void {
    if (this.stages[index] === stage) return;
    this.names += Number(stage === Stage.name) - Number(this.stages[index] === Stage.name);
    this.stages[index] = stage;
    if (stage === Stage.far) this.active.delete(index);
    else this.active.add(index);
    const changed = index % this.range;
    this.listeners.get(Math.floor(index / this.range))?.((stages) =>
      stages.map((one, at) => (at === changed ? stage : one)),
    );
  }

  private get nodes(): number {
    return (this.root?.getElementsByTagName("*").length ?? 0) - this.names;
  }

  /** Whether all pieces will fit, estimated from the rendered ones. If there are few pieces, whether they do fit. */
  private fits(): boolean {
    const { nodes, drawn, count } = this;
    const others = drawn < SAMPLE ? 0 : ((nodes - count) / drawn) * (count - drawn);
    this.isLarge = nodes + others > NODE_BUDGET;
    return !this.isLarge;
  }

  /** Renders the next section outside the viewport. */
  private fill(height: number): void {
    const next = this.stages.findIndex((stage) => stage < Stage.full);
    const closed = this.onTooMuch ? this.stages.findIndex((stage) => stage < Stage.found) : -1;
    if (next >= 0) {
      if (this.fits()) this.complete(next, height);
      else {
        this.onTooMuch?.();
        this.plan();
      }
    } else if (closed < 0) this.whole = true;
    else if (this.nodes < NODE_BUDGET) this.complete(closed, height, Stage.found);
    else {
      this.whole = true;
      this.onTooMuch?.();
    }
  }
}

/**
 * The stages of a range of pieces. Renders the component again if one of them changes, and sets the heights of its
 * elements.
 */
export function useNear(nearness: Nearness, range: number): Stages {
  const [of, setOf] = useState(nearness);
  const [stages, setStages] = useState(() => nearness.stagesOf(range));
  // With another list, nothing of the previous one is rendered in between.
  if (of !== nearness) {
    setOf(nearness);
    setStages(nearness.stagesOf(range));
  }
  useLayoutEffect(() => nearness.listen(range, setStages), [nearness, range]);
  useLayoutEffect(() => nearness.settle(range, stages));
  return stages;
}
