/**
 * Decides which pieces of something long are drawn: those near the viewport.
 *
 * `decide` takes what happened, what can be seen, and the state. It returns the next state and the steps to take. It
 * never touches the page: `near.ts` measures, asks `decide`, and takes the steps.
 *
 * One piece at a time, so that no frame is long. First the heads of the pieces in view, one in each frame. Then their
 * details, then the pieces around the view, then the emptying of pieces that were left; between these steps the page
 * answers. Pieces that the reader leaps past get their heads only.
 *
 * The pieces are in order, so bisection finds those near the viewport: a decision does not take longer if there are
 * more pieces.
 */

import { type Call, type Decision, decideBy, type Handlers, type Plan as PlanOf } from "./decision.ts";

/** How much of a piece is drawn: nothing; its name; its head; all of it; also closed content, for the browser's search. */
export const Stage = { far: 0, name: 1, head: 2, full: 3, found: 4 } as const;

/** Pieces within so many heights of the viewport, above and below it, are drawn, get a name, stay drawn. */
const DRAW = 1;
const NAME = 3;
const KEEP = 2;

/** Pages with fewer DOM nodes are drawn whole while the page is idle, so that the browser's search finds everything. */
const NODE_BUDGET = 12_000;
/** In larger pages, pieces that were left stay drawn while there are fewer DOM nodes than this. */
const KEPT_NODES = 4000;
/** How many drawn pieces it takes to estimate the size of all of them. */
const SAMPLE = 12;
/** A head in this share of the viewport, from the top, tells the reader what is in view. */
const TOLD = 0.9;
/** The most milliseconds between two leaps of a reader who looks for a place and does not read on the way. */
const FLIGHT = 150;

/** The top and the bottom of something, in pixels from the top of the viewport. */
interface Box {
  readonly top: number;
  readonly bottom: number;
}

/** What can be seen. A decision reads only what it needs, because reading may measure the page. */
export interface View {
  /** How many pieces there are. */
  readonly count: number;
  /** The stage that each piece should have. */
  readonly stages: Uint8Array;
  /** The stage that each piece has on the page. */
  readonly settled: Uint8Array;
  /** The pieces that should have a stage above `far`. */
  readonly active: ReadonlySet<number>;
  /** The piece that was being drawn before the decision. */
  readonly growing: number | undefined;
  /** The stage of the pieces in view before the first paint. */
  readonly begin: number;
  readonly isPainted: boolean;
  /** Whether a piece has details, which are drawn after its head. Other pieces are drawn whole. */
  readonly hasDetails: (index: number) => boolean;
  /** Whether the code that draws details has loaded, or failed to. */
  readonly areDetailsThere: boolean;
  /** Whether the pieces are on the page and visible. */
  readonly isShown: boolean;
  /** The height of the viewport. */
  readonly height: number;
  /** The time in milliseconds. */
  readonly now: number;
  /** The box around all pieces. */
  readonly all: Box;
  /** The number of DOM nodes in all pieces. */
  readonly nodes: number;
  /** The box of a piece. */
  box(index: number): Box | undefined;
}

/** What one decision remembers for the next. */
export interface State {
  /** Whether everything is drawn, and stays so. */
  readonly isWhole: boolean;
  /** Whether the page is too large to be drawn whole. */
  readonly isLarge: boolean;
  /** Whether the reader used the browser's search. */
  readonly isSearched: boolean;
  /** The piece that is being drawn while the page answers, until React has drawn it. */
  growing: number | undefined;
  readonly flight: Flight;
}

/** How the view moved. */
interface Flight extends Box {
  /** When it leapt last. */
  readonly leapt: number;
  /** Whether it leaps from place to place, so that nobody reads details. */
  readonly isFlying: boolean;
}

/** What the driver can do. */
export interface Actions {
  /** Gives a piece a stage before the next paint. */
  draw(index: number, stage: number): void;
  /** Gives a piece a stage while the page answers. */
  grow(index: number, stage: number): void;
  /** Stops that: the piece keeps the stage that it has. */
  stop(index: number): void;
  /** Gives every piece the stage `full`. */
  drawAll(): void;
  /** Gives every piece the stage that it had before that. */
  restore(): void;
  /** Decides again in the next frame. */
  plan(): void;
  /** Decides again when the page is idle. */
  rest(): void;
  /** Says that the browser's search cannot find everything. */
  warn(): void;
}

/** The events, and what each of them tells. */
interface Events {
  /** A frame begins. */
  frame(): void;
  /** The page is idle. */
  idle(): void;
  /** The reader jumps to a piece. */
  jump(index: number): void;
  /** The page is about to be printed. */
  print(): void;
  /** The print is over. */
  printed(): void;
  /** The reader opens the browser's search. */
  search(): void;
}

