/** The request of a step: the form of its operation, filled in with the values that the step passes. */

import type { Extra } from "#console/extras.ts";
import { fieldOf } from "#console/field.ts";
import {
  addedOf,
  type BodyEntry,
  type Entered,
  type Form,
  firstForm,
  parameterKey,
  partsOf,
  schemaOf,
  takesAdded,
} from "#console/form.ts";
import type { MediaType } from "#model/media-type.ts";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import type { Parameter as Described } from "#model/parameter.ts";
import { formatJson, scalarText } from "#oas/json-text.ts";
import { asRecord, own } from "#oas/read.ts";
import { isForm, isMultipart } from "#request/media-language.ts";
import { isIgnored } from "#request/versions.ts";
import type { Parameter } from "#workflows/parameter.ts";
import type { Step } from "#workflows/step.ts";
import { evaluate, payloadOf } from "./evaluate.ts";
import { RunProblem } from "./run-problem.ts";
import type { Scope, Values } from "./scope.ts";

/** The request of a step before the reader changes it. */
export interface Call {
  form: Form;
  /** Parameters that the operation does not describe. */
  extras: readonly Extra[];
  /** The place of the body's media type among those of the operation. */
  media: number;
  /** What could not be filled in. */
  problems: readonly RunProblem[];
}

/** The request of a step that calls an operation. */
export async function callOf(step: Step, operation: Operation, scope: Scope): Promise<Call> {
  const problems: RunProblem[] = [];
  const parameters: Record<string, Entered> = { ...firstForm(operation).parameters };
  const extras: Extra[] = [];
  for (const one of step.allParameters) {
    const value = await tried(() => valueOfParameter(one, scope), problems);
    const described = describedParameter(operation, one);
    // Without a value, the field is empty: an example would be a value that the step did not specify.
    if (described) {
      const isSent = value !== undefined || described.required;
      parameters[parameterKey(described)] = { held: fieldOf(value, schemaOf(described)), isSent };
    } else if (value !== undefined)
      extras.push({ location: one.in ?? "", name: one.name ?? "", text: scalarText(value) });
  }
  const { form, media } = await bodyOf(step, operation, scope, problems);
  return { form: { parameters, ...form }, extras, media, problems };
}

/** The inputs that parameters give to a workflow. */
export async function inputsOf(
  parameters: readonly Parameter[],
  scope: Scope,
): Promise<{ inputs: Values; problems: readonly RunProblem[] }> {
  const problems: RunProblem[] = [];
  const inputs: [string, unknown][] = [];
  for (const one of parameters) {
    const value = await tried(() => valueOfParameter(one, scope), problems);
    if (value !== undefined) inputs.push([one.name ?? "", value]);
  }
  return { inputs: Object.fromEntries(inputs), problems };
}

async function valueOfParameter({ value, name = "" }: Parameter, scope: Scope): Promise<unknown> {
  const found = await evaluate(value, scope);
  if (found === undefined) throw new RunProblem("missing", name);
  return found;
}

/** Runs a function. If it throws `RunProblem`, adds that to `problems` and returns undefined. */
export async function tried<T>(make: () => Promise<T>, problems: RunProblem[]): Promise<T | undefined> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof RunProblem)) throw error;
    problems.push(error);
    return undefined;
  }
}

/** The parameter of an operation that a step means. Names of headers are case-insensitive. */
function describedParameter(
  operation: Operation,
  { name = "", in: place }: Parameter,
): Described | undefined {
  const isNamed = (one: string): boolean =>
    place === "header" ? one.toLowerCase() === name.toLowerCase() : one === name;
  return detailsOf(operation).parameters.find(
    (one) => one.location === place && isNamed(one.name) && !isIgnored(one) && one.broken === undefined,
  );
}

async function bodyOf(
  { requestBody }: Step,
  operation: Operation,
  scope: Scope,
  problems: RunProblem[],
): Promise<{ form: Pick<Form, "bodies" | "hasBody">; media: number }> {
  const described = detailsOf(operation).requestBody;
  const content = described?.content ?? [];
  const type = requestBody?.contentType?.toLowerCase();
  const media = Math.max(
    0,
    content.findIndex(({ name }) => name.toLowerCase() === type),
  );
  const chosen = content[media];
  if (!requestBody || !chosen)
    return { form: { bodies: {}, ...(described && !described.required && { hasBody: false }) }, media };
  const payload = await tried(() => payloadOf(requestBody, scope), problems);
  const bodies = payload === undefined ? {} : { [chosen.name]: entryOf(payload, chosen) };
  return { form: { bodies, hasBody: true }, media };
}

function entryOf(payload: unknown, media: MediaType): BodyEntry {
  const added = takesAdded(media) ? addedOf(payload) : undefined;
  if (added) return { kind: "fields", members: {}, added };
  const isFields = (isForm(media.name) || isMultipart(media.name)) && partsOf(media).length > 0;
  if (!isFields || typeof payload === "string")
    return { kind: "text", text: typeof payload === "string" ? payload : formatJson(payload) };
  const given = asRecord(payload);
  const members = partsOf(media)
    .filter(({ name }) => Object.hasOwn(given, name))
    .map(
      ({ name, schema }) => [name, fieldOf(own(given, name), schema, 0, isMultipart(media.name))] as const,
    );
  return { kind: "fields", members: Object.fromEntries(members) };
}
