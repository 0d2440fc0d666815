// `npm run fuzz` generates valid and broken descriptions and tests them, until you stop it (Ctrl C). Options:
// `npm run fuzz -- --runs 100000 --seconds 600 --seed 7 --jobs 2` (a process for each job). Writes each description that
// fails or hangs to test/documents/found, where `npm test` tests it again.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "vite";

process.env.NODE_ENV = "production";

const root = fileURLToPath(new URL("..", import.meta.url));
const cache = join(root, ".cache", "fuzz");
const built = join(cache, `built-${process.pid}`);
/** The maximum CPU time for one description, in seconds. Beyond it, the description counts as hanging. */
const MOST_SECONDS = 60;

const { values } = parseArgs({
  options: {
    runs: { type: "string" },
    seconds: { type: "string" },
    seed: { type: "string" },
    jobs: { type: "string" },
  },
});
const jobs = Number(values.jobs ?? 1);
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

const total = { runs: 0, findings: 0, counts: new Map(), slowest: [] };
const until = Date.now() + settings.seconds * 1000;
await Promise.all(Array.from({ length: jobs }, (_, job) => work(settings.seed + job * 10_000_000)));

const counted = [...total.counts]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([kind, count]) => `${kind}: ${count}`);
console.log(`\n${total.runs} descriptions, ${total.findings} findings.\n${counted.join(", ")}`);
console.log(`The slowest:\n${total.slowest.join("\n")}`);
rmSync(built, { recursive: true, force: true });

/** Does the runs of one job. Starts a new process if a description ended the previous one. */
async function work(first) {
  let left = Math.ceil(settings.runs / jobs);
  for (let seed = first; left > 0 && Date.now() < until; seed += 10_000) {
    const seconds = (until - Date.now()) / 1000;
    left -= await runProcess({ ...settings, seed, seconds, runs: left });
  }
}

/** Runs a process until it has done all runs, hangs or crashes. Returns the number of runs. */
function runProcess(options) {
  return new Promise((resolve) => {
    const counts = join(cache, `counts-${options.seed}.json`);
    const child = spawn(
      process.execPath,
      ["--max-semi-space-size=64", join(built, "run.js"), JSON.stringify({ ...options, counts })],
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
    // The start of the current run, and the CPU time until then.
    let [begun, used] = [0, 0];
    const watch = setInterval(() => {
      const at = existsSync(current) ? statSync(current).mtimeMs : 0;
      const seconds = processorSeconds(child.pid);
      if (at !== begun) [begun, used] = [at, seconds];
      if (seconds - used < MOST_SECONDS) return;
      hangs = true;
      child.kill("SIGKILL");
    }, 5000);
    child.on("exit", (code) => {
      clearInterval(watch);
      // A process writes its counts when it has done all runs.
      const isBroken = !existsSync(counts) && existsSync(current);
      if (isBroken) keep(current, hangs ? "hangs" : "ends-the-process", child.pid);
      add(counts, done);
      rmSync(current, { force: true });
      if (code !== 0) process.exitCode = 1;
      resolve(isBroken ? done : options.runs);
    });
  });
}

/** Keeps the description of the current run of a process that hung or crashed. */
function keep(current, what, pid) {
  const { text, way } = JSON.parse(readFileSync(current, "utf8").split("\n")[0]);
  const file = join(root, "test/documents/found", `${what}-${pid}.${way === "yaml" ? "yaml" : "json"}`);
  writeFileSync(file, text);
  total.findings++;
  console.log(`\n✗ It ${what.replaceAll("-", " ")}; kept as ${file}`);
}

/** Adds the counts of a process to the total. A process that was killed only has its number of runs. */
function add(file, done) {
  if (!existsSync(file)) {
    total.runs += done;
    return;
  }
  const { runs, findings, counts, slowest } = JSON.parse(readFileSync(file, "utf8"));
  rmSync(file);
  total.runs += runs;
  total.findings += findings;
  for (const [kind, count] of counts) total.counts.set(kind, (total.counts.get(kind) ?? 0) + count);
  total.slowest.push(...slowest);
}

/** The CPU time of a process, in seconds. */
function processorSeconds(pid) {
  try {
    const text = execFileSync("ps", ["-o", "time=", "-p", String(pid)], { encoding: "utf8" }).trim();
    const [, days = 0, hours = 0, minutes = 0, seconds = 0] =
      /^(?:(\d+)-)?(?:(\d+):)?(\d+):([\d.]+)$/.exec(text) ?? [];
    return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
  } catch {
    return 0;
  }
}
