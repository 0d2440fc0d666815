// Visits a page in a new browser, measures it, and closes the browser even if the page hangs.
import { chromium } from "@playwright/test";
import { BROWSER_ARGS, needBrowser } from "../scripts/browser.mjs";
import { installProbe } from "./probe.mjs";
import { TASK_CATEGORIES, taskLengths } from "./tasks.mjs";
import { watchThread } from "./waiting.mjs";

/** A page is quiet when the network and the main thread have been idle for this time, in milliseconds. */
const IDLE_TIME = 2000;
/** The maximum time of a visit, in milliseconds. */
const VISIT_TIMEOUT = 240_000;
const VIEWPORT = { width: 1440, height: 900 };

/** Thrown if a page does not do what a measure waits for. */
export class Failure extends Error {}

/**
 * Opens a browser, calls `measure` with the visit, and closes the browser.
 * @param server the server of the pages
 * @param watched the input of the probe: the `labels` of operations, the `target` among them, the width of the menu
 * @param measure takes a measure, and returns its result
 */
export async function visit(server, watched, measure) {
  const browser = await chromium.launch({
    executablePath: await needBrowser(),
    args: [...BROWSER_ARGS, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
  });
  const browserSession = await browser.newBrowserCDPSession();
  const { processInfo } = await browserSession.send("SystemInfo.getProcessInfo");
  const browserPid = processInfo.find(({ type }) => type === "browser").id;
  try {
    const page = await browser.newPage({ viewport: VIEWPORT });
    await page.goto(server.blank);
    const pid = await rendererOf(browser, page);
    await page.addInitScript(installProbe, watched);
    const session = await page.context().newCDPSession(page);
    const traffic = watchTraffic(page, server.origin);
    const measuring = measure({ browser, page, session, pid, traffic }).then((result) => ({ result }));
    const done = await withTimeout(measuring, VISIT_TIMEOUT);
    if (!done) throw new Failure("froze");
    return done.result;
  } finally {
    const closing = browser.close().then(() => true);
    const isClosed = await Promise.race([closing, pause(5000).then(() => false)]);
    if (!isClosed) process.kill(browserPid, "SIGKILL");
  }
}

/** The id of the process that renders a page, from a trace. */
async function rendererOf(browser, page) {
  await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline"] });
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const started = traceEvents.find(({ name }) => name === "TracingStartedInBrowser");
  return started.args.data.frames.find(({ url }) => url === page.url()).processId;
}

/** Records the requests of a page. */
function watchTraffic(page, origin) {
  const open = new Set();
  const foreign = new Set();
  let last = Date.now();
  page.on("request", (request) => {
    const url = request.url();
    if (/^(?:https?|wss?):/.test(url) && !url.startsWith(origin)) foreign.add(url);
    open.add(request);
    last = Date.now();
  });
  const done = (request) => {
    open.delete(request);
    last = Date.now();
  };
  page.on("requestfinished", done);
  page.on("requestfailed", done);
  return {
    /** The URLs of other hosts that were requested. The browser cannot reach these hosts. */
    foreign,
    /** The time since the last request or response, in milliseconds; 0 while a request is open. */
    rest: () => (open.size > 0 ? 0 : Date.now() - last),
  };
}

/** Starts measuring the main thread, and navigates to a URL if one is given. `end` returns the measurements. */
export async function startMeasuring({ browser, page, pid }, url) {
  const thread = await watchThread(pid);
  await browser.startTracing(page, { categories: TASK_CATEGORIES });
  if (url !== undefined) await page.goto(url, { waitUntil: "commit" });
  return {
    async end() {
      const account = await thread?.end();
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
      const lengths = taskLengths(traceEvents, pid);
      if (lengths.length === 0) throw new Error("The page moved to another process.");
      return { account, lengths };
    },
  };
}

/** Calls a function in the page until it returns a truthy value. Throws a failure after `timeout` milliseconds. */
export async function waitFor(page, timeout, reason, pageFunction, argument) {
  const end = Date.now() + timeout;
  while (Date.now() < end) {
    const value = await withTimeout(page.evaluate(pageFunction, argument), end - Date.now());
    if (value) return value;
    await pause(100);
  }
  throw new Failure(reason);
}

/** Waits until a page is quiet. Returns whether it is, at the latest after `timeout` milliseconds. */
export async function waitUntilQuiet({ page, traffic }, timeout) {
  const end = Date.now() + timeout;
  while (Date.now() < end) {
    const rest = await withTimeout(
      page.evaluate(() => performance.now() - window.benchProbe.state.lastLongTask),
      end - Date.now(),
    );
    if (rest >= IDLE_TIME && traffic.rest() >= IDLE_TIME) return true;
    await pause(150);
  }
  return false;
}

/** The result of a promise; undefined after `timeout` milliseconds. */
export async function withTimeout(promise, timeout) {
  promise.catch(() => undefined);
  let timer;
  const elapsed = new Promise((resolve) => {
    timer = setTimeout(resolve, Math.max(timeout, 0));
  });
  try {
    return await Promise.race([promise, elapsed]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits some milliseconds. */
export function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
