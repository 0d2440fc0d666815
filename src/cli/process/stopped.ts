/** When a command that serves is told to stop. */

/** Resolves when somebody presses Ctrl+C, or ends the process. */
export function stopped(): Promise<void> {
  return new Promise((stop) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop());
  });
}
