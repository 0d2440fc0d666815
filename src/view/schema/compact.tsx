/** Shows each field in one line, so that many fit in the view: a choice for the whole page. */
import type { MouseEvent, ReactNode, UIEvent } from "react";
import { flushSync } from "react-dom";
import { useKeptChoice } from "#view/page/kept-choice.ts";
import { COMPACT } from "#view/page/keys.ts";
import { usePage } from "#view/page/page.ts";
import { DETAILS } from "#view/words/details-labels.ts";

/** A list of more fields offers the choice. */
const FEW = 5;

/** The button, for a list of some fields. */
export function CompactButton(props: { count: number }): ReactNode {
  const { location } = usePage();
  const [isCompact, toggle] = useKeptChoice(COMPACT, false);
  if (props.count <= FEW) return null;
  /** All lists of the page change. The button stays where it is, but no other section comes to the top. */
  const onClick = ({ currentTarget: button }: MouseEvent): void => {
    const { offset } = location;
    const section = button.closest("[data-section-id]") ?? button;
    const before = topOf(button);
    const isBegun = topOf(section) <= offset + 1;
    flushSync(toggle);
    const away = topOf(button) - before;
    scrollBy({
      top: isBegun ? Math.max(away, topOf(section) - offset) : away,
      behavior: "instant",
    });
  };
  return (
    <button type="button" className="compact-button" aria-pressed={isCompact} onClick={onClick}>
      {DETAILS.compact}
    </button>
  );
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}

/**
 * A box with fields. In compact lists, a click on a line shows it as usual, and so do a link to it, the focus, and the
 * browser's search.
 */
export function Fields(props: {
  className: string;
  id?: string | undefined;
  children: ReactNode;
}): ReactNode {
  const { className, id, children } = props;
  const [isCompact] = useKeptChoice(COMPACT, false);
  return (
    // biome-ignore lint/a11y: with the keyboard, the focus opens a line, as a click does
    <div
      id={id}
      className={isCompact ? `${className} compact` : className}
      onClick={isCompact ? showWhole : undefined}
      onScrollCapture={isCompact ? showFound : undefined}
    >
      {children}
    </div>
  );
}

/** The attribute of a line that shows all of it. It is not React's, because lines cost nothing until then. */
const WHOLE = "data-whole";
const CONTROLS = "a, button, input, select, summary, label";
const NAMES = ".property-name, .part-name, .facts";

/** A click opens a line. In an open one, which has text to select, only a click on the name or type closes it. */
function showWhole({ target }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest(CONTROLS) || getSelection()?.toString()) return;
  const line = target.closest(".field-head");
  if (line && (!line.hasAttribute(WHOLE) || target.closest(NAMES))) line.toggleAttribute(WHOLE);
}

/** The browser's search scrolls a line to text that is cut off. */
function showFound({ target }: UIEvent): void {
  const line = target instanceof Element ? target.closest(".field-head") : null;
  if (!line || !(target instanceof Element)) return;
  if (target.scrollTop === 0 && target.scrollLeft === 0) return;
  target.scrollTo(0, 0);
  line.setAttribute(WHOLE, "");
  // The text may be below the first lines of a long description.
  line.querySelector<HTMLElement>('.described > .more[aria-expanded="false"]')?.click();
}
