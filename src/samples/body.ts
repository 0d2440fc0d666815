/** Everything the samples panel shows for one media type: what its author wrote, else one sample. */
import type { MediaType } from "#model/media-type.ts";
import type { Schema } from "#model/schema.ts";
import {
  type Body,
  type BodySample,
  exampleHead,
  exampleSample,
  isData,
  isGenerated,
  plainBody,
  shownExamples,
} from "./example.ts";
import { formBody } from "./form.ts";
import { isForm, isMultipart, languageOf, sequenceOf } from "./language.ts";
import { multipartBody } from "./multipart.ts";
import { sequenceText } from "./sequence.ts";
import { type SampleSettings, sampleItems, sampleValue, schemaExamples } from "./value.ts";
import { xmlSample } from "./xml.ts";

/**
 * The bodies of a media type: its examples, else the examples of its schema, else a generated one; none where the
 * type is binary or says too little. Never throws.
 */
export function bodySamples(media: MediaType, settings: SampleSettings): readonly BodySample[] {
  const examples = shownExamples(media);
  if (examples.length > 0)
    return examples.map(
      (example) =>
        exampleSample(media, example) ?? { ...exampleHead(example), ...written(media, example.value, true) },
    );
  const schema = media.schema;
  const ofSchema = schema ? schemaExamples(schema, settings) : [];
  if (
    ofSchema.length > 0 &&
    (isGenerated(media) || languageOf(media.name) !== "text" || /^text\//i.test(media.name))
  )
    return ofSchema.map((value, index) => ({
      label: ofSchema.length === 1 ? "Example" : `Example ${index + 1}`,
      generated: false,
      ...written(media, value, false),
    }));
  if (!isGenerated(media)) return [];
  const made = generatedBody(media, settings);
  return made ? [{ label: "Example", generated: true, ...made }] : [];
}

/**
 * A value as the media type writes it.
 * @param authored whether a string may be the body already written out
 */
function written(media: MediaType, value: unknown, authored: boolean): Body {
  return (
    plainBody(media, value, authored) ?? {
      text: writtenText(media, value),
      hasValue: false,
      language: languageOf(media.name),
    }
  );
}

function writtenText(media: MediaType, value: unknown): string {
  const framing = sequenceOf(media.name);
  if (framing) return sequenceText(framing, Array.isArray(value) ? value : [value]);
  if (isForm(media.name)) return formBody(media, value);
  if (isMultipart(media.name)) return multipartBody(media, media.schema ?? media.itemSchema, value);
  return xmlSample(media.schema, value);
}

function generatedBody(media: MediaType, settings: SampleSettings): Body | undefined {
  const { schema, itemSchema } = media;
  if (itemSchema) {
    const items = sampleItems(itemSchema, settings, 2);
    const framing = sequenceOf(media.name);
    if (framing || !isData(media)) return written(media, items, false);
    return { text: sequenceText("lines", items), hasValue: false, language: languageOf(media.name) };
  }
  if (!schema) return undefined;
  if (sequenceOf(media.name)) return written(media, sequenceItems(schema, settings), false);
  const value = sampleValue(schema, settings);
  return value === undefined ? undefined : written(media, value, false);
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
