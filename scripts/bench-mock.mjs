// Compares the mock server with Prism on this machine:
// `npm run bench:mock [-- --seconds 5] [--only museum] [--subjects lectern]`.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { paced } from "./paced-client.mjs";
import { COMPARISONS, chosen } from "./peers.mjs";
import { build, freePort, npm, root } from "./ready.mjs";

const PACKAGES = ["@stoplight/prism-cli@5.16.0", "autocannon@8.0.0"];
/** The maximum time until a server answers, in milliseconds. */
const TIMEOUT = 60_000;
/** The number of different requests of a scenario, so that servers cannot reuse responses. */
const VARIETY = 5000;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "5" },
    corpus: { type: "string", default: join(root, "..", "shared", "corpus") },
    only: { type: "string" },
    subjects: { type: "string" },
  },
});

const event = JSON.stringify({
  name: "Mermaid Treasure Identification and Analysis",
  location: "Under the seaaa",
  eventDescription: "Join us as we review and classify a rare collection of 20 thingamabobs.",
  dates: ["2023-09-05", "2023-09-08"],
  price: 0,
});
const museum = { authorization: `Basic ${btoa("name:password")}` };
const dynamic = { prefer: "dynamic=true" };

/** The scenarios by description. The N of a path is replaced by another number in each request. */
const DESCRIPTIONS = [
  {
    name: "museum.yaml",
    ready: { path: "/museum-hours", headers: museum },
    scenarios: [
      {
        name: "authored, JSON body",
        method: "POST",
        path: "/special-events",
        headers: { ...museum, "content-type": "application/json" },
        body: event,
      },
      { name: "generated", path: "/special-events?page=N", headers: { ...museum, ...dynamic } },
    ],
  },
  {
    name: "github.json",
    ready: { path: "/meta" },
    scenarios: [
      { name: "authored", path: "/repos/octocat/hello/issues/N" },
      { name: "generated, small", path: "/rate_limit?n=N", headers: dynamic },
      { name: "generated, large", path: "/repos/octocat/hello/issues/N", headers: dynamic },
    ],
  },
  {
    name: "stripe.json",
    ready: { path: "/v1/balance", headers: { authorization: "Bearer sk_test" } },
    scenarios: [
      {
        name: "generated",
        path: "/v1/customers/N",
        headers: { authorization: "Bearer sk_test", ...dynamic },
      },
    ],
  },
];

const folder = join(root, COMPARISONS, "mock");
// Prism comes first, because half of its throughput is the rate at which latencies are compared.
const SUBJECTS = [
  {
    name: "prism",
    args: (file, port) => [
      join(folder, "node_modules", "@stoplight", "prism-cli", "dist", "index.js"),
      "mock",
      file,
      "--port",
      `${port}`,
      "--multiprocess",
      "false",
      "--verboseLevel",
      "error",
    ],
  },
  {
    name: "lectern",
    args: (file, port) => [
      join(root, "dist", "cli", "main.js"),
      "mock",
      file,
      "--port",
      `${port}`,
      "--no-watch",
    ],
  },
];

build();
fetchPackages();
const { default: autocannon } = await import(
  pathToFileURL(join(folder, "node_modules", "autocannon", "autocannon.js")).href
);
const nameOf = ({ name }) => name;
const rows = [];
/** Half of the first subject's throughput, by description and scenario. */
const rates = new Map();
for (const description of chosen(DESCRIPTIONS, values.only, nameOf))
  for (const subject of chosen(SUBJECTS, values.subjects, nameOf))
    rows.push(...(await measure(subject, description)));
console.table(rows);

/** Installs Prism and autocannon in the cache, because they are not dependencies of this project. */
function fetchPackages() {
  if (existsSync(join(folder, "node_modules", "autocannon"))) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  npm(["install", "--no-audit", "--no-fund", "--ignore-scripts", ...PACKAGES], {
    cwd: folder,
    timeout: 10 * 60_000,
  });
}

/** Starts a server and runs the scenarios of a description against it. */
async function measure(subject, { name, ready, scenarios }) {
  const port = await freePort();
  const start = performance.now();
  const child = spawn(process.execPath, subject.args(join(values.corpus, name), port), {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  const base = { subject: subject.name, description: name };
  try {
    const isReady = await answers(`http://127.0.0.1:${port}${ready.path}`, ready.headers, child);
    const seconds = ((performance.now() - start) / 1000).toFixed(2);
    if (!isReady) return [{ ...base, "ready s": `> ${TIMEOUT / 1000}`, MB: megabytes(child.pid) }];
    const rows = [
      { ...base, "ready s": seconds, "cpu s": cpuOf(child.pid).toFixed(2), MB: megabytes(child.pid) },
    ];
    for (const scenario of scenarios) rows.push({ ...base, ...(await run(child, port, name, scenario)) });
    return rows;
  } finally {
    child.kill("SIGKILL");
  }
}

async function run(child, port, description, { name, method = "GET", path, headers, body }) {
  const requests = Array.from({ length: path.includes("N") ? VARIETY : 1 }, (_, index) => ({
    method,
    path: path.replace("N", `${index + 1}`),
    headers,
    body,
  }));
  const settings = { url: `http://127.0.0.1:${port}`, connections: 10, requests };
  // Warms up, because code is slower when it runs for the first time.
  await autocannon({ ...settings, duration: 2 });
  const before = cpuOf(child.pid);
  const full = await autocannon({ ...settings, duration: Number(values.seconds) });
  const cpu = cpuOf(child.pid) - before;
  const key = `${description} ${name}`;
  const rate = rates.get(key) ?? Math.max(1, Math.round(full.requests.average / 2));
  rates.set(key, rate);
  // Warms up the client.
  await paced({ port, requests, rate, seconds: 2 });
  const half = await paced({ port, requests, rate, seconds: Number(values.seconds) });
  return {
    scenario: name,
    "requests/s": Math.round(full.requests.average),
    "cpu ms": ((cpu * 1000) / full.requests.total).toFixed(3),
    "median ms": full.latency.p50,
    "p99 ms": full.latency.p99,
    rate,
    "median at rate": half.median.toFixed(2),
    "p99 at rate": half.p99.toFixed(2),
    kB: (full.throughput.total / full.requests.total / 1000).toFixed(1),
    "not 2xx": full.non2xx + full.errors + half.failed,
    MB: megabytes(child.pid),
  };
}

/** Waits until the server responds to a request. */
async function answers(url, headers, child) {
  const end = performance.now() + TIMEOUT;
  while (performance.now() < end && child.exitCode === null) {
    const status = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT) }).then(
      (answer) => answer.arrayBuffer().then(() => answer.status),
      () => 0,
    );
    if (status > 0) return true;
    await new Promise((done) => setTimeout(done, 10));
  }
  return false;
}

/** The CPU time of a process in seconds, on Linux only. */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function megabytes(pid) {
  return Math.round(Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1000);
}
