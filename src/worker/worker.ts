/**
 * Starts the worker, which parses YAML and keeps the search index off the main thread. If the host allows no workers,
 * the page loads this file only for its code.
 */
import { makeCalls } from "./calls.ts";
import { answer } from "./loop.ts";

/** Starts the loop if this is a worker. */
export function work(): void {
  // Slices are long, because no frames wait for this thread, but a message that stops the indexing must be received.
  if (typeof document === "undefined" && typeof self === "object") answer(self, makeCalls(100));
}
