/** The script `lectern.calls.js`: the worker's loop in a worker, the same calls in a page that may have none. */
import * as calls from "#worker/calls.ts";
import { work } from "#worker/worker.ts";
import { shared } from "./shared.ts";

const parts = shared("parts");
// A worker has one loop, whichever of its scripts brings it first.
if (!parts["calls"]) {
  parts["calls"] = calls;
  work();
}
