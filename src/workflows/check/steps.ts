/** Checks workflows and their steps: what they call, what they pass on, and in which order. */
import type { Expression } from "#workflows/expression.ts";
import type { Lost } from "#workflows/lists.ts";
import { CALLS, type Step } from "#workflows/step.ts";
import { expressionsOf, type Value } from "#workflows/value.ts";
import type { Workflow } from "#workflows/workflow.ts";
import { Actions } from "./actions.ts";
import { Expressions } from "./expressions.ts";
import type { Languages } from "./languages.ts";
import { leadsNowhere } from "./nowhere.ts";
import { cyclesIn, type Edge, wayText } from "./order.ts";
import { Parameters, type Receiver } from "./parameters.ts";
import { type Reporter, shown } from "./reporter.ts";

/** Checks workflows. */
export class Steps {
  readonly expressions: Expressions;
  readonly actions: Actions;
  private readonly parameters: Parameters;

  constructor(
    private readonly reporter: Reporter,
    languages: Languages,
  ) {
    this.expressions = new Expressions(reporter, languages);
    this.parameters = new Parameters(reporter, this.expressions);
    this.actions = new Actions(reporter, this.expressions, this.parameters);
  }

  /** A workflow and everything in it. */
  workflow(workflow: Workflow): void {
    const { steps, arazzo, dependsOn, lost } = workflow;
    for (const { link, pointer } of dependsOn)
      if (link.kind === "unresolved") leadsNowhere(link, pointer, "arazzo-workflow", this.reporter);
    this.#reportLost(lost);
    // All steps get these parameters, so they need `in` as soon as one step calls an operation.
    const passedByAll: Receiver = steps.map(receiverOf).includes("operation") ? "operation" : "unknown";
    this.parameters.list(workflow.parameters, { workflow }, passedByAll);
    this.actions.list(workflow.successActions, workflow);
    this.actions.list(workflow.failureActions, workflow);
    this.expressions.checkOutputs(workflow.outputs, { arazzo, workflow });
    const seen = new Set<string>();
    for (const step of steps) {
      this.#unique(step, seen);
      this.#step(step);
    }
    this.#order(workflow);
  }

