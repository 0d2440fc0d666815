// One visit to a page: a browser of its own, opened, watched and closed, whatever becomes of the page.
import { chromium } from "@playwright/test";
import { BROWSER_ARGS, needBrowser } from "../scripts/browser.mjs";
import { installProbe } from "./probe.mjs";
import { TASK_CATEGORIES, taskLengths } from "./tasks.mjs";
import { watchThread } from "./waiting.mjs";

/** How long the network and the main thread must rest for a page to count as quiet, in milliseconds. */
const QUIET = 2000;
/** How long a visit may take whatever happens, in milliseconds. */
const LONGEST = 240_000;
const VIEWPORT = { width: 1440, height: 900 };

/** Raised where a page does not come to what is asked of it. */
export class Failure extends Error {}

/**
 * Opens a browser, lets something be done with it, and ends it.
 * @param server the server of the pages
 * @param watched what to look for: `labels` of operations, the `target` among them, the width of the menu
 * @param act what to do; gets the visit
 */
export async function visit(server, watched, act) {
  const browser = await chromium.launch({
    executablePath: await needBrowser(),
    args: [...BROWSER_ARGS, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
  });
  const whole = await browser.newBrowserCDPSession();
  const { processInfo } = await whole.send("SystemInfo.getProcessInfo");
  const own = processInfo.find(({ type }) => type === "browser").id;
  try {
    const page = await browser.newPage({ viewport: VIEWPORT });
    await page.goto(server.blank);
    const pid = await rendererOf(browser, page);
    await page.addInitScript(installProbe, watched);
    const session = await page.context().newCDPSession(page);
    const traffic = watchTraffic(page, server.origin);
    const acting = act({ browser, page, session, pid, traffic }).then((result) => ({ result }));
    const done = await soon(acting, LONGEST);
    if (!done) throw new Failure("froze");
    return done.result;
  } finally {
    const closing = browser.close().then(() => true);
    const isClosed = await Promise.race([closing, pause(5000).then(() => false)]);
    if (!isClosed) process.kill(own, "SIGKILL");
  }
}

/** The process of a page, as a trace names it. */
async function rendererOf(browser, page) {
  await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline"] });
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const started = traceEvents.find(({ name }) => name === "TracingStartedInBrowser");
  return started.args.data.frames.find(({ url }) => url === page.url()).processId;
}

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
    /** Addresses of other hosts that were asked for; they were not let through. */
    foreign,
    /** For how many milliseconds nothing was asked or answered. */
    rest: () => (open.size > 0 ? 0 : Date.now() - last),
  };
}

/** Watches the main thread from now on, and goes to an address if there is one; `end` gives what was seen. */
export async function open({ browser, page, pid }, url) {
  const thread = await watchThread(pid);
  await browser.startTracing(page, { categories: TASK_CATEGORIES });
  if (url !== undefined) await page.goto(url, { waitUntil: "commit" });
  return {
    async end() {
      const account = await thread?.end();
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
      const lengths = taskLengths(traceEvents, pid);
      if (lengths.length === 0) throw new Error("The page left the process that is watched.");
      return { account, lengths };
    },
  };
}

/** Asks the page until it says so; throws a failure when it has not within some milliseconds. */
export async function until(page, patience, reason, question, argument) {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    const answer = await soon(page.evaluate(question, argument), end - Date.now());
    if (answer) return answer;
    await pause(100);
  }
  throw new Failure(reason);
}

/** Waits until neither the network nor the main thread does anything; false where that does not come. */
export async function quiet({ page, traffic }, patience) {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    const rest = await soon(
      page.evaluate(() => performance.now() - window.benchProbe.state.lastLongTask),
      end - Date.now(),
    );
    if (rest >= QUIET && traffic.rest() >= QUIET) return true;
    await pause(150);
  }
  return false;
}

/** What something gives; undefined if it takes too long. */
export async function soon(promise, patience) {
  promise.catch(() => undefined);
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, Math.max(patience, 0));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits some milliseconds. */
export function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
