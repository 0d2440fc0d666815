/**
 * The results of the search box: hits while the reader types, and keys to move among them. A part that loads
 * when the reader enters the box.
 */
import { type ReactNode, useEffect, useRef } from "react";
import { hashOf } from "#model/outline/routes.ts";
import type { SearchHit } from "#search/index.ts";
import { DRAWER } from "#view/page/keys.ts";
import { usePage } from "#view/page/page.ts";
import { styleRef } from "#view/theme/style/adopt.ts";
import style from "#view/theme/style/results.css?inline";
import { DETAILS } from "#view/words/details-labels.ts";
import { LABELS } from "#view/words/labels.ts";
import { RESULTS } from "#view/words/results-labels.ts";
import { Mark } from "./menu.tsx";
import { Palette as AnyPalette } from "./palette.tsx";
import type { SearchBox } from "./search.tsx";
import { visitHit } from "./searched.ts";
import {
  forgetIndex,
  Marked,
  notFound,
  searchIndex,
  shapeText,
  useChosen,
  useEnter,
  useHits,
  usePageSearched,
} from "./searching.tsx";

const adopt = styleRef(style);

/** The palette of the page. */
export function Palette(props: Omit<Parameters<typeof AnyPalette>[0], "searched">): ReactNode {
  return <AnyPalette {...props} searched={usePageSearched()} />;
}

/** The button in the box, and the hits below it. */
export function Results(props: SearchBox): ReactNode {
  const { term, setTerm, input } = props;
  const page = usePage();
  const isLongEnough = term !== "" && term.length >= page.options.minCharacterLengthToInitSearch;
  const { hits, early, failed } = useHits(usePageSearched(), isLongEnough ? term : undefined);
  const listed = hits ?? (early?.length ? early : undefined);
  const [chosen, setChosen] = useChosen(listed, listed?.map(({ target }) => target) ?? [], term);
  useEffect(() => {
    searchIndex(page).catch(() => undefined);
    return () => forgetIndex(page);
  }, [page]);

  const clear = (): void => {
    setTerm("");
    input.current?.focus();
  };
  const visit = (hit: SearchHit): void => {
    visitHit(page, hit.target);
    page.state.set(DRAWER, false);
  };
  const go = useEnter(hits, term, () => hits?.[0] && visit(hits[0]));
  useKeys(props, { count: listed?.length ?? 0, chosen, setChosen }, () => {
    const hit = listed?.[chosen];
    if (hit) visit(hit);
    else go();
  });
  const shown = isLongEnough ? listed : undefined;
  const note = shown?.length === 0 ? RESULTS.noResultsFound : notFound(shown?.[0]?.missing);
  return (
    <>
      {term !== "" && (
        <button type="button" className="search-clear" aria-label={RESULTS.searchClear} onClick={clear}>
          ×
        </button>
      )}
      <div className="visually-hidden" role="status" ref={adopt}>
        {shown && shown.length > 0 && RESULTS.results(shown.length)} {note}
      </div>
      {failed && isLongEnough && <p className="search-none">{DETAILS.searchFailed}</p>}
      {shown && (
        <div data-role="search:results" className="search-results">
          {note && <p className="search-none">{note}</p>}
          {shown.length > 0 && (
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

/** Arrow keys in the box move among the hits, Enter goes to the chosen one, Escape empties the box. */
function useKeys(
  { term, setTerm, input }: SearchBox,
  list: { count: number; chosen: number; setChosen: (index: number) => void },
  onEnter: () => void,
): void {
  useEffect(() => {
    const box = input.current;
    const { count, chosen, setChosen } = list;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.isComposing) return;
      if (event.key === "Escape" && term !== "") setTerm("");
      else if (event.key === "ArrowDown" && count > 0) setChosen((chosen + 1) % count);
      else if (event.key === "ArrowUp" && count > 0) setChosen((chosen + count - 1) % count);
      else if (event.key === "Enter") onEnter();
      else return;
      event.preventDefault();
    };
    box?.addEventListener("keydown", onKeyDown);
    return () => box?.removeEventListener("keydown", onKeyDown);
  });
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
          href={hashOf(hit.target)}
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
          {(hit.detail !== undefined || hit.without) && (
            <span className="hit-detail">
              <Marked text={hit.detail ?? ""} words={hit.matched} />
              {hit.shape && <span className="hit-shape"> {shapeText(hit.shape)}</span>}
              {hit.deprecated && <span className="hit-shape"> {LABELS.deprecated}</span>}
              {hit.without && <span className="hit-shape"> {notFound(hit.without)}</span>}
            </span>
          )}
        </a>
      </label>
    </li>
  );
}
