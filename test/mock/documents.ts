/** Makes small descriptions and requests for tests of the mock server. */
import { type Answer, Mock, type MockSettings } from "#mock/mock.ts";
import { Document } from "#model/document.ts";
import type * as OAS from "#oas/types.ts";
import type { Received } from "#request/parse/received.ts";

/** A description with these paths. */
export function documentOf(paths: object, root: object = {}): Document {
  return new Document({
    openapi: "3.2.0",
    info: { title: "T", version: "1" },
    paths,
    ...root,
  } as OAS.OpenAPI);
}

/** A request: `GET /pets?limit=1`, header fields by name, a body as text. */
export function requestOf(line: string, headers: Record<string, string> = {}, body?: string): Received {
  const [method = "GET", target = "/"] = line.split(" ");
  const [path = "/", query = ""] = target.split("?");
  const fields = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value]] as const);
  const bytes = body === undefined ? undefined : new TextEncoder().encode(body);
  return { method, path, query, headers: new Map(fields), ...(bytes && { body: bytes }) };
}

/** The answer of a mock server, with its body as text. */
export function answerOf(
  document: Document,
  received: Received,
  settings: MockSettings = {},
): Answer & { type: string; text: string; json: () => unknown; field: (name: string) => string | undefined } {
  const answer = new Mock(document, settings).answer(received);
  const text = answer.pieces.map((piece) => new TextDecoder().decode(piece)).join("");
  const field = (name: string): string | undefined =>
    answer.headers.find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1];
  return {
    ...answer,
    text,
    field,
    type: field("content-type") ?? "",
    json: () => JSON.parse(text) as unknown,
  };
}
