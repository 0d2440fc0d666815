/** Tests `lectern mock` with hostile requests and hostile descriptions. */
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { build } from "../../scripts/ready.mjs";
import { serving, TIMEOUT } from "./command.ts";
import { type Started, start, until } from "./process.ts";
import { connected, exchange, request } from "./raw.ts";

vi.setConfig({ testTimeout: 3 * TIMEOUT });

const any = { type: "object", properties: { a: { type: "string" } } };
const DESCRIPTION = {
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  paths: {
    "/a/{id}": {
      get: {
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string", maxLength: 3 } },
          { name: "q", in: "query", style: "deepObject", schema: { type: "object" } },
        ],
        responses: { 200: { description: "", content: { "application/json": { schema: any } } } },
      },
    },
    "/b": {
      post: {
        requestBody: {
          content: {
            "application/json": { schema: any },
            "application/xml": { schema: any },
            "application/x-www-form-urlencoded": { schema: any },
            "multipart/form-data": { schema: any },
          },
        },
        responses: { 204: { description: "" } },
      },
    },
  },
};

let folder = "";
let server: Started;
let port = 0;
beforeAll(async () => {
  build();
  folder = await mkdtemp(join(tmpdir(), "lectern-mock-"));
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts the command; it ends with the test. */
async function mock(): Promise<void> {
  const file = join(folder, "openapi.json");
  await writeFile(file, JSON.stringify(DESCRIPTION));
  server = start(["mock", file, "--port", "0"], folder);
  port = Number(await until(() => /http:\/\/\S+:(\d+)/.exec(server.said())?.[1]));
}

/** A request with a body. */
function post(type: string, body: string, more: Record<string, string> = {}): string {
  const fields = { "Content-Type": type, "Content-Length": `${Buffer.byteLength(body, "latin1")}`, ...more };
  return request("/b", fields, "POST") + body;
}

const deep = (open: string, close: string): string => open.repeat(10_000) + close.repeat(10_000);
const gzipped = gzipSync('{"a":"x"}').toString("latin1");
/** 50 kB that are decompressed to 50 MB. */
const bomb = gzipSync(Buffer.alloc(50_000_000, 32)).toString("latin1");

const REQUESTS: readonly (readonly [what: string, bytes: string, status: number])[] = [
  ["JSON of 10,000 levels", post("application/json", deep('{"a":', "}").replace("}", "1}")), 400],
  ["lists of 10,000 levels", post("application/json", deep("[", "]")), 400],
  ["XML of 10,000 levels", post("application/xml", deep("<a>", "</a>")), 400],
  ["a form of 10,000 levels", post("application/x-www-form-urlencoded", `a${"[a]".repeat(10_000)}=1`), 204],
  ["broken JSON", post("application/json", '{"a":'), 400],
  ["invalid UTF-8", post("application/json", '{"a":"\xff"}'), 400],
  ["a form of invalid UTF-8", post("application/x-www-form-urlencoded", "a=%ff"), 400],
  ["a multipart body without a boundary", post("multipart/form-data", "--x\r\n"), 400],
  ["a multipart body that ends early", post("multipart/form-data; boundary=x", "--x\r\n"), 400],
  ["an unknown media type", post("text/nonsense", "x"), 415],
  ["a malformed media type", post(";;;/", "x"), 415],
  ["__proto__ in a body", post("application/json", '{"__proto__":{"a":1}}'), 204],
  ["__proto__ in a form", post("application/x-www-form-urlencoded", "__proto__[a]=1&constructor=2"), 204],
  ["__proto__ in a query", request("/a/1?__proto__[a]=1&q[__proto__][a]=1"), 200],
  ["gzip", post("application/json", gzipped, { "Content-Encoding": "gzip" }), 204],
  ["broken gzip", post("application/json", "no gzip", { "Content-Encoding": "gzip" }), 400],
  [
    "gzip that ends early",
    post("application/json", gzipped.slice(0, 20), { "Content-Encoding": "gzip" }),
    400,
  ],
  ["gzip whose content is too large", post("application/json", bomb, { "Content-Encoding": "gzip" }), 413],
  ["an unknown coding", post("application/json", "x", { "Content-Encoding": "nonsense" }), 415],
  ["a length of 100 MB", request("/b", { "Content-Length": "100000000" }, "POST"), 413],
  ["64 kB of header fields", request("/a/1", { A: "a".repeat(65_536) }), 431],
  ["60 kB of header fields", request("/a/1", { A: "a".repeat(60_000) }), 200],
  ["%00 in a path", request("/a/%00"), 200],
  ["..%2f in a path", request("/a/..%2f..%2fetc%2fpasswd"), 422],
  ["% without digits in a path", request("/a/%"), 400],
  ["an incomplete character in a path", request("/a/%E0%A4"), 400],
  ["a path of 60 kB", request(`/a/${"b".repeat(60_000)}`), 422],
  ["a path of 20,000 segments", request(`/a${"/a".repeat(20_000)}`), 404],
  ["a malformed Accept", request("/a/1", { Accept: ';;,,/,"\\' }), 200],
  ["an Accept of 50 kB", request("/a/1", { Accept: "a/b;q=0.1,".repeat(5000) }), 406],
  ["a malformed Prefer", request("/a/1", { Prefer: 'code="\\,;=,,example' }), 404],
  ["a malformed cookie", request("/a/1", { Cookie: "=;;=%;a" }), 200],
  ["malformed credentials", request("/a/1", { Authorization: "Basic \xff\xfe" }), 200],
];

describe("requests", () => {
  test("each get the expected status, and the server continues", async () => {
    await mock();
    const got: (readonly [string, number])[] = [];
    for (const [what, bytes] of REQUESTS) {
      const reply = await exchange(port, bytes);
      got.push([what, reply.status]);
      if (reply.status >= 400) expect([what, reply.headers["content-length"]]).not.toEqual([what, undefined]);
      expect([what, (await exchange(port, request("/a/1"))).status]).toEqual([what, 200]);
    }
    expect(got).toEqual(REQUESTS.map(([what, , status]) => [what, status]));
    expect(server.said()).not.toContain("could not be answered");
  });

  test("a body of 100 MB is refused while it arrives, and takes little memory", async () => {
    await mock();
    const before = peakOf(server);
    const socket = await connected(port);
    let text = "";
    socket.setEncoding("latin1").on("data", (chunk: string) => {
      text += chunk;
    });
    const closed = new Promise((done) => socket.once("close", done));
    socket.write(
      request("/b", { "Content-Type": "application/json", "Transfer-Encoding": "chunked" }, "POST"),
    );
    const piece = `100000\r\n${" ".repeat(0x100000)}\r\n`;
    for (let sent = 0; sent < 100 && socket.writable && text === ""; sent++)
      await new Promise((done) => socket.write(piece, done));
    await closed;
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(peakOf(server) - before).toBeLessThan(100_000_000);
    expect((await exchange(port, request("/a/1"))).status).toBe(200);
  });

  test("a valid body of 9 MB is accepted", async () => {
    await mock();
    const body = JSON.stringify({ a: "x", list: Array.from({ length: 1_000_000 }, (_, at) => at) });
    expect((await exchange(port, post("application/json", body))).status).toBe(204);
  });

  test("1,000 open connections and slow senders do not block other requests", async () => {
    await mock();
    const sockets: Socket[] = [];
    for (let index = 0; index < 1000; index++) {
      const socket = await connected(port);
      socket.write(
        index % 2 === 0 ? "POST /b HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n" : "GET /a",
      );
      sockets.push(socket);
    }
    for (const socket of sockets) socket.write("X");
    expect((await exchange(port, request("/a/1"))).status).toBe(200);
    const closed = sockets.map((socket) => new Promise((done) => socket.resume().once("close", done)));
    await Promise.all(closed);
    expect((await exchange(port, request("/a/1"))).status).toBe(200);
    expect(server.child.exitCode).toBe(null);
  });
});

/** The peak memory of a process, in bytes; 0 on systems that do not report it. */
function peakOf({ child }: Started): number {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
    return 1024 * Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

const loop = { $ref: "#/components/schemas/A" };
const schemas = (all: object): object => ({
  ...DESCRIPTION,
  components: { schemas: all },
  paths: {
    "/a": {
      get: { responses: { 200: { description: "", content: { "application/json": { schema: loop } } } } },
    },
  },
});
const nested = (open: string, close: string, levels: number): string =>
  `{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":${open.repeat(levels)}1${close.repeat(levels)}}`;

/** Descriptions, and the allowed results of `GET /a`: statuses, or the message if the server does not start. */
const DESCRIPTIONS: readonly (readonly [what: string, text: string, outcome: readonly number[] | RegExp])[] =
  [
    ["an empty file", "", /is empty/],
    ["a list in place of an object", "[]", /./],
    ["broken JSON", "{", /is not valid JSON/],
    ["no paths", '{"openapi":"3.1.0"}', [404]],
    ["paths of a wrong type", '{"openapi":"3.1.0","paths":[1,"a",null]}', [404]],
    [
      "null everywhere",
      '{"openapi":"3.1.0","info":null,"paths":{"/a":{"get":{"responses":null,"parameters":[null],"security":null,"requestBody":null}}},"servers":[null]}',
      [200, 404],
    ],
    ["a path of 10,000 levels", nested('{"a":', "}", 10_000), /nested too deeply|\[404\]/],
    [
      "a path of 10,000 variables",
      JSON.stringify({ ...DESCRIPTION, paths: { [`/${"{a}".repeat(10_000)}`]: {}, "/a": { get: {} } } }),
      [404],
    ],
    [
      "10,000 paths that overlap",
      JSON.stringify({
        ...DESCRIPTION,
        paths: Object.fromEntries(
          Array.from({ length: 10_000 }, (_, at) => [`/{a${at}}/x{b}y${at}`, { get: {} }]),
        ),
      }),
      [404],
    ],
    ["a schema that refers to itself", JSON.stringify(schemas({ A: loop })), [200]],
    [
      "a schema that contains itself",
      JSON.stringify(schemas({ A: { type: "object", required: ["a"], properties: { a: loop } } })),
      [200],
    ],
    [
      "a schema whose allOf and anyOf are itself",
      JSON.stringify(schemas({ A: { allOf: [loop, loop], anyOf: [loop] } })),
      [200],
    ],
    [
      "a pattern of exponential time",
      JSON.stringify(schemas({ A: { type: "string", pattern: "^(a+)+$(?=b)" } })),
      [200],
    ],
    [
      "a string of 1,000,000,000,000 characters",
      JSON.stringify(schemas({ A: { type: "string", minLength: 1e12 } })),
      [200],
    ],
    [
      "a list of 1,000,000,000,000 items",
      JSON.stringify(schemas({ A: { type: "array", minItems: 1e12, items: {} } })),
      [200],
    ],
    [
      "header fields with line breaks",
      JSON.stringify({
        ...DESCRIPTION,
        paths: {
          "/a": {
            get: {
              responses: {
                200: {
                  description: "",
                  headers: { "X\r\nEvil": { example: "a" }, A: { example: "b\r\nEvil: 1" } },
                  content: { "a/b\r\nEvil: 1": { example: "x" } },
                },
              },
            },
          },
        },
      }),
      [200],
    ],
    [
      "keys of responses that are no status",
      JSON.stringify({
        ...DESCRIPTION,
        paths: { "/a": { get: { responses: { 99999: { description: "" }, "": {}, x: {} } } } },
      }),
      [200, 404],
    ],
    [
      "__proto__ as a path and a schema",
      '{"openapi":"3.1.0","paths":{"__proto__":{"get":{}},"/a":{"get":{"responses":{"200":{"description":"","content":{"application/json":{"schema":{"$ref":"#/components/schemas/__proto__"}}}}}}}},"components":{"schemas":{"__proto__":{"type":"integer"}}}}',
      [200],
    ],
    [
      "servers of a thousand variables",
      JSON.stringify({
        ...DESCRIPTION,
        paths: { "/a": { get: {} } },
        servers: [
          {
            url: Array.from({ length: 1000 }, (_, at) => `/{v${at}}`).join(""),
            variables: Object.fromEntries(
              Array.from({ length: 1000 }, (_, at) => [`v${at}`, { default: "a", enum: ["a", "b", "c"] }]),
            ),
          },
        ],
      }),
      [404],
    ],
  ];

describe("descriptions", () => {
  test.each(DESCRIPTIONS)("%s", async (_, text, outcome) => {
    const file = join(folder, `${Math.random()}.json`);
    await writeFile(file, text);
    const one = await serving(["mock", file, "--port", "0", "--no-watch"], folder);
    onTestFinished(async () => void (await one.stop()));
    const address = await one.says(/http:\/\/\S+:\d+/).catch(() => undefined);
    if (address === undefined) {
      const { err } = await one.ended;
      expect(outcome).toBeInstanceOf(RegExp);
      expect(err).toMatch(outcome as RegExp);
      expect(err).not.toContain("Please report this");
      return;
    }
    const reply = await exchange(Number(new URL(address).port), request("/a"));
    expect(`${reply.headers["evil"]}`).toBe("undefined");
    expect(one.said()).not.toContain("could not be answered");
    if (outcome instanceof RegExp) expect(`[${reply.status}]`).toMatch(outcome);
    else expect(outcome).toContain(reply.status);
  });
});
