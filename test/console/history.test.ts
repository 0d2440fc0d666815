/** The history: fifty requests, the newest first, without secrets; as HAR. */
import { expect, test } from "vitest";
import { harOf } from "#console/har.ts";
import { type Exchange, MOST_KEPT, withExchange } from "#console/history.ts";
import { redacted } from "#console/secrets.ts";
import type { Request } from "#request/request.ts";

const request: Request = {
  method: "POST",
  url: "https://a.test/x?a=b%20c&key=YOUR_API_KEY",
  headers: [["Content-Type", "application/json"]],
  cookie: "sid=1; t=2",
  body: { kind: "json", text: "{}" },
};
const exchange: Omit<Exchange, "number"> = {
  operation: "operation/a",
  started: "2026-01-01T00:00:00.000Z",
  request,
  open: () => undefined,
  answer: {
    status: 302,
    statusText: "Found",
    headers: [
      ["location", "/y"],
      ["content-type", "text/plain"],
    ],
    size: 2,
    time: 12,
    text: "ok",
  },
};

test("fifty are kept, numbered in their order", () => {
  let all: readonly Exchange[] = [];
  for (let number = 0; number < MOST_KEPT + 5; number++) all = withExchange(all, exchange);
  expect([MOST_KEPT, all.length, all[0]?.number, all.at(-1)?.number]).toEqual([50, 50, 55, 6]);
});

test("HAR, oldest first", () => {
  const all = withExchange(withExchange([], { ...exchange, answer: undefined }), exchange);
  const { log } = harOf(all, "1") as { log: { version: string; entries: Record<string, unknown>[] } };
  expect([log.version, log.entries.length]).toEqual(["1.2", 2]);
  expect(log.entries[0]).toMatchObject({ response: { status: 0 } });
  expect(log.entries[1]).toMatchObject({
    startedDateTime: "2026-01-01T00:00:00.000Z",
    time: 12,
    request: {
      method: "POST",
      queryString: [
        { name: "a", value: "b c" },
        { name: "key", value: "YOUR_API_KEY" },
      ],
      cookies: [
        { name: "sid", value: "1" },
        { name: "t", value: "2" },
      ],
      postData: { mimeType: "application/json", text: "{}" },
    },
    response: { status: 302, redirectURL: "/y", content: { size: 2, mimeType: "text/plain", text: "ok" } },
  });
});

test("secrets are replaced, however a server writes them", () => {
  const secrets = { a: { key: 'k"/1234' }, b: { name: "me", password: "pass word" }, c: { token: "t" } };
  const text = `k"/1234 k%22%2F1234 ${JSON.stringify({ x: 'k"/1234' })} Basic ${btoa("me:pass word")} t`;
  expect(redacted(text, secrets)).toBe(
    'YOUR_API_KEY YOUR_API_KEY {"x":"YOUR_API_KEY"} Basic YOUR_CREDENTIALS t',
  );
});
