/** Makes the workflows of a page from the documents that were read, with the functions that render them. */
import type { Document } from "#model/document.ts";
import type { Menu } from "#model/outline/menu.ts";
import { type Given, PageWorkflows } from "./page-workflows.ts";
import { refreshWorkflowLabels } from "./words.ts";
import { inputsWhere, UsedIn, WorkflowSection } from "./workflow-view.tsx";

/** The workflows of a page, and the functions that render them. */
export interface Workflows {
  of: PageWorkflows;
  WorkflowSection: typeof WorkflowSection;
  UsedIn: typeof UsedIn;
  inputsWhere: typeof inputsWhere;
}

/** Makes the workflows of a page once its description and its menu are known. */
export type MakeWorkflows = (document: Document, menu: () => Menu) => Workflows;

/** The workflows in the documents that were read. */
export function workflowsOf(given: Given): MakeWorkflows {
  return (document, menu) => {
    refreshWorkflowLabels();
    return { of: new PageWorkflows(given, document, menu), WorkflowSection, UsedIn, inputsWhere };
  };
}
