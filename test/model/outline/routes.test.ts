import { describe, expect, test } from "vitest";
import { hashOf, idOfHash, operationAliases, operationIdOf, schemeId, tagId } from "#model/outline/routes.ts";
import { documentOf } from "../documents.ts";

describe("hashes", () => {
  test.each([
    ["tag/My-Tag", "#tag/My-Tag"],
    ["tag/pet/paths/~1pet~1{id}/get", "#tag/pet/paths/~1pet~1%7Bid%7D/get"],
    ['operation/a "b" \\c', "#operation/a%20%22b%22%20%5Cc"],
    ["operation/a#b", "#operation/a%23b"],
    ["operation/100%", "#operation/100%25"],
    ["operation/%41", "#operation/%2541"],
    ["operation/日本", "#operation/%E6%97%A5%E6%9C%AC"],
  ])("%s is %s and back", (id, hash) => {
    expect(hashOf(id)).toBe(hash);
    expect(idOfHash(hash)).toBe(id);
  });

  test.each([
    ["#%E0%A4%A", "%E0%A4%A"],
    ["operation/x", "operation/x"],
    ["#", ""],
    ["", ""],
    ["##a", "#a"],
  ])("the id in %j is %j", (hash, id) => expect(idOfHash(hash)).toBe(id));

  test("half of a surrogate pair has a hash", () => expect(hashOf("a\ud800")).toBe("#a\ud800"));
});

describe("ids", () => {
  const [named, nameless] = documentOf({
    paths: { "/a/{b}": { get: { operationId: "get b" }, put: {} } },
  }).operations;
  if (!named || !nameless) throw new Error("two operations are expected");

  test("of operations", () => {
    expect(operationIdOf(named, "tag/t")).toBe("operation/get b");
    expect(operationAliases(named, "tag/t")).toEqual(["tag/t/paths/~1a~1{b}/get", "tag/t/operation/get b"]);
    expect(operationAliases(named, undefined)).toEqual(["/paths/~1a~1{b}/get"]);
    expect(operationIdOf(nameless, "tag/t")).toBe("tag/t/paths/~1a~1{b}/put");
    expect(operationIdOf(nameless, undefined)).toBe("/paths/~1a~1{b}/put");
    expect(operationAliases(nameless, "tag/t")).toEqual([]);
  });

  test("of tags and schemes", () => {
    expect(tagId("My Tag")).toBe("tag/My-Tag");
    expect(schemeId("petstore auth")).toBe("section/Authentication/petstore auth");
  });
});
