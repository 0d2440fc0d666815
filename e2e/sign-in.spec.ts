/** Tests sign-in with OAuth 2 and OpenID Connect: every flow, with a real authorization server and real redirects. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessibleForm } from "./accessible-form.ts";
import {
  type AuthorizationServer,
  MACHINE,
  READER,
  startAuthorizationServer,
} from "./authorization-server.ts";
import { type EchoServer, headerOf, startEcho } from "./echo.ts";
import { origin } from "./places.ts";
import { open, openapi, operation, SCRIPT, section, serve, test } from "./reference.ts";
import { pageReady, startServe } from "./ways.ts";

const redirectUrl = (): string => `${origin()}/project/bundles/oauth-redirect.html`;

let echo: EchoServer;
let auth: AuthorizationServer;
test.beforeAll(async () => {
  echo = await startEcho();
  // The second one is the redirect page of `lectern serve`. A loopback URL matches on any port.
  auth = await startAuthorizationServer([redirectUrl(), "http://127.0.0.1/-/oauth-redirect.html"]);
});
test.beforeEach(() => {
  auth.tamper.location = undefined;
  auth.tamper.token = undefined;
  auth.tokenRequests.length = 0;
});
test.afterAll(async () => {
  await echo.close();
  await auth.close();
});

const scopes = { "pets:read": "Reads pets.", "pets:write": "Writes pets." };

/** A description whose operation `get` requires a scheme. */
function described(scheme: object, wanted: readonly string[] = ["pets:read"], version = "3.1.0"): object {
  return {
    ...openapi(
      { "/pets": { get: operation("get", { security: [{ sso: wanted }] }) } },
      { servers: [{ url: echo.origin }], components: { securitySchemes: { sso: scheme } } },
    ),
    openapi: version,
  };
}

const flow = (name: string, more: object = {}): object => ({
  type: "oauth2",
  flows: {
    [name]: {
      authorizationUrl: `${auth.origin}/auth`,
      deviceAuthorizationUrl: `${auth.origin}/device/auth`,
      tokenUrl: `${auth.origin}/token`,
      scopes,
    },
  },
  ...more,
});
const withMetadata = (name: string): object =>
  flow(name, { oauth2MetadataUrl: `${auth.origin}/.well-known/openid-configuration` });

async function tryIt(page: Page, description: object, attributes = "try-it"): Promise<Locator> {
  await open(page, description, { attributes, hash: "#operation/get" });
  await section(page, "operation/get").locator(".try-button").click();
  return section(page, "operation/get").getByRole("form");
}

const signInButton = (form: Locator): Locator => form.getByRole("button", { name: "Sign in", exact: true });

/** Clicks "Sign in", and logs in at the server. */
async function signIn(page: Page, form: Locator): Promise<void> {
  const opened = page.context().waitForEvent("page");
  await signInButton(form).click();
  await logInUntilClosed(await opened);
  await expect(form.getByText("Signed in.")).toBeVisible();
}

/** Logs in at the server, whose window then closes by itself. */
async function logInUntilClosed(popup: Page): Promise<void> {
  const closed = popup.waitForEvent("close");
  await fillLoginPages(popup);
  await closed;
}

/** Fills in the server's pages: name and password, then the consent. */
async function fillLoginPages(popup: Page): Promise<void> {
  await popup.locator("[name=login]").fill(READER.name);
  await popup.locator("[name=password]").fill(READER.password);
  await popup.getByRole("button", { name: /sign-in/i }).click();
  await popup.getByRole("button", { name: /continue/i }).click();
}

/** Sends the form. Returns the token that the API received. */
async function call(form: Locator): Promise<string> {
  const before = echo.received.length;
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(() => echo.received.length).toBe(before + 1);
  const value = headerOf(echo.received.at(-1)!, "authorization") ?? "";
  expect(value).toMatch(/^Bearer .+/);
  return value.slice("Bearer ".length);
}