/** An event, and what it tells. */
export type Event = Call<Events>;

/** An action and its arguments. */
export type Step = Call<Actions>;

type Plan = PlanOf<View, State, Actions>;

/** The state before anything happened. */
export const START: State = {
  isWhole: false,
  isLarge: false,
  isSearched: false,
  growing: undefined,
  flight: { top: Number.NaN, bottom: Number.NaN, leapt: Number.NEGATIVE_INFINITY, isFlying: false },
};

/** Decides what to do after an event. */
export function decide(event: Event, view: View, before: State): Decision<State, Actions> {
  return decideBy(HANDLERS, event, view, before);
}

const HANDLERS: Handlers<Events, View, State, Actions> = {
  frame,
  idle,
  jump(plan, index) {
    raise(plan, index, plan.view.isPainted ? Stage.head : plan.view.begin);
    plan.steps.push(["plan"]);
  },
  print(plan) {
    stop(plan);
    plan.steps.push(["drawAll"]);
    plan.state.isWhole = true;
  },
  printed({ state, steps }) {
    steps.push(["restore"], ["plan"]);
    state.isWhole = false;
  },
  search({ state, steps }) {
    steps.push([state.isLarge ? "warn" : "plan"]);
    state.isSearched = true;
    state.isWhole = false;
  },
};

