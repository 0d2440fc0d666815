import { expect, test } from "vitest";
import { MOST_COMPARED, type Stretch, wordChanges } from "#compare/word-changes.ts";

/** `-deleted-` and `+inserted+` words. */
function written(stretches: readonly Stretch[]): string {
  const marks = { both: "", old: "-", new: "+" };
  return stretches.map(({ in: where, text }) => `${marks[where]}${text}${marks[where]}`).join("");
}

test.each([
  ["", "", ""],
  ["a b", "a b", "a b"],
  ["", "a", "+a+"],
  ["a", "", "-a-"],
  ["The old one.", "The new one.", "The -old -+new +one."],
  ["a b c d", "a c d", "a -b -c d"],
  ["a c d", "a b c d", "a +b +c d"],
  ["a b c ", "c b a ", "-a b -c +b a +"],
  ["x\n\ny", "x\n\nz", "x\n\n-y-+z+"],
])("%j → %j", (older, newer, expected) => {
  const result = wordChanges(older, newer);
  expect(written(result)).toBe(expected);
  const side = (other: Stretch["in"]): string =>
    result.flatMap(({ in: where, text }) => (where === other ? [] : text)).join("");
  expect([side("new"), side("old")]).toEqual([older, newer]);
});

test("texts with too many different words are replaced as a whole", () => {
  const words = (letter: string, most: number): string =>
    [
      letter,
      ..."same "
        .repeat(Math.sqrt(most) - 2)
        .trim()
        .split(" "),
      letter,
    ].join(" ");
  const parts = (most: number): string[] =>
    wordChanges(words("a", most), words("b", most)).map((one) => one.in);
  expect(parts(MOST_COMPARED)).toEqual(["old", "new", "both", "old", "new"]);
  expect(parts((Math.sqrt(MOST_COMPARED) + 1) ** 2)).toEqual(["old", "new"]);
});
