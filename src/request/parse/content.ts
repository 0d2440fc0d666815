/**
 * Reads a text of any media type except forms and multipart, for parameters, fields, parts and whole bodies.
 */
import { isXml } from "#model/media-type.ts";
import type { Schema } from "#model/schema/schema.ts";
import { languageOf, sequenceOf } from "#request/media-language.ts";
import { parseCsv } from "./csv.ts";
import { plainValue } from "./plain.ts";
import { parseSequence } from "./sequence.ts";
import { parseXml } from "./xml.ts";

/** The description of a text. */
export interface Described {
  /** The media type, with parameters. */
  type: string;
  schema?: Schema;
  itemSchema?: Schema;
}

/**
 * The value of a text. A text in an unknown format stays a text.
 * @throws Unreadable
 */
export function parseContent(text: string, { type, schema, itemSchema }: Described): unknown {
  const framing = sequenceOf(type);
  if (framing) return parseSequence(framing, text, itemSchema ?? schema?.items);
  if (isXml(type)) return parseXml(text, schema);
  if (languageOf(type) === "csv") return parseCsv(text, schema);
  return plainValue(text, type, schema);
}
