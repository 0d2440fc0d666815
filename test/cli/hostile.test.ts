/** Tests commands with hostile descriptions, files, servers and paths. */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { crc32, createGzip, deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { findDescription, readDescription } from "#cli/input/description.ts";
import { LARGEST_FILE } from "#cli/input/reader.ts";
import { lintWithin } from "#cli/lint-within.ts";
import { findBrowser } from "../../scripts/browser.mjs";
import { build } from "../../scripts/ready.mjs";
import { command, type Ended, TIMEOUT } from "./command.ts";
import { MAIN, start, startProgram } from "./process.ts";

vi.setConfig({ testTimeout: 2 * TIMEOUT });

let base = "";
let folder = "";
beforeAll(async () => {
  build();
  base = await mkdtemp(join(tmpdir(), "lectern-hostile-"));
  folder = join(base, "in");
  await put("secret.yaml", "TopSecretKey: TopSecretValue\n");
  await put("in/parts/thing.yaml", "Thing: { type: object }\n");
}, 300_000);
afterAll(() => rm(base, { recursive: true, force: true }));

async function put(path: string, text: string | Uint8Array): Promise<string> {
  const file = join(base, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return file;
}

/** A description with the given fields. */
function api(more: object = {}, info: object = {}): string {
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "T", version: "1", ...info },
    paths: {},
    ...more,
  });
}

function schemas(...refs: readonly string[]): object {
  return {
    components: { schemas: Object.fromEntries(refs.map(($ref, index) => [`S${index}`, { $ref }])) },
  };
}

function run(...args: readonly string[]): Promise<Ended> {
  return command(args, folder);
}

