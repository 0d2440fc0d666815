/** How a classic page reaches its worker: a part of its own, because most pages of JSON that nobody searches need none. */
import { type Client, connect } from "#worker/client.ts";

/**
 * The worker of a classic page, or the same calls in place.
 * @param running the worker that was started while this was on its way; it may have failed meanwhile
 * @param start starts another one, where the page may have one
 */
export function connectScripts(running: Worker | undefined, start: () => Worker | undefined): Client {
  const calls = async () => (await import("#worker/calls.ts")).calls;
  if (running?.onerror) return connect({ running, worker: start, calls });
  running?.terminate();
  return connect({ calls });
}
