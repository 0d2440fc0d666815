/** Compares the page with an older version while readers read it. */
import { type ReactNode, useEffect } from "react";
import { absoluteUrl } from "#load/fetch.ts";
import type { Source } from "#load/load.ts";
import { languageOf } from "#options/read.ts";
import { requestIdle } from "#view/page/idle.ts";
import { COMPARED, PAINTED } from "#view/page/keys.ts";
import { usePage } from "#view/page/page.ts";
import { useOlder } from "#view/ui/with-changes.tsx";
import { rowsOf } from "./rows.ts";
import { useWords } from "./use-words.ts";

/** Starts the comparison once the page is painted. What is known of it is in the state of the page. */
export function Comparison(): ReactNode {
  const page = usePage();
  const older = useOlder();
  useWords();
  useEffect(() => {
    const { document, options, parts, state, waiting } = page;
    const ending = new AbortController();
    const { signal } = ending;
    const words = async (): Promise<void> => {
      if ((languageOf(options.labels) ?? "en") !== "en")
        await parts.changesWords.load().catch(() => undefined);
    };
    const start = async (): Promise<void> => {
      try {
        const client = await parts.worker.load();
        const shown = await client.compare(sourceOf(older), document.raw, signal);
        await words();
        if (!signal.aborted) state.set(COMPARED, rowsOf(shown));
      } catch (error) {
        if (!signal.aborted) state.set(COMPARED, error instanceof Error ? error : new Error(String(error)));
      }
    };
    const onPainted = (): void => {
      // A page with more files is about to take its place.
      if (state.get(PAINTED) !== true || isStarted || waiting) return;
      isStarted = true;
      requestIdle(() => {
        if (!signal.aborted) void start();
      });
    };
    let isStarted = false;
    onPainted();
    const end = state.subscribe(PAINTED, onPainted);
    return () => {
      end();
      ending.abort();
      state.set(COMPARED, undefined);
    };
  }, [page, older]);
  return null;
}

/** Where the older version is. The worker may have another base than the page. */
function sourceOf(given: unknown): Source {
  return typeof given === "string" ? { url: absoluteUrl(given) ?? given } : { document: given };
}
