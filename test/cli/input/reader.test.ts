import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Zone } from "#cli/input/addresses.ts";
import { openFolder } from "#cli/input/folder.ts";
import { LARGEST_FILE, Reader, type ReadRules } from "#cli/input/reader.ts";
import type { FileLimits } from "#load/file-limits.ts";

let base = "";
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "lectern-reader-"));
  await mkdir(join(base, "in", "sub"), { recursive: true });
  const files = [
    "secret.yaml",
    "in/.env.yaml",
    "in/main",
    "in/a.yaml",
    "in/sub/b c.json",
    "in/id_rsa",
    "in/key.pem",
    "in-beside.yaml",
  ];
  for (const file of files) await writeFile(join(base, file), file);
  await symlink(join(base, "secret.yaml"), join(base, "in", "link.yaml"));
});
afterAll(() => rm(base, { recursive: true, force: true }));

function urlOf(path: string): string {
  return pathToFileURL(join(base, path)).href;
}

async function reader(rules: Partial<ReadRules> = {}): Promise<Reader> {
  const made = new Reader({
    main: urlOf("in/main"),
    shown: "main",
    folder: await openFolder(join(base, "in")),
    isRemote: true,
    ...rules,
  });
  onTestFinished(() => made.close());
  return made;
}

/** The text, or the message of the error. */
async function textOf(made: Reader, url: string, from?: string): Promise<string> {
  return made.text(url, from).then(
    ({ text }) => text,
    (error: Error) => error.message,
  );
}

describe("files", () => {
  test.each([
    ["in/main", "in/main"],
    ["in/a.yaml", "in/a.yaml"],
    ["in/sub/b c.json", "in/sub/b c.json"],
    ["in/none.yaml", /was not found\.$/],
    ["in/.env.yaml", /hidden, or outside/],
    ["secret.yaml", /outside of the folder/],
    ["in-beside.yaml", /outside of the folder/],
    ["in/link.yaml", /link that leads outside/],
    ["in/id_rsa", /files of this type are not read/],
    ["in/key.pem", /files of this type are not read/],
    ["in/sub", /files of this type are not read/],
  ])("%s: %s", async (path, says) => {
    const made = await reader();
    const text = await textOf(made, urlOf(path), urlOf("in/main"));
    if (typeof says === "string") expect(text).toBe(says);
    else expect(text).toMatch(says);
    expect(text).not.toContain("file:");
    expect([...made.files]).toEqual(typeof says === "string" ? [join(base, path)] : []);
    expect([...made.missing]).toEqual(path === "in/none.yaml" ? [join(base, path)] : []);
  });

  test.skipIf(process.platform === "win32")("a pipe is not waited for", async () => {
    const pipe = join(base, "in", "pipe.yaml");
    execFileSync("mkfifo", [pipe]);
    expect(await textOf(await reader(), urlOf("in/pipe.yaml"), urlOf("in/main"))).toMatch(/not a plain file/);
  });

  test("a description from another server reads no files", async () => {
    const made = await reader({ folder: undefined, main: "http://127.0.0.1:1/" });
    expect(await textOf(made, urlOf("in/a.yaml"), "http://127.0.0.1:1/")).toMatch(
      /a description from elsewhere cannot refer to/,
    );
    const inFile = await reader();
    expect(await textOf(inFile, urlOf("in/a.yaml"), "http://127.0.0.1:1/")).toMatch(
      /a description from elsewhere cannot refer to/,
    );
  });

  test("a large one is not read", async () => {
    // A sparse file, which takes no space.
    const large = join(base, "in", "large.yaml");
    await writeFile(large, "");
    await truncate(large, LARGEST_FILE + 1);
    const main = await reader({ main: urlOf("in/large.yaml"), shown: "large.yaml" });
    expect(await textOf(main, urlOf("in/large.yaml"))).toMatch(/large\.yaml is larger than 300 MB/);
    const limited = await reader({ limits: { size: 5 } });
    expect(await textOf(limited, urlOf("in/a.yaml"), urlOf("in/main"))).toMatch(/a\.yaml is larger than/);
    expect(await textOf(limited, urlOf("in/main"))).toBe("in/main");
    const together = await reader({ limits: { allSize: 20 } });
    expect(await textOf(together, urlOf("in/a.yaml"), urlOf("in/main"))).toBe("in/a.yaml");
    expect(await textOf(together, urlOf("in/a.yaml"), urlOf("in/main"))).toBe("in/a.yaml");
    expect(await textOf(together, urlOf("in/a.yaml"), urlOf("in/main"))).toBe("in/a.yaml");
    expect(await textOf(together, urlOf("in/sub/b c.json"), urlOf("in/main"))).toMatch(
      /files that the description refers to are larger than/,
    );
    await expect((await reader()).bytes(urlOf("in/a.yaml"), undefined, 5)).rejects.toThrow(
      /a\.yaml is larger/,
    );
  });
});

/** Starts a server at an address of this machine. Returns its URL without a slash at the end. */
async function start(answer: RequestListener, host = "127.0.0.1"): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((ready, failed) => server.once("error", failed).listen(0, host, ready));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}

