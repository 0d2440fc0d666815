/** The items of a stream while it arrives: server-sent events, JSON Lines, JSON text sequences, parts. */
import { isMultipart, sequenceOf } from "#request/media-language.ts";
import { parseJsonText } from "#request/parse/json.ts";
import { parameterOf } from "#request/parse/parameter.ts";
import { Unreadable } from "#request/parse/text.ts";

/** How the items of a stream are told apart; of parts, by their boundary. */
export type Framing = "lines" | "json-seq" | "events" | { boundary: string };

/** One item: as it arrived, and its data if that is JSON. */
export interface Item {
  text: string;
  value?: unknown;
}

/** The longest item, in characters; a longer one is given in pieces, as text. */
export const LONGEST_ITEM = 1_000_000;

const ENDS = {
  lines: /\r?\n/,
  "json-seq": "\u001E",
  events: /\r?\n\r?\n|\r\r/,
};

/** How the items of a media type are told apart; undefined if it has none. */
export function framingOf(type: string): Framing | undefined {
  if (!isMultipart(type)) return sequenceOf(type);
  const boundary = parameterOf(type, "boundary");
  return boundary ? { boundary } : undefined;
}

/** Collects texts, and gives the items that are complete. */
export class ItemReader {
  private readonly isOfParts: boolean;
  private readonly ending: string | RegExp;
  private rest: string;
  /** Whether the first boundary is still to come: what is before it is no item. */
  private isBefore: boolean;

  constructor(private readonly framing: Framing) {
    this.isOfParts = typeof framing === "object";
    this.isBefore = this.isOfParts;
    this.ending = typeof framing === "object" ? `\n--${framing.boundary}` : ENDS[framing];
    // A boundary follows the end of a line; the first one may be the start.
    this.rest = this.isOfParts ? "\n" : "";
  }

  /** Takes a piece of the stream. */
  push(text: string): readonly Item[] {
    const pieces = (this.rest + text).split(this.ending);
    this.rest = pieces.pop() ?? "";
    if (this.isBefore && pieces.length > 0) {
      pieces.shift();
      this.isBefore = false;
    }
    if (this.rest.length > LONGEST_ITEM) {
      if (!this.isBefore) pieces.push(this.rest);
      this.rest = "";
    }
    return pieces.flatMap((piece) => this.itemOf(piece));
  }

  /** The stream has ended: gives the last item. */
  end(): readonly Item[] {
    const { rest } = this;
    this.rest = "";
    return this.isBefore ? [] : this.itemOf(rest);
  }

  private itemOf(piece: string): readonly Item[] {
    if (this.isOfParts) return partOf(piece);
    const text = piece.replace(/^[\r\n]+|[\r\n]+$/g, "");
    if (text.trim() === "") return [];
    if (this.framing !== "events") return [withValue(text, text)];
    const data = eventData(text);
    return [isObject(data) ? withValue(text, data) : { text }];
  }
}

/** An item with its data as a value, if that is JSON. */
function withValue(text: string, data: string): Item {
  try {
    return { text, value: parseJsonText(data) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { text };
  }
}

/** Whether a text looks like an object or a list. */
function isObject(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

/** The data of an event, which often is JSON (HTML, 9.2.6). */
function eventData(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.startsWith("data:"));
  return lines.map((line) => line.slice(line.startsWith("data: ") ? 6 : 5)).join("\n");
}

/** A part, from the end of its boundary on. Of bytes that are no text, the header fields remain. */
function partOf(piece: string): readonly Item[] {
  // After the last part, the boundary has two more hyphens.
  if (piece.startsWith("--")) return [];
  const gap = /\r?\n\r?\n/.exec(piece);
  const end = gap ? gap.index : 0;
  const head = piece.slice(0, end).trim();
  const body = piece.slice(gap ? end + gap[0].length : 0).replace(/\r$/, "");
  if (/[\0\uFFFD]/.test(body)) return [{ text: head }];
  const text = head === "" ? body : `${head}\n\n${body}`;
  return [isObject(body) ? withValue(text, body) : { text }];
}
