/** Tests the answers of `lectern serve` to browsers on real sockets. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { isIPv4 } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { openFolder } from "#cli/input/folder.ts";
import { publicUrl } from "#cli/input/public-url.ts";
import { MOST_PAGES } from "#cli/server/changes.ts";
import type { HttpSettings } from "#cli/server/http.ts";
import { type Running, type Served, startServer } from "#cli/server/server.ts";
import { connected, exchange, type Reply, replyOf, request } from "../raw.ts";

let base = "";
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "lectern-server-"));
  const texts = ["api/openapi.yaml", "api/mark.png", "api/parts/one.json", "secret.json", "api/secret.json"];
  const others = ["api/.hidden.json", "api/page.js", "api/page.html", "api/-/mark.png", "api/-/page.js"];
  for (const name of ["parts", "-"]) await mkdir(join(base, "api", name), { recursive: true });
  for (const name of [...texts, ...others]) await writeFile(join(base, name), name);
  await symlink(join(base, "secret.json"), join(base, "api", "link.json"));
});
afterAll(() => rm(base, { recursive: true, force: true }));

const DOCUMENT = {
  info: { description: "![](mark.png) [](.hidden.json) [](page.js) [](link.json) [](../secret.json)" },
  examples: { one: { externalValue: "parts/one.json" }, none: { externalValue: "none.json" } },
};

/** A description in a file. */
async function local(more: Partial<Served> = {}): Promise<Served> {
  const folder = await openFolder(join(base, "api"));
  const path = join(folder.path, "openapi.yaml");
  const file = { path, folder, inFolder: "openapi.yaml" };
  return {
    place: { shown: "openapi.yaml", url: pathToFileURL(path).href, publicUrl: "", isRemote: true, file },
    title: "T",
    text: "openapi: 3.1.0",
    main: DOCUMENT,
    document: DOCUMENT,
    loaded: { document: DOCUMENT },
    files: [path],
    options: {},
    revision: "1",
    ...more,
  };
}

/** A description from another server. */
function remote(url: string, more: Partial<Served> = {}): Served {
  const document = { openapi: "3.1.0" };
  const text = JSON.stringify(document);
  return {
    place: { shown: publicUrl(url), url, publicUrl: publicUrl(url), isRemote: true },
    title: "T",
    text,
    main: document,
    document,
    loaded: { document },
    files: [],
    options: {},
    revision: "1",
    ...more,
  };
}

interface Started extends Running {
  port: number;
  ask: (path: string, fields?: Readonly<Record<string, string>>, method?: string) => Promise<Reply>;
}

async function start(
  served: Served | (() => Served),
  settings: Partial<HttpSettings> = {},
): Promise<Started> {
  const now = typeof served === "function" ? served : () => served;
  const running = await startServer(now, { host: "127.0.0.1", port: 0, ...settings });
  onTestFinished(() => running.close());
  const port = Number(new URL(running.url).port);
  return { ...running, port, ask: (path, fields, method) => exchange(port, request(path, fields, method)) };
}

/** The terminal output. */
function said(): () => string {
  const spy = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => spy.mockRestore());
  return () => spy.mock.calls.map(([text]) => String(text)).join("");
}

