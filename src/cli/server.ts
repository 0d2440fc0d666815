/** The server of `lectern serve`: the page, our bundles, the description, and the files of its folder. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { posix } from "node:path";
import sirv from "sirv";
import type { OptionsInput } from "#options/options.ts";
import type { Place } from "./description.ts";
import { Failure } from "./failure.ts";
import { typeOf } from "./file-types.ts";
import { openFile, pathInside } from "./folder.ts";
import { BUNDLES } from "./package.ts";
import { LIVE_JS, OURS, PAGE_CSS, POLICY, servedPage } from "./served-page.ts";

/** What is served now. */
export interface Served {
  place: Place;
  title: string;
  /** The description as the page gets it. */
  text: string;
  /** The same as JSON; used where the server hands on what comes from elsewhere. */
  document: unknown;
  options: OptionsInput;
  /** Differs whenever the page has to be loaded anew. */
  revision: string;
}

/** A server that runs. */
export interface Running {
  /** Where the page is. */
  url: string;
  /** Tells all open pages to load anew. */
  changed: () => void;
  close: () => Promise<void>;
}

/** How many ports are tried. */
const PORTS = 20;

/**
 * Starts the server.
 * @param port 0 for any; where it is taken, one of the next
 * @throws Failure where it cannot listen
 */
export async function startServer(served: () => Served, host: string, port: number): Promise<Running> {
  const open = new Set<ServerResponse>();
  const server = createServer(answerer(served, open, isLocal(host)));
  const bound = await listen(server, host, port);
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return {
    url: `http://${name}:${bound}${homeOf(served().place)}`,
    changed: () => {
      for (const response of open) tell(response, served());
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function answerer(
  served: () => Served,
  open: Set<ServerResponse>,
  isLocalOnly: boolean,
): (request: IncomingMessage, response: ServerResponse) => void {
  const bundles = sirv(BUNDLES, { dev: true, etag: true });
  return (request, response) => {
    const path = pathOf(request.url);
    response.setHeader("X-Content-Type-Options", "nosniff");
    // Another site's name that leads to this machine must not read from it.
    if (isLocalOnly && !isLocal(hostname(request)))
      return refuse(response, 403, "Not the name of this server.");
    if (request.method !== "GET" && request.method !== "HEAD")
      return refuse(response, 405, "Only GET is known.");
    if (path === undefined) return refuse(response, 400, "That is no path.");
    const now = served();
    const home = homeOf(now.place);
    if (path === pathOf(home))
      return send(response, "text/html", page(now), { "Content-Security-Policy": POLICY });
    if (path === "/") return redirect(response, home);
    if (path === `${OURS}live.js`) return send(response, "text/javascript", LIVE_JS);
    if (path === `${OURS}page.css`) return send(response, "text/css", PAGE_CSS);
    if (path === `${OURS}changes`) return listenTo(response, open, now);
    if (path === `${OURS}description`)
      return send(response, "application/json", JSON.stringify(now.document));
    if (path.startsWith(OURS)) {
      request.url = request.url?.slice(OURS.length - 1);
      return bundles(request, response, () => refuse(response, 404, "There is no such file."));
    }
    if (path === `/${now.place.file?.inFolder}`)
      return send(response, typeOf(path) ?? "text/plain", now.text);
    void sendFile(response, now.place, path);
  };
}

function page({ place, title, options }: Served): string {
  const url = place.file ? encodeURIComponent(posix.basename(place.file.inFolder)) : place.url;
  return servedPage({ title, url, isHandedOn: !place.file, options });
}

/** The page stands beside the description, so that what is relative to one is relative to the other. */
function homeOf({ file }: Place): string {
  const folder = file ? posix.dirname(file.inFolder) : ".";
  return folder === "." ? "/" : `/${folder.split("/").map(encodeURIComponent).join("/")}/`;
}

/** A file of the description's folder, as long as it is of a kind that a description shows. */
async function sendFile(response: ServerResponse, place: Place, path: string): Promise<void> {
  const type = typeOf(path);
  const inside = place.file && type !== undefined ? pathInside(place.file.folder, path) : undefined;
  const found = inside === undefined ? undefined : await openFile(place.file!.folder, inside);
  const bytes = await found?.handle.readFile().catch(() => undefined);
  await found?.handle.close();
  if (bytes === undefined || type === undefined) return refuse(response, 404, "There is no such file.");
  // Opened by itself, a picture could hold a script.
  send(response, type, bytes, { "Content-Security-Policy": "sandbox" });
}

/** The decoded path; undefined where it is none. */
function pathOf(url = "/"): string | undefined {
  try {
    return decodeURIComponent(new URL(url, "http://localhost").pathname);
  } catch {
    return undefined;
  }
}

function hostname(request: IncomingMessage): string {
  try {
    return new URL(`http://${request.headers.host}`).hostname;
  } catch {
    return "";
  }
}

function isLocal(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
}

function send(
  response: ServerResponse,
  type: string,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): void {
  const charset = typeof body === "string" || type.startsWith("text/") ? "; charset=utf-8" : "";
  response
    .writeHead(200, { "Content-Type": type + charset, "Cache-Control": "no-cache", ...headers })
    .end(body);
}

function refuse(response: ServerResponse, status: number, why: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" }).end(`${why}\n`);
}

function redirect(response: ServerResponse, to: string): void {
  response.writeHead(302, { Location: to }).end();
}

function listenTo(response: ServerResponse, open: Set<ServerResponse>, now: Served): void {
  response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
  open.add(response);
  response.on("close", () => open.delete(response));
  tell(response, now);
}

function tell(response: ServerResponse, now: Served): void {
  response.write(`data: ${now.revision}\n\n`);
}

async function listen(server: Server, host: string, port: number): Promise<number> {
  for (let next = port; ; next++) {
    const error = await new Promise<NodeJS.ErrnoException | undefined>((done) => {
      server.once("error", done);
      server.listen(next, host, () => {
        server.off("error", done);
        done(undefined);
      });
    });
    if (!error) {
      const address = server.address();
      return typeof address === "object" && address ? address.port : next;
    }
    if (error.code !== "EADDRINUSE") throw cannotListen(host, next, error);
    if (next >= Math.min(port + PORTS, 65_535))
      throw new Failure(
        `The ports ${port} to ${next} are all taken.`,
        "Give a free one with --port, or 0 for any.",
      );
  }
}

function cannotListen(host: string, port: number, error: NodeJS.ErrnoException): Failure {
  if (error.code === "EACCES")
    return new Failure(`Port ${port} may not be used here.`, "Give one above 1023 with --port.");
  return new Failure(`${host}:${port} cannot be listened to: ${error.message}.`, "Check --host and --port.");
}
