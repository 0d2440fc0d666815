/**
 * What is long is drawn near the viewport only. Every piece of it has its element in the page from the start,
 * so that ids, links and the scrollbar hold; what is far is empty and keeps the height it last had.
 *
 * One piece at a time, so that no frame waits for more than one: first the heads of what is in view, each in the
 * next frame; then the details of those that have some, the surroundings and the emptying of what was left, in steps
 * between which the page answers. Of what somebody leaps past, the heads are enough.
 *
 * No IntersectionObserver: the elements stand in order, so the few that are near are found by bisection,
 * in time that does not grow with their number.
 */
import { startTransition, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { afterPaint, cancelIdle, requestIdle } from "./idle.ts";

/**
 * How much of a section is drawn: nothing; its name; what is read first, where there are details; all of it; what is
 * closed in it, too, to be found.
 */
export const Stage = { far: 0, name: 1, head: 2, full: 3, found: 4 } as const;

/** In heights of the viewport, above and below it: drawn, given a name, kept drawn. */
const DRAW = 1;
const NAME = 3;
const KEEP = 2;

/** Documents that take fewer DOM nodes than this are drawn whole in idle time, so that the browser's own search finds everything. */
const NODE_BUDGET = 12_000;
/** In larger documents, sections that were left stay drawn while there are fewer DOM nodes than this. */
const KEPT_NODES = 4000;
/** From how many drawn pieces the size of all is told. */
const SAMPLE = 12;
/** Milliseconds that what is near the view waits for an idle page. */
const SOON = 200;
/** Up to how many sections keep their name, drawn or not: assistive technology lists them all. */
const MOST_NAMED = 2000;
/** A head tells what is in view if it begins in so much of the view, from its top. */
const TOLD = 0.9;
/** Milliseconds, at most, between two leaps of somebody who looks for a place, and does not read on the way. */
const FLIGHT = 150;
/** The stages of a range of pieces. */
type Stages = readonly number[];

/** Which pieces of something long are drawn: the sections of a page, the stretches of a menu. */
export class Nearness {
  /** What is wanted of each piece. */
  private readonly stages: Uint8Array;
  /** What is there of it. */
  private readonly settled: Uint8Array;
  /** The height that a piece had when all of it was there. */
  private readonly heights: Float64Array;
  private readonly listeners = new Map<number, (change: (stages: Stages) => Stages) => void>();
  private readonly active = new Set<number>();
  private elements: readonly HTMLElement[] = [];
  private root: HTMLElement | undefined;
  private frame = 0;
  private idle = 0;
  /** The piece whose details are being drawn. */
  private growing: number | undefined;
  /** The stages before print. */
  private kept = new Uint8Array();
  /** Whether everything is drawn, and stays so. */
  private whole = false;
  /** Set while what is closed is drawn for the browser's own search: what to do if that is too much. */
  private onTooMuch: (() => void) | undefined;
  /** Whether somebody uses the browser's own search: it is to find all of what is in view. */
  private isSearched = false;
  /** Up to which piece all have their names, and how many have nothing else. */
  private namedTo = 0;
  private names = 0;
  /** Whether this has turned out to be too large to be drawn whole. */
  isLarge = false;
  /** Drawn just now, and for how many frames they are no anchors yet. */
  private readonly fresh = new Map<HTMLElement, number>();
  /** In heights of the viewport: none until the first view is painted. */
  private margin = 0;
  /** Where all of it begins and ends, in the viewport, when that was looked at last. */
  private place = { top: Number.NaN, bottom: Number.NaN };
  /** When the view leapt last. */
  private leapt = Number.NEGATIVE_INFINITY;
  /** Whether the view leaps from place to place: nobody reads details. */
  private isFlying = false;
  /** Whether there is something to draw details with, or nothing to wait for any more. */
  private areDetailsThere = false;

  /**
   * @param count how many pieces there are
   * @param first the pieces that are drawn first
   * @param range how many pieces are drawn by one component, which is told when one of them changes
   * @param begin how much of the pieces in view is drawn before the page is painted
   * @param isDetailed whether a piece has details, which are drawn after its head; the others are drawn whole, at once
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

  /** How many pieces are drawn now. */
  get drawn(): number {
    let drawn = 0;
    for (const index of this.active) if (this.stage(index) >= Stage.full) drawn++;
    return drawn;
  }

  /** The element of a piece; there once the page is followed. */
  element(index: number): HTMLElement | undefined {
    return this.elements[index];
  }

  /**
   * Starts to follow the viewport; gives the function that ends it. What is in view is drawn by `look`, what is near to
   * it once the page is painted.
   * @param root holds the pieces
   * @param pieces their elements, in order. Default: the children of the root
   * @param details gets what details are drawn with, once the first view is painted; for pieces that have some
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

  /** Draws what is in view while React puts the page in its place: it is there when the page is painted. */
  look(): void {
    this.update(true);
  }

  /**
   * Draws the head of a piece at once, all of it where that is all, wherever it is: somebody is going there.
   * @param mounting whether React is at work already, and will draw it before the page is painted
   */
  reveal(index: number, mounting = false): void {
    this.atOnce(mounting, () => this.raise(index, this.margin === 0 ? this.begin : Stage.head));
    this.plan();
  }

  /** Draws everything at once, for print. */
  revealAll(): void {
    this.whole = true;
    flushSync(() => {
      this.withdraw();
      this.kept = this.stages.slice();
      for (let index = 0; index < this.count; index++) this.set(index, Stage.full);
    });
  }

  /** The last piece whose top is at or above a line of the viewport; -1 where none is. */
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

  /** Looks again at the next frame. */
  plan(): void {
    if (this.frame !== 0 || !this.root) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.age();
      this.update();
    });
  }

  /** Draws what is closed, so that the browser's own search finds it; says so where not all can be found. */
  find(onTooMuch: () => void): void {
    this.whole = false;
    this.isSearched = true;
    const height = this.height() ?? 0;
    // At once: the browser searches right after this.
    this.atOnce(false, () => {
      for (let index = Math.max(0, this.at(0)), end = this.at(height); index <= end; index++)
        this.raise(index, Stage.found);
    });
    if (this.isLarge) onTooMuch();
    // Elsewhere, what is closed would have to be opened.
    else if (this.root && "onbeforematch" in this.root) this.onTooMuch = onTooMuch;
    this.plan();
  }

  /** After print: as before, at once, so that nothing is drawn anew that goes. */
  release(): void {
    this.whole = false;
    flushSync(() => {
      for (const [index, stage] of this.kept.entries()) this.set(index, stage);
    });
    this.plan();
  }

  /** The stages of a range of pieces; those of the pieces in their order. */
  stagesOf(range: number): Stages {
    return [...this.stages.subarray(range * this.range, (range + 1) * this.range)];
  }

  /** Tells the component of a range what changes, and what has changed since it was drawn; gives the function that ends it. */
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

  /** A range has been drawn: fixes the heights of pieces that were emptied, and frees those of pieces that are there. */
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

  /** A frame later, what was drawn just now may be an anchor, or will be soon. */
  private age(): void {
    for (const [element, frames] of this.fresh) {
      this.fresh.set(element, frames - 1);
      if (frames > 0) this.plan();
      else if (this.fresh.delete(element)) this.allow(element);
    }
  }

  /** One step: the head of what fills most of the view; when the heads are there, the details; the rest is for later. */
  private update(mounting = false): void {
    const height = this.height();
    if (height === undefined) return;
    // What is drawn to fill a small document may be anywhere.
    if (this.isLarge && this.growing !== undefined && !this.isNear(this.growing, height, KEEP))
      this.withdraw();
    // Before anything is drawn: asked after that, the browser would lay it out twice.
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

  /** Whether the view leaps: it has moved by half of its height twice within a moment, and not rested since. */
  private flies(height: number): boolean {
    const { top, bottom } = (this.root as HTMLElement).getBoundingClientRect();
    // What only grows moves one of them.
    const way = Math.min(Math.abs(top - this.place.top), Math.abs(bottom - this.place.bottom));
    this.place = { top, bottom };
    const now = performance.now();
    const isRecent = now - this.leapt < FLIGHT;
    const isLeap = way > height / 2;
    if (isLeap) this.leapt = now;
    this.isFlying = isRecent && (isLeap || this.isFlying);
    return this.isFlying;
  }

  /** Whether something in view can be told by its head. */
  private showsHead(height: number): boolean {
    for (let index = this.at(-1) + 1, end = this.at(height * TOLD); index <= end; index++)
      if (this.stage(index) >= Stage.head) return true;
    return false;
  }

  /** What has no hurry: the surroundings of the view, the nearest first; then what was left behind; then all that fits. */
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
      if (this.isLarge && this.nodes > KEPT_NODES) this.leave(height);
    }, SOON);
  }

  /** What a large document gets when all else is done: what is closed in view, for those who search; then names. */
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

  /** Draws all of a piece, in steps between which the page answers. One piece at a time: what is out of view makes way. */
  private complete(index: number, height: number, stage: number = Stage.full): void {
    const { growing } = this;
    if (this.isDetailed(index) && !this.areDetailsThere) return;
    if (growing === index || (growing !== undefined && this.isNear(growing, height, 0))) return;
    this.withdraw();
    this.growing = index;
    this.anchor(index);
    startTransition(() => this.set(index, stage));
  }

  /** A piece of which nothing can be read yet or any more grows away from the text that is being read, whichever is above. */
  private anchor(index: number | undefined): void {
    const element = index === undefined ? undefined : this.elements[index];
    if (!element) return;
    const { top } = element.getBoundingClientRect();
    const read = element.querySelector("header")?.getBoundingClientRect().bottom ?? top;
    this.allow(element, top < 0 && read <= 0 ? "none" : "");
  }

  /**
   * Lets the browser's scroll anchoring hold to a piece, or not. In place of one that it may not, it would take the
   * element around it: at the end of a group that is the group, of which nothing else is in view below the piece.
   */
  private allow(element: HTMLElement, anchor: "" | "none" = ""): void {
    element.style.overflowAnchor = anchor;
    const group = element.parentElement;
    if (group && group !== this.root && group.lastElementChild === element)
      group.style.overflowAnchor = anchor;
  }

  /**
   * The piece nearest to the middle of the view among those within two lines of which less than a stage is there. What
   * only ends in view needs no head: it would be out of sight.
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

  /** Gives names to the sections around the view, and takes them from those that are far. */
  private name(height: number): void {
    const [first, last] = [this.at(-height * NAME), this.at(height * (1 + NAME))];
    for (const index of this.keepsNames ? [] : [...this.active])
      if (index > 0 && this.stages[index] === Stage.name && (index < first || index > last))
        this.set(index, Stage.far);
    for (let index = Math.max(0, first); index <= last; index++) this.raise(index, Stage.name);
  }

  /** Empties drawn sections that are far from the view, the farthest first. */
  private leave(height: number, most = 1): void {
    const far: { index: number; distance: number; height: number }[] = [];
    for (const index of this.active) {
      const rect = this.stage(index) >= Stage.head ? this.rect(index) : undefined;
      const distance = rect ? Math.max(-rect.bottom, rect.top - height) : 0;
      if (rect && distance > height * KEEP) far.push({ index, distance, height: rect.height });
    }
    for (const one of far.sort((a, b) => b.distance - a.distance).slice(0, most)) {
      if ((this.settled[one.index] ?? 0) >= Stage.full) this.heights[one.index] = one.height;
      if (one.index === this.growing) this.withdraw();
      // The first piece has the title of the page.
      this.set(one.index, this.keepsNames || one.index === 0 ? Stage.name : Stage.far);
    }
  }

  /** Whether a piece is in view, or within some heights of the viewport from it. */
  private isNear(index: number, height: number, margin: number): boolean {
    const rect = this.rect(index);
    return rect !== undefined && rect.bottom > -height * margin && rect.top < height * (1 + margin);
  }

  private rect(index: number): DOMRect | undefined {
    return this.elements[index]?.getBoundingClientRect();
  }

  /** The height of the viewport; undefined while nothing is to be drawn there. */
  private height(): number | undefined {
    const { root } = this;
    if (this.whole || this.count === 0 || !root?.isConnected || root.getClientRects().length === 0)
      return undefined;
    return root.ownerDocument.defaultView?.innerHeight ?? 800;
  }

  /** Changes what is drawn before the page is painted next. */
  private atOnce(mounting: boolean, change: () => void): void {
    if (mounting) change();
    else flushSync(change);
  }

  /** Gives up the details that are being drawn. */
  private withdraw(): void {
    const { growing } = this;
    this.growing = undefined;
    if (growing === undefined) return;
    const element = this.elements[growing];
    if (element) this.allow(element);
    this.set(growing, this.settled[growing] ?? Stage.far);
  }

  /** How much of a piece is there, or will be when React has drawn what is on its way. */
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

  /** Whether what is drawn says that all of it will fit; of few pieces, that they do themselves. */
  private fits(): boolean {
    const { nodes, drawn, count } = this;
    const others = drawn < SAMPLE ? 0 : ((nodes - count) / drawn) * (count - drawn);
    this.isLarge = nodes + others > NODE_BUDGET;
    return !this.isLarge;
  }

  /** Draws the next section that nobody looks at. */
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

/** The stages of a range of pieces; draws a component anew when one of them changes, and gives each its height. */
export function useNear(nearness: Nearness, range: number): Stages {
  const [of, setOf] = useState(nearness);
  const [stages, setStages] = useState(() => nearness.stagesOf(range));
  // Of other pieces, nothing of the first ones is drawn in between.
  if (of !== nearness) {
    setOf(nearness);
    setStages(nearness.stagesOf(range));
  }
  useLayoutEffect(() => nearness.listen(range, setStages), [nearness, range]);
  useLayoutEffect(() => nearness.settle(range, stages));
  return stages;
}
