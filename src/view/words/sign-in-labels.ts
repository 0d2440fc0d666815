/** The labels of sign-in, in English: they load with it. `sign-in-words.ts` has other languages. */
import { asRecord, own } from "#oas/read.ts";
import { replaced, type Said } from "./labels.ts";

const OWN = {
  signIn: "Sign in",
  flow: "Way to sign in",
  flows: {
    authorizationCode: "Authorization code, with PKCE",
    clientCredentials: "Client credentials",
    deviceAuthorization: "Code for another device",
    password: "Password",
    implicit: "Implicit (legacy)",
  },
  legacy: "This way is outdated: the token passes through the address of a page.",
  clientId: "Client ID",
  clientSecret: "Client secret, if there is one",
  place: "Send the secret in",
  inHeader: "the header (Basic)",
  inBody: "the body",
  userName: "User name",
  password: "Password",
  scopes: "Scopes",
  redirect: (url: string): string => `Redirect URL to register with the server: ${url}`,
  goesTo: (host: string): string => `You sign in at ${host}.`,
  discover: (host: string): string => `Ask ${host} how to sign in`,
  asking: "Asking the server …",
  waiting: "Sign in in the other window …",
  openWindow: "Open the window",
  device: "Open this page on any device, and enter the code:",
  cancel: "Cancel",
  signedIn: "Signed in.",
  until: (time: string): string => `The token is valid until ${time}.`,
  over: "The token has expired.",
  given: (scopes: string): string => `Scopes of the token: ${scopes}`,
  missing: (scopes: string): string => `This operation asks for more: ${scopes}`,
  refresh: "Renew the token",
  signOut: "Sign out",
  keep: "Keep until this tab closes",
  revoked: "Signed out. The server has revoked the token.",
  forgotten: "Signed out. This page has forgotten the token; the server accepts it until it expires.",
  endSession: (host: string): string => `You may still be signed in at ${host}. Sign out there, too.`,
  done: "You are signed in. You can close this window.",
  problems: {
    answer: (detail: string): string => `The server's answer does not follow OAuth 2: ${detail}`,
    expired: "The code was not entered in time.",
    failure: (detail: string): string => detail,
    insecure: "Browsers allow this only on pages that were loaded over https or from this computer.",
    issuer: (detail: string): string =>
      `Refused: the answer is not from the server that the description names. It names the issuer “${detail}”.`,
    noClient: "Enter the client ID.",
    noFlow: "The server offers no flow that this page supports.",
    nonce: "Refused: the answer belongs to another request (wrong nonce).",
    redirect: (detail: string): string =>
      `Refused: ${detail} redirects to another address. Secrets do not follow it.`,
    redirectUrl: "The owner of this page has to set tryIt.redirectUrl to a page of this origin.",
    server: (detail: string): string => `The server refuses: ${detail}`,
    state: "Refused: an answer came that does not belong to this sign-in (wrong state).",
    stopped: "You have cancelled it.",
    tokenType: (detail: string): string =>
      `The server gave a token of the type “${detail}”, not a bearer token.`,
    unsafe: (detail: string): string =>
      `Secrets are not sent to “${detail}”, because it is not an https address.`,
  },
};

/** All labels of sign-in. */
export type SignInWords = Said<typeof OWN>;

/** The labels, by purpose. */
export const SIGN_IN: SignInWords = { ...OWN } as SignInWords;

/**
 * Sets the labels in the language that the host has chosen.
 * @param set the labels of its language
 * @param given the option `labels`; the host's own labels are under `signIn`
 */
export function setSignInLabels(set: object, given: Readonly<Record<string, unknown>>): void {
  Object.assign(SIGN_IN, replaced({ ...OWN, ...set }, asRecord(own(given, "signIn"))));
}

/** The message for a problem. */
export function problemText(kind: keyof SignInWords["problems"], detail: string): string {
  const word: string | ((detail: string) => string) = SIGN_IN.problems[kind];
  return typeof word === "string" ? word : word(detail);
}
