import { expect, test } from "vitest";
import { mayReach, type Zone, zoneOf } from "#cli/input/addresses.ts";

test.each<[Zone, string[]]>([
  [
    "public",
    ["1.1.1.1", "172.32.0.1", "2606:4700::1111", "64:ff9b::101:101", "2002:101:101::1", "::ffff:8.8.8.8"],
  ],
  [
    "loopback",
    [
      "127.0.0.1",
      "127.8.9.1",
      "0.0.0.0",
      "::1",
      "::",
      "[::1]",
      "::ffff:127.0.0.1",
      "::127.0.0.1",
      "64:ff9b::7f00:1",
      "::ffff:0:7f00:1",
    ],
  ],
  ["loopback", ["2002:7f00:1::", "localhost", "", "127.1"]],
  ["link-local", ["169.254.169.254", "fe80::1%eth0", "::ffff:a9fe:a9fe", "64:ff9b::a9fe:a9fe"]],
  [
    "private",
    ["10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "100.100.0.1", "fd00::1", "fc00::"],
  ],
  ["private", ["224.0.0.1", "255.255.255.255", "ff02::1", "2002:c0a8:101::1", "::ffff:10.0.0.1"]],
])("%s: %j", (zone, addresses) => {
  expect(addresses.map((address) => [address, zoneOf(address)])).toEqual(
    addresses.map((address) => [address, zone]),
  );
});

test("public addresses of this machine are its own", () => {
  const own = (address: string): boolean => address === "1.1.1.1";
  expect(["1.1.1.1", "1.1.1.2", "127.0.0.1", "10.0.0.1"].map((address) => zoneOf(address, own))).toEqual([
    "own",
    "public",
    "loopback",
    "private",
  ]);
});

test("a zone may request itself and the public one", () => {
  expect(mayReach("public", "public")).toBe(true);
  expect(mayReach("loopback", "public")).toBe(true);
  expect(mayReach("loopback", "loopback")).toBe(true);
  expect(mayReach("public", "loopback")).toBe(false);
  expect(mayReach("private", "loopback")).toBe(false);
  expect(mayReach("loopback", "private")).toBe(false);
  expect(mayReach("public", "own")).toBe(false);
  expect(mayReach("own", "own")).toBe(true);
  expect(mayReach("own", "loopback")).toBe(false);
  expect(mayReach("loopback", "own")).toBe(true);
});
