// What it costs to open a page: plainly, and on an operation far down.
import { blocking } from "./tasks.mjs";
import { Failure, open, pause, quiet, soon, until, visit } from "./visit.mjs";

/** How long a heading must stand still, in milliseconds. */
const STILL = 500;
/** A page that did nothing for so many milliseconds is not about to show anything. */
const IDLE = 5000;

/**
 * From navigation to the first operation readable, in milliseconds of wall time (`wall`), of wall time less what the main
 * thread waited for a processor (`first`), and of the main thread's work (`cpu`); then `blocking`, `longest` task, `heap` and
 * `nodes` once the page is quiet; bytes of code until then.
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

async function openAt({ server, subject, description, patience }, hash) {
  return visit(server, watched(subject, description), async (visit) => {
    const opened = await open(visit, server.show(subject.html, description, hash));
    const { page, session, traffic } = visit;
    const { first, origin } = await firstOperation(visit, patience);
    const isQuiet = await quiet(visit, patience);
    const { account, lengths } = await opened.end();
    const memory = await soon(heapOf(session), patience);
    const nodes = await soon(
      page.evaluate(() => window.benchProbe.elements()),
      patience,
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
 * A link to an operation far down: until its heading stands still (`wall`, `deep` less waiting); how far it moves after that
 * until all is quiet (`drift`), and how far the place that the link names is from the top of the view (`off`), in pixels.
 */
export async function measureDeepLink({ server, subject, description, patience }) {
  if (!subject.hash) throw new Failure("no links");
  const { deep } = description;
  return visit(server, { ...watched(subject, description), target: subject.label(deep) }, async (visit) => {
    const opened = await open(visit, server.show(subject.html, description, subject.hash(deep)));
    const { page } = visit;
    const standing = (still) => {
      const { place } = window.benchProbe.state;
      return place?.steady >= still ? { place, origin: performance.timeOrigin } : false;
    };
    const { place, origin } = await until(page, patience, "does not get there", standing, STILL);
    await quiet(visit, patience);
    const { account } = await opened.end();
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

/** When the first operation could be read; fails where none comes by the time that all is quiet. */
async function firstOperation({ page, traffic }, patience) {
  const end = Date.now() + patience;
  const question = (idle) => {
    const { first, lastLongTask } = window.benchProbe.state;
    if (first !== undefined) return { first, origin: performance.timeOrigin };
    return performance.now() - lastLongTask > idle ? "idle" : false;
  };
  const seen = () => until(page, end - Date.now(), "no operation", question, IDLE);
  let answer = await seen();
  while (answer === "idle" && traffic.rest() < IDLE) {
    await pause(500);
    answer = await seen();
  }
  if (answer === "idle") throw new Failure("no operation");
  return answer;
}

/** What the probe is to look for. */
export function watched({ menuWidth, label }, { operations }) {
  return { labels: [...new Set(operations.map(label))].filter(Boolean), menuWidth };
}

async function heapOf(session) {
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.collectGarbage");
  return (await session.send("Runtime.getHeapUsage")).usedSize;
}