test("authorization code with PKCE: sign in, send, refresh, sign out", async ({ page }) => {
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  const urls: string[] = [];
  page.context().on("request", (request) => urls.push(request.url()));
  const form = await tryIt(
    page,
    described(withMetadata("authorizationCode"), ["pets:read", "offline_access"]),
  );
  await expect(form.getByRole("checkbox", { name: /pets:read/ })).toBeChecked();
  await expect(form.getByRole("checkbox", { name: /pets:write/ })).not.toBeChecked();
  await form.getByRole("checkbox", { name: /pets:write/ }).check();
  await expect(form.getByText(redirectUrl())).toBeVisible();

  await signInButton(form).click();
  await expect(form.getByRole("alert")).toHaveText("Enter the client ID.");
  await form.getByLabel("Client ID").fill("spa");
  await signIn(page, form);
  // The button is gone, but Tab continues from its place.
  await page.keyboard.press("Tab");
  await expect(form.getByRole("checkbox", { name: "Keep until this tab closes" })).toBeFocused();
  const asked = new URL(urls.find((url) => url.startsWith(`${auth.origin}/auth?`)) ?? "");
  expect(asked.searchParams.get("code_challenge_method")).toBe("S256");
  expect(asked.searchParams.get("scope")?.split(" ").sort()).toEqual([
    "offline_access",
    "pets:read",
    "pets:write",
  ]);
  const first = await call(form);
  expect(await auth.isValid(first)).toBe(true);

  await form.getByRole("button", { name: "Renew the token" }).click();
  await expect.poll(() => auth.tokenRequests.length).toBe(2);
  await expect(form.getByText("Signed in.")).toBeVisible();
  const second = await call(form);
  expect(second).not.toBe(first);
  expect(await auth.isValid(second)).toBe(true);

  // The URL, the history, the storage and the console contain no token.
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href]),
  );
  for (const secret of [first, second])
    for (const text of [kept, ...said, ...urls]) expect(text).not.toContain(secret);

  await form.getByRole("button", { name: "Sign out" }).click();
  await expect(form.getByText("Signed out. The server has revoked the token.")).toBeVisible();
  expect(await auth.isValid(second)).toBe(false);
  const before = echo.received.length;
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(() => echo.received.length).toBe(before + 1);
  expect(headerOf(echo.received.at(-1)!, "authorization")).toBeUndefined();
});

test("a token that has expired is renewed before the request; if renewal fails, nothing is sent", async ({
  page,
}) => {
  const form = await tryIt(
    page,
    described(withMetadata("authorizationCode"), ["pets:read", "offline_access"]),
  );
  await form.getByLabel("Client ID").fill("spa");
  await signIn(page, form);
  const first = await call(form);
  const renewals = auth.tokenRequests.length;
  expect(await call(form)).toBe(first);
  expect(auth.tokenRequests.length).toBe(renewals);

  // The server's tokens are valid for ten minutes.
  await page.clock.setSystemTime(Date.now() + 11 * 60_000);
  const second = await call(form);
  expect(second).not.toBe(first);
  expect(await auth.isValid(second)).toBe(true);
  expect(auth.tokenRequests.length).toBe(renewals + 1);
  await expect(form.getByText("Signed in.")).toBeVisible();

  await page.clock.setSystemTime(Date.now() + 30 * 60_000);
  auth.tamper.token = (response) =>
    response
      .writeHead(400, { "Content-Type": "application/json", "Access-Control-Allow-Origin": "*" })
      .end('{"error":"invalid_grant"}');
  const before = echo.received.length;
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await expect(form.locator(".console-outcome")).toContainText("could not be renewed");
  await expect(form.locator(".console-outcome")).toContainText("invalid_grant");
  expect(echo.received.length).toBe(before);

  // The page forgets the token, and shows where the session at the server can be ended.
  auth.tamper.token = undefined;
  await form.getByRole("button", { name: "Sign out" }).click();
  const link = form.getByRole("link", { name: /^You may still be signed in at 127.0.0.1/ });
  await expect(link).toHaveAttribute("href", `${auth.origin}/session/end?client_id=spa`);
  const opened = page.context().waitForEvent("page");
  await link.click();
  await expect((await opened).getByText(/Do you want to sign-out/)).toBeVisible();
});

