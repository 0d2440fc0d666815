/** Tests JSONPath queries (RFC 9535) with counted steps. */
import { describe, expect, test } from "vitest";
import { InvalidQuery, loadQueries, TooMuchWork } from "#overlay/query.ts";

const document = {
  a: [1, 2, { b: "x" }],
  c: { "d-e": "ab", f: null, g: ["é", "E", "a\u2028b", "a\nb"] },
};

async function pointers(query: string, steps?: number): Promise<string[]> {
  const queries = await loadQueries(steps);
  return queries
    .compile(query)
    .select(document)
    .map(({ location }) => location.join("/"));
}

describe("queries", () => {
  const cases: [query: string, selected: string[]][] = [
    ["$", [""]],
    ["$.a[*]", ["a/0", "a/1", "a/2"]],
    ["$.a[-1:]", ["a/2"]],
    ["$.a[0:2]", ["a/0", "a/1"]],
    ["$.c['d-e']", ["c/d-e"]],
    ["$..b", ["a/2/b"]],
    ["$..[?@.b]", ["a/2"]],
    ["$.a..*", ["a/0", "a/1", "a/2", "a/2/b"]],
    ["$..*..b", ["a/2/b"]],
    ["$.a[?@ > 1 && @ < 3]", ["a/1"]],
    ["$[?@.f == null]", ["c"]],
    ["$[?length(@) == 3]", ["a", "c"]],
    ["$[?count(@.*) == 3]", ["a", "c"]],
    ["$.a[?value(@.b) == 'x']", ["a/2"]],
    ["$[?@ == $.a]", ["a"]],
    ["$['a','a','c']", ["a", "c"]],
    ["$.c[?match(@, 'a.')]", ["c/d-e"]],
    ["$.c[?match(@, 'a')]", []],
    ["$.c[?search(@, 'a')]", ["c/d-e"]],
    ["$.c.g[?match(@, '\\\\p{Ll}')]", ["c/g/0"]],
    ["$.c.g[?match(@, '\\\\p{Lu}')]", ["c/g/1"]],
    ["$.c.g[?match(@, 'a.b')]", ["c/g/2"]],
    ["$.c[?match(@, '\\\\w+')]", []],
    ["$.c[?match(@, '(?:ab)')]", []],
    ["$.c[?match(@, '[ab]{2}')]", ["c/d-e"]],
    ["$.c[?match(@, 'x|ab')]", ["c/d-e"]],
    ["$.a[?search(@, '1')]", []],
    ["$.c[?match(@, '(')]", []],
  ];
  test.each(cases)("%s", async (query, selected) => expect(await pointers(query)).toEqual(selected));

  test("a text that is no query", async () => {
    const { compile } = await loadQueries();
    for (const text of [
      "",
      "$[",
      "$.a[?@.b = 1]",
      "$.x-y",
      "$[?@.x-y]",
      "$..[?count(@.a[?@.x-y]) > 1]",
      "$[?count(1)]",
      `$[?${"(".repeat(100_000)}@]`,
    ])
      expect(() => compile(text)).toThrow(InvalidQuery);
  });

  test("the steps of all queries count together", async () => {
    const { compile } = await loadQueries(50);
    const query = compile("$..*");
    expect(query.select(document)).toHaveLength(13);
    expect(() => query.select(document)).toThrow(TooMuchWork);
  });

  test("patterns do not backtrack", async () => {
    const { compile } = await loadQueries(100_000);
    const host = { a: `${"a".repeat(2000)}!` };
    for (const pattern of ["(a+)+$", "(a|a)*b", "(a*)*c", "()*{0,9}"])
      expect(compile(`$[?search(@, '${pattern}')]`).select(host)).toEqual([]);
    expect(compile("$[?search(@, '(a+)+!')]").select(host)).toHaveLength(1);
  });

  test("deep documents do not overflow the stack", async () => {
    let deep: unknown = { b: 1 };
    for (let level = 0; level < 20_000; level++) deep = [deep];
    const { compile } = await loadQueries();
    expect(compile("$..b").select(deep)).toHaveLength(1);
    expect(() => compile("$..*").select(deep)).toThrow(TooMuchWork);
  });
});
