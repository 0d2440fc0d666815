/** Tells which rows the reader sees from their beginning. */

/** How far above the viewport a row may begin and still count, in pixels. */
const SLACK = 9;

/** Whether an element begins in the viewport, or just above it. */
export function beginsInView(element: Element): boolean {
  const { top } = element.getBoundingClientRect();
  return top > -SLACK && top < innerHeight;
}