/** Starts a server that answers each connection with the same bytes. Returns its address. */
async function answering(bytes: string): Promise<string> {
  const server = createTcpServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end(Buffer.from(bytes, "latin1")));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => {
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("check reads what serve and build read, and nothing else", () => {
  test("no file outside of its folder, no hidden one, none by a link, none of another kind", async () => {
    await symlink(join(base, "secret.yaml"), join(folder, "link.yaml"));
    await put("in/.env.yaml", "TopSecretKey: TopSecretValue\n");
    await put("in/id_rsa", "TopSecretKey: TopSecretValue\n");
    const refs = ["../secret.yaml#/A", "/etc/hostname", ".env.yaml#/A", "link.yaml#/A", "id_rsa#/A"];
    await put("in/outside.json", api(schemas(...refs)));
    const { code, out, err } = await run("check", "outside.json");
    expect(out + err).not.toMatch(/TopSecret/);
    expect(out + err).not.toContain(base);
    expect(out).toContain("../secret.yaml");
    for (const part of [/hidden, or outside/, /link that leads outside/, /id_rsa is not read/])
      expect(out).toMatch(part);
    expect(code).toBe(1);
  });

  test.skipIf(process.platform === "win32")("no pipe", async () => {
    execFileSync("mkfifo", [join(folder, "pipe.yaml")]);
    await put("in/pipes.json", api(schemas("pipe.yaml#/A")));
    const { code, out } = await run("check", "pipes.json");
    expect(out).toMatch(/pipe\.yaml is not a plain file/);
    expect(code).toBe(1);
    expect((await run("check", "pipe.yaml")).err).toMatch(/pipe\.yaml is not a plain file/);
  });

  test("nothing of the network with --no-remote", async () => {
    let requests = 0;
    const server = createServer((_, response) => {
      requests++;
      response.end("A: {}");
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    onTestFinished(() => {
      server.close();
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.yaml`;
    await put("in/remote.json", api(schemas(`${url}#/A`)));
    for (const command of ["check", "build"]) {
      const closed = await run(command, "remote.json", "--no-remote");
      expect(closed.out + closed.err).toContain("because of --no-remote");
    }
    expect(requests).toBe(0);
    const open = await run("build", "remote.json");
    expect(open.out).toContain(`fetched ${url}`);
    expect((await run("check", "remote.json")).out).toContain(`fetched ${url}`);
    expect(requests).toBe(2);
  });
});

describe("the output", () => {
  test("never takes the place of a file that was read", async () => {
    await put("in/whole.json", api(schemas("parts/thing.yaml#/Thing")));
    await symlink(join(folder, "parts", "thing.yaml"), join(folder, "soft.html"));
    for (const name of ["whole.json", "parts/thing.yaml", "soft.html"]) {
      const before = await readFile(join(folder, name), "utf8");
      const { code, err } = await run("build", "whole.json", "-o", name);
      expect([code, err]).toEqual([
        1,
        expect.stringContaining("is the description itself, or a file that it refers to"),
      ]);
      expect(await readFile(join(folder, name), "utf8")).toBe(before);
    }
  });

  test.skipIf(process.platform === "win32")("may be read by a program that stops early", async () => {
    const extra = Array.from({ length: 3000 }, (_, index) => [`unknown${index}`, 1] as const);
    const many = { openapi: "3.1.0", info: {}, paths: {}, ...Object.fromEntries(extra) };
    await put("in/many.json", JSON.stringify(many));
    const { child, ended } = start(["check", "many.json", "--most", "5000"], folder);
    child.stdout!.destroy();
    expect(await ended).toMatchObject({ code: 1, err: "" });
  });

  test.skipIf(!existsSync("/dev/full"))("fails without a stack where nothing can be printed", async () => {
    await put("in/small.json", api());
    for (const where of ["> /dev/full", "2> /dev/full", "> /dev/full 2>&1"]) {
      const args = ["-c", `"$0" "$@" ${where}`, process.execPath, MAIN, "check"];
      const missing = await startProgram("bash", [...args, "missing.json"], folder).ended;
      expect([where, missing.code]).toEqual([where, 1]);
      expect(missing.err).not.toMatch(/^\s+at /m);
      const { code, err } = await startProgram("bash", [...args, "small.json"], folder).ended;
      expect([where, code, err]).toEqual([where, where.startsWith("2") ? 0 : 1, ""]);
    }
  });

  test.skipIf(process.platform === "win32")("to standard output is the page alone", async () => {
    await put("in/small.json", api());
    const args = [
      "-c",
      `"$0" "$@" | cat`,
      process.execPath,
      MAIN,
      "build",
      "small.json",
      "-o",
      "/dev/stdout",
    ];
    const { out, err } = await startProgram("bash", args, folder).ended;
    expect(out).toMatch(/^<!doctype html>/i);
    expect(out).toMatch(/<\/html>\s*$/);
    expect(err).toContain("✓ /dev/stdout");
  });

  test.skipIf(process.platform === "win32")("is whole, or what was there before", async () => {
    await put("in/small.json", api());
    await put("in/out/page.html", "before");
    // Limits files of this shell's processes to 20 blocks.
    const script = `ulimit -f 20; "$0" "$@"`;
    const args = ["-c", script, process.execPath, MAIN, "build", "small.json", "-o", "out/page.html"];
    const { code, err } = await startProgram("bash", args, folder).ended;
    expect([code, err]).toEqual([1, expect.stringMatching(/out\/page\.html cannot be written/)]);
    expect(await readFile(join(folder, "out", "page.html"), "utf8")).toBe("before");
    expect(await readdir(join(folder, "out"))).toEqual(["page.html"]);
  });

  test("contains no secret of the description's address, and neither do messages", async () => {
    const url = await answering(
      `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n${api(schemas("missing.json?key=k3y#/A"))}`,
    );
    const secret = url.replace("//", "//user:passw0rd@");
    const { code, out, err } = await run(
      "build",
      `${secret}/spec.json?api_key=s3cret#frag`,
      "-o",
      "remote.html",
    );
    expect(code).toBe(0);
    const page = await readFile(join(folder, "remote.html"), "utf8");
    expect(page).toContain(`spec-url="${url}/spec.json"`);
    for (const text of [page, out, err]) expect(text).not.toMatch(/s3cret|passw0rd/);
    const checked = await run("check", `${secret}/spec.json?api_key=s3cret`);
    expect(checked.out + checked.err).not.toMatch(/s3cret|passw0rd/);
  });

  test("has a name for any address", async () => {
    const url = await answering(`HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n${api()}`);
    for (const [path, name] of [
      ["/%zz", "-zz.html"],
      ["/..%2f..%2fx.json", "-..-x.html"],
      ["/", "index.html"],
      ["/%2e%2ehidden", "hidden.html"],
    ]) {
      const { code, out, err } = await run("build", url + path);
      expect([path, code, err, out.slice(2, 2 + name!.length)]).toEqual([path, 0, "", name]);
    }
  });
});

describe("the terminal gets no control characters", () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come
  const STEERING = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/;
  const OSC = "\u001b]52;c;c2VjcmV0\u0007\u009b2J\u0090x\u009c";

  test("from titles, references, keys and quoted lines", async () => {
    await put("in/steer.json", api(schemas(`${OSC}.yaml`), { title: OSC, [`x${OSC}`]: 1, [OSC]: 1 }));
    await put("in/wrong.yaml", `openapi: 3.1.0\ninfo: [ "${OSC}", {\n`);
    for (const args of [
      ["check", "steer.json"],
      ["build", "steer.json"],
      ["build", "wrong.yaml"],
      ["check", "wrong.yaml"],
    ]) {
      const { out, err } = await run(...args);
      expect(out + err).not.toMatch(STEERING);
      expect(out + err).toContain("�");
    }
    const { said, child, ended } = start(["serve", "steer.json", "-p", "0"], folder);
    await vi.waitFor(() => expect(said()).toContain("Watching"), TIMEOUT);
    child.kill();
    await ended;
    expect(said()).not.toMatch(STEERING);
    expect(said()).toContain("�");
  });

  test("from arguments", async () => {
    for (const args of [["\u001b[31mfoo"], ["check", "--mo\u001b[31m", "x"], ["check", "a\u009b31m.yaml"]]) {
      const { out, err, code } = await run(...args);
      expect(out + err).not.toMatch(STEERING);
      expect(err).toContain("�");
      expect(code).toBe(1);
    }
  });

  test("from a server's status text", async () => {
    const url = await answering(`HTTP/1.1 500 Oops\u009b2J\u0090\r\nConnection: close\r\n\r\n`);
    const { code, out, err } = await run("build", `${url}/a.json`);
    expect(err).toContain("HTTP 500");
    expect(out + err).not.toMatch(STEERING);
    expect(code).toBe(1);
  });
});

test.each([
  ["braces in a path", api({ paths: { [`/${"{".repeat(300_000)}`]: {} } })],
  ["braces in a server", api({ servers: [{ url: "{".repeat(300_000) }] })],
  [
    "tags within tags",
    api({
      tags: Array.from({ length: 5000 }, (_, at) => ({ name: `t${at}`, parent: `t${at + 1}` })),
    }).replace("3.1.0", "3.2.0"),
  ],
])("a linter that does not come to an end is stopped: %s", async (_, text) => {
  const description = await readDescription(await findDescription(await put("in/endless.json", text)));
  onTestFinished(() => description.reader.close());
  expect(await lintWithin(description, { time: 2000 })).toEqual([
    expect.objectContaining({ level: "error", message: expect.stringMatching(/longer than 2 s/) }),
  ]);
});

test("serve ends while it reads a description again", async () => {
  let isAsked = false;
  const server = createServer(() => {
    isAsked = true;
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await put("in/again.json", api());
  const { said, child, ended } = start(["serve", "again.json", "-p", "0", "--no-check"], folder);
  await vi.waitFor(() => expect(said()).toContain("Watching"), TIMEOUT);
  const $ref = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.yaml`;
  await put("in/again.json", api({ components: { schemas: { A: { $ref } } } }));
  await vi.waitFor(() => expect(isAsked).toBe(true), TIMEOUT);
  child.kill("SIGTERM");
  const { code, err } = await ended;
  if (process.platform !== "win32") expect({ code, err }).toEqual({ code: 0, err: "" });
});

test("a deeply nested description is reported without a stack", async () => {
  const deep = `${'{"items":'.repeat(20_000)}{}${"}".repeat(20_000)}`;
  await put("in/deep.json", api().replace(/\}$/, `,"components":{"schemas":{"A":${deep}}}}`));
  for (const command of ["build", "check"]) {
    const { out, err } = await run(command, "deep.json");
    expect(out + err).not.toMatch(/^\s+at /m);
    expect(out + err).not.toBe("");
  }
});

test("a document from the network cannot embed local files in the page", async () => {
  const examples = {
    a: { externalValue: "own.json" },
    b: { externalValue: `file://${join(folder, "own.json")}` },
  };
  const far = {
    Pet: { description: "![x](shot.png)", examples },
    unused: { examples },
    "x-foo": { examples },
  };
  const url = await answering(`HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n${JSON.stringify(far)}`);
  await put("in/own.json", '"TopSecret"');
  await put("in/shot.png", "TopSecret");
  await put("in/mark.png", "Mark");
  const paths = { $ref: `${url}/far.json#/unused` };
  const info = { description: "![](mark.png)" };
  await put("in/far.json", api({ ...schemas(`${url}/far.json#/Pet`), paths }, info));
  expect((await run("build", "far.json")).code).toBe(0);
  const page = await readFile(join(folder, "far.html"), "utf8");
  expect(page).not.toContain("TopSecret");
  expect(page).not.toContain(btoa("TopSecret"));
  expect(page).toContain(btoa("Mark"));
});

test("check and build resolve relative addresses against the address after redirects", async () => {
  const server = createServer((request, response) => {
    const parts: Record<string, string> = {
      "/dir/final.json": api(schemas("other.json#/A")),
      "/dir/other.json": '{ "A": { "type": "string" } }',
    };
    const text = parts[request.url ?? ""];
    if (request.url === "/start") response.writeHead(302, { location: "/dir/final.json?token=s3cret" }).end();
    else if (request.url?.startsWith("/dir/final.json")) response.end(parts["/dir/final.json"]);
    else response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => {
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/start`;
  for (const args of [
    ["check", url],
    ["build", url, "-o", "redirected.html"],
  ]) {
    const { code, out, err } = await run(...args);
    expect([args[0], code, err]).toEqual([args[0], 0, ""]);
    expect(out).not.toContain("s3cret");
  }
});

test("secrets of an address that cannot be parsed, or holds odd characters, are not printed", async () => {
  for (const address of [
    "https://user:hunter2@host.test:99999/spec?api_key=hunter3",
    "http://user:hunter2@[::1/spec?key=hunter3",
    "http://127.0.0.1:1/spec?key=a`hunter2",
    "https:/user:hunter2@127.0.0.1:1/x",
  ]) {
    const { code, out, err } = await run("build", address);
    expect(code).toBe(1);
    expect(out + err).not.toMatch(/hunter/);
  }
});

test("a file of the wrong type is not embedded as an example", async () => {
  await put("in/id_rsa", "TopSecret");
  await put("in/ok.txt", "FineText");
  const examples = { a: { externalValue: "id_rsa" }, b: { externalValue: "ok.txt" } };
  await put("in/examples.json", api({ components: { examples } }));
  await run("build", "examples.json");
  const page = await readFile(join(folder, "examples.html"), "utf8");
  expect(page).toContain("FineText");
  expect(page).not.toContain("TopSecret");
});

describe("--pdf", () => {
  /** Widths that no icon has, so that the images can be recognized. */
  const ALLOWED = 23;
  const FORBIDDEN = 29;
  /** An image of random dots, which can only be printed as an image. */
  const pixels = (size: number): Buffer => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(size, 0);
    header.writeUInt32BE(size, 4);
    header.set([8, 2], 8);
    const rows = Array.from({ length: size }, () => Buffer.from([0, ...randomBytes(3 * size)]));
    const chunk = (name: string, data: Buffer): Buffer => {
      const body = Buffer.concat([Buffer.from(name), data]);
      const ends = Buffer.alloc(8);
      ends.writeUInt32BE(data.length, 0);
      ends.writeUInt32BE(crc32(body), 4);
      return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
    };
    const parts = [
      chunk("IHDR", header),
      chunk("IDAT", deflateSync(Buffer.concat(rows))),
      chunk("IEND", Buffer.alloc(0)),
    ];
    return Buffer.concat([Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"), ...parts]);
  };

  test("links to no file of this machine", async () => {
    const browser = await findBrowser();
    if (browser === undefined) throw new Error("This test needs a browser.");
    const links = ["other.html", "/etc/passwd", "//host.test/x", "?query", "#tag/Far", "https://a.test/x"];
    const description = links.map((link) => `[${link}](${link})`).join(" ");
    const content = { "application/json": { examples: { far: { externalValue: "far.json" } } } };
    const far = { tags: ["Far"], externalDocs: { url: "docs.html" }, responses: { 200: { content } } };
    await put("in/linked.json", api({ paths: { "/a": { get: far } } }, { description }));
    const args = ["build", "linked.json", "--pdf", "-o", "linked.pdf", "--favicon", "icon.png"];
    const { code, err } = await start(args, folder, { CHROME_PATH: browser }).ended;
    expect([code, err]).toEqual([0, ""]);
    const pdf = await readFile(join(folder, "linked.pdf"), "latin1");
    expect([...pdf.matchAll(/\/URI \((.*?)\)/g)].map(([, url]) => url)).toEqual(["https://a.test/x"]);
    expect(pdf).not.toMatch(/file:|lectern-\w{6}/);
    expect(pdf).toContain("/Dest");
  });

  test("prints no local or remote images, except those in its folder", {
    timeout: 6 * TIMEOUT,
  }, async () => {
    const browser = await findBrowser();
    if (browser === undefined) throw new Error("This test needs a browser.");
    const outside = await put("outside.png", pixels(FORBIDDEN));
    await put("in/inside.png", pixels(ALLOWED));
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? "");
      const size = request.url === "/remote.png" ? ALLOWED : FORBIDDEN;
      response.writeHead(200, { "content-type": "image/png" }).end(pixels(size));
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const remote = `http://${host}/remote.png`;
    /** The widths of the images that are drawn. */
    const drawn = async (pictures: readonly string[], ...flags: readonly string[]): Promise<number[]> => {
      const description = pictures.map((picture) => `![x](${picture})`);
      await put("in/printed.json", api({}, { description: description.join("\n\n") }));
      const args = ["build", "printed.json", "--pdf", "-o", "printed.pdf", ...flags];
      const { code, err } = await start(args, folder, { CHROME_PATH: browser }).ended;
      expect([code, err]).toEqual([0, ""]);
      const pdf = await readFile(join(folder, "printed.pdf"), "latin1");
      return [ALLOWED, FORBIDDEN].filter((size) => pdf.includes(`/Width ${size}\n`));
    };
    const local = [outside, `file://${outside}`, "../outside.png"];
    const far = [`http://${host}/far.png`, `//${host}/x.png`];
    expect(await drawn(["inside.png", ...local, ...far])).toEqual([ALLOWED]);
    expect(await drawn([remote, ...far], "--options.remoteImages", "--no-remote")).toEqual([]);
    expect(asked).toEqual([]);
    expect(await drawn([remote, outside], "--options.remoteImages")).toEqual([ALLOWED]);
    expect(asked).toEqual(["/remote.png"]);
  });
});

test("a description that decompresses to more than the largest file is refused", async () => {
  const packed = createGzip();
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
    packed.pipe(response);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const part = Buffer.alloc(1_000_000, " ");
  Readable.from(Array.from({ length: LARGEST_FILE / part.length + 10 }, () => part)).pipe(packed);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bomb.json`;
  const { code, err } = await run("build", url);
  expect([code, err]).toEqual([1, expect.stringContaining("bomb.json is larger than 300 MB")]);
});
