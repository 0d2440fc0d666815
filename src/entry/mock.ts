/** `lectern/mock`: a mock server as a function, for Node, Deno, Bun, service workers and tests. */
import { NO_DESCRIPTION } from "#handler/description.ts";
import { load, type Source } from "#load/load.ts";
import { yamlToJson } from "#load/yaml.ts";
import { Mock, type MockSettings } from "#mock/mock.ts";
import { respondTo } from "#mock/web.ts";
import { Document } from "#model/document.ts";

export type { MockSettings } from "#mock/mock.ts";
export type { Preferences } from "#mock/preferences.ts";

/** Answers a request according to the description. */
export type MockHandler = (request: Request) => Promise<Response>;

/**
 * Makes a mock server without a port.
 * @param description an object, an `http(s)` address, or a text of JSON or YAML
 * @throws TypeError if there is no description; LoadError if it cannot be read, with what is wrong and where
 */
export async function createMock(description: unknown, settings: MockSettings = {}): Promise<MockHandler> {
  const { document, url } = await load(sourceOf(description), { yaml: async (text) => yamlToJson(text) });
  const mock = new Mock(new Document(document, url), settings);
  return (request) => respondTo(mock, request);
}

function sourceOf(description: unknown): Source {
  if (typeof description === "object" && description !== null) return { document: description };
  if (typeof description !== "string" || description.trim() === "") throw new TypeError(NO_DESCRIPTION);
  return /^https?:\/\/\S+$/i.test(description.trim()) ? { url: description.trim() } : { text: description };
}
