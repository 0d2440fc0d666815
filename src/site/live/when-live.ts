/** Decides when the section of a page becomes live: once the browser has nothing else to do, or the reader is there. */
import { metaOf } from "./page.ts";
import type { LiveSection } from "./section.tsx";

/** The longest time that the browser may be busy before, in milliseconds. */
const LONGEST_WAIT = 3000;

/** What readers do before they use something. */
const SIGNS = ["pointerover", "pointerdown", "keydown"] as const;

let left: AbortController | undefined;
let section: Promise<LiveSection | undefined> | undefined;

/** Makes the section of the page that is shown now live, and ends that of the page before. */
export function becomeLive(): void {
  left?.abort();
  left = undefined;
  section = undefined;
  const data = metaOf(document, "lectern-live");
  if (data === undefined) return;
  // Going back changes the address of the page before the page itself.
  const address = new URL(data, location.href);
  left = new AbortController();
  const { signal } = left;
  section = wanted(signal)
    .then(() => import("./section.tsx"))
    .then((code) => (signal.aborted ? undefined : code.makeLive(address, signal)));
  // Without its data or its code, the page stays as it is.
  section.catch(ignore);
}

/** Shows the row that a hash leads to, if it is in the section of this page. Returns whether it is. */
export async function reachLive(hash: string): Promise<boolean> {
  const live = await section?.catch(ignore);
  return live?.reach(hash) ?? false;
}

/** Waits for the reader's first sign; if the reader does not save data, no longer than the browser is busy. */
function wanted(signal: AbortSignal): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const begun = new AbortController();
  signal.addEventListener("abort", () => begun.abort());
  return new Promise((resolve) => {
    const begin = (): void => {
      begun.abort();
      resolve();
    };
    for (const sign of SIGNS)
      addEventListener(sign, begin, { once: true, passive: true, signal: begun.signal });
    if (connection?.saveData === true) return;
    const idle = (): void => {
      if (typeof requestIdleCallback === "function") requestIdleCallback(begin, { timeout: LONGEST_WAIT });
      else setTimeout(begin, 200);
    };
    if (document.readyState === "complete") idle();
    else addEventListener("load", idle, { once: true, signal: begun.signal });
  });
}

function ignore(): undefined {
  return undefined;
}