/** The last piece whose top is at or above a line of the viewport; -1 if there is none. */
export function lastAt(line: number, view: Pick<View, "count" | "box">): number {
  let low = 0;
  let high = view.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    const top = view.box(middle)?.top ?? Infinity;
    if (top <= line) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Draws the head nearest to the middle of the view; if all heads are there, the details; if those are, waits for idle. */
function frame(plan: Plan): void {
  const { view, state, steps } = plan;
  if (state.isWhole || !view.isShown) return;
  state.flight = flightOf(view, state.flight);
  // A small page is drawn whole, so its pieces may grow anywhere.
  if (state.isLarge && !isNear(view, view.growing, KEEP)) stop(plan);
  name(plan);
  if (!view.isPainted) {
    const end = lastAt(view.height, view);
    for (let index = Math.max(0, lastAt(0, view)); index <= end; index++) raise(plan, index, view.begin);
    return;
  }
  const bare = missing(view, 0, Stage.head);
  const next = bare ?? missing(view, 0, Stage.full);
  if (next === undefined) {
    steps.push(["rest"]);
    return;
  }
  if (bare !== undefined) raise(plan, bare, Stage.head);
  if (view.nodes > KEPT_NODES && (state.isLarge || !fits(plan))) leave(plan, 2);
  if (bare !== undefined) return;
  if (state.flight.isFlying && view.hasDetails(next) && showsHead(view)) steps.push(["plan"]);
  else grow(plan, next, Stage.full);
}

/** Draws the pieces around the view, then all pieces of a small page; empties a piece that was left. */
function idle(plan: Plan): void {
  const { view, state, steps } = plan;
  if (state.isWhole || !view.isShown) return;
  if (state.flight.isFlying) steps.push(["plan"]);
  else if (view.growing === undefined) {
    const next = missing(view, DRAW, Stage.full);
    if (next !== undefined) grow(plan, next, Stage.full);
    else if (!state.isLarge) fill(plan);
  }
  if (state.isLarge && view.nodes > KEPT_NODES) leave(plan, 1);
}

/** Draws the next piece that is out of view. */
function fill(plan: Plan): void {
  const { view, state, steps } = plan;
  const next = view.stages.findIndex((stage) => stage < Stage.full);
  const closed = state.isSearched ? view.stages.findIndex((stage) => stage < Stage.found) : -1;
  const hasRoom = next >= 0 ? fits(plan) : view.nodes < NODE_BUDGET;
  if (next >= 0 && hasRoom) grow(plan, next, Stage.full);
  else if (closed >= 0 && hasRoom) grow(plan, closed, Stage.found);
  else {
    state.isWhole = next < 0;
    if (closed >= 0) steps.push(["warn"]);
  }
}

/** How the view moved since the last frame. Two leaps by half of its height within a moment are a flight, until a rest. */
function flightOf({ all, height, now }: View, { top, bottom, leapt, isFlying }: Flight): Flight {
  // A page that only grows moves one of them.
  const way = Math.min(Math.abs(all.top - top), Math.abs(all.bottom - bottom));
  const isLeap = way > height / 2;
  return {
    top: all.top,
    bottom: all.bottom,
    leapt: isLeap ? now : leapt,
    isFlying: now - leapt < FLIGHT && (isLeap || isFlying),
  };
}

/** Whether the view has a head that tells the reader what is there. */
function showsHead(view: View): boolean {
  const end = lastAt(view.height * TOLD, view);
  for (let index = lastAt(-1, view) + 1; index <= end; index++)
    if (stageOf(view, index) >= Stage.head) return true;
  return false;
}

/**
 * The piece below a stage that is nearest to the middle of the view.
 * @param margin how far around the view to look, in heights of the viewport
 */
function missing(view: View, margin: number, stage: number): number | undefined {
  const { height } = view;
  const [top, middle, bottom] = [-height * margin, height / 2, height * (1 + margin)];
  let found: number | undefined;
  let least = Infinity;
  for (let index = Math.max(0, lastAt(top, view)), end = lastAt(bottom, view); index <= end; index++) {
    const rect = stageOf(view, index) >= stage ? undefined : view.box(index);
    if (!rect || rect.bottom <= top) continue;
    // The head of a piece that only ends in view would be out of sight.
    if (stage === Stage.head && rect.top < top && rect.bottom < bottom) continue;
    const distance = Math.max(0, rect.top - middle, middle - rect.bottom);
    if (distance >= least) continue;
    [found, least] = [index, distance];
  }
  return found;
}

/** Gives names to the pieces around the view, and takes them from those that are far. */
function name(plan: Plan): void {
  const { view, steps } = plan;
  const first = lastAt(-view.height * NAME, view);
  const last = lastAt(view.height * (1 + NAME), view);
  for (const index of view.active)
    if (view.stages[index] === Stage.name && (index < first || index > last))
      steps.push(["draw", index, Stage.far]);
  for (let index = Math.max(0, first); index <= last; index++) raise(plan, index, Stage.name);
}

/** Empties drawn pieces that are far from the view, the farthest first. */
function leave(plan: Plan, most: number): void {
  const { view, state, steps } = plan;
  const far: { index: number; distance: number }[] = [];
  for (const index of view.active) {
    const rect = stageOf(view, index) >= Stage.head ? view.box(index) : undefined;
    const distance = rect ? Math.max(-rect.bottom, rect.top - view.height) : 0;
    if (distance > view.height * KEEP) far.push({ index, distance });
  }
  for (const { index } of far.sort((a, b) => b.distance - a.distance).slice(0, most)) {
    if (index === state.growing) stop(plan);
    steps.push(["draw", index, Stage.far]);
  }
}

/** Draws a piece while the page answers. One piece at a time: a piece in view is finished first, others make way. */
function grow(plan: Plan, index: number, stage: number): void {
  const { view, state, steps } = plan;
  const { growing } = state;
  if (view.hasDetails(index) && !view.areDetailsThere) return;
  if (growing === index || isNear(view, growing, 0)) return;
  stop(plan);
  state.growing = index;
  steps.push(["grow", index, stage]);
}

/** Gives up the piece that is being drawn. */
function stop({ state, steps }: Plan): void {
  if (state.growing !== undefined) steps.push(["stop", state.growing]);
  state.growing = undefined;
}

/** Gives a piece at least a stage, before the next paint. */
function raise(plan: Plan, index: number, stage: number): void {
  const { view, state, steps } = plan;
  if (stageOf(view, index) >= stage) return;
  if (index === state.growing) stop(plan);
  steps.push(["draw", index, stage === Stage.head && !view.hasDetails(index) ? Stage.full : stage]);
}

/** The stage that a piece has, or will have as soon as React has drawn it. */
function stageOf({ growing, settled, stages }: View, index: number): number {
  return (index === growing ? settled : stages)[index] ?? Stage.far;
}

/** Whether a piece is in the view, or within some heights of the viewport from it. */
function isNear(view: View, index: number | undefined, margin: number): boolean {
  const rect = index === undefined ? undefined : view.box(index);
  return rect !== undefined && rect.bottom > -view.height * margin && rect.top < view.height * (1 + margin);
}

/** Whether the drawn pieces say that all of them will fit. A few pieces say nothing about the others. */
function fits({ view, state, steps }: Plan): boolean {
  const { nodes, count } = view;
  let drawn = 0;
  for (const index of view.active) if (stageOf(view, index) >= Stage.full) drawn++;
  for (const [kind, , stage = 0] of steps) if (kind === "draw" && stage >= Stage.full) drawn++;
  const others = drawn < SAMPLE ? 0 : ((nodes - count) / drawn) * (count - drawn);
  state.isLarge = nodes + others > NODE_BUDGET;
  return !state.isLarge;
}
