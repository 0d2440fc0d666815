/** What a browser does not send, and what is not sent at all. */
import { expect, test } from "vitest";
import { allowedHeaders, isPassedOn, obstaclesOf } from "#console/obstacles.ts";
import type { Request } from "#request/request.ts";

const GET: Request = { method: "GET", url: "https://a.test/x", headers: [], cookie: "" };
const text = { kind: "text", text: "" } as const;

test.each<[what: string, request: Partial<Request>, ids: string[], isFinal: boolean]>([
  ["an ordinary request", {}, [], false],
  ["another scheme", { url: "ws://a.test/" }, ["scheme"], true],
  ["a script", { url: "javascript:alert(1)" }, ["scheme"], true],
  ["no address", { url: "https://a b/" }, ["address"], true],
  ["credentials in the address", { url: "https://me:secret@a.test/" }, ["login-in-address"], true],
  ["an @ in the path", { url: "https://a.test/@me" }, [], false],
  ["TRACE", { method: "TRACE" }, ["method"], true],
  ["a body of GET", { body: text }, ["body"], false],
  ["a body of POST", { method: "POST", body: text }, [], false],
  ["dot segments", { url: "https://a.test/a/%2E%2e/b" }, ["dots"], false],
  ["an apostrophe in a query", { url: "https://a.test/a?x='" }, ["apostrophe"], false],
  ["an apostrophe in a path", { url: "https://a.test/a('x')?y=%27" }, [], false],
  ["dots in a query", { url: "https://a.test/a?x=/../" }, [], false],
  ["a cookie", { cookie: "a=1" }, ["cookie"], false],
  [
    "a forbidden header",
    {
      headers: [
        ["Sec-Fetch-Mode", "x"],
        ["Origin", "https://b.test"],
      ],
    },
    ["header", "header"],
    false,
  ],
  ["a method in a header", { headers: [["X-HTTP-Method-Override", "trace"]] }, ["header"], false],
  ["digest", { login: { name: "a", password: "b", scheme: "digest" } }, ["digest"], true],
])("%s", (_, request, ids, isFinal) => {
  const found = obstaclesOf({ ...GET, ...request });
  expect([found.map(({ id }) => id), found.some((one) => one.isFinal)]).toEqual([ids, isFinal]);
});

test("forbidden headers are left out", () =>
  expect(
    allowedHeaders({
      ...GET,
      headers: [
        ["Cookie", "a"],
        ["Proxy-Authorization", "b"],
        ["X-A", "c"],
      ],
    }),
  ).toEqual([["X-A", "c"]]));

test("a header of every client is named if it has a value: no request has it", () => {
  const entered = ["Host", "content-length", "X-Host", "Accept"];
  expect(obstaclesOf(GET, entered)).toEqual([
    { id: "client", about: "Host", isFinal: false },
    { id: "client", about: "content-length", isFinal: false },
  ]);
});

test("a proxy sends what a browser does not, except a tunnel", () => {
  const passed = (request: Partial<Request>, entered?: string[]): boolean[] =>
    obstaclesOf({ ...GET, ...request }, entered).map(isPassedOn);
  expect(passed({ method: "TRACE", cookie: "a=1", headers: [["Origin", "x"]] })).toEqual([true, true, true]);
  expect(passed({ method: "CONNECT" }, ["Host"])).toEqual([false, false]);
  expect(passed({ login: { name: "a", password: "b", scheme: "digest" } })).toEqual([false]);
  expect(passed({ url: "ws://a.test/" })).toEqual([false]);
});
