/**
 * What the reader entered in place of the description's servers, in the memory of the page. It is not in `keys.ts`,
 * because the first view does not need it.
 */
import type { Server } from "#model/server.ts";
import { type Key, serverKey } from "./keys.ts";
import { usePageState } from "./page.ts";

/** The field of forms for another address. The address is the chosen server once it is complete and was left, or sent to. */
export interface OtherAddress {
  text: string;
  /** Whether forms have the field, in place of a server of the description. */
  isChosen: boolean;
}

const NONE: OtherAddress = { text: "", isChosen: false };

/** The key of what was entered in place of these servers. */
export function otherAddressKey(servers: readonly Server[]): Key<OtherAddress> {
  return `other-address:${serverKey(servers)}` as Key<OtherAddress>;
}

/** What was entered in place of these servers, and a function that sets it. */
export function useOtherAddress(servers: readonly Server[]): [OtherAddress, (other: OtherAddress) => void] {
  return usePageState(otherAddressKey(servers), NONE);
}