describe("files of the folder", () => {
  test.each([
    ["/mark.png", 200],
    ["/%6dark.png", 200],
    ["/./parts/../mark.png", 200],
    ["/parts/one.json", 200],
    ["/openapi.yaml", 200],
    ["/secret.json", 404],
    ["/%73ecret.json", 404],
    ["/parts/../secret.json", 404],
    ["/parts/%2e%2e/secret.json", 404],
    ["/parts/..%2fsecret.json", 404],
    ["//secret.json", 404],
    ["//mark.png", 404],
    ["/./secret.json", 404],
    ["/MARK.png", 404],
    ["/mark.png/", 404],
    ["/mark.png%00", 404],
    ["/mark.png%20", 404],
    ["/mark.png.", 404],
    ["/mark.png::$DATA", 404],
    ["/..%5csecret.json", 404],
    ["/../secret.json", 404],
    ["/.hidden.json", 404],
    ["/page.js", 404],
    ["/page.html", 404],
    ["/link.json", 404],
    ["/none.json", 404],
    ["/parts", 404],
    ["/undefined", 404],
    ["/-/description", 404],
    ["/-/..%2fsecret.json", 404],
    ["/-/..%2fmark.png", 200],
    ["/-/../../package.json", 404],
    ["/-/..%2fpackage.json", 404],
    ["*", 404],
  ])("%s: %i", async (path, status) => {
    const { ask } = await start(await local());
    const reply = await ask(path);
    expect(reply.status).toBe(status);
    if (status !== 200) expect(reply.body).not.toContain("json");
  });

  test("a folder may have the name that the server uses for its own files", async () => {
    const folder = await openFolder(join(base, "api"));
    const path = join(folder.path, "-", "openapi.yaml");
    const { place } = await local();
    const file = { path, folder, inFolder: "-/openapi.yaml" };
    const { ask, url } = await start(
      await local({ place: { ...place, url: pathToFileURL(path).href, file }, files: [path] }),
    );
    expect(new URL(url).pathname).toBe("/-/");
    expect((await ask("/-/")).body).toContain('spec-url="openapi.yaml"');
    expect(await ask("/-/openapi.yaml")).toMatchObject({ status: 200, body: "openapi: 3.1.0" });
    expect(await ask("/-/mark.png")).toMatchObject({ status: 200, body: "api/-/mark.png" });
    expect((await ask("/-/page.css")).headers["content-type"]).toContain("text/css");
    expect((await ask("/-/page.js")).status).toBe(404);
  });

  test("a changed description changes which files are served", async () => {
    let now = await local();
    const { ask } = await start(() => now);
    expect((await ask("/secret.json")).status).toBe(404);
    now = { ...now, main: { externalDocs: { url: "secret.json" } } };
    expect(await ask("/secret.json")).toMatchObject({ status: 200, body: "api/secret.json" });
    expect((await ask("/mark.png")).status).toBe(404);
  });

  test("files read for the description are served", async () => {
    const now = await local();
    const { ask } = await start({
      ...now,
      files: [...now.files, join(now.place.file!.folder.path, "secret.json")],
    });
    expect((await ask("/secret.json")).status).toBe(200);
  });

  test("an invalid range gives the whole file", async () => {
    const { ask } = await start(await local());
    expect(await ask("/mark.png", { Range: "bytes=10-5" })).toMatchObject({
      status: 200,
      body: "api/mark.png",
    });
    expect(await ask("/mark.png", { Range: "bytes=4-7" })).toMatchObject({ status: 206, body: "mark" });
  });

  test("other requests are answered while the description is looked through for files", async () => {
    const description = `${"a ".repeat(5_000)}[](mark.png)`;
    const document = Array.from({ length: 200 }, () => ({ description }));
    const { ask } = await start(await local({ main: document, document }));
    const order: string[] = [];
    const asked = async (path: string): Promise<void> => {
      await ask(path);
      order.push(path);
    };
    await Promise.all([asked("/none.png"), asked("/-/live.js")]);
    expect(order).toEqual(["/-/live.js", "/none.png"]);
    expect((await ask("/mark.png")).status).toBe(200);
  });

  test("opened by itself, nothing in it runs", async () => {
    const { ask } = await start(await local());
    const { headers } = await ask("/mark.png");
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers["content-security-policy"]).toMatch(/default-src 'none'.*; sandbox$/);
  });
});

describe("the page", () => {
  test("may be in no frame, runs scripts of this server only, and sends no referrer", async () => {
    const { ask } = await start(await local());
    const { headers } = await ask("/");
    expect(headers["content-security-policy"]).toContain("default-src 'self'");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
  });

  test("shows a title as text", async () => {
    const { ask } = await start(await local({ title: "</title><script>alert(1)</script>" }));
    expect((await ask("/")).body).not.toContain("<script>alert");
  });

  test("contains neither the query nor the password of the description's address", async () => {
    const url = "http://user:hunter2@api.example/v1/spec.yaml?api_key=hunter3#hunter4";
    const { ask } = await start(remote(url));
    const { body } = await ask("/");
    expect(body).toContain('spec-url="http://api.example/v1/spec.yaml"');
    for (const path of ["/", "/-/description", "/-/live.js"]) {
      const { bytes } = await ask(path);
      expect(bytes).not.toMatch(/hunter|user/);
    }
  });

  test("a description from another server has no local files", async () => {
    const { ask } = await start(remote("http://api.example/undefined"));
    for (const path of ["/undefined", "/null", "/mark.png", "/etc/passwd.json"])
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
  });
});

