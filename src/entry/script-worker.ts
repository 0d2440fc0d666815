/** The script `lectern.calls.js`: the worker's loop in a worker, the same calls in a page that may have none. */
import * as calls from "#worker/calls.ts";
import "#worker/worker.ts";

globalThis.LecternParts ??= {};
globalThis.LecternParts["calls"] ??= calls;
