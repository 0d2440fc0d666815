/** The handler of `lectern mock`: passes requests to the mock server, webhooks or the proxy, and prints reports. */
import { setTimeout } from "node:timers/promises";
import { complain, type Line, line, paint, print } from "#cli/process/terminal.ts";
import { LARGEST_BODY, tooLarge } from "#mock/body-stream.ts";
import { decoded } from "#mock/content-coding.ts";
import { type Mock, type Answer as Mocked, problemAnswer } from "#mock/mock.ts";
import type { Problem } from "#mock/problem.ts";
import type { Finding } from "#oas/finding.ts";
import type { Received } from "#request/parse/received.ts";
import { type Answer, type Asked, TooLarge } from "./answer.ts";
import { DECODERS } from "./decoders.ts";
import type { Handler } from "./http.ts";
import { forward } from "./mock-proxy.ts";
import { sendWebhook } from "./webhooks.ts";

/** Settings of `lectern mock` beyond those of the mock server. */
export interface MockServerSettings {
  /** The delay before each answer, in milliseconds: minimum and maximum. */
  delay?: readonly [least: number, most: number];
  /** Whether findings are printed. Default: false. */
  reports?: boolean;
  /** The server that requests are forwarded to. */
  proxy?: URL;
}

/** Paths with this prefix belong to the server itself. */
const OWN = "/-/";

/** The maximum number of findings that are printed for one request. */
const MOST_PRINTED = 20;

/** Makes the handler. For each request, `current` returns the mock server, which changes with the description. */
export function mockHandler(
  current: () => Mock,
  { delay, reports = false, proxy }: MockServerSettings = {},
): Handler {
  return async (asked) => {
    const mock = current();
    if (asked.path.startsWith(OWN)) return sendWebhook(mock, asked);
    const received = await receivedOf(asked);
    if ("status" in received) return answerOf(problemAnswer(received));
    if (delay) await setTimeout(delay[0] + Math.random() * (delay[1] - delay[0]));
    if (proxy) {
      const { answer, findings } = await forward(mock, received, proxy);
      report(received, findings, []);
      return answer;
    }
    const answer = mock.answer(received);
    if (reports || answer.unchecked.length > 0) report(received, answer.findings, answer.unchecked);
    return answerOf(answer);
  };
}

/** Converts a request to the mock server's form; a problem if its body cannot be read. */
async function receivedOf({ method, target, fields, body }: Asked): Promise<Received | Problem> {
  const at = target.indexOf("?");
  const headers = new Map<string, readonly string[]>();
  for (const [name, values] of Object.entries(fields)) if (values) headers.set(name, values);
  let bytes: Uint8Array | undefined;
  try {
    bytes = await body(LARGEST_BODY);
  } catch (error) {
    if (error instanceof TooLarge) return tooLarge();
    throw error;
  }
  const received = {
    method,
    path: at < 0 ? target : target.slice(0, at),
    query: at < 0 ? "" : target.slice(at + 1),
    headers,
    ...(bytes && { body: bytes }),
  };
  return decoded(received, DECODERS);
}

/** Converts an answer to the HTTP server's form. A stream is sent item by item. */
function answerOf({ status, headers, pieces }: Mocked): Answer {
  const fields: Record<string, string | string[]> = {};
  for (const [name, value] of headers) {
    const known = fields[name];
    fields[name] = known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value];
  }
  const [only] = pieces;
  if (pieces.length === 1 && only) return { status, headers: fields, body: only };
  const hasNoBody = pieces.length === 0 && (status === 204 || status === 304 || "Content-Length" in fields);
  if (pieces.length === 0 && !hasNoBody) return { status, headers: fields, body: "" };
  return {
    status,
    headers: fields,
    body: (response) => {
      let next = 0;
      const write = (): void => {
        const piece = pieces[next++];
        if (!piece || response.destroyed) return void response.end();
        if (response.write(piece)) setImmediate(write);
        else response.once("drain", write);
      };
      write();
    },
  };
}

function report(
  { method, path }: Received,
  findings: readonly (Finding & { location: string; name?: string })[],
  unchecked: readonly string[],
): void {
  if (findings.length + unchecked.length === 0) return;
  const lines: Line[] = findings.slice(0, MOST_PRINTED).map(({ location, name, message, place }) => {
    const where = [location, name, place.pointer].filter((one) => one).join(" ");
    return line`  ${paint.yellow(where)}  ${message}`;
  });
  const more = findings.length - MOST_PRINTED;
  complain(
    line`${paint.red("✗")} ${method} ${path}`,
    ...lines,
    ...(more > 0 ? [line`  … and ${more} more`] : []),
  );
  for (const part of unchecked)
    print(line`  ${paint.yellow("!")} ${part}: not checked, because it takes too many steps.`);
}
