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
import { rememberRead } from "./remember-read.ts";
import type { Searched } from "./searched.ts";

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
  // Renders the box again when the reader switches the key `/` on or off.
  usePageState(SLASH, "");
  const input = useRef<HTMLInputElement>(null);
  const part = usePart(parts.results, false);
  const prepare = (): void => void loadSearch(parts);
  return (
    // biome-ignore lint/a11y/useSemanticElements: hosts select this role, as in Redoc
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
export function isSlashOn({ options, state }: Pick<Searched, "options" | "state">): boolean {
  return options.searchHotkeys === "all" && (state.get(SLASH) ?? recall(SLASH)) !== "off";
}

/** Starts the worker and loads the part with the results. Returns whether the part is loaded. */
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
  // On small screens, the box is in the drawer.
  if (box && getComputedStyle(box).visibility === "hidden") flushSync(() => state.set(DRAWER, true));
  box?.focus();
  box?.select();
  // If the reader presses Escape or moves the focus, the palette does not open.
  const here = document.activeElement;
  let isWanted = true;
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === "Escape") isWanted = false;
  };
  document.addEventListener("keydown", onKeyDown);
  loadSearch(parts).then((isLoaded) => {
    document.removeEventListener("keydown", onKeyDown);
    if (!isLoaded || !isWanted || document.activeElement !== here) return;
    state.set(DRAWER, false);
    state.set(PALETTE, state.get(TERM) ?? "");
    state.set(TERM, "");
  });
}

/**
 * The palette and its recent places. `/`, or Ctrl or ⌘ with K, opens it. In a field of the page, only the latter does; in
 * a field of the host page, neither.
 */
export function PaletteKeys(props: { root: { readonly current: HTMLElement | null } }): ReactNode {
  const { root } = props;
  const page = usePage();
  const { state, parts } = page;
  const [initialTerm, setTerm] = usePageState(PALETTE, undefined);
  const part = usePart(parts.results, false);
  useEffect(() => rememberRead(page), [page]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const hasChord = event.ctrlKey || event.metaKey;
      const isShortcut =
        event.key === "/"
          ? !hasChord && !event.altKey && isSlashOn(page)
          : page.options.searchHotkeys !== "none" &&
            event.key?.toLowerCase() === "k" &&
            hasChord &&
            !event.shiftKey &&
            !event.altKey;
      const box = root.current?.querySelector<HTMLInputElement>(".search-input");
      // Fields of the host page may have a meaning of their own for the keys.
      const isOurs = hasChord && root.current && event.composedPath().includes(root.current);
      if (!isShortcut || (isTyped(event) && !isOurs) || event.defaultPrevented) return;
      if (root.current && !isBeingRead(root.current)) return;
      event.preventDefault();
      if (page.state.get(PALETTE) === undefined) openPalette(page, box);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [page, root]);
  if (initialTerm === undefined || !part) return null;
  const close = (isChosen: boolean): void => {
    setTerm(undefined);
    root.current?.querySelector<HTMLElement>(".search-input")?.blur();
    const before = state.get(BEFORE);
    if (!isChosen && before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
  return <part.Palette key={initialTerm} term={initialTerm} onClose={close} />;
}
