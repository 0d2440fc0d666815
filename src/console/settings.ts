/** Reads the option `tryIt`: the settings of the host for requests. */
import { asFlag, asList, asRecord, asText, entries, isRecord, own } from "#oas/read.ts";
import type { Options } from "#options/options.ts";
import { type Pair, SECRETS } from "#request/request.ts";
import type { Secrets } from "./secrets.ts";

/** A request, as the host sees it before it is sent. */
export interface HostRequest {
  method: string;
  url: string;
  headers: readonly Pair[];
  /** The bytes of the body. */
  body?: unknown;
}

/** A response, as the host sees it. */
export interface HostResponse {
  status: number;
  headers: readonly Pair[];
  body: Uint8Array;
}

/** A client that is registered with an authorization server. */
export interface Client {
  clientId?: string;
  clientSecret?: string;
}

/** The settings of the host. */
export interface TrySettings {
  /** The URL of a proxy that requests go through. */
  proxy?: string;
  /** Whether the browser sends its cookies for the API. */
  withCredentials: boolean;
  /** Changes a request, or refuses it with `false`. */
  onRequest?: (request: HostRequest) => unknown;
  onResponse?: (request: HostRequest, response: HostResponse) => unknown;
  /** The URL template or the name of the server that is chosen at first. */
  server?: string;
  /** Values of its variables. */
  variables: Readonly<Record<string, string>>;
  /** Credentials by the key of their scheme. */
  credentials: Secrets;
  /** Clients of OAuth 2 and OpenID Connect, by the key of their scheme. */
  clients: Readonly<Record<string, Client>>;
  /** The page that an authorization server sends the reader back to. */
  redirectUrl?: string;
}

/** Reads the option. */
export function trySettings({ tryIt }: Options): TrySettings {
  const given = asRecord(tryIt);
  return {
    proxy: asText(own(given, "proxy")),
    withCredentials: asFlag(own(given, "withCredentials")),
    onRequest: callable(own(given, "onRequest")),
    onResponse: callable(own(given, "onResponse")),
    server: asText(own(given, "server")),
    variables: texts(own(given, "variables")),
    credentials: byScheme(given, Object.keys(SECRETS)),
    clients: byScheme(given, ["clientId", "clientSecret"]),
    redirectUrl: asText(own(given, "redirectUrl")),
  };
}

/** Names of methods and header fields (RFC 9110, 5.6.2), and values of header fields. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const FIELD_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * A request with the changes that the function of the host returned; undefined if the function refuses the request.
 * @throws TypeError if the function returned a method or header fields that cannot be sent
 */
export function changedRequest(request: HostRequest, given: unknown): HostRequest | undefined {
  if (given === false) return undefined;
  if (!isRecord(given)) return request;
  const { method, url, headers, body } = { ...request, ...given };
  if (!TOKEN.test(method)) throw new TypeError(`onRequest: “${method}” is not a method.`);
  if (!Array.isArray(headers) || !headers.every(isHeader))
    throw new TypeError("onRequest: headers is a list of pairs of a name and a value.");
  return { method, url: String(url), headers, body };
}

function isHeader(pair: unknown): boolean {
  const [name, value] = asList(pair);
  return typeof name === "string" && typeof value === "string" && TOKEN.test(name) && FIELD_VALUE.test(value);
}

/** The texts with some names that the host gives for each scheme. Schemes without such texts are left out. */
function byScheme(
  given: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const all = entries(own(given, "credentials")).flatMap(([key, one]) => {
    const known = Object.entries(texts(one)).filter(([name]) => names.includes(name));
    return known.length > 0 ? [[key, Object.fromEntries(known)] as const] : [];
  });
  return Object.fromEntries(all);
}

function callable<F>(value: unknown): F | undefined {
  return typeof value === "function" ? (value as F) : undefined;
}

function texts(value: unknown): Readonly<Record<string, string>> {
  const all = entries(value).flatMap(([key, one]) => {
    const text = asText(one);
    return text === undefined ? [] : [[key, text] as const];
  });
  return Object.fromEntries(all);
}
