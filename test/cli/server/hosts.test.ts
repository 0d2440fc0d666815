import { describe, expect, test } from "vitest";
import { hostName, hostOf, isForeign, isOwnHost } from "#cli/server/hosts.ts";

test.each([
  ["localhost", "localhost"],
  ["LocalHost:8080", "localhost"],
  ["localhost:", "localhost"],
  ["127.0.0.1:80", "127.0.0.1"],
  ["[::1]:8080", "[::1]"],
  ["[0:0:0:0:0:0:0:1]", "[::1]"],
  ["my_host.example", "my_host.example"],
  ["", undefined],
  [":80", undefined],
  ["localhost:99999", undefined],
  ["localhost:a", undefined],
  ["localhost/a", undefined],
  ["user@localhost", undefined],
  ["localhost, evil.example", undefined],
  ["local%68ost", undefined],
  ["localhost evil", undefined],
  ["::1", undefined],
  ["[localhost]", undefined],
  ["256.1.1.1", undefined],
])("Host: %s", (header, host) => expect(hostOf(header)).toBe(host));

test.each([
  ["Docs.Example", "docs.example"],
  ["docs.example:8443", "docs.example"],
  ["::1", "[::1]"],
  ["bücher.example", "xn--bcher-kva.example"],
  ["*", undefined],
  ["*.example", undefined],
  ["http://docs.example", undefined],
  ["docs.example/a", undefined],
  ["", undefined],
])("--allow-host %s", (given, host) => expect(hostName(given)).toBe(host));

describe("a server", () => {
  const own = (): string[] => ["192.0.2.7", "fe80::1%eth0"];
  const local = { host: "127.0.0.1", address: "127.0.0.1", allowed: [] };
  const everywhere = { host: "0.0.0.0", address: "0.0.0.0", allowed: ["docs.example"] };
  const named = { host: "mybox", address: "192.0.2.7", allowed: [] };

  test.each([
    ["localhost", local, true],
    ["api.localhost", local, true],
    ["127.0.0.1", local, true],
    ["127.8.8.8", local, true],
    ["[::1]", local, true],
    ["[::ffff:7f00:1]", local, true],
    ["evil.example", local, false],
    ["localhost.evil.example", local, false],
    ["127.0.0.1.evil.example", local, false],
    ["evillocalhost", local, false],
    ["192.0.2.7", local, false],
    ["192.0.2.7", everywhere, true],
    ["[fe80::1]", everywhere, true],
    ["192.0.2.8", everywhere, false],
    ["docs.example", everywhere, true],
    ["sub.docs.example", everywhere, false],
    ["evil.example", everywhere, false],
    // Some systems connect this address to themselves, and browsers let other sites name it.
    ["0.0.0.0", everywhere, false],
    ["[::]", { ...everywhere, host: "::", address: "::" }, false],
    ["192.0.2.7", { ...everywhere, host: "::", address: "::" }, true],
    ["mybox", named, true],
    ["192.0.2.7", named, true],
    ["otherbox", named, false],
  ])("answers to %s: %j %s", (host, listening, isOwn) => {
    expect(isOwnHost(host, listening, own)).toBe(isOwn);
  });
});

describe("a request from another site", () => {
  const navigate = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
  test.each([
    ["a client that is no browser", {}, false],
    ["the same origin", { origin: "http://localhost:8080" }, false],
    ["the same origin behind TLS", { origin: "https://docs.example", host: "docs.example" }, false],
    ["another port", { origin: "http://localhost:3000" }, true],
    ["another site", { origin: "https://evil.example" }, true],
    ["a sandboxed frame", { origin: "null" }, true],
    ["an extension", { origin: "chrome-extension://localhost:8080" }, true],
    ["nonsense", { origin: "http://" }, true],
    ["typed by the user", { "sec-fetch-site": "none", ...navigate }, false],
    ["the page itself", { "sec-fetch-site": "same-origin", "sec-fetch-mode": "no-cors" }, false],
    ["a link elsewhere", { "sec-fetch-site": "cross-site", ...navigate }, false],
    ["a frame", { "sec-fetch-site": "cross-site", ...navigate, "sec-fetch-dest": "iframe" }, true],
    ["an image", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }, true],
    ["another local server", { "sec-fetch-site": "same-site", "sec-fetch-mode": "cors" }, true],
    ["a header without its others", { "sec-fetch-site": "cross-site" }, true],
  ])("%s", (_, headers, foreign) => {
    expect(isForeign({ host: "localhost:8080", ...headers })).toBe(foreign);
  });
});
