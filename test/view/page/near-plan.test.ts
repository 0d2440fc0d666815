/** What is drawn near the viewport, as sequences of events and the steps that they lead to. No page is needed. */
import { describe, expect, test } from "vitest";
import { take } from "#view/page/decision.ts";
import {
  type Actions,
  decide,
  type Event,
  lastAt,
  START,
  Stage,
  type State,
  type Step,
  type View,
} from "#view/page/near-plan.ts";

const { far, name, head, full, found } = Stage;

/** Pieces of 1000 px in a viewport of 800 px. Draws at once, as React does; what grows is there when `finish` is called. */
class Pieces implements View, Actions {
  readonly stages: Uint8Array;
  readonly settled: Uint8Array;
  readonly active = new Set<number>();
  readonly heights: number[];
  state: State = START;
  begin: number = head;
  isPainted = true;
  areDetailsThere = true;
  isShown = true;
  height = 800;
  now = 10_000;
  nodes = 100;
  scroll = 0;
  looks = 0;
  kept: number[] = [];
  hasDetails = (_index: number): boolean => true;

  constructor(readonly count: number) {
    this.stages = new Uint8Array(count);
    this.settled = new Uint8Array(count);
    this.heights = Array.from({ length: count }, () => 1000);
  }

  get growing(): number | undefined {
    return this.state.growing;
  }

  get all(): { top: number; bottom: number } {
    return { top: -this.scroll, bottom: this.heights.reduce((sum, one) => sum + one, -this.scroll) };
  }

  box(index: number): { top: number; bottom: number } {
    this.looks++;
    let top = -this.scroll;
    for (const one of this.heights.slice(0, index)) top += one;
    return { top, bottom: top + (this.heights[index] ?? 0) };
  }

  send(event: Event): readonly Step[] {
    const { state, steps } = decide(event, this, this.state);
    this.state = state;
    take<Actions>(this, steps);
    return steps;
  }

  /** React has drawn the piece that grows. */
  finish(): void {
    const { growing } = this.state;
    if (growing === undefined) return;
    this.settled[growing] = this.stages[growing] ?? far;
    this.state.growing = undefined;
  }

  set(index: number, stage: number): void {
    this.stages[index] = stage;
    if (stage === far) this.active.delete(index);
    else this.active.add(index);
  }

  draw(index: number, stage: number): void {
    this.set(index, stage);
    this.settled[index] = stage;
  }

  grow(index: number, stage: number): void {
    this.set(index, stage);
  }

  stop(index: number): void {
    this.set(index, this.settled[index] ?? far);
  }

  drawAll(): void {
    this.kept = [...this.stages];
    for (const index of this.kept.keys()) this.draw(index, full);
  }

  restore(): void {
    for (const [index, stage] of this.kept.entries()) this.draw(index, stage);
  }

  plan(): void {}
  rest(): void {}
  warn(): void {}
}

/** What changes, the event that follows, and the steps. */
type Turn = [change: Partial<Pieces> | "finish" | undefined, event: Event, steps: readonly Step[]];

/** Pieces of which all have a stage. */
function drawn(count: number, stage: number, given: Partial<Pieces> = {}): Pieces {
  const pieces = Object.assign(new Pieces(count), given);
  for (let index = 0; index < count; index++) pieces.draw(index, stage);
  return pieces;
}

/** Pieces of which the reader has left some: those that are given are drawn, the others are far. */
function large(count: number, indices: readonly number[], given: Partial<Pieces> = {}): Pieces {
  const pieces = Object.assign(new Pieces(count), { nodes: 5000, state: { ...START, isLarge: true } }, given);
  for (const index of indices) pieces.draw(index, full);
  return pieces;
}

