/** Finds the operations that a run of a workflow may call, those of the workflows that it calls included. */
import type { Operation } from "#model/operation.ts";
import { workflowById } from "./links.ts";
import type { Workflow } from "./workflow.ts";

/** The operations, in the order in which they are found. */
export function operationsOf(workflow: Workflow): readonly Operation[] {
  const found = new Set<Operation>();
  const seen = new Set([workflow]);
  for (const { arazzo, steps, successActions, failureActions } of seen) {
    for (const { link } of steps) {
      if (link?.kind === "operation") found.add(link.operation);
      if (link?.kind === "workflow") seen.add(link.workflow);
    }
    const actions = [steps.flatMap(({ onSuccess, onFailure }) => [...onSuccess, ...onFailure])];
    for (const { workflowId } of [...actions, successActions, failureActions].flat()) {
      const link = workflowId === undefined ? undefined : workflowById(arazzo, workflowId);
      if (link?.kind === "workflow") seen.add(link.workflow);
    }
  }
  return [...found];
}
