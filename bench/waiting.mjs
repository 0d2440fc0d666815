// Measures how long a thread waited for a processor. On a busy machine, the page did not cause this time.

import { once } from "node:events";
import { closeSync, existsSync, openSync, readSync } from "node:fs";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

const EVERY = 2;

/** Starts measuring a process's main thread. Returns undefined on systems without these figures. */
export async function watchThread(pid) {
  const file = `/proc/${pid}/task/${pid}/schedstat`;
  if (!existsSync(file)) return undefined;
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL(import.meta.url), { workerData: { file, stop } });
  await once(worker, "message");
  const samples = once(worker, "message");
  return {
    /** Stops, and returns functions that take two times, in milliseconds since the epoch: the CPU and waiting time between. */
    async end() {
      Atomics.store(stop, 0, 1);
      Atomics.notify(stop, 0);
      const [{ at, ran, waited }] = await samples;
      const between = (values, from, to) => valueAt(at, values, to) - valueAt(at, values, from);
      return {
        ran: (from, to) => between(ran, from, to),
        waited: (from, to) => between(waited, from, to),
      };
    },
  };
}

/** The value of a counter at a time, interpolated between samples. */
function valueAt(at, values, moment) {
  let index = at.findIndex((time) => time >= moment);
  if (index < 0) return values.at(-1) ?? 0;
  if (index === 0) return values[0] ?? 0;
  const share = (moment - at[index - 1]) / (at[index] - at[--index]);
  return values[index] + share * (values[index + 1] - values[index]);
}

if (!isMainThread && workerData?.stop) {
  const { file, stop } = workerData;
  const descriptor = openSync(file, "r");
  const buffer = Buffer.alloc(100);
  const at = [];
  const ran = [];
  const waited = [];
  parentPort?.postMessage("watching");
  try {
    do {
      const length = readSync(descriptor, buffer, 0, buffer.length, 0);
      const [on = 0, off = 0] = buffer.toString("latin1", 0, length).split(" ").map(Number);
      at.push(performance.timeOrigin + performance.now());
      ran.push(on / 1e6);
      waited.push(off / 1e6);
    } while (Atomics.wait(stop, 0, 0, EVERY) === "timed-out");
  } catch {
    // The process has ended.
  }
  closeSync(descriptor);
  parentPort?.postMessage({ at, ran, waited });
}
