/** The part `worker` of the classic script, bundles/lectern.worker.js: a worker's loop in a worker, the same calls in a page that may have none. */
import { calls } from "#worker/calls.ts";
import "#worker/worker.ts";
import { provide } from "./registry.ts";

provide("worker", calls);