describe("addresses", () => {
  test("are requested once, and listed", async () => {
    let requests = 0;
    const url = await start((_, response) => response.end(`answer ${++requests}`));
    const made = await reader();
    expect(await textOf(made, `${url}/a?key=secret`, urlOf("in/main"))).toBe("answer 1");
    expect(await textOf(made, `${url}/a?key=secret#b`, urlOf("in/main"))).toBe("answer 1");
    expect([...made.fetched]).toEqual([[`${url}/a`, 8]]);
  });

  test("credentials go into a header, to the host that they are for", async () => {
    const other = await start(({ headers }, response) => response.end(String(headers.authorization)));
    const url = await start(({ headers, url: path }, response) => {
      if (path === "/moved") response.writeHead(302, { location: `${other}/` }).end();
      else response.end(headers.authorization);
    });
    const withCredentials = url.replace("//", "//me:p%40ss@");
    const made = await reader();
    expect(await textOf(made, `${withCredentials}/`)).toBe(`Basic ${btoa("me:p@ss")}`);
    expect(await textOf(made, `${withCredentials}/moved`)).toBe("undefined");
  });

  test.each([
    [404, /was not found \(HTTP 404 Not Found\)/],
    [401, /answered with HTTP 401/],
    [500, /answered with HTTP 500/],
  ])("HTTP %d is told", async (status, says) => {
    const url = await start((_, response) => response.writeHead(status).end("no"));
    expect(await textOf(await reader(), `${url}/?secret=1`)).toMatch(says);
    expect(await textOf(await reader(), `${url}/?secret=1`)).not.toContain("secret");
  });

  test("are not fetched with --no-remote, except the description itself", async () => {
    const url = await start((_, response) => response.end("text"));
    const made = await reader({
      isRemote: false,
      folder: undefined,
      main: `${url}/main`,
      shown: `${url}/main`,
    });
    expect(await textOf(made, `${url}/main`)).toBe("text");
    expect(await textOf(made, `${url}/other`, `${url}/main`)).toMatch(/because of --no-remote/);
  });

  const limits = (limits: Partial<FileLimits>): Partial<ReadRules> => ({ limits });

  test("that never answer, or answer slowly, are given up", async () => {
    const url = await start((request, response) => {
      if (request.url === "/hang") return;
      const timer = setInterval(() => response.write("x"), 5);
      response.on("close", () => clearInterval(timer));
    });
    const made = await reader(limits({ time: 100 }));
    const [hung, trickled] = await Promise.all(
      ["/hang", "/trickle"].map((path) => textOf(made, url + path, urlOf("in/main"))),
    );
    expect(hung).toMatch(/hang took longer than 0\.1 s to load; 0 bytes came\.$/);
    expect(trickled).toMatch(/trickle took longer than 0\.1 s to load; [1-9]\d* bytes came\.$/);
  });

  test("have a time for all of them together", async () => {
    const url = await start(() => undefined);
    const made = await reader(limits({ allTime: 100 }));
    const texts = await Promise.all(["/a", "/b"].map((path) => textOf(made, url + path, urlOf("in/main"))));
    for (const text of texts) expect(text).toMatch(/took longer than 0\.1 s/);
    expect(await textOf(made, `${url}/later`, urlOf("in/main"))).toMatch(/took longer/);
  });

  test("get the credentials that the user typed, on the same origin only", async () => {
    const seen: string[] = [];
    const note: RequestListener = (request, response) => {
      seen.push(`${request.url} ${request.headers.authorization ?? "-"}`);
      if (request.url === "/moved") response.writeHead(302, { location: "/there" }).end();
      else response.end("x");
    };
    const url = await start(note);
    const other = await start(note);
    const main = `${url.replace("//", "//name:word@")}/main`;
    const made = await reader({ folder: undefined, main, shown: "main" });
    await textOf(made, main);
    await textOf(made, `${url}/moved`, `${url}/main`);
    await textOf(made, `${other}/other`, `${url}/main`);
    await textOf(made, `${other.replace("//", "//a:b@")}/written`, `${url}/main`);
    await textOf(made, `${other}/after`, `${url}/main`);
    const basic = `Basic ${Buffer.from("name:word").toString("base64")}`;
    const written = `Basic ${Buffer.from("a:b").toString("base64")}`;
    const expected = [`/main ${basic}`, `/moved ${basic}`, `/there ${basic}`, "/other -"];
    expect(seen).toEqual([...expected, `/written ${written}`, "/after -"]);
  });

  test("say why they cannot be reached", async () => {
    const url = await start((request, response) => {
      const location = request.url === "/ftp" ? "ftp://example.com/a" : "/loop";
      response.writeHead(302, { location }).end();
    });
    const made = await reader();
    expect(await textOf(made, `${url}/ftp`)).toMatch(/ftp could not be reached: it redirects to ftp:\.$/);
    expect(await textOf(made, `${url}/loop`)).toMatch(/loop could not be reached: .*more than 20 times\.$/);
    expect(await textOf(made, url.replace("http:", "https:"))).toMatch(
      /could not be reached: .*(?:SSL|TLS).*\.$/is,
    );
  });

  test("has limits of size, for each file and for all", async () => {
    const url = await start((_, response) => response.end("x".repeat(1000)));
    expect(await textOf(await reader(limits({ size: 900 })), `${url}/a`)).toMatch(/a is larger than/);
    const made = await reader(limits({ allSize: 1500 }));
    expect(await textOf(made, `${url}/a`)).toHaveLength(1000);
    expect(await textOf(made, `${url}/b`)).toHaveLength(1000);
    expect(await textOf(made, `${url}/c`)).toMatch(/are larger than .* together/);
  });
});

