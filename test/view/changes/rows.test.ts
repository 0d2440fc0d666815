import { expect, test } from "vitest";
import type { Shown, ShownChange } from "#compare/shown.ts";
import { changesAt, rowsOf, targetOf } from "#view/changes/rows.ts";

const change = (more: Partial<ShownChange>): ShownChange => ({
  id: "request-property-max-length-set",
  level: "breaking",
  direction: "request",
  how: "changed",
  row: "/a",
  path: ["request body", "a"],
  message: "",
  ...more,
});

function rows(...changes: ShownChange[]) {
  const shown: Shown = {
    total: changes.length,
    counts: { breaking: 0, maybe: 0, safe: 0, prose: 0 },
    isComplete: true,
    groups: [{ operation: null, changes }],
    operations: new Map(),
    removed: [],
  };
  return rowsOf(shown);
}

const sent = change({});
const received = change({
  id: "response-property-max-length-set",
  level: "safe",
  direction: "response",
  path: ["200", "a"],
});
const other = change({ id: "request-property-description-changed", level: "prose", row: "/b" });

test("a schema in requests and responses has the changes of the place where it is looked at", () => {
  const all = rows(sent, received, other);
  expect(changesAt(all, ["/a"], "request")).toEqual([sent]);
  expect(changesAt(all, ["/a"], "response")).toEqual([received]);
  expect(changesAt(all, ["/a"], "any")).toEqual([sent]);
  expect(changesAt(all, ["/c"], "any")).toEqual([]);
});

test("a row that stands for several Objects has the changes of all of them", () => {
  expect(changesAt(rows(sent, other), ["/a", "/b", "/a"], "request")).toEqual([sent, other]);
});

test("a row that is no schema has the changes of both directions", () => {
  expect(
    changesAt(rows(sent, change({ id: "operation-id-changed", direction: null })), ["/a"], undefined),
  ).toHaveLength(2);
});

test("where no change has the direction of the row, it has those of the other one", () => {
  expect(changesAt(rows(sent), ["/a"], "response")).toEqual([sent]);
});

test.each([
  [[], "op"],
  [["request body", "owner", "name"], "op/request/owner/name"],
  [["request body", "text/plain", "a"], "op/request/(text~1plain)/a"],
  [["query a/b"], "op/query/a~1b"],
  [["header X-Rate"], "op/header/X-Rate"],
  [["200"], "op/200"],
  [["200", "header X-Rate"], "op/200/header/X-Rate"],
  [["200", "link next"], "op/200/links/next"],
  [["200", "[]", "tags", "[]", "name"], "op/200/tags/name"],
  [["request body", "(Card)", "brand"], "op/request/(Card)/brand"],
  [["request body", "(text/plain)"], "op/request/(text~1plain)"],
  [["servers"], "op"],
])("the path %j leads to %s, each time", (path, id) => {
  expect([targetOf("op", path), targetOf("op", path)]).toEqual([id, id]);
});
