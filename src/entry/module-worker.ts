/** The worker as an ES module: dist/worker.js. */
import { work } from "#worker/worker.ts";

work();
