/** The messages to and from a proxy, there and back. */
import { expect, test } from "vitest";
import { endOfHead, readRelayRequest, readRelayResponse, relayHead } from "#console/relay.ts";

test("a request", () => {
  const head = { method: "POST", url: "https://a.test/é\n", headers: [["X-A", "b\nc"]] as const };
  const bytes = relayHead(head);
  expect(endOfHead(bytes)).toBe(bytes.length - 1);
  expect(readRelayRequest(bytes.subarray(0, -1))).toEqual(head);
});

test("a response, and a problem", () => {
  const head = { status: 200, statusText: "OK", headers: [["a", "b"]] as const };
  expect(readRelayResponse(relayHead(head))).toEqual(head);
  const problem = { problem: "origin", message: "No." };
  expect(readRelayResponse(relayHead(problem))).toEqual(problem);
});

test.each(["", "{", "[]", "null", '{"method":1}', '{"url":"x"}', '{"headers":[["a"]]}'])(
  "%j is neither",
  (text) => {
    const line = new TextEncoder().encode(text);
    expect([readRelayRequest(line), readRelayResponse(line)]).toEqual([undefined, undefined]);
  },
);

test("headers that are not texts are left out", () => {
  const line = new TextEncoder().encode('{"method":"GET","url":"x","headers":[["a","b"],["c",1],"d",[]]}');
  expect(readRelayRequest(line)?.headers).toEqual([["a", "b"]]);
});
