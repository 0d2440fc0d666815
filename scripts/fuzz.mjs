// `npm run fuzz`: builds and breaks descriptions until it is stopped (Ctrl C), or as told:
// `npm run fuzz -- --runs 100000 --seconds 600 --seed 7`. What it finds is kept in test/documents/found, where
// `npm test` tries it again. A try that hangs is killed and kept as well.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "vite";

process.env.NODE_ENV = "production";

const root = fileURLToPath(new URL("..", import.meta.url));
const cache = join(root, ".cache", "fuzz");
const built = join(cache, `built-${process.pid}`);
/** A try that takes longer hangs, whatever else the machine does. */
const HANGS = 60_000;

const { values } = parseArgs({
  options: { runs: { type: "string" }, seconds: { type: "string" }, seed: { type: "string" } },
});
const settings = {
  root,
  corpus: process.env.LECTERN_CORPUS ?? join(root, "..", "shared", "corpus"),
  runs: Number(values.runs ?? 1e12),
  seconds: Number(values.seconds ?? 1e9),
  seed: Number(values.seed ?? Math.floor(Math.random() * 2 ** 30)),
};

mkdirSync(cache, { recursive: true });
await build({
  root,
  configFile: false,
  logLevel: "warn",
  publicDir: false,
  define: { __LECTERN_COMMIT__: '""' },
  build: {
    outDir: built,
    emptyOutDir: true,
    target: "node20",
    minify: false,
    ssr: "test/fuzz/run.ts",
    rollupOptions: { output: { entryFileNames: "run.js" } },
  },
});

const until = Date.now() + settings.seconds * 1000;
let left = settings.runs;
for (let seed = settings.seed; left > 0 && Date.now() < until; seed += 10_000) {
  const seconds = (until - Date.now()) / 1000;
  if (await goes({ ...settings, seed, seconds, runs: left })) break;
}

rmSync(built, { recursive: true, force: true });

/** Tries until all is done, which is true, or until one try hangs. */
function goes(told) {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      ["--max-semi-space-size=64", join(built, "run.js"), JSON.stringify(told)],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    const current = join(cache, `current-${child.pid}.json`);
    let [done, hangs] = [0, false];
    child.stdout.on("data", (text) => {
      process.stdout.write(text);
      done = Number(/^(\d+) tried/m.exec(text)?.[1] ?? done);
    });
    const watch = setInterval(() => {
      if (!existsSync(current) || Date.now() - statSync(current).mtimeMs < HANGS) return;
      const { text, way } = JSON.parse(readFileSync(current, "utf8").split("\n")[0]);
      const file = join(
        root,
        "test/documents/found",
        `hangs-${child.pid}.${way === "yaml" ? "yaml" : "json"}`,
      );
      writeFileSync(file, text);
      console.log(`\n✗ It hangs; kept as ${file}`);
      hangs = true;
      child.kill("SIGKILL");
    }, 5000);
    child.on("exit", (code) => {
      clearInterval(watch);
      rmSync(current, { force: true });
      left -= done;
      if (code !== 0) process.exitCode = 1;
      resolve(!hangs);
    });
  });
}
