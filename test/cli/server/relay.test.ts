/** Requests of the served page to a real server: which are passed on, as what they arrive, and what comes back. */
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHttp } from "#cli/server/http.ts";
import { LARGEST_RESPONSE, Relay } from "#cli/server/relay.ts";
import { originsOf } from "#cli/server/relay-targets.ts";
import { endOfHead, RELAY_TYPE, readRelayResponse, relayHead } from "#console/relay.ts";
import { Document } from "#model/document.ts";
import type * as OAS from "#oas/types.ts";

let target: Server;
let origin: string;
const came: { request: IncomingMessage; body: string }[] = [];
/** The paths whose responses nobody waited for. */
const left: string[] = [];

beforeAll(async () => {
  target = createServer(async (request, response) => {
    came.push({ request, body: String(Buffer.concat(await request.toArray())) });
    if (request.url === "/silent") {
      response.on("close", () => left.push("/silent"));
      return;
    }
    if (request.url === "/endless") {
      response.on("close", () => left.push("/endless"));
      const write = (): void =>
        void (response.write(Buffer.alloc(1_000_000)) ? setImmediate(write) : response.once("drain", write));
      return write();
    }
    if (request.url === "/moved") response.writeHead(302, { Location: "http://127.0.0.1:1/" });
    else response.writeHead(201, { "Set-Cookie": ["a=1", "b=2"], "X-Seen": "yes" });
    response.end("done");
  });
  await new Promise<void>((ready) => target.listen(0, "127.0.0.1", ready));
  origin = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
});
afterAll(() => void target.close());

const documentOf = (more: object): OAS.OpenAPI =>
  ({ openapi: "3.2.0", paths: {}, ...more }) as unknown as OAS.OpenAPI;

interface Passed {
  status: number;
  head: ReturnType<typeof readRelayResponse>;
  body: string;
}

