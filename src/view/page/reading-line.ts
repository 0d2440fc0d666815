/** Finds what a reader of the page reads: the element at a line below the top of the view. */

/** The height of the reading line, as a fraction of the view. */
const READING_LINE = 0.3;
/** How far inside the text the point is, in pixels. */
const INDENT = 60;

/**
 * The element of a text at the reading line, if the text reaches it.
 * @param offset the height that is covered at the top of the viewport, in pixels
 */
export function atReadingLine(text: Element, offset: number): Element | undefined {
  const { left, right } = text.getBoundingClientRect();
  const isFromRight = getComputedStyle(text).direction === "rtl";
  const hit = (text.getRootNode() as Document | ShadowRoot).elementFromPoint(
    isFromRight ? right - INDENT : left + INDENT,
    offset + (innerHeight - offset) * READING_LINE,
  );
  return hit && text.contains(hit) ? hit : undefined;
}
