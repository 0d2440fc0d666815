/**
 * What is long is drawn near the viewport only. Every piece of it has its element in the page from the start,
 * so that ids, links and the scrollbar hold; what is far is empty and keeps the height it last had.
 *
 * No IntersectionObserver: the elements stand in order, so the few that are near are found by bisection,
 * in time that does not grow with their number.
 */
import { flushSync } from "react-dom";
import { afterPaint, cancelIdle, requestIdle } from "./idle.ts";

/** How much of a section is drawn. */
export const Stage = { far: 0, heading: 1, full: 2 } as const;

/** In heights of the viewport, above and below it: drawn, given a heading, kept drawn. */
const DRAW = 1;
const HEADING = 8;
const KEEP = 4;

/** Documents that take fewer DOM nodes than this are drawn whole in idle time, so that the browser's own search finds everything. */
const NODE_BUDGET = 12_000;

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
  private whole = false;
  /** In heights of the viewport: none until the first view is painted. */
  private margin = 0;

  /**
   * @param count how many pieces there are
   * @param first the piece that is drawn first
   * @param range how many pieces are drawn by one component, which is told when one of them changes
   */
  constructor(
    readonly count: number,
    first = 0,
    readonly range = 1,
  ) {
    this.stages = new Uint8Array(count);
    this.settled = new Uint8Array(count).fill(Stage.full);
    this.heights = new Float64Array(count);
    this.versions = new Uint32Array(Math.ceil(count / range));
    if (first < count) this.set(first, Stage.full);
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
    const onResize = (): void => {
      this.plan();
      this.fill();
    };
    view.addEventListener("scroll", plan, { capture: true, passive: true });
    view.defaultView?.addEventListener("resize", plan);
    const sizes = typeof ResizeObserver === "function" ? new ResizeObserver(onResize) : undefined;
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
      this.frame = 0;
      cancelIdle(this.idle);
      this.root = undefined;
      this.elements = [];
    };
  }

  /**
   * Draws a piece and its neighbours at once, wherever it is: somebody is going there.
   * @param mounting whether React is at work already, and will draw them before the page is painted
   */
  reveal(index: number, mounting = false): void {
    const draw = (): void => {
      for (const near of [index - 1, index, index + 1])
        if (near >= 0 && near < this.count) this.set(near, Stage.full);
    };
    if (mounting) draw();
    else flushSync(draw);
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
      const top = this.elements[middle]?.getBoundingClientRect().top ?? Infinity;
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
      this.plan();
    }
  }

  private update(): void {
    if (!this.root?.isConnected || this.count === 0) return;
    const height = this.root.ownerDocument.defaultView?.innerHeight ?? 800;
    if (this.whole || this.root.getClientRects().length === 0) return;
    const [from, to] = [this.at(-height * this.margin), this.at(height * (1 + this.margin))];
    const [first, last] = [this.at(-height * HEADING), this.at(height * (1 + HEADING))];
    for (const index of [...this.active]) {
      if (index >= from && index <= to) continue;
      const rect = this.elements[index]?.getBoundingClientRect();
      const isKept = rect && rect.bottom > -height * KEEP && rect.top < height * (1 + KEEP);
      if (this.stages[index] === Stage.full && (isKept || this.nodes < NODE_BUDGET)) continue;
      if (this.stages[index] === Stage.full && rect) this.heights[index] = rect.height;
      this.set(index, index >= first && index <= last ? Stage.heading : Stage.far);
    }
    for (let index = Math.max(0, first); index <= last; index++)
      this.set(index, index >= from && index <= to ? Stage.full : Math.max(Stage.heading, this.stage(index)));
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

  /** Draws one piece after the other while the reader does nothing, as long as what is drawn says that all of them will fit. */
  private fill(next = 0): void {
    cancelIdle(this.idle);
    if (this.whole) return;
    this.idle = requestIdle(() => {
      if (!this.root || this.root.getClientRects().length === 0) return;
      if ((this.nodes / Math.max(1, this.drawn)) * this.count > NODE_BUDGET) return;
      let index = next;
      while (index < this.count && this.stages[index] === Stage.full) index++;
      this.whole = index >= this.count;
      if (this.whole) return;
      this.set(index, Stage.full);
      this.fill(index + 1);
    });
  }
}
