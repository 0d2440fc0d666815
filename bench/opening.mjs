// Measures the cost of opening a page at its start, and at an operation far down.
import { blocking } from "./tasks.mjs";
import { Failure, pause, startMeasuring, visit, waitFor, waitUntilQuiet, withTimeout } from "./visit.mjs";

/** How long a heading must stay in place to count as arrived, in milliseconds. */
const STILL = 500;
/** The time after which an idle page will not show more, in milliseconds. */
const IDLE = 5000;

/**
 * Measures the time from navigation until the first operation is readable, in milliseconds: wall time (`wall`), wall time
 * without the time that the main thread waited for a processor (`first`), and CPU time of the main thread (`cpu`).
 * Measures blocking time, the longest task, the heap, the nodes and the bytes of code once the page is quiet.
 */
export async function measureOpening(order) {
  const { subject, description } = order;
  const own = subject.hash?.(description.first) ?? "";
  if (subject.opensAtOperation) return openAt(order, own);
  try {
    return await openAt(order, "");
  } catch (error) {
    if (!(error instanceof Failure) || own === "") throw error;
    return openAt(order, own);
  }
}

async function openAt({ server, subject, description, timeout }, hash) {
  return visit(server, watched(subject, description), async (visit) => {
    const measuring = await startMeasuring(visit, server.show(subject.html, description, hash));
    const { page, session, traffic } = visit;
    const { first, origin } = await firstOperation(visit, timeout);
    const isQuiet = await waitUntilQuiet(visit, timeout);
    const { account, lengths } = await measuring.end();
    const memory = await withTimeout(heapOf(session), timeout);
    const nodes = await withTimeout(
      page.evaluate(() => window.benchProbe.elements()),
      timeout,
    );
    return {
      wall: first,
      first: first - (account?.waited(origin, origin + first) ?? 0),
      cpu: account?.ran(origin, origin + first),
      ...blocking(lengths),
      heap: memory,
      nodes,
      bytesFirst: server.bytes(origin + first),
      bytes: server.bytes(),
      foreign: traffic.foreign.size,
      restless: isQuiet ? 0 : 1,
    };
  });
}

/**
 * Opens a link to an operation far down. Measures the time until its heading stops moving (`wall`; `deep` without waiting
 * for a processor), how far the heading moves afterwards (`drift`), and the final distance between the target and the top
 * of the viewport (`off`), in pixels.
 */
export async function measureDeepLink({ server, subject, description, timeout }) {
  if (!subject.hash) throw new Failure("no links");
  const { deep } = description;
  return visit(server, { ...watched(subject, description), target: subject.label(deep) }, async (visit) => {
    const measuring = await startMeasuring(visit, server.show(subject.html, description, subject.hash(deep)));
    const { page } = visit;
    const steady = (still) => {
      const { place } = window.benchProbe.state;
      return place?.steady >= still ? { place, origin: performance.timeOrigin } : false;
    };
    const { place, origin } = await waitFor(page, timeout, "does not get there", steady, STILL);
    await waitUntilQuiet(visit, timeout);
    const { account } = await measuring.end();
    const top = await page.evaluate(() => window.benchProbe.state.place?.top);
    const anchor = subject.anchor?.(deep);
    const off =
      anchor &&
      (await page.evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top, anchor));
    return {
      wall: place.at,
      deep: place.at - (account?.waited(origin, origin + place.at) ?? 0),
      cpu: account?.ran(origin, origin + place.at),
      drift: top === undefined ? undefined : Math.abs(top - place.top),
      off: off === undefined ? undefined : Math.abs(off),
    };
  });
}

/** The time when the first operation is readable. Fails if there is none when the page is idle. */
async function firstOperation({ page, traffic }, timeout) {
  const end = Date.now() + timeout;
  const question = (idle) => {
    const { first, lastLongTask } = window.benchProbe.state;
    if (first !== undefined) return { first, origin: performance.timeOrigin };
    return performance.now() - lastLongTask > idle ? "idle" : false;
  };
  const seen = () => waitFor(page, end - Date.now(), "no operation", question, IDLE);
  let answer = await seen();
  while (answer === "idle" && traffic.rest() < IDLE) {
    await pause(500);
    answer = await seen();
  }
  if (answer === "idle") throw new Failure("no operation");
  return answer;
}

/** The labels that the probe looks for, and the width of the menu. */
export function watched({ menuWidth, label }, { operations }) {
  return { labels: [...new Set(operations.map(label))].filter(Boolean), menuWidth };
}

async function heapOf(session) {
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.collectGarbage");
  return (await session.send("Runtime.getHeapUsage")).usedSize;
}