/** Two addresses of this machine that represent two zones. Every system has the first one; Linux has many others. */
const SECOND = process.platform === "linux" ? "127.0.0.2" : "[::1]";
const zoneOf = (address: string): Zone => (address === "127.0.0.1" ? "public" : "loopback");

describe("a document from one zone", () => {
  const inside = (): Promise<string> =>
    start((_, response) => response.end("private"), SECOND.replace(/[[\]]/g, ""));

  async function from(location?: string): Promise<{ made: Reader; main: string }> {
    const url = await start((request, response) => {
      if (request.url === "/main") response.end("main");
      else response.writeHead(302, { location: location ?? "/main" }).end();
    });
    const made = await reader({ folder: undefined, main: `${url}/main`, shown: `${url}/main`, zoneOf });
    expect(await textOf(made, `${url}/main`)).toBe("main");
    return { made, main: `${url}/main` };
  }

  test("refers to its own", async () => {
    const { made, main } = await from();
    expect(await textOf(made, main.replace("main", "moved"), main)).toBe("main");
  });

  test("does not reach another, by its address or by a name", async () => {
    const { made, main } = await from();
    const { port } = new URL(await inside());
    for (const host of [SECOND, ...(process.platform === "linux" ? ["127.0.0.2", "127.2"] : [])])
      expect(await textOf(made, `http://${host}:${port}/`, main)).toMatch(/is a loopback address/);
  });

  test("is not redirected to another, from its own place or from the start", async () => {
    const target = await inside();
    const { made, main } = await from(`${target}/x?token=1`);
    expect(await textOf(made, main.replace("main", "moved"), main)).toMatch(/is a loopback address/);
    expect(await textOf(made, main.replace("main", "other"))).toMatch(/is a loopback address/);
  });

  test("does not reach it through a file of the user", async () => {
    const target = await inside();
    const url = await start((_, response) => response.end("far"));
    const made = await reader({ zoneOf });
    expect(await textOf(made, `${url}/far`, urlOf("in/main"))).toBe("far");
    expect(await textOf(made, `${target}/near`, `${url}/far`)).toMatch(/is a loopback address/);
    expect(await textOf(made, `${target}/beside`, urlOf("in/main"))).toBe("private");
  });

  test("from this machine refers to this machine", async () => {
    const target = await inside();
    const made = await reader({ folder: undefined, main: `${target}/main`, shown: "main", zoneOf });
    expect(await textOf(made, `${target}/main`)).toBe("private");
    expect(await textOf(made, `${target}/other`, `${target}/main`)).toBe("private");
  });
});

test("no command reads or requests in another way", () => {
  const folder = join(import.meta.dirname, "../../../src/cli");
  // The modules that read, write and send, our own package, and the folder in which a page is printed.
  const allowed = [
    ...["input/folder.ts", "input/remote.ts", "process/write.ts", "process/package.ts", "pdf.ts"],
    ...["process/write-folder.ts", "server/send.ts"],
  ];
  const names = readdirSync(folder, { recursive: true })
    .map((name) => String(name).replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".ts") && !allowed.includes(name));
  const used = names.flatMap((name) =>
    [
      ...readFileSync(join(folder, name), "utf8").matchAll(
        /^import (?!type)\{([^}]*)\} from "(node:fs[^"]*|node:https?|undici)"/gm,
      ),
    ].map(
      ([, imported]) =>
        `${name}: ${imported!
          .replace(/\s+/g, " ")
          .replace(/type \w+,? ?/g, "")
          .trim()}`,
    ),
  );
  // These check whether a file exists or how large it is, list the files of a folder, read what a build wrote, listen, or make a temporary folder.
  expect(used.sort()).toEqual([
    "input/built-site.ts: stat",
    "input/description.ts: stat",
    "input/find-descriptions.ts: readdir, stat",
    "input/watch-folders.ts: stat",
    "input/watch.ts: lstat",
    "input/watch.ts: statSync",
    "server/http.ts: createServer,",
    "site.ts: existsSync, mkdtempSync, rmSync",
    "site/config.ts: access",
    "site/draw-pages.ts: stat",
    "site/guides.ts: access",
    "site/merge-site.ts: readdir, readFile, realpath",
    "site/site-scripts.ts: readdir, readFile",
  ]);
});