const SEQUENCES: readonly [what: string, pieces: () => Pieces, turns: readonly Turn[]][] = [
  [
    "the first look draws what is in view, and nothing else",
    () => Object.assign(new Pieces(9), { isPainted: false, height: 1200 }),
    [
      [
        undefined,
        ["frame"],
        [
          ...[0, 1, 2, 3, 4].map((index): Step => ["draw", index, name]),
          ["draw", 0, head],
          ["draw", 1, head],
        ],
      ],
    ],
  ],
  [
    "a page that was painted before begins with all of what is in view",
    () => drawn(4, name, { isPainted: false, begin: full }),
    [[undefined, ["frame"], [["draw", 0, full]]]],
  ],
  [
    "heads in view, one in each frame; then details; then the page may rest",
    () => drawn(4, name, { height: 1200 }),
    [
      [undefined, ["frame"], [["draw", 0, head]]],
      [undefined, ["frame"], [["draw", 1, head]]],
      [undefined, ["frame"], [["grow", 0, full]]],
      ["finish", ["frame"], [["grow", 1, full]]],
      ["finish", ["frame"], [["rest"]]],
    ],
  ],
  [
    "a piece without details is drawn whole with its head",
    () => drawn(4, name, { hasDetails: (index) => index !== 0 }),
    [
      [undefined, ["frame"], [["draw", 0, full]]],
      [undefined, ["frame"], [["rest"]]],
    ],
  ],
  [
    "details wait for the code that draws them",
    () => drawn(9, head, { areDetailsThere: false }),
    [
      [undefined, ["frame"], []],
      [{ areDetailsThere: true }, ["frame"], [["grow", 0, full]]],
    ],
  ],
  [
    "a piece that only ends in view gets no head, but its details",
    () => drawn(4, name, { scroll: 950 }),
    [
      [undefined, ["frame"], [["draw", 1, head]]],
      [undefined, ["frame"], [["grow", 1, full]]],
      ["finish", ["frame"], [["grow", 0, full]]],
    ],
  ],
  [
    "a scroll gives names around the view, and takes them from what is far",
    () => new Pieces(20),
    [
      [
        undefined,
        ["frame"],
        [...[0, 1, 2, 3].map((index): Step => ["draw", index, name]), ["draw", 0, head]],
      ],
      [
        { scroll: 9000 },
        ["frame"],
        [
          ...[1, 2, 3].map((index): Step => ["draw", index, far]),
          ...[6, 7, 8, 9, 10, 11, 12].map((index): Step => ["draw", index, name]),
          ["draw", 9, head],
        ],
      ],
    ],
  ],
  [
    "a leap leaves what grows on a large page; a small page goes on with it",
    () => large(20, [...Array(20).keys()].slice(1), { nodes: 100 }),
    [
      [
        undefined,
        ["frame"],
        [
          ["draw", 0, name],
          ["draw", 0, head],
        ],
      ],
      [undefined, ["frame"], [["grow", 0, full]]],
      [{ scroll: 5000 }, ["frame"], [["stop", 0], ["rest"]]],
    ],
  ],
  [
    "a small page goes on with what grows out of view",
    () => drawn(20, full),
    [
      [
        { scroll: 5000, stages: new Uint8Array(20).fill(full, 1).fill(head, 0, 1) },
        ["idle"],
        [["grow", 0, full]],
      ],
      [undefined, ["frame"], [["rest"]]],
      [undefined, ["idle"], []],
    ],
  ],
  [
    "two leaps within a moment are a flight: heads are enough, until the view rests",
    () => drawn(40, head),
    [
      [undefined, ["frame"], [["grow", 0, full]]],
      [
        { scroll: 3000, now: 10_100 },
        ["frame"],
        [
          ["stop", 0],
          ["grow", 3, full],
        ],
      ],
      [{ scroll: 6000, now: 10_200 }, ["frame"], [["plan"]]],
      [{ now: 10_300 }, ["frame"], [["plan"]]],
      [undefined, ["idle"], [["plan"]]],
      [
        { now: 10_360 },
        ["frame"],
        [
          ["stop", 3],
          ["grow", 6, full],
        ],
      ],
    ],
  ],
  [
    "in a flight, what has no head yet gets it",
    () => {
      const flight = { top: 0, bottom: 7000, leapt: 9950, isFlying: true };
      return drawn(7, name, { state: { ...START, flight } });
    },
    [[{ scroll: 3000 }, ["frame"], [["draw", 3, head]]]],
  ],
  [
    "growth below the view is no leap",
    () =>
      drawn(40, head, {
        state: { ...START, flight: { top: 0, bottom: 20_000, leapt: 9950, isFlying: false } },
      }),
    [[undefined, ["frame"], [["grow", 0, full]]]],
  ],
  [
    "growth above pushes another piece into the view: it makes way for that one",
    () => drawn(9, head),
    [
      [{ scroll: 1000 }, ["frame"], [["grow", 1, full]]],
      [
        { heights: [2200, ...Array<number>(8).fill(1000)], now: 10_050 },
        ["frame"],
        [
          ["stop", 1],
          ["grow", 0, full],
        ],
      ],
    ],
  ],
  [
    "a higher viewport shows more",
    () => drawn(4, name),
    [
      [undefined, ["frame"], [["draw", 0, head]]],
      [{ height: 1600 }, ["frame"], [["draw", 1, head]]],
    ],
  ],
  [
    "a jump draws the head at once, wherever it is",
    () => drawn(50, name),
    [
      [undefined, ["jump", 40], [["draw", 40, head], ["plan"]]],
      [undefined, ["jump", 40], [["plan"]]],
      [
        { scroll: 40_000 },
        ["frame"],
        [
          ...[...Array(37).keys()].map((index): Step => ["draw", index, far]),
          ...[44, 45, 46, 47, 48, 49].map((index): Step => ["draw", index, far]),
          ["grow", 40, full],
        ],
      ],
    ],
  ],
  [
    "a jump to what grows draws it now",
    () => drawn(9, full),
    [
      [
        { scroll: 8000, stages: new Uint8Array(9).fill(full, 1), settled: new Uint8Array(9).fill(full, 1) },
        ["idle"],
        [["grow", 0, full]],
      ],
      [undefined, ["jump", 0], [["stop", 0], ["draw", 0, head], ["plan"]]],
    ],
  ],
  [
    "before the first paint, a jump draws as much as the page begins with",
    () => Object.assign(new Pieces(9), { isPainted: false, begin: full }),
    [[undefined, ["jump", 5], [["draw", 5, full], ["plan"]]]],
  ],
  [
    "in idle time, the pieces around the view are drawn, the nearest first",
    () => drawn(9, head, { scroll: 4150 }),
    [
      [undefined, ["frame"], [["grow", 4, full]]],
      [undefined, ["idle"], []],
      ["finish", ["frame"], [["rest"]]],
      [undefined, ["idle"], [["grow", 5, full]]],
      ["finish", ["idle"], [["grow", 3, full]]],
      // Then the others, from the first: the page is small.
      ["finish", ["idle"], [["grow", 0, full]]],
    ],
  ],
  [
    "a small page is whole in the end, and nothing is decided any more",
    () => drawn(3, full),
    [
      [undefined, ["idle"], []],
      [{ stages: new Uint8Array(3) }, ["frame"], []],
    ],
  ],
  [
    "a page is large if what is drawn says that the rest will not fit",
    () => {
      const pieces = drawn(200, full, { nodes: 3000 });
      for (let index = 20; index < 200; index++) pieces.draw(index, head);
      return pieces;
    },
    [
      [undefined, ["idle"], []],
      [undefined, ["search"], [["warn"]]],
    ],
  ],
  [
    "a few pieces say nothing about the rest",
    () => {
      const pieces = drawn(200, full, { nodes: 3000 });
      for (let index = 11; index < 200; index++) pieces.draw(index, head);
      return pieces;
    },
    [
      [undefined, ["idle"], [["grow", 11, full]]],
      [undefined, ["search"], [["plan"]]],
    ],
  ],
  [
    "on a large page, two pieces that were left go with each new one, the farthest first",
    () => large(99, [0, 1, 2, 3, 4, 5, 50]),
    [
      [
        { scroll: 50_000 },
        ["frame"],
        [...[47, 48, 49, 51, 52, 53].map((index): Step => ["draw", index, name]), ["rest"]],
      ],
      [
        undefined,
        ["idle"],
        [
          ["grow", 49, full],
          ["draw", 0, far],
        ],
      ],
      ["finish", ["frame"], [["rest"]]],
      [
        { scroll: 51_500 },
        ["frame"],
        [
          ["draw", 47, far],
          ["draw", 48, far],
          ["draw", 54, name],
          ["draw", 52, head],
          ["draw", 1, far],
          ["draw", 2, far],
        ],
      ],
    ],
  ],
  [
    "with few nodes, pieces that were left stay",
    () => large(99, [0, 1, 50], { nodes: 3999, scroll: 50_000 }),
    [[undefined, ["idle"], [["grow", 49, full]]]],
  ],
  [
    "a print draws everything, once, and gives up what grows; then all is as before",
    () => drawn(9, head),
    [
      [undefined, ["frame"], [["grow", 0, full]]],
      [undefined, ["print"], [["stop", 0], ["drawAll"]]],
      [{ scroll: 4000 }, ["frame"], []],
      [undefined, ["idle"], []],
      [undefined, ["printed"], [["restore"], ["plan"]]],
      [undefined, ["frame"], [["grow", 4, full]]],
    ],
  ],
  [
    "the browser's search gets what is closed, too, as far as there is room",
    () => drawn(3, full),
    [
      [undefined, ["idle"], []],
      [undefined, ["search"], [["plan"]]],
      [undefined, ["frame"], [["rest"]]],
      [undefined, ["idle"], [["grow", 0, found]]],
      ["finish", ["idle"], [["grow", 1, found]]],
      ["finish", ["idle"], [["grow", 2, found]]],
      ["finish", ["idle"], []],
      [{ stages: new Uint8Array(3) }, ["frame"], []],
    ],
  ],
  [
    "what the browser's search cannot find is said",
    () => drawn(3, full),
    [
      [undefined, ["search"], [["plan"]]],
      [{ nodes: 12_000 }, ["idle"], [["warn"]]],
      [{ nodes: 100 }, ["idle"], []],
    ],
  ],
  [
    "a hidden page decides nothing",
    () => drawn(9, name, { isShown: false }),
    [
      [undefined, ["frame"], []],
      [undefined, ["idle"], []],
    ],
  ],
];

