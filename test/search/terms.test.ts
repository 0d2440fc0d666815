import { describe, expect, test } from "vitest";
import { plainText } from "#search/plain.ts";
import { fold, queryWords, terms } from "#search/terms.ts";

describe("fold", () => {
  test.each([
    ["ÀÉÎõü", "aeiou"],
    ["Ёлка и Йод", "елка и иод"],
    ["Ελλάδα", "ελλαδα"],
    ["ﬁle", "file"],
    ["한국어", "한국어"],
    ["हिन्दी", "हिन्दी"],
    ["ＡＰＩ", "api"],
  ])("%s → %s", (text, folded) => expect(fold(text)).toBe(folded.normalize("NFC")));
});

describe("terms", () => {
  test.each([
    ["pets", ["pets"]],
    ["Create a Pet.", ["create", "a", "pet"]],
    ["petId", ["petid", "pet", "id"]],
    ["pet_id", ["petid", "pet", "id"]],
    ["X-Rate-Limit", ["xratelimit", "x", "rate", "limit"]],
    ["HTTPServer", ["httpserver", "http", "server"]],
    ["int64", ["int64"]],
    ["__proto__", ["proto"]],
    ["constructor", ["constructor"]],
    [
      "/pet/{petId}/uploadImage",
      ["/pet/{petid}/uploadimage", "pet", "petid", "pet", "id", "uploadimage", "upload", "image"],
    ],
    ["/pets/", ["/pets", "pets"]],
    ["source.brand", ["sourcebrand", "source", "brand"]],
    ["Создать заказ", ["создать", "заказ"]],
    ["用户管理", ["用户", "户管", "管理", "理"]],
    ["户", ["户"]],
    ["查询API列表", ["查询", "询", "api", "列表", "表"]],
    ["ユーザー", ["ユー", "ーサ", "サー", "ー"].map((pair) => pair.replace("サ", "ザ"))],
    ["사용자 목록", ["사용자", "목록"]],
    ['(a) [b] <c> "d"', ["a", "b", "c", "d"]],
    ["…—!?", []],
    ["", []],
  ])("%s", (text, expected) => expect(terms(text)).toEqual(expected));

  test("terms have a maximum length", () => {
    expect(Math.max(...terms(`${"x".repeat(5000)} ${"aB".repeat(5000)}`).map((term) => term.length))).toBe(
      80,
    );
  });

  test.each([
    "a-".repeat(50_000),
    `a${"-".repeat(100_000)}b`,
    "/".repeat(100_000),
    "é-".repeat(50_000),
    "漢".repeat(100_000),
    "aB".repeat(50_000),
  ])("hostile text no. %# comes to an end", (text) => expect(terms(text).length).toBeLessThan(200_001));
});

describe("queryWords", () => {
  test.each([
    ["create pet", [["create"], ["pet"]]],
    ["uploadImage", [["uploadimage", "upload", "image"]]],
    ["GET /pet/{petId}", [["get"], ["/pet/{petid}", "pet", "pet", "id"]]],
    ["pet/{petId}", [["/pet/{petid}", "pet", "pet", "id"]]],
    ["create a pet", [["create"], ["pet"]]],
    ["a", [["a"]]],
    ["用户管理", [["用户管理", "用户", "户管", "管理"]]],
    ["   ", []],
  ])("%s", (query, expected) =>
    expect(queryWords(query).map(({ whole, parts }) => [whole, ...parts])).toEqual(expected),
  );

  test("long queries are cut", () => expect(queryWords("ab ".repeat(10_000)).length).toBe(12));
});

describe("plainText", () => {
  test.each([
    ["plain", "plain"],
    ["see [the guide](https://a.test/secret) now", "see [the guide  now"],
    ["![logo](logo.png)", "![logo "],
    ["<b title='hidden'>bold</b> text", " bold  text"],
    ["at https://a.test/hidden, so", "at   so"],
    ["1 < 2 and 3 > 2", "1 < 2 and 3 > 2"],
    ["open ](never closed", "open ](never closed"],
    ["Methods with &#128196; Paging, a &amp; b, caf&#xe9;", "Methods with 📄 Paging, a & b, café"],
    ["see [a &lt; b](https://a.test/&amp;) now", "see [a < b  now"],
    ["&nothing; &#0; & co", "&nothing; \ufffd & co"],
  ])("%s", (markdown, plain) => expect(plainText(markdown)).toBe(plain));

  test.each(["](", "<a", "](<a", "a://", "&#1;", "&#"])("very many %s", (piece) => {
    expect(plainText(piece.repeat(100_000)).length).toBeLessThanOrEqual(200_000);
  });
});
