/** The loop of the worker: takes calls from a port, answers each once. */
import type { Calls, ReadYaml } from "./calls.ts";
import { type AnswerMessage, type CallMessage, toPlainError } from "./messages.ts";

/** As much of a worker's scope or a message port as the loop needs. */
export interface Port {
  onmessage: ((event: MessageEvent) => unknown) | null;
  postMessage(message: AnswerMessage, options?: { transfer?: Transferable[] }): void;
}

/** Answers the calls that arrive at a port, for as long as it is open. Messages of other kinds are passed over. */
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

/** The bytes of what came of YAML: they are handed over. */
function buffersOf(result: unknown): Transferable[] {
  const { members = [] } = (result ?? {}) as Partial<ReadYaml>;
  return members.flatMap(({ bytes, ends }) => [bytes.buffer, ends.buffer]);
}
