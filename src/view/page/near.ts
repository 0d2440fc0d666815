/**
 * Draws the pieces of something long near the viewport, as `near-plan.ts` decides.
 *
 * Every piece has its element on the page from the start, so that ids, links and the scrollbar work. The element of a
 * piece that is far is empty, and keeps the height that the piece had.
 */
import { startTransition, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { take } from "./decision.ts";
import { afterPaint, cancelIdle, requestIdle } from "./idle.ts";
import { type Actions, decide, type Event, lastAt, START, Stage, type View } from "./near-plan.ts";

/** How many milliseconds the pieces around the view wait for an idle page. */
const SOON = 200;

/** The stages of a range of pieces. */
type Stages = readonly number[];

/** Which pieces of something long are drawn: the sections of a page, the stretches of a menu. */
export class Nearness implements View, Actions {
  readonly stages: Uint8Array;
  readonly settled: Uint8Array;
  readonly active = new Set<number>();
  isPainted = false;
  areDetailsThere = false;
  #state = { ...START };
  /** The height of each piece when all of it was drawn. */
  readonly #heights: Float64Array;
  readonly #listeners = new Map<number, (change: (stages: Stages) => Stages) => void>();
  #elements: readonly HTMLElement[] = [];
  #root: HTMLElement | undefined;
  #frame = 0;
  #idle = 0;
  /** The stages before a print. */
  #kept = new Uint8Array();
  warn = (): void => undefined;
  /** Pieces that were just drawn, and for how many frames the browser may not anchor its scroll position to them. */
  readonly #fresh = new Map<HTMLElement, number>();

  /**
   * @param count how many pieces there are
   * @param first the pieces that are drawn first
   * @param range how many pieces one component draws
   * @param begin the stage of the pieces in view before the page is painted
   * @param hasDetails whether a piece has details, which are drawn after its head; other pieces are drawn whole
   */
  constructor(
    readonly count: number,
    first: readonly number[] = [0],
    readonly range = 1,
    readonly begin: number = Stage.head,
    readonly hasDetails: (index: number) => boolean = () => false,
  ) {
    this.stages = new Uint8Array(count);
    this.settled = new Uint8Array(count);
    this.#heights = new Float64Array(count);
    for (const index of first) if (index < count) this.on(["jump", index], true);
  }

  /** The element of a piece, while the page is followed. */
  element(index: number): HTMLElement | undefined {
    return this.#elements[index];
  }

  /**
   * Starts to follow the viewport; returns the function that ends this. Send a frame to draw the pieces in view; those
   * around the view follow once the page is painted.
   * @param root holds the pieces
   * @param pieces their elements, in order; by default the children of the root
   * @param details loads the code that draws details, once the first view is painted
   */
  start(
    root: HTMLElement,
    pieces: Iterable<Element> = root.children,
    details?: () => Promise<unknown>,
  ): () => void {
    this.#root = root;
    this.#elements = [...pieces] as HTMLElement[];
    const gone = new AbortController();
    const { signal } = gone;
    const plan = (): void => this.plan();
    const page = root.ownerDocument;
    page.addEventListener("scroll", plan, { capture: true, passive: true, signal });
    page.defaultView?.addEventListener("resize", plan, { signal });
    const sizes = typeof ResizeObserver === "function" ? new ResizeObserver(plan) : undefined;
    const cancel = afterPaint(() => {
      this.isPainted = true;
      sizes?.observe(root);
      this.on(["frame"]);
      const onDetails = (): void => {
        this.areDetailsThere = true;
        if (this.#frame === 0) this.on(["frame"]);
      };
      details?.().then(onDetails, onDetails);
    });
    return () => {
      gone.abort();
      sizes?.disconnect();
      cancel();
      cancelAnimationFrame(this.#frame);
      cancelIdle(this.#idle);
      this.#frame = 0;
      this.#idle = 0;
      this.#state.growing = undefined;
      this.#root = undefined;
      this.#elements = [];
    };
  }

  /**
   * Decides what to do after an event, and does it.
   * @param mounting whether React is at work, and will draw the changes before the page is painted
   */
  on(event: Event, mounting = false): void {
    const { state, steps } = decide(event, this, this.#state);
    this.#state = state;
    if (mounting) take<Actions>(this, steps);
    else flushSync(() => take<Actions>(this, steps));
    if (event[0] === "frame") this.#anchor(this.growing);
  }

  /** Draws closed content for the browser's search; `onTooMuch` runs if the page is too large for all of it. */
  find(onTooMuch: () => void): void {
    this.warn = onTooMuch;
    this.on(["search"], true);
  }

  /** The last piece whose top is at or above a line of the viewport; -1 if there is none. */
  at(line: number): number {
    return lastAt(line, this);
  }

  /** Looks again at the next frame. */
  plan(): void {
    if (this.#frame !== 0 || !this.#root) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#age();
      this.on(["frame"]);
    });
  }

  /** The stages of a range of pieces, in their order. */
  stagesOf(range: number): Stages {
    return [...this.stages.subarray(range * this.range, (range + 1) * this.range)];
  }

  /** Tells the component of a range about changes, and about those since it was drawn; returns the function that ends this. */
  listen(range: number, listener: (change: (stages: Stages) => Stages) => void): () => void {
    this.#listeners.set(range, listener);
    listener((stages) => {
      const now = this.stagesOf(range);
      return now.every((stage, at) => stage === stages[at]) ? stages : now;
    });
    return () => {
      if (this.#listeners.get(range) === listener) this.#listeners.delete(range);
    };
  }

  /** A range has been drawn: fixes the heights of pieces that were emptied, and frees those of pieces that are drawn. */
  settle(range: number, stages: Stages): void {
    for (const [at, stage] of stages.entries()) {
      const index = range * this.range + at;
      if (this.settled[index] === stage) continue;
      this.settled[index] = stage;
      if (index === this.growing && stage === this.stages[index]) this.#state.growing = undefined;
      this.plan();
      const element = this.#elements[index];
      if (!element) continue;
      const height = this.#heights[index] ? `${this.#heights[index]}px` : "";
      element.style.height = stage < Stage.head ? height : "";
      element.style.minHeight = stage === Stage.head ? height : "";
      if (stage >= Stage.head) this.#fresh.set(element, 2);
    }
  }

  get growing(): number | undefined {
    return this.#state.growing;
  }

  get isShown(): boolean {
    return !!this.#root?.isConnected && this.#root.getClientRects().length > 0;
  }

  get height(): number {
    return this.#root?.ownerDocument.defaultView?.innerHeight ?? 800;
  }

  get now(): number {
    return performance.now();
  }

  get all(): DOMRect {
    return this.#root!.getBoundingClientRect();
  }

  get nodes(): number {
    return this.#root!.getElementsByTagName("*").length;
  }

  box(index: number): DOMRect | undefined {
    return this.#elements[index]?.getBoundingClientRect();
  }

  draw(index: number, stage: number): void {
    if (stage >= Stage.head) this.#anchor(index);
    else if (this.settled[index] === Stage.full) this.#heights[index] = this.box(index)?.height ?? 0;
    this.#set(index, stage);
  }

  grow(index: number, stage: number): void {
    this.#anchor(index);
    startTransition(() => this.#set(index, stage));
  }

  stop(index: number): void {
    if (this.#elements[index]) this.#allow(this.#elements[index]);
    this.#set(index, this.settled[index] ?? Stage.far);
  }

  drawAll(): void {
    this.#kept = this.stages.slice();
    for (const index of this.#kept.keys()) this.#set(index, Stage.full);
  }

  restore(): void {
    for (const [index, stage] of this.#kept.entries()) this.#set(index, stage);
  }

  rest(): void {
    if (this.#idle !== 0) return;
    this.#idle = requestIdle(() => {
      this.#idle = 0;
      // Nothing has to be there at the next paint.
      this.on(["idle"], true);
    }, SOON);
  }

  /** One frame later: the browser may soon anchor its scroll position to pieces that were just drawn. */
  #age(): void {
    for (const [element, frames] of this.#fresh) {
      this.#fresh.set(element, frames - 1);
      if (frames > 0) this.plan();
      else if (this.#fresh.delete(element)) this.#allow(element);
    }
  }

  /** A piece that ends above the view, or shows nothing to read yet, must grow away from the text that is being read. */
  #anchor(index: number | undefined): void {
    const element = index === undefined ? undefined : this.#elements[index];
    if (!element) return;
    const { top } = element.getBoundingClientRect();
    const read = element.querySelector("header")?.getBoundingClientRect().bottom ?? top;
    this.#allow(element, top < 0 && read <= 0 ? "none" : "");
  }

  /**
   * Lets the browser anchor its scroll position to a piece, or not. If it may not, it takes the element around the
   * piece. At the end of a group this is the group, which has nothing else in view below the piece.
   */
  #allow(element: HTMLElement, anchor: "" | "none" = ""): void {
    element.style.overflowAnchor = anchor;
    const group = element.parentElement;
    if (group && group !== this.#root && group.lastElementChild === element)
      group.style.overflowAnchor = anchor;
  }

  #set(index: number, stage: number): void {
    if (this.stages[index] === stage) return;
    this.stages[index] = stage;
    if (stage === Stage.far) this.active.delete(index);
    else this.active.add(index);
    const changed = index % this.range;
    this.#listeners.get(Math.floor(index / this.range))?.((stages) =>
      stages.map((one, at) => (at === changed ? stage : one)),
    );
  }
}

/** The stages of a range of pieces, for the component that draws them; gives each piece its height. */
export function useNear(nearness: Nearness, range: number): Stages {
  const [of, setOf] = useState(nearness);
  const [stages, setStages] = useState(() => nearness.stagesOf(range));
  // The pieces have changed: nothing of the old ones is drawn in between.
  if (of !== nearness) {
    setOf(nearness);
    setStages(nearness.stagesOf(range));
  }
  useLayoutEffect(() => nearness.listen(range, setStages), [nearness, range]);
  useLayoutEffect(() => nearness.settle(range, stages));
  return stages;
}