test("OpenID Connect with discovery; tokens are kept until the tab closes, and for this description only", async ({
  page,
}) => {
  const scheme = {
    type: "openIdConnect",
    openIdConnectUrl: `${auth.origin}/.well-known/openid-configuration`,
  };
  const attributes = `try-it='{"credentials":{"sso":{"clientId":"spa"}}}'`;
  await open(page, described(scheme), { attributes, hash: "#operation/get" });
  const button = section(page, "operation/get").locator(".try-button");
  await button.click();
  const form = section(page, "operation/get").getByRole("form");
  await form.getByRole("button", { name: /^Ask 127.0.0.1/ }).click();
  await expect(form.getByRole("checkbox", { name: "openid" })).toBeChecked();
  await expect(form.getByLabel("Client ID")).toHaveValue("spa");
  await signIn(page, form);
  const token = await call(form);
  const stored = (): Promise<string> =>
    page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(await stored()).not.toContain(token);

  await page.reload();
  await button.click();
  await expect(form.getByRole("button", { name: /^Ask 127.0.0.1/ })).toBeVisible();
  await form.getByRole("button", { name: /^Ask 127.0.0.1/ }).click();
  const opened = page.context().waitForEvent("page");
  await signInButton(form).click();
  // The reader is already signed in at the server, which may ask only for consent, or close the window at once.
  const popup = await opened;
  const closed = popup.waitForEvent("close");
  const consents = popup.getByRole("button", { name: /continue/i }).click();
  // If the window closes by itself, the click fails.
  await Promise.race([closed, consents.catch(() => closed)]);
  await form.getByRole("checkbox", { name: "Keep until this tab closes" }).check();
  const kept = await call(form);
  expect(kept).not.toBe(token);
  expect(await stored()).toContain(kept);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(kept);
  await page.reload();
  await button.click();
  await expect(form.getByText("Signed in.")).toBeVisible();
  expect(await call(form)).toBe(kept);

  serve("/description.json", {
    json: { ...described(scheme), servers: [{ url: "https://evil.example" }] },
  });
  await page.reload();
  await button.click();
  await expect(form.getByText("https://evil.example/pets")).toBeVisible();
  await expect(form.getByRole("button", { name: /^Ask 127.0.0.1/ })).toBeVisible();
  await expect(form.getByText("Signed in.")).toBeHidden();

  serve("/description.json", { json: described(scheme) });
  await page.reload();
  await button.click();
  await form.getByRole("button", { name: "Sign out" }).click();
  await expect(form.getByText("Signed out. The server has revoked the token.")).toBeVisible();
  expect(await auth.isValid(kept)).toBe(false);
  expect(await stored()).not.toContain(kept);
});

test("client credentials; a wrong secret is reported", async ({ page }) => {
  const form = await tryIt(page, described(flow("clientCredentials")));
  await form.getByLabel("Client ID").fill(MACHINE.clientId);
  await form.getByLabel("Client secret, if there is one").fill("wrong");
  await signInButton(form).click();
  await expect(form.getByRole("alert")).toContainText("invalid_client");
  await form.getByLabel("Client secret, if there is one").fill(MACHINE.clientSecret);
  await signInButton(form).click();
  await expect(form.getByText("Signed in.")).toBeVisible();
  await expect(form.getByText("Scopes of the token: pets:read")).toBeVisible();
  await call(form);
  await form.getByRole("button", { name: "Sign out" }).click();
  await expect(form.getByText(/^Signed out. This page has forgotten the token/)).toBeVisible();
});

test("password", async ({ page }) => {
  const form = await tryIt(page, described(flow("password")));
  await form.getByLabel("Client ID").fill("spa");
  await form.getByLabel("User name").fill(READER.name);
  await form.getByLabel("Password", { exact: true }).fill("wrong");
  await signInButton(form).click();
  await expect(form.getByRole("alert")).toContainText("invalid_grant");
  await form.getByLabel("Password", { exact: true }).fill(READER.password);
  await signInButton(form).click();
  await expect(form.getByText("Signed in.")).toBeVisible();
  expect(await auth.isValid(await call(form))).toBe(true);
});

