import { describe, expect, test } from "vitest";
import { isPlainName, LONGEST_NAME, Names, readableName, relativeAddress } from "../../src/site/paths.ts";

describe("readable names", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["createCharge", "create-charge"],
    ["repos/list-for-org", "repos-list-for-org"],
    ["GetV2Pets", "get-v2-pets"],
    ["HTTPError", "httperror"],
    ["Straße", "straße"],
    ["Ünïcode", "ünïcode"],
    ["U\u0308", "ü"],
    ["ペット", "ペット"],
    ["a.b", "a-b"],
    ["..", ""],
    ["🐶", ""],
    ["\ud83d", ""],
    ["../../etc/passwd", "etc-passwd"],
    ["%2e%2e", "2e-2e"],
  ];
  test.each(cases)("%j becomes %j", (text, name) => expect(readableName(text)).toBe(name));
});

describe("names in a folder", () => {
  const give = (...texts: readonly string[]): string[] => {
    const names = new Names(["schemas"]);
    return texts.map((text, index) => names.give(text, `${index} ${text}`));
  };

  test("texts that are equal, or differ only in case, get different names", () => {
    const names = give("pets", "Pets", "PETS", "pets");
    expect(names[0]).toBe("pets");
    expect(new Set(names.map((one) => one.toLowerCase())).size).toBe(4);
  });

  test.each([
    "",
    "..",
    ".",
    "🐶",
    "con",
    "CON",
    "nul",
    "com1",
    "index",
    "404",
    "schemas",
    "a".repeat(300),
    "ペ".repeat(300),
  ])("%j gets a name that every file system accepts", (text) => {
    const [name = ""] = give(text);
    expect(name).toMatch(/^[\p{Ll}\p{Lo}\p{N}ー-]+-[\da-z]{7}$/u);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(LONGEST_NAME);
  });

  test("a name depends only on the text and its identity", () => {
    const [first, second] = [new Names(), new Names()];
    first.give("pets", "GET /pets");
    second.give("pets", "POST /pets");
    expect(first.give("Pets", "PUT /pets")).toBe(second.give("Pets", "PUT /pets"));
  });

  test("equal identities still get different names", () => {
    const names = new Names();
    expect(new Set([1, 2, 3].map(() => names.give("🐶", ""))).size).toBe(3);
  });
});

test.each([
  ["v2", true],
  ["pet-store", true],
  ["PetStore", false],
  ["con", false],
  ["assets", false],
  ["a/b", false],
  ["", false],
])("%j can be a key: %j", (name, isPlain) => expect(isPlainName(name)).toBe(isPlain));

test.each([
  ["", "pets/", "pets/"],
  ["pets/", "", "../"],
  ["pets/", "pets/", "./"],
  ["pets/operations/list/", "pets/schemas/pet/", "../../schemas/pet/"],
  ["pets/operations/list/", "pets/operations/list.md", "../list.md"],
  ["a/b/", "assets/site.css", "../../assets/site.css"],
  ["", "ü/", "%C3%BC/"],
])("from %j to %j", (from, to, address) => expect(relativeAddress(from, to)).toBe(address));
