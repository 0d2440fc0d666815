/**
 * Decides how the place on the page and the hash in the address follow each other.
 *
 * `decide` takes what happened, with what can be seen, and the state. It returns the next state and the steps to take.
 * It never touches the page: `location.ts` measures, asks `decide`, and takes the steps.
 *
 * Either reading moves the hash, or a hash moves the page. While an element is pinned, the page belongs to the hash:
 * the element stays where it is, whatever loads around it, until the reader moves. Otherwise it belongs to the reader.
 */
import type { Item } from "#model/menu.ts";
import { hashOf } from "#model/routes.ts";
import { type Call, type Decision, decideBy, type Handlers, type Plan as PlanOf } from "./decision.ts";
import type { Goal } from "./goal.ts";
import type { Place } from "./place.ts";

/** A page that scrolled less than so many milliseconds ago is moving, even if nothing happens between slow frames. */
const FRAME = 20;
/** The most milliseconds that the address lags behind a page that is moving. */
const LAG = 1000;
/** How many times the page scrolls to a place, as what is drawn on the way moves it. */
const TURNS = 4;
/** How far below the top of the view a row comes, in pixels. */
const SPACE = 24;

/** An element, and where its top is in the view. `decide` only passes elements on, so tests use any value. */
export interface Spot<E> {
  readonly element: E;
  readonly top: number;
}

/** An element that stays where it is until the reader moves. */
export interface Pin<E> extends Spot<E> {
  /** The id of a row that takes the place of the element as soon as it is drawn, and where its top will be. */
  readonly row?: string;
  readonly rowTop?: number;
}

/** What one decision remembers for the next. */
export interface State<E> {
  readonly pinned?: Pin<E>;
  /** Where the page was when the pinned element came to its place, and where the top of the element came. */
  readonly held?: { readonly scroll: number; readonly height: number; readonly top: number };
  /** What was last seen at the top of the view. */
  readonly reading?: Spot<E>;
  /** The row that the address names. The address stays while the row is in view. */
  readonly row?: { readonly element: E; readonly hash: string };
  /** Whether the address names something of the host. Then it stays until the reader moves. */
  readonly isForeign: boolean;
  /** Whether the reader went to the end of the page. */
  readonly isAtEnd: boolean;
  /** When the page scrolled last, and when its address was written last. */
  readonly moved: number;
  written: number;
  readonly width: number;
  /** The hash that was last followed or written. Any other hash is news: an event will tell. */
  known: string;
}

/** The state before the page starts. */
export const START: State<never> = {
  isForeign: false,
  isAtEnd: false,
  moved: 0,
  written: 0,
  width: 0,
  known: "",
};

/** What is at the top of the view. */
export interface Seen<E> {
  /** The id of the entry; "" before the first section. */
  readonly id: string;
  readonly spot: Spot<E> | undefined;
}

/** What can be seen. A decision reads only what it needs, because reading may measure the page. */
export interface View<E> {
  /** The hash in the address. */
  readonly hash: string;
  /** Whether the hash leads to something on the page. */
  readonly isOurs: boolean;
  /** The time in milliseconds. */
  readonly now: number;
  /** How many pixels are covered at the top of the viewport. */
  readonly offset: number;
  /** The height of the viewport. */
  readonly height: number;
  /** How far the page is scrolled, and its height. */
  readonly scrolled: { readonly scroll: number; readonly height: number };
  /** What is at the top of the view; undefined if the page is out of view. */
  readonly seen: Seen<E> | undefined;
  /** Where an element is in the viewport. */
  box(element: E): { readonly top: number; readonly bottom: number; readonly height: number };
}

