/** What is asked of an authorization server, and which of its answers are refused. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Offer } from "#console/sign-in.ts";
import { SignInProblem } from "#view/console/sign-in/sign-in-problem.ts";
import {
  askForClient,
  askWithPassword,
  awaitDevice,
  begin,
  discover,
  finish,
  type Registration,
  refresh,
} from "#view/console/sign-in/sign-in-steps.ts";

beforeAll(() => void vi.stubGlobal("location", { href: "https://docs.test/" }));
afterAll(() => void vi.unstubAllGlobals());

const OFFER: Offer = {
  flow: "authorizationCode",
  authorizationUrl: "https://id.test/auth?state=theirs&audience=api",
  tokenUrl: "https://id.test/token",
  refreshUrl: "https://id.test/refresh",
  scopes: [],
};

interface Sent {
  url: string;
  body: URLSearchParams;
  headers: Headers;
}

/** A registration whose server answers as it is told, one answer after the other. */
function registrationOf(
  more: Partial<Registration>,
  ...answers: { status?: number; body: object }[]
): Registration & { sent: Sent[] } {
  const sent: Sent[] = [];
  const fetch: Registration["fetch"] = async (url, { body, headers }) => {
    sent.push({ url, body: new URLSearchParams(String(body)), headers: new Headers(headers) });
    const { status = 200, body: answer } = answers.shift() ?? { body: {} };
    return Response.json(answer, { status });
  };
  return {
    ...{ offer: OFFER, metadata: undefined, clientId: "c d", clientSecret: "", place: "header", fetch, sent },
    ...more,
  };
}

const TOKEN = { access_token: "t", token_type: "Bearer", expires_in: 60 };
const refused = (work: Promise<unknown>): Promise<[string, string]> =>
  work.then(
    () => ["nothing", ""],
    (error: unknown) => {
      if (!(error instanceof SignInProblem)) throw error;
      return [error.kind, error.detail];
    },
  );

const jwt = (claims: object): string =>
  [{ alg: "RS256" }, claims]
    .map((part) => btoa(JSON.stringify(part)).replace(/=+$/, ""))
    .join(".")
    .concat(".c2ln");

test("the page of the server is asked with PKCE, and with nothing of the description's in place of ours", async () => {
  const { url, state, nonce, verifier } = await begin(
    registrationOf({}),
    ["openid", "a"],
    "https://docs.test/r.html",
  );
  const { searchParams } = new URL(url);
  expect(Object.fromEntries(searchParams)).toEqual({
    audience: "api",
    client_id: "c d",
    redirect_uri: "https://docs.test/r.html",
    response_type: "code",
    scope: "openid a",
    state,
    nonce,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
  });
  expect(verifier).not.toBe(searchParams.get("code_challenge"));
});

test("a code is exchanged once its state and issuer are right", async () => {
  const registration = registrationOf({}, { body: TOKEN });
  const pending = await begin(registration, ["a"], "https://docs.test/r.html");
  const answer = (more: object): URLSearchParams =>
    new URLSearchParams({ code: "x", state: pending.state, ...more });
  expect(await refused(finish(registration, pending, answer({ state: "y" })))).toEqual(["state", ""]);
  expect(await refused(finish(registration, pending, answer({ iss: "https://evil.test" })))).toEqual([
    "issuer",
    "https://evil.test",
  ]);
  const denied = new URLSearchParams({
    error: "access_denied",
    error_description: "No.",
    state: pending.state,
  });
  expect(await refused(finish(registration, pending, denied))).toEqual(["server", "access_denied: No."]);
  expect(registration.sent).toEqual([]);
  expect(await finish(registration, pending, answer({ iss: "https://id.test" }))).toMatchObject({
    access_token: "t",
  });
  expect(Object.fromEntries(registration.sent[0]?.body ?? [])).toEqual({
    client_id: "c d",
    code: "x",
    code_verifier: pending.verifier,
    grant_type: "authorization_code",
    redirect_uri: "https://docs.test/r.html",
  });
});

