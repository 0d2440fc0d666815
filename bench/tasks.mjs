// Reads the tasks of the page's main thread from a trace. Their length is CPU time, so other work on the machine does not
// count.

/** The categories of the trace. */
export const TASK_CATEGORIES = ["toplevel"];

/** The length from which a task is noticeable, in milliseconds. */
const LONG = 50;
/** The maximum time between a task and the trace event of its microtasks, in microseconds. */
const GAP = 500;

/** The lengths of the tasks of a process's main thread, in milliseconds and in order. */
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

/** The total time of tasks beyond the noticeable length, and the longest task. */
export function blocking(lengths) {
  return {
    blocking: lengths.reduce((sum, length) => sum + Math.max(0, length - LONG), 0),
    longest: lengths.reduce((longest, length) => Math.max(longest, length), 0),
  };
}
