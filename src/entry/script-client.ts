/** How a classic page reaches its worker: a part of its own, because most pages of JSON that nobody searches need none. */
import { type Client, connect } from "#worker/client.ts";
import { held, isChecked, partUrl, trusted } from "./scripts.ts";

/** The worker of a classic page, or the same calls in place. */
export function connectScripts(): Client {
  return connect({ worker: startWorker, calls: async () => (await import("#worker/calls.ts")).calls });
}

/**
 * The worker of a classic page. A script of another origin is not allowed to be one; a blob that imports it is, where
 * the host's policy lets blobs be. Nothing for built pages and `file:`, which work in place, as do pages whose parts are
 * checked: browsers check no script of a worker.
 */
function startWorker(): Worker | undefined {
  if (typeof Worker !== "function" || location.protocol === "file:" || isChecked || held("calls"))
    return undefined;
  const url = partUrl("calls");
  if (new URL(url).origin === location.origin) return workerOf(url);
  const text = `LecternHome = ${JSON.stringify(url)}; importScripts(LecternHome)`;
  stand ??= URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  return workerOf(stand);
}

function workerOf(url: string): Worker | undefined {
  const source = trusted(url);
  return source === undefined ? undefined : new Worker(source as string);
}

/** The blob's address: one for all workers that come and go. */
let stand: string | undefined;
