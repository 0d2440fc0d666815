/** Where the address that a reader enters in place of the description's servers is kept: in the memory of the page. */
import type { Server } from "#model/server.ts";
import { type Key, serverKey } from "./keys.ts";

/** The text of the address, by the servers. It is not in `keys.ts`, because only forms load it. */
export function otherAddressKey(servers: readonly Server[]): Key<string> {
  return `other-address:${serverKey(servers)}` as Key<string>;
}
