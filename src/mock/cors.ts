/** Lets pages of all origins call a mock server (the CORS protocol of the Fetch standard). */
import type { Received } from "#request/parse/received.ts";

type Fields = readonly (readonly [name: string, value: string])[];

/** The CORS fields of an answer to a page of another origin. Empty if the client is not a page. */
export function corsFields({ headers }: Received, exposed: readonly string[]): Fields {
  const origin = headers.get("origin")?.[0];
  if (origin === undefined || !/^[\x21-\x7e]+$/.test(origin)) return [];
  return [
    ["Access-Control-Allow-Origin", origin],
    ["Access-Control-Allow-Credentials", "true"],
    ["Access-Control-Expose-Headers", [...new Set(exposed)].join(", ")],
    ["Vary", "Origin"],
  ];
}

/** Whether a request is a preflight request. */
export function isPreflight({ method, headers }: Received): boolean {
  return method === "OPTIONS" && headers.has("origin") && headers.has("access-control-request-method");
}

/** The fields of the answer to a preflight request. Everything that the page wants to send is allowed. */
export function preflightFields({ headers }: Received): Fields {
  const wanted = (name: string): string => (headers.get(name)?.[0] ?? "").replace(/[^\x20-\x7e]/g, "");
  return [
    ["Access-Control-Allow-Methods", wanted("access-control-request-method")],
    ["Access-Control-Allow-Headers", wanted("access-control-request-headers")],
    ["Access-Control-Max-Age", "600"],
  ];
}