test("device authorization", async ({ page, context }) => {
  const form = await tryIt(page, described(flow("deviceAuthorization"), ["pets:read"], "3.2.0"));
  await form.getByLabel("Client ID").fill("spa");
  await signInButton(form).click();
  const opened = context.waitForEvent("page");
  await form.getByRole("link", { name: /\/device/ }).click();
  const device = await opened;
  await device.getByRole("button", { name: /continue/i }).click();
  await fillLoginPages(device);
  await expect(form.getByText("Signed in.")).toBeVisible({ timeout: 30_000 });
  expect(await auth.isValid(await call(form))).toBe(true);
});

test("implicit", async ({ page }) => {
  const form = await tryIt(page, described(withMetadata("implicit"), ["openid", "pets:read"]));
  await expect(form.getByText("This way is outdated", { exact: false })).toBeVisible();
  await form.getByLabel("Client ID").fill("spa");
  await signIn(page, form);
  expect(await auth.isValid(await call(form))).toBe(true);
});

for (const [part, says, tamper] of [
  [
    "nonce",
    "wrong nonce",
    ([head = "", claims = "", signature = ""]: readonly string[]) => {
      const forged = { ...JSON.parse(Buffer.from(claims, "base64url").toString()), nonce: "forged" };
      return [head, Buffer.from(JSON.stringify(forged)).toString("base64url"), signature];
    },
  ],
  [
    "signature",
    "signature verification failed",
    ([head = "", claims = "", signature = ""]: readonly string[]) => [
      head,
      claims,
      signature.replace(/^./, (first) => (first === "A" ? "B" : "A")),
    ],
  ],
] as const)
  test(`implicit: an ID token with a wrong ${part} is rejected`, async ({ page }) => {
    const form = await tryIt(page, described(withMetadata("implicit"), ["openid", "pets:read"]));
    await form.getByLabel("Client ID").fill("spa");
    auth.tamper.location = (url) =>
      url.replace(/(?<=[#&]id_token=)[^&]*/, (token) => tamper(token.split(".")).join("."));
    const opened = page.context().waitForEvent("page");
    await signInButton(form).click();
    await logInUntilClosed(await opened);
    await expect(form.getByRole("alert")).toContainText(says);
  });

test("a forged state is rejected", async ({ page, context }) => {
  const form = await tryIt(page, described(flow("authorizationCode")));
  await form.getByLabel("Client ID").fill("spa");
  const before = auth.tokenRequests.length;
  await signInButton(form).click();
  await expect(form.getByText("Sign in in the other window", { exact: false })).toBeVisible();
  const forged = await context.newPage();
  await forged.goto(`${redirectUrl()}?code=stolen&state=forged&iss=${encodeURIComponent(auth.origin)}`);
  await expect(form.getByRole("alert")).toContainText("wrong state");
  await expect(forged.getByRole("status")).toContainText("No page waits for this sign-in");
  // The URL no longer contains the code.
  expect(forged.url()).toBe(redirectUrl());
  expect(auth.tokenRequests.length).toBe(before);
});

for (const [name, says, scheme, tamper] of [
  [
    "that differs from the metadata",
    "not from the server",
    () => withMetadata("authorizationCode"),
    (url: string) => url.replace(/iss=[^&]*/, "iss=https%3A%2F%2Fevil.example"),
  ],
  [
    "that is missing",
    'parameter "iss" (issuer) missing',
    () => withMetadata("authorizationCode"),
    (url: string) => url.replace(/&?iss=[^&]*/, ""),
  ],
  [
    "of another origin",
    "not from the server",
    () => flow("authorizationCode"),
    (url: string) => url.replace(/iss=[^&]*/, "iss=https%3A%2F%2Fevil.example"),
  ],
] as const)
  test(`an issuer ${name} is rejected`, async ({ page }) => {
    const form = await tryIt(page, described(scheme()));
    await form.getByLabel("Client ID").fill("spa");
    auth.tamper.location = tamper;
    const before = auth.tokenRequests.length;
    const opened = page.context().waitForEvent("page");
    await signInButton(form).click();
    await logInUntilClosed(await opened);
    await expect(form.getByRole("alert")).toContainText(says);
    expect(auth.tokenRequests.length).toBe(before);
  });

test("metadata of another issuer is rejected", async ({ page }) => {
  await page.route("**/.well-known/openid-configuration", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), issuer: "https://evil.example" } });
  });
  const scheme = {
    type: "openIdConnect",
    openIdConnectUrl: `${auth.origin}/.well-known/openid-configuration`,
  };
  const form = await tryIt(page, described(scheme));
  await form.getByRole("button", { name: /^Ask / }).click();
  await expect(form.getByRole("alert")).toContainText("https://evil.example");
});

