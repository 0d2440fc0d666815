/** Success Action Object and Failure Action Object: what follows a step. */
import { asNumber } from "#oas/read.ts";
import { ArazzoObject } from "./arazzo-object.ts";
import { Criterion } from "./criterion.ts";
import { objectsIn, reusablesIn } from "./lists.ts";
import { Parameter } from "./parameter.ts";

/** An action. One that a Reusable Object refers to has the place of its component. */
export class Action extends ArazzoObject {
  /** When it may be taken. */
  when: "success" | "failure" = "success";
  /** The Reusable Object that refers to it, with its place. */
  reference?: { text: string; pointer: string };

  get name(): string | undefined {
    return this.text("name");
  }

  /** `end`, `goto`, or, for failures, `retry`. */
  get type(): string | undefined {
    return this.text("type");
  }

  /** The workflow to go to, or to run before a retry. */
  get workflowId(): string | undefined {
    return this.text("workflowId");
  }

  /** The step to go to, or to run before a retry. */
  get stepId(): string | undefined {
    return this.text("stepId");
  }

  /** Seconds before a retry. */
  get retryAfter(): number | undefined {
    return asNumber(this.raw["retryAfter"]);
  }

  /** The most retries; 1 if none is given. */
  get retryLimit(): number {
    return asNumber(this.raw["retryLimit"]) ?? 1;
  }

  /** All must hold, or the action is not taken. */
  get criteria(): readonly Criterion[] {
    return objectsIn(Criterion, this.arazzo, this.raw["criteria"], this.at("criteria"));
  }

  /** The inputs of the workflow (1.1). */
  get parameters(): readonly Parameter[] {
    return reusablesIn(Parameter, this.arazzo, this.raw["parameters"], this.at("parameters")).found;
  }
}
