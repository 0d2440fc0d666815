/** Keeps the requests of a session in a list without secrets. */
import type { Request } from "#request/request.ts";
import type { Answer } from "./answer.ts";

/** A request and its response, without secrets. */
export interface Exchange {
  /** The number of the request in the session; the first request has the number 1. */
  number: number;
  /** The operation's id on the page. */
  operation: string;
  /** The time of the request, in ISO 8601. */
  started: string;
  /** The request, with placeholders in place of secrets. */
  request: Request;
  /** Restores what the reader had entered and chosen in the form. */
  open: () => void;
  /** The response; undefined if none arrived. */
  answer?: KeptAnswer;
  /** Sends the request again, with the credentials that the page has at that time. */
  again?: () => void;
}

/** The part of a response that is kept. */
export interface KeptAnswer extends Pick<Answer, "status" | "statusText" | "headers" | "size" | "time"> {
  /** The beginning of the body, if it is text. */
  text?: string;
}

/** The maximum number of requests that are kept. */
export const MOST_KEPT = 50;
/** The maximum number of characters of a body that are kept. */
export const MOST_TEXT = 100_000;

/** The history with one more exchange: the newest first. */
export function withExchange(
  all: readonly Exchange[],
  exchange: Omit<Exchange, "number">,
): readonly Exchange[] {
  const number = (all[0]?.number ?? 0) + 1;
  return [{ ...exchange, number }, ...all].slice(0, MOST_KEPT);
}
