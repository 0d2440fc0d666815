/** Tests the HTTP server on real sockets with misbehaving clients. */
import { mkdtemp, open, rm, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import type { OpenFile } from "#cli/input/folder.ts";
import type { Answer } from "#cli/server/answer.ts";
import { type Handler, type HttpServer, type HttpSettings, LIMITS, startHttp } from "#cli/server/http.ts";
import { connected, exchange, replyOf, request } from "../raw.ts";

/** The size of a file that should not be read completely. */
const LARGE = 500_000_000;

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lectern-http-"));
  await writeFile(join(folder, "large"), "");
  await truncate(join(folder, "large"), LARGE);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const echo: Handler = ({ method, path }) => ({ status: 200, body: `${method} ${path}` });

async function start(handler: Handler, settings: Partial<HttpSettings> = {}): Promise<HttpServer> {
  const server = await startHttp(handler, { host: "127.0.0.1", port: 0, ...settings });
  onTestFinished(() => server.close());
  return server;
}

/** The server's terminal output. */
function complaints(): () => string {
  const spy = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => spy.mockRestore());
  return () => spy.mock.calls.map(([text]) => String(text)).join("");
}

/** A file that counts how many of its bytes are read. */
async function counted(path: string): Promise<OpenFile & { read: () => number; isClosed: () => boolean }> {
  const handle = await open(path);
  let read = 0;
  let isClosed = false;
  const given = handle.createReadStream.bind(handle);
  handle.createReadStream = (options) => {
    const stream = given(options);
    stream.on("data", (chunk) => {
      read += chunk.length;
    });
    // Piping the stream starts it.
    stream.pause();
    return stream;
  };
  const close = handle.close.bind(handle);
  handle.close = async () => {
    await close();
    isClosed = true;
  };
  const { size } = await handle.stat();
  return { path, size, handle, read: () => read, isClosed: () => isClosed };
}

