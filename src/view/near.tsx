/**
 * Sections are drawn near the viewport only. Every section has its element in the page from the start,
 * so that ids, links and the scrollbar hold; what is far is empty and keeps the height it last had.
 *
 * No IntersectionObserver: the elements stand in order, so the few that are near are found by bisection,
 * in time that does not grow with their number.
 */
import { type ReactNode, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { usePage } from "./page.ts";

/** How much of a section is drawn. */
export const Stage = { far: 0, heading: 1, full: 2 } as const;

/** In heights of the viewport, above and below it: drawn, given a heading, kept drawn. */
const DRAW = 1;
const HEADING = 8;
const KEEP = 4;

/** Documents that take fewer DOM nodes than this are drawn whole in idle time, so that the browser's own search finds everything. */
const NODE_BUDGET = 12_000;

/** Which sections of one page are drawn. */
export class Nearness {
  private readonly stages: Uint8Array;
  private readonly heights: Float64Array;
  private readonly elements: (HTMLElement | undefined)[];
  private readonly listeners: ((() => void) | undefined)[];
  private readonly active = new Set<number>();
  private root: HTMLElement | undefined;
  private frame = 0;
  private idle = 0;
  private whole = false;

  /**
   * @param count how many sections there are
   * @param first the section that is drawn first
   */
  constructor(
    readonly count: number,
    first = 0,
  ) {
    this.stages = new Uint8Array(count);
    this.heights = new Float64Array(count);
    this.elements = new Array(count);
    this.listeners = new Array(count);
    for (const index of [first, first + 1]) if (index < count) this.set(index, Stage.full);
  }

  /** How many sections are drawn now. */
  get drawn(): number {
    let drawn = 0;
    for (const index of this.active) if (this.stages[index] === Stage.full) drawn++;
    return drawn;
  }

  /** The element of a section. */
  element(index: number): HTMLElement | undefined {
    return this.elements[index];
  }

  /** Starts to follow the viewport; gives the function that ends it. */
  start(root: HTMLElement): () => void {
    this.root = root;
    const plan = (): void => this.plan();
    const view = root.ownerDocument;
    view.addEventListener("scroll", plan, { capture: true, passive: true });
    view.defaultView?.addEventListener("resize", plan);
    this.update();
    this.fill();
    return () => {
      view.removeEventListener("scroll", plan, { capture: true });
      view.defaultView?.removeEventListener("resize", plan);
      cancelAnimationFrame(this.frame);
      this.frame = 0;
      cancelIdle(this.idle);
      this.root = undefined;
    };
  }

  /**
   * Draws a section and its neighbours at once, wherever it is: somebody is going there.
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

  /** The last section whose top is at or above a line of the viewport; -1 where none is. */
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

  /** What React needs of one section. */
  subscribe(index: number, listener: () => void): () => void {
    this.listeners[index] = listener;
    return () => {
      if (this.listeners[index] === listener) this.listeners[index] = undefined;
    };
  }
  stage(index: number): number {
    return this.stages[index] ?? Stage.far;
  }
  place(index: number, element: HTMLElement | null): void {
    this.elements[index] = element ?? undefined;
  }

  /** Fixes the height of a section that is about to be emptied, and frees that of one that is drawn. */
  settle(index: number): void {
    const element = this.elements[index];
    if (!element) return;
    const height = this.heights[index] ?? 0;
    element.style.height = this.stages[index] !== Stage.full && height > 0 ? `${height}px` : "";
    this.plan();
  }

  private update(): void {
    if (!this.root?.isConnected || this.count === 0) return;
    const height = this.root.ownerDocument.defaultView?.innerHeight ?? 800;
    if (this.whole || this.root.getClientRects().length === 0) return;
    const [from, to] = [this.at(-height * DRAW), this.at(height * (1 + DRAW))];
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
    this.listeners[index]?.();
  }

  private get nodes(): number {
    return this.root?.getElementsByTagName("*").length ?? 0;
  }

  /** Draws one section after the other while the reader does nothing, if what is drawn says that all of them will fit. */
  fill(next = 0): void {
    if (
      !this.root ||
      this.root.getClientRects().length === 0 ||
      (this.nodes / Math.max(1, this.drawn)) * this.count > NODE_BUDGET
    )
      return;
    let index = next;
    while (index < this.count && this.stages[index] === Stage.full) index++;
    if (index >= this.count) {
      this.whole = true;
      return;
    }
    this.idle = requestIdle(() => {
      this.set(index, Stage.full);
      this.fill(index + 1);
    });
  }
}

/** The element of one section: drawn, with a heading only, or empty. */
export function Near(props: {
  index: number;
  /** Absent for the first section, which tells about the API. */
  id?: string;
  className: string;
  heading: string;
  children: () => ReactNode;
}): ReactNode {
  const { index, id, className, heading, children } = props;
  const { nearness, whole } = usePage();
  const subscribe = useCallback(
    (listener: () => void) => nearness.subscribe(index, listener),
    [nearness, index],
  );
  const stage = useSyncExternalStore(
    subscribe,
    () => (whole ? Stage.full : nearness.stage(index)),
    () => (whole ? Stage.full : nearness.stage(index)),
  );
  const settled = useRef(-1);
  useLayoutEffect(() => {
    if (settled.current !== stage) nearness.settle(index);
    settled.current = stage;
  }, [nearness, index, stage]);
  const place = useCallback(
    (element: HTMLElement | null) => nearness.place(index, element),
    [nearness, index],
  );
  return (
    <section
      ref={place}
      id={id}
      data-section-id={id}
      className={stage === Stage.full ? className : `${className} far`}
    >
      {stage === Stage.full ? (
        children()
      ) : stage === Stage.heading ? (
        <div className="far-heading">{heading}</div>
      ) : null}
    </section>
  );
}

function requestIdle(task: () => void): number {
  return typeof requestIdleCallback === "function"
    ? requestIdleCallback(task, { timeout: 2000 })
    : (setTimeout(task, 50) as unknown as number);
}

function cancelIdle(id: number): void {
  if (typeof cancelIdleCallback === "function") cancelIdleCallback(id);
  else clearTimeout(id);
}
