/** Sends the draft of an operation, and keeps what comes of it: for the page, and for the history. */
import { type Answer, type AnswerCheck, checkAnswer } from "#console/answer.ts";
import { withSecretsOf } from "#console/extras.ts";
import { type Exchange, withExchange } from "#console/history.ts";
import type { Problem } from "#console/problems.ts";
import { redacted } from "#console/secrets.ts";
import { PLAIN } from "#request/parse/plain.ts";
import { extrasKey } from "#view/page/extras-key.ts";
import {
  choicesKey,
  entriesKey,
  exampleKey,
  HISTORY,
  type Key,
  mediaKey,
  outcomeKey,
  SCHEMES,
  serverKey,
  tryKey,
  variablesKey,
} from "#view/page/keys.ts";
import { otherAddressKey } from "#view/page/other-address.ts";
import { usePage, usePageState } from "#view/page/page.ts";
import type { Parts } from "#view/page/parts.ts";
import type { PageState } from "#view/page/state.ts";
import { Arrival, keptAnswer } from "./arrival.ts";
import { type Outcome, SendFailure, type Sent } from "./outcome.ts";
import { type Arrived, proxyFor, send } from "./send.ts";
import type { Draft } from "./use-draft.ts";

/** What came of the last request, and what sends the next one. */
export interface Sender {
  outcome: Outcome | undefined;
  /** @param problems the fields with problems, which the response names */
  start: (problems: readonly Problem[]) => void;
  /** Forgets the last outcome, which would look like that of the refused request. A request on its way continues. */
  drop: () => void;
}

/** Sends the draft. */
export function useSender(draft: Draft): Sender {
  const { state, parts, events } = usePage();
  const key = outcomeKey(draft.where.address);
  const [outcome, set] = usePageState(key, undefined);
  const stopLast = outcome && "stop" in outcome ? outcome.stop : undefined;
  const start = (problems: readonly Problem[]): void => {
    stopLast?.();
    const control = new AbortController();
    const stop = (): void => control.abort();
    set({ state: "sending", stop });
    const { operation, otherServer } = draft;
    if (otherServer) state.set(serverKey(operation.servers), otherServer);
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
    const { signal } = control;
    const open = restoring(draft, state);
    const again = (): void => start(problems);
    run(draft, { signal, stop, tell, remember, ended, open, again, problems, reading: parts.reading });
  };
  return { outcome, start, drop: () => stopLast ?? set(undefined) };
}

/** What opens the form with all that is entered and chosen now. */
function restoring({ where, operation, chosen, form, extras }: Draft, state: PageState): () => void {
  const { servers } = operation;
  const server = serverKey(servers);
  const choice = state.get(server) ?? 0;
  const variables = typeof choice === "number" ? [variablesKey(servers[choice]?.template)] : [];
  const { address } = chosen;
  const added = extrasKey(where.address);
  const example = [mediaKey(where.address), exampleKey(address), choicesKey(address)];
  const keys = [...example, server, otherAddressKey(servers), ...variables, SCHEMES];
  const kept = (keys as Key<unknown>[]).map((key) => [key, state.get(key)] as const);
  return () => {
    for (const [key, value] of kept) state.set(key, value);
    state.set(entriesKey(where.address), form);
    state.set(added, withSecretsOf(extras, state.get(added) ?? []));
    state.set(tryKey(where.address), true);
  };
}

/** What a request that is on its way needs. */
interface Running {
  signal: AbortSignal;
  stop: () => void;
  tell: (outcome: Outcome) => void;
  remember: (exchange: Omit<Exchange, "number">) => void;
  open: () => void;
  again: () => void;
  problems: readonly Problem[];
  /** What reads rarer formats. */
  reading: Parts["reading"];
  /** Tells the host. */
  ended: (status?: number) => void;
}

/** Sends a draft, tells how far it is, and remembers it at the end. */
async function run(draft: Draft, running: Running): Promise<void> {
  const { id, settings, shown, fields, form } = draft;
  const { signal, stop, tell, remember, ended, open, again, problems } = running;
  const started = new Date().toISOString();
  const kept = { operation: id, started, request: shown, open, again };
  let { secrets } = draft.latest();
  const sent: Sent = { request: shown, fields, form, problems, hasSecrets: false };
  const arrival = new Arrival((answer, stream) => tell({ state: "arriving", stop, answer, stream, sent }));
  try {
    await Promise.all([...draft.renewals.values()].map((renew) => renew()));
    if (signal.aborted) throw new SendFailure("stopped");
    const { request, hasSecrets, ...latest } = draft.latest();
    secrets = latest.secrets;
    sent.hasSecrets = hasSecrets;
    const arrived = await send(request, {
      settings,
      hasSecrets,
      signal,
      onHead: (head) => arrival.begin(head),
      onBytes: (bytes) => arrival.take(bytes),
    });
    const { answer, whole, stream } = arrival.end(arrived);
    const check = await checked(draft, answer, running);
    observe(draft, arrived, answer);
    tell({ state: "arrived", answer, check, whole, stream, sent });
    remember({ ...kept, answer: keptAnswer(answer, secrets) });
    ended(answer.status);
  } catch (error) {
    arrival.stop();
    const { kind, message } =
      error instanceof SendFailure ? error : new SendFailure("connection", String(error));
    tell({ state: "failed", kind, detail: redacted(message, secrets) });
    remember(kept);
    ended();
  }
}

/** Checks an answer. The readers of rarer formats load if it has one; without them, that is not checked. */
async function checked(draft: Draft, answer: Answer, { reading }: Running): Promise<AnswerCheck> {
  const { operation, id, settings, shown } = draft;
  const isProxied = proxyFor(shown.url, settings) !== undefined;
  const check = checkAnswer(operation, id, answer, isProxied, PLAIN);
  const part = check.isUnread ? await reading.load().catch(() => undefined) : undefined;
  return part ? checkAnswer(operation, id, answer, isProxied, part.ALL) : check;
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
