/**
 * Sends the GET requests of the commands over http and https. The address of the actual connection decides whether a
 * request is allowed, again at every redirect, because a name can resolve to any address.
 */

import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import type { Agent, buildConnector, Dispatcher, Response as UndiciResponse } from "undici";
import { decoded } from "#cli/process/decoded.ts";
import { mayReach, type Zone, zoneOf as zoneOfAddress } from "./addresses.ts";

/** The maximum number of redirects in a row (Fetch, section 4.4). */
export const MOST_REDIRECTS = 20;

/** An answer, and the zone of its address. */
export interface RemoteAnswer {
  /** The answer. Its `url` is the address after all redirects, without credentials. */
  response: UndiciResponse;
  zone: Zone;
}

/** A host that may not be requested: the requesting document may not reach its zone. */
export class ForbiddenAddress extends Error {
  constructor(
    readonly host: string,
    readonly zone: Zone,
  ) {
    super(`${host} is a ${zone} address.`);
  }
}

/** Connections that stay open between requests, one pool for each zone of requesting documents. */
export class Remote {
  readonly #agents = new Map<Zone | undefined, Agent>();
  /** The zone of each host, by `host:port`. */
  readonly #zones = new Map<string, Zone>();

  /** The credentials that the user gave, by origin. */
  readonly #credentials = new Map<string, string>();

  /** @param zoneOf returns the zone of an IP address */
  constructor(private readonly zoneOf: (address: string) => Zone = zoneOfAddress) {}

  /**
   * Requests an address and follows its redirects. Credentials in an address that the user named are sent again to
   * the same origin only.
   * @param from the zone of the document that refers to it; undefined if the user named the address
   * @throws ForbiddenAddress if the address or a redirect is not allowed; other errors are those of `fetch`
   */
  async get(address: string, from: Zone | undefined, signal?: AbortSignal | null): Promise<RemoteAnswer> {
    const { fetch } = await import("undici");
    let url = new URL(address);
    let zone = from;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const { plain, authorization: given } = withoutCredentials(url);
      if (given !== undefined && from === undefined && redirects === 0)
        this.#credentials.set(plain.origin, given);
      const authorization = given ?? this.#credentials.get(plain.origin);
      const headers = authorization === undefined ? {} : { authorization };
      const dispatcher = await this.#agent(zone);
      const response = await fetch(plain, { dispatcher, signal, headers, redirect: "manual" }).catch(rethrow);
      const found = this.#zones.get(keyOf(plain)) ?? "public";
      const location = REDIRECTS.has(response.status) ? response.headers.get("location") : null;
      if (location === null) return { response, zone: found };
      await response.body?.cancel();
      const next = new URL(location, plain);
      if (!/^https?:$/.test(next.protocol)) throw new Error(`it redirects to ${next.protocol}`);
      zone = found;
      url = next;
    }
    throw new Error(`it redirects more than ${MOST_REDIRECTS} times`);
  }

  /**
   * Sends a request to one origin and follows no redirect. The path goes as it is, with its dots.
   * @param from the zone of the description that names the origin; undefined: the user's own
   * @throws ForbiddenAddress, or what the connection says
   */
  async send(
    origin: string,
    request: Omit<Dispatcher.RequestOptions, "origin">,
    from: Zone | undefined,
  ): Promise<Dispatcher.ResponseData> {
    return (await this.#agent(from)).request({ ...request, origin });
  }

  /** Closes all connections. */
  async close(): Promise<void> {
    await Promise.all([...this.#agents.values()].map((agent) => agent.destroy()));
  }

  async #agent(from: Zone | undefined): Promise<Agent> {
    const known = this.#agents.get(from);
    if (known) return known;
    const { Agent, buildConnector } = await import("undici");
    const agent = new Agent({
      connect: this.#guarded(buildConnector({ timeout: CONNECT_TIME, lookup: this.#lookupFrom(from) }), from),
    });
    this.#agents.set(from, agent);
    return agent;
  }

  /** A connector that refuses addresses of forbidden zones, both literal ones and those that names resolve to. */
  #guarded(connect: buildConnector.connector, from: Zone | undefined): buildConnector.connector {
    return (options, callback) => {
      const host = options.hostname.replace(/^\[|\]$/g, "");
      if (isIP(host) && !isAllowed(from, this.zoneOf(host)))
        return callback(new ForbiddenAddress(host, this.zoneOf(host)), null);
      connect(options, (...result) => {
        const [error, socket] = result;
        if (error) return callback(error, null);
        const zone = this.zoneOf(socket.remoteAddress ?? "");
        if (!isAllowed(from, zone)) {
          socket.destroy();
          return callback(new ForbiddenAddress(host, zone), null);
        }
        const key = `${host}:${options.port || PORTS[options.protocol]}`;
        // A name that resolves to several zones gets the rights of the public one, which are the least.
        this.#zones.set(key, (this.#zones.get(key) ?? zone) === zone ? zone : "public");
        callback(null, socket);
      });
    };
  }

  /** Resolves a name and removes addresses that are not allowed. */
  #lookupFrom(from: Zone | undefined): LookupFunction {
    return (name, options, callback) =>
      lookup(name, { ...options, all: true }, (error, found) => {
        if (error) return callback(error, []);
        const allowed = found.filter(({ address }) => isAllowed(from, this.zoneOf(address)));
        const [first] = allowed;
        if (!first) return callback(new ForbiddenAddress(name, this.zoneOf(found[0]?.address ?? "")), []);
        if (options.all) callback(null, allowed);
        else callback(null, first.address, first.family);
      });
  }
}

/** How long connecting may take, in milliseconds. */
const CONNECT_TIME = 10_000;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

function isAllowed(from: Zone | undefined, to: Zone): boolean {
  return from === undefined || mayReach(from, to);
}

function keyOf(url: URL): string {
  return `${url.hostname.replace(/^\[|\]$/g, "")}:${url.port || PORTS[url.protocol]}`;
}

/**
 * Splits an address into the plain address and a header with its credentials, because `fetch` accepts no credentials
 * in an address (Fetch, section 5.6).
 */
function withoutCredentials(url: URL): { plain: URL; authorization?: string } {
  if (url.username === "" && url.password === "") return { plain: url };
  const plain = new URL(url);
  plain.username = "";
  plain.password = "";
  const credentials = `${decoded(url.username)}:${decoded(url.password)}`;
  return { plain, authorization: `Basic ${Buffer.from(credentials).toString("base64")}` };
}

/** Rethrows the connector's error, which `fetch` wraps. */
function rethrow(error: unknown): never {
  const { cause } = error as { cause?: unknown };
  throw cause instanceof ForbiddenAddress ? cause : error;
}