/** Sends a message as the page does. */
async function pass(
  head: { method?: string; url: string; headers?: [string, string][] },
  {
    body = "",
    fields = {},
    zone,
    signal,
  }: { body?: string; fields?: Record<string, string>; zone?: "public"; signal?: AbortSignal } = {},
): Promise<Passed> {
  const relay = new Relay();
  const loaded = { document: documentOf({ servers: [{ url: `${origin}/v1` }] }) };
  const server = await startHttp((asked) => relay.answer(asked, { loaded, zone }), {
    host: "127.0.0.1",
    port: 0,
  });
  try {
    const response = await fetch(`http://127.0.0.1:${server.port}/-/relay`, {
      method: "POST",
      signal,
      headers: { "Content-Type": RELAY_TYPE, Origin: `http://127.0.0.1:${server.port}`, ...fields },
      body: Buffer.concat([relayHead({ method: "GET", headers: [], ...head }), Buffer.from(body)]),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const end = endOfHead(bytes);
    return {
      status: response.status,
      head: end < 0 ? undefined : readRelayResponse(bytes.subarray(0, end)),
      body: String(Buffer.from(bytes.subarray(end + 1))),
    };
  } finally {
    await server.close();
  }
}

test("what a browser does not send arrives as it is", async () => {
  const headers: [string, string][] = [
    ["Cookie", "a=1; b=2"],
    ["Date", "today"],
    ["X-A", "b"],
    ["Host", "evil.test"],
    ["Transfer-Encoding", "chunked"],
    ["X-Bad", "a\r\nX-Split: 1"],
    ["X Bad", "1"],
  ];
  const { head, body } = await pass({ url: `${origin}/v1/a/../%2e/b?x=[1]`, headers }, { body: "of GET" });
  const { request, body: sent } = came.at(-1)!;
  expect([request.method, request.url, sent]).toEqual(["GET", "/v1/a/../%2e/b?x=[1]", "of GET"]);
  expect([request.headers.cookie, request.headers.date, request.headers["x-a"]]).toEqual([
    "a=1; b=2",
    "today",
    "b",
  ]);
  expect(request.headers.host).toBe(origin.slice("http://".length));
  expect(Object.keys(request.headers).filter((name) => /bad|split/.test(name))).toEqual([]);
  expect(body).toBe("done");
  expect(head).toMatchObject({ status: 201 });
  expect((head && "headers" in head ? head.headers : []).filter(([name]) => name === "set-cookie")).toEqual([
    ["set-cookie", "a=1"],
    ["set-cookie", "b=2"],
  ]);
});

test("a redirect is given back, not followed", async () => {
  const { head } = await pass({ url: `${origin}/moved` });
  expect(head).toMatchObject({ status: 302 });
});

test("a page that leaves before the response ends the request", async () => {
  const before = came.length;
  const control = new AbortController();
  const passing = pass({ url: `${origin}/silent` }, { signal: control.signal });
  await expect.poll(() => came.length).toBe(before + 1);
  control.abort();
  await expect(passing).rejects.toThrow("abort");
  await expect.poll(() => left).toContain("/silent");
});

test("a response beyond the limit is cut: a little more than the page reads arrives", async () => {
  const { body } = await pass({ url: `${origin}/endless` });
  expect(body.length).toBeGreaterThan(LARGEST_RESPONSE);
  expect(body.length).toBeLessThan(LARGEST_RESPONSE + 2_000_000);
  await expect.poll(() => left).toContain("/endless");
});

describe("what is not passed on", () => {
  test.each([
    ["another origin", () => "http://127.0.0.1:1/v1"],
    ["another scheme", () => "file:///etc/passwd"],
    ["credentials in the address", () => origin.replace("//", "//me:pw@")],
    ["no address", () => "x"],
  ])("%s", async (_, url) => {
    const before = came.length;
    const { head } = await pass({ url: url() });
    expect(head).toMatchObject({ problem: "origin" });
    expect(came.length).toBe(before);
  });

  test("a method that is no token, or a tunnel", async () => {
    for (const method of ["CONNECT", "GET /x"])
      expect((await pass({ method, url: origin })).head).toMatchObject({ problem: "method" });
  });

  test("a private address for a description from the Internet", async () => {
    const before = came.length;
    expect((await pass({ url: origin }, { zone: "public" })).head).toMatchObject({
      problem: "connection",
      message: "127.0.0.1 is a loopback address.",
    });
    expect(came.length).toBe(before);
  });

  test.each<[what: string, fields: Record<string, string>]>([
    ["a page of another origin", { Origin: "https://evil.test" }],
    ["another name of this machine", { Origin: "http://localhost:1" }],
    ["a type that forms can send", { "Content-Type": "text/plain" }],
  ])("%s", async (_, fields) => {
    const before = came.length;
    expect((await pass({ url: origin }, { fields })).status).toBe(403);
    expect(came.length).toBe(before);
  });
});

test("the origins of a description", () => {
  const variables = {
    region: { default: "eu", enum: ["eu", "us"] },
    v: { default: "v1", enum: ["v1", "v2"] },
  };
  const flows = {
    authorizationCode: { authorizationUrl: "https://in.test/a", tokenUrl: "https://token.test/t" },
  };
  const document = documentOf({
    servers: [{ url: "https://{region}.test/{v}", variables }, { url: "/here" }, { url: "ws://socket.test" }],
    paths: {
      "/a": { servers: [{ url: "http://path.test:81/x" }], get: { servers: [{ url: "https://own.test" }] } },
    },
    components: {
      securitySchemes: {
        a: { type: "oauth2", flows, oauth2MetadataUrl: "https://meta.test/.well-known" },
        b: { type: "openIdConnect", openIdConnectUrl: "https://oidc.test/" },
      },
    },
  });
  expect([...originsOf(new Document(document))].sort()).toEqual([
    "https://eu.test",
    "https://in.test",
    "https://meta.test",
    "https://oidc.test",
    "https://own.test",
    "https://token.test",
    "https://us.test",
  ]);
});
