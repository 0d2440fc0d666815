/** The server of `lectern mock` and `lectern serve --mock`: it answers as the description says that was read last. */
import type { Description } from "#cli/input/description.ts";
import { Mock, type MockSettings } from "#mock/mock.ts";
import { Document } from "#model/document.ts";
import { type HttpSettings, startHttp } from "./http.ts";
import { type MockServerSettings, mockHandler } from "./mock-handler.ts";

/** A mock server that runs. */
export interface MockServer {
  address: string;
  port: number;
  /** Answers as another description says, from the next request on. */
  follow: (description: Description) => void;
  close: () => Promise<void>;
}

/** Requests of an API have longer header fields than those for a page, and come from more clients. */
const LIMITS = { headerBytes: 65_536, connections: 2048 };

/**
 * Starts the server. Everyone may ask it, as everyone may ask an API.
 * @throws Failure if it cannot listen
 */
export async function startMock(
  description: Description,
  http: Pick<HttpSettings, "host" | "port">,
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

/** A file has no address of the network: its relative servers are those of this one. */
function mockOf({ loaded, place }: Description, settings: MockSettings): Mock {
  return new Mock(new Document(loaded.document, place.file ? "http://localhost/" : loaded.url), settings);
}
