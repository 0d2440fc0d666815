/** The words of changes: each set is whole by its type; here it is seen that each is in its language. */
import { afterEach, expect, test } from "vitest";
import { CHANGES, setChangesLabels } from "#view/words/changes-labels.ts";
import { CHANGES_SETS, changesWordsOf } from "#view/words/changes-words.ts";

afterEach(() => setChangesLabels({}, {}));

/** Every word by name; functions with their results for one, two and eleven. */
function flat(words: object, before = ""): [string, string][] {
  return Object.entries(words).flatMap(([name, word]): [string, string][] => {
    if (typeof word === "object") return flat(word as object, `${name}.`);
    if (typeof word !== "function") return [[before + name, String(word)]];
    const say = word as (given: unknown, since: string) => string;
    return [[before + name, [1, 2, 11].map((count) => say(count, "‹2.3›")).join(" | ")]];
  });
}

test.each(Object.keys(CHANGES_SETS))(
  "%s: no word is left in English, none is empty, each says all it is given",
  (language) => {
    const english = new Map(flat(CHANGES));
    setChangesLabels(changesWordsOf(language), {});
    const all = flat(CHANGES);
    expect(all.map(([name]) => name)).toEqual([...english.keys()]);
    const wrong = all.filter(([name, word]) => {
      const other = english.get(name) ?? "";
      const isCut = ["11", "‹2.3›"].some((given) => other.includes(given) && !word.includes(given));
      return word === "" || word.toLowerCase() === other.toLowerCase() || isCut;
    });
    expect(wrong).toEqual([]);
  },
);

test("a host's own words", () => {
  setChangesLabels(changesWordsOf("de"), {
    changes: { summary: "{0} mal anders seit {1}", how: { added: "Frisch" } },
  });
  expect([CHANGES.summary(3, "2"), CHANGES.how]).toEqual([
    "3 mal anders seit 2",
    { added: "Frisch", changed: "Geändert", removed: "Entfernt" },
  ]);
});