describe("requests", () => {
  test.each([
    ["/", 200, "GET /"],
    ["/a%20b?c#d", 200, "GET /a b"],
    ["/a/./b/../c", 200, "GET /a/c"],
    ["/%2e%2e/%2e/c", 200, "GET /c"],
    ["/..%2fc", 200, "GET /../c"],
    ["//evil.example/a", 200, "GET //evil.example/a"],
    ["http://localhost/a", 200, "GET /a"],
    ["HTTP://LOCALHOST:1/a", 200, "GET /a"],
    ["http://localhost", 200, "GET /"],
    ["http://evil.example/", 403, undefined],
    ["http://user@localhost/", 400, undefined],
    ["http:///", 400, undefined],
    ["ftp://localhost/", 400, undefined],
    ["/%", 400, undefined],
    ["/%ff", 400, undefined],
    ["/%E0%A4%A", 400, undefined],
  ])("GET %s: %i %s", async (target, status, body) => {
    const { port } = await start(echo);
    const reply = await exchange(port, request(target));
    expect(reply.status).toBe(status);
    if (body !== undefined) expect(reply.body).toBe(body);
  });

  test.each([
    ["OPTIONS *", request("*", {}, "OPTIONS"), [200]],
    ["CONNECT", request("localhost:80", {}, "CONNECT"), [0]],
    ["an upgrade", request("/", { Connection: "Upgrade, close", Upgrade: "websocket" }), [200]],
    ["an unknown method", request("/", {}, "NONSENSE"), [400]],
    ["TRACE", request("/", {}, "TRACE"), [200]],
    ["no HTTP", "hello\r\n\r\n", [400]],
    ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [400, 505]],
    ["a header without a colon", "GET / HTTP/1.1\r\nHost: localhost\r\nnonsense\r\n\r\n", [400]],
    ["zeros", "GET /\0 HTTP/1.1\r\nHost: localhost\r\n\r\n", [400]],
    ["two lengths", request("/", { "Content-Length": "3", "Transfer-Encoding": "chunked" }), [400]],
    ["a length that is none", request("/", { "Content-Length": "-5" }), [400]],
    ["64 kB of header fields", request("/", { A: "a".repeat(65_536) }), [431]],
    ["64 kB of path", request(`/${"a".repeat(65_536)}`), [431]],
    [
      "10,000 header fields",
      request("/", Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`a${at}`, ""]))),
      [431],
    ],
    ["an expectation", request("/", { Expect: "a miracle" }), [417]],
    ["a body that waits", request("/", { Expect: "100-continue", "Content-Length": "9" }, "POST"), [200]],
  ])("%s is answered, and the server goes on", async (_, bytes, statuses) => {
    const { port } = await start(echo);
    expect(statuses).toContain((await exchange(port, bytes)).status);
    expect((await exchange(port, request("/after"))).body).toBe("GET /after");
  });

  test("data after a body is not read as a request", async () => {
    const { port } = await start(echo);
    const body = "GET /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n";
    const reply = await exchange(
      port,
      request("/", { Connection: "keep-alive", "Content-Length": `${body.length}` }) + body,
    );
    expect(reply.bytes).not.toContain("hidden");
    expect(reply.headers["connection"]).toBe("close");
  });

  test.each([
    ["Host: localhost\r\n", 200],
    ["Host: localhost:1\r\n", 200],
    ["Host: [::1]:80\r\n", 200],
    ["Host: docs.example\r\n", 200],
    ["Host: evil.example\r\n", 403],
    ["Host: 0.0.0.0\r\n", 403],
    ["", 400],
    ["Host:\r\n", 400],
    ["Host: localhost\r\nHost: localhost\r\n", 400],
    ["Host: localhost\r\nhost: evil.example\r\n", 400],
    ["Host: localhost, evil.example\r\n", 400],
    ["Host: localhost/evil\r\n", 400],
    ["Host: user@localhost\r\n", 400],
    ["Host: localhost:port\r\n", 400],
  ])("%j: %i", async (fields, status) => {
    const { port } = await start(echo, { allowedHosts: ["docs.example"] });
    for (const version of ["1.1", "1.0"]) {
      const bytes = `GET / HTTP/${version}\r\n${fields}Connection: close\r\n\r\n`;
      expect([version, (await exchange(port, bytes)).status]).toEqual([version, status]);
    }
  });

  test("the host of an absolute target and the header are both checked", async () => {
    const { port } = await start(echo);
    expect((await exchange(port, request("http://localhost/", { Host: "evil.example" }))).status).toBe(403);
    expect((await exchange(port, request("http://evil.example/"))).status).toBe(403);
  });

  test.each(["a miracle", "100-continue"])("a request that expects %s gets past no check", async (Expect) => {
    let asked = 0;
    const { port } = await start((request) => {
      asked++;
      return echo(request);
    });
    const body = { Expect, "Content-Length": "9" };
    expect((await exchange(port, request("/", { ...body, Host: "evil.example" }, "POST"))).status).toBe(403);
    expect((await exchange(port, request("/", { ...body, Origin: "null" }, "POST"))).status).toBe(403);
    expect(asked).toBe(0);
    const { bytes } = await exchange(port, request("/", body, "POST"));
    expect(bytes).not.toContain("100 Continue");
  });

  test("pages of other sites get nothing", async () => {
    const { port } = await start(echo);
    const refused: Record<string, string>[] = [
      { Origin: "http://evil.example" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image" },
      { "Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors" },
    ];
    for (const fields of refused) {
      const { status, body } = await exchange(port, request("/secret", fields));
      expect(status).toBe(403);
      expect(body).not.toContain("secret");
    }
  });

  test("every answer, errors too, keeps other sites out and lets nothing run", async () => {
    complaints();
    const { port } = await start(({ path }) => {
      if (path === "/fails") throw new Error("It fails.");
      return { status: 200, body: "" };
    });
    const requests = ["/", "/fails", "/%", "http://evil.example/"].map((target) => request(target));
    const others = [request("/", { A: "a".repeat(65_536) }), request("/", { Expect: "a miracle" })];
    for (const bytes of [...requests, "nonsense\r\n\r\n", ...others]) {
      const { headers } = await exchange(port, bytes);
      expect(headers).toMatchObject({
        "content-security-policy": expect.stringContaining("default-src 'none'"),
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
      });
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });
});

