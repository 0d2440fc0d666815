/** The script `lectern.calls.js`: the worker's loop in a worker, the same calls in a page that may have none. */
import * as calls from "#worker/calls.ts";
import { work } from "#worker/worker.ts";

globalThis.LecternParts ??= {};
// A worker has one loop, whichever of its scripts brings it first.
if (!globalThis.LecternParts["calls"]) {
  globalThis.LecternParts["calls"] = calls;
  work();
}
