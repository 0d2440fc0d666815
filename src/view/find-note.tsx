/** Those who reach for the browser's own search find what is closed, too; on a page that is too large to be drawn whole, a word. */
import { type ReactNode, useEffect, useState } from "react";
import { LABELS } from "./labels.ts";
import { usePage } from "./page.ts";

/** The line under the search box; empty until somebody presses Ctrl F where that finds only a part. */
export function FindNote(): ReactNode {
  const { nearness } = usePage();
  const [isAsked, ask] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key === "f") nearness.find(() => ask(true));
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [nearness]);
  return (
    <p role="status" className={isAsked ? "search-none" : undefined}>
      {isAsked && LABELS.findNote}
    </p>
  );
}
