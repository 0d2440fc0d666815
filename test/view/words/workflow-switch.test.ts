/** The labels of workflows follow the language of the page when its outline is made again. */
import { afterEach, expect, test } from "vitest";
import { addLanguage, setLabels } from "#view/words/labels.ts";
import { words as german } from "#view/words/languages/de.ts";
import { sayWorkflows, WORKFLOWS } from "#view/words/workflow-labels.ts";
import { prepareWorkflowWords, sayAgain } from "#view/workflows/words.ts";

afterEach(() => {
  setLabels({});
  sayWorkflows({}, {});
});

test("from English to German and back; the host's own labels stay", async () => {
  addLanguage("de", german);
  await prepareWorkflowWords({ labels: { workflows: { steps: "Stages" } }, translations: { de: {} } });
  expect([WORKFLOWS.steps, WORKFLOWS.outputs]).toEqual(["Stages", "Outputs"]);
  setLabels({ language: "de" });
  sayAgain();
  expect([WORKFLOWS.steps, WORKFLOWS.outputs]).toEqual(["Stages", "Ausgaben"]);
  setLabels({});
  sayAgain();
  expect([WORKFLOWS.steps, WORKFLOWS.outputs]).toEqual(["Stages", "Outputs"]);
});
