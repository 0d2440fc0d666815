/**
 * The worker: parses YAML and keeps the search index, away from the page's own thread. Loaded into a page
 * by a host that allows no workers, it only brings its code.
 */
import { makeCalls } from "./calls.ts";
import { answer } from "./loop.ts";

/** Starts the loop, where this is a worker. */
export function work(): void {
  // Long slices: nobody waits for a frame here, but a call to stop must get its turn.
  if (typeof document === "undefined" && typeof self === "object") answer(self, makeCalls(100));
}
