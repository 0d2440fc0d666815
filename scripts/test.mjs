// `npm test` runs all checks, also in a new clone. Stops at the first step that fails. The last line has the number of
// tests that passed. `npm test -- --no-browser` leaves out the browser tests.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { needTestBrowser } from "./browser.mjs";
import { install, isBuilt, root, run } from "./ready.mjs";

const results = join(root, "test-results");
const unitReport = join(results, "unit.json");
const browserReport = join(results, "browser.json");
const corpus = process.env.LECTERN_CORPUS ?? join(root, "..", "shared", "corpus");
const withBrowser = !process.argv.includes("--no-browser");
const minutes = (count) => ({ timeout: count * 60_000 });

const total = { passed: 0, failed: 0, skipped: 0 };
/** The name and duration of each test, in milliseconds. */
const times = [];
let current = "";
/** Stops the steps that run when another fails. */
const stop = new AbortController();

try {
  step("packages", install);
  mkdirSync(results, { recursive: true });
  // Each step has one busy process, so two at a time fill two cores. Tests have as many as there are cores.
  await Promise.all([
    inTurn([
      ["types, node", () => types("node")],
      ["lint", () => beside("@biomejs/biome", "biome", ["check", "."], minutes(2))],
    ]),
    inTurn([
      ["build", () => (isBuilt() ? "" : program([join(root, "scripts", "build.mjs")], minutes(10)))],
      ["types, page", () => types("page")],
      ["types, pure", () => types("pure")],
      ["sizes", () => beside("size-limit", "size-limit", [], minutes(2))],
      ["unused code", () => beside("knip", "knip", [], minutes(2))],
    ]),
  ]);
  step("unit tests", () => {
    const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`];
    counted(unitReport, countUnit, () => tool("vitest", "vitest", args, minutes(15)));
  });
  if (withBrowser) {
    let browser;
    await step("browser", async () => {
      browser = await needTestBrowser();
      console.log(browser);
    });
    step("browser tests", () => {
      const env = { ...process.env, CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport };
      const args = ["test", "--reporter=list,json"];
      counted(browserReport, countBrowser, () =>
        tool("@playwright/test", "playwright", args, { env, ...minutes(30) }),
      );
    });
  } else console.log("\nThe browser tests were skipped (--no-browser).");
} catch (error) {
  stop.abort();
  console.error(`\n✗ ${error.step ?? current}: ${error.message}`);
  process.exitCode = 1;
}
printSlowest(20);
if (!existsSync(corpus))
  console.log(`\nSkipped, because ${corpus} does not exist: the tests on large real descriptions.`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);

function step(name, action) {
  current = name;
  console.log(`\n▸ ${name}`);
  return action();
}

/** Runs steps one after the other, beside others: each shows its name and all of its output when it ends. */
async function inTurn(steps) {
  for (const [name, action] of steps) {
    if (stop.signal.aborted) return;
    try {
      console.log(`\n▸ ${name}\n${await action()}`.trimEnd());
    } catch (error) {
      throw Object.assign(error, { step: name });
    }
  }
}

/** Checks types, again only of what has changed since the last run. */
function types(part) {
  const memory = ["--incremental", "--tsBuildInfoFile", join(root, ".cache", `types-${part}.tsbuildinfo`)];
  return beside("typescript", "tsc", ["-p", `tsconfig.${part}.json`, ...memory], minutes(10));
}

/** Runs the program of an installed package directly, because npx may contact the registry. */
function tool(name, program, args, options) {
  run(process.execPath, [programOf(name, program), ...args], options);
}

/** The same beside others. Returns its output. */
function beside(name, bin, args, options) {
  return program([programOf(name, bin), ...args], options);
}

function programOf(name, program) {
  const folder = join(root, "node_modules", name);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[program]);
}

/** Runs a script in a process beside others. Returns its output. Fails with its output. */
function program(args, options) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { cwd: root, signal: stop.signal, ...options });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => {
        said += text;
      });
    child.on("error", fail);
    child.on("close", (code, signal) => {
      if (code === 0) return done(said);
      const ended = signal ? "took too long and was stopped" : `ended with ${code}`;
      fail(new Error(`${args.join(" ")} ${ended}.\n${said}`));
    });
  });
}

/** Runs tests and adds their report to the totals, even if tests failed. */
function counted(report, count, action) {
  rmSync(report, { force: true });
  try {
    action();
  } finally {
    if (existsSync(report)) count(JSON.parse(readFileSync(report, "utf8")));
  }
}

function countUnit(report) {
  total.passed += report.numPassedTests;
  total.failed += report.numFailedTests;
  total.skipped += report.numPendingTests + (report.numTodoTests ?? 0);
  for (const { assertionResults } of report.testResults)
    for (const { fullName, duration = 0 } of assertionResults) times.push({ name: fullName, duration });
  // A file that cannot be loaded has no tests, but counts as a failure.
  for (const file of report.testResults)
    if (file.status === "failed" && file.assertionResults.length === 0) total.failed++;
}

function countBrowser({ stats, errors, suites }) {
  browserTimes(suites);
  for (const name of flakyTests(suites)) console.log(`\nPassed only on retry: ${name}`);
  total.passed += stats.expected + stats.flaky;
  total.failed += stats.unexpected + errors.length;
  total.skipped += stats.skipped;
}

function browserTimes(suites = []) {
  for (const suite of suites) {
    for (const { title, tests } of suite.specs)
      for (const { duration } of tests.flatMap((one) => one.results))
        times.push({ name: `${suite.file}: ${title}`, duration });
    browserTimes(suite.suites);
  }
}

function printSlowest(count) {
  const slowest = times.sort((a, b) => b.duration - a.duration).slice(0, count);
  if (slowest.length > 0) console.log("\nThe slowest tests:");
  for (const { name, duration } of slowest)
    console.log(`${(duration / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

function flakyTests(suites = []) {
  return suites.flatMap((suite) => [
    ...suite.specs
      .filter((spec) => spec.tests.some((one) => one.status === "flaky"))
      .map((spec) => spec.title),
    ...flakyTests(suite.suites),
  ]);
}
