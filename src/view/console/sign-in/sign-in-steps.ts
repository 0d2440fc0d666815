/** The requests of a sign-in (OAuth 2, OpenID Connect) and the checks of their answers, with `oauth4webapi`. */
import * as oauth from "oauth4webapi";
import {
  isIssuerOf,
  isIssuerOfFlow,
  isSafeEndpoint,
  type Metadata,
  type Offer,
  type SecretPlace,
} from "#console/sign-in.ts";
import { asText, type Raw } from "#oas/read.ts";
import type { Fetch } from "./sign-in-fetch.ts";
import { SignInProblem } from "./sign-in-problem.ts";

/** A client as it is registered with an authorization server. */
export interface Registration {
  offer: Offer;
  /** The server's metadata, if the scheme names their address. */
  metadata: Metadata | undefined;
  clientId: string;
  clientSecret: string;
  place: SecretPlace;
  fetch: Fetch;
}

/** The token that a server gave. */
export type Token = Raw;

/** Seconds that clocks may differ. */
const TOLERANCE = 60;

function serverOf({ offer, metadata }: Registration, issuer?: string): oauth.AuthorizationServer {
  return {
    ...metadata,
    issuer: issuer ?? asText(metadata?.["issuer"]) ?? "https://unknown.invalid",
    authorization_endpoint: offer.authorizationUrl,
    token_endpoint: offer.tokenUrl,
    device_authorization_endpoint: offer.deviceAuthorizationUrl,
    revocation_endpoint: offer.revocationUrl,
  };
}

function clientOf({ clientId }: Registration): oauth.Client {
  return { client_id: clientId || UNNAMED, [oauth.clockTolerance]: TOLERANCE };
}

/** Stands for a client without an ID where the library needs one. It is not sent. */
const UNNAMED = "unnamed";

function clientAuthOf({ clientId, clientSecret, place }: Registration): oauth.ClientAuth {
  if (clientId === "") return () => undefined;
  if (clientSecret === "") return oauth.None();
  return place === "body" ? oauth.ClientSecretPost(clientSecret) : oauth.ClientSecretBasic(clientSecret);
}

type Sending = oauth.TokenEndpointRequestOptions & oauth.ValidateSignatureOptions;

/** `fetch` checks the addresses itself. */
function sendingOf({ fetch }: Registration): Sending {
  return {
    [oauth.customFetch]: fetch as Sending[typeof oauth.customFetch],
    [oauth.allowInsecureRequests]: true,
  };
}

/** Reads the metadata of a server. @throws SignInProblem */
export async function discover(url: string, fetch: Fetch): Promise<Metadata> {
  const response = await fetch(url, { method: "GET", headers: { Accept: "application/json" } });
  const said = (await response
    .clone()
    .json()
    .catch(() => undefined)) as { issuer?: unknown } | undefined;
  const issuer = asText(said?.issuer) ?? "";
  if (response.ok && said && !isIssuerOf(issuer, url)) throw new SignInProblem("issuer", issuer);
  return (await explained(() =>
    oauth.processDiscoveryResponse(new URL(issuer || url), response),
  )) as unknown as Metadata;
}

/** A sign-in that waits for the reader to come back from the server's page. */
export interface PendingSignIn {
  /** The address of the server's page. */
  url: string;
  state: string;
  nonce: string | undefined;
  verifier: string;
  redirectUrl: string;
}

