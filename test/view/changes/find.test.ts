import { expect, test } from "vitest";
import type { ShownChange } from "#compare/shown.ts";
import { Document } from "#model/document.ts";
import { Menu } from "#model/outline/menu.ts";
import { changedHits } from "#view/changes/find.ts";
import { rowsOf } from "#view/changes/rows.ts";
import { COMPARED } from "#view/page/keys.ts";
import { PageState } from "#view/page/state.ts";

const change = (path: readonly string[], more: Partial<ShownChange> = {}): ShownChange => ({
  id: "request-property-became-required",
  level: "breaking",
  direction: "request",
  how: "changed",
  row: "/a",
  path,
  message: "It became required.",
  ...more,
});

/** The targets of what a query finds. */
function found(query: string, most = 50): readonly string[] | undefined {
  const responses = { 200: { description: "" } };
  const post = { operationId: "add", summary: "Add a pet", tags: ["Pets"], responses };
  const get = { operationId: "list", responses };
  const menu = new Menu(new Document({ openapi: "3.2.0", paths: { "/pets": { post, get } } }));
  const state = new PageState();
  const groups = [
    {
      operation: { method: "POST", path: "/pets" },
      changes: [
        change(["request body", "name"]),
        change(["200", "header X-Rate"], { level: "safe", how: "added" }),
        change(["query dry"], { level: "maybe", how: "removed" }),
        change(["request body", "name"], { level: "prose", message: "Its text changed." }),
      ],
    },
    { operation: { method: "GET", path: "/pets" }, changes: [change([], { level: "prose" })] },
    { operation: { method: "GET", path: "/gone" }, changes: [change([])] },
    { operation: null, changes: [change([])] },
  ];
  const counts = { breaking: 0, maybe: 0, safe: 0, prose: 0 };
  state.set(
    COMPARED,
    rowsOf({ total: 1, counts, isComplete: true, groups, operations: new Map(), removed: [] }),
  );
  return changedHits({ state, menu }, query, most)?.map(({ target }) => target);
}

const ADD = "operation/add";

test.each<[query: string, targets: readonly string[] | undefined]>([
  ["name", undefined],
  ["changed:never", undefined],
  ["changed:breaking", [`${ADD}/request/name`]],
  ["Changed:BREAKING", [`${ADD}/request/name`]],
  ["changed:maybe", [`${ADD}/query/dry`]],
  ["changed:added", [`${ADD}/200/header/X-Rate`]],
  ["changed:removed", [`${ADD}/query/dry`]],
  ["changed:pro", [`${ADD}/request/name`, "operation/list"]],
  ["changed: rate", [`${ADD}/200/header/X-Rate`]],
  ["changed:safe changed:added", [`${ADD}/200/header/X-Rate`]],
  ["changed:safe changed:removed", []],
  ["changed: add pet required name", [`${ADD}/request/name`]],
  ["changed: method:get", ["operation/list"]],
  ["changed: tag:pets in:header", [`${ADD}/200/header/X-Rate`]],
  ["changed: in:query", [`${ADD}/query/dry`]],
  ["changed: status:200", [`${ADD}/200/header/X-Rate`]],
  ["changed: nowhere", []],
])("%s", (query, targets) => expect(found(query)).toEqual(targets));

test("no more than asked for, and nothing before the changes are known", () => {
  expect(found("changed:", 1)).toHaveLength(1);
  const menu = new Menu(new Document({ openapi: "3.2.0" }));
  expect(changedHits({ state: new PageState(), menu }, "changed:", 9)).toBeUndefined();
});
