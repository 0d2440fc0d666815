/** Finds the complete address of the server that a request goes to. */
import { absoluteUrl, Server } from "#model/server.ts";

/**
 * The address of a server without `/` at the end (4.5). Without a server, it is `/` (4.1).
 * @param base what a relative one is relative to: the address of the description, or of the page
 */
export function addressOf(
  server: Server | undefined,
  values: Readonly<Record<string, string>>,
  base: string,
): string {
  // Servers leave out the last `/`, so that the one of a host is empty.
  return absoluteUrl(server?.address(values) || "/", base).replace(/\/$/, "");
}

/**
 * A host and a path. Credentials, a query and a fragment would get lost or be shown, braces be sent as they are; the
 * URL parser reads a backslash as `/`, and finds a host in "http:a" and "http:///a" too.
 */
const ADDRESS = /^https?:\/\/[^\s/?#{}\\@]+(?:\/[^\s?#{}\\]*)?$/i;

/**
 * The server at an address that the reader entered, in place of those of the description.
 * @returns undefined if the address is not complete
 */
export function serverAt(entered: string): Server | undefined {
  const url = entered.trim();
  return ADDRESS.test(url) && URL.canParse(url) ? new Server({ url }) : undefined;
}
