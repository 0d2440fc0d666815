/** What a security scheme says about signing in with OAuth 2 and OpenID Connect: flows, endpoints, scopes, issuers; and the lifetime of a token. */
import type { SecurityScheme } from "#model/security.ts";
import { absoluteUrl } from "#model/server.ts";
import { asList, asRecord, asText, type Raw } from "#oas/read.ts";

/** The flows, in the order in which they are offered. */
export const FLOWS = [
  "authorizationCode",
  "clientCredentials",
  "deviceAuthorization",
  "password",
  "implicit",
] as const;

/** The key of a flow in `flows`. */
export type FlowName = (typeof FLOWS)[number];

/** What an authorization server says of itself (RFC 8414, OpenID Connect Discovery). */
export type Metadata = Raw;

/** A flow that a reader can choose, with absolute addresses. */
export interface Offer {
  flow: FlowName;
  authorizationUrl?: string;
  deviceAuthorizationUrl?: string;
  tokenUrl?: string;
  refreshUrl?: string;
  revocationUrl?: string;
  scopes: readonly { name: string; description?: string }[];
}

/** The names of the flows in `grant_types_supported`. */
const GRANTS: Readonly<Record<FlowName, string>> = {
  authorizationCode: "authorization_code",
  clientCredentials: "client_credentials",
  deviceAuthorization: "urn:ietf:params:oauth:grant-type:device_code",
  password: "password",
  implicit: "implicit",
};

/** The address of a server's metadata, which a scheme may name. */
export function metadataUrl(scheme: SecurityScheme, base: string): string | undefined {
  const { type, openIdConnectUrl, oauth2MetadataUrl } = scheme;
  const url = type === "openIdConnect" ? openIdConnectUrl : oauth2MetadataUrl;
  return url === undefined ? undefined : absoluteUrl(url, base);
}

/**
 * The flows of a scheme. Those of OpenID Connect are known with the metadata only.
 * @param base what relative addresses resolve against
 */
export function offersOf(scheme: SecurityScheme, base: string, metadata?: Metadata): readonly Offer[] {
  return scheme.type === "openIdConnect"
    ? discoveredOffers(metadata)
    : describedOffers(scheme, base, metadata);
}

function describedOffers(scheme: SecurityScheme, base: string, metadata?: Metadata): readonly Offer[] {
  const known = metadata && endpointsOf(metadata);
  return FLOWS.flatMap((name): Offer[] => {
    const flow = scheme.flows.find((one) => one.name === name);
    if (!flow) return [];
    const at = (url: string | undefined): string | undefined => url && absoluteUrl(url, base);
    return [
      {
        flow: name,
        authorizationUrl: at(flow.authorizationUrl) ?? known?.authorizationUrl,
        deviceAuthorizationUrl: at(flow.deviceAuthorizationUrl) ?? known?.deviceAuthorizationUrl,
        tokenUrl: at(flow.tokenUrl) ?? known?.tokenUrl,
        refreshUrl: at(flow.refreshUrl),
        revocationUrl: known?.revocationUrl,
        scopes: flow.scopes,
      },
    ];
  });
}

function discoveredOffers(metadata: Metadata | undefined): readonly Offer[] {
  if (!metadata) return [];
  const endpoints = endpointsOf(metadata);
  const grants = texts(metadata["grant_types_supported"]);
  const scopes = texts(metadata["scopes_supported"]).map((name) => ({ name }));
  // Without a list, a server has authorization code and implicit (RFC 8414, 2); only the first is offered.
  const isSupported = (flow: FlowName): boolean =>
    grants.length === 0 ? flow === "authorizationCode" : grants.includes(GRANTS[flow]);
  const needs = (flow: FlowName): string | undefined =>
    flow === "deviceAuthorization" ? endpoints.deviceAuthorizationUrl : endpoints.tokenUrl;
  return FLOWS.filter((flow) => isSupported(flow) && (flow === "implicit" || needs(flow) !== undefined)).map(
    (flow) => ({ flow, ...endpoints, scopes }),
  );
}

function endpointsOf(metadata: Metadata): Omit<Offer, "flow" | "scopes"> {
  return {
    authorizationUrl: asText(metadata["authorization_endpoint"]),
    deviceAuthorizationUrl: asText(metadata["device_authorization_endpoint"]),
    tokenUrl: asText(metadata["token_endpoint"]),
    revocationUrl: asText(metadata["revocation_endpoint"]),
  };
}

function texts(value: unknown): readonly string[] {
  return asList(value).flatMap((one) => asText(one) ?? []);
}

/** Whether a flow leads the reader to a page of the server, and back. */
export function isRedirecting(flow: FlowName): boolean {
  return flow === "authorizationCode" || flow === "implicit";
}

/** All scopes to choose from: those of the flow, and what the operation asks for besides. */
export function scopesOf(offer: Offer, wanted: readonly string[]): Offer["scopes"] {
  const known = new Set(offer.scopes.map(({ name }) => name));
  return [
    ...offer.scopes,
    ...[...new Set(wanted)].filter((name) => !known.has(name)).map((name) => ({ name })),
  ];
}

/** The scopes that are ticked at first: what the operation asks for; OpenID Connect needs one of its own. */
export function firstScopes(scheme: SecurityScheme, flow: FlowName, wanted: readonly string[]): string[] {
  const isOpenId = scheme.type === "openIdConnect" && flow !== "clientCredentials";
  return [...new Set([...(isOpenId ? ["openid"] : []), ...wanted])];
}

/** The scopes that an operation asks for and a token does not have. */
export function missingScopes(wanted: readonly string[], session: Session): readonly string[] {
  const has = new Set(session.scope.split(" "));
  return wanted.filter((name) => !has.has(name));
}

