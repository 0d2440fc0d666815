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
/** The lengths in milliseconds of the tasks of one process's main thread. */
export function taskLengths(events: readonly TraceEvent[], pid: number): number[];
/** How long tasks kept input waiting, and the longest of them. */
export function blocking(lengths: readonly number[]): { blocking: number; longest: number };
