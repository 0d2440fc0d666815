/** Makes the sample bodies of a media type: those of its author, otherwise a generated one. */
import { bare, type MediaType } from "#model/media-type.ts";
import type { Schema } from "#model/schema/schema.ts";
import { scalarText } from "#oas/json-text.ts";
import { asNumber, isRecord } from "#oas/read.ts";
import { csvText } from "#request/csv.ts";
import { formBody } from "#request/form.ts";
import { multipartText } from "#request/frame.ts";
import { isForm, isMultipart, languageOf, sequenceOf } from "#request/media-language.ts";
import { multipartParts } from "#request/multipart.ts";
import { sequenceText } from "#request/sequence.ts";
import { xmlSample } from "#request/xml.ts";
import {
  type BodySample,
  exampleHead,
  exampleSample,
  isData,
  isGenerated,
  plainBody,
  type ShownBody,
  shownExamples,
} from "./example.ts";
import { writtenParameter } from "./parameter.ts";
import { requiredPart } from "./required.ts";
import type { SampleSettings } from "./settings.ts";
import { isShortened } from "./shortened.ts";
import { sampleItems, sampleValue, schemaExamples } from "./value.ts";

/**
 * The bodies of a media type: its examples, otherwise the examples of its schema, otherwise a generated one. With a
 * `turn` other than 0 or with `skipsExamples`, only a generated one. Empty if the type is binary or not described well
 * enough. Never throws.
 */
export function bodySamples(media: MediaType, settings: SampleSettings): readonly BodySample[] {
  const isOther = (settings.turn ?? 0) > 0 || settings.skipsExamples === true;
  const shorten = (value: unknown): unknown =>
    settings.shortensExamples ? requiredPart(media.schema, value, settings.direction) : value;
  const examples = (isOther ? [] : shownExamples(media)).map((one) =>
    one.hasValue ? { ...one, value: shorten(one.value) } : one,
  );
  if (examples.length > 0)
    return examples.map((example) => {
      const sample = exampleSample(media, example);
      if (!sample) return { ...exampleHead(example), ...written(media, example.value, !example.isData) };
      // Text of JSON has become data.
      return sample.hasValue ? { ...sample, value: shorten(sample.value) } : sample;
    });
  const schema = media.schema;
  const ofSchema = schema && !isOther ? schemaExamples(schema, settings) : [];
  if (
    ofSchema.length > 0 &&
    (isGenerated(media) || languageOf(media.name) !== "text" || /^text\//i.test(media.name))
  )
    return ofSchema.map((value, index) => ({
      label: ofSchema.length === 1 ? "Example" : `Example ${index + 1}`,
      generated: false,
      ...written(media, shorten(value), false),
    }));
  if (!isGenerated(media)) return [];
  const made = generatedBody(media, settings);
  return made ? [{ label: "Example", generated: true, ...made }] : [];
}

/** A value that the reader gives, serialized in a media type. A string may already be the serialized body. */
export function givenBody(media: MediaType, value: unknown): ShownBody {
  return written(media, value, true);
}

/**
 * Serializes a value in a media type.
 * @param authored whether a string may already be the serialized body
 */
function written(media: MediaType, value: unknown, authored: boolean): ShownBody {
  const plain = plainBody(media, value, authored);
  if (plain) return plain;
  const body = {
    hasValue: false,
    language: languageOf(media.name),
    ...(hasFields(media) && { fields: value }),
  };
  if (!isMultipart(media.name) || typeof value === "string")
    return { ...body, text: writtenText(media, value) };
  const parts = multipartParts(
    media,
    { whole: media.schema, item: media.itemSchema },
    value,
    writtenParameter,
  );
  return { ...body, parts, text: multipartText(parts) };
}

/** Whether a body is written from fields. */
function hasFields({ name }: MediaType): boolean {
  return isForm(name) || isMultipart(name);
}

function writtenText(media: MediaType, value: unknown): string {
  const framing = sequenceOf(media.name);
  if (framing) return sequenceText(framing, Array.isArray(value) ? value : [value]);
  if (isForm(media.name)) return formBody(media, value);
  if (isMultipart(media.name)) return scalarText(value);
  if (languageOf(media.name) === "csv") return csvText(value);
  return xmlSample(media.schema, value);
}

function generatedBody(media: MediaType, settings: SampleSettings): ShownBody | undefined {
  const { name, schema, itemSchema } = media;
  const isStream = sequenceOf(name) !== undefined;
  if (itemSchema) {
    const items = streamed(itemSchema, settings);
    if (isStream || !isData(media)) return generated(media, items);
    return { text: sequenceText("lines", items), hasValue: false, language: languageOf(name) };
  }
  if (!schema) return undefined;
  const hasSeveral = isStream || isMultipart(name) || languageOf(name) === "csv";
  const made = hasSeveral ? several(schema, settings, isStream) : sampleValue(schema, settings);
  // A part of a form without a name means nothing (RFC 7578, 4.2).
  const value = bare(name) === "multipart/form-data" && !isRecord(made) ? {} : made;
  return value === undefined ? undefined : generated(media, value);
}

function generated(media: MediaType, value: unknown): ShownBody {
  return { ...written(media, value, false), ...(isShortened(value) && { isShortened: true }) };
}

/** A list of two items, if the schema allows it, so that readers see how items are separated. */
function several(schema: Schema, settings: SampleSettings, isStream: boolean): unknown {
  // Many authors write the schema of an item in place of the schema of the whole stream.
  if (isStream && !schema.types.includes("array")) return streamed(schema, settings);
  const value = sampleValue(schema, settings);
  const { items } = schema;
  const most = asNumber(schema.keywords["maxItems"]) ?? FEW;
  if (!Array.isArray(value) || !items || items.boolean === false) return value;
  const beyond = value.length - schema.prefixItems.length;
  if (beyond > 1 || value.length >= most) return value;
  const { choose } = settings;
  const within = (path: string): string => (path === "" ? "[]" : `[].${path}`);
  const inItems: SampleSettings = {
    ...settings,
    choose: choose && ((one, choice, path) => choose(one, choice, within(path))),
  };
  const more = schema.prefixItems.length > 0 ? sampleItems(items, inItems, 1) : streamed(items, inItems);
  return [...value.slice(0, schema.prefixItems.length), ...more].slice(0, most);
}

/** Two items, or one for each variant. */
function streamed(items: Schema, settings: SampleSettings): readonly unknown[] {
  const kinds = items.choices[0]?.variants.length ?? 0;
  return sampleItems(items, settings, Math.max(2, Math.min(kinds, FEW)));
}

const FEW = 5;
