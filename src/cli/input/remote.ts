/**
 * GET over http and https for the commands. Who may be asked is decided by the address that is connected to, again at
 * every redirect: names can lead anywhere.
 */
import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import type { Agent, buildConnector, Dispatcher, Response as UndiciResponse } from "undici";
import { mayReach, type Zone, zoneOf as zoneOfAddress } from "./addresses.ts";

/** Redirects that are followed in a row (Fetch, section 4.4). */
export const MOST_REDIRECTS = 20;

/** An answer, and the zone that it came from. */
export interface RemoteAnswer {
  /** Its `url` is the address after all redirects, without credentials. */
  response: UndiciResponse;
  zone: Zone;
}

/** A host that may not be asked: it is in a zone that the asking document cannot reach. */
export class ForbiddenAddress extends Error {
  constructor(
    readonly host: string,
    readonly zone: Zone,
  ) {
    super(`${host} is a ${zone} address.`);
  }
}

/** Connections that are kept open between requests, one pool for each zone that asks. */
export class Remote {
  readonly #agents = new Map<Zone | undefined, Agent>();
  /** The zone that each host was found in, by `host:port`. */
  readonly #zones = new Map<string, Zone>();

  /** The credentials that the user gave, by origin. */
  readonly #credentials = new Map<string, string>();

  /** @param zoneOf tells the zone of an IP address */
  constructor(private readonly zoneOf: (address: string) => Zone = zoneOfAddress) {}

  /**
   * Gets an address and follows its redirects. Credentials of an address that the user named are sent again to the same
   * origin, and to no other.
   * @param from the zone of the document that refers to it; undefined: the user named the address
   * @throws ForbiddenAddress if it, or what it redirects to, may not be asked; other errors as `fetch` has them
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

  /** A connector that refuses addresses of forbidden zones: those that are written out, and those that names led to. */
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
        // A name that leads to several zones gets the rights of the public one, which are the least.
        this.#zones.set(key, (this.#zones.get(key) ?? zone) === zone ? zone : "public");
        callback(null, socket);
      });
    };
  }

  /** Looks a name up and leaves out the addresses that may not be asked. */
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

/** Milliseconds until a connection that does not come about is given up. */
const CONNECT_TIME = 10_000;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

function isAllowed(from: Zone | undefined, to: Zone): boolean {
  return from === undefined || mayReach(from, to);
}

function keyOf(url: URL): string {
  return `${url.hostname.replace(/^\[|\]$/g, "")}:${url.port || PORTS[url.protocol]}`;
}

/** An address and its credentials as a header: `fetch` accepts none in an address (Fetch, section 5.6). */
function withoutCredentials(url: URL): { plain: URL; authorization?: string } {
  if (url.username === "" && url.password === "") return { plain: url };
  const plain = new URL(url);
  plain.username = "";
  plain.password = "";
  const credentials = `${decoded(url.username)}:${decoded(url.password)}`;
  return { plain, authorization: `Basic ${Buffer.from(credentials).toString("base64")}` };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `fetch` wraps what a connector says. */
function rethrow(error: unknown): never {
  const { cause } = error as { cause?: unknown };
  throw cause instanceof ForbiddenAddress ? cause : error;
}
