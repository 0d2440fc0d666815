import { expect, test } from "vitest";
import { excerpt } from "#search/excerpt.ts";

const TEXT =
  "All answers are JSON, whatever you ask for.\n\n### Sending\n\nSend the header `Api-Key` with each request. " +
  "Requests without it are refused, and after ten of them the **server** waits for a minute before it answers again.";

test.each([
  [
    "begins before the word",
    ["api"],
    "…Send the header Api-Key with each request. Requests without it are refused, and after…",
  ],
  [
    "the start of the text",
    ["json"],
    "All answers are JSON, whatever you ask for. Sending Send the header Api-Key with…",
  ],
  ["the end of the text", ["minute"], "…server waits for a minute before it answers again."],
  [
    "the place with the most words",
    ["answers", "server"],
    "…ten of them the server waits for a minute before it answers again.",
  ],
  ["a word that does not occur", ["nothing"], undefined],
  ["no words", [""], undefined],
])("%s", (_, words, expected) => {
  expect(excerpt(TEXT, words)).toBe(expected);
});

test("a text without spaces", () => {
  expect(excerpt(`${"x".repeat(200)}é${"y".repeat(200)}`, ["e"])).toBe(`…é${"y".repeat(89)}…`);
});

test("signs that stand for several characters do not move the excerpt", () => {
  const text = `${"Lectern™ … ½ ﬁnds ".repeat(20)}the Café key.`;
  expect(excerpt(text, ["key"])).toContain("the Café key.");
});
