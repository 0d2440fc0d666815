/** Tests `lectern site --compress`, and the configuration of nginx in docs/sites.md, if this machine has nginx. */
import { spawn, spawnSync } from "node:child_process";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../../scripts/ready.mjs";
import { TIMEOUT } from "./command.ts";
import { start, until } from "./process.ts";
import { contents, made, ORDERS, PETS, prepare, site } from "./site/made.ts";

vi.setConfig({ testTimeout: 3 * TIMEOUT });

prepare();

test("texts have copies with the same content; a second build writes nothing", async () => {
  const path = await made({ "a/pets.yaml": PETS, "a/orders.yaml": ORDERS });
  expect((await site(path, "a", "-o", "out", "--compress")).code).toBe(0);
  const names = (await readdir(join(path, "out"), { recursive: true })).map((name) =>
    name.replaceAll("\\", "/"),
  );
  const has = (name: string): boolean => names.includes(name);
  for (const name of ["index.html", "pets/index.html", names.find((one) => /^assets\/.*\.js$/.test(one))!]) {
    const own = await readFile(join(path, "out", name));
    const gzipped = await readFile(join(path, "out", `${name}.gz`));
    expect(gunzipSync(gzipped).equals(own), name).toBe(true);
    // The header names neither a time nor a system.
    expect([...gzipped.subarray(4, 10)]).toEqual([0, 0, 0, 0, gzipped[8], 255]);
    expect(brotliDecompressSync(await readFile(join(path, "out", `${name}.br`))).equals(own), name).toBe(
      true,
    );
  }
  for (const name of names.filter((one) => !/\.(?:br|gz)$/.test(one))) {
    const info = await stat(join(path, "out", name));
    const isLarge = info.isFile() && info.size >= 1000 && name !== "lectern-site.json";
    expect([has(`${name}.br`), has(`${name}.gz`)], name).toEqual([isLarge, isLarge]);
  }

  const again = await site(path, "a", "-o", "out", "--compress");
  expect(again.out).toMatch(/: 0 files written, \d+ unchanged, 0 removed/);

  await writeFile(join(path, "a/pets.yaml"), PETS.replace("List pets", "List all pets"));
  expect((await site(path, "a", "-o", "out", "--compress")).code).toBe(0);
  const page = "pets/operations/list-pets/index.html";
  const own = await readFile(join(path, "out", page), "utf8");
  expect(own).toContain("List all pets");
  expect(gunzipSync(await readFile(join(path, "out", `${page}.gz`))).toString()).toBe(own);

  expect((await site(path, "a", "-o", "out")).code).toBe(0);
  expect(
    (await readdir(join(path, "out"), { recursive: true })).filter((one) => one.endsWith(".gz")),
  ).toEqual([]);
});

test("copies that are lost or old are written again", async () => {
  const path = await made({ "pets.yaml": PETS });
  expect((await site(path, "pets.yaml", "-o", "out", "--compress")).code).toBe(0);
  const before = await contents(join(path, "out"));
  await rm(join(path, "out/index.html.gz"));
  await writeFile(join(path, "out/pets/index.html.gz"), gzipSync("an older page"));
  await writeFile(join(path, "out/pets/operations/list-pets/index.html.br"), "damaged");
  expect((await site(path, "pets.yaml", "-o", "out", "--compress")).out).toMatch(/: 3 files written/);
  expect(await contents(join(path, "out"))).toEqual(before);
});

// Windows has no signals: a process cannot be asked to stop.
test.skipIf(process.platform === "win32")("a build that is stopped leaves the site as it was", async () => {
  const path = await made({ "pets.yaml": PETS });
  expect((await site(path, "pets.yaml", "-o", "out")).code).toBe(0);
  const before = await contents(path);
  const { child, ended, said } = start(["site", "pets.yaml", "-o", "out", "--compress"], path);
  await until(() => said().includes("✓ pets/"));
  child.kill("SIGINT");
  expect((await ended).code).toBe(130);
  expect(await contents(path)).toEqual(before);
});

