/**
 * `refreshWorkflowLabels` puts the labels of workflows in the current language. It runs whenever the page makes its
 * workflows again.
 */
import { afterEach, expect, test } from "vitest";
import { setLabels } from "#view/words/labels.ts";
import { setWorkflowLabels, WORKFLOWS } from "#view/words/workflow-labels.ts";
import { prepareWorkflowWords, refreshWorkflowLabels } from "#view/workflows/words.ts";

afterEach(() => {
  setLabels({});
  setWorkflowLabels({}, {});
});

// The page is in a language whose labels have not loaded if the host replaces one of ours.
const GERMAN = { language: "de", menu: "Menü" };

test("from English to German and back; the host's own labels stay", async () => {
  await prepareWorkflowWords({ labels: { workflows: { steps: "Stages" } }, translations: { de: {} } });
  expect([WORKFLOWS.steps, WORKFLOWS.outputs]).toEqual(["Stages", "Outputs"]);
  setLabels(GERMAN);
  refreshWorkflowLabels();
  expect([WORKFLOWS.steps, WORKFLOWS.outputs]).toEqual(["Stages", "Ausgaben"]);
  setLabels({});
  refreshWorkflowLabels();
  expect([WORKFLOWS.steps, WORKFLOWS.outputs]).toEqual(["Stages", "Outputs"]);
});
