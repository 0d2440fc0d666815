/** The words of sign-in: each set is whole by its type; here it is seen that each is in its language. */
import { afterEach, expect, test } from "vitest";
import { problemText, SIGN_IN, setSignInLabels } from "#view/words/sign-in-labels.ts";
import { SIGN_IN_SETS, signInWordsOf } from "#view/words/sign-in-words.ts";

afterEach(() => setSignInLabels({}, {}));

function flat(words: object, before = ""): [string, string][] {
  return Object.entries(words).flatMap(([name, word]): [string, string][] => {
    if (typeof word === "object") return flat(word as object, `${name}.`);
    return [[before + name, typeof word === "function" ? (word as (given: string) => string)("‹a›") : word]];
  });
}

test.each(Object.keys(SIGN_IN_SETS))(
  "%s: no word is left in English, none is empty, each says all it is given",
  (language) => {
    const english = new Map(flat(SIGN_IN));
    setSignInLabels(signInWordsOf(language), {});
    const all = flat(SIGN_IN);
    expect(all.map(([name]) => name)).toEqual([...english.keys()]);
    const wrong = all.filter(
      ([name, word]) =>
        word === "" ||
        (name !== "problems.failure" && word.toLowerCase() === english.get(name)?.toLowerCase()) ||
        (english.get(name)?.includes("‹a›") && !word.includes("‹a›")),
    );
    expect(wrong).toEqual([]);
  },
);

test("a host's own words", () => {
  setSignInLabels(signInWordsOf("de"), { signIn: { signIn: "Los!", problems: { server: "Nein: {0}" } } });
  expect([SIGN_IN.signIn, SIGN_IN.signOut, problemText("server", "x"), problemText("expired", "")]).toEqual([
    "Los!",
    "Abmelden",
    "Nein: x",
    "Der Code wurde nicht rechtzeitig eingegeben.",
  ]);
});
