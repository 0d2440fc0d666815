/** Tests the addresses that requests go to. */
import { expect, test } from "vitest";
import { addressOf } from "#console/address.ts";
import { Server } from "#model/server.ts";

const PAGE = "https://page.test/docs/pets.html";
const FILE = "https://api.test/v2/openapi.json";

test.each<[url: string | undefined, base: string | undefined, expected: string]>([
  ["/", undefined, "https://page.test"],
  ["/", FILE, "https://api.test"],
  [undefined, undefined, "https://page.test"],
  ["/v1", undefined, "https://page.test/v1"],
  ["/v1/", FILE, "https://api.test/v1"],
  ["v1", undefined, "https://page.test/docs/v1"],
  [".", undefined, "https://page.test/docs"],
  [".", FILE, "https://api.test/v2"],
  ["https://{host}.test/a/", undefined, "https://eu.test/a"],
])("%s in a description at %s", (url, base, expected) => {
  const variables = { host: { default: "us" } };
  const server = url === undefined ? undefined : new Server({ url, variables }, base);
  expect(addressOf(server, { host: "eu" }, PAGE)).toBe(expected);
});
