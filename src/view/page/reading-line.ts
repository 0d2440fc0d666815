/** Finds the element that the reader is probably reading: the one at a line below the top of the viewport. */

/** The distance of this line from the top of the visible area, as a fraction of the area's height. */
const READING_LINE = 0.3;
/** The distance of the tested point from the edge of the text, in pixels. */
const INDENT = 60;

/**
 * The element of a text at the reading line; undefined if the text does not reach the line.
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
