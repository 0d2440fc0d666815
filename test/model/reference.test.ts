import { describe, expect, test } from "vitest";
import {
  follow,
  isBareReference,
  localPointer,
  localReference,
  nameOf,
  schemaNameOf,
  valueAt,
} from "#model/reference.ts";
import { escapePointer, pointerKeys } from "#oas/pointer.ts";

const root = {
  a: { b: [10, { c: 11 }] },
  "x/y~z": 1,
  "": { "": 2 },
  "{id} %": 3,
  nothing: null,
  one: { $ref: "#/two", description: "nearest" },
  two: { $ref: "#/a/b/1", description: "farther", summary: "two" },
  self: { $ref: "#/self" },
  ping: { $ref: "#/pong" },
  pong: { $ref: "#/ping" },
  lost: { $ref: "#/a/none" },
};
const withMagic = JSON.parse('{"__proto__": {"constructor": 5}}') as unknown;

describe("pointers", () => {
  test.each([
    ["/a/b/0", 10],
    ["/a/b/1/c", 11],
    ["/x~1y~0z", 1],
    ["//", 2],
    ["", root],
    ["/nothing", null],
    ["/a/b/2", undefined],
    ["/a/none/c", undefined],
    ["/nothing/c", undefined],
    ["a", undefined],
    ["/__proto__", undefined],
    ["/a/constructor", undefined],
    ["/a/b/push", undefined],
  ])("value at %j", (pointer, value) => expect(valueAt(root, pointer)).toBe(value));

  test("names of built-in members are ordinary names", () => {
    expect(valueAt(withMagic, "/__proto__/constructor")).toBe(5);
  });

  test.each(["/a b/~1x", "/100%/%2F", "/{id}", ""])("pointer %j survives being a reference", (pointer) => {
    expect(localPointer(localReference(pointer))).toBe(pointer);
  });

  test.each([
    [{ $ref: "#/a" }, true],
    [{ $dynamicRef: "#a" }, true],
    [{ $ref: "#/a", $comment: "x", $anchor: "y", $dynamicAnchor: "z" }, true],
    [{ $ref: "#/a", $dynamicRef: "#b" }, false],
    [{ $ref: "#/a", description: "x" }, false],
    [{ $ref: "#/a", $defs: {} }, false],
    [{ $ref: 5 }, false],
    [{ $comment: "x" }, false],
    [["$ref"], false],
  ])("%j is a bare reference: %j", (value, is) => expect(isBareReference(value)).toBe(is));

  test.each(["", "a", "a/b~c", "~1", "~01"])("key %j survives escaping", (key) => {
    expect(pointerKeys(`/${escapePointer(key)}`)).toEqual([key]);
  });

  test.each([
    ["#/a/b", "/a/b"],
    ["#", ""],
    ["#/%7Bid%7D%20%25", "/{id} %"],
    ["#/100%", "/100%"],
    ["#/paths/%2Fpets%2f{id}/get", "/paths/~1pets~1{id}/get"],
    ["#/paths/~1pets%7E1x", "/paths/~1pets~1x"],
    ["other.yaml#/a", undefined],
    ["", undefined],
  ])("local pointer of %j", (ref, pointer) => expect(localPointer(ref)).toBe(pointer));

  test.each([
    ["/components/schemas/a~1b", "a/b"],
    ["/x-lectern-documents/https:~1~1a.test~1pet.v1.yaml?x=1#y", "pet.v1"],
    ["/x-lectern-documents/https:~1~1a.test~1all.yaml/Pet", "Pet"],
    ["", undefined],
  ])("name of %j", (pointer, name) => expect(nameOf(pointer)).toBe(name));

  test.each([
    ["/components/schemas/Pet", "Pet"],
    ["/components/schemas/Pet/properties/schemas", undefined],
    ["/paths/~1a/get/schema", undefined],
    ["/components/schemas/Pet/definitions/Tail", "Tail"],
    ["/components/schemas/Pet/properties/definitions/items", undefined],
    ["/components/schemas/Pet/$defs/Tail", "Tail"],
    ["/x-lectern-documents/https:~1~1a.test~1pet.json", "pet"],
    ["/x-lectern-documents/https:~1~1a.test~1all.json/Pet", "Pet"],
    ["/x-lectern-documents/https:~1~1a.test~1all.json/components/schemas/Pet", "Pet"],
    ["/x-lectern-documents/https:~1~1a.test~1all.json/Pet/properties/name", undefined],
  ])("schema name of %j", (pointer, name) => expect(schemaNameOf(pointer)).toBe(name));
});

describe("following", () => {
  test("a value that is not a reference stays the same", () => {
    expect(follow(root, 5, "/p")).toEqual({ value: 5, pointer: "/p" });
    expect(follow(root, { $ref: 5 }, "/p")).toEqual({ value: { $ref: 5 }, pointer: "/p" });
  });

  test("a chain is followed to its end; the nearest summary and description override others", () => {
    const found = follow(root, { $ref: "#/one" }, "/p");
    expect(found).toEqual({ value: { c: 11 }, pointer: "/a/b/1", description: "nearest", summary: "two" });
  });

  test("null is a value", () => expect(follow(root, { $ref: "#/nothing" }, "").value).toBeNull());

  test.each([
    ["#/self", "#/self"],
    ["#/ping", "#/pong"],
    ["#/lost", "#/a/none"],
    ["#/none", "#/none"],
    ["other.yaml", "other.yaml"],
    ["#/x-lectern-documents/https:~1~1a.test~1b.json/$defs/a~1b", "https://a.test/b.json#/$defs/a~1b"],
    ["#/x-lectern-documents/b%20c.json", "b c.json"],
    ["#/__proto__/toString", "#/__proto__/toString"],
  ])("%s is broken at %s", (ref, broken) => {
    const found = follow(root, { $ref: ref }, "/p");
    expect(found.value).toBeUndefined();
    expect(found.broken).toBe(broken);
  });

  test("for schemas, a reference with other keywords ends the chain", () => {
    expect(follow(root, { $ref: "#/one" }, "/p", { counts: isBareReference })).toEqual({
      value: root.one,
      pointer: "/one",
    });
  });
});
