/** Keys that the reader types into something. */

/** Whether a key goes into a field. */
export function isTyped(event: Event): boolean {
  const [target] = event.composedPath();
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}
