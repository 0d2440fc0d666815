/** Sends the draft of an operation, and keeps what comes of it: for the page, and for the history. */
import { type Answer, bodyText, checkAnswer, typeOf } from "#console/answer.ts";
import { type Exchange, MOST_TEXT, withExchange } from "#console/history.ts";
import { ItemReader } from "#console/items.ts";
import { redacted, type Secrets } from "#console/secrets.ts";
import { sequenceOf } from "#request/media-language.ts";
import { HISTORY, outcomeKey } from "#view/page/keys.ts";
import { usePage, usePageState } from "#view/page/page.ts";
import { Failure, type Outcome, type Stream } from "./outcome.ts";
import { type Arrived, concatenated, type Head, proxyFor, send } from "./send.ts";
import type { Draft } from "./use-draft.ts";

/** How many bytes of a body the page itself works with; all of them can be saved. */
export const MOST_SHOWN = 5_000_000;
/** How many items of a stream are kept. */
export const MOST_ITEMS = 200;
/** How often the page shows more of what arrives, in milliseconds. */
const PACE = 100;

/** What came of the last request, and what sends the next one. */
export function useSender(draft: Draft): { outcome: Outcome | undefined; start: () => void } {
  const { state, events } = usePage();
  const key = outcomeKey(draft.where.address);
  const [outcome, set] = usePageState(key, undefined);
  const start = (): void => {
    if (outcome && "stop" in outcome) outcome.stop();
    const control = new AbortController();
    const stop = (): void => control.abort();
    set({ state: "sending", stop });
    // The form may be gone from the view meanwhile; what comes is kept for when the reader comes back.
    const tell = (next: Outcome): void => {
      const now = state.get(key);
      if (now && "stop" in now && now.stop === stop) state.set(key, next);
    };
    const remember = (exchange: Omit<Exchange, "number">): void =>
      state.set(HISTORY, withExchange(state.get(HISTORY) ?? [], exchange));
    const { id, shown } = draft;
    const ended = (status?: number): void =>
      events.emit("try", { id, method: shown.method, url: shown.url, status });
    void run(draft, { signal: control.signal, stop, tell, remember, ended });
  };
  return { outcome, start };
}

/** What a request that is on its way needs. */
interface Running {
  signal: AbortSignal;
  stop: () => void;
  tell: (outcome: Outcome) => void;
  remember: (exchange: Omit<Exchange, "number">) => void;
  /** Tells the host. */
  ended: (status?: number) => void;
}

/** Sends a draft, tells how far it is, and remembers it at the end. */
async function run(draft: Draft, running: Running): Promise<void> {
  const { operation, id, settings, hasSecrets, secrets, shown } = draft;
  const { signal, stop, tell, remember, ended } = running;
  const started = new Date().toISOString();
  const kept = { operation: id, started, request: shown, form: draft.form };
  const arrival = new Arrival((answer, stream) => tell({ state: "arriving", stop, answer, stream }));
  try {
    const arrived = await send(draft.whole(), {
      settings,
      hasSecrets,
      signal,
      onHead: (head) => arrival.begin(head),
      onBytes: (bytes) => arrival.take(bytes),
    });
    const { answer, whole, stream } = arrival.end(arrived);
    const check = checkAnswer(operation, id, answer, proxyFor(shown.url, settings) !== undefined);
    observe(draft, arrived, answer);
    tell({ state: "arrived", answer, check, whole, stream, request: shown });
    remember({ ...kept, answer: keptAnswer(answer, secrets) });
    ended(answer.status);
  } catch (error) {
    const { kind, message } = error instanceof Failure ? error : new Failure("connection", String(error));
    tell({ state: "failed", kind, detail: redacted(message, secrets), request: shown });
    remember(kept);
    ended();
  }
}

/** The host watches; what it throws is its own affair. */
function observe({ settings }: Draft, { sent }: Arrived, { status, headers, body }: Answer): void {
  if (!settings.onResponse) return;
  try {
    settings.onResponse(sent, { status, headers, body });
  } catch (error) {
    console.error(error);
  }
}

function keptAnswer(answer: Answer, secrets: Secrets): Exchange["answer"] {
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
class Arrival {
  private readonly began = performance.now();
  private readonly pieces: Uint8Array<ArrayBuffer>[] = [];
  private head: Head | undefined;
  private firstTime = 0;
  private size = 0;
  private items: ItemReader | undefined;
  private decoder: TextDecoder | undefined;
  private stream: Stream | undefined;
  private told = 0;

  constructor(private readonly tell: (answer: Answer, stream: Stream | undefined) => void) {}

  begin(head: Head): void {
    this.head = head;
    this.firstTime = this.elapsed();
    const framing = sequenceOf(typeOf(head));
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
    if (this.elapsed() - this.told < PACE) return;
    this.told = this.elapsed();
    this.tell(this.answer(false, new Uint8Array()), this.stream);
  }

  end({ isCut }: Arrived): { answer: Answer; whole: Blob; stream: Stream | undefined } {
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
