/** The form of an operation: what the reader entered for each parameter and for the body. Plain data, without secrets. */
import { bare, type Encoding, type MediaType } from "#model/media-type.ts";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import type { Parameter } from "#model/parameter.ts";
import type { Schema } from "#model/schema/schema.ts";
import { formatJson, scalarText } from "#oas/json-text.ts";
import { asRecord, isRecord } from "#oas/read.ts";
import type { Attachment } from "#request/attachment.ts";
import { formBody } from "#request/form.ts";
import { multipartText } from "#request/frame.ts";
import { isForm, isMultipart } from "#request/media-language.ts";
import { multipartParts } from "#request/multipart.ts";
import { parseJsonText } from "#request/parse/json.ts";
import { Unreadable } from "#request/parse/text.ts";
import type { Body } from "#request/request.ts";
import { serializeParameter, writtenByAuthor } from "#request/serialize.ts";
import { isIgnored } from "#request/versions.ts";
import { type BodySample, isData } from "#samples/example.ts";
import { parameterExample, writtenParameter } from "#samples/parameter.ts";
import {
  choicesOf,
  emptyField,
  fieldKind,
  fieldOf,
  type Held,
  type Member,
  membersOf,
  type Reading,
  readField,
} from "./field.ts";

/** What was entered for one parameter: whether it is sent, and a value in place of the author's example. */
export interface Entered {
  held?: Held;
  isSent: boolean;
}

/** What the field of a parameter holds. */
export interface Entry {
  held: Held;
  isSent: boolean;
  /** Whether the reader entered it. */
  isEntered: boolean;
}

/** What was entered for the body in one media type: a text, the fields of a form, or a file. */
export type BodyEntry =
  | { kind: "text"; text: string }
  | { kind: "fields"; members: Readonly<Record<string, Held>>; added?: readonly AddedField[] }
  | { kind: "file"; file?: Attachment };

/** A field that the reader adds to a form whose description names none. */
export interface AddedField {
  name: string;
  held: Extract<Held, { kind: "text" | "file" }>;
}

/** What was entered. What the reader did not touch is absent: it follows the examples of the page. */
export interface Form {
  parameters: Readonly<Record<string, Entered>>;
  /** By media type. */
  bodies: Readonly<Record<string, BodyEntry>>;
  /** Whether an optional body is sent. */
  hasBody?: boolean;
}

/** The form before the reader has entered something. */
export const EMPTY_FORM: Form = { parameters: {}, bodies: {} };

/**
 * The form of an operation before the reader has entered something. An example may be the id of something that exists,
 * so the path of a DELETE is empty, except for what has one value only.
 */
export function firstForm(operation: Operation): Form {
  if (!/^delete$/i.test(operation.method)) return EMPTY_FORM;
  const asked = fieldsOf(operation).filter((one) => {
    const schema = schemaOf(one);
    return one.location === "path" && !(schema && choicesOf(schema).length === 1);
  });
  const parameters = asked.map((one): [string, Entered] => [
    parameterKey(one),
    { held: emptyField(schemaOf(one)), isSent: true },
  ]);
  return { parameters: Object.fromEntries(parameters), bodies: {} };
}

/** The key of a parameter: its name is unique at its location. */
export function parameterKey({ location, name }: Parameter): string {
  return `${location} ${name}`;
}

/** The parameters that have a field: required ones first. */
export function fieldsOf(operation: Operation): readonly Parameter[] {
  const all = detailsOf(operation).parameters.filter((one) => !isIgnored(one) && one.broken === undefined);
  return [...all].sort((a, b) => Number(b.required) - Number(a.required));
}

/** The schema of a parameter's value. */
export function schemaOf(parameter: Parameter): Schema | undefined {
  return parameter.schema ?? parameter.content[0]?.schema;
}

/** Headers that a description does not fill in: they would show who the reader is. */
const OF_READER = /^(?:authorization|proxy-authorization|cookie)$/i;

function isOfReader({ location, name }: Parameter): boolean {
  return location === "header" && OF_READER.test(name);
}

