/**
 * Starts an authorization server for the tests of sign-in: oidc-provider, which is certified for OpenID Connect, with
 * faults that the tests turn on.
 */
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { errors, Provider } from "oidc-provider";

/** A running server. */
export interface AuthorizationServer {
  origin: string;
  /** Whether a token is valid. */
  isValid: (token: string) => Promise<boolean>;
  /** The paths of the POST requests to the token endpoint so far. */
  tokenRequests: string[];
  /** `location` changes every `Location` header; `token` answers in place of the token endpoint. */
  tamper: { location?: (url: string) => string; token?: (response: ServerResponse) => void };
  close: () => Promise<void>;
}

/** The name and password of the test user. */
export const READER = { name: "ada", password: "pw-9" };
/**
 * The confidential client. Its secret has characters that must be percent-encoded in HTTP Basic (RFC 6749, 2.3.1).
 */
export const MACHINE = { clientId: "machine", clientSecret: "m/s+e:cret" };

const SCOPES = ["openid", "offline_access", "pets:read", "pets:write"];
const DEVICE = "urn:ietf:params:oauth:grant-type:device_code";

/**
 * Starts the server.
 * @param redirects the redirect URLs of its public client `spa`
 */
export async function startAuthorizationServer(redirects: readonly string[]): Promise<AuthorizationServer> {
  // Set below: the provider needs the port for its URL.
  let listener: RequestListener = () => undefined;
  const tokenRequests: string[] = [];
  const tamper: AuthorizationServer["tamper"] = {};
  const server = createServer((request, response) => {
    const path = (request.url ?? "").split("?")[0] ?? "";
    if (request.method === "POST" && path === "/token") {
      tokenRequests.push(path);
      if (tamper.token) return tamper.token(response);
    }
    // oidc-provider sets `Location` through this.
    const set = response.setHeader.bind(response);
    response.setHeader = (name, value) =>
      set(name, /^location$/i.test(name) && tamper.location ? tamper.location(String(value)) : value);
    listener(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(origin, settings(redirects));
  addPasswordGrant(provider);
  listener = provider.callback();
  return {
    origin,
    tokenRequests,
    tamper,
    isValid: async (token) => (await provider.AccessToken.find(token))?.isValid === true,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function settings(redirects: readonly string[]): object {
  const grants = ["authorization_code", "refresh_token", "implicit", DEVICE, "password"];
  return {
    clients: [
      {
        client_id: "spa",
        // Allows redirects to http://127.0.0.1.
        application_type: "native",
        token_endpoint_auth_method: "none",
        redirect_uris: redirects,
        response_types: ["code", "id_token token"],
        grant_types: grants,
      },
      {
        client_id: MACHINE.clientId,
        client_secret: MACHINE.clientSecret,
        redirect_uris: [],
        response_types: [],
        grant_types: ["client_credentials"],
        scope: "pets:read pets:write",
      },
    ],
    scopes: SCOPES,
    responseTypes: ["code", "id_token token"],
    cookies: { keys: ["for tests"] },
    clientBasedCORS: () => true,
    issueRefreshToken: () => true,
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      ClientCredentials: 600,
      DeviceCode: 60,
      Grant: 600,
      IdToken: 600,
      Session: 600,
      Interaction: 600,
      RefreshToken: 600,
    },
    features: {
      clientCredentials: { enabled: true },
      deviceFlow: { enabled: true },
      revocation: { enabled: true },
      devInteractions: { enabled: true },
    },
  };
}

/** Adds the password grant, which oidc-provider does not include. */
function addPasswordGrant(provider: Provider): void {
  const grant = async (ctx: Parameters<Parameters<Provider["registerGrantType"]>[1]>[0]): Promise<void> => {
    const { params, client } = ctx.oidc;
    if (params["username"] !== READER.name || params["password"] !== READER.password)
      throw new errors.InvalidGrant("wrong name or password");
    const scope = params["scope"] ?? "";
    const granted = new provider.Grant({ accountId: READER.name, clientId: client.clientId });
    granted.addOIDCScope(scope);
    const grantId = await granted.save();
    const token = new provider.AccessToken({
      accountId: READER.name,
      client,
      grantId,
      gty: "password",
      scope,
    });
    ctx.body = {
      access_token: await token.save(),
      expires_in: token.expiration,
      token_type: "Bearer",
      scope,
    };
  };
  provider.registerGrantType("password", grant, ["username", "password", "scope"]);
}
