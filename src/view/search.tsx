/** The search box of the menu: results as one types, keys to walk through them. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { hashOf } from "#model/routes.ts";
import type { SearchHit } from "#search/index.ts";
import type { Index } from "#worker/client.ts";
import { LABELS, MENU_WORDS } from "./labels.ts";
import { Mark } from "./menu.tsx";
import { type Page, usePage } from "./page.ts";

/** How many results are shown. */
const SHOWN = 50;

/** The box and its results. */
export function Search(): ReactNode {
  const page = usePage();
  const [term, setTerm] = useState("");
  const [hits, setHits] = useState<readonly SearchHit[]>();
  const [failed, setFailed] = useState(false);
  const [chosen, setChosen] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef("");
  useHotKey(input);

  const isLongEnough = term !== "" && term.length >= page.options.minCharacterLengthToInitSearch;
  useEffect(() => {
    latest.current = term;
    if (!isLongEnough) {
      setHits(undefined);
      return;
    }
    searchIndex(page)
      .then((index) => index.query(term, SHOWN))
      .then(
        (found) => {
          if (latest.current !== term) return;
          setFailed(false);
          setHits(found);
          setChosen(0);
        },
        () => {
          if (latest.current === term) setFailed(true);
        },
      );
  }, [term, isLongEnough, page]);

  const clear = (): void => {
    setTerm("");
    input.current?.focus();
  };
  const visit = (hit: SearchHit): void => {
    const item = page.menu.find(hit.id);
    if (!item) return;
    page.location.visit(item);
    page.state.set("drawer", false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
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
  const shown = isLongEnough ? hits : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: hosts look for the role, as the classic page has it
    <div role="search" className="search">
      <svg className="search-icon" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="7" cy="7" r="5" fill="none" stroke="currentColor" strokeWidth="1.6" />
        <path d="M11 11l4 4" stroke="currentColor" strokeWidth="1.6" />
      </svg>
      <input
        ref={input}
        className="search-input"
        type="text"
        placeholder={LABELS.search}
        aria-label={LABELS.searchName}
        value={term}
        autoComplete="off"
        spellCheck={false}
        onFocus={() => searchIndex(page).catch(() => undefined)}
        onChange={(event) => setTerm(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {term === "" ? (
        <span className="search-key" aria-hidden="true">
          /
        </span>
      ) : (
        <button type="button" className="search-clear" aria-label={LABELS.searchClear} onClick={clear}>
          ×
        </button>
      )}
      <div className="visually-hidden" role="status">
        {shown && (shown.length === 0 ? LABELS.noResults : `${shown.length} ${LABELS.results}`)}
      </div>
      {failed && isLongEnough && <p className="search-none">{LABELS.searchFailed}</p>}
      {shown && (
        <div data-role="search:results" className="search-results">
          {shown.length === 0 ? (
            <p className="search-none">{LABELS.noResults}</p>
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
    </div>
  );
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
      <a
        className={active ? "menu-label active" : "menu-label"}
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
    </li>
  );
}

/**
 * The index of a page's description, asked for at the first sign that somebody wants to search. It is made from the
 * description's own address where there is one, which keeps the page from posting a large document.
 */
function searchIndex(page: Page): Promise<Index> {
  let ready = indexes.get(page);
  if (!ready) {
    const { document, url } = page;
    const settings = { ...page.options, words: MENU_WORDS };
    ready = page.parts.worker.load().then(async (client) => {
      const posted = (): Promise<Index> => client.index({ document: document.raw, url }, settings);
      return page.fetched && url !== undefined ? client.index({ url }, settings).catch(posted) : posted();
    });
    indexes.set(page, ready);
    ready.catch(() => indexes.delete(page));
  }
  return ready;
}

const indexes = new WeakMap<Page, Promise<Index>>();

/** Frees the index of a page that goes. */
export function forgetIndex(page: Page): void {
  indexes
    .get(page)
    ?.then((index) => index.dispose())
    .catch(() => undefined);
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

/** `/` and Ctrl or ⌘ with K lead to the box, unless the reader is typing elsewhere. */
function useHotKey(input: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      const [target] = event.composedPath();
      const isTyping =
        target instanceof Element && target.closest("input, textarea, select, [contenteditable]");
      const hasChord = event.ctrlKey || event.metaKey;
      const isKey =
        event.key === "/" ? !hasChord && !event.altKey : event.key?.toLowerCase() === "k" && hasChord;
      if (!isKey || isTyping || event.defaultPrevented) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [input]);
}
