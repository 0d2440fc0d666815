/** What the redirect page of a sign-in and the page that waits for it say to each other: over a channel of their origin. */
import { asRecord, asText } from "#oas/read.ts";

/** The name of the channel. */
export const REDIRECT_CHANNEL = "lectern-sign-in";

/** From the redirect page: what the authorization server sent, as a query. */
export interface RedirectAnswer {
  answer: string;
}

/** From the page that asked for it: which answer it took, and what the redirect page tells the reader. */
export interface RedirectTaken {
  taken: string;
  says: string;
}

/** The parameters of an answer: a server sends them as the query or as the fragment. */
export function answerOf(search: string, hash: string): string {
  return [search.replace(/^\?/, ""), hash.replace(/^#/, "")].filter((one) => one !== "").join("&");
}

/** Reads an answer; undefined if a message is none. */
export function readAnswer(message: unknown): string | undefined {
  return asText(asRecord(message)["answer"]);
}

/** Reads what was taken. */
export function readTaken(message: unknown): RedirectTaken | undefined {
  const taken = asText(asRecord(message)["taken"]);
  return taken === undefined ? undefined : { taken, says: asText(asRecord(message)["says"]) ?? "" };
}
