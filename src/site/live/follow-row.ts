/** Keeps a row at its place in the viewport while long lists of the section are drawn piece by piece. */

/** How long the section must stay the same for the row to have its final place, in milliseconds. */
const SETTLED = 1000;

/** What readers do to leave a place. */
const SIGNS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/**
 * Puts a row at its place, now and after each change of the section. Ends when nothing changes any more, or when the
 * reader does something.
 * @param find the row, as soon as it is there
 * @param place puts it at its place
 * @param signal aborts when the page is left
 * @returns whether the row was there
 */
export function followRow(
  section: Element,
  find: () => HTMLElement | null,
  place: (row: HTMLElement) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const row = find();
      if (row) {
        place(row);
        resolve(true);
      }
      clearTimeout(timer);
      timer = setTimeout(end, SETTLED);
    };
    const observer = new MutationObserver(look);
    ended.signal.addEventListener("abort", () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(false);
    });
    signal.addEventListener("abort", end, { signal: ended.signal });
    for (const sign of SIGNS) addEventListener(sign, end, { passive: true, signal: ended.signal });
    observer.observe(section, { childList: true, subtree: true });
    look();
  });
}
