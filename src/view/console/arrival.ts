/** A response that arrives: what is kept of it, for the page and for the history. */
import { type Answer, bodyText, typeOf } from "#console/answer.ts";
import { type Exchange, MOST_TEXT } from "#console/history.ts";
import { framingOf, ItemReader } from "#console/items.ts";
import { redacted, type Secrets } from "#console/secrets.ts";
import type { Stream } from "./outcome.ts";
import { type Arrived, concatenated, type Head } from "./send.ts";

/** How many bytes of a body the page itself works with; all of them can be saved. */
export const MOST_SHOWN = 5_000_000;
/** How many items of a stream are kept. */
export const MOST_ITEMS = 200;
/** How often the page shows more of what arrives, in milliseconds. */
const PACE = 100;

/** An answer as the history keeps it: without secrets, and with the beginning of its text. */
export function keptAnswer(answer: Answer, secrets: Secrets): Exchange["answer"] {
  const { status, statusText, size, time } = answer;
  const text = answer.size > MOST_SHOWN ? undefined : bodyText(answer)?.text.slice(0, MOST_TEXT);
  const headers = answer.headers.map(([name, value]) => [name, redacted(value, secrets)] as const);
  return {
    status,
    statusText,
    headers,
    size,
    time,
    ...(text !== undefined && { text: redacted(text, secrets) }),
  };
}

/** A response that arrives: what is kept of it, and its items if it is a stream. */
export class Arrival {
  private readonly began = performance.now();
  private readonly pieces: Uint8Array<ArrayBuffer>[] = [];
  private head: Head | undefined;
  private firstTime = 0;
  private size = 0;
  private items: ItemReader | undefined;
  private decoder: TextDecoder | undefined;
  private stream: Stream | undefined;
  private told = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly tell: (answer: Answer, stream: Stream | undefined) => void) {}

  begin(head: Head): void {
    this.head = head;
    this.firstTime = this.elapsed();
    const framing = framingOf(typeOf(head));
    if (framing) {
      this.items = new ItemReader(framing);
      this.decoder = new TextDecoder();
      this.stream = { items: [], count: 0 };
    }
    this.tell(this.answer(false, new Uint8Array()), this.stream);
  }

  take(bytes: Uint8Array): void {
    this.pieces.push(new Uint8Array(bytes));
    this.size += bytes.length;
    if (this.decoder) this.add(this.items?.push(this.decoder.decode(bytes, { stream: true })) ?? []);
    // A stream may pause after this item.
    this.timer ??= setTimeout(() => this.show(), this.told + PACE - this.elapsed());
  }

  /** Shows nothing more, because the request failed. */
  stop(): void {
    clearTimeout(this.timer);
  }

  private show(): void {
    this.timer = undefined;
    this.told = this.elapsed();
    this.tell(this.answer(false, new Uint8Array()), this.stream);
  }

  end({ isCut }: Arrived): { answer: Answer; whole: Blob; stream: Stream | undefined } {
    this.stop();
    this.add(this.items?.end() ?? []);
    const isLong = this.size > MOST_SHOWN;
    const body = isLong ? this.beginning() : concatenated(this.pieces);
    // What a reader opens from here must not run: a browser saves bytes of no known type.
    const whole = new Blob(this.pieces, { type: "application/octet-stream" });
    return { answer: this.answer(isCut || isLong, body), whole, stream: this.stream };
  }

  private add(items: Stream["items"]): void {
    if (!this.stream || items.length === 0) return;
    const all = [...this.stream.items, ...items].slice(-MOST_ITEMS);
    this.stream = { items: all, count: this.stream.count + items.length };
  }

  private beginning(): Uint8Array {
    const pieces: Uint8Array[] = [];
    let left = MOST_SHOWN;
    for (const piece of this.pieces) {
      if (left > 0) pieces.push(piece.subarray(0, left));
      left -= piece.length;
    }
    return concatenated(pieces);
  }

  private answer(isCut: boolean, body: Uint8Array): Answer {
    const head = this.head ?? { status: 0, statusText: "", headers: [], isCrossOrigin: false };
    return { ...head, body, size: this.size, isCut, firstTime: this.firstTime, time: this.elapsed() };
  }

  private elapsed(): number {
    return Math.round(performance.now() - this.began);
  }
}
