/** The event stream that tells open pages to reload. */
import type { ServerResponse } from "node:http";
import { type Answer, refusal } from "./answer.ts";

/** Pages that may listen at once. */
export const MOST_PAGES = 500;

/** The pages that listen. */
export class Changes {
  readonly #open = new Set<ServerResponse>();

  /** @param most how many may listen at once */
  constructor(private readonly most = MOST_PAGES) {}

  /** The stream for one more page. It begins with the revision of that moment. */
  answer(revision: () => string): Answer {
    if (this.#open.size >= this.most)
      return refusal(503, "Too many pages are open; reload this one by hand.");
    return {
      status: 200,
      headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store" },
      body: (response) => {
        this.#open.add(response);
        response.once("close", () => this.#open.delete(response));
        // Silence is right here; a peer that has vanished is found by the probes of TCP.
        response.socket?.setTimeout(0).setKeepAlive(true, 30_000);
        this.#write(response, revision());
      },
    };
  }

  /** Tells all pages. Those that have not read earlier messages are disconnected; browsers then ask anew. */
  tell(revision: string): void {
    for (const response of this.#open) this.#write(response, revision);
  }

  #write(response: ServerResponse, revision: string): void {
    if (response.writableNeedDrain) response.destroy();
    else response.write(`data: ${revision}\n\n`);
  }
}
