/** What the host's option says. */
import { expect, test } from "vitest";
import { changedRequest, trySettings } from "#console/settings.ts";
import { readOptions } from "#options/read.ts";

test("true means the defaults", () =>
  expect(trySettings(readOptions([{ tryIt: true }]))).toEqual({
    withCredentials: false,
    variables: {},
    credentials: {},
    clients: {},
  }));

test("an object holds settings; what has another type is left out", () => {
  const onRequest = (): void => undefined;
  const tryIt = {
    proxy: "https://p.test",
    withCredentials: "true",
    server: "a",
    variables: { v: 1, w: {} },
    credentials: {
      key: { key: "k", x: null },
      sso: { clientId: "c", clientSecret: "s", scope: "x" },
      none: 1,
    },
    redirectUrl: "/r.html",
    onRequest,
    onResponse: "x",
  };
  expect(trySettings(readOptions([{ tryIt }]))).toEqual({
    proxy: "https://p.test",
    withCredentials: true,
    server: "a",
    variables: { v: "1" },
    credentials: { key: { key: "k" } },
    clients: { sso: { clientId: "c", clientSecret: "s" } },
    redirectUrl: "/r.html",
    onRequest,
    onResponse: undefined,
  });
});

test("what a host's function gives", () => {
  const request = { method: "GET", url: "https://a.test/", headers: [] };
  expect(changedRequest(request, undefined)).toBe(request);
  expect(changedRequest(request, false)).toBeUndefined();
  expect(changedRequest(request, { url: "https://b.test/" })).toEqual({ ...request, url: "https://b.test/" });
});
