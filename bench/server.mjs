// Serves pages and descriptions to the browser, and records the scripts that each page requests.

import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const root = fileURLToPath(new URL("..", import.meta.url));
const TYPES = {
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".yaml": "application/yaml",
  ".yml": "application/yaml",
};

/** Starts a server on a free port of this machine. */
export async function startServer() {
  const files = new Map();
  const sizes = new Map();
  let page = "";
  let description;
  let sent = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    if (path.endsWith("/")) return response.writeHead(404).end();
    const send = (status, type, body) =>
      response.writeHead(status, { "Content-Type": type, "Cache-Control": "no-store" }).end(body);
    if (path === "/blank") return send(200, "text/html", `<!doctype html><link rel="icon" href="data:,">`);
    if (path === "/page") return send(200, "text/html; charset=utf-8", page);
    if (description && path === `/${description.file}`)
      return send(200, TYPES[extname(path)] ?? "text/plain", description.body);
    const body = path.startsWith("/project/")
      ? fileOf(root, path.slice("/project/".length))
      : // The other files of a description.
        description?.folder && fileOf(description.folder, path.slice(1));
    if (!body) return send(404, "text/plain", "not here\n");
    if (/\.(?:m?js|css)$/.test(path))
      response.once("finish", () => sent.push({ at: performance.timeOrigin + performance.now(), path }));
    return send(200, TYPES[extname(path)] ?? "application/octet-stream", body);
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const origin = `http://127.0.0.1:${server.address().port}`;

  /** Caches files. `show` reads the files of a page in advance, so that the first page is not slower than the next. */
  function fileOf(folder, path) {
    if (path.includes("..")) return undefined;
    const file = join(folder, path);
    if (!files.has(file)) files.set(file, existsSync(file) ? readFileSync(file) : undefined);
    return files.get(file);
  }

  function sizeOf(path) {
    if (!sizes.has(path))
      sizes.set(path, gzipSync(fileOf(root, path.slice("/project/".length)), { level: 9 }).length);
    return sizes.get(path);
  }

  return {
    origin,
    blank: `${origin}/blank`,
    /** The URL of a page with some HTML that shows a description. */
    show(html, { name, body, folder }, hash = "") {
      description = { file: name, body, folder };
      for (const [, file] of html.matchAll(/"\/project\/([^"]+)"/g)) fileOf(root, file);
      const spec = `/${description.file}`;
      page =
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bench</title>` +
        `<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">` +
        `<style>body{margin:0}</style></head><body>${html.replaceAll("SPEC", spec)}</body></html>`;
      sent = [];
      return `${origin}/page?${new URLSearchParams({ spec })}${hash}`;
    },
    /** The total size of the scripts and style sheets sent until a time, each compressed by gzip -9. */
    bytes: (until = Number.POSITIVE_INFINITY) =>
      sent.reduce((sum, { at, path }) => (at <= until ? sum + sizeOf(path) : sum), 0),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
