/** Splits long work, so that everything else gets its turn in between. */

/**
 * Resolves when all waiting tasks have run. A message is faster than a timer, which browsers delay; some test
 * environments have no messages.
 */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof MessageChannel === "undefined") return setTimeout(resolve);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}
