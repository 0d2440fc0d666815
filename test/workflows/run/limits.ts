/** The limits of runs of workflows, as rows of `test/limits.test.ts`. */
import { expect } from "vitest";
import { afterSending, DEEPEST_CALL, MOST_STEPS, nextStep, type Run, startRun } from "#workflows/run/run.ts";
import type { Limit } from "../../limit.ts";
import { answered, workflowsOf } from "./scopes.ts";

/** Runs the first workflow to its end; every step succeeds. */
async function ran(workflows: readonly object[]): Promise<Run> {
  const [workflow] = await workflowsOf(workflows);
  let run = await startRun(workflow!, {});
  while (nextStep(run)) run = await afterSending(run, answered(200));
  return run;
}

/** A workflow that calls another one, and so on, this deep. */
function chain(depth: number): object[] {
  return Array.from({ length: depth }, (_, at) => ({
    workflowId: `w${at}`,
    steps: [
      at === depth - 1 ? { stepId: "s", operationId: "getPet" } : { stepId: "s", workflowId: `w${at + 1}` },
    ],
  }));
}

/** The rows. */
export const RUN_LIMITS: readonly Limit[] = [
  {
    what: "steps of a run; repeated ones count again",
    unit: "steps",
    most: MOST_STEPS,
    beyond: "the run ends",
    holds: async () => {
      const again = { name: "again", type: "goto", stepId: "s" };
      const steps = [{ stepId: "s", operationId: "getPet", onSuccess: [again] }];
      const { results, end } = await ran([{ workflowId: "w", steps }]);
      expect([results.length, end]).toEqual([MOST_STEPS, "limit"]);
    },
  },
  {
    what: "nesting of workflows that call each other in a run",
    unit: "levels",
    most: DEEPEST_CALL,
    beyond: "the run ends",
    holds: async () => {
      expect((await ran(chain(DEEPEST_CALL))).end).toBe("done");
      expect((await ran(chain(DEEPEST_CALL + 1))).end).toBe("limit");
    },
  },
];
