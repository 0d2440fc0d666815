/** The parts as modules, shared by all pages of an application. */
import type { Parts } from "#view/page/parts.ts";
import { makeParts } from "./parts.ts";

/** All parts. */
export const parts: Parts = makeParts(async () => {
  const { connect } = await import("#worker/client.ts");
  return connect({
    worker: () =>
      typeof Worker === "function"
        ? new Worker(new URL("./worker.js", import.meta.url), { type: "module" })
        : undefined,
    calls: async () => (await import("#worker/calls.ts")).calls,
  });
});
