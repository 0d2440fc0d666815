/** How a classic page reaches its worker: a part of its own, because most pages of JSON that nobody searches need none. */
import { type Client, connect } from "#worker/client.ts";

/**
 * The worker of a classic page, or the same calls in place.
 * @param worker starts the worker, where the page may have one
 */
export function connectScripts(worker: () => Worker | undefined): Client {
  return connect({ worker, calls: async () => (await import("#worker/calls.ts")).calls });
}
