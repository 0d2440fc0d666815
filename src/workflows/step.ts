/** Step Object: a call of an operation, a message on a channel, or another workflow. */
import { escapePointer } from "#oas/pointer.ts";
import { asList, asNumber, asText, entries, isRecord, own, type Raw } from "#oas/read.ts";
import { Action } from "./action.ts";
import type { Arazzo } from "./arazzo.ts";
import { ArazzoObject } from "./arazzo-object.ts";
import { Criterion } from "./criterion.ts";
import { channelAt, dependency, type Link, operationAt, operationById, workflowById } from "./links.ts";
import { type Lost, objectsIn, reusablesIn } from "./lists.ts";
import { Parameter } from "./parameter.ts";
import { RequestBody } from "./request-body.ts";
import { readOutput, readValue, type Value } from "./value.ts";
import type { Workflow } from "./workflow.ts";

/** A named output, with its place. */
export interface Output {
  name: string;
  value: Value;
  pointer: string;
}

/** A reference to a step, and what it leads to. */
export interface Dependency {
  text: string;
  pointer: string;
  link: ReturnType<typeof dependency>;
}

/** The fields that name what a step calls. It must have exactly one of them. */
export const CALLS = ["operationId", "operationPath", "channelPath", "workflowId"] as const;

/** A step. */
export class Step extends ArazzoObject {
  constructor(
    arazzo: Arazzo,
    raw: Raw,
    pointer: string,
    readonly workflow: Workflow,
    /** Its place among the steps, from 0. */
    readonly index: number,
  ) {
    super(arazzo, raw, pointer);
  }

  get stepId(): string | undefined {
    return this.text("stepId");
  }
  get description(): string | undefined {
    return this.text("description");
  }

  /** The field that names what it calls, and its text: the first that it has. */
  get call(): { field: (typeof CALLS)[number]; text: string; pointer: string } | undefined {
    for (const field of CALLS) {
      const text = this.text(field);
      if (text !== undefined) return { field, text, pointer: this.at(field) };
    }
    return undefined;
  }

  /** What it calls; undefined if it names nothing. */
  get link(): Link | undefined {
    return this.once("link", () => {
      const { call, arazzo } = this;
      return call && RESOLVE[call.field](arazzo, call.text);
    });
  }

  /** Its own parameters. */
  get parameters(): readonly Parameter[] {
    return this.readParameters.found;
  }

  /** All parameters: its own, and those of the workflow that it does not override by name and location. */
  get allParameters(): readonly Parameter[] {
    return this.once("all", () => {
      const keyOf = ({ name, in: place }: Parameter): string => `${place ?? ""} ${name}`;
      const own = new Set(this.parameters.map(keyOf));
      return [...this.workflow.parameters.filter((one) => !own.has(keyOf(one))), ...this.parameters];
    });
  }

  get requestBody(): RequestBody | undefined {
    const raw = own(this.raw, "requestBody");
    return isRecord(raw) ? new RequestBody(this.arazzo, raw, this.at("requestBody")) : undefined;
  }

  /** All must hold, or the step has failed. */
  get successCriteria(): readonly Criterion[] {
    return this.once("criteria", () =>
      objectsIn(Criterion, this.arazzo, own(this.raw, "successCriteria"), this.at("successCriteria")),
    );
  }

  /** The first whose criteria hold is taken. */
  get onSuccess(): readonly Action[] {
    return this.actions("onSuccess").found;
  }
  get onFailure(): readonly Action[] {
    return this.actions("onFailure").found;
  }

  get outputs(): readonly Output[] {
    return this.once("outputs", () => outputsIn(this, own(this.raw, "outputs"), this.at("outputs")));
  }

  /** Milliseconds until it fails (1.1). */
  get timeout(): number | undefined {
    return asNumber(own(this.raw, "timeout"));
  }

  /** Which message it waits for (1.1). */
  get correlationId(): Value | undefined {
    const raw = own(this.raw, "correlationId");
    return raw === undefined ? undefined : readValue(raw, this.arazzo.edition);
  }

  /** Whether it sends or receives a message (1.1). */
  get action(): string | undefined {
    return this.text("action");
  }

  /** The steps that must be complete before it (1.1). */
  get dependsOn(): readonly Dependency[] {
    return this.once("dependsOn", () =>
      asList(own(this.raw, "dependsOn")).flatMap((one, index) => {
        const text = asText(one);
        if (text === undefined) return [];
        return [{ text, pointer: this.at(`dependsOn/${index}`), link: dependency(this.workflow, text) }];
      }),
    );
  }

  /** The Reusable Objects that lead nowhere. */
  get lost(): readonly Lost[] {
    return [
      ...this.readParameters.lost,
      ...this.actions("onSuccess").lost,
      ...this.actions("onFailure").lost,
    ];
  }

  private get readParameters(): ReturnType<typeof reusablesIn<Parameter>> {
    return this.once("parameters", () =>
      reusablesIn(Parameter, this.arazzo, own(this.raw, "parameters"), this.at("parameters")),
    );
  }

  private actions(field: "onSuccess" | "onFailure"): ReturnType<typeof reusablesIn<Action>> {
    return this.once(field, () => actionsIn(this, field, field === "onSuccess" ? "success" : "failure"));
  }
}

const RESOLVE = {
  operationId: operationById,
  operationPath: operationAt,
  channelPath: channelAt,
  workflowId: workflowById,
};

/** The actions of a field of a step or a workflow. */
export function actionsIn(
  { arazzo, raw, pointer }: ArazzoObject,
  field: string,
  when: Action["when"],
): ReturnType<typeof reusablesIn<Action>> {
  const read = reusablesIn(Action, arazzo, own(raw, field), `${pointer}/${field}`);
  for (const action of read.found) action.when = when;
  return read;
}

/** The outputs of a step or a workflow. */
export function outputsIn({ arazzo }: ArazzoObject, raw: unknown, pointer: string): readonly Output[] {
  return entries(raw).map(([name, value]) => ({
    name,
    value: readOutput(value, arazzo.edition),
    pointer: `${pointer}/${escapePointer(name)}`,
  }));
}