test("an ID token has the nonce, the issuer and the client of the request", async () => {
  const now = Math.floor(Date.now() / 1000);
  const right = { iss: "https://id.test", aud: "c d", sub: "s", iat: now, exp: now + 60 };
  for (const [claims, kind] of [
    [{}, "nothing"],
    [{ nonce: "other" }, "nonce"],
    [{ iss: "https://evil.test" }, "issuer"],
    [{ aud: "other" }, "answer"],
    [{ exp: now - 600 }, "answer"],
  ] as const) {
    const answers: { body: object }[] = [];
    const registration = registrationOf({});
    const pending = await begin(registration, ["openid"], "https://docs.test/r.html");
    answers.push({ body: { ...TOKEN, id_token: jwt({ ...right, nonce: pending.nonce, ...claims }) } });
    const asked = { ...registrationOf({}, ...answers), offer: OFFER };
    const answer = new URLSearchParams({ code: "x", state: pending.state });
    expect((await refused(finish(asked, pending, answer)))[0]).toBe(kind);
  }
  // The server was asked for one.
  const registration = registrationOf({}, { body: TOKEN });
  const pending = await begin(registration, ["openid"], "https://docs.test/r.html");
  const answer = new URLSearchParams({ code: "x", state: pending.state });
  expect((await refused(finish(registration, pending, answer)))[0]).toBe("answer");
});

test("implicit: the token of another answer is refused", async () => {
  const offer: Offer = { ...OFFER, flow: "implicit" };
  const registration = registrationOf({ offer });
  const plain = await begin(registration, ["a"], "https://docs.test/r.html");
  expect(new URL(plain.url).searchParams.get("response_type")).toBe("token");
  const given = new URLSearchParams({ access_token: "t", token_type: "bearer", state: plain.state });
  expect(await finish(registration, plain, given)).toMatchObject({ access_token: "t" });
  const pending = await begin(registration, ["openid"], "https://docs.test/r.html");
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: "https://id.test",
    aud: "c d",
    sub: "s",
    iat: now,
    exp: now + 60,
    nonce: pending.nonce,
  };
  const answer = (at_hash: string): URLSearchParams =>
    new URLSearchParams({
      ...{ access_token: "jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y", token_type: "bearer" },
      ...{ state: pending.state, id_token: jwt({ ...claims, at_hash }) },
    });
  // The example of OpenID Connect Core, A.3 and A.4.
  expect((await refused(finish(registration, pending, answer("77QmUPtjPfzWtF2AnpK9RQ"))))[0]).toBe("nothing");
  expect((await refused(finish(registration, pending, answer("77QmUPtjPfzWtF2AnpK9RR"))))[0]).toBe("nonce");
});

test("the secret goes where the server wants it", async () => {
  const inHeader = registrationOf({ clientSecret: "s:/" }, { body: TOKEN });
  await askForClient(inHeader, ["a", "b"]);
  expect(inHeader.sent[0]?.headers.get("authorization")).toBe(`Basic ${btoa("c+d:s%3A%2F")}`);
  expect(Object.fromEntries(inHeader.sent[0]?.body ?? [])).toEqual({
    grant_type: "client_credentials",
    scope: "a b",
  });
  const inBody = registrationOf({ clientSecret: "s:/", place: "body" }, { body: TOKEN });
  await askForClient(inBody, []);
  expect(inBody.sent[0]?.headers.has("authorization")).toBe(false);
  expect(Object.fromEntries(inBody.sent[0]?.body ?? [])).toEqual({
    client_id: "c d",
    client_secret: "s:/",
    grant_type: "client_credentials",
  });
});

test("a server of passwords need not know clients, and may refuse in its own words", async () => {
  const registration = registrationOf({ clientId: "" }, { body: TOKEN });
  expect(await askWithPassword(registration, ["a"], { name: "n", password: "p" })).toMatchObject({
    access_token: "t",
  });
  expect(Object.fromEntries(registration.sent[0]?.body ?? [])).toEqual({
    grant_type: "password",
    username: "n",
    password: "p",
    scope: "a",
  });
  expect(registration.sent[0]?.headers.has("authorization")).toBe(false);
  const wrong = registrationOf(
    { clientId: "" },
    { status: 400, body: { detail: "Incorrect username or password" } },
  );
  expect(await refused(askWithPassword(wrong, [], { name: "n", password: "q" }))).toEqual([
    "server",
    'HTTP 400: {"detail":"Incorrect username or password"}',
  ]);
});

