/** The HTTP server of `lectern mock` and `lectern serve --mock`. It answers from the last description that was read. */
import type { Description } from "#cli/input/description.ts";
import { Mock, type MockSettings } from "#mock/mock.ts";
import { Document } from "#model/document.ts";
import { type HttpSettings, startHttp } from "./http.ts";
import { type MockServerSettings, mockHandler } from "./mock-handler.ts";

/** A running mock server. */
export interface MockServer {
  address: string;
  port: number;
  /** Replaces the description, from the next request on. */
  follow: (description: Description) => void;
  close: () => Promise<void>;
}

/** Clients of an API send larger headers and open more connections than readers of a page. */
const LIMITS = { headerBytes: 65_536, connections: 2048 };

/**
 * Starts the server. It answers every client that can reach it, as an API does.
 * @throws Failure if it cannot listen
 */
export async function startMock(
  description: Description,
  http: Pick<HttpSettings, "host" | "port" | "allowedHosts">,
  answers: MockSettings = {},
  server: MockServerSettings = {},
): Promise<MockServer> {
  let current = mockOf(description, answers);
  const running = await startHttp(
    mockHandler(() => current, server),
    { ...http, limits: LIMITS, isOpen: true },
  );
  return {
    ...running,
    follow: (next) => {
      current = mockOf(next, answers);
    },
  };
}

/** Relative server URLs of a file resolve against this server, because the file has no URL on a network. */
function mockOf({ loaded, place }: Description, settings: MockSettings): Mock {
  return new Mock(new Document(loaded.document, place.file ? "http://localhost/" : loaded.url), settings);
}
