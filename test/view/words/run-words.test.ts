/** The words of runs: each set is whole by its type; here it is seen that each is in its language. */
import { afterEach, expect, test } from "vitest";
import { RUN, setRunLabels } from "#view/words/run-labels.ts";
import { RUN_SETS, runWordsOf } from "#view/words/run-words.ts";

afterEach(() => setRunLabels({}, {}));

/** All words by name, with what each fills in. */
function flat(words: object, before = ""): [string, string][] {
  return Object.entries(words).flatMap(([name, word]): [string, string][] => {
    if (typeof word === "object") return flat(word as object, `${name}.`);
    const say = word as (...given: string[]) => string;
    return [
      [before + name, typeof word === "function" ? say(...["{a}", "{b}"].slice(0, word.length)) : word],
    ];
  });
}

const placesIn = (text: string): string => (text.match(/\{\w+\}/g) ?? []).sort().join();

test.each(Object.keys(RUN_SETS))(
  "%s: no word is in English or empty, each says all it is given",
  (language) => {
    const english = new Map(flat(RUN));
    setRunLabels(runWordsOf(language), {});
    const all = flat(RUN);
    expect(all.map(([name]) => name)).toEqual([...english.keys()]);
    const wrong = all.filter(
      ([name, word]) =>
        word === "" || word === english.get(name) || placesIn(word) !== placesIn(english.get(name) ?? ""),
    );
    expect(wrong).toEqual([]);
  },
);

test("a host's own words", () => {
  setRunLabels(runWordsOf("de"), { run: { start: "Los", ends: { done: "Fertig" } } });
  expect([RUN.start, RUN.ends.done, RUN.restart]).toEqual(["Los", "Fertig", "Neu starten"]);
});

test.each(["de", "es", "fr", "pt", "ru"])("%s: seconds have a decimal comma", (language) => {
  setRunLabels(runWordsOf(language), {});
  expect(RUN.wait(1.5)).toMatch(/ 1,5 [sс]/);
});
