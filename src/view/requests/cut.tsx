/** A panel as high as its place, with a button for what does not fit; the wheel over it scrolls the page. */
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { LABELS } from "#view/words/labels.ts";

/** A panel that the style sheet may limit in height. Focus, or the browser's search, in what is cut opens it. */
export function CutPanel(props: { children: ReactNode }): ReactNode {
  const inside = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // The observer ends before the open panel is measured.
  useLayoutEffect(() => {
    const { current } = inside;
    if (!current || isOpen || typeof ResizeObserver !== "function") return undefined;
    const sizes = new ResizeObserver(() => setCut(current.scrollHeight > current.clientHeight));
    for (const one of [current, ...current.children]) sizes.observe(one);
    return () => sizes.disconnect();
  }, [isOpen]);
  return (
    <div className={`start-panel${isOpen ? " open" : isCut ? " cut" : ""}`}>
      <div
        ref={inside}
        className="right-inside"
        // The open panel scrolls back to its start by itself.
        onScroll={isCut ? ({ currentTarget: { scrollTop } }) => scrollTop > 0 && setOpen(true) : undefined}
      >
        {props.children}
      </div>
      {isCut && (
        <button type="button" className="more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? LABELS.hide : LABELS.more()}
        </button>
      )}
    </div>
  );
}
