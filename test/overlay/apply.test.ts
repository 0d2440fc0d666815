/** Tests what actions do to a document as data, and what is reported. */
import { describe, expect, test } from "vitest";
import { parseNumerals, writeNumerals } from "#load/numerals.ts";
import { applyOverlays } from "#overlay/apply.ts";

const info = { title: "Test", version: "1" };
const source = (actions: unknown, version: unknown = "1.1.0", more = {}) => ({
  name: "o.yaml",
  document: { overlay: version, info, actions, ...more },
});

async function applied(document: unknown, ...sources: ReturnType<typeof source>[]) {
  const result = await applyOverlays(document, sources);
  return { ...result, findings: result.findings.map(({ level, message }) => `${level}: ${message}`) };
}

describe("actions", () => {
  const cases: [name: string, before: unknown, actions: unknown[], after: unknown][] = [
    [
      "an object is merged",
      { a: { b: 1, c: 2 } },
      [{ target: "$.a", update: { c: 3, d: 4 } }],
      { a: { b: 1, c: 3, d: 4 } },
    ],
    ["arrays are joined", { a: [1] }, [{ target: "$.a", update: [2, 3] }], { a: [1, 2, 3] }],
    ["a value is appended", { a: [1] }, [{ target: "$.a", update: 2 }], { a: [1, 2] }],
    ["an object is appended", { a: [1] }, [{ target: "$.a", update: { b: 2 } }], { a: [1, { b: 2 }] }],
    [
      "arrays inside are joined",
      { a: { b: [1] } },
      [{ target: "$", update: { a: { b: [2] } } }],
      { a: { b: [1, 2] } },
    ],
    ["a primitive is replaced", { a: 1 }, [{ target: "$.a", update: "x" }], { a: "x" }],
    ["null is a primitive", { a: null }, [{ target: "$.a", update: 1 }], { a: 1 }],
    ["and replaces one", { a: 1 }, [{ target: "$.a", update: null }], { a: null }],
    ["items are replaced", { a: [1, 2] }, [{ target: "$.a[?@ == 2]", update: 3 }], { a: [1, 3] }],
    ["members are removed", { a: 1, b: 2 }, [{ target: "$.a", remove: true }], { b: 2 }],
    [
      "items are removed by their first index",
      { a: [1, 2, 3, 4] },
      [{ target: "$.a[0,2]", remove: true }],
      { a: [2, 4] },
    ],
    [
      "values inside removed ones may be removed too",
      { a: { b: { c: 1 } } },
      [{ target: "$..*", remove: true }],
      {},
    ],
    ["removal comes before an update", { a: 1 }, [{ target: "$.a", remove: true, update: 2 }], {}],
    ["remove: false is no removal", { a: 1 }, [{ target: "$.a", remove: false, update: 2 }], { a: 2 }],
    [
      "actions see what the ones before did",
      { a: [1] },
      [
        { target: "$.a", remove: true },
        { target: "$", update: { a: [2] } },
        { target: "$.a", update: 3 },
      ],
      { a: [2, 3] },
    ],
    ["a node counts once", { a: [] }, [{ target: "$['a','a']", update: 1 }], { a: [1] }],
    [
      "targets share nothing",
      { a: {}, b: {} },
      [
        { target: "$.*", update: { c: { d: [] } } },
        { target: "$.a.c.d", update: 1 },
      ],
      { a: { c: { d: [1] } }, b: { c: { d: [] } } },
    ],
    [
      "a copy shares nothing with its source",
      { a: { x: [1] }, b: {} },
      [
        { target: "$.b", copy: "$.a" },
        { target: "$.b.x", update: 2 },
        { target: "$.a.x", update: 3 },
      ],
      { a: { x: [1, 3] }, b: { x: [1, 2] } },
    ],
    [
      "a value may be copied into itself",
      { a: { b: 1 } },
      [{ target: "$.a", copy: "$" }],
      { a: { b: 1, a: { b: 1 } } },
    ],
    ["copies replace primitives", { a: 1, b: 2 }, [{ target: "$.a", copy: "$.b" }], { a: 2, b: 2 }],
    [
      "names are data",
      JSON.parse('{"__proto__":{"a":1},"constructor":{}}'),
      [
        { target: "$['__proto__']", update: JSON.parse('{"__proto__":2}') },
        { target: "$.constructor", remove: true },
      ],
      JSON.parse('{"__proto__":{"a":1,"__proto__":2}}'),
    ],
  ];

  test.each(cases)("%s", async (_, before, actions, after) => {
    const given = JSON.stringify(before);
    const { document, findings } = await applied(before, source(actions));
    expect(findings).toEqual([]);
    expect(JSON.stringify(document)).toBe(JSON.stringify(after));
    expect(JSON.stringify(before)).toBe(given);
  });

  test("what is not changed stays the same object", async () => {
    const before = { a: { b: 1 }, c: { d: 1 } };
    const { document } = await applied(before, source([{ target: "$.a", update: { e: 1 } }]));
    expect((document as typeof before).c).toBe(before.c);
  });

  test("overlays are applied in order", async () => {
    const first = source([{ target: "$", update: { a: 1 } }]);
    const second = source([{ target: "$.a", update: 2 }]);
    expect((await applied({}, first, second)).document).toEqual({ a: 2 });
    expect((await applied({}, second, first)).document).toEqual({ a: 1 });
  });

  test("numbers keep their digits, and queries see their values", async () => {
    const before = parseNumerals('{"a":1.10,"b":9007199254740993,"c":[{"n":2.50}]}');
    const update = parseNumerals('{"d":1.20,"e":[1.30]}');
    const actions = [
      { target: "$", update },
      { target: "$.c[?@.n > 2]", update: { big: true } },
      { target: "$[?@ == 1.1]", update: 7 },
      { target: "$.c", copy: "$.d" },
      { target: "$..digits", remove: true },
    ];
    const { document, findings } = await applied(before, source(actions));
    expect(findings).toEqual([
      "warning: Overlay o.yaml, action 5, target $..digits: the target selects nothing.",
    ]);
    expect(writeNumerals(document)).toBe(
      '{"a":7,"b":9007199254740993,"c":[{"n":2.50,"big":true},1.20],"d":1.20,"e":[1.30]}',
    );
  });
});

