/** The entry of the linter's thread. It reads no files itself; it asks the thread that started it. */
import { parentPort, workerData } from "node:worker_threads";
import { lintFindings } from "./lint.ts";
import type { Read, ReadAnswer, ToCheck } from "./lint-within.ts";

const asked = new Map<number, (answer: ReadAnswer) => void>();
let last = 0;
parentPort?.on("message", (answer: ReadAnswer) => {
  asked.get(answer.id)?.(answer);
  asked.delete(answer.id);
});

const reader = {
  async text(address: string, from?: string): Promise<{ text: string; url: string }> {
    const answer = await new Promise<ReadAnswer>((resolve) => {
      asked.set(++last, resolve);
      parentPort?.postMessage({ id: last, address, from } satisfies Read);
    });
    if ("failure" in answer) throw new Error(answer.failure);
    return answer;
  },
};

parentPort?.postMessage(await lintFindings({ ...(workerData as ToCheck), reader }));
