/**
 * Shared by the search box and the palette: the index of the page, the search for a term, and marks in hits.
 */
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { QueryOptions, SearchHit } from "#search/index.ts";
import type { Shape } from "#search/shape.ts";
import { ACTIVE } from "#view/page/keys.ts";
import { type Page, usePage } from "#view/page/page.ts";
import { LABELS } from "#view/words/labels.ts";
import { RESULTS } from "#view/words/results-labels.ts";
import type { Index } from "#worker/client.ts";
import { folded } from "./folded.ts";
import { type Searched, searchedOf } from "./searched.ts";

/** How many results are shown. */
const SHOWN = 50;

/** The hits. */
export interface Found {
  /** Undefined before the first answer. */
  hits?: readonly SearchHit[];
  /** Hits among the titles of the menu, until the first answer. */
  early?: readonly SearchHit[] | undefined;
  /** Whether the search does not work, because something could not be loaded. */
  failed: boolean;
}

/**
 * Searches for what the reader types. Only one query runs at a time; after it the latest one, whatever was
 * typed in between.
 * @param searched the same object until something else is searched
 * @param term undefined without a query
 * @param asking how equal hits are listed
 */
export function useHits(
  searched: Searched,
  term: string | undefined,
  asking: Pick<QueryOptions, "alike"> = NO_CHOICE,
): Found {
  const [found, setFound] = useState<Found & { of?: string }>({ failed: false });
  const latest = useRef(term);
  const askedOf = useRef<Searched>(undefined);
  useEffect(() => {
    latest.current = term;
    if (term === undefined) setFound(NOTHING);
    if (term === undefined || askedOf.current === searched) return;
    askedOf.current = searched;
    const ask = async (): Promise<void> => {
      const index = await searched.index();
      for (let asked = latest.current; asked !== undefined; ) {
        const hits =
          searched.changedHits?.(asked, SHOWN) ??
          (await index.query(asked, SHOWN, { ...asking, here: searched.state.get(ACTIVE) }));
        // A page that knows more has replaced this one.
        if (askedOf.current !== searched) return;
        const next: string | undefined = latest.current;
        if (next !== undefined) {
          setFound({ hits, failed: false, of: asked });
          searched.events.emit("search", { text: asked, count: hits.length });
        }
        if (next === asked) return;
        asked = next;
      }
    };
    ask()
      .catch(() => {
        if (askedOf.current === searched) setFound({ failed: true, of: latest.current });
      })
      .finally(() => {
        if (askedOf.current === searched) askedOf.current = undefined;
      });
  }, [term, searched, asking]);
  const early = useMemo(
    () => (found.hits || term === undefined ? undefined : searched.early?.(term)),
    [found.hits, term, searched],
  );
  // The last answer stays until the next one arrives.
  return term === undefined ? NOTHING : { ...found, early };
}

const NOTHING: Found = { failed: false };
const NO_CHOICE = {};

/**
 * Goes to the first hit once it is there, if the reader has pressed Enter before and has not typed since.
 * @param hits undefined until there are some
 * @returns called for Enter
 */
export function useEnter(hits: unknown, term: string, go: () => void): () => void {
  const [entered, setEntered] = useState<string>();
  useEffect(() => {
    if (entered === undefined || (!hits && entered === term)) return;
    setEntered(undefined);
    if (entered === term) go();
  });
  return () => hits === undefined && setEntered(term);
}

/**
 * The index of the chosen hit: the first until the reader chooses; the first again for other hits, unless they answer
 * the same term and have the chosen one.
 * @param hits the same object until there are others
 * @param targets those of the list, which may have further items
 */
export function useChosen(
  hits: unknown,
  targets: readonly (string | undefined)[],
  term: string,
): [number, (index: number) => void] {
  const [{ of, index, asked, target }, choose] = useState<Chosen>({ of: hits, index: 0, asked: term });
  const kept = asked === term && target !== undefined ? targets.indexOf(target) : 0;
  return [
    of === hits ? index : Math.max(0, kept),
    (index) => choose({ of: hits, index, asked: term, target: targets[index] }),
  ];
}

interface Chosen {
  of: unknown;
  index: number;
  asked: string;
  /** Undefined until the reader chooses. */
  target?: string | undefined;
}

/** The page around a component as what is searched. */
export function usePageSearched(): Searched {
  const page = usePage();
  return searchedOf(page, () => searchIndex(page));
}

/** The index of the page's description. It is requested at the first sign that the reader wants to search. */
export function searchIndex(page: Page): Promise<Index> {
  let ready = indexes.get(page);
  if (!ready) {
    const { document, plugins, url, workflows } = page;
    const workflowNames = workflows?.of.names;
    const searchTexts = plugins?.searchTexts();
    const settings = {
      ...page.options,
      workflowNames,
      searchTexts,
      words: JSON.parse(JSON.stringify(LABELS)),
    };
    const ending = new AbortController();
    const made = page.parts.worker
      .load()
      .then((client) => client.index({ document: document.raw, url }, settings, ending.signal));
    ready = { made, ending };
    indexes.set(page, ready);
    made.catch(() => indexes.delete(page));
  }
  return ready.made;
}

const indexes = new WeakMap<Page, { made: Promise<Index>; ending: AbortController }>();

/** Frees the index of a page that ends, or stops making it. */
export function forgetIndex(page: Page): void {
  indexes.get(page)?.ending.abort();
  indexes.delete(page);
}

/** The type and the first values of a field: "string[]", "string | null", "open | closed | …". */
export function shapeText({ types, isNullable, values, more }: Shape): string {
  const named = types.map((type) => type.replace(/^((?:\[\])+)(.+)$/, "$2$1"));
  const stated = values.length > 0 ? [...values, ...(more > 0 ? ["…"] : [])] : named;
  return [...stated, ...(isNullable ? ["null"] : [])].join(" | ");
}

/** Says which typed words no hit has, or which one hit does not have. */
export function notFound(words: readonly string[] | undefined): string | undefined {
  return words && RESULTS.notFound(words.join(", "));
}

/** A text with the matched words marked. */
export function Marked(props: { text: string; words: readonly string[] }): ReactNode {
  const { text, words } = props;
  const lower = folded(text);
  const ranges = words
    .map((word) => ({ start: word === "" ? -1 : lower.indexOf(word), length: word.length }))
    .filter((range) => range.start >= 0)
    .sort((a, b) => a.start - b.start || b.length - a.length);
  const out: ReactNode[] = [];
  let at = 0;
  for (const { start, length } of ranges) {
    if (start < at) continue;
    out.push(text.slice(at, start), <mark key={start}>{text.slice(start, start + length)}</mark>);
    at = start + length;
  }
  return [...out, text.slice(at)];
}