/** A token, the flow that it came from, and what renews it. */
export interface Session {
  flow: FlowName;
  accessToken: string;
  refreshToken?: string;
  /** When the token ends, in milliseconds since 1970; the server need not say it. */
  endsAt?: number;
  /** The scopes that were given, with spaces between them. */
  scope: string;
  clientId: string;
}

/** The session that a token response makes. A refreshed one keeps what the response does not repeat. */
export function sessionOf(
  token: Raw,
  from: Pick<Session, "flow" | "clientId" | "scope" | "refreshToken">,
  now: number,
): Session {
  const seconds = Number(token["expires_in"]);
  return {
    flow: from.flow,
    clientId: from.clientId,
    accessToken: asText(token["access_token"]) ?? "",
    refreshToken: asText(token["refresh_token"]) ?? from.refreshToken,
    endsAt: Number.isFinite(seconds) && seconds > 0 ? now + seconds * 1000 : undefined,
    scope: asText(token["scope"]) ?? from.scope,
  };
}

/** Whether a token has expired. */
export function isOver({ endsAt }: Session, now: number): boolean {
  return endsAt !== undefined && endsAt <= now;
}

/**
 * The page of the server on which the reader ends the session there, if there is one (OpenID Connect RP-Initiated Logout
 * 1.0, 2). The server asks the reader first, because the address has no token as a hint: it stays in the browser's history.
 * @param page the address of this page
 */
export function endUrl(
  metadata: Metadata | undefined,
  { clientId }: Pick<Session, "clientId">,
  page: string,
): string | undefined {
  const endpoint = asText(metadata?.["end_session_endpoint"]);
  if (endpoint === undefined || !isSafeEndpoint(endpoint, page)) return undefined;
  const url = new URL(endpoint);
  url.searchParams.set("client_id", clientId);
  return url.href;
}

const WELL_KNOWN = /\/\.well-known\/(?:openid-configuration|oauth-authorization-server)/;

/**
 * Whether an issuer may stand in the metadata at an address (RFC 8414, 3.3; OpenID Connect Discovery, 4.3): a well-known
 * address must be that of the issuer. At any other address, the issuer must have the same origin.
 */
export function isIssuerOf(issuer: string, url: string): boolean {
  if (!isWeb(issuer) || !isWeb(url)) return false;
  const { origin, pathname, search } = new URL(url);
  const bare = (text: string): string => text.replace(/\/$/, "");
  if (search !== "" || !WELL_KNOWN.test(pathname)) return new URL(issuer).origin === origin;
  return bare(new URL(issuer).href) === bare(origin + pathname.replace(WELL_KNOWN, ""));
}

/** Whether an issuer may be that of a flow without metadata: it must have the origin of an endpoint. */
export function isIssuerOfFlow(issuer: string, { authorizationUrl, tokenUrl }: Offer): boolean {
  if (!isWeb(issuer)) return false;
  const { origin } = new URL(issuer);
  return [authorizationUrl, tokenUrl].some((url) => url && isWeb(url) && new URL(url).origin === origin);
}

function isWeb(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse?.(url) === true;
}

/**
 * Whether secrets may go to an address: by https; by http to this machine, or from a page that came by http itself.
 * @param page the address of the page
 */
export function isSafeEndpoint(url: string, page: string): boolean {
  if (!isWeb(url)) return false;
  const { protocol, host, href } = new URL(url);
  if (/^[^/]*\/\/[^/?#]*@/.test(href)) return false;
  return (
    protocol === "https:" ||
    /^http:/i.test(page) ||
    /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|[^:]+\.localhost)(?::\d+)?$/.test(host)
  );
}

/** The origins that a scheme itself names: a proxy passes requests to these on. */
export function namedOrigins(scheme: SecurityScheme, base: string): ReadonlySet<string> {
  const urls = [
    metadataUrl(scheme, base),
    ...offersOf(scheme, base).flatMap((one) => [
      one.authorizationUrl,
      one.deviceAuthorizationUrl,
      one.tokenUrl,
      one.refreshUrl,
    ]),
  ];
  return new Set(urls.flatMap((url) => (url !== undefined && isWeb(url) ? [new URL(url).origin] : [])));
}

/** How a client shows its secret: in a header (Basic) or in the body. */
export type SecretPlace = "header" | "body";

/** The place that a server asks for. */
export function secretPlace(metadata: Metadata | undefined): SecretPlace {
  const methods = texts(metadata?.["token_endpoint_auth_methods_supported"]);
  const isBody = methods.includes("client_secret_post") && !methods.includes("client_secret_basic");
  return isBody ? "body" : "header";
}

/**
 * The key under which a session is kept until the tab closes. It contains the page, the scheme and the servers, so that no
 * other description gets the token.
 */
export function keptKey(scheme: SecurityScheme, page: string, servers: readonly string[]): string {
  return `lectern:sign-in:${JSON.stringify([page, scheme.key, scheme.raw, servers])}`;
}

/** A kept session; undefined if it is none. */
export function readKept(text: string | null): Session | undefined {
  let raw: Raw;
  try {
    raw = asRecord(JSON.parse(text ?? ""));
  } catch {
    return undefined;
  }
  const flow = FLOWS.find((one) => one === raw["flow"]);
  const accessToken = asText(raw["accessToken"]);
  if (!flow || !accessToken) return undefined;
  const endsAt = raw["endsAt"];
  return {
    flow,
    accessToken,
    refreshToken: asText(raw["refreshToken"]),
    endsAt: typeof endsAt === "number" ? endsAt : undefined,
    scope: asText(raw["scope"]) ?? "",
    clientId: asText(raw["clientId"]) ?? "",
  };
}
