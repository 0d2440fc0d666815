/** The search box of the menu. What answers is a part that loads when somebody goes to the box. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { LABELS } from "./labels.ts";
import { usePage } from "./page.ts";
import { usePart } from "./parts.ts";
import { isTyped } from "./typed.ts";

/** What the box and its results share. */
export interface SearchBox {
  term: string;
  setTerm: (term: string) => void;
  input: { readonly current: HTMLInputElement | null };
}

/** The box, and its results once they can be drawn. */
export function Search(): ReactNode {
  const { parts } = usePage();
  const [term, setTerm] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const part = usePart(parts.results, false);
  useHotKey(input);
  const prepare = (): void => {
    for (const one of [parts.results, parts.worker]) one.load().catch(() => undefined);
  };
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
        onFocus={prepare}
        onChange={(event) => {
          prepare();
          setTerm(event.target.value);
        }}
      />
      {term === "" && (
        <span className="search-key" aria-hidden="true">
          /
        </span>
      )}
      {part ? (
        <part.Results term={term} setTerm={setTerm} input={input} />
      ) : (
        term !== "" &&
        parts.results.error !== undefined && <p className="search-none">{LABELS.searchFailed}</p>
      )}
    </div>
  );
}

/** `/` and Ctrl or ⌘ with K lead to the box, unless the reader is typing elsewhere. */
function useHotKey(input: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      const hasChord = event.ctrlKey || event.metaKey;
      const isKey =
        event.key === "/" ? !hasChord && !event.altKey : event.key?.toLowerCase() === "k" && hasChord;
      if (!isKey || isTyped(event) || event.defaultPrevented) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [input]);
}
