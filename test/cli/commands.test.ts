/** Tests the commands as users run them: real HTTP, real files, and a process for each at least once. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, get as httpGet, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { build } from "../../scripts/ready.mjs";
import { command, type Ended, serving, TIMEOUT } from "./command.ts";
import { type Started, start as startIn, until } from "./process.ts";

const DOCUMENTS = join(import.meta.dirname, "..", "documents");

const DESCRIPTION = `openapi: 3.1.0
info: { title: Folder API, version: "1", description: "![mark](mark.png)" }
paths:
  /things:
    get:
      summary: List things
      responses:
        "200":
          description: Found
          content:
            application/json:
              schema: { $ref: "parts/thing.yaml#/Thing" }
              examples: { one: { externalValue: "parts/one.json" } }
`;

vi.setConfig({ testTimeout: 2 * TIMEOUT });

let folder = "";
beforeAll(async () => {
  build();
  folder = await mkdtemp(join(tmpdir(), "lectern-cli-"));
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

function start(args: readonly string[], cwd = folder): Started {
  return startIn(args, cwd);
}

function run(...args: readonly string[]): Promise<Ended> {
  return command(args, folder);
}

/** A folder of files with a description that consists of two files. */
async function makeFolder(more: Readonly<Record<string, string>> = {}): Promise<string> {
  const made = await mkdtemp(join(folder, "made-"));
  const files = {
    "api/openapi.yaml": DESCRIPTION,
    "api/parts/thing.yaml": "Thing: { type: object, properties: { colour: { type: string } } }",
    "api/parts/one.json": '{"colour":"red"}',
    "api/mark.png": "PNG",
    "api/.env": "SECRET=1",
    "api/page.js": "alert(1)",
    "secret.txt": "secret",
    ...more,
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(made, name, ".."), { recursive: true });
    await writeFile(join(made, name), text);
  }
  return made;
}

async function serve(
  ...args: readonly string[]
): Promise<{ url: string; said: () => string; stop: () => Promise<Ended> }> {
  const served = await serving(["serve", ...args, ...(args.includes("-p") ? [] : ["-p", "0"])], folder);
  onTestFinished(async () => void (await served.stop()));
  return { url: await served.says(/^http:\S+$/m), ...served };
}

/** Sends a request with an unchanged path. */
function ask(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; text: string; headers: IncomingMessage["headers"] }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    httpGet({ hostname, port, path, headers, timeout: TIMEOUT }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => {
        text += String(chunk);
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
      );
    }).on("error", reject);
  });
}

