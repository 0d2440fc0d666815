/** The script `lectern.calls.js`: the message loop of a worker, or the same calls in a page without one. */
import * as calls from "#worker/calls.ts";
import { work } from "#worker/worker.ts";
import { shared } from "./shared.ts";

const parts = shared("parts");
// A worker has one loop, whichever of its scripts loads first.
if (!parts["calls"]) {
  parts["calls"] = calls;
  work();
}
