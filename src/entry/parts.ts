/**
 * The parts that load when they are needed. They are plain dynamic imports: chunks of an application's bundle,
 * scripts beside the classic one (the build writes `importPart` of `scripts.ts` in their place), modules in Node.
 */

import type { LoadOptions } from "#load/load.ts";
import { isToLearn, learn } from "#markdown/spelling.ts";
import { Part, type Parts } from "#view/parts.ts";
import type { LoaderCalls } from "#view/standalone.tsx";
import type { Client } from "#worker/client.ts";

/**
 * @param connectWorker how this door reaches its worker
 * @param fetchBeside gets here what is loaded beside the description, without running it
 */
export function makeParts(connectWorker: () => Promise<Client>, fetchBeside?: () => Promise<unknown>): Parts {
  return {
    highlight: new Part(async () => (await import("#samples/highlight.ts")).highlight),
    beside: new Part(async () => {
      const part = await import("#view/beside.ts");
      learn(part.characters);
      return part;
    }, fetchBeside),
    results: new Part(() => import("#view/results.tsx")),
    worker: new Part(connectWorker),
  };
}

/** What every page gives to `load`: YAML is read by the worker, rare characters are learned first where a text may hold some. */
export function loading(
  { worker, beside }: Parts,
  on: LoaderCalls,
): Pick<LoadOptions, "yaml" | "expectYaml" | "onText"> {
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
    onText: async (text) => {
      // Without it the page can be read; what is missing says why.
      if (text === undefined || isToLearn(text)) await beside.load().catch(() => undefined);
    },
  };
}
