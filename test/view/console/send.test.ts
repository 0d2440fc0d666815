/** What becomes of a request: when the connection breaks, a proxy answers briefly, or the host's function fails. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { TrySettings } from "#console/settings.ts";
import type { Request } from "#request/request.ts";
import { SendFailure } from "#view/console/outcome.ts";
import { send } from "#view/console/send.ts";

let fetched: () => Response;
let requests = 0;

beforeAll(() => {
  vi.stubGlobal("location", new URL("https://docs.test/"));
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("fetch", async (_: string, { method }: RequestInit) => {
    requests++;
    // As browsers do, it refuses what is no token.
    if (/[^\w-]/.test(method ?? "")) throw new TypeError("method");
    return fetched();
  });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
beforeEach(() => {
  requests = 0;
});
afterAll(() => void vi.unstubAllGlobals());

const REQUEST: Request = { method: "GET", url: "https://api.test/a", headers: [["X-A", "1"]], cookie: "" };

/** What arrives: the status, the body, whether it is cut; or why nothing does. */
async function sent(
  settings: Partial<TrySettings>,
  signal = new AbortController().signal,
): Promise<readonly unknown[]> {
  let status = 0;
  let text = "";
  try {
    const { isCut } = await send(REQUEST, {
      settings: { withCredentials: false, variables: {}, credentials: {}, clients: {}, ...settings },
      hasSecrets: false,
      signal,
      onHead: (head) => {
        status = head.status;
      },
      onBytes: (bytes) => {
        text += new TextDecoder().decode(bytes);
      },
    });
    return [status, text, isCut];
  } catch (error) {
    if (error instanceof SendFailure) return [error.kind, error.message];
    throw error;
  }
}

/** A response whose connection breaks after some pieces. */
function broken(...pieces: string[]): Response {
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const piece = pieces.shift();
      if (piece === undefined) controller.error(new TypeError("network error"));
      else controller.enqueue(new TextEncoder().encode(piece));
    },
  });
  return new Response(body);
}

const PROXY = { proxy: "https://docs.test/proxy" };
const HEAD = '{"status":201,"headers":[]}';

test.each<[what: string, settings: Partial<TrySettings>, response: () => Response, came: readonly unknown[]]>(
  [
    ["all of it", {}, () => new Response("{}"), [200, "{}", false]],
    ["the beginning", {}, () => broken('{"a":', "1"), [200, '{"a":1', true]],
    ["the header fields only", {}, () => broken(), [200, "", true]],
    ["all of it, by the proxy", PROXY, () => new Response(`${HEAD}\n{}`), [201, "{}", false]],
    ["the beginning, by the proxy", PROXY, () => broken(HEAD, "\n{"), [201, "{", true]],
    ["a line without an end, by the proxy", PROXY, () => new Response(HEAD), [201, "", false]],
    [
      "a problem without an end of the line",
      PROXY,
      () => new Response('{"problem":"origin","message":"No."}'),
      ["proxy", "No."],
    ],
    ["half a line, by the proxy", PROXY, () => broken(HEAD), ["proxy", ""]],
    ["nothing, by the proxy", PROXY, () => new Response(""), ["proxy", ""]],
  ],
)("what arrives is shown: %s", async (_, settings, response, came) => {
  fetched = response;
  expect(await sent(settings)).toEqual(came);
});

test("a reader who stops a response sees what came; before that, nothing", async () => {
  for (const [pieces, came] of [
    [["{"], [200, "{", true]],
    [[], ["stopped", ""]],
  ] as const) {
    const control = new AbortController();
    const left = [...pieces];
    fetched = () =>
      new Response(
        new ReadableStream<Uint8Array>({
          pull: (controller) => {
            const piece = left.shift();
            if (piece !== undefined) return controller.enqueue(new TextEncoder().encode(piece));
            control.abort();
            controller.error(new DOMException("", "AbortError"));
          },
        }),
      );
    expect(await sent({}, control.signal)).toEqual(came);
  }
});

test.each<[what: string, onRequest: TrySettings["onRequest"]]>([
  ["refuses", () => false],
  [
    "throws",
    () => {
      throw new Error("boom");
    },
  ],
  ["rejects", () => Promise.reject(new Error("boom"))],
  ["returns header fields that are no list of pairs", () => ({ headers: { "X-A": "1" } })],
  ["returns a header that is no pair", () => ({ headers: [["X-A"]] })],
  ["returns a method that is none", () => ({ method: "GET /" })],
  ["returns a header name that is none", () => ({ headers: [["X A", "1"]] })],
])("nothing is sent if the host's function %s", async (_, onRequest) => {
  fetched = () => new Response("{}");
  expect(await sent({ onRequest })).toEqual(["refused", ""]);
  expect(requests).toBe(0);
});

test("an address of the host that nothing can be sent to is named", async () => {
  for (const url of ["/b", "javascript:1", 7])
    expect(await sent({ onRequest: () => ({ url }) })).toEqual(["address", String(url)]);
});
