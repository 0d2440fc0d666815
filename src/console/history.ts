/** The requests of a session: a list without secrets. */
import type { Request } from "#request/request.ts";
import type { Answer } from "./answer.ts";

/** One request and what came of it. Nothing in it is secret. */
export interface Exchange {
  /** The place in the session, from 1. */
  number: number;
  /** The operation's id on the page. */
  operation: string;
  /** ISO 8601. */
  started: string;
  /** With placeholders in place of secrets. */
  request: Request;
  /** Brings back what was entered and chosen. */
  open: () => void;
  /** What arrived; undefined if nothing did. */
  answer?: KeptAnswer;
  /** Sends it again, with the credentials that the page has then. */
  again?: () => void;
}

/** What is kept of a response. */
export interface KeptAnswer extends Pick<Answer, "status" | "statusText" | "headers" | "size" | "time"> {
  /** The beginning of the body, if it is text. */
  text?: string;
}

/** How many requests are kept. */
export const MOST_KEPT = 50;
/** How much of a body is kept, in characters. */
export const MOST_TEXT = 100_000;

/** The history with one more exchange: the newest first. */
export function withExchange(
  all: readonly Exchange[],
  exchange: Omit<Exchange, "number">,
): readonly Exchange[] {
  const number = (all[0]?.number ?? 0) + 1;
  return [{ ...exchange, number }, ...all].slice(0, MOST_KEPT);
}
