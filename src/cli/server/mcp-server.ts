/** The tools of `mcp` as a server of the Model Context Protocol, by its official SDK. */
import { setImmediate } from "node:timers/promises";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { complain, line, whenOutputFails } from "#cli/process/terminal.ts";
import { type Api, callTool, instructionsFor, listTools } from "#mcp/tools.ts";
import { type Answer, type Asked, refusal } from "./answer.ts";
import { hostName } from "./hosts.ts";
import type { Handler } from "./http.ts";

/** The path of the server over HTTP. */
export const MCP_PATH = "/mcp";

/** The largest message, in bytes. A call has a name and values, so this is plenty. */
export const LARGEST_MESSAGE = 1_000_000;

/** The settings that all servers of a process share. */
export interface McpSettings {
  apis: readonly Api[];
  /** The version of the package. */
  version: string;
  /** Additional names of the HTTP server, as `hostName` returns them. Pages with these names may call the server. */
  allowedHosts?: readonly string[] | undefined;
}

/**
 * Answers the client that started this process, on its standard input and output. Ends when the client closes the
 * input, after the answers to all that it asked before.
 * @param stopped ends it earlier
 */
export async function serveStdio(settings: McpSettings, stopped: Promise<void>): Promise<void> {
  const calls = new Set<Promise<unknown>>();
  const ended = new Promise<void>((end) => {
    process.stdin.once("end", () => void settled(calls).then(end));
    process.stdin.once("error", () => end());
    whenOutputFails(end);
  });
  const server = serverOf(settings, calls);
  const closed = new Promise<void>((close) => {
    server.onclose = close;
  });
  await server.connect(new StdioServerTransport(undefined, undefined, { maxBufferSize: LARGEST_MESSAGE }));
  await Promise.race([ended, closed, stopped]);
  await server.close();
}

/** Waits for calls, and until their answers are written. */
async function settled(calls: ReadonlySet<Promise<unknown>>): Promise<void> {
  while (calls.size > 0) await Promise.allSettled(calls);
  await setImmediate();
}

/**
 * Answers clients over HTTP. There are no sessions, because the tools keep nothing about a client: each request has a
 * server of its own, and nothing is left of it after the answer.
 */
export function mcpHandler(settings: McpSettings): Handler {
  return async (asked) => {
    if (!isAllowed(asked.headers.origin, settings.allowedHosts))
      return refusal(403, "Pages may not call this server: requests with an Origin are refused.");
    if (asked.path !== MCP_PATH) return refusal(404, `The server is at ${MCP_PATH}.`);
    // The server sends nothing on its own, so it offers no stream to listen to.
    if (asked.method !== "POST") return refusal(405, "Use POST.", { Allow: "POST" });
    const body = await asked.body(LARGEST_MESSAGE);
    const server = serverOf(settings);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: undefined,
      enableJsonResponse: true,
    });
    try {
      await server.connect(transport);
      return await answerOf(await transport.handleRequest(requestOf(asked, body)));
    } finally {
      await server.close();
    }
  };
}

/**
 * Whether a request comes from no page, or from one of an additional name. `startHttp` refuses those of other sites;
 * agents send no `Origin`, and the server has no pages of its own.
 */
function isAllowed(origin: string | undefined, allowed: readonly string[] = []): boolean {
  if (origin === undefined) return true;
  const host = URL.canParse(origin) ? hostName(new URL(origin).hostname) : undefined;
  return host !== undefined && allowed.includes(host);
}

/** @param calls gets the calls that are not answered yet */
function serverOf({ apis, version }: McpSettings, calls = new Set<Promise<unknown>>()): Server {
  const server = new Server(
    { name: "lectern", title: "Lectern", version },
    { capabilities: { tools: {} }, instructions: instructionsFor(apis) },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...listTools(apis)] }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const call = callTool(apis, params.name, params.arguments);
    calls.add(call);
    const { text, isError } = await call.finally(() => calls.delete(call));
    return { content: [{ type: "text", text }], isError };
  });
  server.onerror = ({ message }) => complain(line`A message could not be answered: ${message.slice(0, 500)}`);
  return server;
}

function requestOf({ method, target, fields }: Asked, body: Uint8Array | undefined): Request {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(fields))
    for (const value of values) headers.append(name, value);
  return new Request(new URL(target, "http://localhost"), {
    method,
    headers,
    body: (body ?? "") as BodyInit,
  });
}

async function answerOf(response: Response): Promise<Answer> {
  return {
    status: response.status,
    headers: { ...Object.fromEntries(response.headers), "Cache-Control": "no-store" },
    body: await response.text(),
  };
}