/** What a field holds: what the reader entered, else what the author gives as an example or a default. */
export function entryOf(parameter: Parameter, form: Form): Entry {
  const key = parameterKey(parameter);
  const entered = Object.hasOwn(form.parameters, key) ? form.parameters[key] : undefined;
  return {
    held: entered?.held ?? firstHeld(parameter),
    isSent: entered?.isSent ?? parameter.required,
    isEntered: entered?.held !== undefined,
  };
}

/** The text that the author gives as an example for a part of the path; undefined if there is none. */
export function exampleText(parameter: Parameter): string | undefined {
  const held = firstHeld(parameter);
  return parameter.location === "path" && held.kind === "text" && held.text !== "" ? held.text : undefined;
}

function firstHeld(parameter: Parameter): Held {
  return fieldOf(authoredValue(parameter), schemaOf(parameter));
}

/** The value that a field has at first: what the author wants to be tried. Undefined if there is none. */
export function authoredValue(parameter: Parameter): unknown {
  const isAsked = !isOfReader(parameter) && isAuthored(parameter, schemaOf(parameter));
  return isAsked ? parameterExample(parameter) : undefined;
}

/**
 * Whether a value says what its author wants to be tried; a made-up one does not. In a path, a made-up number or UUID
 * would be the id of something that may exist.
 */
function isAuthored(parameter: Parameter, schema: Schema | undefined): boolean {
  const [content] = parameter.content;
  const isShown = [...parameter.examples, ...(content?.examples ?? [])].some((one) => one.hasValue);
  if (isShown || !schema) return isShown;
  const { keywords } = schema;
  if (schema.examples.length > 0 || keywords["default"] !== undefined || schema.hasConst) return true;
  const kind = fieldKind(schema);
  if (schema.enum !== undefined) return true;
  if (parameter.location === "path" && (kind === "number" || schema.format === "uuid")) return false;
  if (schema.format === "uuid") return true;
  // The sample has the first item too.
  const isListOfChoices = kind === "list" && schema.items?.enum !== undefined;
  return parameter.required && (isListOfChoices || kind === "number" || kind === "choice" || kind === "date");
}

/** The value of a parameter. */
export function parameterValue(parameter: Parameter, form: Form): Reading {
  return readField(entryOf(parameter, form).held, schemaOf(parameter));
}

/** The text of a parameter's value in the request; undefined if there is no value. */
export function writtenValue(parameter: Parameter, form: Form): string | undefined {
  const authored = entryOf(parameter, form).isEntered ? undefined : writtenByAuthor(parameter);
  if (authored !== undefined) return authored;
  const reading = parameterValue(parameter, form);
  return reading && serializeParameter(parameter, "problem" in reading ? reading.text : reading.value);
}

/** How the body of a media type is entered. */
export function bodyKind(media: MediaType, sample: BodySample | undefined): BodyEntry["kind"] {
  const hasParts = (isForm(media.name) || isMultipart(media.name)) && partsOf(media).length > 0;
  if (hasParts && (!sample || isRecord(sample.fields))) return "fields";
  if (takesAdded(media) && (!sample || sample.generated || firstAdded(sample))) return "fields";
  return sample ? "text" : "file";
}

/** Whether the description of a form names no field, so that the reader adds them. */
export function takesAdded({ name, schema, itemSchema }: MediaType): boolean {
  const isOfFields = isForm(name) || bare(name) === "multipart/form-data";
  return isOfFields && !itemSchema && membersOf(schema).length + (schema?.choices.length ?? 0) === 0;
}

/** The fields of an author's example, if no value is an object. */
function firstAdded({ fields, generated }: BodySample): readonly AddedField[] | undefined {
  return generated ? undefined : addedOf(fields);
}

/** An object as added fields: a list has one for each item, and null has none. Undefined if a value is an object. */
export function addedOf(value: unknown): readonly AddedField[] | undefined {
  if (!isRecord(value)) return undefined;
  const all = Object.entries(value).flatMap(([name, one]) =>
    (Array.isArray(one) ? one : [one]).map((item: unknown) => [name, item] as const),
  );
  // A number that keeps its digits is an object.
  const isNested = (one: unknown): boolean => typeof one === "object" && !(one instanceof Number);
  const stated = all.filter(([, one]) => one !== null && one !== undefined);
  if (stated.some(([, one]) => isNested(one))) return undefined;
  return stated.map(([name, one]) => ({ name, held: { kind: "text", text: scalarText(one) } }));
}

