/** Defines the messages between page and worker: a call with a number, and its answer with the same number. */
import type { Calls } from "./calls.ts";

/** The name of a call. */
export type CallName = keyof Calls;

/** A call from the page. */
export interface CallMessage {
  id: number;
  call: CallName;
  args: readonly unknown[];
}

/** An answer of the worker: a result, or an error in a form that all browsers can copy. */
export type AnswerMessage = { id: number; result: unknown } | { id: number; error: PlainError };

/** An error as data, with its position in the text if it has one. */
export interface PlainError {
  name: string;
  message: string;
  line?: number;
  column?: number;
}

/** Converts any thrown value to data. */
export function toPlainError(thrown: unknown): PlainError {
  const error: Partial<PlainError> = typeof thrown === "object" && thrown !== null ? thrown : {};
  const { name, message, line, column } = error;
  return {
    name: typeof name === "string" ? name : "Error",
    message: typeof message === "string" ? message : String(thrown),
    ...(typeof line === "number" ? { line } : {}),
    ...(typeof column === "number" ? { column } : {}),
  };
}

/** Converts data back to an error. */
export function fromPlainError(plain: PlainError): Error {
  return Object.assign(new Error(plain.message), plain);
}
