/** Runs the loop of the worker: receives calls from a port and answers each once. */
import type { Calls, ReadYaml } from "./calls.ts";
import { type AnswerMessage, type CallMessage, toPlainError } from "./messages.ts";

/** The part of a worker's scope or a message port that the loop uses. */
export interface Port {
  onmessage: ((event: MessageEvent) => unknown) | null;
  postMessage(message: AnswerMessage, options?: { transfer?: Transferable[] }): void;
}

/** Answers the calls that arrive at a port as long as it is open. Other messages are ignored. */
export function answer(port: Port, calls: Calls): void {
  port.onmessage = async (event: MessageEvent) => {
    const message = event.data as Partial<CallMessage> | null | undefined;
    const { id, call, args } = message ?? {};
    if (typeof id !== "number" || typeof call !== "string" || !Object.hasOwn(calls, call)) return;
    try {
      const act = calls[call] as (...args: readonly unknown[]) => Promise<unknown>;
      const result = await act(...(args ?? []));
      port.postMessage({ id, result }, { transfer: buffersOf(result) });
    } catch (thrown) {
      port.postMessage({ id, error: toPlainError(thrown) });
    }
  };
}

/** The buffers of a YAML result, which are transferred instead of copied. */
function buffersOf(result: unknown): Transferable[] {
  const { members = [] } = (result ?? {}) as Partial<ReadYaml>;
  return members.flatMap(({ bytes, ends }) => [bytes.buffer, ends.buffer]);
}