test.each(SEQUENCES)("%s", (_, pieces, turns) => {
  const page = pieces();
  for (const [change, event, steps] of turns) {
    if (change === "finish") page.finish();
    else Object.assign(page, change);
    expect({ event, steps: page.send(event) }).toEqual({ event, steps });
  }
});

describe("the state", () => {
  test("a decision leaves the state before it as it was", () => {
    const page = drawn(9, head);
    const before = structuredClone(START);
    decide(["frame"], page, START);
    decide(["print"], page, START);
    expect(START).toEqual(before);
  });
});

describe("what a frame costs", () => {
  test.each([100, 100_000])("of %i pieces, a few are measured", (count) => {
    const page = new Pieces(count);
    // Each in its place, without a sum over all before it.
    page.box = (index) => {
      page.looks++;
      return { top: index * 1000 - page.scroll, bottom: index * 1000 + 1000 - page.scroll };
    };
    Object.defineProperty(page, "all", { value: { top: 0, bottom: count * 1000 } });
    page.scroll = count * 500;
    page.send(["frame"]);
    expect(page.looks).toBeLessThan(8 * Math.ceil(Math.log2(count)) + 20);
  });
});

test.each([
  [-1, -1],
  [0, 0],
  [999, 0],
  [1000, 1],
  [99_999, 8],
])("the last piece at or above %i is %i", (line, index) => {
  expect(lastAt(line, new Pieces(9))).toBe(index);
});

test("pieces that are not on the page are nowhere", () => {
  expect(lastAt(100, { count: 9, box: () => undefined })).toBe(-1);
});
