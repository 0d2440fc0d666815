/** The items of a stream while it arrives: server-sent events, JSON Lines, JSON text sequences. */
import { parseJsonText } from "#request/parse/json.ts";
import { Unreadable } from "#request/parse/text.ts";

/** How the items of a stream are told apart. */
export type Framing = "lines" | "json-seq" | "events";

/** One item: as it arrived, and its data if that is JSON. */
export interface Item {
  text: string;
  value?: unknown;
}

/** The longest item, in characters; a longer one is given in pieces, as text. */
export const LONGEST_ITEM = 1_000_000;

const ENDS: Readonly<Record<Framing, RegExp | string>> = {
  lines: /\r?\n/,
  "json-seq": "\u001E",
  events: /\r?\n\r?\n|\r\r/,
};

/** Collects texts, and gives the items that are complete. */
export class ItemReader {
  private rest = "";

  constructor(private readonly framing: Framing) {}

  /** Takes a piece of the stream. */
  push(text: string): readonly Item[] {
    const pieces = (this.rest + text).split(ENDS[this.framing]);
    this.rest = pieces.pop() ?? "";
    if (this.rest.length > LONGEST_ITEM) {
      pieces.push(this.rest);
      this.rest = "";
    }
    return pieces.flatMap((piece) => this.itemOf(piece));
  }

  /** The stream has ended: gives the last item. */
  end(): readonly Item[] {
    const { rest } = this;
    this.rest = "";
    return this.itemOf(rest);
  }

  private itemOf(piece: string): readonly Item[] {
    const text = piece.replace(/^[\r\n]+|[\r\n]+$/g, "");
    if (text.trim() === "") return [];
    const data = this.framing === "events" ? eventData(text) : text;
    try {
      return /^\s*[[{]/.test(data) || this.framing !== "events"
        ? [{ text, value: parseJsonText(data) }]
        : [{ text }];
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      return [{ text }];
    }
  }
}

/** The data of an event, which often is JSON (HTML, 9.2.6). */
function eventData(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.startsWith("data:"));
  return lines.map((line) => line.slice(line.startsWith("data: ") ? 6 : 5)).join("\n");
}
