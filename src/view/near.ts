/**
 * What is long is drawn near the viewport only. Every piece of it has its element in the page from the start,
 * so that ids, links and the scrollbar hold; what is far is empty and keeps the height it last had.
 *
 * One piece at a time, so that no frame waits for more than one: what is in view in the next frame, its
 * surroundings and the emptying of what was left when there is nothing else to do.
 *
 * No IntersectionObserver: the elements stand in order, so the few that are near are found by bisection,
 * in time that does not grow with their number.
 */
import { useCallback, useLayoutEffect, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { afterPaint, cancelIdle, requestIdle } from "./idle.ts";

/** How much of a section is drawn. */
export const Stage = { far: 0, heading: 1, full: 2 } as const;

/** In heights of the viewport, above and below it: drawn, given a heading, kept drawn. */
const DRAW = 1;
const HEADING = 3;
const KEEP = 2;

/** Documents that take fewer DOM nodes than this are drawn whole in idle time, so that the browser's own search finds everything. */
const NODE_BUDGET = 12_000;
/** In larger documents, sections that were left stay drawn while there are fewer DOM nodes than this. */
const KEPT_NODES = 4000;
/** From how many drawn pieces the size of all is told. */
const SAMPLE = 12;
/** Milliseconds that what is near the view waits for an idle page. */
const SOON = 200;

/** Which pieces of something long are drawn: the sections of a page, the stretches of a menu. */
export class Nearness {
  private readonly stages: Uint8Array;
  /** The stage that the height of each element was last set for. */
  private readonly settled: Uint8Array;
  private readonly heights: Float64Array;
  private readonly listeners = new Map<number, () => void>();
  private readonly versions: Uint32Array;
  private readonly active = new Set<number>();
  private elements: readonly HTMLElement[] = [];
  private root: HTMLElement | undefined;
  private frame = 0;
  private idle = 0;
  /** Whether everything is drawn, and stays so. */
  private whole = false;
  /** Whether this has turned out to be too large to be drawn whole. */
  isLarge = false;
  /** Drawn since the last frame. */
  private readonly fresh = new Set<HTMLElement>();
  /** In heights of the viewport: none until the first view is painted. */
  private margin = 0;

  /**
   * @param count how many pieces there are
   * @param first the pieces that are drawn first
   * @param range how many pieces are drawn by one component, which is told when one of them changes
   */
  constructor(
    readonly count: number,
    first: readonly number[] = [0],
    readonly range = 1,
  ) {
    this.stages = new Uint8Array(count);
    this.settled = new Uint8Array(count).fill(Stage.full);
    this.heights = new Float64Array(count);
    this.versions = new Uint32Array(Math.ceil(count / range));
    for (const index of first) if (index < count) this.set(index, Stage.full);
  }

  /** How many pieces are drawn now. */
  get drawn(): number {
    let drawn = 0;
    for (const index of this.active) if (this.stages[index] === Stage.full) drawn++;
    return drawn;
  }

  /** The element of a piece; there once the page is followed. */
  element(index: number): HTMLElement | undefined {
    return this.elements[index];
  }

  /**
   * Starts to follow the viewport; gives the function that ends it. What is in view is drawn before the page is
   * painted, what is near to it after.
   * @param root its children are the pieces, in order
   */
  start(root: HTMLElement): () => void {
    this.root = root;
    this.elements = [...root.children] as HTMLElement[];
    const plan = (): void => this.plan();
    const view = root.ownerDocument;
    view.addEventListener("scroll", plan, { capture: true, passive: true });
    view.defaultView?.addEventListener("resize", plan);
    const sizes = typeof ResizeObserver === "function" ? new ResizeObserver(plan) : undefined;
    this.update();
    const cancel = afterPaint(() => {
      this.margin = DRAW;
      sizes?.observe(root);
      this.update();
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
      this.root = undefined;
      this.elements = [];
    };
  }

  /**
   * Draws a piece at once, wherever it is: somebody is going there.
   * @param mounting whether React is at work already, and will draw it before the page is painted
   */
  reveal(index: number, mounting = false): void {
    const draw = (): void => this.set(index, Stage.full);
    if (mounting) draw();
    else flushSync(draw);
    this.plan();
  }

  /** Draws everything at once, for print. */
  revealAll(): void {
    this.whole = true;
    flushSync(() => {
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
      this.update();
    });
  }

  /** After print: as before. */
  release(): void {
    this.whole = false;
    const height = this.height();
    if (this.isLarge && height !== undefined) this.leave(height, Infinity);
    this.plan();
  }

  /** What React needs of one range of pieces: to be told of changes, and how many there were. */
  subscribe(range: number, listener: () => void): () => void {
    this.listeners.set(range, listener);
    return () => {
      if (this.listeners.get(range) === listener) this.listeners.delete(range);
    };
  }
  version(range: number): number {
    return this.versions[range] ?? 0;
  }
  stage(index: number): number {
    return this.stages[index] ?? Stage.far;
  }

  /** Fixes the heights of pieces of a range that were emptied, and frees those of pieces that are drawn. */
  settle(range: number): void {
    const end = Math.min(this.count, (range + 1) * this.range);
    for (let index = range * this.range; index < end; index++) {
      const stage = this.stage(index);
      const element = this.elements[index];
      if (!element || this.settled[index] === stage) continue;
      this.settled[index] = stage;
      const height = this.heights[index] ?? 0;
      element.style.height = stage !== Stage.full && height > 0 ? `${height}px` : "";
      // A piece that gets its text grows away from the text that is being read, whichever is above.
      element.style.overflowAnchor = "none";
      if (stage === Stage.full) this.fresh.add(element);
      this.plan();
    }
  }

  /** One frame: draws the section that fills most of the view, in the first frame all that are in it; the rest is for later. */
  private update(): void {
    for (const element of this.fresh) element.style.overflowAnchor = "";
    this.fresh.clear();
    const height = this.height();
    if (height === undefined) return;
    this.head(height);
    if (this.margin === 0)
      for (let index = Math.max(0, this.at(0)), end = this.at(height); index <= end; index++)
        this.set(index, Stage.full);
    const inView = this.missing(0, height);
    if (inView !== undefined) {
      this.set(inView, Stage.full);
      if (this.nodes > KEPT_NODES && (this.isLarge || !this.fits())) this.leave(height, 2);
    } else this.later();
  }

  /** What has no hurry: the surroundings of the view, the nearest first; then what was left behind; then all that fits. */
  private later(): void {
    if (this.idle !== 0 || this.margin === 0) return;
    this.idle = requestIdle(() => {
      this.idle = 0;
      const height = this.height();
      if (height === undefined) return;
      const next = this.missing(-height * this.margin, height * (1 + this.margin));
      if (next !== undefined) this.set(next, Stage.full);
      else if (!this.isLarge && this.fits()) this.fill();
      if (this.isLarge && this.nodes > KEPT_NODES) this.leave(height);
    }, SOON);
  }

  /** The section nearest to the middle of the view among those within two lines of it that are not drawn. */
  private missing(top: number, bottom: number): number | undefined {
    const middle = (top + bottom) / 2;
    let found: number | undefined;
    let least = Infinity;
    for (let index = Math.max(0, this.at(top)), end = this.at(bottom); index <= end; index++) {
      const rect = this.stages[index] === Stage.full ? undefined : this.rect(index);
      if (!rect || rect.bottom <= top) continue;
      const distance = Math.max(0, rect.top - middle, middle - rect.bottom);
      if (distance >= least) continue;
      [found, least] = [index, distance];
    }
    return found;
  }

  /** Gives headings to the sections around the view, and takes them from those that are far. */
  private head(height: number): void {
    const [first, last] = [this.at(-height * HEADING), this.at(height * (1 + HEADING))];
    for (const index of [...this.active])
      if (this.stages[index] === Stage.heading && (index < first || index > last)) this.set(index, Stage.far);
    for (let index = Math.max(0, first); index <= last; index++)
      if (this.stages[index] === Stage.far) this.set(index, Stage.heading);
  }

  /** Empties drawn sections that are far from the view, the farthest first. */
  private leave(height: number, most = 1): void {
    const far: { index: number; distance: number; height: number }[] = [];
    for (const index of this.active) {
      const rect = this.stages[index] === Stage.full ? this.rect(index) : undefined;
      const distance = rect ? Math.max(-rect.bottom, rect.top - height) : 0;
      if (rect && distance > height * KEEP) far.push({ index, distance, height: rect.height });
    }
    for (const one of far.sort((a, b) => b.distance - a.distance).slice(0, most)) {
      this.heights[one.index] = one.height;
      this.set(one.index, Stage.far);
    }
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

  private set(index: number, stage: number): void {
    if (this.stages[index] === stage) return;
    this.stages[index] = stage;
    if (stage === Stage.far) this.active.delete(index);
    else this.active.add(index);
    const range = Math.floor(index / this.range);
    this.versions[range]!++;
    this.listeners.get(range)?.();
  }

  private get nodes(): number {
    return this.root?.getElementsByTagName("*").length ?? 0;
  }

  /** Whether what is drawn says that all of it will fit; of few pieces, that they do themselves. */
  private fits(): boolean {
    const { nodes, drawn, count } = this;
    const others = drawn < SAMPLE ? 0 : ((nodes - count) / drawn) * (count - drawn);
    this.isLarge = nodes + others > NODE_BUDGET;
    return !this.isLarge;
  }

  /** Draws the next section that nobody looks at. */
  private fill(): void {
    const next = this.stages.findIndex((stage) => stage !== Stage.full);
    if (next < 0) this.whole = true;
    else this.set(next, Stage.full);
  }
}

/** Draws a component anew when a piece of its range changes, and gives each its height. */
export function useNear(nearness: Nearness, range: number): void {
  const version = (): number => nearness.version(range);
  useSyncExternalStore(
    useCallback((listener: () => void) => nearness.subscribe(range, listener), [nearness, range]),
    version,
    version,
  );
  useLayoutEffect(() => nearness.settle(range));
}
