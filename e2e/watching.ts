/** What goes wrong on a page while it is open, and whom it talks to. */
import type { Page } from "@playwright/test";

/** Collected from the start until it is read. */
export interface Watched {
  /** Exceptions that nothing caught. */
  exceptions: string[];
  /** Errors in the console, with the address that they are about. */
  consoleErrors: string[];
  /** Addresses of other hosts than this machine. */
  foreign: string[];
}

/** Begins to watch; call it before the page is opened. */
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
