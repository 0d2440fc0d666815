/** Checks parameters: their locations, that they are unique, and that they are those of what a step calls. */
import { detailsOf } from "#model/operation-details.ts";
import type { Parameter } from "#workflows/parameter.ts";
import type { Step } from "#workflows/step.ts";
import type { Workflow } from "#workflows/workflow.ts";
import type { Expressions } from "./expressions.ts";
import { type Reporter, shown } from "./reporter.ts";

/** What the parameters of a list are passed to. */
export type Receiver = "operation" | "workflow" | "unknown";

/** Headers that OpenAPI describes elsewhere. */
const OTHER_HEADERS = ["accept", "content-type", "authorization"];

/** Checks parameters. */
export class Parameters {
  constructor(
    private readonly reporter: Reporter,
    private readonly expressions: Expressions,
  ) {}

  /**
   * The parameters of a list: of a workflow, a step or an action.
   * @param receiver what they are passed to, if it is known
   */
  list(
    parameters: readonly Parameter[],
    scope: { workflow: Workflow; step?: Step },
    receiver: Receiver,
  ): void {
    const seen = new Set<string>();
    for (const parameter of parameters) {
      const { name, pointer, reference } = parameter;
      const place = reference?.pointer ?? pointer;
      const key = `${parameter.in ?? ""} ${name}`;
      if (name !== undefined && seen.has(key)) {
        const where = parameter.in === undefined ? "" : ` in ${shown(parameter.in)}`;
        this.reporter.add(
          "arazzo-unique",
          place,
          `The parameter ${shown(name)}${where} is in this list twice.`,
        );
      }
      seen.add(key);
      if (receiver === "operation" && parameter.in === undefined)
        this.reporter.add(
          "arazzo-parameter",
          place,
          `The parameter ${shown(name ?? "")} is passed to an operation, so it must have \`in\`.`,
        );
      const { arazzo } = scope.workflow;
      this.expressions.checkValue(parameter.value, parameter.valuePointer, {
        ...scope,
        arazzo,
        reference: reference?.value === undefined ? reference?.pointer : undefined,
      });
    }
  }

  /** Those of a step, compared with what it calls. */
  ofCall(step: Step): void {
    const { link, allParameters } = step;
    if (link?.kind === "workflow")
      this.ofWorkflow(allParameters, link.workflow, step.pointer, step.parameters);
    if (link?.kind !== "operation") return;
    const { operation } = link;
    const declared = new Set<string>();
    const given = new Set(allParameters.map((one) => keyOf(one.in, one.name)));
    for (const one of detailsOf(operation).parameters) {
      this.reporter.spend();
      const key = keyOf(one.location, one.name);
      declared.add(key);
      const isElsewhere = one.location === "header" && OTHER_HEADERS.includes(one.name.toLowerCase());
      if (one.required && !isElsewhere && !given.has(key))
        this.reporter.add(
          "arazzo-parameter-missing",
          step.pointer,
          `The operation requires the ${one.location} parameter ${shown(one.name)}, which the step does not pass.`,
        );
    }
    for (const { parameterName, location } of operation.document.securitySchemes)
      if (parameterName !== undefined) declared.add(keyOf(location, parameterName));
    for (const one of step.parameters) {
      const { name = "", in: location } = one;
      if (location === undefined || declared.has(keyOf(location, name))) continue;
      if (location === "header" && OTHER_HEADERS.includes(name.toLowerCase())) continue;
      this.reporter.add(
        "arazzo-parameter-unknown",
        one.reference?.pointer ?? one.pointer,
        `The operation has no ${shown(location)} parameter ${shown(name)}.`,
      );
    }
  }

  /**
   * Those that are passed to a workflow, compared with its inputs.
   * @param own those whose names are checked
   */
  ofWorkflow(
    all: readonly Parameter[],
    { inputs, hasFurtherInputs, workflowId = "" }: Workflow,
    pointer: string,
    own: readonly Parameter[] = all,
  ): void {
    const given = new Set(all.map(({ name }) => name));
    for (const { name, required } of inputs) {
      this.reporter.spend();
      if (required && !given.has(name))
        this.reporter.add(
          "arazzo-parameter-missing",
          pointer,
          `The workflow ${shown(workflowId)} requires the input ${shown(name)}, which is not passed.`,
        );
    }
    if (hasFurtherInputs) return;
    const known = new Set(inputs.map(({ name }) => name));
    for (const { name, reference, pointer: place } of own)
      if (name !== undefined && !known.has(name))
        this.reporter.add(
          "arazzo-parameter-unknown",
          reference?.pointer ?? place,
          `The workflow ${shown(workflowId)} has no input ${shown(name)}.`,
        );
  }
}

/** The names of headers do not depend on case. */
function keyOf(location: string | undefined, name = ""): string {
  return `${location} ${location === "header" ? name.toLowerCase() : name}`;
}
