import { expect, test } from "vitest";
import type { SearchHit } from "#search/index.ts";
import { groupsOf } from "#view/navigation/groups.ts";

function hit(name: string, kind: SearchHit["kind"], inside?: SearchHit["inside"]): SearchHit {
  return { id: name, target: name, title: name, kind, inside, score: 1, matched: [] };
}

function told(hits: readonly SearchHit[], whole: Parameters<typeof groupsOf>[1] = new Set()): string[] {
  return groupsOf(hits, whole).map(
    (group) =>
      `${group.name}: ${group.hits.map(({ id }) => id).join(" ")}${group.more > 0 ? ` +${group.more}` : ""}`,
  );
}

test("hits by kind, the group of the best first", () => {
  expect(
    told([
      hit("a", "operation", "property"),
      hit("b", "operation"),
      hit("c", "operation", "header"),
      hit("d", "operation", "value"),
      hit("e", "tag"),
      hit("f", "section", "heading"),
      hit("g", "scheme", "scope"),
      hit("h", "operation", "response"),
      hit("i", "operation", "name"),
    ]),
  ).toEqual([
    "fields: a c",
    "operations: b",
    "values: d",
    "sections: e f",
    "security: g",
    "responses: h",
    "schemas: i",
  ]);
});

test("a long group is cut if there are others, until the reader requests the rest", () => {
  const many = Array.from({ length: 9 }, (_, index) => hit(`${index}`, "operation"));
  expect(told(many)).toEqual(["operations: 0 1 2 3 4 5 6 7 8"]);
  const mixed = [...many, hit("t", "tag")];
  expect(told(mixed)).toEqual(["operations: 0 1 2 3 4 +4", "sections: t"]);
  expect(told(mixed, new Set(["operations"]))).toEqual(["operations: 0 1 2 3 4 5 6 7 8", "sections: t"]);
  expect(told([...many.slice(0, 6), hit("t", "tag")])).toEqual(["operations: 0 1 2 3 4 5", "sections: t"]);
});

test("three of a section are shown before the rest, which follows them when somebody asks for it", () => {
  const rows = (id: string, names: string): SearchHit[] =>
    [...names].map((name) => ({ ...hit(id, "operation", "property"), target: name }));
  const hits = [...rows("a", "123"), ...rows("b", "4"), ...rows("a", "567"), ...rows("c", "8")];
  const targets = (whole: Parameters<typeof groupsOf>[1]): string[] =>
    groupsOf(hits, whole).map((group) => `${group.hits.map((one) => one.target).join("")} +${group.more}`);
  expect(targets(new Set())).toEqual(["12348 +3"]);
  expect(targets(new Set(["fields"]))).toEqual(["12348567 +0"]);
  expect(told(rows("a", "123456"))).toEqual(["fields: a a a a a a"]);
});
