/**
 * The parts that load when they are needed. They are plain dynamic imports: chunks of an application's bundle,
 * scripts beside the classic one (the build writes `importPart` of `scripts.ts` in their place), modules in Node.
 */

import type { LoadOptions } from "#load/load.ts";
import { Part, type Parts } from "#view/parts.ts";
import type { LoaderCalls } from "#view/standalone.tsx";
import type { Client } from "#worker/client.ts";

/** @param connectWorker how this door reaches its worker */
export function makeParts(connectWorker: () => Promise<Client>): Parts {
  return {
    highlight: new Part(async () => (await import("#samples/highlight.ts")).highlight),
    samples: new Part(() => import("#view/samples.tsx")),
    results: new Part(() => import("#view/results.tsx")),
    worker: new Part(connectWorker),
  };
}

/** How `load` has YAML read by the worker. */
export function yamlBy(worker: Parts["worker"], on: LoaderCalls): Pick<LoadOptions, "yaml" | "expectYaml"> {
  return {
    expectYaml: () =>
      worker
        .load()
        .then((client) => client.expectYaml())
        .catch(() => undefined),
    yaml: async (text) => {
      on.onYaml();
      return (await worker.load()).yamlToJson(text, on.signal);
    },
  };
}
