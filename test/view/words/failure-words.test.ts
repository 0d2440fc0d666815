/**
 * Tests messages of failures in other languages. Their types ensure that sets are complete; this checks that messages
 * contain their values.
 */
import { afterEach, expect, test } from "vitest";
import { FAILURES, type Told } from "#load/failures.ts";
import { LoadError, told } from "#load/fetch.ts";
import { addAllLanguages } from "#render/words.ts";
import { SETS, translate } from "#view/words/failure-words.ts";
import { setLabels } from "#view/words/labels.ts";

afterEach(() => setLabels({}));

test.each(Object.entries(SETS))(
  "%s: no sentence is left in English, each says all it is given",
  (_, words) => {
    for (const [name, english] of Object.entries(FAILURES)) {
      const word = Object.entries(words).find(([one]) => one === name)?.[1];
      const given = ["‹a›", "‹b›", "‹c›", "‹d›", "‹e›"].slice(
        0,
        typeof english === "string" ? 0 : english.length,
      );
      const [ours, theirs] = [english, word].map((one) =>
        typeof one === "function" ? (one as (...filled: string[]) => string)(...given) : one,
      );
      expect([name, theirs]).not.toEqual([name, ours]);
      expect(given.filter((one) => !theirs?.includes(one))).toEqual([]);
    }
  },
);

function shown(said: Told, labels: Record<string, unknown>): LoadError["shown"] {
  setLabels(labels);
  const error = told("syntax", said, FAILURES);
  translate(error, labels);
  return error.shown;
}

const BROKEN: Told = [
  ["syntaxAt", "a.json", "JSON", "expected a colon", "3", "7"],
  ["correctLine", "3"],
  '"a" 1',
];

test.each<[language: string, said: Told, labels: Record<string, unknown>, message: string, advice: string]>([
  [
    "of a region",
    BROKEN,
    { language: "de-AT" },
    'a.json ist kein gültiges JSON, Zeile 3, Spalte 7: „expected a colon“.\n"a" 1',
    "Berichtigen Sie Zeile 3.",
  ],
  [
    "from right to left",
    BROKEN,
    { language: "ar" },
    '\u2068a.json\u2069 ليس \u2068JSON\u2069 صالحًا، السطر \u20683\u2069، العمود \u20687\u2069: «\u2068expected a colon\u2069».\n\u2068"a" 1\u2069',
    "صحّح السطر \u20683\u2069.",
  ],
  [
    "with a name of ours",
    [["empty", ["theText"]], ["checkAnswer"]],
    { language: "zh" },
    "该文本 是空的。",
    "请检查服务器是否发送了描述。",
  ],
  [
    "of the host, in part",
    [["notFound", "/a", "404"], ["checkAddress"]],
    { failures: { notFound: "{1}: {0} is gone", checkAddress: 5 } },
    "404: /a is gone",
    "Check the address of the description.",
  ],
])("%s", (_, said, labels, message, advice) => {
  addAllLanguages();
  expect(shown(said, labels)).toEqual({ message, advice });
});

test("an error without data stays as it is", () => {
  const error = new LoadError("refused", "short", "");
  translate(error, { language: "de" });
  expect(error.shown).toBeUndefined();
});
