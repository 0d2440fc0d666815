import { expect, test } from "vitest";
import { fragmentOf, pathOf, pointerOf, put, replaceAt, valueAt } from "#load/pointer.ts";

test.each([
  [[], "", "#"],
  [["paths", "/pets"], "/paths/~1pets", "#/paths/~1pets"],
  [["a~b", ""], "/a~0b/", "#/a~0b/"],
  [["a b", "100%", "x#y", "é"], "/a b/100%/x#y/é", "#/a%20b/100%25/x%23y/%C3%A9"],
  [["https://a.test/b%20c.yaml"], "/https:~1~1a.test~1b%20c.yaml", "#/https:~1~1a.test~1b%2520c.yaml"],
])("path %j ⇄ pointer and fragment", (path, pointer, fragment) => {
  expect(pointerOf(path)).toBe(pointer);
  expect(fragmentOf(path)).toBe(fragment);
  expect(pathOf(fragment)).toEqual(path);
});

test("a fragment may be malformed, or an anchor", () => {
  expect(pathOf("#/a/100%/b~1c")).toEqual(["a", "100%", "b/c"]);
  expect(pathOf("#/paths/%2Fpets%2f%7Bid%7D/get")).toEqual(["paths", "/pets/{id}", "get"]);
  expect(pathOf("#anchor")).toBeUndefined();
  expect(fragmentOf(["\ud800"])).toBe("#/\ud800");
});

test("values are own properties only", () => {
  const root = { a: [{ b: 1 }] };
  expect(valueAt(root, ["a", "0", "b"])).toBe(1);
  expect(valueAt(root, ["constructor"])).toBeUndefined();
  expect(valueAt(root, ["a", "length"])).toBe(1);
  expect(valueAt(null, ["a"])).toBeUndefined();
});

test("replacing copies the path to the place once", () => {
  const root = { a: { b: 1, c: {} }, d: {} };
  const owned = new Set<unknown>();
  const first = replaceAt(root, ["a", "b"], 2, owned) as typeof root;
  expect(first).toEqual({ a: { b: 2, c: {} }, d: {} });
  expect(root.a.b).toBe(1);
  expect([first.d, first.a.c]).toEqual([root.d, root.a.c]);
  expect(first.d).toBe(root.d);
  expect(replaceAt(first, ["a", "c"], 3, owned)).toBe(first);
  expect(replaceAt(root, ["nowhere", "b"], 2, owned)).toBe(root);
});

test("__proto__ is an ordinary name", () => {
  const draft: Record<string, unknown> = {};
  put(draft, "__proto__", { polluted: true });
  expect(Object.keys(draft)).toEqual(["__proto__"]);
  expect((draft as { polluted?: boolean }).polluted).toBeUndefined();
});
