// Serves a folder to the browser, compressed, and counts what is sent.
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

const TYPES = {
  "": "text/html; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** Starts a server for a folder on a free port of this machine. */
export async function serveFolder(folder) {
  const known = new Map();
  let sent = 0;
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    const file = fileAt(path);
    if (!file) return response.writeHead(404).end("not here\n");
    sent += file.body.length;
    return response
      .writeHead(200, { "Content-Type": file.type, "Content-Encoding": "gzip", "Cache-Control": "no-store" })
      .end(file.body);
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const origin = `http://127.0.0.1:${server.address().port}`;

  function fileAt(path) {
    if (path.includes("..")) return undefined;
    if (!known.has(path)) known.set(path, read(path.endsWith("/") ? `${path}index.html` : path));
    return known.get(path);
  }

  function read(path) {
    const file = join(folder, path);
    if (!existsSync(file) || !statSync(file).isFile()) return undefined;
    return compressed(readFileSync(file), extname(path));
  }

  const add = (path, text) => void known.set(path, compressed(Buffer.from(text), ""));
  add("/blank", `<!doctype html><link rel="icon" href="data:,">`);
  return {
    origin,
    blank: `${origin}/blank`,
    /** Serves a text as a page. */
    add,
    /** The size of a file, compressed by gzip -9. */
    size: (path) => fileAt(path.replace(/#.*/s, ""))?.body.length,
    /** The size of all that was sent since the last call. */
    sent() {
      const all = sent;
      sent = 0;
      return all;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function compressed(bytes, extension) {
  return { body: gzipSync(bytes, { level: 9 }), type: TYPES[extension] ?? "application/octet-stream" };
}