describe("a handler that fails", () => {
  test.each<[string, Handler]>([
    [
      "throws",
      () => {
        throw new RangeError("Maximum \u001b[31m call stack");
      },
    ],
    [
      "rejects",
      async () => {
        throw new RangeError("Maximum \u001b[31m call stack");
      },
    ],
    [
      "throws no error",
      () => {
        throw undefined;
      },
    ],
    ["gives a header that cannot be sent", () => ({ status: 200, headers: { A: "a\r\nB: b" }, body: "" })],
    ["gives a status that is none", () => ({ status: 7, body: "" })],
    ["gives nothing", () => undefined as unknown as Answer],
  ])("%s: 500, and the server goes on", async (_, handler) => {
    const said = complaints();
    const { port } = await start((asked) => (asked.path === "/after" ? echo(asked) : handler(asked)));
    const reply = await exchange(port, request("/"));
    expect(reply).toMatchObject({ status: 500, body: "The server failed.\n" });
    expect(said()).toMatch(/^GET \/ could not be answered: .+\n$/);
    expect(said()).not.toContain("\u001b");
    expect((await exchange(port, request("/after"))).status).toBe(200);
  });

  test("after the answer has begun, the connection is closed", async () => {
    complaints();
    const { port } = await start(({ path }) => ({
      status: 200,
      body:
        path === "/after"
          ? ""
          : (response) => {
              response.write("half");
              throw new Error("It fails.");
            },
    }));
    const { bytes } = await exchange(port, request("/"));
    expect(bytes).not.toMatch(/\r\n0\r\n/);
    expect((await exchange(port, request("/after"))).status).toBe(200);
  });
});