  /** Reports a step with the id of an earlier one. */
  #unique({ stepId, pointer }: Step, seen: Set<string>): void {
    if (stepId === undefined) return;
    if (seen.has(stepId))
      this.reporter.add("arazzo-unique", `${pointer}/stepId`, `The workflow has two steps ${shown(stepId)}.`);
    seen.add(stepId);
  }

  /** A step and everything in it. */
  #step(step: Step): void {
    this.reporter.spend();
    const { workflow, requestBody, lost, dependsOn, correlationId, pointer } = step;
    const scope = { arazzo: workflow.arazzo, workflow, step };
    this.#call(step);
    this.#reportLost(lost);
    for (const { link, pointer } of dependsOn)
      if (link.kind === "unresolved") leadsNowhere(link, pointer, "arazzo-step", this.reporter);
    this.parameters.list(step.parameters, { workflow, step }, receiverOf(step));
    this.parameters.ofCall(step);
    if (requestBody) this.expressions.checkRequestBody(requestBody, scope);
    if (correlationId) this.expressions.checkValue(correlationId, `${pointer}/correlationId`, scope);
    for (const criterion of step.successCriteria) this.expressions.checkCriterion(criterion, scope);
    this.actions.list(step.onSuccess, workflow, step);
    this.actions.list(step.onFailure, workflow, step);
    this.expressions.checkOutputs(step.outputs, scope);
  }

  /** What a step calls. */
  #call(step: Step): void {
    const { call, link, raw, pointer, arazzo } = step;
    const given = CALLS.filter((field) => raw[field] !== undefined);
    if (given.length !== 1)
      this.reporter.add(
        "arazzo-call",
        pointer,
        given.length === 0
          ? "The step calls nothing: it must have `operationId`, `operationPath`, `channelPath` or `workflowId`."
          : `The step has ${given.map((one) => `\`${one}\``).join(" and ")}, but must have only one of them.`,
      );
    if (!call || !link) return;
    if (link.kind === "unresolved")
      leadsNowhere(
        link,
        call.pointer,
        call.field === "workflowId" ? "arazzo-workflow" : "arazzo-operation",
        this.reporter,
      );
    const sources = arazzo.sourceDescriptions.filter(({ kind }) => kind !== "arazzo");
    if (call.field === "operationId" && !call.text.startsWith("$sourceDescriptions.") && sources.length > 1)
      this.reporter.add(
        "arazzo-operation",
        call.pointer,
        "With several source descriptions, `operationId` must have the form `$sourceDescriptions.<name>.<operationId>`.",
      );
    if (
      /^(?:operation|channel)Path$/.test(call.field) &&
      link.kind !== "unresolved" &&
      !call.text.startsWith("{")
    )
      this.reporter.add("arazzo-braces", call.pointer, "The runtime expression must be in braces.");
    this.#async(step);
  }

  /** The fields of asynchronous steps. */
  #async({ link, raw, action, pointer }: Step): void {
    if (!link || link.kind === "unresolved") return;
    const isAsync = link.kind === "asyncOperation" || link.kind === "channel";
    for (const field of ["action", "correlationId"])
      if (raw[field] !== undefined && !isAsync)
        this.reporter.add(
          "arazzo-async",
          `${pointer}/${field}`,
          `\`${field}\` is used only by steps that call an AsyncAPI description.`,
        );
    if (isAsync && raw["correlationId"] !== undefined && action !== "receive")
      this.reporter.add(
        "arazzo-async",
        `${pointer}/correlationId`,
        "`correlationId` is used only by steps with the action `receive`.",
      );
  }

  /** Reports references that lead to no component. */
  #reportLost(lost: readonly Lost[]): void {
    for (const { text, expression, pointer } of lost)
      this.reporter.add(
        "arazzo-component",
        pointer,
        expression.kind === "fault"
          ? `${shown(text)} ${expression.message}.`
          : `There is no component ${shown(text)}.`,
      );
  }

  /**
   * The order of steps. Without any `dependsOn`, steps run in order, so a step can use outputs only of earlier steps.
   * With `dependsOn`, only cycles are errors, and a step that uses its own output.
   */
  #order(workflow: Workflow): void {
    const { steps } = workflow;
    const isSequence = steps.every(({ dependsOn }) => dependsOn.length === 0);
    const uses = new Map(steps.map((step) => [step, usedBy(step)]));
    for (const [step, used] of uses) for (const edge of used) this.#use(step, edge, isSequence);
    if (isSequence) return;
    const edgesOf = (step: Step): Edge<Step>[] => [
      ...dependenciesOf(step),
      ...(uses.get(step) ?? []).filter(({ to }) => to !== step),
    ];
    for (const { nodes, pointers } of cyclesIn(steps, edgesOf))
      this.reporter.add(
        "arazzo-cycle",
        pointers.at(-1) ?? workflow.pointer,
        `The steps depend on each other: ${wayText(nodes.map(({ stepId }) => stepId))}.`,
      );
  }

  /** Reports that a step uses an output which does not exist yet. */
  #use(step: Step, { to, pointer }: Edge<Step>, isSequence: boolean): void {
    if (to === step)
      this.reporter.add("arazzo-order", pointer, "The step uses its own output, which does not exist yet.");
    else if (to.index > step.index && isSequence)
      this.reporter.add(
        "arazzo-order",
        pointer,
        `The step uses an output of step ${shown(to.stepId ?? "")}, which comes later.`,
      );
  }
}

/** What the parameters of a step are passed to. */
function receiverOf({ call }: Step): Receiver {
  if (!call) return "unknown";
  return call.field === "workflowId" ? "workflow" : "operation";
}

/** The steps of the same workflow that must be complete before a step, with the pointers of `dependsOn`. */
function dependenciesOf({ dependsOn, workflow }: Step): Edge<Step>[] {
  return dependsOn.flatMap(({ link, pointer }) =>
    link.kind === "step" && link.step.workflow === workflow ? [{ to: link.step, pointer }] : [],
  );
}

/** The steps whose outputs a step needs before it runs, with the pointers of the values that use them. */
function usedBy(step: Step): readonly Edge<Step>[] {
  const { parameters, requestBody, correlationId, workflow } = step;
  const values: { value: Value; pointer: string }[] = parameters.map((one) => ({
    value: one.value,
    pointer: one.reference?.pointer ?? one.valuePointer,
  }));
  for (const { value, pointer } of requestBody?.inside ?? [])
    values.push({ value, pointer: `${requestBody?.pointer}/payload${pointer}` });
  for (const { value, pointer } of requestBody?.replacements ?? [])
    values.push({ value, pointer: `${pointer}/value` });
  if (correlationId) values.push({ value: correlationId, pointer: `${step.pointer}/correlationId` });
  return values.flatMap(({ value, pointer }) =>
    expressionsOf(value).flatMap((one): Edge<Step>[] => {
      const to = one.kind === "steps" ? workflow.stepsById.get((one as StepOutput).step) : undefined;
      return to ? [{ to, pointer }] : [];
    }),
  );
}

type StepOutput = Extract<Expression, { kind: "steps" }>;
