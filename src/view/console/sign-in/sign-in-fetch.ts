/** `fetch` for the requests of a sign-in: only to safe addresses, through the proxy if there is one, without redirects. */
import type { TrySettings } from "#console/settings.ts";
import { isSafeEndpoint } from "#console/sign-in.ts";
import type { Request } from "#request/request.ts";
import type { SendFailureKind } from "#view/console/outcome.ts";
import type { Head, Sending } from "#view/console/send.ts";
import { SignInProblem } from "./sign-in-problem.ts";

/** The longest answer of an authorization server, in bytes. */
export const LONGEST_ANSWER = 1_000_000;

/** How the form sends requests, and what it says of a failure. */
export interface Sender {
  send: (request: Request, sending: Sending) => Promise<{ isCut: boolean }>;
  failureText: (kind: SendFailureKind, detail: string) => string;
}

/** A `fetch` for the library of the protocols. */
export type Fetch = (url: string, init: FetchInit) => Promise<Response>;

/** What the library asks for. */
export interface FetchInit {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
}

/**
 * Makes it.
 * @param named the origins that the description names: a proxy passes on requests to these only
 */
export function signInFetch(
  { send, failureText }: Sender,
  settings: TrySettings,
  named: ReadonlySet<string>,
  signal: AbortSignal,
): Fetch {
  return async (url, { method, headers, body }) => {
    if (!isSafeEndpoint(url, location.href)) throw new SignInProblem("unsafe", url);
    const request: Request = {
      ...{ method, url, cookie: "", headers: Object.entries(headers) },
      ...(body !== undefined && body !== null && { body: { kind: "text", text: String(body) } }),
    };
    const proxy = named.has(new URL(url).origin) ? settings.proxy : undefined;
    const answer = new Answer();
    const late = new AbortController();
    const stop = (): void => late.abort();
    signal.addEventListener("abort", stop);
    let isCut = false;
    try {
      ({ isCut } = await send(request, {
        // The host's functions are for requests to the API.
        settings: { ...settings, proxy, withCredentials: false, onRequest: undefined, onResponse: undefined },
        hasSecrets: true,
        signal: late.signal,
        onHead: (head) => answer.begin(head),
        onBytes: (bytes) => {
          if (!answer.take(bytes)) stop();
        },
      }));
    } catch (error) {
      if (signal.aborted) throw new SignInProblem("stopped");
      const { kind, message } = error as { kind?: SendFailureKind; message: string };
      throw kind ? new SignInProblem("failure", failureText(kind, message)) : error;
    } finally {
      signal.removeEventListener("abort", stop);
    }
    if (isCut) throw new SignInProblem("answer", url);
    return answer.response(url);
  };
}

/** An answer as it arrives. */
class Answer {
  private head: Head | undefined;
  private readonly pieces: Uint8Array<ArrayBuffer>[] = [];
  private size = 0;

  begin(head: Head): void {
    this.head = head;
  }

  /** @returns whether there is room for more */
  take(bytes: Uint8Array): boolean {
    this.size += bytes.length;
    this.pieces.push(new Uint8Array(bytes));
    return this.size <= LONGEST_ANSWER;
  }

  response(url: string): Response {
    const { status = 0, headers = [] } = this.head ?? {};
    if (this.size > LONGEST_ANSWER) throw new SignInProblem("answer", url);
    if (status >= 300 && status < 400) throw new SignInProblem("redirect", url);
    if (status < 200 || status > 599) throw new SignInProblem("answer", url);
    const isEmpty = status === 204 || status === 205;
    return new Response(isEmpty ? null : new Blob(this.pieces), {
      status,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
    });
  }
}
