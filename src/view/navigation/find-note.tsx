/** Those who reach for the browser's own search find what is closed, too; on a page that is too large to be drawn whole, a word. */
import { type ReactNode, useEffect, useState } from "react";
import { usePage } from "#view/page/page.ts";
import { DETAILS } from "#view/words/details-labels.ts";

/**
 * The line under the search box; empty until somebody presses Ctrl F where that finds only a part.
 * @param hasWords whether there is a search box that the line can speak of
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
