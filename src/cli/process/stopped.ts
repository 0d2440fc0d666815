/** Waits until a serving command is stopped. */

/** Resolves on Ctrl+C, or when the process is asked to terminate. */
export function stopped(): Promise<void> {
  return new Promise((stop) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop());
  });
}
