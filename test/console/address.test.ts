/** Tests the addresses that requests go to. */
import { expect, test } from "vitest";
import { addressOf, serverAt, UNFINISHED } from "#console/address.ts";
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
  ["https://api.test/{tenant}", "https://api.test/{tenant}"],
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
])("%j is not an absolute address", (entered) => {
  expect(serverAt(entered)).toBe(UNFINISHED);
});