describe("the description", () => {
  const DEEP = 20_000;

  test.each(["GET", "HEAD"])("%s of one that is 20,000 levels deep", async (method) => {
    const text = `{"openapi":"3.1.0","x-deep":${'{"a":'.repeat(DEEP)}1${"}".repeat(DEEP)}}`;
    const { ask } = await start(
      remote("http://api.example/", { text, document: JSON.parse(text) as unknown }),
    );
    const reply = await ask("/-/description", {}, method);
    expect(reply).toMatchObject({ status: 200, body: method === "GET" ? text : "" });
    expect(reply.headers["content-length"]).toBe(String(text.length));
    expect((await ask("/")).status).toBe(200);
  });

  test("files of one that is 20,000 levels deep", async () => {
    const document = JSON.parse(`${'{"a":'.repeat(DEEP)}{"url":"mark.png"}${"}".repeat(DEEP)}`) as unknown;
    const { ask } = await start(await local({ document }));
    expect((await ask("/mark.png")).status).toBe(200);
  });

  test("is given as it came, with the digits of its numbers", async () => {
    const text = '{"openapi":"3.1.0","x-a":9007199254740993}';
    const { ask } = await start(remote("http://api.example/", { text }));
    expect((await ask("/-/description")).body).toBe(text);
  });

  test("is encoded once, however many ask for it", async () => {
    const from = vi.spyOn(Buffer, "from");
    onTestFinished(() => from.mockRestore());
    const text = `# ${"é".repeat(1_000)}`;
    const { ask } = await start(await local({ text }));
    for (let at = 0; at < 5; at++) await ask("/openapi.yaml");
    expect(from.mock.calls.filter(([given]) => (given as unknown) === text)).toHaveLength(1);
  });
});

test("other methods are refused", async () => {
  const { ask } = await start(await local());
  for (const [method, path] of [
    ["POST", "/"],
    ["PUT", "/mark.png"],
    ["DELETE", "/"],
    ["OPTIONS", "*"],
  ] as const) {
    const { status, headers } = await ask(path, {}, method);
    expect([method, status, headers["allow"]]).toEqual([method, 405, "GET, HEAD"]);
  }
});