test("a redirect to another origin receives no secret", async ({ page }) => {
  auth.tamper.token = (response) => {
    response
      .writeHead(307, {
        Location: `${echo.origin}/stolen`,
        "Access-Control-Allow-Origin": "*",
        "Access-Control-Allow-Headers": "*",
      })
      .end();
  };
  const form = await tryIt(page, described(flow("password")));
  await form.getByLabel("Client ID").fill("spa");
  await form.getByLabel("User name").fill(READER.name);
  await form.getByLabel("Password", { exact: true }).fill(READER.password);
  const before = echo.received.length;
  await signInButton(form).click();
  await expect(form.getByRole("alert")).toContainText("redirect");
  expect(echo.received.length).toBe(before);
});

test("a redirect page of another origin is not used", async ({ page }) => {
  const description = JSON.stringify(described(flow("authorizationCode")));
  const body = `<div id="host"></div>${SCRIPT}<script>
    Redoc.init(${description}, { tryIt: { redirectUrl: "https://evil.example/", credentials: { sso: { clientId: "spa" } } } }, document.getElementById("host"));</script>`;
  await open(page, {}, { body, hash: "#operation/get" });
  await section(page, "operation/get").locator(".try-button").click();
  const form = section(page, "operation/get").getByRole("form");
  await signInButton(form).click();
  await expect(form.getByRole("alert")).toContainText("tryIt.redirectUrl");
});

test("lectern serve has the redirect page, and its process, not the page, requests tokens", async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "lectern-sign-in-"));
  const scheme = {
    type: "openIdConnect",
    openIdConnectUrl: `${auth.origin}/.well-known/openid-configuration`,
  };
  await writeFile(join(folder, "api.json"), JSON.stringify(described(scheme)));
  const served = await startServe(join(folder, "api.json"), ["--no-check"]);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  try {
    await page.goto(served.url.replace("localhost", "127.0.0.1"));
    await pageReady(page);
    const redirect = await page.request.get(new URL("/-/oauth-redirect.html", page.url()).href);
    expect(redirect.headers()["content-type"]).toBe("text/html; charset=utf-8");
    const policy = (await page.request.get(page.url())).headers()["content-security-policy"] ?? "";
    expect(policy).toContain("default-src 'self'");
    expect(redirect.headers()["content-security-policy"]).toBe(policy);
    await page.locator(".try-button").click();
    const form = page.getByRole("form");
    await form.getByRole("button", { name: /^Ask / }).click();
    await form.getByLabel("Client ID").fill("spa");
    await signIn(page, form);
    expect(await auth.isValid(await call(form))).toBe(true);
    expect(asked.filter((url) => url.startsWith(auth.origin))).toEqual([]);
  } finally {
    await served.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test("the form is accessible, also with the keyboard and in Arabic", async ({ page }) => {
  for (const attributes of ["try-it", 'try-it labels="ar"']) {
    const form = await tryIt(page, described(flow("authorizationCode")), attributes);
    await form.locator(".console-sign-in .console-send").focus();
    await page.keyboard.press("Enter");
    await expect(form.getByRole("alert")).toBeVisible();
    await expectAccessibleForm(page);
  }
});
