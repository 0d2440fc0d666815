// Tasks of the page's main thread, read from a trace. Their length is the time that the thread ran, so that other work on the
// machine does not count.

/** What to trace for it. */
export const TASK_CATEGORIES = ["toplevel"];

/** From how many milliseconds on a task is felt. */
const LONG = 50;
/** Microtasks are traced after their task; this many microseconds may lie between. */
const GAP = 500;

/** The lengths in milliseconds of the tasks of one process's main thread, in their order. */
export function taskLengths(events, pid) {
  const ofMain = events
    .filter(
      ({ ph, name, pid: process, tid }) =>
        ph === "X" &&
        process === pid &&
        tid === pid &&
        (name.endsWith("RunTask") || name === "BlinkScheduler_PerformMicrotaskCheckpoint"),
    )
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const lengths = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const { name, ts, dur = 0, tdur = dur } of ofMain) {
    if (ts + dur <= end) continue;
    if (name.endsWith("Checkpoint") && lengths.length > 0 && ts - end < GAP)
      lengths[lengths.length - 1] += tdur / 1000;
    else lengths.push(tdur / 1000);
    end = ts + dur;
  }
  return lengths;
}

/** How long tasks kept input waiting for more than one may notice, and the longest of them. */
export function blocking(lengths) {
  return {
    blocking: lengths.reduce((sum, length) => sum + Math.max(0, length - LONG), 0),
    longest: lengths.reduce((longest, length) => Math.max(longest, length), 0),
  };
}
