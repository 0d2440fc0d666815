/**
 * The worker: parses YAML and keeps the search index, off the main thread. Loaded into a page whose host allows no
 * workers, it only provides its code.
 */
import { makeCalls } from "./calls.ts";
import { answer } from "./loop.ts";

/** Starts the loop if this is a worker. */
export function work(): void {
  // Slices are long, because no frame waits here, but a call to stop must get its turn.
  if (typeof document === "undefined" && typeof self === "object") answer(self, makeCalls(100));
}
