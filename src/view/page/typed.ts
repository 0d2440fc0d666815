/** Recognizes keys that the reader types into a field. */

/** Whether a key goes into a field. */
export function isTyped(event: Event): boolean {
  const [target] = event.composedPath();
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}
