/** Collects errors on a page and its requests to other hosts. */
import type { Page } from "@playwright/test";

/** The errors and requests since the start. */
export interface Watched {
  /** Uncaught exceptions. */
  exceptions: string[];
  /** Errors in the console, with their URLs. */
  consoleErrors: string[];
  /** The requested URLs of other hosts. */
  foreign: string[];
}

/** Starts collecting. Call it before the page is opened. */
export function watchPage(page: Page): Watched {
  const watched: Watched = { exceptions: [], consoleErrors: [], foreign: [] };
  page.on("pageerror", (error) => watched.exceptions.push(error.stack ?? String(error)));
  page.on("console", (message) => {
    if (message.type() === "error")
      watched.consoleErrors.push(`${message.text()} ${message.location().url}`.trim());
  });
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && hostname !== "127.0.0.1") watched.foreign.push(request.url());
  });
  return watched;
}
