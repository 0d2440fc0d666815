/** The page and its address, as sequences of events and the steps that they lead to. Elements are names here. */
import { expect, test } from "vitest";
import type { Item } from "#model/menu.ts";
import type { Goal } from "#view/page/goal.ts";
import {
  decide,
  type Event,
  type Seen,
  START,
  type State,
  type Step,
  type View,
} from "#view/page/location-plan.ts";

/** An entry of the menu, of which only the id counts. */
const item = (id: string): Item => ({ id }) as Item;
const A = item("operation/a");
const B = item("operation/b");
const goal = (entry: Item, ...steps: readonly string[]): Goal => ({ item: entry, steps: [...steps] });

/** A page of 5000 px in a viewport of 800 px. */
class Sight implements View<string> {
  hash = "";
  isOurs = true;
  now = 10_000;
  offset = 0;
  height = 800;
  scrolled = { scroll: 0, height: 5000 };
  seen: Seen<string> | undefined = { id: "operation/a", spot: { element: "line", top: 60 } };
  /** Where the tops of elements are. */
  tops: Record<string, number> = {};
  /** Elements that are hidden. */
  hidden: readonly string[] = [];

  box(element: string): { top: number; bottom: number; height: number } {
    const height = this.hidden.includes(element) ? 0 : 400;
    const top = this.tops[element] ?? 0;
    return { top, bottom: top + height, height };
  }
}

/** What changes, the event that follows, and the steps. */
type Turn = [change: Partial<Sight> | undefined, event: Event<string>, steps: readonly Step<string>[]];

const READ: Turn = [
  undefined,
  ["look", false],
  [
    ["activate", "operation/a"],
    ["write", "#operation/a"],
  ],
];
/** A link led to a section, which is in its place. */
const AT_A: readonly Turn[] = [
  [{ hash: "#operation/a" }, ["start", 1000, goal(A)], [["enter", goal(A), true]]],
  [undefined, ["go", "operation/a", "a", 0, false], [["activate", "operation/a"], ["hold"]]],
  [{ tops: { a: 0 } }, ["hold", 0], []],
];

