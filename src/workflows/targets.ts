/** Finds what runtime expressions refer to in Arazzo documents: inputs, outputs, components and sources. */
import type { Arazzo } from "./arazzo.ts";
import type { Expression } from "./expression.ts";
import { type Link, operationById, type Unresolved, workflowById } from "./links.ts";
import type { Output, Step } from "./step.ts";
import type { Workflow } from "./workflow.ts";

/** Where an expression stands. Components have neither workflow nor step. */
export interface Scope {
  arazzo: Arazzo;
  workflow?: Workflow;
  step?: Step;
}

/** What an expression refers to, with its place in an Arazzo document. */
export interface Target {
  kind: "input" | "output" | "component" | "source" | "operation" | "workflow" | "step";
  arazzo: Arazzo;
  pointer: string;
  workflow?: Workflow;
  step?: Step;
  /** For operations of other descriptions. */
  link?: Link;
}

/** What an expression refers to, and does not exist. */
export interface Missing {
  kind: "missing";
  what: "input" | "output" | "step" | "workflow" | "component" | "source" | "reference";
  name: string;
  /** The workflow or step that does not have it. */
  of?: string;
}

/**
 * The target of an expression; undefined if its value is known only at run time, such as a response, or if its scope
 * is not known.
 */
export function targetOf(expression: Expression, scope: Scope): Target | Missing | undefined {
  switch (expression.kind) {
    case "inputs":
      return scope.workflow && inputOf(scope.workflow, expression.name);
    case "outputs":
      return outputsTarget(expression.name, scope);
    case "steps": {
      if (!scope.workflow) return undefined;
      const step = scope.workflow.stepsById.get(expression.step);
      if (!step) return { kind: "missing", what: "step", name: expression.step };
      return outputOf(step.outputs, expression.name, { workflow: scope.workflow, step });
    }
    case "workflows": {
      const workflow = scope.arazzo.workflowsById.get(expression.workflow);
      if (!workflow) return { kind: "missing", what: "workflow", name: expression.workflow };
      return expression.field === "inputs"
        ? inputOf(workflow, expression.name)
        : outputOf(workflow.outputs, expression.name, { workflow });
    }
    case "components": {
      const found = scope.arazzo.component(expression.type, expression.name);
      return found
        ? { kind: "component", arazzo: scope.arazzo, pointer: found.pointer }
        : { kind: "missing", what: "component", name: expression.name };
    }
    case "sourceDescriptions":
      return sourceTarget(expression, scope.arazzo);
    default:
      return undefined;
  }
}

/** In a step that calls a workflow, the outputs are those of that one. */
function outputsTarget(name: string, { workflow, step }: Scope): Target | Missing | undefined {
  const link = step?.link;
  const called = link?.kind === "workflow" ? link.workflow : undefined;
  // A workflow that was not read may have any output.
  if (step && !called && step.call?.field === "workflowId") return undefined;
  const host = called ?? workflow;
  return host && outputOf(host.outputs, name, { workflow: host });
}

/** An input by its name. A name with dots may also lead into an input. */
function inputOf(workflow: Workflow, name: string): Target | Missing | undefined {
  const found = longest(name, byName(workflow.inputs));
  const { arazzo } = workflow;
  if (found) return { kind: "input", arazzo, pointer: found.pointer, workflow };
  if (workflow.hasFurtherInputs) return undefined;
  return { kind: "missing", what: "input", name, of: workflow.workflowId };
}

function outputOf(
  outputs: readonly Output[],
  name: string,
  { workflow, step }: { workflow: Workflow; step?: Step },
): Target | Missing {
  const found = longest(name, byName(outputs));
  const { arazzo } = workflow;
  if (found) return { kind: "output", arazzo, pointer: found.pointer, workflow, step };
  return { kind: "missing", what: "output", name, of: step ? step.stepId : workflow.workflowId };
}

/** How many dots of a name are tried. */
const MOST_DOTS = 20;

/** What has this name, or the longest beginning of it that ends before a dot. */
function longest<Found>(name: string, known: ReadonlyMap<string, Found>): Found | undefined {
  let end = name.length;
  for (let tried = 0; end > 0 && tried <= MOST_DOTS; tried++, end = name.lastIndexOf(".", end - 1)) {
    const found = known.get(name.slice(0, end));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A list by name. It is kept as long as the list. */
function byName<Named extends { name: string }>(list: readonly Named[]): ReadonlyMap<string, Named> {
  let map = NAMED.get(list) as ReadonlyMap<string, Named> | undefined;
  if (!map) {
    map = new Map(list.map((one) => [one.name, one]));
    NAMED.set(list, map);
  }
  return map;
}

const NAMED = new WeakMap<object, ReadonlyMap<string, unknown>>();

/** First an operation or a workflow, then a field of the Source Description Object. */
function sourceTarget(
  { source: name, reference, text }: Extract<Expression, { kind: "sourceDescriptions" }>,
  arazzo: Arazzo,
): Target | Missing | undefined {
  const source = arazzo.sourcesByName.get(name);
  if (!source) return { kind: "missing", what: "source", name };
  const link: Link | Unresolved =
    source.kind === "arazzo" ? workflowById(arazzo, text) : operationById(arazzo, text);
  if (link.kind === "workflow") {
    const { workflow } = link;
    return { kind: "workflow", arazzo: workflow.arazzo, pointer: workflow.pointer, workflow };
  }
  if (link.kind !== "unresolved") return { kind: "operation", arazzo, pointer: source.pointer, link };
  if (Object.hasOwn(source.raw, reference))
    return { kind: "source", arazzo, pointer: `${source.pointer}/${reference}` };
  return link.reason === "unread"
    ? undefined
    : { kind: "missing", what: "reference", name: reference, of: name };
}
