/**
 * Runs a workflow step by step (Arazzo 1.1, Workflow Object): which step is next, what its response means, which action
 * follows. It sends nothing itself. A state is never changed; each function returns the next one.
 */
import { isTryable } from "#model/tryable.ts";
import type { Action } from "#workflows/action.ts";
import type { Arazzo } from "#workflows/arazzo.ts";
import { workflowById } from "#workflows/links.ts";
import type { Output, Step } from "#workflows/step.ts";
import type { Workflow } from "#workflows/workflow.ts";
import { inputsOf, tried } from "./call.ts";
import { doAllHold, type Verdict, verdictsOf } from "./criteria.ts";
import { evaluate } from "./evaluate.ts";
import type { RunProblem } from "./run-problem.ts";
import { defaultsIn, type Exchange, type Scope, type Values } from "./scope.ts";

/** The most steps of a run: repeated ones count again. */
export const MOST_TURNS = 200;
/** How deep workflows may call each other. */
export const DEEPEST_CALL = 10;

/** A workflow that is being run. */
export interface Frame {
  workflow: Workflow;
  inputs: Values;
  /** The outputs of its steps, by stepId. */
  steps: ReadonlyMap<string, Values>;
  /** The place of its next step. */
  index: number;
  /** How often an action has retried a step, by the places of both. */
  retries: ReadonlyMap<string, number>;
  /** The step that is retried after this one. */
  back?: number;
  /** What its end means to the workflow before it: the end of the step that calls it, or of what precedes a retry. */
  as?: "call" | "detour";
}

/** A step that has been run. */
export interface Turn {
  step: Step;
  /** How many workflows have called the one of the step. */
  depth: number;
  exchange?: Exchange;
  verdicts: readonly Verdict[];
  isSuccess: boolean;
  outputs: Values;
  /** The action that follows; undefined for the next step, or after a failure, for the end. */
  action?: Action;
  problems: readonly RunProblem[];
}

/** Why a run is over. */
export type End = "done" | "failed" | "limit" | "stuck";

/** A run: what has been done, and what is next. */
export interface Run {
  /** The innermost workflow is the last. */
  frames: readonly Frame[];
  turns: readonly Turn[];
  /** The workflows that have ended, by workflowId. */
  ended: ReadonlyMap<string, { inputs: Values; outputs: Values }>;
  end?: End;
  /** The outputs of the workflow, at the end. */
  outputs: Values;
}

/**
 * Starts a workflow.
 * @param ended the workflows that the reader has run before
 */
export function startRun(workflow: Workflow, inputs: Values, ended: Run["ended"] = new Map()): Promise<Run> {
  const frames = [frameOf(workflow, inputs)];
  return settled({ frames, turns: [], ended, outputs: {} });
}

/** The step to send next, which calls an operation; undefined at the end. */
export function nextStep({ frames, end }: Run): Step | undefined {
  const frame = frames.at(-1);
  return end === undefined ? frame?.workflow.steps[frame.index] : undefined;
}

/** What expressions of the next step can refer to. */
export function scopeOf({ frames, ended }: Run, more: Pick<Scope, "exchange" | "outputs"> = {}): Scope {
  const frame = frames.at(-1)!;
  const { inputs, steps, workflow } = frame;
  return { arazzo: workflow.arazzo, inputs, steps, workflows: ended, ...more };
}

/**
 * The run after its next step.
 * @param exchange what was sent and what came back; undefined if there was no response
 */
export async function afterSending(run: Run, exchange: Exchange | undefined): Promise<Run> {
  return settled(await afterStep(run, scopeOf(run, { exchange }), exchange !== undefined));
}

function frameOf(workflow: Workflow, inputs: Values, as?: Frame["as"]): Frame {
  const given = { ...defaultsIn(workflow.raw["inputs"]), ...inputs };
  return { workflow, inputs: given, steps: new Map(), index: 0, retries: new Map(), as };
}

/** Goes on until a step calls an operation, or the run is over. */
async function settled(given: Run): Promise<Run> {
  let run = given;
  for (let moves = 0; run.end === undefined; moves++) {
    if (moves > MOST_TURNS || run.turns.length >= MOST_TURNS) return { ...run, end: "limit" };
    const step = nextStep(run);
    if (step?.link?.kind === "operation" && isTryable(step.link.operation)) return run;
    if (!step) run = await afterWorkflow(run, true);
    else if (step.link?.kind === "workflow") run = await called(run, step, step.link.workflow);
    else return { ...run, end: "stuck" };
  }
  return run;
}

/** Enters the workflow that a step calls. */
async function called(run: Run, step: Step, workflow: Workflow): Promise<Run> {
  if (run.frames.length >= DEEPEST_CALL) return { ...run, end: "limit" };
  const { inputs } = await inputsOf(step.allParameters, scopeOf(run));
  return { ...run, frames: [...run.frames, frameOf(workflow, inputs, "call")] };
}