const SEQUENCES: readonly [what: string, turns: readonly Turn[]][] = [
  ["the page starts at its top", [[undefined, ["start", 1000], [["later"]]]]],
  [
    "the page starts where the reader was",
    [[undefined, ["start", 1000, undefined, A, -70], [["goTo", A, -70, true]]]],
  ],
  [
    "where the hash leads to comes before where the reader was",
    [[{ hash: "#operation/b" }, ["start", 1000, goal(B), A, -70], [["enter", goal(B), true]]]],
  ],
  [
    "reading moves the hash",
    [
      [undefined, ["scroll", true], [["later"]]],
      [{ now: 10_100 }, READ[1], READ[2]],
    ],
  ],
  [
    "a page that moves shows the section in the menu only, for a second at most",
    [
      [undefined, ["scroll", true], [["later"]]],
      [
        { now: 10_010 },
        ["look", false],
        [
          ["activate", "operation/a"],
          ["write", "#operation/a"],
        ],
      ],
    ],
  ],
  [
    "the last look writes the hash of a page that moves",
    [
      [undefined, ["scroll", true], [["later"]]],
      [undefined, ["look", true], READ[2]],
    ],
  ],
  [
    "at the top, the hash goes",
    [
      [{ hash: "#operation/a", seen: { id: "", spot: undefined } }, ["hash", goal(A)], [["enter", goal(A)]]],
      [
        undefined,
        ["look", false],
        [
          ["activate", ""],
          ["write", ""],
        ],
      ],
      [{ isOurs: false }, ["look", false], [["activate", ""]]],
    ],
  ],
  [
    "a hash that stays is not written again",
    [
      [{ hash: "#operation/a" }, ["hash", goal(A)], [["enter", goal(A)]]],
      [undefined, ["look", false], [["activate", "operation/a"]]],
    ],
  ],
  ["a page that is out of view does not move the hash", [[{ seen: undefined }, ["look", false], []]]],
  [
    "a hash that is news is not written over: the event follows",
    [
      [{ hash: "#operation/b" }, ["look", false], [["later"]]],
      [undefined, ["hash", goal(B)], [["enter", goal(B)]]],
    ],
  ],
  [
    "Back leads to the line that was being read",
    [[{ hash: "#operation/a" }, ["hash", goal(A), { id: "operation/a", top: -250 }], [["goTo", A, -250]]]],
  ],
  [
    "a place of another section does not count",
    [[{ hash: "#operation/a" }, ["hash", goal(A), { id: "operation/b", top: -250 }], [["enter", goal(A)]]]],
  ],
  [
    "Back before the first section lets go, and undoes what was held",
    [
      ...AT_A,
      [{ hash: "" }, ["hash", undefined, { id: "", top: -40 }, "root"], [["scroll", "root", -40], ["look"]]],
      [{ tops: { a: 900 } }, ["hold", 0], []],
    ],
  ],
  [
    "growth above pushes the element away: it comes back",
    [
      ...AT_A,
      [undefined, ["resize", 1000], [["hold"]]],
      [{ tops: { a: 340 } }, ["hold", 0], [["scroll", "a", 0]]],
      [{ tops: { a: 0 } }, ["hold", 1], []],
    ],
  ],
  [
    "an element that cannot come to its place is scrolled to four times",
    [
      ...AT_A,
      ...[0, 1, 2, 3].map((turn): Turn => [{ tops: { a: 90 } }, ["hold", turn], [["scroll", "a", 0]]]),
      [undefined, ["hold", 4], []],
    ],
  ],
  [
    "an element that came within a pixel stays there, and does not move to and fro",
    [
      [undefined, ["go", "operation/a", "a", 0, false], [["activate", "operation/a"], ["hold"]]],
      [{ tops: { a: 0.7 } }, ["hold", 4], []],
      [{ tops: { a: 1.1 } }, ["hold", 0], []],
      [{ tops: { a: 1.3 } }, ["hold", 0], [["scroll", "a", 0.7]]],
    ],
  ],
  [
    "while an element is held, reading moves nothing; the reader's input releases it",
    [
      ...AT_A,
      [{ now: 20_000 }, ["look", false], []],
      [undefined, ["input", false], []],
      [
        { seen: { id: "operation/b", spot: undefined } },
        ["look", false],
        [
          ["activate", "operation/b"],
          ["write", "#operation/b"],
        ],
      ],
      [{ tops: { a: 900 } }, ["hold", 0], []],
    ],
  ],
  [
    "a scroll that is not ours releases the element",
    [
      ...AT_A,
      [{ tops: { a: -600 }, scrolled: { scroll: 600, height: 5000 } }, ["scroll", true], [["later"]]],
      [undefined, ["hold", 0], []],
      [undefined, ["look", true], [["activate", "operation/a"]]],
    ],
  ],
  [
    "a scroll by a change of layout does not",
    [
      ...AT_A,
      [{ tops: { a: 600 }, scrolled: { scroll: 600, height: 5600 } }, ["scroll", true], [["later"]]],
      [undefined, ["hold", 0], [["scroll", "a", 0]]],
    ],
  ],
  [
    "a scroll that leaves the element in its place does not",
    [
      ...AT_A,
      [{ scrolled: { scroll: 600, height: 5000 } }, ["scroll", true], [["later"]]],
      [{ tops: { a: 30 } }, ["hold", 0], [["scroll", "a", 0]]],
    ],
  ],
  [
    "an element that is hidden by a scroll is released",
    [
      ...AT_A,
      [{ hidden: ["a"], scrolled: { scroll: 600, height: 5000 } }, ["scroll", true], [["later"]]],
      [{ tops: { a: 30 }, hidden: [] }, ["hold", 0], []],
    ],
  ],
  [
    "a new width holds what is being read; a new height does not",
    [
      [undefined, ["start", 1000], [["later"]]],
      READ,
      [{ tops: { line: 500 } }, ["resize", 1000], [["hold"]]],
      [undefined, ["hold", 0], []],
      [undefined, ["resize", 700], [["hold"]]],
      [undefined, ["hold", 0], [["scroll", "line", 60]]],
    ],
  ],
  [
    "a new width leaves the element that is held",
    [
      ...AT_A,
      [{ tops: { a: 120 } }, ["resize", 700], [["hold"]]],
      [undefined, ["hold", 0], [["scroll", "a", 0]]],
    ],
  ],
  [
    "the key End leads to the end, as the page grows; any other input ends that",
    [
      [undefined, ["input", true], []],
      [undefined, ["resize", 0], [["hold"], ["end"]]],
      [undefined, ["resize", 0], [["hold"], ["end"]]],
      [undefined, ["input", false], []],
      [undefined, ["resize", 0], [["hold"]]],
    ],
  ],
  [
    "a link to a row holds the section until the row is drawn; then the row, which keeps the address while in view",
    [
      [
        { hash: "#operation/a/query/x", offset: 50 },
        ["start", 1000, goal(A, "query", "x")],
        [["enter", goal(A, "query", "x"), true]],
      ],
      [undefined, ["go", "operation/a", "a", 50, false], [["activate", "operation/a"], ["hold"]]],
      [{ tops: { a: 50, x: 700 } }, ["hold", 0], []],
      [undefined, ["open", "operation/a/query/x"], [["hold"]]],
      [undefined, ["hold", 0], []],
      [
        undefined,
        ["hold", 0, "x"],
        [
          ["mark", "x"],
          ["scroll", "x", 74],
        ],
      ],
      [{ tops: { x: 74 } }, ["hold", 1], []],
      [undefined, ["input", false], []],
      [{ tops: { x: 790 } }, ["look", false], [["activate", "operation/a"]]],
      [
        { tops: { x: 800 } },
        ["look", false],
        [
          ["activate", "operation/a"],
          ["write", "#operation/a"],
        ],
      ],
    ],
  ],
  [
    "an entry inside a section that is drawn later comes to its place, without a mark",
    [
      [undefined, ["go", "section/A/key", "a", 10, true], [["activate", "section/A/key"], ["hold"]]],
      [{ tops: { a: 10 } }, ["hold", 0], []],
      [{ tops: { key: 300 } }, ["hold", 0, "key"], [["scroll", "key", 10]]],
    ],
  ],
  [
    "after a reload, the row that the reader saw is where it was",
    [
      ...AT_A,
      [
        undefined,
        ["open", undefined, { id: "operation/a", top: -900, row: "operation/a/query/x", rowTop: 33 }],
        [["hold"]],
      ],
      [{ tops: { a: 20, x: 500 } }, ["hold", 0], [["scroll", "a", 0]]],
      [undefined, ["hold", 1, "x"], [["scroll", "x", 33]]],
    ],
  ],
  [
    "after a reload without a row, the section is where it was",
    [
      ...AT_A,
      [undefined, ["open", undefined, { id: "operation/a", top: -900 }], [["hold"]]],
      [undefined, ["hold", 0], [["scroll", "a", -900]]],
    ],
  ],
  [
    "what opens after the reader moved holds nothing",
    [...AT_A, [undefined, ["input", false], []], [undefined, ["open", "operation/a/query/x"], []]],
  ],
  [
    "a hash of the host stays until the reader moves",
    [
      [{ hash: "#!/foreign", isOurs: false }, ["start", 1000], [["search", "#!/foreign"], ["later"]]],
      [undefined, ["look", false], [["activate", "operation/a"]]],
      [undefined, ["input", false], []],
      [
        undefined,
        ["look", false],
        [
          ["activate", "operation/a"],
          ["write", "#operation/a"],
        ],
      ],
    ],
  ],
  [
    "a hash of an older page leads to its section",
    [
      [{ hash: "#old" }, ["hash"], [["search", "#old"], ["look"]]],
      [undefined, ["found", "#old", B], [["goTo", B]]],
    ],
  ],
  [
    "but not after the reader moved, or to another hash",
    [
      [{ hash: "#old" }, ["hash"], [["search", "#old"], ["look"]]],
      [{ hash: "#older" }, ["found", "#old", B], []],
      [{ hash: "#old" }, ["input", false], []],
      [undefined, ["found", "#old", B], []],
    ],
  ],
  [
    "a page that takes the place of another keeps an element where it was",
    [
      [{ hash: "#old" }, ["start", 1000], [["search", "#old"], ["later"]]],
      [undefined, ["pin", "text", 140], [["hold"]]],
      [{ tops: { text: 480 } }, ["hold", 0], [["scroll", "text", 140]]],
      [undefined, ["found", "#old", B], []],
    ],
  ],
];

