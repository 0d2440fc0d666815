/** One event of a trace. */
export interface TraceEvent {
  ph: string;
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}
/** The lengths of the tasks of a process's main thread, in milliseconds and in order. */
export function taskLengths(events: readonly TraceEvent[], pid: number): number[];
/** The total time of tasks beyond the noticeable length, and the longest task. */
export function blocking(lengths: readonly number[]): { blocking: number; longest: number };
