/** Where the address that a reader enters in place of the description's servers is kept: in the memory of the page. */
import type { Key } from "./keys.ts";

/** The text of the address, by the URL templates of the servers. It is not in `keys.ts`, because only forms load it. */
export function otherAddressKey(templates: readonly string[]): Key<string> {
  return `other-address:${templates.join(" ")}` as Key<string>;
}
