import { expect, test } from "vitest";
import { blocking, taskLengths } from "../../bench/tasks.mjs";

const event = (name: string, ts: number, dur: number, tdur: number, tid = 7) => ({
  ph: "X",
  name,
  pid: 7,
  tid,
  ts,
  dur,
  tdur,
});

test("the length of a task is its CPU time, including microtasks after it; nested tasks are not counted again", () => {
  const events = [
    event("ThreadControllerImpl::RunTask", 0, 90_000, 40_000),
    event("ThreadControllerImpl::RunTask", 10_000, 20_000, 20_000),
    event("BlinkScheduler_PerformMicrotaskCheckpoint", 90_020, 30_000, 30_000),
    event("ThreadControllerImpl::RunTask", 200_000, 5000, 5000),
    event("ThreadControllerImpl::RunTask", 200_000, 5000, 5000, 8),
  ];
  expect(taskLengths(events, 7)).toEqual([70, 5]);
});

test("blocking time is the time of tasks beyond 50 ms", () => {
  expect(blocking([20, 60, 150])).toEqual({ blocking: 110, longest: 150 });
  expect(blocking([])).toEqual({ blocking: 0, longest: 0 });
});
