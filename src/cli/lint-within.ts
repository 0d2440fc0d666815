/** Checks the rules within a time limit: the linter runs in a thread, because only a thread can be stopped. */
import { Worker } from "node:worker_threads";
import type { Description } from "#cli/input/description.ts";
import { LINT_THREAD } from "#cli/process/package.ts";
import type { Finding } from "#oas/finding.ts";
import { notChecked } from "./lint.ts";

/** How long the linter may run, in milliseconds. */
export const LINT_TIME = 120_000;

/** The data that the thread starts with. */
export type ToCheck = Pick<Description, "place" | "url">;

/** A question of the thread: the text at an address, as `Reader.text` returns it. */
export interface Read {
  id: number;
  address: string;
  from: string | undefined;
}

/** The answer to a question of the thread. */
export type ReadAnswer = { id: number } & ({ text: string; url: string } | { failure: string });

/** Like `lintFindings`, but a linter that takes too much time or memory gives a single finding that says so. */
export async function lintWithin(
  { place, url, reader }: Description,
  { time = LINT_TIME, script = LINT_THREAD as string | URL } = {},
): Promise<Finding[]> {
  const thread = new Worker(script, { workerData: { place, url } satisfies ToCheck, execArgv: [] });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Finding[]>((resolve) => {
      const fail = (reason: string): void => resolve([notChecked(reason, place)]);
      timer = setTimeout(() => fail(`this took longer than ${time / 1000} s.`), time);
      thread.once("error", (error) => fail(error.message));
      thread.on("message", (message: Read | Finding[]) => {
        if (Array.isArray(message)) return resolve(message);
        const { id, address, from } = message;
        const answer = (given: ReadAnswer): void => thread.postMessage(given);
        reader.text(address, from).then(
          (read) => answer({ id, ...read }),
          (error: Error) => answer({ id, failure: error.message }),
        );
      });
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
