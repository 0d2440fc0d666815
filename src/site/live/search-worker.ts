/** The worker of a site's search. */
import type { SiteSearch } from "#search/shards.ts";
import { requestText } from "./data.ts";
import { answer, makeSearch, type Question } from "./search-calls.ts";

let search: Promise<SiteSearch> | undefined;

/** Answers questions; after a failure, the next one tries again. */
self.onmessage = async ({ data }: MessageEvent<Question>) => {
  search ??= makeSearch(data, requestText);
  search.catch(() => {
    search = undefined;
  });
  self.postMessage(await answer(search, data));
};
