/** Checks success and failure actions: where they go, and the fields that their type has. */
import type { Action } from "#workflows/action.ts";
import { workflowById } from "#workflows/links.ts";
import type { Step } from "#workflows/step.ts";
import type { Workflow } from "#workflows/workflow.ts";
import type { Expressions, Use } from "./expressions.ts";
import { leadsNowhere } from "./nowhere.ts";
import type { Parameters } from "./parameters.ts";
import { type Reporter, shown } from "./reporter.ts";

/** Checks actions. */
export class Actions {
  constructor(
    private readonly reporter: Reporter,
    private readonly expressions: Expressions,
    private readonly parameters: Parameters,
  ) {}

  /** The actions of a list. */
  list(actions: readonly Action[], workflow: Workflow, step?: Step): void {
    const seen = new Set<string>();
    for (const action of actions) {
      const { name, reference, pointer } = action;
      if (name !== undefined && seen.has(name))
        this.reporter.add(
          "arazzo-unique",
          reference?.pointer ?? pointer,
          `The ${action.when} action ${shown(name)} is in this list twice.`,
        );
      if (name !== undefined) seen.add(name);
      if (!reference) this.fields(action);
      this.#inPlace(action, workflow, step);
    }
  }

  /** What does not depend on where an action stands. */
  fields({ type, workflowId, stepId, raw, pointer, parameters }: Action): void {
    this.reporter.spend();
    const targets = [workflowId, stepId].filter((one) => one !== undefined).length;
    if (targets > 1)
      this.reporter.add("arazzo-action", pointer, "An action must not have both `workflowId` and `stepId`.");
    if (type === "goto" && targets === 0)
      this.reporter.add(
        "arazzo-action",
        pointer,
        "An action of type `goto` must have `workflowId` or `stepId`.",
      );
    const unused = [
      ...(type === "end" ? ["workflowId", "stepId"] : []),
      ...(type !== "retry" ? ["retryAfter", "retryLimit"] : []),
      ...(workflowId === undefined ? ["parameters"] : []),
    ].filter((field) => raw[field] !== undefined);
    for (const field of type === undefined ? [] : unused)
      this.reporter.add(
        "arazzo-action-field",
        `${pointer}/${field}`,
        field === "parameters"
          ? "`parameters` are used only with `workflowId`."
          : `\`${field}\` is not used by an action of type ${shown(type ?? "")}.`,
      );
    for (const { in: location, pointer: place, reference } of parameters)
      if (location !== undefined)
        this.reporter.add(
          "arazzo-parameter",
          reference?.pointer ?? place,
          "The parameters of an action must not have `in`.",
        );
  }

  #inPlace(action: Action, workflow: Workflow, step?: Step): void {
    const { reference, workflowId, stepId, pointer } = action;
    const use: Use = { arazzo: workflow.arazzo, workflow, step, reference: reference?.pointer };
    if (stepId !== undefined && !workflow.stepsById.has(stepId))
      this.reporter.add(
        "arazzo-step",
        reference?.pointer ?? `${pointer}/stepId`,
        `The workflow has no step ${shown(stepId)}.`,
      );
    if (workflowId !== undefined) {
      const link = workflowById(workflow.arazzo, workflowId);
      if (link.kind === "workflow") this.parameters.ofWorkflow(action.parameters, link.workflow, pointer);
      else leadsNowhere(link, `${pointer}/workflowId`, "arazzo-workflow", this.reporter);
    }
    this.parameters.list(action.parameters, { workflow, step }, "workflow");
    for (const criterion of action.criteria) this.expressions.checkCriterion(criterion, use);
  }
}
