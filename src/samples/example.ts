/** Makes samples from the examples in the document, which the page can show before the generator is loaded. */
import type { Example } from "#model/example.ts";
import type { MediaType } from "#model/media-type.ts";
import { isXml } from "#model/media-type.ts";
import type { Schema } from "#model/schema/schema.ts";
import { formatJson, parseJson, scalarText } from "#oas/json-text.ts";
import { isForm, isJson, isMultipart, languageOf, sequenceOf } from "#request/media-language.ts";
import type { Body } from "#request/request.ts";

/** One body, written by the author or generated. */
export interface BodySample extends Body {
  /** Its key in `examples`. */
  name?: string;
  /** The label: summary, name, or "Example". */
  label: string;
  description?: string;
  /** Whether it was generated from the schema, rather than taken from the document. */
  generated: boolean;
  /** The language of the text, as returned by `languageOf`. */
  language: string;
  /** The address to load the body from, if there is no value or text. */
  externalUrl?: string;
  /** The data that the text is made of. */
  fields?: unknown;
  /** Whether deeper optional fields are left out, because it would have too many values. */
  isShortened?: boolean;
}

/** The body of a sample, and the language of its text. */
export type ShownBody = Body & Pick<BodySample, "language" | "fields" | "isShortened">;

/** Whether a media type may have a sample. Does not make one. */
export function canSample(media: MediaType): boolean {
  if (media.examples.length > 0 || media.itemSchema) return true;
  const { schema } = media;
  if (!schema || schema.examples.length > 0) return schema !== undefined;
  // A form without fields is empty.
  if (isForm(media.name) && schema.properties.length + schema.choices.length === 0) return false;
  return isGenerated(media);
}

/**
 * The examples of a media type as samples. Undefined if there are none, or if one must be serialized as XML, a form
 * or a stream.
 */
export function exampleSamples(media: MediaType): readonly BodySample[] | undefined {
  const examples = shownExamples(media);
  const samples = examples.flatMap((example) => exampleSample(media, example) ?? []);
  return samples.length > 0 && samples.length === examples.length ? samples : undefined;
}

/** The examples of a media type that have content. */
export function shownExamples(media: MediaType): readonly Example[] {
  return media.examples.filter(
    (example) => example.hasValue || example.serialized !== undefined || example.externalUrl !== undefined,
  );
}

/** An example as a sample; undefined if its value must be serialized first. */
export function exampleSample(media: MediaType, example: Example): BodySample | undefined {
  const { serialized, externalUrl } = example;
  const head = exampleHead(example);
  const language = languageOf(media.name);
  if (serialized !== undefined && !(example.hasValue && isData(media))) {
    const data = isJson(media.name) ? parseJson(serialized) : undefined;
    return data
      ? { ...head, value: data.value, hasValue: true, language }
      : { ...head, text: serialized, hasValue: false, language };
  }
  if (!example.hasValue) return { ...head, externalUrl, hasValue: false, language };
  const body = plainBody(media, example.value, !example.isData);
  return body && { ...head, ...body };
}

/** The label and other metadata of an example's sample. */
export function exampleHead({
  name,
  summary,
  description,
}: Example): Pick<BodySample, "name" | "label" | "description" | "generated"> {
  return { name, label: summary ?? name ?? "Example", description, generated: false };
}

/**
 * A value that is sent as it is or as JSON. Undefined if the media type has another serialization.
 * @param authored whether a string may already be the serialized body
 */
export function plainBody(media: MediaType, value: unknown, authored: boolean): ShownBody | undefined {
  const language = languageOf(media.name);
  const data: ShownBody = { value, hasValue: true, language: "json" };
  const text = (text: string): ShownBody => ({ text, hasValue: false, language });
  if (isData(media)) {
    if (!authored || typeof value !== "string" || isStringOnly(media.schema)) return data;
    const read = parseJson(value);
    return read ? { ...data, value: read.value } : text(value);
  }
  if (authored && typeof value === "string") return text(value);
  if (isWritten(media)) return undefined;
  if (typeof value !== "object" || value === null) return text(scalarText(value));
  return language === "text" ? data : text(formatJson(value));
}

/** Whether the body is shown as data. A range that includes JSON counts as JSON. */
export function isData({ name }: MediaType): boolean {
  return isJson(name) || /^(?:\*|application)\/\*(?:;|$)/.test(name.trim());
}

/**
 * Whether a body can be generated from the schema. Not for binary types, or text formats other than a plain string.
 */
export function isGenerated(media: MediaType): boolean {
  const language = languageOf(media.name);
  const types = media.schema?.types ?? [];
  if (language === "csv") return types.length > 0 && media.schema?.format !== "binary";
  if (isData(media) || isWritten(media)) return true;
  if (/^text\/(?:plain|\*)/i.test(media.name)) return types.length > 0 && media.schema?.format !== "binary";
  if (language === "yaml") return types.length > 0;
  return (language !== "text" || /^text\//i.test(media.name)) && isStringOnly(media.schema);
}

/** Whether a media type has its own serialization. */
function isWritten({ name }: MediaType): boolean {
  return (
    isXml(name) ||
    isForm(name) ||
    isMultipart(name) ||
    sequenceOf(name) !== undefined ||
    languageOf(name) === "csv"
  );
}

function isStringOnly(schema: Schema | undefined): boolean {
  return (
    schema !== undefined &&
    schema.types.length === 1 &&
    schema.types[0] === "string" &&
    schema.format !== "binary"
  );
}
