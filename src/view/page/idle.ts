/** Work that can wait: until the page is painted, until the reader does nothing. */

/**
 * Does a task when the browser has time; gives what `cancelIdle` takes back.
 * @param timeout milliseconds after which it is done in any case
 */
export function requestIdle(task: () => void, timeout = 2000): number {
  return typeof requestIdleCallback === "function"
    ? requestIdleCallback(task, { timeout })
    : (setTimeout(task, 50) as unknown as number);
}

/** Takes a task back. */
export function cancelIdle(id: number): void {
  if (typeof cancelIdleCallback === "function") cancelIdleCallback(id);
  else clearTimeout(id);
}

/** Does a task when what is there now is painted; gives the function that takes it back. */
export function afterPaint(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(task, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