describe("files", () => {
  const CONTENT = "0123456789";
  let file = "";
  beforeAll(async () => {
    file = join(folder, "a.txt");
    await writeFile(file, CONTENT);
  });
  const sending =
    (path: () => string): Handler =>
    async () => ({
      status: 200,
      headers: { "Content-Type": "text/plain" },
      body: await counted(path()),
    });

  test.each([
    [undefined, 200, CONTENT, undefined],
    ["bytes=2-4", 206, "234", "bytes 2-4/10"],
    ["bytes=-3", 206, "789", "bytes 7-9/10"],
    ["bytes=8-1000", 206, "89", "bytes 8-9/10"],
    ["bytes=10-5", 200, CONTENT, undefined],
    ["bytes=0-1,3-4", 200, CONTENT, undefined],
    ["nonsense", 200, CONTENT, undefined],
    ["bytes=10-", 416, "", "bytes */10"],
    [`bytes=${"9".repeat(400)}-`, 416, "", "bytes */10"],
  ])("Range: %s gives %i", async (range, status, body, contentRange) => {
    const { port } = await start(sending(() => file));
    const reply = await exchange(port, request("/", range === undefined ? {} : { Range: range }));
    expect({ status: reply.status, body: reply.body }).toEqual({ status, body });
    expect(reply.headers["content-range"]).toBe(contentRange);
    expect(reply.headers["content-length"]).toBe(String(body.length));
  });

  test("a range is ignored for HEAD, and with If-Range", async () => {
    const { port } = await start(sending(() => file));
    const Range = "bytes=2-4";
    expect((await exchange(port, request("/", { Range }, "HEAD"))).status).toBe(200);
    expect((await exchange(port, request("/", { Range, "If-Range": '"a"' }))).body).toBe(CONTENT);
  });

  test("a browser with a cached copy gets no second one", async () => {
    const { port } = await start(sending(() => file));
    const { headers } = await exchange(port, request("/"));
    const again = await exchange(port, request("/", { "If-None-Match": `"x", ${headers["etag"]}` }));
    expect(again).toMatchObject({ status: 304, body: "" });
    expect((await exchange(port, request("/", { "If-None-Match": '"x"' }))).status).toBe(200);
  });

  test("HEAD returns the size of a file without reading it", async () => {
    const large = await counted(join(folder, "large"));
    const { port } = await start(() => ({ status: 200, body: large }));
    const reply = await exchange(port, request("/", {}, "HEAD"));
    expect(reply).toMatchObject({ status: 200, body: "", headers: { "content-length": String(LARGE) } });
    expect(large.read()).toBe(0);
    await vi.waitFor(() => expect(large.isClosed()).toBe(true));
  });

  test("a client that does not read causes little reading; if it leaves, the file is closed", async () => {
    const large = await counted(join(folder, "large"));
    const said = complaints();
    const { port } = await start(() => ({ status: 200, body: large }));
    const socket = await connected(port);
    socket.pause();
    socket.write(request("/"));
    await vi.waitFor(() => expect(large.read()).toBeGreaterThan(0));
    let before = -1;
    await vi.waitFor(
      () => {
        const now = large.read();
        const isStill = now === before;
        before = now;
        expect(isStill).toBe(true);
      },
      { interval: 200, timeout: 20_000 },
    );
    expect(large.read()).toBeLessThan(50_000_000);
    socket.destroy();
    await vi.waitFor(() => expect(large.isClosed()).toBe(true));
    expect(said()).toBe("");
  });

  test("a client that leaves with waiting requests has every file closed", async () => {
    const files: Awaited<ReturnType<typeof counted>>[] = [];
    const { port } = await start(async () => {
      const body = await counted(join(folder, "large"));
      files.push(body);
      return { status: 200, body };
    });
    for (let at = 0; at < 10; at++) {
      const before = files.length;
      const socket = await connected(port);
      socket.pause();
      socket.write(request("/", { Connection: "keep-alive" }).repeat(LIMITS.unanswered));
      await vi.waitFor(() => expect(files[before]?.read()).toBeGreaterThan(0));
      socket.destroy();
    }
    await vi.waitFor(() => expect(files.filter((one) => !one.isClosed())).toEqual([]));
    expect((await exchange(port, request("/", {}, "HEAD"))).status).toBe(200);
  });

  test("a client that leaves before its file is open has it closed", async () => {
    const large = await counted(join(folder, "large"));
    let isAsked = false;
    let give = (_answer: Answer): void => undefined;
    const given = new Promise<Answer>((done) => {
      give = done;
    });
    const { port } = await start(({ path }) => {
      if (path === "/after") return { status: 200, body: "" };
      isAsked = true;
      return given;
    });
    const socket = await connected(port);
    socket.write(request("/"));
    await vi.waitFor(() => expect(isAsked).toBe(true));
    socket.resetAndDestroy();
    await exchange(port, request("/after"));
    give({ status: 200, body: large });
    await vi.waitFor(() => expect(large.isClosed()).toBe(true));
  });

  test("if a file becomes shorter, the answer is cut, and the client does not wait", async () => {
    const path = join(folder, "shrinking");
    await writeFile(path, CONTENT);
    const shrinking = await counted(path);
    const stat = shrinking.handle.stat.bind(shrinking.handle);
    shrinking.handle.stat = (async () => {
      const found = await stat();
      await truncate(path, 4);
      return found;
    }) as typeof shrinking.handle.stat;
    const { port } = await start(() => ({ status: 200, body: shrinking }));
    const reply = await exchange(port, request("/", { Connection: "keep-alive" }));
    expect(reply.headers["content-length"]).toBe("10");
    expect(reply.body.length).toBeLessThan(10);
  });

  test("an empty file is sent, with a range or without", async () => {
    const path = join(folder, "empty");
    await writeFile(path, "");
    const { port } = await start(sending(() => path));
    expect(await exchange(port, request("/"))).toMatchObject({ status: 200, body: "" });
    expect((await exchange(port, request("/", { Range: "bytes=0-" }))).status).toBe(416);
  });
});

