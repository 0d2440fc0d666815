/** Loads the parts as ES modules, for the npm package. All pages of an application share them. */
import type { Parts } from "#view/page/parts.ts";
import { makeParts } from "./parts.ts";

/** All parts. */
export const parts: Parts = makeParts(async () => {
  const { connect } = await import("#worker/client.ts");
  return connect({
    // `dist/worker.js` is built from `module-worker.ts`.
    worker: () =>
      typeof Worker === "function"
        ? new Worker(new URL("./worker.js", import.meta.url), { type: "module" })
        : undefined,
    // These run in the page if there is no worker.
    calls: async () => (await import("#worker/calls.ts")).calls,
  });
});
