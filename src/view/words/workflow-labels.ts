/**
 * The labels of workflows, in English: they load with workflows. Those of other languages are in
 * `view/words/workflows`.
 */
import { asRecord, own } from "#oas/read.ts";
import { languageOf } from "#options/read.ts";
import { ENGLISH } from "#workflows/phrases.ts";
import { replaced, type Said } from "./labels.ts";

const OWN = {
  workflows: "Workflows",
  workflowId: "Workflow ID:",
  /** Before the workflows or steps that must be complete first. */
  needsFirst: "Needs first:",
  inputs: "Inputs",
  steps: "Steps",
  outputs: "Outputs",
  everyStep: "Passed by every step",
  everySuccess: "After every step that succeeds",
  everyFailure: "After every step that fails",
  parameters: "Parameters",
  requestBody: "Request body",
  /** The row of an expression that is the complete body. */
  wholeBody: "whole body",
  succeedsIf: "Succeeds if",
  onSuccess: "On success",
  onFailure: "On failure",
  /** Before the name of what a step calls, if it is not an operation of this page. */
  workflow: "Workflow",
  channel: "Channel",
  asyncOperation: "Asynchronous operation",
  /** After an operation of another description. */
  ofSource: (source: string): string => `of source description ${source}`,
  notFound: "not found",
  action: "Action:",
  correlationId: "Correlation ID:",
  timeout: (milliseconds: number): string => `Timeout: ${milliseconds} ms`,
  /** Before the inputs that an action gives to a workflow. */
  withInputs: "with",
  /** The title of the diagram. */
  order: "Order of steps",
  usedIn: "Used in workflows:",
  /** Before the reason. */
  failed: "These workflows could not be loaded:",
  unread: "This source description could not be loaded:",
  notArazzo: (address: string): string => `${address} is not an Arazzo document.`,
  noDescription: (address: string): string => `${address} is no OpenAPI, AsyncAPI or Arazzo document.`,
  phrases: ENGLISH,
};

/** All labels of workflows. The set of a language has all of them. */
export type WorkflowWords = Said<typeof OWN>;

/** The labels, by purpose. */
export const WORKFLOWS: WorkflowWords = { ...OWN } as WorkflowWords;

/** The language of the labels now, and the option `labels` that they were set by. */
export const spoken: { language: string; given: Readonly<Record<string, unknown>> } = {
  language: "en",
  given: {},
};

/**
 * Sets the labels in the language that the host has chosen.
 * @param set the labels of its language
 * @param given the option `labels`; the host's own labels are under `workflows`
 */
export function setWorkflowLabels(set: object, given: Readonly<Record<string, unknown>>): void {
  Object.assign(spoken, { language: languageOf(given) ?? "en", given });
  Object.assign(WORKFLOWS, replaced({ ...OWN, ...set }, asRecord(own(given, "workflows"))));
}