describe("findings", () => {
  const at = (target: string, index = 1): string => `Overlay o.yaml, action ${index}, target ${target}: `;
  const cases: [name: string, action: unknown, finding: string][] = [
    ["selects nothing", { target: "$.x", update: {} }, `warning: ${at("$.x")}the target selects nothing.`],
    [
      "nothing to do",
      { target: "$.a" },
      `warning: ${at("$.a")}the action changes nothing: it has neither \`update\`, \`copy\` nor \`remove: true\`.`,
    ],
    [
      "unknown field",
      { target: "$.s", update: "x", updates: 1, "x-own": 1 },
      `warning: ${at("$.s")}\`updates\` is not a field of the Action Object.`,
    ],
    [
      "object with array",
      { target: "$.a", update: [] },
      `error: ${at("$.a")}an array cannot be merged with an object.`,
    ],
    [
      "object with primitive",
      { target: "$.a", update: 1 },
      `error: ${at("$.a")}a number cannot be merged with an object.`,
    ],
    [
      "primitive with object",
      { target: "$.s", update: {} },
      `error: ${at("$.s")}an object cannot be merged with a string.`,
    ],
    [
      "inside",
      { target: "$", update: { a: { b: [] } } },
      `error: ${at("$")}an array cannot be merged with a boolean at a → b.`,
    ],
    ["root", { target: "$", remove: true }, `error: ${at("$")}the root cannot be removed.`],
    [
      "kinds",
      { target: "$.*", update: {} },
      `error: ${at("$.*")}the target selects values of different kinds: object, array, primitive.`,
    ],
    [
      "copy and update",
      { target: "$.a", update: {}, copy: "$" },
      `error: ${at("$.a")}an action must not have both \`update\` and \`copy\`.`,
    ],
    [
      "copy of nothing",
      { target: "$.a", copy: "$.x" },
      `error: ${at("$.a")}\`copy\` must select one value, but selects none.`,
    ],
    [
      "copy of several",
      { target: "$.a", copy: "$.*" },
      `error: ${at("$.a")}\`copy\` must select one value, but selects 3.`,
    ],
    ["copy of no query", { target: "$.a", copy: 1 }, `error: ${at("$.a")}\`copy\` must be a string.`],
    ["remove", { target: "$.a", remove: "true" }, `error: ${at("$.a")}\`remove\` must be true or false.`],
    ["no target", { update: {} }, `error: ${at("(none)")}\`target\` is missing, or is not a string.`],
    ["no object", "x", `error: ${at("(none)")}an action must be an object.`],
    [
      "long",
      { target: `$.${"a".repeat(10_000)}` },
      `error: ${at(`$.${"a".repeat(198)}…`)}the target is longer than 10000 characters.`,
    ],
  ];

  test.each(cases)("%s", async (_, action, finding) => {
    const before = { a: { b: true }, l: [], s: "" };
    const { document, findings } = await applied(before, source([action]));
    expect(findings).toEqual([finding]);
    if (finding.startsWith("error")) expect(document).toBe(before);
  });

  const invalid = [
    "",
    "a",
    "$.",
    "$[",
    "$..",
    "$.a[?@.b ==]",
    "$.a-b.c d",
    "$[?foo(@)]",
    "$.a[01]",
    "$ ",
    "/a",
    "$[?(@.length-1)]",
    "$[?(@.a - 1)]",
  ];
  test.each(invalid)("%j is no query", async (target) => {
    const before = { a: 1 };
    const { document, findings } = await applied(
      before,
      source([
        { target: "$", update: { b: 1 } },
        { target, remove: true },
      ]),
    );
    expect(findings).toHaveLength(1);
    expect(findings[0]).toContain("is not a JSONPath query of RFC 9535");
    expect(document).toBe(before);
  });

  const faulty: [unknown, string][] = [
    [null, "this is not an Overlay Object."],
    [[], "this is not an Overlay Object."],
    [{ info, actions: [{ target: "$" }] }, "the field `overlay`, the version, is missing."],
    [
      { overlay: "2.0.0", info, actions: [{ target: "$" }] },
      "version 2.0.0 is not known; Lectern reads Overlay 1.0 and 1.1.",
    ],
    [{ overlay: "1.1.0", actions: [{ target: "$" }] }, "the field `info` is missing, or is not an object."],
    [
      { overlay: "1.1.0", info: { title: "x" }, actions: [{ target: "$" }] },
      "`info.version` is missing, or is not a string.",
    ],
    [{ overlay: "1.1.0", info }, "`actions` must be a list of at least one action."],
    [{ overlay: "1.1.0", info, actions: [] }, "`actions` must be a list of at least one action."],
    [{ overlay: "1.1.0", info, extends: 1, actions: [{ target: "$" }] }, "`extends` must be a string."],
  ];
  test.each(faulty)("%j", async (document, message) => {
    const { findings, draft } = await applyOverlays({ a: 1 }, [{ name: "o.yaml", document }]);
    expect(findings.filter(({ level }) => level === "error").map((one) => one.message)).toEqual([
      `Overlay o.yaml: ${message}`,
    ]);
    expect(draft).toBeUndefined();
  });

  test("a later error undoes earlier overlays", async () => {
    const before = { a: 1 };
    const { document } = await applied(
      before,
      source([{ target: "$.a", update: 2 }]),
      source([{ target: "$.a", update: [] }]),
    );
    expect(document).toBe(before);
  });

  test("1.0 follows the rules of 1.1; copy is a warning", async () => {
    const actions = [
      { target: "$.a[?@ == 1]", remove: true },
      { target: "$.a", update: [3] },
      { target: "$.a", copy: "$.b" },
    ];
    const { document, findings } = await applied({ a: [1, 2], b: 4 }, source(actions, "1.0.0"));
    expect(document).toEqual({ a: [2, 3, 4], b: 4 });
    expect(findings).toEqual([`warning: ${at("$.a", 3)}\`copy\` is a field of Overlay 1.1; it was applied.`]);
  });

  test("work is limited", async () => {
    const before = { a: Array.from({ length: 100 }, () => [1]) };
    const actions = [{ target: "$..[?count($..*..*) > 0]", remove: true }];
    const { findings } = await applyOverlays(before, [source(actions)], { steps: 10_000 });
    expect(findings.map(({ message }) => message)).toEqual([
      `${at("$..[?count($..*..*) > 0]")}the query takes too much work.`,
    ]);
  });
});
