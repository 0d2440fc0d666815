/** `lectern mock --proxy`: forwards requests to a real server, and finds what does not match in both directions. */
import type { Mock } from "#mock/mock.ts";
import { PROBLEM_TYPE, problem } from "#mock/problem.ts";
import { checkResponse } from "#mock/response-check.ts";
import type { Finding } from "#oas/finding.ts";
import { ALL } from "#request/parse/parse.ts";
import type { Received } from "#request/parse/received.ts";
import type { Answer } from "./answer.ts";
import { type Got, send } from "./send.ts";

/** The result of a forwarded request: the server's answer, and its differences from the description. */
export interface Forwarded {
  answer: Answer;
  findings: readonly (Finding & { location: string; name?: string })[];
}

/** How long the server may take, in milliseconds. */
const TIMEOUT = 60_000;
/**
 * Header fields that are not forwarded: those of one connection (RFC 9110, 7.6.1), and those that `fetch` sets
 * itself.
 */
const HOP =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host|content-length|expect)$/i;

/** Forwards a request. */
export async function forward(mock: Mock, received: Received, proxy: URL): Promise<Forwarded> {
  const route = mock.route(received);
  const operation = route.kind === "operation" ? route : undefined;
  const wrong = operation
    ? mock.check(operation.operation, received, operation.texts).findings
    : [notDescribed(received)];
  try {
    const { status, headers, body } = await ask(received, proxy);
    const lower = new Map(headers.map(([name, values]) => [name.toLowerCase(), values]));
    const responses = operation ? mock.plan(operation.operation).responses : [];
    const found = operation
      ? checkResponse(
          responses,
          { status, headers: lower, body },
          { reads: ALL, hasBody: received.method !== "HEAD" },
        ).findings
      : [];
    return { answer: { status, headers: Object.fromEntries(headers), body }, findings: [...wrong, ...found] };
  } catch (error) {
    const told = problem("no-answer", 502, "The server did not answer", (error as Error).message);
    const answer = { status: 502, headers: { "Content-Type": PROBLEM_TYPE }, body: JSON.stringify(told) };
    return { answer, findings: wrong };
  }
}

async function ask({ method, path, query, headers, body }: Received, proxy: URL): Promise<Got> {
  const url = proxy.origin + proxy.pathname.replace(/\/$/, "") + path + (query === "" ? "" : `?${query}`);
  const sent = [...headers].filter(([name]) => !HOP.test(name) && name !== "accept-encoding");
  const got = await send({
    method,
    url,
    headers: Object.fromEntries(sent.map(([name, values]) => [name, [...values]])),
    body,
    timeout: TIMEOUT,
  });
  return { ...got, headers: got.headers.filter(([name]) => !HOP.test(name)) };
}

function notDescribed({ method, path }: Received): Finding & { location: string } {
  const message = `The description has no ${method} ${path}.`;
  return { id: "no-path", level: "error", message, place: {}, location: "path" };
}
