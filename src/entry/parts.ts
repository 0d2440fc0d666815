/**
 * The parts that load when they are needed. They are plain dynamic imports: chunks of an application's bundle,
 * scripts beside the classic one (the build writes `importPart` of `scripts.ts` in their place), modules in Node.
 */
import { Part, type Parts } from "#view/parts.ts";
import type { WorkerPort } from "#worker/client.ts";

/** @param startWorker makes the worker; gives nothing where there can be none */
export function makeParts(startWorker: () => WorkerPort | undefined): Parts {
  return {
    highlight: new Part(async () => (await import("#samples/highlight.ts")).highlight),
    samples: new Part(() => import("#samples/tools.ts")),
    worker: new Part(async () => {
      const { connect } = await import("#worker/client.ts");
      return connect({ worker: startWorker, calls: async () => (await import("#worker/calls.ts")).calls });
    }),
  };
}