/** The events, and what each of them tells. */
interface Events<E> {
  /** The page starts: where the hash leads to, or where the reader was. */
  start(width: number, goal?: Goal, read?: Item, top?: number): void;
  /** The hash changed. The history may know where the reader was. */
  hash(goal?: Goal, place?: Place, root?: E): void;
  /** A hash that leads nowhere was found to be one of an older page. */
  found(hash: string, item: Item): void;
  /** An entry comes into view. If it is inside a section and not drawn yet, it is a row of the element. */
  go(id: string, element: E, top: number, isRow: boolean): void;
  /** What a link leads to is open: the row that it names, and where the reader was before a reload. */
  open(row?: string, back?: Place): void;
  /** An element is to stay where it is. */
  pin(element: E, top: number): void;
  /** The pinned element is to be in its place, after so many turns. Its row may have been drawn. */
  hold(turn: number, row?: E): void;
  /** The page became wider, narrower, longer or shorter. */
  resize(width: number): void;
  /** The page scrolled, or only something in it. */
  scroll(isPage: boolean): void;
  /** The reader used the wheel, a finger, the pointer or a key; maybe the key End. */
  input(isEnd: boolean): void;
  /** Time to look at what is being read: the last time, if the page goes elsewhere. */
  look(isLast: boolean): void;
}

/** An event, and what it tells. */
export type Event<E> = Call<Events<E>>;

/** What the driver can do. */
export interface Actions<E> {
  /** Brings an entry to the top of the view, or to another place; while React mounts the page, if `mounting`. */
  goTo(item: Item, top?: number, mounting?: boolean): void;
  /** Goes to an entry, and then to the row that the steps lead to. */
  enter(goal: Goal, mounting?: boolean): void;
  /** Finds out whether a hash is one of an older page. */
  search(hash: string): void;
  /** Puts the pinned element in its place. */
  hold(): void;
  /** Scrolls until the top of an element is at a place. */
  scroll(element: E, top: number): void;
  /** Scrolls to the end of the page. */
  end(): void;
  /** Gives a row the focus, and tints it. */
  mark(row: E): void;
  /** Shows in the menu which entry is being read. */
  activate(id: string): void;
  /** Writes a hash into the address. */
  write(hash: string): void;
  /** Looks at what is being read: now, soon. */
  look(): void;
  later(): void;
}

/** An action and its arguments. */
export type Step<E> = Call<Actions<E>>;

type Plan<E> = PlanOf<View<E>, State<E>, Actions<E>>;

/** Decides what to do after an event. */
export function decide<E>(event: Event<E>, view: View<E>, before: State<E>): Decision<State<E>, Actions<E>> {
  return decideBy(HANDLERS as Handlers<Events<E>, View<E>, State<E>, Actions<E>>, event, view, before);
}

