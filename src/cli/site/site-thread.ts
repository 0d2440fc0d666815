/** The entry of the thread that draws pages of a large API. */
import { parentPort, workerData } from "node:worker_threads";
import { learnAll } from "#render/parts.ts";
import { type FromThread, type ThreadJob, takeNext, waitFor } from "./draw-pages.ts";
import { readApi } from "./read-api.ts";

const { job, shared } = workerData as ThreadJob;

learnAll();
const say = (message: FromThread): void => parentPort?.postMessage(message);
const { pages } = await readApi(job, (problem) => say({ problem }));
const all = pages.outline.pages;
for (let index = takeNext(shared); index < all.length; index = takeNext(shared)) {
  waitFor(index, shared);
  const drawn = pages.draw(all[index]!, (path) => job.known.has(path));
  say({ index, drawn });
}
