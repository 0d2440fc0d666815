/** Everything the samples panel shows for one media type: what its author wrote, else one sample. */
import type { Example } from "#model/example.ts";
import type { MediaType } from "#model/media-type.ts";
import type { Schema } from "#model/schema.ts";
import { parseJson } from "./authored.ts";
import { formatJson } from "./format.ts";
import { isForm, isJson, isMultipart, isXml, languageOf, sequenceOf } from "./language.ts";
import { scalarText } from "./style.ts";
import { type SampleSettings, type SampleTools, sampleItems, sampleValue, schemaExamples } from "./value.ts";

export { isJson, isXml, languageOf } from "./language.ts";

/** One body, written by the author or generated. */
export interface BodySample {
  /** Its key in `examples`. */
  name?: string;
  /** What readers see: summary, else name, else "Example". */
  label: string;
  description?: string;
  /** Whether it was made from the schema; false where the document gives it. */
  generated: boolean;
  /** The body as data, for the JSON viewer. Meaningless without `hasValue`. */
  value?: unknown;
  hasValue: boolean;
  /** The body written out, for everything that is not JSON; for JSON only where it is not valid JSON. */
  text?: string;
  /** The language of the text: what `languageOf` gives. */
  language: string;
  /** Where the body is to be fetched from, in place of value and text. */
  externalUrl?: string;
}

/**
 * The bodies of a media type: its examples, else the examples of its schema, else a generated one; none where the
 * type is binary or says too little. Never throws.
 */