test.each(SEQUENCES)("%s", (_, turns) => {
  const sight = new Sight();
  let state: State<string> = START;
  for (const [change, event, steps] of turns) {
    Object.assign(sight, change);
    const decision = decide(event, sight, state);
    state = decision.state;
    // The driver does this when it writes an address.
    const written = decision.steps.find(([name]) => name === "write");
    if (written) {
      sight.hash = String(written[1]);
      state = { ...state, known: sight.hash, written: sight.now };
    }
    expect({ event, steps: decision.steps }).toEqual({ event, steps });
  }
});

test("the address lags behind a page that moves for a second at most", () => {
  const sight = new Sight();
  const moving: State<string> = { ...START, moved: 10_000, written: 9500 };
  const names = (now: number): readonly string[] => {
    sight.now = now;
    return decide(["look", false], sight, moving).steps.map(([name]) => name);
  };
  expect(names(10_010)).toEqual(["activate", "later"]);
  expect(names(10_019)).toEqual(["activate", "later"]);
  expect(names(10_020)).toEqual(["activate", "write"]);
  const late = decide(["look", false], sight, { ...moving, moved: 10_490, written: 9000 });
  expect(late.steps.map(([name]) => name)).toEqual(["activate", "write"]);
});

test("a scroll measures nothing while no element is held", () => {
  const sight = new Sight();
  const fail = (): never => {
    throw new Error("measured");
  };
  Object.defineProperty(sight, "scrolled", { get: fail });
  sight.box = fail;
  expect(decide(["scroll", true], sight, START).steps).toEqual([["later"]]);
});

test("a decision leaves the state before it as it was", () => {
  const before = structuredClone(START);
  decide(["go", "operation/a", "a", 0, false], new Sight(), START);
  decide(["input", true], new Sight(), START);
  expect(START).toEqual(before);
});
