/**
 * Connects a classic page to its worker. It loads on demand, because most JSON pages are never searched and
 * need no worker.
 */
import { type Client, connect } from "#worker/client.ts";

/**
 * The worker of a classic page, or the same calls in the page.
 * @param running the worker that was started while this part was loading; it may have failed since
 * @param start starts another one, if the page may have one
 */
export function connectScripts(running: Worker | undefined, start: () => Worker | undefined): Client {
  const calls = async () => (await import("#worker/calls.ts")).calls;
  if (running?.onerror) return connect({ running, worker: start, calls });
  running?.terminate();
  return connect({ calls });
}