/** A run after its step: whether it succeeded, its outputs, and the action that follows. */
async function afterStep(run: Run, scope: Scope, hasAnswer: boolean): Promise<Run> {
  const frame = run.frames.at(-1)!;
  const step = frame.workflow.steps[frame.index]!;
  const problems: RunProblem[] = [];
  const verdicts = hasAnswer ? await verdictsOf(step.successCriteria, scope) : [];
  const status = scope.exchange?.status;
  const isSuccess =
    hasAnswer &&
    (verdicts.length > 0 ? verdicts.every(({ holds }) => holds) : status === undefined || status < 400);
  const outputs = isSuccess ? await outputsOf(step.outputs, scope, problems) : {};
  const steps = isSuccess ? new Map(frame.steps).set(step.stepId ?? "", outputs) : frame.steps;
  const now = { ...scope, steps };
  const key = frame.back === undefined ? await chosenAction(step, isSuccess, frame, now) : undefined;
  const { action } = key ?? {};
  const { exchange } = scope;
  const depth = run.frames.length - 1;
  const turn: Turn = { step, depth, exchange, verdicts, isSuccess, outputs, action, problems };
  const after: Run = { ...run, turns: [...run.turns, turn] };
  const own: Frame = { ...frame, steps, retries: isSuccess ? withoutRetries(frame) : frame.retries };
  // What precedes a retry comes back to it, whatever came of it.
  if (frame.back !== undefined) return withFrame(after, { ...own, index: frame.back, back: undefined });
  if (key) return following(after, own, key, now);
  return isSuccess
    ? withFrame(after, { ...own, index: frame.index + 1 })
    : afterWorkflow(withFrame(after, own), false);
}

function withoutRetries({ retries, index }: Frame): Frame["retries"] {
  return new Map([...retries].filter(([key]) => !key.startsWith(`${index} `)));
}

function withFrame(run: Run, frame: Frame): Run {
  return { ...run, frames: [...run.frames.slice(0, -1), frame] };
}

/** An action, and the key of its retries. */
interface Chosen {
  action: Action;
  key: string;
}

/** The first action whose criteria hold; one that retries, only as often as it may. */
async function chosenAction(
  step: Step,
  isSuccess: boolean,
  frame: Frame,
  scope: Scope,
): Promise<Chosen | undefined> {
  const actions = actionsOf(step, isSuccess);
  for (const [place, action] of actions.entries()) {
    const key = `${frame.index} ${place}`;
    if (action.type === "retry" && (frame.retries.get(key) ?? 0) >= action.retryLimit) continue;
    if (await doAllHold(action.criteria, scope)) return { action, key };
  }
  return undefined;
}

/** The actions of a step, then those of its workflow that it does not override by their name. */
function actionsOf({ onSuccess, onFailure, workflow }: Step, isSuccess: boolean): readonly Action[] {
  const own = isSuccess ? onSuccess : onFailure;
  const names = new Set(own.map(({ name }) => name));
  const all = isSuccess ? workflow.successActions : workflow.failureActions;
  return [...own, ...all.filter(({ name }) => name === undefined || !names.has(name))];
}

/** Does what an action says. */
async function following(run: Run, frame: Frame, { action, key }: Chosen, scope: Scope): Promise<Run> {
  const { type, stepId, workflowId, when } = action;
  if (type === "end") return afterWorkflow(withFrame(run, frame), when === "success");
  if (type !== "goto" && type !== "retry") return { ...run, end: "stuck" };
  const index = stepId === undefined ? undefined : indexOf(frame.workflow, stepId);
  const workflow = workflowId === undefined ? undefined : workflowNamed(frame.workflow.arazzo, workflowId);
  if ((stepId !== undefined && index === undefined) || (workflowId !== undefined && !workflow))
    return { ...run, end: "stuck" };
  const { inputs } = await inputsOf(action.parameters, scope);
  if (type === "goto") {
    // A transfer to another workflow does not come back.
    if (workflow) return withFrame(run, frameOf(workflow, inputs, frame.as));
    return index === undefined ? { ...run, end: "stuck" } : withFrame(run, { ...frame, index });
  }
  const retries = new Map(frame.retries).set(key, (frame.retries.get(key) ?? 0) + 1);
  const again = { ...frame, retries };
  if (workflow) {
    if (run.frames.length >= DEEPEST_CALL) return { ...run, end: "limit" };
    const before = withFrame(run, again);
    return { ...before, frames: [...before.frames, frameOf(workflow, inputs, "detour")] };
  }
  return withFrame(run, index === undefined ? again : { ...again, index, back: frame.index });
}

function indexOf(workflow: Workflow, stepId: string): number | undefined {
  const step = workflow.stepsById.get(stepId);
  return step && workflow.steps.indexOf(step);
}

function workflowNamed(arazzo: Arazzo, id: string): Workflow | undefined {
  const link = workflowById(arazzo, id);
  return link.kind === "workflow" ? link.workflow : undefined;
}

/** A run after the end of its innermost workflow. */
async function afterWorkflow(run: Run, isSuccess: boolean): Promise<Run> {
  const { workflow, inputs, as } = run.frames.at(-1)!;
  const problems: RunProblem[] = [];
  const outputs = await outputsOf(workflow.outputs, scopeOf(run), problems);
  const ended = new Map(run.ended).set(workflow.workflowId ?? "", { inputs, outputs });
  const frames = run.frames.slice(0, -1);
  if (as === undefined || frames.length === 0)
    return { ...run, ended, outputs, end: isSuccess ? "done" : "failed" };
  const outer: Run = { ...run, ended, frames };
  return as === "detour" ? outer : afterStep(outer, scopeOf(outer, { outputs }), isSuccess);
}

/** The outputs that have a value. */
async function outputsOf(outputs: readonly Output[], scope: Scope, problems: RunProblem[]): Promise<Values> {
  const found: [string, unknown][] = [];
  for (const { name, value } of outputs) {
    const made = await tried(() => evaluate(value, scope), problems);
    if (made !== undefined) found.push([name, made]);
  }
  return Object.fromEntries(found);
}