describe("the event stream", () => {
  const asking = request("/-/changes", { Connection: "keep-alive" });

  test("tells the revision at once and when it changes; HEAD does not listen", async () => {
    let now = await local();
    const { ask, port, changed } = await start(() => now);
    expect(await ask("/-/changes", {}, "HEAD")).toMatchObject({ status: 200, body: "" });
    const socket = await connected(port);
    let text = "";
    socket.on("data", (chunk: Buffer) => {
      text += String(chunk);
    });
    socket.write(asking);
    await vi.waitFor(() => expect(text).toContain("data: 1\n\n"));
    expect(replyOf(text).headers).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "cross-origin-resource-policy": "same-origin",
    });
    now = { ...now, revision: "2" };
    changed();
    await vi.waitFor(() => expect(text).toContain("data: 2\n\n"));
    socket.destroy();
  });

  test("survives the time limit of silent connections", async () => {
    const { port, changed } = await start(await local(), { limits: { stalledTime: 200 } });
    const socket = await connected(port);
    let text = "";
    let isClosed = false;
    socket.on("data", (chunk: Buffer) => {
      text += String(chunk);
    });
    socket.once("close", () => {
      isClosed = true;
    });
    const silent = await connected(port);
    socket.write(asking);
    await new Promise((done) => silent.once("close", done));
    changed();
    await vi.waitFor(() => expect(text.match(/data: 1/g)).toHaveLength(2));
    expect(isClosed).toBe(false);
    socket.destroy();
  });

  test("refuses other sites", async () => {
    const { ask } = await start(await local());
    expect((await ask("/-/changes", { Origin: "https://evil.example" })).status).toBe(403);
  });

  test("limits the number of pages; when some close, others may connect", async () => {
    const { ask, port } = await start(await local());
    const sockets = await Promise.all(Array.from({ length: MOST_PAGES }, () => connected(port)));
    const began = sockets.map((socket) => new Promise((done) => socket.once("data", done)));
    for (const socket of sockets) socket.write(asking);
    await Promise.all(began);
    expect((await ask("/-/changes")).status).toBe(503);
    expect((await ask("/")).status).toBe(200);
    sockets[0]!.destroy();
    await vi.waitFor(async () => {
      const socket = await connected(port);
      socket.write(asking);
      const first = await new Promise<string>((done) =>
        socket.once("data", (chunk: Buffer) => done(String(chunk))),
      );
      expect(replyOf(first).status).toBe(200);
    });
    for (const socket of sockets) socket.destroy();
  });

  test("drops a page that does not read", async () => {
    const now = await local({ revision: "r".repeat(1_000_000) });
    const { port, changed } = await start(now);
    const socket = await connected(port);
    let isClosed = false;
    socket.once("close", () => {
      isClosed = true;
    });
    socket.write(asking);
    await new Promise((done) => socket.once("data", done));
    socket.pause();
    for (let at = 0; at < 100; at++) {
      changed();
      await new Promise((done) => setTimeout(done, 1));
    }
    let came = 0;
    socket.on("data", (chunk: Buffer) => {
      came += chunk.length;
    });
    socket.resume();
    await vi.waitFor(() => expect(isClosed).toBe(true));
    expect(came).toBeLessThan(50_000_000);
  });
});

describe("accepted requests", () => {
  test("its own names and those that are allowed", async () => {
    const { ask } = await start(await local(), { allowedHosts: ["docs.example"] });
    expect((await ask("/", { Host: "docs.example:443" })).status).toBe(200);
    expect((await ask("/", { Host: "evil.example" })).status).toBe(403);
  });

  test.each(["0.0.0.0", "::"])("on %s: a warning, and no other site's name", async (host) => {
    const terminal = said();
    const { ask, url, port } = await start(await local(), { host }).catch(() => ({
      ask: undefined,
      url: "",
      port: 0,
    }));
    // A machine may have no IPv6.
    if (!ask) return expect(host).toBe("::");
    expect(url).toBe(`http://localhost:${port}/`);
    expect(terminal()).toContain("Everyone on the same network can read");
    expect((await ask("/", { Host: "evil.example" })).status).toBe(403);
    expect((await ask("/", { Host: "0.0.0.0" })).status).toBe(403);
    expect((await ask("/secret.json")).status).toBe(404);
    for (const { address, internal } of Object.values(networkInterfaces()).flatMap((all) => all ?? [])) {
      const name = address.includes(":") ? `[${address}]` : address;
      if (isIPv4(address) || host === "::")
        expect((await ask("/", { Host: `${name}:${port}` })).status).toBe(200);
      const isListed = !internal && !/^fe80:/i.test(address) && (isIPv4(address) || host === "::");
      expect(terminal().includes(`http://${name}:${port}/`)).toBe(isListed);
    }
  });

  test("on an address with a zone: without the zone in its URL", async () => {
    const loopback = Object.entries(networkInterfaces()).find(([, all]) =>
      all?.some(({ address }) => address === "::1"),
    );
    if (!loopback) return expect(isIPv4("127.0.0.1")).toBe(true);
    const { url, port } = await start(await local(), { host: `::1%${loopback[0]}` });
    expect(url).toBe(`http://[::1]:${port}/`);
  });

  test("on this machine only: no warning", async () => {
    const terminal = said();
    await start(await local());
    await start(await local(), { host: "localhost" });
    expect(terminal()).toBe("");
  });
});
