/** The words of workflows in other languages: a part that loads with them. */
import { own } from "#oas/read.ts";
import type { WorkflowWords } from "./workflow-labels.ts";

/** The sets, by language. */
export const WORKFLOW_SETS: Readonly<Record<string, WorkflowWords>> = {};

/** The words of a language; none if there is no set. */
export function workflowWordsOf(language: string): Partial<WorkflowWords> {
  return (own(WORKFLOW_SETS, language) as WorkflowWords | undefined) ?? {};
}
