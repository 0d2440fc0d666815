/** Writes bodies as bytes, in the format of their media type. */
import { bare, type MediaType } from "#model/media-type.ts";
import { formatJson } from "#oas/json-text.ts";
import { bytesOf } from "#request/bytes.ts";
import { isMultipart, sequenceOf } from "#request/media-language.ts";
import { bodySamples } from "#samples/body.ts";
import type { BodySample } from "#samples/example.ts";
import type { SampleSettings } from "#samples/settings.ts";

/** A body that is ready to be sent. */
export interface Written {
  /** The media type with its parameters, never a range. */
  type: string;
  /** The bytes. A stream has a piece for each item. */
  pieces: readonly Uint8Array[];
  /** The data, if the body is JSON. */
  value?: unknown;
}

/**
 * The possible bodies of an answer in one media type: its examples, or one generated body. Examples at other addresses
 * are not fetched: if all are elsewhere, the body is generated.
 */
export function bodiesOf(media: MediaType, given: SampleSettings): readonly BodySample[] {
  const settings = { ...given, isExact: true };
  const all = bodySamples(media, settings);
  const here = all.filter(({ externalUrl }) => externalUrl === undefined);
  return here.length > 0 || all.length === 0
    ? here
    : bodySamples(media, { ...settings, turn: settings.turn || 1 });
}

/**
 * Writes a sample. Without one, writes a small file of the type.
 * @param accepted the type that the client accepts, used if the described type is a range
 */
export function writeBody(media: MediaType, sample: BodySample | undefined, accepted?: string): Written {
  const type = concreteType(media.name, sample, accepted);
  if (!sample) return { type, pieces: [fileOf(type)] };
  if (sample.text === undefined)
    return {
      type,
      pieces: [bytesOf(formatJson(sample.value, 0, Number.POSITIVE_INFINITY))],
      value: sample.value,
    };
  const { text } = sample;
  if (isMultipart(type)) {
    const boundary = /^--([\w'()+,./:=?-]{1,70})\r?\n/.exec(text)?.[1] ?? "boundary";
    return {
      type: `${bare(type)}; boundary="${boundary}"`,
      pieces: [bytesOf(text.replace(/\r?\n/g, "\r\n"))],
    };
  }
  const framing = sequenceOf(type);
  return { type, pieces: framing ? itemsOf(text, framing) : [bytesOf(text)] };
}

/** Joins the pieces of a body. */
export function joinPieces(pieces: readonly Uint8Array[]): Uint8Array {
  const [only, ...more] = pieces;
  if (only && more.length === 0) return only;
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** Splits the text of a stream into items, each with its delimiters. */
function itemsOf(text: string, framing: "lines" | "json-seq" | "events"): readonly Uint8Array[] {
  const { separator, lead, end } = FRAMINGS[framing];
  return text
    .split(separator)
    .filter((item) => item.trim() !== "")
    .map((item) => bytesOf(lead + withoutLineEnds(item) + end));
}

/** What separates the items of a stream, and what stands before and after each. */
const FRAMINGS = {
  lines: { separator: "\n", lead: "", end: "\n" },
  "json-seq": { separator: "\u001e", lead: "\u001e", end: "\n" },
  events: { separator: "\n\n", lead: "", end: "\n\n" },
};

function withoutLineEnds(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\n") end--;
  return text.slice(0, end);
}

/** The media type to send. For a range, the type that the client accepts, otherwise one that fits the body. */
function concreteType(name: string, sample: BodySample | undefined, accepted: string | undefined): string {
  if (!name.includes("*")) return name;
  if (accepted !== undefined && !accepted.includes("*")) return accepted;
  if (sample && sample.text === undefined) return "application/json";
  if (/^image\//i.test(name)) return "image/png";
  return sample || /^text\//i.test(name) ? "text/plain" : "application/octet-stream";
}

/** One transparent pixel. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const GIF = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

/** A small file of a type. Images other than GIF and SVG get a PNG; unknown types get four bytes. */
function fileOf(type: string): Uint8Array {
  const name = bare(type);
  if (name === "image/gif") return fromBase64(GIF);
  if (name.startsWith("image/svg")) return bytesOf(SVG);
  if (name.startsWith("image/")) return fromBase64(PNG);
  return name.startsWith("text/") ? bytesOf("text") : Uint8Array.of(0, 1, 2, 3);
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}
