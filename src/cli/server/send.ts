/** Sends requests to an address that the user gave: the receiver of a webhook, or the server of `mock --proxy`. */
/** A request to send. */
export interface Sent {
  method: string;
  url: string;
  headers: Readonly<Record<string, string | string[]>>;
  body: Uint8Array | undefined;
  /** Milliseconds until the header fields have arrived, and between two pieces of the body. */
  timeout: number;
}

/** The answer of a server. */
export interface Got {
  status: number;
  headers: readonly (readonly [name: string, values: readonly string[]])[];
  body: Uint8Array;
}

/** The largest body of an answer, in bytes. */
const LARGEST_ANSWER = 100_000_000;

/**
 * Sends a request. Redirects are not followed.
 * @throws Error if there is no answer, or if its body is larger than 100 MB
 */
export async function send({ method, url, headers, body, timeout }: Sent): Promise<Got> {
  // Imported on first use, because loading it delays the start.
  const { request } = await import("undici");
  const answer = await request(url, {
    method: method as "GET",
    headers,
    body: body ?? null,
    headersTimeout: timeout,
    bodyTimeout: timeout,
  });
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer.body as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > LARGEST_ANSWER) throw new Error(`The answer is larger than ${LARGEST_ANSWER} bytes.`);
    pieces.push(piece);
  }
  const fields = Object.entries(answer.headers).map(([name, value]) => [name, [value ?? []].flat()] as const);
  return { status: answer.statusCode, headers: fields, body: new Uint8Array(Buffer.concat(pieces)) };
}