const HANDLERS: Handlers<Events<unknown>, View<unknown>, State<unknown>, Actions<unknown>> = {
  start(plan, width, goal, read, top) {
    const { view, state, steps } = plan;
    state.known = view.hash;
    state.width = width;
    if (goal) steps.push(["enter", goal, true]);
    else if (read) steps.push(["goTo", read, top, true]);
    else {
      seek(plan);
      steps.push(["later"]);
    }
  },

  hash(plan, goal, place, root) {
    const { view, state, steps } = plan;
    state.known = view.hash;
    if (goal && place?.id === goal.item.id) steps.push(["goTo", goal.item, place.top]);
    else if (goal) steps.push(["enter", goal]);
    else {
      state.pinned = undefined;
      // Back before the first section. The element that was pinned may have undone what the browser restored.
      if (root && place?.id === "") steps.push(["scroll", root, place.top]);
      seek(plan);
      steps.push(["look"]);
    }
  },

  found({ view, state, steps }, hash, item) {
    if (state.isForeign && hash === view.hash) steps.push(["goTo", item]);
  },

  go(plan, id, element, top, isRow) {
    plan.steps.push(["activate", id]);
    pin(plan, { element, top, ...(isRow && { row: id, rowTop: top }) });
  },

  open(plan, row, back) {
    const { pinned } = plan.state;
    if (!pinned) return;
    const top = back && back.row === undefined ? back.top : pinned.top;
    // Until the row is drawn, the section stays in view, so that the row will be drawn.
    pin(plan, { ...pinned, ...(row && { row }), ...back, top });
  },

  pin(plan, element, top) {
    plan.state.isForeign = false;
    pin(plan, { element, top });
  },

  hold({ view, state, steps }, turn, row) {
    if (row && state.pinned) {
      const { rowTop } = state.pinned;
      state.pinned = { element: row, top: rowTop ?? view.offset + SPACE };
      state.held = undefined;
      // A link came to the row: it is what the address names.
      if (rowTop === undefined) {
        state.row = { element: row, hash: view.hash };
        steps.push(["mark", row]);
      }
    }
    const { pinned, held } = state;
    if (!pinned) return;
    const { top } = view.box(pinned.element);
    const aim = held?.top ?? pinned.top;
    if (turn < TURNS && Math.abs(top - aim) > 0.5) steps.push(["scroll", pinned.element, aim]);
    // As near as whole pixels allow. It must not move to and fro if what is above it changes by parts of a pixel.
    else state.held = { ...view.scrolled, top: !held && Math.abs(top - aim) < 1 ? top : aim };
  },

  resize({ state, steps }, width) {
    // A new width moves every line: what is being read stays where it is.
    if (width !== state.width && !state.pinned) {
      state.pinned = state.reading;
      state.held = undefined;
    }
    state.width = width;
    steps.push(["hold"]);
    // The end has moved.
    if (state.isAtEnd) steps.push(["end"]);
  },

  scroll({ view, state, steps }, isPage) {
    if (isPage) state.moved = view.now;
    if (isLetGo(view, state)) state.pinned = undefined;
    steps.push(["later"]);
  },

  input({ state }, isEnd) {
    state.pinned = undefined;
    state.isAtEnd = isEnd;
    state.isForeign = false;
  },

  // The menu shows the section at the top of the view at every look, the address once the page rests: each change of
  // the address is work for the browser.
  look({ view, state, steps }, isLast) {
    const { hash } = view;
    if (state.pinned) return;
    if (hash !== state.known) {
      state.known = hash;
      steps.push(["later"]);
      return;
    }
    const { seen, now } = view;
    if (!seen) return;
    const { id } = seen;
    const wanted = id && hashOf(id);
    state.reading = seen.spot;
    steps.push(["activate", id]);
    if (!isLast && now - state.moved < FRAME && now - state.written < LAG) steps.push(["later"]);
    else if (hash !== wanted && (id === "" ? view.isOurs : !isKept(view, state)))
      steps.push(["write", wanted]);
  },
};

function pin<E>({ state, steps }: Plan<E>, pinned: Pin<E>): void {
  state.pinned = pinned;
  state.held = undefined;
  steps.push(["hold"]);
}

/** A hash that leads nowhere is one of an older page, or one of the host. */
function seek<E>({ view, state, steps }: Plan<E>): void {
  state.isForeign = view.hash !== "";
  if (state.isForeign) steps.push(["search", view.hash]);
}

/** Whether the reader scrolled: not we, and not a change of layout. A button of the host or find in page may do so. */
function isLetGo<E>(view: View<E>, { pinned, held }: State<E>): boolean {
  if (!pinned || !held) return false;
  const { scroll, height } = view.scrolled;
  const box = view.box(pinned.element);
  const isAway = box.height === 0 || Math.abs(box.top - held.top) > 2;
  return height === held.height && isAway && Math.abs(scroll - held.scroll) > 2;
}

/** Whether the address stays, although something else is being read. */
function isKept<E>(view: View<E>, { isForeign, row }: State<E>): boolean {
  if (isForeign || row?.hash !== view.hash) return isForeign;
  const { top, bottom, height } = view.box(row.element);
  return height > 0 && bottom > view.offset && top < view.height;
}
