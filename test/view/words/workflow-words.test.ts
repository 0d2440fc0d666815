/** The words of workflows: each set is whole by its type; here it is seen that each is in its language. */
import { afterEach, expect, test } from "vitest";
import { setWorkflowLabels, WORKFLOWS } from "#view/words/workflow-labels.ts";
import { WORKFLOW_SETS, workflowWordsOf } from "#view/words/workflow-words.ts";

afterEach(() => setWorkflowLabels({}, {}));

/** All words by name, and the places that each fills in. */
function flat(words: object, before = ""): [string, string][] {
  return Object.entries(words).flatMap(([name, word]): [string, string][] => {
    if (typeof word === "object") return flat(word as object, `${name}.`);
    return [[before + name, typeof word === "function" ? (word as (given: string) => string)("{a}") : word]];
  });
}

/** Words that other languages may share with English. */
const SHARED = /^(?:workflows?|action|phrases\.(?:group|unknownAction))$/;

const placesIn = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

test.each(Object.keys(WORKFLOW_SETS))(
  "%s: no word is left in English, none is empty, each says all it is given",
  (language) => {
    const english = new Map(flat(WORKFLOWS));
    setWorkflowLabels(workflowWordsOf(language), {});
    const all = flat(WORKFLOWS);
    expect(all.map(([name]) => name)).toEqual([...english.keys()]);
    const wrong = all.filter(
      ([name, word]) =>
        word === "" ||
        (!SHARED.test(name) && word === english.get(name)) ||
        placesIn(word).join() !== placesIn(english.get(name) ?? "").join(),
    );
    expect(wrong).toEqual([]);
  },
);

test("a host's own words", () => {
  setWorkflowLabels(workflowWordsOf("de"), { workflows: { steps: "Etappen", phrases: { end: "Schluss" } } });
  expect([WORKFLOWS.steps, WORKFLOWS.phrases.end, WORKFLOWS.outputs]).toEqual([
    "Etappen",
    "Schluss",
    "Ausgaben",
  ]);
});