/** Begins a flow that leads to the server's page. */
export async function begin(
  registration: Registration,
  scopes: readonly string[],
  redirectUrl: string,
): Promise<PendingSignIn> {
  const { offer, clientId } = registration;
  if (!isSafeEndpoint(offer.authorizationUrl ?? "", location.href))
    throw new SignInProblem("unsafe", offer.authorizationUrl);
  if (!crypto.subtle) throw new SignInProblem("insecure");
  const isImplicit = offer.flow === "implicit";
  const isOpenId = scopes.includes("openid");
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const nonce = isOpenId ? oauth.generateRandomNonce() : undefined;
  const url = new URL(offer.authorizationUrl ?? "");
  const set = (name: string, value: string | undefined): void => {
    url.searchParams.delete(name);
    if (value !== undefined && value !== "") url.searchParams.set(name, value);
  };
  set("client_id", clientId);
  set("redirect_uri", redirectUrl);
  set("response_type", !isImplicit ? "code" : isOpenId ? "id_token token" : "token");
  set("scope", scopes.join(" "));
  set("state", state);
  set("nonce", nonce);
  if (!isImplicit) {
    set("code_challenge", await oauth.calculatePKCECodeChallenge(verifier));
    set("code_challenge_method", "S256");
  }
  // OpenID Connect Core, 11: without it, the scope is to be ignored.
  if (scopes.includes("offline_access")) set("prompt", "consent");
  return { url: url.href, state, nonce, verifier, redirectUrl };
}

/** Ends it with what the server sent back. @throws SignInProblem */
export async function finish(
  registration: Registration,
  pending: PendingSignIn,
  answer: URLSearchParams,
): Promise<Token> {
  if (answer.get("state") !== pending.state) throw new SignInProblem("state");
  const client = clientOf(registration);
  // Without `iss`, an ID token names the issuer.
  const issuer = answer.get("iss") ?? issuerIn(answer.get("id_token")) ?? null;
  const as = serverNamed(registration, issuer);
  const parameters = await explained(async () =>
    oauth.validateAuthResponse(as, client, ofFrontChannel(answer, issuer), pending.state),
  );
  if (registration.offer.flow === "implicit") return implicitToken(registration, pending, answer);
  const response = await explained(() =>
    oauth.authorizationCodeGrantRequest(
      as,
      client,
      clientAuthOf(registration),
      parameters,
      pending.redirectUrl,
      pending.verifier,
      sendingOf(registration),
    ),
  );
  return tokenOf(registration, response, pending.nonce);
}

/** The server under the issuer that an answer names. @throws SignInProblem if another issuer is expected */
function serverNamed(registration: Registration, issuer: string | null): oauth.AuthorizationServer {
  const known = asText(registration.metadata?.["issuer"]);
  if (
    issuer !== null &&
    (known === undefined ? !isIssuerOfFlow(issuer, registration.offer) : issuer !== known)
  )
    throw new SignInProblem("issuer", issuer);
  return serverOf(registration, issuer ?? undefined);
}

/** The answer without its ID token: the library accepts none from a redirect, so `implicitToken` checks it. */
function ofFrontChannel(answer: URLSearchParams, issuer: string | null): URLSearchParams {
  const rest = new URLSearchParams(answer);
  rest.delete("id_token");
  if (issuer !== null) rest.set("iss", issuer);
  return rest;
}

/** The issuer that an ID token names. */
function issuerIn(idToken: string | null | undefined): string | undefined {
  return asText(jsonOf(idToken?.split(".")[1] ?? "")["iss"]);
}

async function implicitToken(
  registration: Registration,
  pending: PendingSignIn,
  answer: URLSearchParams,
): Promise<Token> {
  const token = Object.fromEntries(answer);
  const seconds = Number(token["expires_in"]);
  const { expires_in: _, ...rest } = token;
  const whole = { ...rest, ...(Number.isFinite(seconds) && seconds > 0 && { expires_in: seconds }) };
  const made = Response.json(whole);
  const read = await tokenOf(registration, made, pending.nonce);
  if (pending.nonce === undefined) return read;
  // The token came through the browser: its signature proves the issuer, its hash that both tokens belong together.
  const as = serverOf(registration);
  if (as.jwks_uri !== undefined)
    await explained(() => oauth.validateApplicationLevelSignature(as, made, sendingOf(registration)));
  if (!(await isHashOf(answer.get("id_token") ?? "", answer.get("access_token") ?? "")))
    throw new SignInProblem("nonce");
  return read;
}

