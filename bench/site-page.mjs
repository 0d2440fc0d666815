// Measures one page of a site: what it loads and computes, and when its largest content is painted on a phone.
import { startMeasuring, visit, waitFor, withTimeout } from "./visit.mjs";

/** The time limit of a visit, in milliseconds. */
const TIMEOUT = 120_000;
/** The time without long tasks and requests after which a page is quiet, in milliseconds. */
const QUIET = 2000;
/** A slow phone network: 1.6 Mbit/s down, 750 kbit/s up, a round trip of 150 ms. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWDOWN = 4;
const PHONE = { width: 390, height: 844 };

/**
 * Opens a page. Measures the CPU time of the main thread until it is interactive, and the bytes that were sent.
 * @param interactive the selector of what the page has as soon as it is interactive; without it, the page must be quiet
 */
export function measurePage(server, path, interactive) {
  return visited(server, interactive, async (visit) => {
    server.sent();
    const measuring = await startMeasuring(visit, server.origin + path);
    const { page } = visit;
    const at = interactive
      ? await waitFor(page, TIMEOUT, "not interactive", () => window.benchSite.ready)
      : undefined;
    const quietAt = await quiet(visit);
    const origin = await page.evaluate(() => performance.timeOrigin);
    const { account } = await measuring.end();
    const text = await page.evaluate(() => document.querySelector("main, #root, body").innerText);
    return { cpu: account?.ran(origin, origin + (at ?? quietAt)), files: server.sent(), text };
  });
}

/** The time until the largest content is painted on a slow phone, in milliseconds. */
export function measurePhone(server, path) {
  return visited(server, undefined, async (visit) => {
    const { page, session } = visit;
    await page.setViewportSize(PHONE);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", NETWORK);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    await page.goto(server.origin + path, { waitUntil: "commit" });
    await quiet(visit);
    return page.evaluate(() => window.benchSite.largest);
  });
}

/** A page with nothing but a text. */
export function plainPage(text) {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const paragraphs = escaped.split(/\n+/).map((line) => `<p>${line}</p>`);
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Plain</title>` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">${paragraphs.join("\n")}`
  );
}

function visited(server, interactive, act) {
  return visit(server, { labels: [], menuWidth: 0 }, async (visit) => {
    await visit.page.addInitScript(observe, interactive);
    return act(visit);
  });
}

/** Observes the page from inside. Its source is sent to the browser. */
function observe(interactive) {
  const state = { ready: undefined, largest: 0, lastTask: 0 };
  window.benchSite = state;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) state.largest = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) state.lastTask = entry.startTime + entry.duration;
  }).observe({ type: "longtask", buffered: true });
  if (!interactive) return;
  const observer = new MutationObserver(() => {
    if (!document.querySelector(interactive)) return;
    state.ready = performance.now();
    observer.disconnect();
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["class"],
  });
}

/** Waits until the network and the main thread are idle. Returns when they were busy last, in milliseconds. */
async function quiet({ page, traffic }) {
  const question = () => document.readyState === "complete" && performance.now() - window.benchSite.lastTask;
  const end = Date.now() + TIMEOUT;
  while (Date.now() < end) {
    const rest = await withTimeout(page.evaluate(question), end - Date.now());
    if (rest >= QUIET && traffic.rest() >= QUIET) break;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  return page.evaluate((still) => performance.now() - still, QUIET);
}
