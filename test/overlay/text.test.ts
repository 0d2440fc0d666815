/** Tests that overlays change only what they name in a text: each case lists the whole result. */
import { describe, expect, test } from "vitest";
import { overlayText } from "#overlay/text.ts";

const info = { title: "Test", version: "1" };

/** Actions by target: an object is an update, "remove" removes. */
type Actions = readonly (readonly [target: string, update: unknown])[];

async function apply(text: string, actions: Actions) {
  const list = actions.map(([target, update]) =>
    update === "remove" ? { target, remove: true } : { target, update },
  );
  return overlayText(text, [{ name: "o.yaml", document: { overlay: "1.1.0", info, actions: list } }]);
}

const LICENSE = { license: { name: "MIT" } };

const cases: [name: string, before: string, actions: Actions, after: string][] = [
  [
    "comments, quotes and numbers stay",
    '# top\nopenapi: 3.1.0 # version\ninfo:\n    title: "A"   # keep\n    version: 1.10\n    # last\n\npaths: {}\nx: 0x1F\ny: 9007199254740993\n',
    [["$.info", { ...LICENSE, title: "B" }]],
    "# top\nopenapi: 3.1.0 # version\ninfo:\n    title: B   # keep\n    version: 1.10\n    license:\n        name: MIT\n    # last\n\npaths: {}\nx: 0x1F\ny: 9007199254740993\n",
  ],
  [
    "CRLF stays",
    "a: 1\r\nb:\r\n  c: 2\r\n",
    [["$.b", { d: [1] }]],
    "a: 1\r\nb:\r\n  c: 2\r\n  d:\r\n    - 1\r\n",
  ],
  [
    "a missing last line break stays missing",
    "a: 1\nb: 2",
    [
      ["$", { c: 3 }],
      ["$.b", "remove"],
    ],
    "a: 1\nc: 3",
  ],
  ["a byte order mark stays", "\ufeffa: 1\nb: 2\n", [["$.a", "remove"]], "\ufeffb: 2\n"],
  ["markers stay", "%YAML 1.2\n---\na: 1\n...\n", [["$", { b: 2 }]], "%YAML 1.2\n---\na: 1\nb: 2\n...\n"],
  [
    "flat sequences stay flat",
    "a:\n- 1\n# c\n- 2\nb: 1\n",
    [
      ["$.a", [{ c: [3] }]],
      ["$.a[0]", "remove"],
    ],
    "a:\n# c\n- 2\n- c:\n  - 3\nb: 1\n",
  ],
  [
    "the first member of an item",
    "a:\n  - b: 1 # x\n    c: 2\n  - d: 3\n",
    [
      ["$.a[0].b", "remove"],
      ["$.a[1].d", "remove"],
    ],
    "a:\n  - c: 2\n  - {}\n",
  ],
  [
    "comments behind it",
    "a:\n  - b: 1\n    # c\n    c: 2\n",
    [["$.a[0].b", "remove"]],
    "a:\n  - \n    # c\n    c: 2\n",
  ],
  ["all members", "a: # x\n  b: 1\n  # y\n  c: 2\nd: 1\n", [["$.a.*", "remove"]], "a: {} # x\n  # y\nd: 1\n"],
  ["all items", "a:\n  - 1\n  - 2\nd: 1\n", [["$.a[*]", "remove"]], "a: []\nd: 1\n"],
  [
    "removed and added again",
    "a: 1\nb:\n  - 1\nc: 3\n",
    [
      ["$.b", "remove"],
      ["$", { b: [2] }],
    ],
    "a: 1\nc: 3\nb:\n  - 2\n",
  ],
  [
    "an empty object in brackets",
    "paths: {} # none\nz: 1\n",
    [["$.paths", { "/a": { get: {} } }]],
    "paths: # none\n  /a:\n    get: {}\nz: 1\n",
  ],
  [
    "brackets",
    "a: [x, 'y']  # c\nb: { c: 1, d: 2 }\n",
    [
      ["$.a", "z"],
      ["$.b", { e: "f g" }],
      ["$.b.c", "remove"],
    ],
    "a: [x, 'y', z]  # c\nb: { d: 2, e: f g }\n",
  ],
  ["long brackets", "a: [\n  x,\n  y, # c\n  ]\n", [["$.a", "z"]], "a: [\n  x,\n  y,\n  z, # c\n  ]\n"],
  [
    "block scalars",
    "a: |  # c\n  one\n  two\nb: >-\n  three\n\nc: 1\n",
    [
      ["$.a", "x"],
      ["$.b", "l1\nl2\n"],
    ],
    "a: x  # c\nb: |\n  l1\n  l2\n\nc: 1\n",
  ],
  [
    "block scalars that begin with spaces",
    "a: 1\nb:\n  - 1\n",
    [
      ["$.a", "\n  x\n"],
      ["$.b[0]", " x\ny"],
    ],
    "a: |2\n\n    x\nb:\n  - |2-\n     x\n    y\n",
  ],
  ["kept line breaks", "a:\n  b: |+\n    x\n\n\n", [["$.a", { c: 1 }]], "a:\n  b: |+\n    x\n\n\n  c: 1\n"],
  [
    "texts like numbers are quoted",
    "a: 1\n",
    [["$", { b: "1.10", c: "yes", d: "2020-01-01", e: "", f: "null", 404: "x" }]],
    "a: 1\n'404': x\nb: '1.10'\nc: 'yes'\nd: '2020-01-01'\ne: ''\nf: 'null'\n",
  ],
  [
    "empty values",
    "a:\nb:\n  - \n  - c:\n",
    [
      ["$.a", "x"],
      ["$.b[0]", 1],
      ["$.b[1].c", true],
    ],
    "a: x\nb:\n  - 1\n  - c: true\n",
  ],
  [
    "explicit keys",
    "? a\n: 1\n? b\n: 2\n",
    [
      ["$.a", "remove"],
      ["$", { c: 3 }],
    ],
    "? b\n: 2\nc: 3\n",
  ],
  ["repeated names: the last counts", "a: 1\nb: 0\na: 2\n", [["$.a", 3]], "a: 1\nb: 0\na: 3\n"],
  ["repeated names are all removed", "a: 1\nb: 0\na: 2\n", [["$.a", "remove"]], "b: 0\n"],
  [
    "tags and anchors",
    "a: !!str 5\nb: &x\n  c: 1\n",
    [
      ["$.a", "w"],
      ["$.b", { d: 2 }],
    ],
    "a: w\nb: &x\n  c: 1\n  d: 2\n",
  ],
  [
    "an alias that is changed",
    "a: &x\n  b: 1\nc: *x # c\nd: *x\n",
    [["$.c", { e: 2 }]],
    "a: &x\n  b: 1\nc: # c\n  b: 1\n  e: 2\nd: *x\n",
  ],
  [
    "an anchor that is changed",
    "a: &x\n  b: 1\nc: *x\n",
    [["$.a", { e: 2 }]],
    "a: &x\n  b: 1\n  e: 2\nc:\n  b: 1\n",
  ],
  ["both are changed alike", "a: &x\n  b: 1\nc: *x\n", [["$.*", { e: 2 }]], "a: &x\n  b: 1\n  e: 2\nc: *x\n"],
  ["an anchor that is removed", "a: &x\n  b: 1\nc: *x\n", [["$.a", "remove"]], "c:\n  b: 1\n"],
  [
    "a merged member is changed",
    "a: &x\n  b: 1\nc:\n  <<: *x\n  d: 2\n",
    [["$.c.b", 3]],
    "a: &x\n  b: 1\nc:\n  <<: *x\n  d: 2\n  b: 3\n",
  ],
  [
    "a merged member is removed",
    "a: &x\n  b: 1\n  e: 1\nc:\n  <<: *x\n  d: 2\n",
    [["$.c.b", "remove"]],
    "a: &x\n  b: 1\n  e: 1\nc:\n  d: 2\n  e: 1\n",
  ],
  [
    "JSON with tabs",
    '{\n\t"a": 1.10,\n\t"b": {"c": [1]}\n}\n',
    [
      ["$.b", { d: [{ e: 1 }] }],
      ["$", { f: { g: [1] } }],
    ],
    '{\n\t"a": 1.10,\n\t"b": {"c": [1], "d": [{"e": 1}]},\n\t"f": {\n\t\t"g": [\n\t\t\t1\n\t\t]\n\t}\n}\n',
  ],
  [
    "minified JSON",
    '{"a":1E2,"b":{},"c":[1,2]}',
    [
      ["$.b", { d: { e: "f" } }],
      ["$.c[0]", "remove"],
      ["$.c", 3],
    ],
    '{"a":1E2,"b":{"d":{"e":"f"}},"c":[2,3]}',
  ],
  ["JSON escapes", '{"a": "\\u00e9\\/", "b": 1}', [["$.b", "remove"]], '{"a": "\\u00e9\\/"}'],
  [
    "emptied JSON",
    '{\n  "a": {\n    "b": 1\n  },\n  "c": [1]\n}',
    [
      ["$.a.b", "remove"],
      ["$.c[0]", "remove"],
    ],
    '{\n  "a": {},\n  "c": []\n}',
  ],
  [
    "JSON first and last",
    '{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}',
    [
      ["$.a", "remove"],
      ["$.c", "remove"],
    ],
    '{\n  "b": 2\n}',
  ],
  [
    "the same value is no change",
    "a: '1'\nb: 0x10\n",
    [
      ["$.a", "1"],
      ["$", {}],
    ],
    "a: '1'\nb: 0x10\n",
  ],
];

describe("texts", () => {
  test.each(cases)("%s", async (_, before, actions, after) => {
    const { text, findings } = await apply(before, actions);
    expect(text).toBe(after);
    expect(findings).toEqual([]);
  });

  test("an error leaves the text as it is", async () => {
    const before = "a: 1\nb: {}\n";
    const { text, findings } = await apply(before, [
      ["$.a", 2],
      ["$.b", []],
    ]);
    expect(text).toBe(before);
    expect(findings.map(({ level }) => level)).toEqual(["error"]);
  });

  test("a text that is no description is refused", async () => {
    await expect(apply("<html>", [["$", {}]])).rejects.toThrow("HTML");
    await expect(apply("a: [", [["$", {}]])).rejects.toThrow("YAML");
    await expect(apply("- 1", [["$", {}]])).rejects.toThrow();
  });
});