/** Whether an ID token is of the same answer as an access token (OpenID Connect Core, 3.2.2.9). */
async function isHashOf(idToken: string, accessToken: string): Promise<boolean> {
  const [head = "", claims = ""] = idToken.split(".");
  const bits = /\d{3}$/.exec(String(jsonOf(head)["alg"]))?.[0] ?? "512";
  const digest = await crypto.subtle.digest(`SHA-${bits}`, new TextEncoder().encode(accessToken));
  const half = new Uint8Array(digest, 0, digest.byteLength / 2);
  const text = btoa(String.fromCharCode(...half))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  return jsonOf(claims)["at_hash"] === text;
}

function jsonOf(base64url: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(atob(base64url.replaceAll("-", "+").replaceAll("_", "/"))) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Checks an answer with a token. @param nonce of the request that it answers, if it asked for an ID token */
async function tokenOf(
  registration: Registration,
  response: Response,
  nonce: string | undefined,
): Promise<Token> {
  const body = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { id_token?: unknown };
  const as = serverNamed(registration, issuerIn(asText(body?.id_token)) ?? null);
  const token = await explained(() =>
    nonce === undefined
      ? oauth.processGenericTokenEndpointResponse(as, clientOf(registration), response)
      : oauth.processAuthorizationCodeResponse(as, clientOf(registration), response, {
          expectedNonce: nonce,
          requireIdToken: true,
        }),
  );
  if (token.token_type !== "bearer") throw new SignInProblem("tokenType", token.token_type);
  return token as unknown as Token;
}

/** Asks for a token for the client itself. */
export function askForClient(registration: Registration, scopes: readonly string[]): Promise<Token> {
  return ask(registration, (as, client, proof, sending) =>
    oauth.clientCredentialsGrantRequest(as, client, proof, scopeOf(scopes), sending),
  );
}

/** Asks for a token with the reader's password. */
export function askWithPassword(
  registration: Registration,
  scopes: readonly string[],
  { name, password }: { name: string; password: string },
): Promise<Token> {
  return ask(registration, (as, client, proof, sending) =>
    oauth.genericTokenEndpointRequest(
      as,
      client,
      proof,
      "password",
      { username: name, password, ...scopeOf(scopes) },
      sending,
    ),
  );
}

/** Asks for a new token. */
export function refresh(registration: Registration, refreshToken: string): Promise<Token> {
  const { refreshUrl, tokenUrl } = registration.offer;
  const there = { ...registration, offer: { ...registration.offer, tokenUrl: refreshUrl ?? tokenUrl } };
  return ask(there, (as, client, proof, sending) =>
    oauth.refreshTokenGrantRequest(as, client, proof, refreshToken, sending),
  );
}

type Asking = (
  as: oauth.AuthorizationServer,
  client: oauth.Client,
  proof: oauth.ClientAuth,
  sending: oauth.TokenEndpointRequestOptions,
) => Promise<Response>;

async function ask(registration: Registration, request: Asking): Promise<Token> {
  const response = await explained(() =>
    request(
      serverOf(registration),
      clientOf(registration),
      clientAuthOf(registration),
      sendingOf(registration),
    ),
  );
  return tokenOf(registration, response, undefined);
}

function scopeOf(scopes: readonly string[]): { scope?: string } {
  return scopes.length > 0 ? { scope: scopes.join(" ") } : {};
}

/** The code that the reader enters on the server's page, on any device. */
export interface DeviceCode {
  userCode: string;
  /** The server's page; only of http and https. */
  url: string;
  code: string;
  /** Seconds between questions. */
  interval: number;
  endsAt: number;
}

/** Asks for a code for the reader. */
export async function askForDevice(
  registration: Registration,
  scopes: readonly string[],
): Promise<DeviceCode> {
  const as = serverOf(registration);
  const client = clientOf(registration);
  const device = await explained(async () => {
    const response = await oauth.deviceAuthorizationRequest(
      as,
      client,
      clientAuthOf(registration),
      scopeOf(scopes),
      sendingOf(registration),
    );
    return oauth.processDeviceAuthorizationResponse(as, client, response);
  });
  const url = [device.verification_uri_complete, device.verification_uri].find(
    (one) => one !== undefined && /^https?:\/\//i.test(one) && URL.canParse(one),
  );
  if (url === undefined) throw new SignInProblem("answer", registration.offer.deviceAuthorizationUrl);
  return {
    userCode: device.user_code,
    url,
    code: device.device_code,
    interval: Math.max(1, device.interval ?? 5),
    endsAt: Date.now() + device.expires_in * 1000,
  };
}

/** Waits until the reader has typed the code. */
export async function awaitDevice(
  registration: Registration,
  device: DeviceCode,
  signal: AbortSignal,
): Promise<Token> {
  let { interval } = device;
  for (;;) {
    await pause(interval * 1000, signal);
    if (Date.now() > device.endsAt) throw new SignInProblem("expired");
    try {
      return await ask(registration, (as, client, proof, sending) =>
        oauth.deviceCodeGrantRequest(as, client, proof, device.code, sending),
      );
    } catch (error) {
      const said = error instanceof SignInProblem && error.kind === "server" ? error.detail : "";
      if (/^slow_down\b/.test(said)) interval += 5;
      else if (/^expired_token\b/.test(said)) throw new SignInProblem("expired");
      else if (!/^authorization_pending\b/.test(said)) throw error;
    }
  }
}

function pause(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(new SignInProblem("stopped"));
    };
    if (signal.aborted) return reject(new SignInProblem("stopped"));
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, time);
    signal.addEventListener("abort", stop, { once: true });
  });
}

