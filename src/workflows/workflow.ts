/** Workflow Object: inputs, steps in order, and outputs. */
import type { Schema } from "#model/schema/schema.ts";
import { schemasOf } from "#model/schema/schemas.ts";
import { asList, asText, isRecord, own } from "#oas/read.ts";
import type { Action } from "./action.ts";
import { ArazzoObject } from "./arazzo-object.ts";
import { type Link, workflowById } from "./links.ts";
import { firstBy, type Lost, reusablesIn } from "./lists.ts";
import { Parameter } from "./parameter.ts";
import { actionsIn, type Output, outputsIn, Step } from "./step.ts";

/** An input: a property of the schema, with its place. */
export interface Input {
  name: string;
  schema: Schema;
  required: boolean;
  pointer: string;
}

/** A workflow. */
export class Workflow extends ArazzoObject {
  get workflowId(): string | undefined {
    return this.text("workflowId");
  }
  get summary(): string | undefined {
    return this.text("summary");
  }
  get description(): string | undefined {
    return this.text("description");
  }

  /** The summary on one line, otherwise the id. */
  get label(): string {
    return this.summary?.slice(0, 1000).replace(/\s+/g, " ").trim() || this.workflowId || "";
  }

  /** The JSON Schema of its inputs, as given. */
  get inputsSchema(): Schema | undefined {
    const raw = own(this.raw, "inputs");
    if (!isRecord(raw) && typeof raw !== "boolean") return undefined;
    return schemasOf(this.arazzo.document).at(raw, this.at("inputs"));
  }

  /** The inputs that the schema names. */
  get inputs(): readonly Input[] {
    return this.once("inputs", () =>
      (this.inputsSchema?.properties ?? [])
        .filter(({ kind }) => kind === "property")
        .map(({ name, schema, required, pointer }) => ({ name, schema, required, pointer })),
    );
  }

  /** Whether the schema may allow inputs that it does not name. */
  get hasFurtherInputs(): boolean {
    return this.once("further", () => {
      const schema = this.inputsSchema;
      if (!schema) return false;
      return (
        schema.boolean !== undefined ||
        schema.broken !== undefined ||
        schema.choices.length > 0 ||
        schema.parts.some(({ keyword }) => keyword !== "not" && keyword !== "propertyNames") ||
        schema.properties.some(({ kind }) => kind !== "property")
      );
    });
  }

  get steps(): readonly Step[] {
    return this.once("steps", () =>
      asList(own(this.raw, "steps")).flatMap((raw, index) =>
        isRecord(raw) ? [new Step(this.arazzo, raw, this.at(`steps/${index}`), this, index)] : [],
      ),
    );
  }

  /** The steps by id. If several share one, the first. */
  get stepsById(): ReadonlyMap<string, Step> {
    return this.once("stepsById", () => firstBy(this.steps, ({ stepId }) => stepId));
  }

  /** The workflows that must be complete before it. */
  get dependsOn(): readonly { text: string; pointer: string; link: Link }[] {
    return this.once("dependsOn", () =>
      asList(own(this.raw, "dependsOn")).flatMap((one, index) => {
        const text = asText(one);
        if (text === undefined) return [];
        return [{ text, pointer: this.at(`dependsOn/${index}`), link: workflowById(this.arazzo, text) }];
      }),
    );
  }

  /** The parameters of all steps. */
  get parameters(): readonly Parameter[] {
    return this.readParameters.found;
  }

  /** The actions of all steps: those of a step with the same name override them. */
  get successActions(): readonly Action[] {
    return this.actions("successActions").found;
  }
  get failureActions(): readonly Action[] {
    return this.actions("failureActions").found;
  }

  get outputs(): readonly Output[] {
    return this.once("outputs", () => outputsIn(this, own(this.raw, "outputs"), this.at("outputs")));
  }

  /** The Reusable Objects that lead nowhere. */
  get lost(): readonly Lost[] {
    return [
      ...this.readParameters.lost,
      ...this.actions("successActions").lost,
      ...this.actions("failureActions").lost,
    ];
  }

  private get readParameters(): ReturnType<typeof reusablesIn<Parameter>> {
    return this.once("parameters", () =>
      reusablesIn(Parameter, this.arazzo, own(this.raw, "parameters"), this.at("parameters")),
    );
  }

  private actions(field: "successActions" | "failureActions"): ReturnType<typeof reusablesIn<Action>> {
    return this.once(field, () => actionsIn(this, field, field === "successActions" ? "success" : "failure"));
  }
}
