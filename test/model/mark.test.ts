import { expect, test } from "vitest";
import { badges, lifecycle, marks } from "#model/mark.ts";

test.each<[unknown, unknown]>([
  [[{ name: "New", color: "red", position: "before" }], [{ name: "New", color: "red", position: "before" }]],
  [[{ label: "Hot" }], [{ name: "Hot", color: undefined, position: "after" }]],
  [[null, "x", { color: "red" }], []],
  ["x", []],
])("x-badges %j: %j", (raw, read) => expect(badges({ "x-badges": raw }, [])).toEqual(read));

test.each<[object, string[]]>([
  [{ "x-state": "Preview" }, ["Preview"]],
  [{ "x-beta": true, "x-internal": "true" }, ["beta", "internal"]],
  [{ "x-beta": false, "x-internal": null, "x-state": {} }, []],
  [
    { "x-scalar-stability": "beta", "x-fern-availability": "beta", "x-stability": "stable" },
    ["stable", "beta"],
  ],
])("%j: %j", (raw, words) => expect(lifecycle(raw as Record<string, unknown>)).toEqual(words));

test.each<[object, string[]]>([
  [{ "x-badges": [{ name: "Beta" }], "x-beta": true, "x-internal": true }, ["Beta", "internal"]],
  [{ deprecated: true, "x-stability": "stable" }, []],
])("%j has the marks %j", (raw, names) =>
  expect(marks(raw as Record<string, unknown>, []).map((mark) => mark.name)).toEqual(names),
);
