/** Finds the complete address of the server that a request goes to. */
import { absoluteUrl, type Server } from "#model/server.ts";

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
