/** What a scheme offers to a reader who signs in, and how long that is good. */
import { describe, expect, test } from "vitest";
import {
  firstScopes,
  isIssuerOf,
  isIssuerOfFlow,
  isOver,
  isSafeEndpoint,
  keptKey,
  metadataUrl,
  missingScopes,
  namedOrigins,
  offersOf,
  readKept,
  scopesOf,
  secretPlace,
  sessionOf,
} from "#console/sign-in.ts";
import { SecurityScheme } from "#model/security.ts";

const BASE = "https://docs.test/api/openapi.json";
const scheme = (raw: object): SecurityScheme =>
  new SecurityScheme("sso", raw as Record<string, unknown>, { pointer: "" });

describe("offers", () => {
  test("the flows of OAuth 2 in our order, with addresses that resolve against the description", () => {
    const flows = {
      implicit: { authorizationUrl: "/auth", scopes: {} },
      authorizationCode: {
        authorizationUrl: "../auth",
        tokenUrl: "token",
        refreshUrl: "https://id.test/refresh",
        scopes: { a: "Reads." },
      },
      unknown: {},
    };
    expect(offersOf(scheme({ type: "oauth2", flows }), BASE)).toEqual([
      {
        flow: "authorizationCode",
        authorizationUrl: "https://docs.test/auth",
        tokenUrl: "https://docs.test/api/token",
        refreshUrl: "https://id.test/refresh",
        scopes: [{ name: "a", description: "Reads." }],
      },
      { flow: "implicit", authorizationUrl: "https://docs.test/auth", scopes: [] },
    ]);
  });

  test("metadata adds what a flow leaves out, and does not replace what it says", () => {
    const flows = { deviceAuthorization: { tokenUrl: "/mine", scopes: {} } };
    const metadata = {
      token_endpoint: "https://id.test/token",
      device_authorization_endpoint: "https://id.test/device",
      revocation_endpoint: "https://id.test/revoke",
    };
    expect(offersOf(scheme({ type: "oauth2", flows }), BASE, metadata)).toEqual([
      {
        flow: "deviceAuthorization",
        tokenUrl: "https://docs.test/mine",
        deviceAuthorizationUrl: "https://id.test/device",
        revocationUrl: "https://id.test/revoke",
        scopes: [],
      },
    ]);
  });

  test("OpenID Connect: nothing before discovery, then what the server supports", () => {
    const openId = scheme({ type: "openIdConnect", openIdConnectUrl: "/.well-known/openid-configuration" });
    expect(metadataUrl(openId, BASE)).toBe("https://docs.test/.well-known/openid-configuration");
    expect(offersOf(openId, BASE)).toEqual([]);
    const metadata = { token_endpoint: "https://id.test/t", authorization_endpoint: "https://id.test/a" };
    expect(offersOf(openId, BASE, metadata).map((one) => one.flow)).toEqual(["authorizationCode"]);
    const more = {
      ...metadata,
      grant_types_supported: ["password", "client_credentials", "implicit", "x"],
      scopes_supported: ["openid", "a"],
    };
    expect(offersOf(openId, BASE, more).map(({ flow, scopes }) => [flow, scopes.length])).toEqual([
      ["clientCredentials", 2],
      ["password", 2],
      ["implicit", 2],
    ]);
  });

  test("the origins that a proxy passes requests on to are those of the description", () => {
    const flows = { password: { tokenUrl: "https://id.test/t", refreshUrl: "javascript:alert(1)" } };
    expect([...namedOrigins(scheme({ type: "oauth2", flows, oauth2MetadataUrl: "/m" }), BASE)]).toEqual([
      "https://docs.test",
      "https://id.test",
    ]);
  });
});

test("scopes: those of the operation are ticked, those of the flow can be", () => {
  const offer = { flow: "password" as const, scopes: [{ name: "a" }, { name: "b" }] };
  expect(scopesOf(offer, ["b", "c", "c"]).map(({ name }) => name)).toEqual(["a", "b", "c"]);
  expect(firstScopes(scheme({ type: "oauth2" }), "password", ["b"])).toEqual(["b"]);
  const openId = scheme({ type: "openIdConnect" });
  expect(firstScopes(openId, "authorizationCode", ["b", "openid"])).toEqual(["openid", "b"]);
  expect(firstScopes(openId, "clientCredentials", ["b"])).toEqual(["b"]);
});

