/**
 * Prepares the page for the browser's own search: renders closed content, or shows a note if the page is too
 * large for that.
 */
import { type ReactNode, useEffect, useState } from "react";
import { usePage } from "#view/page/page.ts";
import { DETAILS } from "#view/words/details-labels.ts";

/**
 * The line under the search box. Empty until the reader presses Ctrl F on a page where that finds only a
 * part.
 * @param hasWords whether there is a search box to recommend
 */
export function FindNote(props: { hasWords: boolean }): ReactNode {
  const { nearness } = usePage();
  const [isAsked, ask] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key === "f") nearness.find(() => ask(true));
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [nearness]);
  if (!props.hasWords) return null;
  return (
    <p role="status" className={isAsked ? "search-none" : undefined}>
      {isAsked && DETAILS.findNote}
    </p>
  );
}
