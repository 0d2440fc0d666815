import { describe, expect, test } from "vitest";
import { afterSending, MOST_STEPS, nextStep, type Run, startRun } from "#workflows/run/run.ts";
import type { Exchange, Values } from "#workflows/run/scope.ts";
import { answered, workflowsOf } from "./scopes.ts";

const get = (stepId: string, more: object = {}): object => ({ stepId, operationId: "getPet", ...more });

/** Runs the first workflow, and answers its steps in turn; the last answer again and again. */
async function ran(
  workflows: readonly object[],
  answers: readonly (Exchange | undefined)[],
  inputs: Values = {},
): Promise<Run> {
  const [workflow] = await workflowsOf(workflows);
  let run = await startRun(workflow!, inputs);
  for (let at = 0; nextStep(run); at++)
    run = await afterSending(run, answers[Math.min(at, answers.length - 1)]);
  return run;
}

/** What was run, in a line. */
function told({ results, end }: Run): string {
  const steps = results.map(
    ({ step, isSuccess, depth }) => `${">".repeat(depth)}${step.stepId}${isSuccess ? "" : "!"}`,
  );
  return `${steps.join(" ")} = ${end}`;
}

const OK = answered(200, { id: 7 });
const BAD = answered(503);

describe("the order of steps", () => {
  const action = (type: string, more: object = {}): object => ({ name: type, type, ...more });
  test.each<[string, readonly object[], readonly (Exchange | undefined)[], string]>([
    ["one after the other", [get("a"), get("b")], [OK], "a b = done"],
    ["no steps", [], [OK], " = done"],
    ["a failure ends", [get("a"), get("b")], [BAD], "a! = failed"],
    ["no response is a failure", [get("a"), get("b")], [undefined], "a! = failed"],
    [
      "criteria decide, not the status",
      [get("a", { successCriteria: [{ condition: "$statusCode == 503" }] }), get("b")],
      [BAD, OK],
      "a b = done",
    ],
    ["end", [get("a", { onSuccess: [action("end")] }), get("b")], [OK], "a = done"],
    ["end after a failure", [get("a", { onFailure: [action("end")] }), get("b")], [BAD], "a! = failed"],
    [
      "goto",
      [get("a", { onSuccess: [action("goto", { stepId: "c" })] }), get("b"), get("c")],
      [OK],
      "a c = done",
    ],
    [
      "the first action whose criteria hold",
      [
        get("a", {
          onSuccess: [
            { ...action("goto", { stepId: "c" }), criteria: [{ condition: "$response.body.id == 8" }] },
            { ...action("end"), criteria: [{ condition: "$response.body.id == 7" }] },
          ],
        }),
        get("b"),
        get("c"),
      ],
      [OK],
      "a = done",
    ],
    ["retry once", [get("a", { onFailure: [action("retry")] })], [BAD], "a! a! = failed"],
    [
      "retry, then the next action",
      [
        get("a", { onFailure: [action("retry", { retryLimit: 2 }), action("goto", { stepId: "b" })] }),
        get("b"),
      ],
      [BAD, BAD, BAD, OK],
      "a! a! a! b = done",
    ],
    [
      "retry until it succeeds",
      [get("a", { onFailure: [action("retry", { retryLimit: 5 })] }), get("b")],
      [BAD, OK],
      "a! a b = done",
    ],
    ["never retry", [get("a", { onFailure: [action("retry", { retryLimit: 0 })] })], [BAD], "a! = failed"],
    [
      "retry after another step",
      [get("a"), get("b", { onFailure: [action("retry", { stepId: "a" })] }), get("c")],
      [OK, BAD, OK, OK],
      "a b! a b c = done",
    ],
    [
      "a target that does not exist",
      [get("a", { onSuccess: [action("goto", { stepId: "x" })] })],
      [OK],
      "a = unsupported",
    ],
    [
      "an operation that does not exist",
      [get("a"), { stepId: "b", operationId: "x" }],
      [OK],
      "a = unsupported",
    ],
    [
      "an operation that may not be tried",
      [get("a"), { stepId: "b", operationId: "never" }],
      [OK],
      "a = unsupported",
    ],
  ])("%s", async (_, steps, answers, expected) =>
    expect(told(await ran([{ workflowId: "w", steps }], answers))).toBe(expected),
  );

  test("actions of the workflow apply to every step, and a step overrides them by name", async () => {
    const failureActions = [action("retry", { retryLimit: 3 })];
    const steps = [get("a"), get("b", { onFailure: [{ name: "retry", type: "end" }] })];
    expect(told(await ran([{ workflowId: "w", steps, failureActions }], [BAD, OK, BAD]))).toBe(
      "a! a b! = failed",
    );
  });

  test("a loop ends", async () => {
    const run = await ran(
      [{ workflowId: "w", steps: [get("a", { onSuccess: [action("goto", { stepId: "a" })] })] }],
      [OK],
    );
    expect(run.results).toHaveLength(MOST_STEPS);
    expect(run.end).toBe("limit");
  });
});

describe("workflows that call workflows", () => {
  const inner = {
    workflowId: "inner",
    inputs: { properties: { id: {}, size: { default: 3 } } },
    steps: [get("x", { outputs: { id: "$response.body#/id", size: "$inputs.size", given: "$inputs.id" } })],
    outputs: { id: "$steps.x.outputs.id", size: "$steps.x.outputs.size", given: "$steps.x.outputs.given" },
  };
  const call = (more: object = {}): object => ({ stepId: "call", workflowId: "inner", ...more });

  test("a step calls a workflow with inputs, and has its outputs", async () => {
    const outer = {
      workflowId: "outer",
      steps: [
        call({ parameters: [{ name: "id", value: "$inputs.first" }], outputs: { all: "$outputs.id" } }),
        get("after"),
      ],
      outputs: {
        id: "$steps.call.outputs.all",
        given: "$workflows.inner.outputs.given",
        size: "$workflows.inner.outputs.size",
      },
    };
    const run = await ran([outer, inner], [OK], { first: 1 });
    expect(told(run)).toBe(">x call after = done");
    expect(run.outputs).toEqual({ id: 7, given: 1, size: 3 });
  });

  test("if the called workflow fails, so does the step", async () => {
    const outer = {
      workflowId: "outer",
      steps: [call({ onFailure: [{ name: "g", type: "goto", stepId: "b" }] }), get("a"), get("b")],
    };
    expect(told(await ran([outer, inner], [BAD, OK]))).toBe(">x! call! b = done");
  });

  test("goto a workflow does not come back; a retry after a workflow does", async () => {
    const outer = {
      workflowId: "outer",
      steps: [get("a", { onSuccess: [{ name: "g", type: "goto", workflowId: "inner" }] }), get("b")],
    };
    expect(told(await ran([outer, inner], [OK]))).toBe("a x = done");
    const again = {
      workflowId: "outer",
      steps: [get("a", { onFailure: [{ name: "r", type: "retry", workflowId: "inner" }] }), get("b")],
    };
    expect(told(await ran([again, inner], [BAD, OK]))).toBe("a! >x a b = done");
  });

  test("a workflow that calls itself ends", async () => {
    const run = await ran([{ workflowId: "inner", steps: [call()] }], [OK]);
    expect(told(run)).toBe(" = limit");
  });
});