describe("sessions", () => {
  const from = { flow: "password" as const, clientId: "c", scope: "a b" };
  test("a response says how long it is good, and which scopes it has", () => {
    const session = sessionOf({ access_token: "t", expires_in: 60, scope: "a" }, from, 1000);
    expect(session).toMatchObject({ accessToken: "t", endsAt: 61_000, scope: "a" });
    expect([isOver(session, 60_999), isOver(session, 61_000)]).toEqual([false, true]);
    expect(missingScopes(["a", "b"], session)).toEqual(["b"]);
  });
  test("what it does not say stays as it was", () => {
    const session = sessionOf({ access_token: "t" }, { ...from, refreshToken: "r" }, 0);
    expect(session).toMatchObject({ refreshToken: "r", scope: "a b", endsAt: undefined });
    expect(isOver(session, Number.MAX_SAFE_INTEGER)).toBe(false);
  });
  test("are kept as text, and nothing else is read as one", () => {
    const session = sessionOf({ access_token: "t", refresh_token: "r", expires_in: 1 }, from, 0);
    expect(readKept(JSON.stringify(session))).toEqual(session);
    for (const text of [null, "", "{", "[]", '{"flow":"x","accessToken":"t"}', '{"flow":"password"}'])
      expect(readKept(text)).toBeUndefined();
  });
  test("are kept under a key that differs when the scheme, the description or a server does", () => {
    const make = (raw: object, page = "p", servers = ["s"]): string => keptKey(scheme(raw), page, servers);
    const keys = [make({}), make({ type: "oauth2" }), make({}, "q"), make({}, "p", ["t"])];
    expect(new Set(keys).size).toBe(4);
  });
});

test.each([
  ["https://id.test", "https://id.test/.well-known/openid-configuration", true],
  ["https://id.test/", "https://id.test/.well-known/openid-configuration", true],
  ["https://id.test/a/", "https://id.test/a/.well-known/openid-configuration", true],
  ["https://id.test/a", "https://id.test/.well-known/oauth-authorization-server/a", true],
  ["https://id.test/b", "https://id.test/.well-known/oauth-authorization-server/a", false],
  ["https://evil.test", "https://id.test/.well-known/openid-configuration", false],
  ["http://id.test", "https://id.test/.well-known/openid-configuration", false],
  ["https://id.test/any", "https://id.test/metadata.json", true],
  ["https://evil.test", "https://id.test/metadata.json", false],
  ["", "https://id.test/metadata.json", false],
])("metadata of %s at %s: %s", (issuer, url, isRight) => expect(isIssuerOf(issuer, url)).toBe(isRight));

test("without metadata, an issuer has the origin of an endpoint", () => {
  const offer = {
    flow: "authorizationCode" as const,
    authorizationUrl: "https://a.test/x",
    tokenUrl: "https://t.test/y",
    scopes: [],
  };
  const right = ["https://a.test/tenant", "https://t.test", "https://evil.test", "a.test"].map((issuer) =>
    isIssuerOfFlow(issuer, offer),
  );
  expect(right).toEqual([true, true, false, false]);
});

test.each([
  ["https://id.test/t", "https://docs.test/", true],
  ["http://id.test/t", "https://docs.test/", false],
  ["http://id.test/t", "http://docs.test/", true],
  ["http://localhost:8080/t", "https://docs.test/", true],
  ["http://[::1]/t", "https://docs.test/", true],
  ["http://localhost.evil.test/t", "https://docs.test/", false],
  ["https://me:pw@id.test/t", "https://docs.test/", false],
  ["javascript:alert(1)", "http://docs.test/", false],
  ["/t", "http://docs.test/", false],
])("secrets to %s from %s: %s", (url, page, isSafe) => expect(isSafeEndpoint(url, page)).toBe(isSafe));

test("where a server wants the secret", () => {
  const methods = (...all: string[]): object => ({ token_endpoint_auth_methods_supported: all });
  expect(
    [undefined, {}, methods("client_secret_post"), methods("client_secret_post", "client_secret_basic")].map(
      (metadata) => secretPlace(metadata as never),
    ),
  ).toEqual(["header", "header", "body", "header"]);
});
