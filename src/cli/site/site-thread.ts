/** The entry of the thread that draws every other page of a large API. */
import { parentPort, workerData } from "node:worker_threads";
import { learnAll } from "#render/parts.ts";
import { AHEAD, type FromThread, isOfThread, type ThreadJob } from "./draw-pages.ts";
import { readApi } from "./read-api.ts";

const { job, at } = workerData as ThreadJob;

learnAll();
const { pages } = await readApi(job);
for (const [index, page] of pages.outline.pages.entries()) {
  if (!isOfThread(index)) continue;
  for (let taken = Atomics.load(at, 0); index - taken > AHEAD; taken = Atomics.load(at, 0))
    Atomics.wait(at, 0, taken);
  const drawn = pages.draw(page, (path) => job.known.has(path));
  parentPort?.postMessage({ index, drawn } satisfies FromThread);
}
