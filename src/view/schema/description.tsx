/** Renders the description of a field. A long one shows its first lines, and a button for the rest. */
import { type ReactNode, useEffect, useRef } from "react";
import { onKey } from "#view/page/keys.ts";
import { usePage, usePageState, usePrinting } from "#view/page/page.ts";
import { Markdown } from "#view/prose/markdown.tsx";
import { LABELS } from "#view/words/labels.ts";

/** A description with more characters, or more lines, is clamped. */
const LONG_TEXT = 280;
const LONG_LINES = 5;
/** A quotation, or a paragraph that begins in bold: most of them warn. It lets a description be longer. */
const WARNING = /^ {0,3}(?:>|\*\*)/m;
const WITH_WARNING = 4;
/** The number of characters that distinguish the description in the name of its button. */
const BEGINNING = 40;
/**
 * The number of characters of a very long description that are rendered while it is clamped, so that the browser's
 * search finds them.
 */
const DRAWN_TEXT = 3000;

/**
 * A description of any length. It is clamped by CSS, so that the browser's search finds its text, and its links can
 * have the focus. If the browser scrolls inside the clamped lines, it opens.
 * @param id the id of the row, and the key of the reader's choice
 */
export function Description(props: { text: string; id: string | undefined }): ReactNode {
  const { text, id = "" } = props;
  const { whole } = usePage();
  const [isOpen, setOpen] = usePageState(
    onKey("text", `${id} ${text.length} ${text.slice(0, BEGINNING)}`),
    false,
  );
  const isPrinting = usePrinting();
  if (whole || isPrinting || !isLong(text)) return <Markdown text={text} className="field-description" />;
  return (
    <div className="described">
      <Clamped isClamped={!isOpen} onScroll={() => setOpen(true)}>
        <Markdown text={isOpen ? text : beginning(text)} className="field-description" />
      </Clamped>
      <button type="button" className="more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? LABELS.hide : LABELS.more()}
      </button>
    </div>
  );
}

/** A box that shows the first lines of its content. */
function Clamped(props: { isClamped: boolean; onScroll: () => void; children: ReactNode }): ReactNode {
  const { isClamped, onScroll, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(onScroll);
  latest.current = onScroll;
  useEffect(() => {
    const { current } = box;
    if (!isClamped || !current) return;
    const onMove = (): void => {
      if (current.scrollTop === 0) return;
      current.scrollTop = 0;
      latest.current();
    };
    current.addEventListener("scroll", onMove);
    return () => current.removeEventListener("scroll", onMove);
  }, [isClamped]);
  return (
    <div ref={box} className={isClamped ? "clamped" : undefined}>
      {children}
    </div>
  );
}

function isLong(text: string): boolean {
  const times = WARNING.test(text) ? WITH_WARNING : 1;
  return text.length > LONG_TEXT * times || text.split("\n").length > LONG_LINES * times;
}

/** The beginning of a text, cut at the end of a line if there is one. */
function beginning(text: string): string {
  if (text.length <= DRAWN_TEXT) return text;
  const end = text.lastIndexOf("\n", DRAWN_TEXT);
  return text.slice(0, end > 0 ? end : DRAWN_TEXT);
}
