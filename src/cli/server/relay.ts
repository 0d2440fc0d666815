/**
 * Sends the requests of the served page for it: an API need not allow the page to read it (CORS), and header
 * fields that browsers do not send are sent too. Only origins that the description names may get requests,
 * with the rights of the server that it came from.
 */
import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Dispatcher } from "undici";
import type { Zone } from "#cli/input/addresses.ts";
import { Remote } from "#cli/input/remote.ts";
import {
  endOfHead,
  LONGEST_HEAD,
  RELAY_TYPE,
  type RelayRequest,
  type RelayResponse,
  readRelayRequest,
  relayHead,
} from "#console/relay.ts";
import type { Loaded } from "#load/load.ts";
import { Document } from "#model/document.ts";
import type { Pair } from "#request/request.ts";
import { type Answer, type Asked, refusal } from "./answer.ts";
import { originsOf } from "./relay-targets.ts";

/** The largest request body that is forwarded, in bytes. */
export const LARGEST_REQUEST = 50_000_000;
/** The largest part of a response that is forwarded, in bytes. */
export const LARGEST_RESPONSE = 200_000_000;
/** Milliseconds until a response begins, and between its pieces. */
const TIMEOUT = 60_000;
const IDLE = 300_000;

/** Fields of one connection (RFC 9110, 7.6.1), and those that the client sets itself. */
const HOP =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host|content-length|expect|accept-encoding)$/i;
/** Tokens (RFC 9110, 5.6.2). */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** The description whose requests are forwarded, and the zone of the server that it came from. */
export interface Described {
  loaded: Pick<Loaded, "document" | "url">;
  zone?: Zone | undefined;
}

/** Forwards requests. */
export class Relay {
  readonly #origins = new WeakMap<Described["loaded"], ReadonlySet<string>>();
  readonly #remote: Remote;

  constructor(remote = new Remote()) {
    this.#remote = remote;
  }

  /**
   * Answers a request of the page with a response, or with the reason why there is none.
   * @param given origins that the user named: they may be anywhere
   */
  async answer(
    asked: Asked,
    { loaded, zone }: Described,
    given: ReadonlySet<string> = new Set(),
  ): Promise<Answer> {
    const { method, headers, isOwn } = asked;
    if (method !== "POST") return refusal(405, "Use POST.", { Allow: "POST" });
    // Without an origin, no browser has checked which page sends this.
    if (!isOwn || headers.origin === undefined || headers["content-type"] !== RELAY_TYPE)
      return refusal(403, "Only the page of this server may send requests.");
    const message = await readMessage(asked);
    if (!message) return unsent("message", "The request could not be read.");
    const { head, body } = message;
    const url = URL.canParse(head.url) ? new URL(head.url) : undefined;
    const isGiven = url !== undefined && given.has(url.origin);
    const isKnown = url !== undefined && (isGiven || this.#originsOf(loaded).has(url.origin));
    if (!isKnown || !/^https?:$/.test(url.protocol) || url.username !== "")
      return unsent("origin", `The description names no server at ${url?.origin ?? head.url}.`);
    if (!TOKEN.test(head.method) || /^connect$/i.test(head.method))
      return unsent("method", `The method ${head.method} is not passed on.`);
    try {
      return streamed(await this.#send(head, url, body, isGiven ? undefined : zone, asked.ended));
    } catch (error) {
      return unsent("connection", messageOf(error));
    }
  }

  #originsOf(loaded: Described["loaded"]): ReadonlySet<string> {
    const known = this.#origins.get(loaded) ?? originsOf(new Document(loaded.document, loaded.url));
    this.#origins.set(loaded, known);
    return known;
  }

  #send(
    head: RelayRequest,
    url: URL,
    body: Uint8Array,
    zone: Zone | undefined,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    const rest = /^[^/]*\/\/[^/?#]*([^#]*)/.exec(head.url)?.[1] ?? "";
    const request = {
      method: head.method as Dispatcher.HttpMethod,
      path: rest.startsWith("/") ? rest : `/${rest}`,
      headers: [...head.headers.filter(isPassedOn).flat(), "accept-encoding", "identity"],
      body: body.length > 0 ? body : null,
      signal,
      headersTimeout: TIMEOUT,
      bodyTimeout: IDLE,
    };
    return this.#remote.send(url.origin, request, zone);
  }
}

function isPassedOn([name, value]: Pair): boolean {
  return TOKEN.test(name) && !HOP.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}

async function readMessage(asked: Asked): Promise<{ head: RelayRequest; body: Uint8Array } | undefined> {
  const bytes = (await asked.body(LARGEST_REQUEST)) ?? new Uint8Array();
  const end = endOfHead(bytes.subarray(0, LONGEST_HEAD));
  const head = end < 0 ? undefined : readRelayRequest(bytes.subarray(0, end));
  return head && { head, body: bytes.subarray(end + 1) };
}

/** A response as it arrives, cut at the limit. */
function streamed({ statusCode, headers, body }: Dispatcher.ResponseData): Answer {
  const head: RelayResponse = { status: statusCode, statusText: "", headers: pairsOf(headers) };
  return {
    ...ANSWER,
    body: (response) => {
      response.write(relayHead(head));
      pipeline(Readable.from(limited(body)), response).catch(() => response.destroy());
    },
  };
}

async function* limited(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = LARGEST_RESPONSE;
  for await (const piece of body) {
    left -= piece.length;
    yield piece;
    // One piece more than the page reads: so it knows that there is more.
    if (left < 0) return;
  }
}

function pairsOf(headers: IncomingHttpHeaders): readonly Pair[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): Pair => [name, one]),
  );
}

const ANSWER = { status: 200, headers: { "Content-Type": RELAY_TYPE, "Cache-Control": "no-store" } };

function unsent(id: string, message: string): Answer {
  return { ...ANSWER, body: relayHead({ problem: id, message }) };
}

function messageOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return message || code || String(error);
}
