/**
 * Classifies IP addresses by who can reach them, so that a description from the Internet cannot make this machine
 * request private addresses.
 */
import { BlockList, isIP } from "node:net";
import { networkInterfaces } from "node:os";

/**
 * Who can reach an address: everyone, a private network, one link, or only this machine. The "own" zone holds the
 * public addresses of this machine, which may offer services that are closed to others.
 */
export type Zone = "public" | "own" | "private" | "link-local" | "loopback";

/** The ranges that are not public, by RFC 6890 and the IANA registries that it established. */
const RANGES: Readonly<Record<Exclude<Zone, "public" | "own">, readonly string[]>> = {
  // The all-zero address reaches this machine.
  loopback: ["127.0.0.0/8", "0.0.0.0/8", "::1/128", "::/128"],
  "link-local": ["169.254.0.0/16", "fe80::/10"],
  private: [
    "10.0.0.0/8",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "100.64.0.0/10",
    "192.0.0.0/24",
    "198.18.0.0/15",
    "224.0.0.0/4",
    "240.0.0.0/4",
    "fc00::/7",
    "fec0::/10",
    "ff00::/8",
    "100::/64",
    "2001::/32",
    "5f00::/16",
    "64:ff9b:1::/48",
  ],
};

/** The IPv6 forms that contain an IPv4 address, each with its prefix. */
const WITH_IPV4: readonly ((ipv4: string) => [address: string, bits: number])[] = [
  (ipv4) => [`::ffff:${ipv4}`, 96],
  (ipv4) => [`::ffff:0:${ipv4}`, 96],
  (ipv4) => [`::${ipv4}`, 96],
  (ipv4) => [`64:ff9b::${ipv4}`, 96],
  (ipv4) => [`2002:${hexadecimal(ipv4)}::`, 16],
];

const LISTS = Object.entries(RANGES).map(([zone, ranges]) => [zone as Zone, listOf(ranges)] as const);

/**
 * The zone of an IP address. If the text is not an address, "loopback", the strictest.
 * @param own tells whether an address belongs to this machine
 */
export function zoneOf(address: string, own: (address: string) => boolean = isOwn): Zone {
  const plain = address.replace(/^\[|\]$/g, "").split("%")[0] ?? "";
  const version = isIP(plain);
  if (version === 0) return "loopback";
  const family = version === 4 ? "ipv4" : "ipv6";
  return LISTS.find(([, list]) => list.check(plain, family))?.[0] ?? (own(plain) ? "own" : "public");
}

/**
 * Whether a document from one zone may make this machine request another. Every zone may request itself and the
 * public one. All zones but the public one may also request the machine's own addresses.
 */
export function mayReach(from: Zone, to: Zone): boolean {
  return to === "public" || to === from || (to === "own" && from !== "public");
}

function isOwn(address: string): boolean {
  const list = new BlockList();
  for (const all of Object.values(networkInterfaces()))
    for (const { address, family } of all ?? [])
      list.addAddress(address, family === "IPv6" ? "ipv6" : "ipv4");
  return list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    if (address.includes(":")) list.addSubnet(address, Number(bits), "ipv6");
    else {
      list.addSubnet(address, Number(bits), "ipv4");
      for (const form of WITH_IPV4) {
        const [embedded, before] = form(address);
        list.addSubnet(embedded, before + Number(bits), "ipv6");
      }
    }
  }
  return list;
}

function hexadecimal(ipv4: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split(".").map(Number);
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}
