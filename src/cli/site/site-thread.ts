/** The entry of the thread that makes the search of a large API, and draws pages of it. */
import { parentPort, workerData } from "node:worker_threads";
import { prepareRendering } from "#render/parts.ts";
import { type FromThread, TakenPages, type ThreadJob, waitFor } from "./draw-pages.ts";
import { readApi, searchOf } from "./read-api.ts";

const { job, shared } = workerData as ThreadJob;

prepareRendering();
const say = (message: FromThread): void => parentPort?.postMessage(message);
const read = await readApi(job, (problem) => say({ problem }));
say({ search: searchOf(job, read) });
const { pages } = read;
const all = pages.outline.pages;
const taken = new TakenPages(shared, all.length);
for (let index = taken.take(); index !== undefined; index = taken.take()) {
  waitFor(index, shared);
  const drawn = pages.draw(all[index]!, (path) => job.known.has(path));
  say({ index, drawn });
}
