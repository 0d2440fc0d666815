/** `lectern mcp` as agents use it: a real process, the protocol's official client, standard input and real HTTP. */
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { build, root as ROOT } from "../../scripts/ready.mjs";
import { command, TIMEOUT } from "./command.ts";
import { MAIN, start, until } from "./process.ts";

vi.setConfig({ testTimeout: 2 * TIMEOUT });

const TOOLS = ["search", "read_operation", "read_schema", "read_section", "generate_request"];

const operation = (id: string, more: object = {}): object => ({
  operationId: id,
  summary: `Title of ${id}`,
  responses: { 200: { description: "ok" } },
  ...more,
});
const info = { title: "Pets", version: "1" };
const PETS = {
  openapi: "3.1.0",
  info,
  servers: [{ url: "https://api.test" }],
  paths: { "/pets/{id}": { get: operation("getPet") }, "/pets": { get: operation("listPets") } },
};

let folder = "";
beforeAll(async () => {
  build();
  folder = await mkdtemp(join(tmpdir(), "lectern-mcp-"));
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function written(description: object, name = `${Math.random()}.json`): Promise<string> {
  await writeFile(join(folder, name), JSON.stringify(description));
  return name;
}

/** The official client of a process that it starts itself. */
async function stdioClient(...args: readonly string[]): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  onTestFinished(() => client.close());
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [MAIN, "mcp", ...args],
      cwd: folder,
      stderr: "pipe",
    }),
  );
  return client;
}

async function httpServer(...args: readonly string[]): Promise<URL> {
  const { said } = start(["mcp", ...args, "--http", "--port", "0"], folder);
  return new URL(await until(() => /http:\/\/127\.0\.0\.1:\d+\/mcp/.exec(said())?.[0]));
}

async function call(client: Client, name: string, args: Record<string, unknown>): Promise<string> {
  const { content, isError } = await client.callTool({ name, arguments: args });
  const [first] = content as readonly { text: string }[];
  return `${isError === true ? "ERROR " : ""}${first?.text}`;
}

describe("on standard input and output", () => {
  test("lists the tools, searches, reads and generates", async () => {
    const client = await stdioClient(await written(PETS));
    expect(client.getServerVersion()).toMatchObject({ name: "lectern" });
    expect(client.getInstructions()).toContain("“Pets”");
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS);
    expect(await call(client, "search", { query: "get pet" })).toContain("`getPet`, `GET /pets/{id}`");
    expect(await call(client, "read_operation", { operation: "GET /pets/7" })).toContain("# Title of getPet");
    expect(await call(client, "generate_request", { operation: "listPets" })).toContain(
      "https://api.test/pets",
    );
    expect(await call(client, "nope", {})).toContain("ERROR There is no tool “nope”. The tools are: search");
    expect(await call(client, "search", { q: "a" })).toContain("ERROR There is no argument");
    expect(await call(client, "read_operation", { operation: "getPest" })).toMatch(/^ERROR .*\nSimilar:\n- /);
  });

  test("starts by each set-up of docs/mcp.md", async () => {
    await written(PETS, "openapi.yaml");
    const guide = readFileSync(join(ROOT, "docs", "mcp.md"), "utf8");
    const json = [...guide.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => JSON.parse(text ?? ""));
    const [toml] = [...guide.matchAll(/```toml[\s\S]*?^args = (.*)$/gm)].map(([, args]) =>
      JSON.parse(args ?? ""),
    );
    const ofJson = json.flatMap(({ mcpServers, servers }) => {
      const { args } = (mcpServers ?? servers).pets;
      return args === undefined ? [] : [args];
    });
    const starts: readonly string[][] = [...ofJson, toml];
    expect(starts).toHaveLength(3);
    for (const [yes, program, command, ...args] of starts) {
      expect([yes, program, command]).toEqual(["-y", "lectern", "mcp"]);
      const client = await stdioClient(...args);
      expect((await client.listTools()).tools).toHaveLength(TOOLS.length);
    }
  });

  test("applies overlays", async () => {
    const overlay = {
      overlay: "1.0.0",
      info: { title: "O", version: "1" },
      actions: [{ target: "$.paths['/pets'].get", update: { summary: "All of them" } }],
    };
    const client = await stdioClient(await written(PETS), "--overlay", await written(overlay));
    expect(await call(client, "read_operation", { operation: "listPets" })).toContain("# All of them");
  });

  test("serves several descriptions, and names those of equal file names apart", async () => {
    const { paths: _, ...rest } = PETS;
    const files = await Promise.all([
      written(PETS, "Pets api.json"),
      written({ ...rest, paths: PETS.paths }, "pets-api.yaml"),
    ]);
    const client = await stdioClient(...files);
    const answer = await call(client, "read_operation", { operation: "getPet" });
    expect(answer).toMatch(/^ERROR 2 operations[\s\S]*- pets-api: [\s\S]*- pets-api-2: /);
    expect(await call(client, "read_operation", { operation: "getPet", api: "pets-api-2" })).toContain(
      "# Title",
    );
  });

  test.each([
    ["2.0", { swagger: "2.0", info, host: "a.test", paths: { "/p": { get: operation("p") } } }],
    ["3.0", { openapi: "3.0.4", info, paths: { "/p": { get: operation("p") } } }],
    ["3.2", { openapi: "3.2.0", info, paths: { "/p": { query: operation("p") } } }],
  ])("reads %s", async (_version, description) => {
    const client = await stdioClient(await written(description));
    expect(await call(client, "search", { query: "title" })).toContain("`p`");
    expect(await call(client, "read_operation", { operation: "p" })).toContain("# Title of p");
  });

  test("ends when the client closes the input, after the answers", async () => {
    const { child, ended } = start(["mcp", await written(PETS)], folder);
    const initialize = {
      method: "initialize",
      params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } },
    };
    const search = { method: "tools/call", params: { name: "search", arguments: { query: "pet" } } };
    for (const [id, message] of [initialize, search].entries())
      child.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...message })}\n`);
    child.stdin?.end("no JSON\n");
    const { code, out } = await ended;
    expect(code).toBe(0);
    const answers = out
      .trim()
      .split("\n")
      .map((text) => JSON.parse(text));
    expect(answers.map(({ id }) => id)).toEqual([0, 1]);
    expect(answers[1].result.content[0].text).toContain("Results 1 to");
  });

  test("says on standard error why there is no description", async () => {
    const { code, out, err } = await start(["mcp", "none.json"], folder).ended;
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("none.json");
  });
});

