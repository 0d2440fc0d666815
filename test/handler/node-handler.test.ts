/** Tests the handler in Node's `http` and in Express. */
import { createServer, type RequestListener, request } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { describe, expect, onTestFinished, test } from "vitest";
import { type HandlerSettings, handlerOf } from "#handler/handler.ts";
import { nodeHandler } from "#handler/node-handler.ts";

const SCRIPTS = { version: "v1", texts: { "redoc.standalone.js": async () => "script()" } };
const API = { openapi: "3.1.0", info: { title: "Pets", version: "1" }, paths: {} };
const made = (settings: Partial<HandlerSettings> = {}) =>
  nodeHandler(handlerOf({ description: API, ...settings }, SCRIPTS));

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The status of a request as it is written, which `fetch` would correct. */
function statusOf(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<number> {
  return new Promise((done, fail) => {
    const { hostname, port } = new URL(origin);
    const asked = request({ hostname, port, path, headers, method }, (answer) => {
      answer.resume();
      done(answer.statusCode ?? 0);
    });
    asked.on("error", fail).end();
  });
}

describe("Node's http", () => {
  test("sends the page and the description", async () => {
    const origin = await serve(made({ base: "/docs" }));
    expect(await (await fetch(`${origin}/docs`)).text()).toContain("<title>Pets</title>");
    const answer = await fetch(`${origin}/docs/-/openapi`);
    expect(await answer.json()).toEqual(API);
    const headers = { "if-none-match": answer.headers.get("etag") ?? "" };
    expect((await fetch(`${origin}/docs/-/openapi`, { headers })).status).toBe(304);
    expect((await fetch(`${origin}/docs`, { method: "HEAD" })).status).toBe(200);
    expect((await fetch(`${origin}/other`)).status).toBe(404);
    expect((await fetch(`${origin}/docs`, { method: "POST", body: "x" })).status).toBe(405);
  });

  const odd: [path: string, headers: Record<string, string>, status: number][] = [
    ["/?x=1", {}, 200],
    ["//evil.example/", {}, 404],
    ["http://proxy.example/", {}, 200],
    ["*", {}, 200],
    ["/%", {}, 404],
    ["/-/../", {}, 200],
    ["/", { host: "a b" }, 200],
    ["/", { host: "x/../y" }, 200],
    ["/", { host: "[::1]:80" }, 200],
  ];
  test.each(odd)("%s %j", async (path, headers, status) => {
    expect(await statusOf(await serve(made()), path, headers)).toBe(status);
  });

  test("an error is status 500", async () => {
    const before = console.error;
    console.error = () => undefined;
    const origin = await serve(nodeHandler(() => Promise.reject(new Error("x"))));
    expect(await statusOf(origin, "/")).toBe(500);
    console.error = before;
  });
});

describe("middleware that is mounted", () => {
  const mounted: [url: string, originalUrl: string, base: string][] = [
    ["/", "/docs", "/docs"],
    ["/?a=/", "/docs?a=/", "/docs"],
    ["/", "/docs/", "/docs"],
    ["/", "/", ""],
    ["/-/openapi", "/a/b/-/openapi", "/a/b"],
  ];
  test.each(mounted)("%s of %s", async (url, originalUrl, base) => {
    const asked: unknown[] = [];
    const handler = nodeHandler(async (given, mount) => {
      asked.push(new URL(given.url).pathname, mount);
      return new Response("");
    });
    const origin = await serve(
      (request, response) => void handler(Object.assign(request, { url, originalUrl }), response),
    );
    expect(await statusOf(origin, "/")).toBe(200);
    expect(asked).toEqual([originalUrl.replace(/\?.*/, ""), base]);
  });
});

describe("Express", () => {
  const mounted: [settings: Partial<HandlerSettings>, mount: string][] = [
    [{}, "/docs"],
    [{ base: "/docs" }, "/docs"],
    [{ base: "/docs" }, "/"],
  ];
  test.each(mounted)("%j, mounted at %s", async (settings, mount) => {
    const app = express();
    app.use(mount, made(settings));
    app.get("/docs/more", (_, response) => void response.send("more"));
    app.post("/docs", (_, response) => void response.send("posted"));
    const origin = await serve(app);
    for (const path of ["/docs", "/docs/"]) {
      const page = await (await fetch(origin + path)).text();
      expect(page).toContain('src="/docs/-/v1/redoc.standalone.js"');
    }
    expect(await (await fetch(`${origin}/docs/-/v1/redoc.standalone.js`)).text()).toBe("script()");
    expect(await (await fetch(`${origin}/docs/more`)).text()).toBe("more");
    expect(await (await fetch(`${origin}/docs`, { method: "POST" })).text()).toBe("posted");
    expect((await fetch(`${origin}/`)).status).toBe(404);
  });

  test("a router within a router", async () => {
    const app = express();
    const router = express.Router();
    router.use("/docs", made());
    app.use("/api", router);
    const page = await (await fetch(`${await serve(app)}/api/docs`)).text();
    expect(page).toContain('spec-url="/api/docs/-/openapi"');
  });

  test("errors reach the application", async () => {
    const app = express();
    app.use(nodeHandler(() => Promise.reject(new Error("x"))));
    app.use(
      ((_error, _request, response, _next) => void response.status(418).end()) as express.ErrorRequestHandler,
    );
    expect(await statusOf(await serve(app), "/")).toBe(418);
  });
});
