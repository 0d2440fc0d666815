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
export const MOST_STEPS = 200;
/** How deep workflows may call each other. */
export const DEEPEST_CALL = 10;

/** A workflow that is being run: an entry of the call stack. */
export interface Frame {
  workflow: Workflow;
  inputs: Values;
  /** The outputs of its steps, by stepId. */
  steps: ReadonlyMap<string, Values>;
  /** The index of its next step. */
  index: number;
  /** How often each action has retried each step, by the indexes of both. */
  retries: ReadonlyMap<string, number>;
  /** The index of the step that is retried after the next step. */
  retried?: number;
  /**
   * What called it: a step, which succeeds or fails with it, or a retry, which comes after it. Undefined for the
   * workflow that the reader started.
   */
  caller?: "step" | "retry";
}

/** The result of a step that has been run. */
export interface StepResult {
  step: Step;
  /** The number of workflows that wait for the end of the step's workflow. */
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
export type End = "done" | "failed" | "limit" | "unsupported";

/** A run: what has been done, and what is next. */
export interface Run {
  /** The innermost workflow is the last. */
  frames: readonly Frame[];
  /** The results of the steps so far, in order. */
  results: readonly StepResult[];
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
  return advance({ frames, results: [], ended, outputs: {} });
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
  return advance(await afterStep(run, scopeOf(run, { exchange }), exchange !== undefined));
}

function frameOf(workflow: Workflow, inputs: Values, caller?: Frame["caller"]): Frame {
  const given = { ...defaultsIn(workflow.raw["inputs"]), ...inputs };
  return { workflow, inputs: given, steps: new Map(), index: 0, retries: new Map(), caller };
}

/** Enters and leaves workflows until the next step calls an operation, or the run is over. */
async function advance(given: Run): Promise<Run> {
  let run = given;
  for (let moves = 0; run.end === undefined; moves++) {
    if (moves > MOST_STEPS || run.results.length >= MOST_STEPS) return { ...run, end: "limit" };
    const step = nextStep(run);
    if (step?.link?.kind === "operation" && isTryable(step.link.operation)) return run;
    if (!step) run = await afterWorkflow(run, true);
    else if (step.link?.kind === "workflow") run = await enterWorkflow(run, step, step.link.workflow);
    else return { ...run, end: "unsupported" };
  }
  return run;
}

/** Enters the workflow that a step calls. */
async function enterWorkflow(run: Run, step: Step, workflow: Workflow): Promise<Run> {
  if (run.frames.length >= DEEPEST_CALL) return { ...run, end: "limit" };
  const { inputs } = await inputsOf(step.allParameters, scopeOf(run));
  return { ...run, frames: [...run.frames, frameOf(workflow, inputs, "step")] };
}

/**
 * A run after its step: whether it succeeded, its outputs, and the action that follows.
 * @param canSucceed whether there was a response, or the workflow that the step calls has succeeded
 */
async function afterStep(run: Run, scope: Scope, canSucceed: boolean): Promise<Run> {
  const frame = run.frames.at(-1)!;
  const step = frame.workflow.steps[frame.index]!;
  const problems: RunProblem[] = [];
  const verdicts = canSucceed ? await verdictsOf(step.successCriteria, scope) : [];
  const isSuccess = canSucceed && isSuccessful(verdicts, scope.exchange);
  const outputs = isSuccess ? await outputsOf(step.outputs, scope, problems) : {};
  const steps = isSuccess ? new Map(frame.steps).set(step.stepId ?? "", outputs) : frame.steps;
  const scopeAfter = { ...scope, steps };
  const chosen =
    frame.retried === undefined ? await chosenAction(step, isSuccess, frame, scopeAfter) : undefined;
  const result: StepResult = {
    step,
    depth: run.frames.length - 1,
    exchange: scope.exchange,
    verdicts,
    isSuccess,
    outputs,
    action: chosen?.action,
    problems,
  };
  const after: Run = { ...run, results: [...run.results, result] };
  const own: Frame = { ...frame, steps, retries: isSuccess ? withoutRetries(frame) : frame.retries };
  // The retry follows, whether this step succeeded or failed.
  if (frame.retried !== undefined)
    return withFrame(after, { ...own, index: frame.retried, retried: undefined });
  if (chosen) return afterAction(after, own, chosen, scopeAfter);
  return isSuccess
    ? withFrame(after, { ...own, index: frame.index + 1 })
    : afterWorkflow(withFrame(after, own), false);
}

/** Whether all criteria of a step hold. Without criteria, the status of the response decides. */
function isSuccessful(verdicts: readonly Verdict[], exchange: Exchange | undefined): boolean {
  if (verdicts.length > 0) return verdicts.every(({ holds }) => holds);
  return exchange === undefined || exchange.status < 400;
}

/** The retries of a workflow without those of its current step. */
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

/** The first action whose criteria hold. An action that has reached its `retryLimit` is skipped. */
async function chosenAction(
  step: Step,
  isSuccess: boolean,
  frame: Frame,
  scope: Scope,
): Promise<Chosen | undefined> {
  const actions = actionsOf(step, isSuccess);
  for (const [index, action] of actions.entries()) {
    const key = `${frame.index} ${index}`;
    if (action.type === "retry" && (frame.retries.get(key) ?? 0) >= action.retryLimit) continue;
    if (await doAllHold(action.criteria, scope)) return { action, key };
  }
  return undefined;
}

/** The actions of a step, then those of its workflow whose names the step does not use. */
function actionsOf({ onSuccess, onFailure, workflow }: Step, isSuccess: boolean): readonly Action[] {
  const own = isSuccess ? onSuccess : onFailure;
  const names = new Set(own.map(({ name }) => name));
  const all = isSuccess ? workflow.successActions : workflow.failureActions;
  return [...own, ...all.filter(({ name }) => name === undefined || !names.has(name))];
}

/** A run after an action. */
async function afterAction(run: Run, frame: Frame, { action, key }: Chosen, scope: Scope): Promise<Run> {
  const { type, stepId, workflowId, when } = action;
  if (type === "end") return afterWorkflow(withFrame(run, frame), when === "success");
  if (type !== "goto" && type !== "retry") return { ...run, end: "unsupported" };
  const index = stepId === undefined ? undefined : indexOf(frame.workflow, stepId);
  const workflow = workflowId === undefined ? undefined : workflowNamed(frame.workflow.arazzo, workflowId);
  if ((stepId !== undefined && index === undefined) || (workflowId !== undefined && !workflow))
    return { ...run, end: "unsupported" };
  const { inputs } = await inputsOf(action.parameters, scope);
  if (type === "goto") {
    // The other workflow replaces this one: the run does not return here.
    if (workflow) return withFrame(run, frameOf(workflow, inputs, frame.caller));
    return index === undefined ? { ...run, end: "unsupported" } : withFrame(run, { ...frame, index });
  }
  const retries = new Map(frame.retries).set(key, (frame.retries.get(key) ?? 0) + 1);
  const again = { ...frame, retries };
  if (workflow) {
    if (run.frames.length >= DEEPEST_CALL) return { ...run, end: "limit" };
    const before = withFrame(run, again);
    return { ...before, frames: [...before.frames, frameOf(workflow, inputs, "retry")] };
  }
  return withFrame(run, index === undefined ? again : { ...again, index, retried: frame.index });
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
  const { workflow, inputs, caller } = run.frames.at(-1)!;
  const problems: RunProblem[] = [];
  const outputs = await outputsOf(workflow.outputs, scopeOf(run), problems);
  const ended = new Map(run.ended).set(workflow.workflowId ?? "", { inputs, outputs });
  const frames = run.frames.slice(0, -1);
  if (caller === undefined || frames.length === 0)
    return { ...run, ended, outputs, end: isSuccess ? "done" : "failed" };
  const outer: Run = { ...run, ended, frames };
  return caller === "retry" ? outer : afterStep(outer, scopeOf(outer, { outputs }), isSuccess);
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
