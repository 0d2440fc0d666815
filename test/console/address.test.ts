/** Tests the addresses that requests go to. */
import { expect, test } from "vitest";
import { addressOf, serverAt } from "#console/address.ts";
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

test.each([
  ["http://localhost:8080", "http://localhost:8080"],
  [" https://api.test/base/v2/ ", "https://api.test/base/v2"],
  ["HTTPS://api.test", "HTTPS://api.test"],
  ["https://api.test:8443/@me/a%20b", "https://api.test:8443/@me/a%20b"],
  ["http://[::1]:8080/v1", "http://[::1]:8080/v1"],
])("a request goes to the entered address %j", (entered, expected) => {
  expect(addressOf(serverAt(entered), {}, PAGE)).toBe(expected);
});

test.each([
  "",
  "/v1",
  "api.test/v1",
  "//api.test",
  "localhost:8080",
  "http:",
  "http://",
  "http:///v1",
  "https:api.test",
  "ftp://api.test",
  "javascript:alert(1)",
  "http://a b",
  "http://a\tb",
  "http://api.test/a b",
  "http://api.test?x=1",
  "http://api.test/v1?x=1",
  "http://api.test#f",
  "http://api.test/v1#f",
  "https://api.test/{tenant}",
  "https://{tenant}.test",
  "http://\\evil",
  "http://api.test\\@evil",
  "https://api.test/v1\\..",
  "https://user:password@api.test",
  "https://user@api.test/v1",
  "https://@api.test",
])("%j is not a complete address", (entered) => {
  expect(serverAt(entered)).toBe(undefined);
});
