/** Where the parameters that a reader adds to a request are kept: in the memory of the page. */
import type { Extra } from "#console/extras.ts";
import type { Key } from "./keys.ts";

/** The added parameters of the form at an address. It is not in `keys.ts`, because only forms load it. */
export function extrasKey(address: string): Key<readonly Extra[]> {
  return `extras:${address}` as Key<readonly Extra[]>;
}