describe("of a site", () => {
  const titled = (title: string, more: object = {}): object => ({
    ...PETS,
    info: { title, version: "1" },
    ...more,
  });
  const reference = { schema: { $ref: "parts.json#/Part" } };
  const body = { requestBody: { content: { "application/json": reference } } };
  const files = {
    "old.json": titled("Old ledger"),
    "new.json": titled("New ledger"),
    "shop.json": titled("Shop", { paths: { "/parts": { post: operation("addPart", body) } } }),
    "parts.json": { Part: { type: "object", properties: { colour: { type: "string" } } } },
    "de.json": {
      overlay: "1.0.0",
      info: { title: "de", version: "1" },
      actions: [{ target: "$.info", update: { title: "Laden" } }],
    },
    "lectern.config.json": {
      apis: {
        "money/ledger": { versions: { v2: "new.json", v1: "old.json" } },
        shop: { description: "shop.json", translations: { de: "de.json" } },
        broken: "missing.json",
      },
    },
  };

  async function siteFolder(): Promise<string> {
    const path = await mkdtemp(join(folder, "site-"));
    for (const [name, value] of Object.entries(files))
      await writeFile(join(path, name), JSON.stringify(value));
    await command(["site", "-o", "dist"], path);
    return join(path, "dist");
  }

  async function expectApis(client: Client): Promise<void> {
    expect(client.getInstructions()).toContain("money/ledger/v2: “New ledger”, shop: “Shop”.");
    const answer = await call(client, "read_operation", { operation: "addPart", api: "shop" });
    expect(answer).toContain("`colour` (string)");
    expect(await call(client, "search", { query: "get pet" })).toContain(
      "1. money/ledger/v2: operation `getPet`",
    );
  }

  test("its folder has the newest version of each API, as one file", async () => {
    await expectApis(await stdioClient(await siteFolder()));
  });

  test("the address of its home is enough", async () => {
    const path = await siteFolder();
    const server = createServer(async ({ url = "" }, response) => {
      const file = await readFile(join(path, decodeURI(url).replace("/docs/", "/"))).catch(() => undefined);
      response.writeHead(file ? 200 : 404).end(file);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    await expectApis(await stdioClient(`http://127.0.0.1:${port}/docs/`));
  });

  test("stands beside other descriptions, and overlays do not apply to several APIs", async () => {
    const path = await siteFolder();
    const client = await stdioClient(path, await written(titled("More"), "more.json"));
    expect(client.getInstructions()).toContain("shop: “Shop”, more: “More”.");
    const { code, err } = await start(["mcp", path, "--overlay", "x.yaml"], folder).ended;
    expect(code).toBe(1);
    expect(err).toContain("--overlay applies to one description");
  });

  test.each([
    ["an ordinary folder", undefined, "is a folder"],
    ["a list without APIs", { files: [] }, "names no APIs"],
    ["a site without APIs", { apis: [], files: [] }, "has no API"],
    [
      "a path out of the folder",
      { apis: [{ path: "a", description: "../a.json" }], files: [] },
      "is damaged",
    ],
    ["no JSON", "{", "is damaged"],
  ])("%s is refused", async (_what, list, says) => {
    const path = await mkdtemp(join(folder, "site-"));
    const text = typeof list === "string" ? list : JSON.stringify(list);
    if (list !== undefined) await writeFile(join(path, "lectern-site.json"), text);
    const { code, out, err } = await start(["mcp", path], folder).ended;
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain(says);
  });
});

describe("of a hostile description", () => {
  const long = "long ".repeat(30_000);
  const strange = "a`b\u202e\n# c\u0000";
  const description = {
    openapi: "3.1.0",
    info: { title: long, description: long },
    tags: [{ name: long }, { name: strange }, 7],
    paths: {
      "/a": { get: operation("same", { description: long, tags: [long] }) },
      "/b": { get: operation("same", { summary: strange, tags: [strange] }) },
      [`/${long}`]: { post: operation(strange, { requestBody: { $ref: "#/paths" } }) },
      "/deep": {
        post: operation("deep", {
          requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/A" } } } },
        }),
      },
    },
    components: {
      schemas: {
        A: { properties: { next: { $ref: "#/components/schemas/B" }, ["__proto__"]: { type: "string" } } },
        B: { allOf: [{ $ref: "#/components/schemas/A" }, { $ref: "#/components/schemas/B" }] },
        Many: {
          properties: Object.fromEntries(
            Array.from({ length: 5000 }, (_, at) => [`field${at}`, { description: strange }]),
          ),
        },
      },
    },
  };

  test("every call is answered, within the limit", async () => {
    const client = await stdioClient(await written(description));
    for (const [tool, args, says] of [
      ["search", { query: "long", limit: 100 }, /^Results 1 to/],
      ["search", { query: long }, /^ERROR .*at most 4000/],
      ["read_section", {}, /left out/],
      ["read_operation", { operation: "same" }, /^ERROR 2 operations.*\n- `GET \/a`.*\n- `GET \/b`/],
      ["read_operation", { operation: "GET /a" }, /Part 1 of \d.*characters are left out/],
      ["read_operation", { operation: "GET /a", part: 2 }, /^\(Part 2 of/],
      ["read_operation", { operation: "#3" }, /^# /],
      ["read_schema", { schema: "A" }, /recursive/],
      ["read_schema", { schema: "Many" }, /Further fields are left out/],
      ["generate_request", { operation: "deep", language: "python" }, /Python/],
      ["generate_request", { operation: "#3" }, /curl/],
    ] as const) {
      const answer = await call(client, tool, args);
      expect(answer).toMatch(says);
      expect(answer.length).toBeLessThanOrEqual(40_006);
    }
  });
});

describe("over HTTP", () => {
  const list = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });

  const sender =
    (port: string) =>
    (headers: object, body = list, path = "/mcp", method = "POST"): Promise<readonly [number, string]> =>
      new Promise((resolve, reject) => {
        const of = {
          "Content-Type": "application/json",
          Accept: "application/json, text/event-stream",
          ...headers,
        };
        const sent = request({ host: "127.0.0.1", port, path, method, headers: of }, (response) => {
          let text = "";
          response.on("data", (chunk) => {
            text += String(chunk);
          });
          response.on("end", () => resolve([response.statusCode ?? 0, text]));
        });
        sent.on("error", reject);
        sent.end(body);
      });

  test("--allow-host accepts the name of a proxy, and its pages", async () => {
    const { port } = await httpServer(await written(PETS), "--allow-host", "docs.test");
    const send = sender(port);
    expect((await send({ Host: "docs.test" }))[0]).toBe(200);
    expect((await send({ Host: "docs.test", Origin: "https://docs.test" }))[0]).toBe(200);
    expect((await send({ Host: "docs.test", Origin: "https://evil.test" }))[0]).toBe(403);
    const own = { Host: `127.0.0.1:${port}`, Origin: `http://127.0.0.1:${port}` };
    expect(await send(own)).toEqual([403, expect.stringContaining("Origin")]);
  });

  test("the official client reads", async () => {
    const client = new Client({ name: "test", version: "1" });
    onTestFinished(() => client.close());
    await client.connect(new StreamableHTTPClientTransport(await httpServer(await written(PETS))));
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(TOOLS);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(client, "read_operation", { operation: "getPet" })),
    );
    for (const answer of answers) expect(answer).toContain("# Title of getPet");
  });

  test("foreign names and pages, other paths, methods and large bodies are refused", async () => {
    const { port } = await httpServer(await written(PETS));
    const send = sender(port);
    const [status, text] = await send({});
    expect(status).toBe(200);
    expect(JSON.parse(text).result.tools).toHaveLength(TOOLS.length);
    for (const headers of [
      { Origin: `http://127.0.0.1:${port}` },
      { Host: "evil.test" },
      { Host: `evil.test:${port}` },
      { Origin: "https://evil.test" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "cross-site" },
    ]) {
      const [refused, why] = await send(headers);
      expect([headers, refused]).toEqual([headers, 403]);
      expect(why).not.toContain("search");
    }
    expect((await send({}, list, "/"))[0]).toBe(404);
    expect((await send({}, "", "/mcp", "GET"))[0]).toBe(405);
    expect((await send({}, "no JSON"))[0]).toBe(400);
    expect((await send({}, `"${"a".repeat(1_100_000)}"`))[0]).toBe(413);
  });
});
