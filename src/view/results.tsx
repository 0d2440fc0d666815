/** The results of the search, a part that loads when somebody goes to the box: answers as one types, keys to walk through them. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { hashOf } from "#model/routes.ts";
import type { SearchHit } from "#search/index.ts";
import type { Index } from "#worker/client.ts";
import { LABELS } from "./labels.ts";
import { Mark } from "./menu.tsx";
import { type Page, usePage } from "./page.ts";
import type { SearchBox } from "./search.tsx";
import { adoptStyles } from "./style/adopt.ts";
import style from "./style/results.css?inline";

/** How many results are shown. */
const SHOWN = 50;

/** What stands in the box beside its text, and what was found below it. */
export function Results(props: SearchBox): ReactNode {
  const { term, setTerm, input } = props;
  const page = usePage();
  const [hits, setHits] = useState<readonly SearchHit[]>();
  const [failed, setFailed] = useState(false);
  const [chosen, setChosen] = useState(0);
  const latest = useRef("");

  const isLongEnough = term !== "" && term.length >= page.options.minCharacterLengthToInitSearch;
  useEffect(() => {
    searchIndex(page).catch(() => undefined);
    return () => forgetIndex(page);
  }, [page]);
  useEffect(() => {
    latest.current = term;
    if (!isLongEnough) {
      setHits(undefined);
      return;
    }
    const isLatest = (): boolean => latest.current === term;
    searchIndex(page)
      .then((index) => (isLatest() ? index.query(term, SHOWN) : []))
      .then(
        (found) => {
          if (!isLatest()) return;
          setFailed(false);
          setHits(found);
          setChosen(0);
        },
        () => {
          if (isLatest()) setFailed(true);
        },
      );
  }, [term, isLongEnough, page]);

  const clear = (): void => {
    setTerm("");
    input.current?.focus();
  };
  const visit = (hit: SearchHit): void => {
    page.location.visit(hit.id);
    page.state.set("drawer", false);
  };
  useEffect(() => {
    const box = input.current;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.isComposing) return;
      const count = hits?.length ?? 0;
      if (event.key === "Escape" && term !== "") setTerm("");
      else if (event.key === "ArrowDown" && count > 0) setChosen((chosen + 1) % count);
      else if (event.key === "ArrowUp" && count > 0) setChosen((chosen + count - 1) % count);
      else if (event.key === "Enter") {
        const hit = hits?.[chosen];
        if (hit) visit(hit);
      } else return;
      event.preventDefault();
    };
    box?.addEventListener("keydown", onKeyDown);
    return () => box?.removeEventListener("keydown", onKeyDown);
  });
  const shown = isLongEnough ? hits : undefined;
  return (
    <>
      {term !== "" && (
        <button type="button" className="search-clear" aria-label={LABELS.searchClear} onClick={clear}>
          ×
        </button>
      )}
      <div className="visually-hidden" role="status" ref={adopt}>
        {shown && (shown.length === 0 ? LABELS.noResultsFound : LABELS.results(shown.length))}
      </div>
      {failed && isLongEnough && <p className="search-none">{LABELS.searchFailed}</p>}
      {shown && (
        <div data-role="search:results" className="search-results">
          {shown.length === 0 ? (
            <p className="search-none">{LABELS.noResultsFound}</p>
          ) : (
            <ul>
              {shown.map((hit, index) => (
                <Hit
                  key={`${hit.id} ${index}`}
                  hit={hit}
                  active={index === chosen}
                  onVisit={() => visit(hit)}
                />
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  );
}

function adopt(element: Element | null): void {
  if (element) adoptStyles(element, style);
}

function Hit(props: { hit: SearchHit; active: boolean; onVisit: () => void }): ReactNode {
  const { hit, active, onVisit } = props;
  const { menu } = usePage();
  const item = menu.find(hit.id);
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <li data-item-id={hit.id} ref={element}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: hosts look for it, as the classic page has it */}
      <label className={active ? "active" : undefined}>
        <a
          className="menu-label"
          href={hashOf(hit.id)}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onVisit();
          }}
        >
          <span className="menu-title" title={hit.title}>
            <Marked text={hit.title} words={hit.matched} />
          </span>
          {item && <Mark item={item} />}
          {hit.detail !== undefined && (
            <span className="hit-detail">
              <Marked text={hit.detail} words={hit.matched} />
            </span>
          )}
        </a>
      </label>
    </li>
  );
}

/** The index of a page's description, asked for at the first sign that somebody wants to search. */
function searchIndex(page: Page): Promise<Index> {
  let ready = indexes.get(page);
  if (!ready) {
    const { document, url } = page;
    const settings = { ...page.options, words: JSON.parse(JSON.stringify(LABELS)) };
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

/** Frees the index of a page that goes, or stops making it. */
function forgetIndex(page: Page): void {
  indexes.get(page)?.ending.abort();
  indexes.delete(page);
}

/** A text with the matched words marked. */
function Marked(props: { text: string; words: readonly string[] }): ReactNode {
  const { text, words } = props;
  const lower = text.toLowerCase();
  const ranges = words
    .map((word) => ({ start: word === "" ? -1 : lower.indexOf(word.toLowerCase()), length: word.length }))
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
