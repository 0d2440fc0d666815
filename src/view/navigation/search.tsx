/** The search box of the menu, and the keys that open the palette. Both load the part `results`. */
import { type ReactNode, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { BEFORE, DRAWER, PALETTE, SLASH, TERM } from "#view/page/keys.ts";
import { type Page, usePage, usePageState } from "#view/page/page.ts";
import { usePart } from "#view/page/parts.ts";
import { isBeingRead } from "#view/page/reading.ts";
import { recall } from "#view/page/remembered.ts";
import { isTyped } from "#view/page/typed.ts";
import { DETAILS } from "#view/words/details-labels.ts";

/** The state that the box and its results share. */
export interface SearchBox {
  term: string;
  setTerm: (term: string) => void;
  input: { readonly current: HTMLInputElement | null };
}

/** The box, and its results once their part is loaded. */
export function Search(): ReactNode {
  const page = usePage();
  const { parts } = page;
  const [term, setTerm] = usePageState(TERM, "");
  usePageState(SLASH, "");
  const input = useRef<HTMLInputElement>(null);
  const part = usePart(parts.results, false);
  const prepare = (): void => void loadSearch(parts);
  return (
    // biome-ignore lint/a11y/useSemanticElements: hosts look for the role, as the classic page has it
    <div role="search" part="search" className="search">
      <SearchIcon />
      <input
        ref={input}
        className="search-input"
        type="text"
        placeholder={DETAILS.search}
        aria-label={DETAILS.searchName}
        value={term}
        autoComplete="off"
        spellCheck={false}
        onFocus={prepare}
        onChange={(event) => {
          prepare();
          setTerm(event.target.value);
        }}
      />
      {term === "" && isSlashOn(page) && (
        <span className="search-key" aria-hidden="true">
          /
        </span>
      )}
      {part ? (
        <part.Results term={term} setTerm={setTerm} input={input} />
      ) : (
        term !== "" &&
        parts.results.error !== undefined && <p className="search-none">{DETAILS.searchFailed}</p>
      )}
    </div>
  );
}

/** The button that opens the palette on small screens. */
export function SearchButton(): ReactNode {
  const page = usePage();
  return (
    <button
      type="button"
      className="bar-search"
      aria-label={DETAILS.searchName}
      onClick={() => openPalette(page)}
    >
      <SearchIcon />
    </button>
  );
}

/** A magnifying glass. */
function SearchIcon(): ReactNode {
  return (
    <svg className="search-icon" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="7" cy="7" r="5" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d="M11 11l4 4" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  );
}

/**
 * Whether `/` opens the palette. Single keys disturb people who use speech input or press keys by mistake.
 */
export function isSlashOn({ options, state }: Page): boolean {
  return options.searchHotkeys === "all" && (state.get(SLASH) ?? recall(SLASH)) !== "off";
}

/** Loads the part with the results; returns whether it is loaded. */
export function loadSearch(parts: Page["parts"]): Promise<boolean> {
  parts.worker.load().catch(() => undefined);
  return parts.results.load().then(
    () => true,
    () => false,
  );
}

/**
 * Opens the palette once its part is loaded. Until then the box takes the text; it keeps the text if loading
 * fails.
 */
function openPalette({ state, parts }: Page, box?: HTMLInputElement | null): void {
  state.set(BEFORE, document.activeElement);
  // On small pages, the box is in the drawer.
  if (box && getComputedStyle(box).visibility === "hidden") flushSync(() => state.set(DRAWER, true));
  box?.focus();
  box?.select();
  // If the reader has left since, by Escape or for another place, the palette does not open.
  const here = document.activeElement;
  let isWanted = true;
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === "Escape") isWanted = false;
  };
  document.addEventListener("keydown", onKeyDown);
  loadSearch(parts).then((isThere) => {
    document.removeEventListener("keydown", onKeyDown);
    if (!isThere || !isWanted || document.activeElement !== here) return;
    state.set(DRAWER, false);
    state.set(PALETTE, state.get(TERM) ?? "");
    state.set(TERM, "");
  });
}

/** The palette. `/`, or Ctrl or ⌘ with K, opens it, unless the reader is typing elsewhere. */
export function PaletteKeys(props: { root: { readonly current: HTMLElement | null } }): ReactNode {
  const { root } = props;
  const page = usePage();
  const { state, parts } = page;
  const [open, setOpen] = usePageState(PALETTE, undefined);
  const part = usePart(parts.results, false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const hasChord = event.ctrlKey || event.metaKey;
      const isKey =
        event.key === "/"
          ? !hasChord && !event.altKey && isSlashOn(page)
          : page.options.searchHotkeys !== "none" &&
            event.key?.toLowerCase() === "k" &&
            hasChord &&
            !event.shiftKey &&
            !event.altKey;
      const box = root.current?.querySelector<HTMLInputElement>(".search-input");
      const isBox = hasChord && event.target === box;
      if (!isKey || (isTyped(event) && !isBox) || event.defaultPrevented) return;
      if (root.current && !isBeingRead(root.current)) return;
      event.preventDefault();
      openPalette(page, box);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [page, root]);
  if (open === undefined || !part) return null;
  const end = (isChosen: boolean): void => {
    setOpen(undefined);
    root.current?.querySelector<HTMLElement>(".search-input")?.blur();
    const before = state.get(BEFORE);
    if (!isChosen && before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
  return <part.Palette key={open} term={open} onClose={end} />;
}