test("a server that promises its issuer has to name it (RFC 9207)", async () => {
  const metadata = { issuer: "https://id.test", authorization_response_iss_parameter_supported: true };
  const registration = registrationOf({ metadata }, { body: TOKEN });
  const pending = await begin(registration, [], "https://docs.test/r.html");
  const answer = new URLSearchParams({ code: "x", state: pending.state });
  expect(await refused(finish(registration, pending, answer))).toEqual([
    "answer",
    'response parameter "iss" (issuer) missing',
  ]);
  answer.set("iss", "https://id.test");
  expect(await finish(registration, pending, answer)).toMatchObject({ access_token: "t" });
});

test("a password, a refresh at its own address, a token of another type, an error", async () => {
  const registration = registrationOf({}, { body: TOKEN });
  await askWithPassword(registration, [], { name: "ä", password: "p&q" });
  expect(Object.fromEntries(registration.sent[0]?.body ?? [])).toMatchObject({
    username: "ä",
    password: "p&q",
  });
  const refreshed = registrationOf({}, { body: TOKEN });
  await refresh(refreshed, "r");
  expect([refreshed.sent[0]?.url, refreshed.sent[0]?.body.get("refresh_token")]).toEqual([
    "https://id.test/refresh",
    "r",
  ]);
  const odd = registrationOf({}, { body: { ...TOKEN, token_type: "DPoP" } });
  expect(await refused(askForClient(odd, []))).toEqual(["tokenType", "dpop"]);
  const wrong = registrationOf(
    {},
    { status: 400, body: { error: "invalid_grant", error_description: "x".repeat(999) } },
  );
  const [kind, detail] = await refused(refresh(wrong, "r"));
  expect([kind, detail.slice(0, 15), detail.length]).toEqual(["server", "invalid_grant: ", 300]);
});

test("a device waits until the reader has entered the code, or gives up", async () => {
  vi.useFakeTimers();
  const offer: Offer = { ...OFFER, flow: "deviceAuthorization" };
  const pending = { status: 400, body: { error: "authorization_pending" } };
  const slow = { status: 400, body: { error: "slow_down" } };
  const device = {
    userCode: "A",
    url: "https://id.test",
    code: "d",
    interval: 1,
    endsAt: Date.now() + 60_000,
  };
  const registration = registrationOf({ offer }, pending, slow, { body: TOKEN });
  const waiting = awaitDevice(registration, device, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(2000);
  expect(registration.sent.length).toBe(2);
  await vi.advanceTimersByTimeAsync(5000);
  expect(registration.sent.length).toBe(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await waiting).toMatchObject({ access_token: "t" });
  const expired = registrationOf({ offer }, { status: 400, body: { error: "expired_token" } });
  const late = refused(awaitDevice(expired, device, new AbortController().signal));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await late).toEqual(["expired", ""]);
  const control = new AbortController();
  const stopped = refused(awaitDevice(registrationOf({ offer }), device, control.signal));
  control.abort();
  expect(await stopped).toEqual(["stopped", ""]);
  vi.useRealTimers();
});

test("metadata of somebody else is refused, and what is no metadata", async () => {
  const url = "https://id.test/.well-known/openid-configuration";
  const give = (body: object, status?: number): Registration["fetch"] =>
    registrationOf({}, { body, status }).fetch;
  expect(await discover(url, give({ issuer: "https://id.test", token_endpoint: "x" }))).toMatchObject({
    token_endpoint: "x",
  });
  expect(await refused(discover(url, give({ issuer: "https://evil.test" })))).toEqual([
    "issuer",
    "https://evil.test",
  ]);
  expect((await refused(discover(url, give({}))))[0]).toBe("issuer");
  expect(await refused(discover(url, give({}, 404)))).toEqual(["server", "HTTP 404: {}"]);
});