describe("limits", () => {
  test.each([
    ["nothing", ""],
    ["a part of a request", "GET / HTTP/1.1\r\nHost: local"],
    ["a part of a body", `${request("/", { "Content-Length": "100" }, "POST")}a`],
  ])("a client that sends %s is disconnected", async (_, bytes) => {
    const { port } = await start(echo, { limits: { headersTime: 200, requestTime: 200 } });
    const socket = await connected(port);
    let text = "";
    socket.on("data", (chunk: Buffer) => {
      text += String(chunk);
    });
    const closed = new Promise((done) => socket.once("close", done));
    socket.write(bytes);
    await closed;
    expect([0, 200, 408]).toContain(replyOf(text).status);
  });

  test("a client that sends its header fields slowly is disconnected", async () => {
    const { port } = await start(echo, { limits: { headersTime: 300 } });
    const socket = await connected(port);
    const closed = new Promise((done) => socket.once("close", done));
    socket.write("GET / HTTP/1.1\r\n");
    const timer = setInterval(() => socket.write("a: b\r\n"), 20);
    await closed;
    clearInterval(timer);
    expect(socket.destroyed).toBe(true);
  });

  test("a client that stops reading is disconnected", async () => {
    const large = await counted(join(folder, "large"));
    const { port } = await start(() => ({ status: 200, body: large }), { limits: { stalledTime: 300 } });
    const socket = await connected(port);
    socket.pause();
    socket.write(request("/"));
    await vi.waitFor(() => expect(large.isClosed()).toBe(true), 10_000);
    expect(large.read()).toBeLessThan(large.size);
  });

  test("pipelined requests are handled one after the other, in order", async () => {
    let handling = 0;
    let most = 0;
    const { port } = await start(async (asked) => {
      most = Math.max(most, ++handling);
      await new Promise((done) => setImmediate(done));
      handling--;
      return echo(asked);
    });
    const paths = Array.from({ length: LIMITS.unanswered }, (_, at) => `/${at}`);
    const bytes = paths.map((path, at) =>
      request(path, { Connection: at === paths.length - 1 ? "close" : "keep-alive" }),
    );
    const reply = await exchange(port, bytes.join(""));
    expect(reply.bytes.match(/GET \/\d/g)).toEqual(paths.map((path) => `GET ${path}`));
    expect(most).toBe(1);
  });

  test("the number of unanswered requests is limited", async () => {
    let asked = 0;
    const { port } = await start(
      () => {
        asked++;
        return new Promise(() => undefined);
      },
      { limits: { unanswered: 4 } },
    );
    await exchange(port, request("/", { Connection: "keep-alive" }).repeat(1_000));
    expect(asked).toBe(1);
  });

  test("many requests on one connection are all answered", async () => {
    const { port } = await start(echo, { limits: { unanswered: 2 } });
    const socket = await connected(port);
    for (let at = 0; at < 50; at++) {
      const came = new Promise<string>((done) => socket.once("data", (chunk: Buffer) => done(String(chunk))));
      socket.write(request(`/${at}`, { Connection: "keep-alive" }));
      expect(replyOf(await came).body).toBe(`GET /${at}`);
    }
    socket.destroy();
  });

  test("no more connections than allowed; when some close, others get in", async () => {
    const { port } = await start(echo, { limits: { connections: 10 } });
    const sockets = await Promise.all(Array.from({ length: 10 }, () => connected(port)));
    const refused = await connected(port);
    await new Promise((done) => refused.once("close", done));
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(async () => expect((await exchange(port, request("/"))).status).toBe(200));
  });

  test("clients that vanish at any moment do no harm", async () => {
    const said = complaints();
    const { port } = await start(async (asked) => {
      await new Promise((done) => setImmediate(done));
      return echo(asked);
    });
    const bytes = request("/a");
    for (let at = 0; at <= bytes.length; at += 3) {
      const socket = await connected(port);
      socket.write(bytes.slice(0, at));
      if (at % 2) socket.resetAndDestroy();
      else socket.destroy();
    }
    expect((await exchange(port, request("/after"))).status).toBe(200);
    expect(said()).toBe("");
  });
});

describe("listening", () => {
  test("takes the next port if one is taken", async () => {
    const first = await start(echo);
    const second = await start(echo, { port: first.port });
    expect(second.port).toBeGreaterThan(first.port);
  });

  test("says so if it cannot listen", async () => {
    await expect(start(echo, { host: "192.0.2.1" })).rejects.toThrow(/Cannot listen on 192\.0\.2\.1/);
  });

  test("gives up when all ports are taken", async () => {
    const taken = createServer().listen(65_535, "127.0.0.1");
    await new Promise((done) => taken.once("listening", done).once("error", done));
    onTestFinished(() => void taken.close());
    await expect(start(echo, { port: 65_535 })).rejects.toThrow("Port 65535 is taken.");
  });

  test("closes with connections open", async () => {
    const { port, close } = await start(() => ({ status: 200, body: (response) => response.write("a") }));
    const socket = await connected(port);
    const closed = new Promise((done) => socket.once("close", done));
    socket.write(request("/"));
    await close();
    await closed;
    expect(socket.destroyed).toBe(true);
  });
});