/** A part of a form: a property with its encoding. */
export interface FormPart extends Member {
  encoding?: Encoding;
}

/** The parts of a form that have a field. */
export function partsOf(media: MediaType): readonly FormPart[] {
  const encodings = new Map(media.encoding.map((one) => [one.property, one]));
  return membersOf(media.schema).map((member) => ({ ...member, encoding: encodings.get(member.name) }));
}

/** What was entered for the body, else the sample that the page shows. */
export function bodyEntry(media: MediaType, sample: BodySample | undefined, form: Form): BodyEntry {
  const kind = bodyKind(media, sample);
  const entered = Object.hasOwn(form.bodies, media.name) ? form.bodies[media.name] : undefined;
  // The step of a workflow may have a text where the description has nothing to show, and fields beside an example.
  const others = kind === "file" ? ["text"] : takesAdded(media) ? ["text", "fields"] : [];
  if (entered && (entered.kind === kind || others.includes(entered.kind))) return entered;
  if (kind === "file") return { kind };
  if (kind === "text") return { kind, text: sampleText(sample) };
  const added = sample && takesAdded(media) ? firstAdded(sample) : undefined;
  return { kind, members: firstMembers(media, sample), ...(added && { added }) };
}

/** The fields of a sample; of a generated one only those that are required or have an example. */
function firstMembers(media: MediaType, sample: BodySample | undefined): Readonly<Record<string, Held>> {
  const known = asRecord(sample?.fields);
  return Object.fromEntries(
    partsOf(media)
      .filter(({ name }) => Object.hasOwn(known, name))
      .filter(({ required, schema }) => required || !sample?.generated || schema.examples.length > 0)
      .map(({ name, schema }) => [name, fieldOf(known[name], schema, 0, isMultipart(media.name))]),
  );
}

function sampleText(sample: BodySample | undefined): string {
  return sample?.text ?? (sample?.hasValue ? formatJson(sample.value) : "");
}

/** The body to send, and the file that is all of it. */
export interface BodyDraft {
  sample?: Body;
  attachment?: Attachment;
}

/** The body of an entry. */
export function bodyDraft(media: MediaType, entry: BodyEntry): BodyDraft {
  if (entry.kind === "file") return { attachment: entry.file };
  if (entry.kind === "text") return { sample: textBody(media, entry.text) };
  const value = fieldsValue(media, entry.members);
  const added = addedValue(entry.added ?? []);
  if (isForm(media.name))
    return { sample: { text: formBody(media, { ...value, ...added }), hasValue: false } };
  const parts = [
    ...multipartParts(media, { whole: media.schema }, value, writtenParameter),
    // Without the schema: one that says nothing would make a file of each text.
    ...multipartParts(media, {}, added, writtenParameter),
  ];
  return { sample: { text: parts.length > 0 ? multipartText(parts) : "", parts, hasValue: false } };
}

/** The added fields that have a name: those of the same name are a list. A file that is not chosen is not sent. */
function addedValue(added: readonly AddedField[]): Record<string, readonly unknown[]> {
  const values = new Map<string, unknown[]>();
  for (const { name, held } of added) {
    const value = held.kind === "file" ? held.file : held.text;
    if (name.trim() !== "" && value !== undefined) values.set(name, [...(values.get(name) ?? []), value]);
  }
  return Object.fromEntries(values);
}

/** The value of the fields of a form. What is required and missing is sent empty. */
export function fieldsValue(
  media: MediaType,
  members: Readonly<Record<string, Held>>,
): Record<string, unknown> {
  const values = partsOf(media).flatMap(({ name, schema, required }): [string, unknown][] => {
    const reading = readField(Object.hasOwn(members, name) ? members[name] : undefined, schema);
    if (reading) return [[name, "problem" in reading ? reading.text : reading.value]];
    return required ? [[name, ""]] : [];
  });
  return Object.fromEntries(values);
}

/** A text as a body: data if it is JSON that survives being read and written. */
function textBody(media: MediaType, text: string): Body {
  if (!isData(media)) return { text, hasValue: false };
  try {
    const value = parseJsonText(text);
    const isSame = formatJson(value) === text;
    return isSame ? { value, hasValue: true } : { text, hasValue: false };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { text, hasValue: false };
  }
}