export function bodySamples(media: MediaType, settings: SampleSettings): readonly BodySample[] {
  if (needsTools(media) && !settings.tools) return [];
  const authored = media.examples.filter(
    (example) => example.hasValue || example.serialized !== undefined || example.externalUrl !== undefined,
  );
  if (authored.length > 0) return authored.map((example) => exampleBody(media, example, settings.tools));
  const schema = media.schema;
  const ofSchema = schema ? schemaExamples(schema, settings) : [];
  if (
    ofSchema.length > 0 &&
    (isGenerated(media) || languageOf(media.name) !== "text" || /^text\//i.test(media.name))
  )
    return ofSchema.map((value, index) => ({
      label: ofSchema.length === 1 ? "Example" : `Example ${index + 1}`,
      generated: false,
      ...written(media, value, false, settings.tools),
    }));
  if (!isGenerated(media)) return [];
  const made = generatedBody(media, settings);
  return made ? [{ label: "Example", generated: true, ...made }] : [];
}

/** Whether the samples of a media type need the part that `tools.ts` is; without it there are none. */
export function needsTools(media: MediaType): boolean {
  return (
    isXml(media.name) ||
    isForm(media.name) ||
    isMultipart(media.name) ||
    sequenceOf(media.name) !== undefined ||
    media.itemSchema !== undefined
  );
}

/** Whether a media type may have a sample: a cheap answer, without making one. */
export function canSample(media: MediaType): boolean {
  if (media.examples.length > 0 || media.itemSchema) return true;
  const { schema } = media;
  if (!schema || schema.examples.length > 0) return schema !== undefined;
  // A form without fields is nothing to send.
  if (isForm(media.name) && schema.properties.length + schema.choices.length === 0) return false;
  return isGenerated(media);
}

type Body = Pick<BodySample, "value" | "hasValue" | "text" | "language">;

function exampleBody(media: MediaType, example: Example, tools: SampleTools | undefined): BodySample {
  const { name, summary, description, externalUrl } = example;
  const head = { name, label: summary ?? name ?? "Example", description, generated: false };
  const language = languageOf(media.name);
  if (example.hasValue && isData(media)) return { ...head, ...written(media, example.value, true, tools) };
  if (example.serialized !== undefined) {
    const data = isJson(media.name) ? parseJson(example.serialized) : undefined;
    return data
      ? { ...head, value: data.value, hasValue: true, language }
      : { ...head, text: example.serialized, hasValue: false, language };
  }
  if (example.hasValue) return { ...head, ...written(media, example.value, true, tools) };
  return { ...head, externalUrl, hasValue: false, language };
}

/**
 * A value as the media type writes it.
 * @param authored whether a string may be the body already written out
 */
function written(media: MediaType, value: unknown, authored: boolean, tools: SampleTools | undefined): Body {
  const language = languageOf(media.name);
  const text = (text: string): Body => ({ text, hasValue: false, language });
  const framing = sequenceOf(media.name);
  if (isData(media)) {
    if (!authored || typeof value !== "string" || isStringOnly(media.schema))
      return { value, hasValue: true, language: "json" };
    const data = parseJson(value);
    return data ? { value: data.value, hasValue: true, language: "json" } : text(value);
  }
  if (framing) {
    if (typeof value === "string" && authored) return text(value);
    return text(tools?.sequenceText(framing, Array.isArray(value) ? value : [value]) ?? "");
  }
  if (isForm(media.name)) return text(tools?.formBody(media, value) ?? "");
  if (isMultipart(media.name))
    return text(tools?.multipartBody(media, media.schema ?? media.itemSchema, value) ?? "");
  if (typeof value === "object" && value !== null) {
    if (isXml(media.name)) return text(tools?.xmlSample(media.schema, value) ?? "");
    if (language === "text") return { value, hasValue: true, language: "json" };
    return text(formatJson(value));
  }
  return text(
    isXml(media.name) && !authored ? (tools?.xmlSample(media.schema, value) ?? "") : scalarText(value),
  );
}

function generatedBody(media: MediaType, settings: SampleSettings): Body | undefined {
  const { schema, itemSchema } = media;
  if (itemSchema) {
    const items = sampleItems(itemSchema, settings, 2);
    const framing = sequenceOf(media.name);
    if (framing || !isData(media)) return written(media, items, false, settings.tools);
    return {
      text: settings.tools?.sequenceText("lines", items),
      hasValue: false,
      language: languageOf(media.name),
    };
  }
  if (!schema) return undefined;
  if (sequenceOf(media.name)) return written(media, sequenceItems(schema, settings), false, settings.tools);
  const value = sampleValue(schema, settings);
  return value === undefined ? undefined : written(media, value, false, settings.tools);
}

/** Two items of a stream whose schema describes the whole: a list, or (as many write it) one item. */
function sequenceItems(schema: Schema, settings: SampleSettings): readonly unknown[] {
  const items = schema.types.includes("array") ? schema.items : undefined;
  if (!items) return sampleItems(schema, settings, 2);
  const { choose } = settings;
  const within = (path: string): string => (path === "" ? "[]" : `[].${path}`);
  return sampleItems(
    items,
    { ...settings, choose: choose && ((one, choice, path) => choose(one, choice, within(path))) },
    2,
  );
}

/** Whether the body is shown as data. A range that includes JSON is taken as JSON. */
function isData({ name }: MediaType): boolean {
  return isJson(name) || /^(?:\*|application)\/\*(?:;|$)/.test(name.trim());
}

/** Whether a body can be made from the schema: not for binary types, nor for text that is more than a string. */
function isGenerated(media: MediaType): boolean {
  if (
    isData(media) ||
    isXml(media.name) ||
    isForm(media.name) ||
    isMultipart(media.name) ||
    sequenceOf(media.name)
  )
    return true;
  const language = languageOf(media.name);
  const types = media.schema?.types ?? [];
  if (/^text\/(?:plain|\*)/i.test(media.name)) return types.length > 0 && media.schema?.format !== "binary";
  if (language === "yaml") return types.length > 0;
  return (language !== "text" || /^text\//i.test(media.name)) && isStringOnly(media.schema);
}

function isStringOnly(schema: Schema | undefined): boolean {
  return (
    schema !== undefined &&
    schema.types.length === 1 &&
    schema.types[0] === "string" &&
    schema.format !== "binary"
  );
}
