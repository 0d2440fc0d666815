/** Serves the project, the corpus, and a host page for each way of embedding, for the browser tests. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import sirv from "sirv";
import { MOUNTS } from "./places.ts";

/** A running server. */
export interface TestServer {
  /** Its origin, without a trailing slash. */
  origin: string;
  close: () => Promise<void>;
}

/** A response for a test. */
export interface Answer {
  json?: unknown;
  contentType?: string;
  body?: string;
  status?: number;
  /** Further header fields. For host pages, such as `/page/html`, nothing else of the answer is used. */
  headers?: Readonly<Record<string, string>>;
  /** The response waits for it. */
  after?: Promise<unknown>;
  /** Whether the connection ends without a response. */
  isLost?: boolean;
}

/** The responses that the current test of this process sets, by the end of their paths. */
export const answers: Map<string, Answer> = new Map();

/** Starts the server on a free port of this machine. */
export async function startTestServer(): Promise<TestServer> {
  const folders = new Map(
    Object.entries(MOUNTS).map(([name, folder]) => [
      name,
      sirv(folder, { dev: true, dotfiles: true, setHeaders }),
    ]),
  );
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    for (const [path, answer] of answers)
      if (url.search === "" && url.pathname.endsWith(path)) return void send(response, answer);
    // Our documents put the scripts into one of these folders.
    const [, first = "", ...rest] = url.pathname.replace(/^\/lectern\/bundles\//, "/lectern/").split("/");
    if (first === "favicon.ico") return response.writeHead(204).end();
    if (first === "page") {
      for (const [name, value] of Object.entries(answers.get(url.pathname)?.headers ?? {}))
        response.setHeader(name, value);
      return sendPage(response, rest[0] ?? "", url.searchParams);
    }
    const folder = folders.get(first);
    if (!folder) return missing(request, response);
    request.url = `/${rest.join("/")}`;
    folder(request, response, () => missing(request, response));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** Lets browsers keep the scripts, and what they compiled of them. They do not change while tests run. */
function setHeaders(response: ServerResponse, path: string): void {
  if (/^\/(?:bundles\/)?[\w.-]+\.js$/.test(path)) response.setHeader("Cache-Control", "max-age=3600");
}

async function send(
  response: ServerResponse,
  { json, body = JSON.stringify(json), ...answer }: Answer,
): Promise<void> {
  const contentType = answer.contentType ?? (json === undefined ? undefined : "application/json");
  await answer.after;
  if (answer.isLost) return void response.destroy();
  response
    .writeHead(answer.status ?? 200, {
      "Cache-Control": "no-store",
      ...(contentType !== undefined && { "Content-Type": contentType }),
      ...answer.headers,
    })
    .end(body);
}

/**
 * Sends a host page: `tag` and `init` with `spec` and `options` (JSON) in the query, or `html` with a complete page.
 */
function sendPage(response: ServerResponse, kind: string, query: URLSearchParams): void {
  const spec = query.get("spec") ?? "";
  const options = JSON.parse(query.get("options") ?? "{}") as Record<string, unknown>;
  const body =
    kind === "tag" ? tagPage(spec, options) : kind === "init" ? initPage(spec, options) : query.get("html");
  response
    .writeHead(200, { "Content-Type": "text/html; charset=utf-8" })
    .end(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title>` +
        `<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">` +
        `<style>body{margin:0}</style></head><body>${body}</body></html>`,
    );
}

const SCRIPT = '<script src="/project/bundles/redoc.standalone.js"></script>';

function tagPage(spec: string, options: Readonly<Record<string, unknown>>): string {
  const attributes = Object.entries(options).map(
    ([name, value]) => ` ${name}="${escapeHtml(String(value))}"`,
  );
  return `<redoc spec-url="${escapeHtml(spec)}"${attributes.join("")}></redoc>${SCRIPT}`;
}

function initPage(spec: string, options: Readonly<Record<string, unknown>>): string {
  const args = [spec, options].map((value) => JSON.stringify(value).replaceAll("<", "\\u003c"));
  return `<div id="host"></div>${SCRIPT}<script>Redoc.init(${args.join(", ")}, document.getElementById("host"))</script>`;
}

function missing(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(404, { "Content-Type": "text/plain" }).end("not here\n");
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