test("a merge of shards writes the same bytes", async () => {
  const path = await made({ "a/pets.yaml": PETS, "a/orders.yaml": ORDERS });
  for (const shard of ["1/2", "2/2"]) await site(path, "a", "--shard", shard);
  expect((await site(path, "merge", "parts", "-o", "merged", "--compress")).code).toBe(0);
  expect((await site(path, "a", "-o", "out", "--compress")).code).toBe(0);
  expect(await contents(join(path, "merged"))).toEqual(await contents(join(path, "out")));
});

test.each([
  ["--shard", "1/2", "A shard is not compressed."],
  ["--serve", "--port=0", "--serve has no use for --compress."],
])("%s is refused", async (flag, value, message) => {
  const path = await made({ "pets.yaml": PETS });
  const { code, err } = await site(path, "pets.yaml", "--compress", flag, value);
  expect(code).toBe(1);
  expect(err).toContain(message);
});

// Needs the program, which not every machine has.
const hasNginx = spawnSync("nginx", ["-v"]).status === 0;

test.skipIf(!hasNginx)("nginx serves a site as docs/sites.md says", async () => {
  const path = await made({ "pets.yaml": PETS });
  expect((await site(path, "pets.yaml", "-o", "out", "--compress")).code).toBe(0);
  const docs = await readFile(join(import.meta.dirname, "../../docs/sites.md"), "utf8");
  const port = await freePort();
  const server = /```nginx\n(.*?)```/s
    .exec(docs)![1]!
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replace("/var/www/site", join(path, "out"));
  await mkdir(join(path, "nginx"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (one) => `${one}_temp_path ${one};`,
  );
  const settings = `pid nginx.pid; error_log stderr; events {} http { access_log off; include /etc/nginx/mime.types;
    ${temporary.join(" ")} ${server} }`;
  await writeFile(join(path, "nginx/nginx.conf"), settings);
  const args = [
    "-p",
    join(path, "nginx"),
    "-c",
    join(path, "nginx/nginx.conf"),
    "-g",
    "daemon off; user root;",
  ];
  const child = spawn("nginx", process.getuid?.() === 0 ? args : [...args.slice(0, -1), "daemon off;"]);
  const ended = new Promise((resolve) => child.once("close", resolve));
  onTestFinished(async () => {
    child.kill();
    await ended;
    await rm(path, { recursive: true, force: true });
  });
  const ask = (address: string, coding = "gzip"): Promise<{ answer: IncomingMessage; body: Buffer }> =>
    new Promise((resolve, reject) => {
      get(
        { port, host: "127.0.0.1", path: address, headers: { "accept-encoding": coding } },
        async (answer) => {
          const chunks: Buffer[] = [];
          for await (const chunk of answer) chunks.push(chunk as Buffer);
          resolve({ answer, body: Buffer.concat(chunks) });
        },
      ).on("error", reject);
    });
  await until(() =>
    ask("/")
      .then(() => true)
      .catch(() => false),
  );

  const home = await ask("/");
  expect(home.answer.headers).toMatchObject({
    "content-encoding": "gzip",
    "content-type": "text/html; charset=utf-8",
    vary: "Accept-Encoding",
    "cache-control": "no-cache",
  });
  const own = await readFile(join(path, "out/index.html"));
  expect(gunzipSync(home.body).equals(own)).toBe(true);
  expect((await ask("/", "identity")).body.equals(own)).toBe(true);

  const moved = await ask("/pets/operations/list-pets");
  expect([moved.answer.statusCode, moved.answer.headers.location]).toEqual([
    301,
    "/pets/operations/list-pets/",
  ]);
  const absent = await ask("/nothing/", "identity");
  expect([absent.answer.statusCode, absent.body.equals(await readFile(join(path, "out/404.html")))]).toEqual([
    404,
    true,
  ]);

  const asset = (await readdir(join(path, "out/assets"))).find((name) => name.endsWith(".css"))!;
  const style = await ask(`/assets/${asset}`);
  expect(style.answer.headers).toMatchObject({
    "content-encoding": "gzip",
    "cache-control": "public, max-age=31536000, immutable",
  });
  const types = await Promise.all(
    ["/pets.md", "/pets/openapi.yaml", "/search.json"].map(
      async (one) => (await ask(one)).answer.headers["content-type"],
    ),
  );
  expect(types).toEqual(["text/markdown; charset=utf-8", "application/yaml", "application/json"]);
});
