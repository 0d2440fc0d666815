/** The parts of the ES modules: chunks that the application's bundler splits off. */
import { Part, type Parts } from "#view/parts.ts";
import { connect } from "#worker/client.ts";

let parts: Parts | undefined;

/** The parts, shared by all pages of an application. */
export function moduleParts(): Parts {
  parts ??= {
    html: new Part(async () => (await import("#markdown/html.ts")).parseHtml),
    highlight: new Part(async () => (await import("#samples/highlight.ts")).highlight),
    worker: new Part(async () =>
      connect({
        worker: () =>
          typeof Worker === "function"
            ? new Worker(new URL("./worker.js", import.meta.url), { type: "module" })
            : undefined,
        calls: async () => (await import("#worker/calls.ts")).calls,
      }),
    ),
  };
  return parts;
}
