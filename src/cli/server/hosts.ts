/**
 * Decides which host names and which pages a server accepts. A site can point its own name at this machine (DNS
 * rebinding), and any page can send requests here; neither may read anything.
 */
import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";

/** The address of a server, and its additional names. */
export interface Listening {
  /** The host that the user gave: a name or an address. */
  host: string;
  /** The bound address. */
  address: string;
  /** Additional names, as `hostName` returns them. */
  allowed: readonly string[];
}

/** A `Host` header or the authority of a URL: a name or an address, and a port. */
const AUTHORITY = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d*)?$/i;

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8);
LOOPBACK.addAddress("::1", "ipv6");

/** The host of a `Host` header in one spelling, without its port; undefined if the header is not valid. */
export function hostOf(authority: string): string | undefined {
  return AUTHORITY.test(authority) ? parsedHost(authority) : undefined;
}

/**
 * Normalizes a host name or address that a user gave, as `hostOf` does. Ignores a port. Undefined if it is neither.
 */
export function hostName(given: string): string | undefined {
  // The zone after `%` names an interface of this machine.
  if (isIPv6(given)) return parsedHost(`[${given.replace(/%.*/, "")}]`);
  return /[\s/?#@\\*%]/.test(given) ? undefined : parsedHost(given);
}

/** Whether a host, as `hostOf` returns it, belongs to the server. */
export function isOwnHost(
  host: string,
  { host: bound, address, allowed }: Listening,
  addresses: () => readonly string[] = machineAddresses,
): boolean {
  if (host === "localhost" || host.endsWith(".localhost") || isLoopback(host)) return true;
  if (allowed.includes(host)) return true;
  if (isWildcard(host)) return false;
  if (host === hostName(bound) || host === hostName(address)) return true;
  return isWildcard(address) && addresses().some((own) => hostName(own) === host);
}

/** Formats an address as the host of a URL: IPv6 in brackets, without the zone that names an interface (RFC 6874). */
export function inUrl(address: string): string {
  return address.includes(":") && !address.startsWith("[") ? `[${address.replace(/%.*/s, "")}]` : address;
}

/**
 * Whether a page of another origin sent the request and could read or show the answer. Following a link is allowed,
 * because the browser then shows only the answer. Some browsers do not send `Sec-Fetch-Site`, and none sends it to
 * plain-HTTP addresses of a network, so `Origin` is checked too.
 */
export function isForeign(headers: IncomingHttpHeaders): boolean {
  const { origin, host = "" } = headers;
  if (origin !== undefined && !isSameOrigin(origin, host)) return true;
  const site = headers["sec-fetch-site"];
  if (site === undefined || site === "same-origin" || site === "none") return false;
  return headers["sec-fetch-mode"] !== "navigate" || headers["sec-fetch-dest"] !== "document";
}

/** Whether an address, with or without brackets, is a loopback address. */
export function isLoopback(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, "");
  const version = isIP(plain);
  // Asked with each request, so the usual address is decided without a `BlockList`.
  return version === 4 ? plain.startsWith("127.") : version === 6 && LOOPBACK.check(plain, "ipv6");
}

/** Whether an address means all addresses of the machine. */
export function isWildcard(address: string): boolean {
  return ["0.0.0.0", "::", "[::]"].includes(address);
}

/** The addresses of this machine's network interfaces. */
export function machineAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
}

function parsedHost(authority: string): string | undefined {
  const url = `http://${authority}`;
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

/** The scheme is ignored, because a proxy may add TLS. */
function isSameOrigin(origin: string, host: string): boolean {
  if (!/^https?:\/\//i.test(origin) || !URL.canParse(origin)) return false;
  const { protocol, host: asking } = new URL(origin);
  const own = `${protocol}//${host}`;
  return URL.canParse(own) && new URL(own).host === asking;
}
