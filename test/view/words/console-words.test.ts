/** The words of the form that sends requests: each set is whole by its type; here it is seen that each is in its language. */
import { afterEach, expect, test } from "vitest";
import { CONSOLE, failureText, setConsoleLabels } from "#view/words/console-labels.ts";
import { CONSOLE_SETS, consoleWordsOf } from "#view/words/console-words.ts";

/** Words that another language spells as English does. */
const ALIKE: Readonly<Record<string, readonly string[]>> = {
  de: [
    "server",
    "token",
    "body",
    "text",
    "time",
    "headers",
    "extraName",
    "parts.status",
    "parts.header",
    "parts.body",
  ],
  fr: ["time"],
  es: ["token", "time"],
  pt: ["token", "item", "time", "parts.status"],
};

afterEach(() => setConsoleLabels({}, {}));

/** Every word by its name; functions with what they say of a text and of numbers. */
function flat(words: object, before = ""): [string, string][] {
  return Object.entries(words).flatMap(([name, word]): [string, string][] => {
    if (typeof word === "object") return flat(word as object, `${name}.`);
    if (typeof word !== "function") return [[before + name, String(word)]];
    const say = word as (given: unknown) => string;
    return [
      [
        before + name,
        /^(?:size|time|findings|items|lastItems|line|inBody|item|removeItem)$/.test(name)
          ? `${say(1)} ${say(5)}`
          : say("‹a›"),
      ],
    ];
  });
}

test.each(Object.keys(CONSOLE_SETS))(
  "%s: no word is left in English, none is empty, each says all it is given",
  (language) => {
    const english = new Map(flat(CONSOLE));
    setConsoleLabels(consoleWordsOf(language), {});
    const alike = new Set([...(ALIKE[language] ?? []), "size"]);
    const all = flat(CONSOLE);
    expect(all.map(([name]) => name)).toEqual([...english.keys()]);
    const wrong = all.filter(
      ([name, word]) =>
        word === "" ||
        (!alike.has(name) && word.toLowerCase() === english.get(name)?.toLowerCase()) ||
        (english.get(name)?.includes("‹a›") && !word.includes("‹a›")),
    );
    expect(wrong).toEqual([]);
  },
);

test("a host's own words", () => {
  setConsoleLabels(consoleWordsOf("de"), { console: { send: "Los!", failures: { offline: "Kein Netz." } } });
  expect([CONSOLE.send, CONSOLE.stop, failureText("offline", ""), failureText("stopped", "")]).toEqual([
    "Los!",
    "Anhalten",
    "Kein Netz.",
    "Sie haben die Anfrage angehalten.",
  ]);
});
