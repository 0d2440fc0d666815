/** The event stream that makes open pages reload. */
import type { ServerResponse } from "node:http";
import { type Answer, refusal } from "./answer.ts";

/** The maximum number of pages that listen at once. */
export const MOST_PAGES = 500;

/** The pages that listen. */
export class Changes {
  readonly #open = new Set<ServerResponse>();

  /** @param most the maximum number of pages that listen at once */
  constructor(private readonly most = MOST_PAGES) {}

  /** Answers with the stream of one page. It begins with the current revision. */
  answer(revision: () => string): Answer {
    if (this.#open.size >= this.most)
      return refusal(503, "Too many pages are open; reload this one by hand.");
    return {
      status: 200,
      headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store" },
      body: (response) => {
        this.#open.add(response);
        response.once("close", () => this.#open.delete(response));
        // The connection may stay silent. TCP probes detect a peer that has vanished.
        response.socket?.setTimeout(0).setKeepAlive(true, 30_000);
        this.#write(response, revision());
      },
    };
  }

  /** Tells all pages the current revision. A page that has not read earlier messages is disconnected, and reconnects. */
  tell(revision: string): void {
    for (const response of this.#open) this.#write(response, revision);
  }

  #write(response: ServerResponse, revision: string): void {
    if (response.writableNeedDrain) response.destroy();
    else response.write(`data: ${revision}\n\n`);
  }
}
