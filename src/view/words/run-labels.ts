/** The labels for running a workflow, in English. Those of other languages are in `view/words/runs`. */
import { asRecord, own } from "#oas/read.ts";
import { replaced, type Said } from "./labels.ts";

const OWN = {
  /** The name of the region. */
  run: "Run step by step",
  note: "Each step is a form: change it if you like, then press “Send”. Nothing is sent before.",
  memory: "Inputs and outputs stay in the memory of this page.",
  start: "Start",
  restart: "Start again",
  next: (number: number, step: string): string => `Next: step ${number}, ${step}`,
  steps: "Steps so far",
  succeeded: "succeeded",
  failed: "failed",
  holds: "holds",
  fails: "does not hold",
  /** The rule for steps without success criteria. */
  noCriteria: "The step has no criteria: a status below 400 is a success.",
  follows: "What follows:",
  wait: (seconds: number): string => `Wait ${seconds} s before you send it again.`,
  giveUp: "Go on without a response: the step has failed",
  ends: {
    done: "The workflow has ended successfully.",
    failed: "The workflow has failed.",
    limit: "The run has ended: it has too many steps, or workflows that call each other too deeply.",
    unsupported: "The run has ended: this page cannot send what comes next.",
  },
  problems: {
    missing: (about: string): string => `“${about}” has no value.`,
    fault: (about: string): string => `“${about}” is not well-formed.`,
    language: (about: string): string => `The page does not evaluate “${about}”.`,
    notData: (about: string): string => `“${about}” needs JSON.`,
    work: (about: string): string => `“${about}” takes too many steps.`,
  },
};

/** All labels for running a workflow. The set of a language has all of them. */
export type RunWords = Said<typeof OWN>;

/** The labels, by purpose. */
export const RUN: RunWords = { ...OWN } as RunWords;

/**
 * Sets the labels in the language that the host has chosen.
 * @param set the labels of its language
 * @param given the option `labels`; the host's own labels are under `run`
 */
export function setRunLabels(set: object, given: Readonly<Record<string, unknown>>): void {
  Object.assign(RUN, replaced({ ...OWN, ...set }, asRecord(own(given, "run"))));
}
