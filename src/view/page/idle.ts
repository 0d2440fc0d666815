/** Runs work later: after the next paint, or when the browser is idle. */

/**
 * Runs a task when the browser is idle. Returns an id for `cancelIdle`.
 * @param timeout the time after which it runs in any case, in milliseconds
 */
export function requestIdle(task: () => void, timeout = 2000): number {
  return typeof requestIdleCallback === "function"
    ? requestIdleCallback(task, { timeout })
    : (setTimeout(task, 50) as unknown as number);
}

/** Cancels a task. */
export function cancelIdle(id: number): void {
  if (typeof cancelIdleCallback === "function") cancelIdleCallback(id);
  else clearTimeout(id);
}

/** Runs a task after the next paint. Returns a function that cancels it. */
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
