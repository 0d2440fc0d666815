/** The worker as an ES module: dist/worker.js. */
import "#worker/worker.ts";