describe("lectern", () => {
  test("--help lists the commands, --version prints the version", async () => {
    const [help, version] = await Promise.all([start(["--help"]).ended, start(["--version"]).ended]);
    expect(help.code).toBe(0);
    for (const name of ["serve", "build", "check"]) expect(help.out).toMatch(new RegExp(`^  ${name} `, "m"));
    expect(version.out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test("a command's help lists its flags and the options of the page", async () => {
    const { out, code } = await run("build", "--help");
    expect(code).toBe(0);
    for (const flag of ["--output", "--title", "--root", "--options.hideLoading"])
      expect(out).toContain(flag);
  });

  test.each([
    [["nonsense"], /unknown command 'nonsense'/],
    [["build"], /missing required argument 'description'/],
    [["build", "a.yaml", "--nonsense"], /unknown option '--nonsense'/],
    [["serve", "a.yaml", "-p", "70000"], /Expected a number from 0 to 65535/],
    [["serve", "a.yaml", "--allow-host", "http://a.example"], /Expected a host name/],
    [
      ["build", "none.yaml"],
      /✗ none\.yaml: there is no such file\.\n {2}Lectern looked for .*none\.yaml\. Check the path/,
    ],
    [["serve", "none.yaml"], /there is no such file/],
    [["check", "none.yaml"], /there is no such file/],
    [["build", "."], /\. is a folder/],
    [["build", join(DOCUMENTS, "minimal.yaml"), "--options", "{"], /must be a JSON object, not: \{/],
    [["build", join(DOCUMENTS, "minimal.yaml"), "--root", "."], /outside \//],
    [
      ["build", "http://127.0.0.1:1/openapi.yaml"],
      /http:\/\/127\.0\.0\.1:1\/openapi\.yaml could not be reached: .*ECONNREFUSED|bad port/,
    ],
  ])("%j ends with 1 and says why", async (args, says) => {
    const { code, err, out } = await run(...args);
    expect(err).toMatch(says);
    expect(err).not.toMatch(/^\s+at /m);
    expect({ code, out }).toEqual({ code: 1, out: "" });
  });

  test.each(["diff", "diff none.yaml none.yaml", "diff --format none a b"])(
    "%s ends with 2, because 1 means that there are changes",
    async (args) => {
      expect((await run(...args.split(" "))).code).toBe(2);
    },
  );

  test("diff and overlay write their result alone to standard output", async () => {
    const file = join(DOCUMENTS, "minimal.yaml");
    await writeFile(
      join(folder, "title.overlay.yaml"),
      "overlay: 1.0.0\ninfo: { title: T, version: '1' }\nactions: [{ target: $.info, update: { title: Other } }]\n",
    );
    const laid = await start(["overlay", file, "title.overlay.yaml"]).ended;
    expect(laid).toMatchObject({ code: 0, err: "", out: expect.stringContaining("title: Other") });
    await writeFile(join(folder, "other.yaml"), laid.out);
    const compared = await start(["diff", file, "other.yaml", "--format", "json", "--fail-on", "any"]).ended;
    expect([compared.code, compared.err]).toEqual([1, ""]);
    expect(JSON.parse(compared.out)).toMatchObject({ complete: true });
  });

  test.each([
    ["text.yaml", "just words", /text\.yaml is not a description: it holds plain text/],
    ["list.json", "[1]", /list\.json is not a description: it holds a list/],
    ["empty.yaml", "", /empty\.yaml is empty/],
    ["page.txt", "<!doctype html><p>", /page\.txt is an HTML page, not a description/],
    ["wrong.yaml", "openapi: 3.1.0\ninfo: [", /wrong\.yaml is not valid YAML, line \d/],
    ["other.yaml", "asyncapi: 3.0.0", /✗ /],
  ])("%s is no description", async (name, text, says) => {
    await writeFile(join(folder, name), text);
    const { code, err } = await run("build", name);
    expect(err).toMatch(says);
    expect(err).not.toContain(folder);
    expect(code).toBe(1);
    expect(await readdir(folder)).not.toContain(name.replace(/\.\w+$/, ".html"));
  });
});

describe("lectern build", () => {
  test("writes one file with everything in it, without local paths", async () => {
    const made = await makeFolder();
    const output = join(made, "out", "page.html");
    const args = ["build", join(made, "api", "openapi.yaml"), "-o", output, "--title", "A title"];
    const { code, out, err } = await start(args).ended;
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^✓ .*page\.html {2}[\d.]+ [KM]B in \d+\.\d s\n$/);
    const html = await readFile(output, "utf8");
    for (const text of ["<title>A title</title>", "Folder API", "List things", "colour", "Redoc.init("])
      expect(html).toContain(text);
    expect(html).toContain('"value":{"colour":"red"}');
    expect(html).toContain("data:image/png;base64,UE5H");
    expect(html).not.toContain(made);
    const elements = html.replaceAll(/(<script[^>]*>)[\s\S]*?<\/script>/g, "$1");
    expect(elements).not.toMatch(/<(script|link|img)[^>]* (src|href)="(?!data:)/);
  });

  test("is named after the description, in the current folder", async () => {
    const made = await makeFolder();
    expect((await command(["build", "api/openapi.yaml", "--no-scripts"], made)).code).toBe(0);
    const html = await readFile(join(made, "openapi.html"), "utf8");
    expect(html).toContain("List things");
    expect(html).not.toContain("<script");
  });

  test("never writes over the description", async () => {
    const made = await makeFolder();
    const file = join(made, "api", "openapi.yaml");
    const { code, err } = await run("build", file, "-o", file);
    expect({ code, err }).toMatchObject({
      code: 1,
      err: expect.stringContaining("is the description itself"),
    });
    expect(await readFile(file, "utf8")).toBe(DESCRIPTION);
  });

  test("a failed write is reported", async () => {
    const made = await makeFolder();
    const { code, err } = await run(
      "build",
      join(DOCUMENTS, "minimal.yaml"),
      "-o",
      join(made, "secret.txt", "a.html"),
    );
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining("cannot be written") });
  });

  test("reads no file outside of the description's folder, unless --root says so", async () => {
    const made = await makeFolder({ "secret.yaml": "Thing: { title: TopSecret }" });
    const file = join(made, "api", "outside.yaml");
    await writeFile(file, DESCRIPTION.replace("parts/thing.yaml", "../secret.yaml"));
    const output = join(made, "page.html");
    const closed = await run("build", file, "-o", output);
    expect(closed.code).toBe(0);
    expect(closed.err).toMatch(/\.\.\/secret\.yaml#\/Thing could not be loaded.*--root/);
    expect(await readFile(output, "utf8")).not.toContain("TopSecret");
    const open = await run("build", file, "-o", output, "--root", made);
    expect(open).toMatchObject({ code: 0, err: "" });
    expect(await readFile(output, "utf8")).toContain("TopSecret");
  });

  test("reads a description by its address, with what it refers to", async () => {
    const server = createServer((request, response) => {
      const files: Record<string, string> = {
        "/api/openapi.yaml": DESCRIPTION,
        "/api/parts/thing.yaml": "Thing: { title: FromFar }",
      };
      const text = files[request.url ?? ""];
      response.writeHead(text === undefined ? 404 : 200).end(text);
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    onTestFinished(() => {
      server.close();
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/openapi.yaml`;
    const output = join(folder, "far.html");
    expect(await run("build", url, "-o", output)).toMatchObject({ code: 0, err: "" });
    const html = await readFile(output, "utf8");
    expect(html).toContain("FromFar");
    expect(html).toContain(`spec-url="${url}"`);
  });
});

describe("lectern check", () => {
  test("without errors, the exit code is 0", async () => {
    expect(await run("check", join(DOCUMENTS, "minimal.yaml"))).toMatchObject({
      code: 0,
      out: "✓ No problems found.\n",
    });
  });

  test("an error has its place, and the exit code is 1", async () => {
    await writeFile(
      join(folder, "typo.yaml"),
      "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npahts: {}\npaths: {}\n",
    );
    const { code, out } = await start(["check", "typo.yaml"]).ended;
    expect(out).toMatch(/^✗ \d+ errors?.*\n(.*\n)*? {2}typo\.yaml:3:1 {2}error {2}.*pahts/);
    expect(code).toBe(1);
  });

  test("if the linter fails, the description is checked as far as possible and counts as wrong", async () => {
    const { code, out, err } = await run("check", join(DOCUMENTS, "broken-parts.yaml"));
    expect(out).toMatch(/^✗ 4 errors, \d+ warnings?\n/);
    expect(
      out.match(/broken-parts\.yaml:\d+:\d+ {2}error {2}This reference leads back to itself/g),
    ).toHaveLength(3);
    expect(out).toContain("absent.yaml was not found.");
    expect({ code, err }).toEqual({ code: 1, err: "" });
  });

  test("a duplicate name in an object is an error", async () => {
    const text = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\nx-a: 1\nx-a: 2\npaths: {}\n";
    await writeFile(join(folder, "twice.yaml"), text);
    const { code, out } = await run("check", "twice.yaml");
    expect(out).toMatch(/error .*duplicated mapping key in "twice\.yaml" \(4:1\)/s);
    expect(code).toBe(1);
  });

  test("a device flow of 3.2 is valid", async () => {
    const flow =
      "{ deviceAuthorizationUrl: https://a.test/d, tokenUrl: https://a.test/t, scopes: { read: Read } }";
    await writeFile(
      join(folder, "device.yaml"),
      `openapi: 3.2.0\ninfo: { title: T, version: '1' }\npaths: {}\ncomponents:\n  securitySchemes:\n    d: { type: oauth2, flows: { deviceAuthorization: ${flow} } }\n`,
    );
    expect(await run("check", "device.yaml")).toMatchObject({ code: 0, err: "" });
  });

  test("a reference to itself is reported with its place", async () => {
    const schemas = "{ A: { $ref: '#/components/schemas/B' },\n    B: { $ref: '#/components/schemas/A' } }";
    await writeFile(
      join(folder, "loop.yaml"),
      `openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: {}\ncomponents:\n  schemas: ${schemas}\n`,
    );
    const { code, out } = await run("check", "loop.yaml");
    expect(out).toMatch(/loop\.yaml:5:\d+ {2}error {2}This reference leads back to itself/);
    expect(out).toMatch(/loop\.yaml:6:\d+ {2}error {2}This reference leads back to itself/);
    expect(code).toBe(1);
  });

  test("a problem in another file is reported there, once", async () => {
    await mkdir(join(folder, "parts"), { recursive: true });
    await writeFile(
      join(folder, "rings.yaml"),
      "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: {}\ncomponents: { schemas: { C: { $ref: 'parts/b.yaml#/A' } } }\n",
    );
    await writeFile(join(folder, "parts", "b.yaml"), "A: { $ref: '#/B' }\nB: { $ref: '#/A' }\n");
    const rings = await run("check", "rings.yaml");
    expect(rings.out).toMatch(/ {2}parts\/b\.yaml \/A\/\$ref {2}error {2}This reference leads back/);
    expect(rings.out).not.toContain("x-lectern-documents");
    await writeFile(join(folder, "parts", "a.yaml"), "get:\n  responses: { '200': { $ref: '#/nowhere' } }\n");
    await writeFile(
      join(folder, "several.yaml"),
      "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n  /a: { $ref: parts/a.yaml }\n",
    );
    const { out } = await run("check", "several.yaml");
    expect(out).not.toContain("x-lectern-documents");
    expect(out.match(/parts\/a\.yaml/g)).toHaveLength(1);
    expect(out).toMatch(/parts\/a\.yaml:2:\d+ {2}error/);
  });

  test("an empty file is not called the answer of a server", async () => {
    await writeFile(join(folder, "comment.yaml"), "# nothing yet\n");
    const { code, err } = await run("check", "comment.yaml");
    expect(err).toContain("comment.yaml is empty.");
    expect(err).not.toContain("server");
    expect(code).toBe(1);
  });
});

describe("lectern serve", () => {
  test("serves a page, the scripts and the bundled description", async () => {
    const made = await makeFolder();
    const { url, said } = await serve(
      join(made, "api", "openapi.yaml"),
      "--options.expandResponses=200,201",
      "--no-check",
    );
    const page = await ask(url, "/");
    expect(page.text).toContain("<title>Folder API</title>");
    expect(page.text).toContain(
      '<redoc id="lectern" spec-url="openapi.yaml" showProblems="true" expandResponses="200,201" tryIt="{&#34;proxy&#34;:&#34;/-/relay&#34;}">',
    );
    expect(page.headers["content-security-policy"]).toContain("default-src 'self'");
    for (const [, address] of page.text.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
      const answer = await ask(url, address!);
      expect([address, answer.status]).toEqual([address, 200]);
    }
    const description = JSON.parse((await ask(url, "/openapi.yaml")).text) as object;
    expect(JSON.stringify(description)).toContain("colour");
    expect(JSON.stringify(description)).not.toContain(made);
    expect(said()).toContain("Watching");
  });

  test("a description in one file is served as written", async () => {
    const file = join(DOCUMENTS, "minimal.yaml");
    const { url } = await serve(file, "--no-check");
    const { text, headers } = await ask(url, "/minimal.yaml");
    expect(text).toBe(await readFile(file, "utf8"));
    expect(headers["content-type"]).toBe("application/yaml; charset=utf-8");
  });

  test("serves only harmless files of the folder that the description refers to", async () => {
    const made = await makeFolder();
    const { url } = await serve(join(made, "api", "openapi.yaml"), "--no-check");
    const picture = await ask(url, "/mark.png");
    expect(picture).toMatchObject({ status: 200, text: "PNG" });
    expect(picture.headers).toMatchObject({
      "content-type": "image/png",
      "content-security-policy": expect.stringMatching(/default-src 'none'.*; sandbox$/),
      "x-content-type-options": "nosniff",
    });
    expect(await ask(url, "/parts/one.json")).toMatchObject({ status: 200, text: '{"colour":"red"}' });
    const refused = [
      "/.env",
      "/page.js",
      "/../secret.txt",
      "/..%2fsecret.txt",
      "/%2e%2e/secret.txt",
      "/none.json",
      "/-/none.js",
      "/-/../package.json",
      "/-/%2e%2e%2fpackage.json",
      "/%00",
    ];
    for (const path of refused) expect([path, (await ask(url, path)).status]).toEqual([path, 404]);
    expect((await ask(url, "/%")).status).toBe(400);
  });

  test("accepts only its own name: another site's name for this machine reads nothing", async () => {
    const { url } = await serve(join(DOCUMENTS, "minimal.yaml"), "--no-check");
    expect((await ask(url, "/", { host: "evil.example" })).status).toBe(403);
    expect((await ask(url, "/", { host: "localhost:1" })).status).toBe(200);
  });

  test("serves the scripts with ranges and HEAD, and survives invalid ranges", async () => {
    const { url } = await serve(join(DOCUMENTS, "minimal.yaml"), "--no-check");
    const path = "/-/redoc.standalone.js";
    const whole = await ask(url, path);
    expect(whole.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "content-security-policy": expect.stringContaining("default-src 'self'"),
      "cross-origin-resource-policy": "same-origin",
    });
    expect(await ask(url, path, { range: "bytes=10-5" })).toMatchObject({ status: 200, text: whole.text });
    expect(await ask(url, path, { range: "bytes=0-9" })).toMatchObject({
      status: 206,
      text: Buffer.from(whole.text).subarray(0, 10).toString(),
    });
    const { etag = "" } = whole.headers;
    expect((await ask(url, path, { "if-none-match": etag })).status).toBe(304);
    expect((await ask(url, "/-/integrity.json")).headers["content-type"]).toBe("application/json");
  });

  test("accepts additional names with --allow-host, and warns if others can reach it", async () => {
    const flags = [
      "--no-check",
      "--host",
      "0.0.0.0",
      "--allow-host",
      "docs.example",
      "--allow-host",
      "API.example:443",
    ];
    const { url, said } = await serve(join(DOCUMENTS, "minimal.yaml"), ...flags);
    for (const host of ["docs.example", "api.example:8443", "localhost"])
      expect([host, (await ask(url, "/", { host })).status]).toEqual([host, 200]);
    expect((await ask(url, "/", { host: "evil.example" })).status).toBe(403);
    await until(() => said().includes("Everyone on the same network can read"));
  });

  test("makes attributes only of options", async () => {
    const options = JSON.stringify({ hideLoading: true, "x onload=alert(1) y": "evil" });
    const { url } = await serve(join(DOCUMENTS, "minimal.yaml"), "--no-check", "--options", options);
    const { text } = await ask(url, "/");
    expect(text).toContain('hideLoading="true"');
    expect(text).not.toContain("onload");
  });

  test("relays a deeply nested description, without the query of its address", async () => {
    const deep = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
    const text = `{"openapi":"3.1.0","info":{"version":"1"},"paths":{},"x-deep":${deep}}`;
    const server = createServer((_, response) => response.end(text));
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    onTestFinished(() => {
      server.close();
    });
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/spec`;
    const { url } = await serve(`${address}?api_key=hunter2`, "--no-check");
    const page = await ask(url, "/");
    expect(page.text).toContain(`spec-url="${address}"`);
    expect(page.text).toContain(`<title>${address}</title>`);
    expect(page.text).not.toContain("hunter2");
    expect((await ask(url, "/-/description")).text === text).toBe(true);
    expect((await ask(url, "/undefined")).status).toBe(404);
    expect((await ask(url, "/")).status).toBe(200);
  });

  test("watches every file, even while one is invalid", async () => {
    const made = await makeFolder();
    const { url, said } = await serve(join(made, "api", "openapi.yaml"), "--no-check");
    const revisions: string[] = [];
    const events = httpGet(`${url}-/changes`, (response) =>
      response.on("data", (chunk: Buffer) => revisions.push(String(chunk))),
    );
    events.on("error", () => undefined);
    onTestFinished(() => {
      events.destroy();
    });
    await until(() => revisions.length === 1);
    await writeFile(join(made, "api", "parts", "thing.yaml"), "Thing: { title: Second }");
    await until(() => revisions.length === 2);
    expect((await ask(url, "/openapi.yaml")).text).toContain("Second");
    await writeFile(join(made, "api", "openapi.yaml"), "openapi: [");
    await until(() => revisions.length === 3);
    expect(said()).toContain("is not valid YAML");
    expect((await ask(url, "/openapi.yaml")).text).toBe("openapi: [");
    await writeFile(join(made, "api", "openapi.yaml"), DESCRIPTION.replace("Folder API", "Third"));
    await until(() => revisions.length === 4);
    expect((await ask(url, "/")).text).toContain("<title>Third</title>");
    expect(new Set(revisions).size).toBe(4);
  });

  test("--mock answers beside the page, which lists it first, and follows changes", async () => {
    const made = await makeFolder();
    const file = join(made, "api", "openapi.yaml");
    const { url, said } = await serve(
      file,
      "--no-check",
      "--mock",
      "--options.servers",
      '[{"url":"/other"}]',
    );
    const mock = await until(() => /Mock server: (http:\S+)/.exec(said())?.[1]);
    const { port } = new URL(mock);
    const { text } = await ask(url, "/", { host: `localhost:${new URL(url).port}` });
    const servers = [{ url: `http://localhost:${port}`, name: "Mock server" }, { url: "/other" }];
    expect(text).toContain(`servers="${JSON.stringify(servers).replaceAll('"', "&#34;")}"`);
    expect((await ask(mock, "/things")).text).toMatch(/^\{"colour":"string/);
    await writeFile(file, DESCRIPTION.replace("/things:", "/others:"));
    await until(async () => (await ask(mock, "/others")).status === 200);
    expect((await ask(mock, "/things")).status).toBe(404);
    await writeFile(file, "openapi: [");
    await until(() => said().includes("is not valid YAML"));
    expect((await ask(mock, "/others")).status).toBe(200);
  });

  test("takes the next port where one is taken", async () => {
    const { said } = start(["serve", join(DOCUMENTS, "minimal.yaml"), "--no-check", "-p", "0"]);
    const { port } = new URL(await until(() => /^http:\S+$/m.exec(said())?.[0]));
    const second = await serve(join(DOCUMENTS, "minimal.yaml"), "--no-check", "-p", port);
    expect(Number(new URL(second.url).port)).toBeGreaterThan(Number(port));
    expect(second.said()).toContain(`Port ${port} is taken; using`);
  });

  test("relays a description from elsewhere, with its address", async () => {
    const server = createServer((_, response) => response.end(DESCRIPTION));
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    onTestFinished(() => {
      server.close();
    });
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/far.yaml`;
    const { url } = await serve(address, "--no-check");
    expect((await ask(url, "/")).text).toContain(
      `<div id="lectern" spec-url="${address}" showProblems="true" tryIt="{&#34;proxy&#34;:&#34;/-/relay&#34;}"></div>`,
    );
    expect(JSON.parse((await ask(url, "/-/description")).text)).toMatchObject({
      info: { title: "Folder API" },
    });
  });

  test("reports problems of the description while the page is open", async () => {
    await writeFile(
      join(folder, "typo.yaml"),
      "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npahts: {}\npaths: {}\n",
    );
    const { said } = start(["serve", "typo.yaml", "-p", "0"]);
    const url = await until(() => /^http:\S+$/m.exec(said())?.[0]);
    expect((await ask(url, "/")).status).toBe(200);
    await until(() => /typo\.yaml:3:1 {2}error/.test(said()));
  });

  // Windows has no signals: a process ends there without notice.
  test.skipIf(process.platform === "win32")("ends when it is told to", async () => {
    const { child, ended, said } = start(["serve", join(DOCUMENTS, "minimal.yaml"), "-p", "0"]);
    await until(() => said().includes("http:"));
    child.kill("SIGTERM");
    expect((await ended).code).toBe(0);
  });
});