/** Tells the server that a token is no longer used (RFC 7009). */
export async function revoke(registration: Registration, token: string): Promise<void> {
  await explained(async () => {
    const response = await oauth.revocationRequest(
      serverOf(registration),
      clientOf(registration),
      clientAuthOf(registration),
      token,
      sendingOf(registration),
    );
    await oauth.processRevocationResponse(response);
  });
}

/** Runs a request, and turns its errors into reasons that a reader understands. @throws SignInProblem */
async function explained<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw await problemOf(error);
  }
}

async function problemOf(error: unknown): Promise<SignInProblem> {
  if (error instanceof SignInProblem) return error;
  if (error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError)
    return new SignInProblem("server", serverWords(error.error, error.error_description));
  if (error instanceof oauth.WWWAuthenticateChallengeError) {
    const body = (await error.response.json().catch(() => ({}))) as Record<string, unknown>;
    const parameters = error.cause[0]?.parameters ?? {};
    const word = asText(body["error"]) ?? parameters.error ?? `HTTP ${error.status}`;
    return new SignInProblem("server", serverWords(word, asText(body["error_description"])));
  }
  if (error instanceof oauth.OperationProcessingError) {
    const { claim } = (error.cause ?? {}) as { claim?: string };
    if (claim === "nonce") return new SignInProblem("nonce");
    if (claim === "iss" || (/"iss"|"issuer"/.test(error.message) && !/missing/.test(error.message)))
      return new SignInProblem("issuer", "?");
    if (error.cause instanceof Response && !error.cause.ok) return refusalOf(error.cause);
    return new SignInProblem("answer", error.message);
  }
  return new SignInProblem("answer", error instanceof Error ? error.message : "");
}

/** A refusal that is not as OAuth 2 has it. */
async function refusalOf(response: Response): Promise<SignInProblem> {
  const said = (await response.text().catch(() => "")).trim();
  return new SignInProblem(
    "server",
    serverWords(`HTTP ${response.status}`, said.startsWith("<") ? "" : said),
  );
}

/** The server's words, short enough for a line. */
function serverWords(error: string, description: string | undefined): string {
  return [error, description].filter(Boolean).join(": ").slice(0, 300);
}
