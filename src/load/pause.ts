/** Working in slices: between two of them everything else comes first. */

/**
 * Ends when all that waits has had its turn. A message comes back sooner than a timer, which browsers slow down; not
 * every place where components are tested has messages.
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
