/** Adds parameters to a request that its operation does not describe: of steps of workflows, and of readers. */
import { CLIENT_HEADERS, type Pair, type Request, SECRETS, type Secret } from "#request/request.ts";
import { isSecretName } from "#request/secret-name.ts";
import { percentEncode } from "#request/style.ts";
import type { Secrets } from "./secrets.ts";

/** A parameter and its text. */
export interface Extra {
  /** `query`, `querystring`, `header` or `cookie`. */
  location: string;
  name: string;
  text: string;
}

/** The ends of the names of further headers with credentials. In a query, a token may be that of a page of results. */
const SECRET_HEADER =
  /(?:auth|authorization|token|secret|password|(?<!(?:idempotency|partition|routing|sort)[-_])key)$/i;
/** The names of cookies with credentials. The others have preferences, which occur in any text. */
const SECRET_COOKIE = /sess|sid$|auth|token|key$/i;
/** The scheme in the value of `Authorization`. It is no secret. */
const SCHEME = /^(?:basic|bearer|dpop|token) +/i;
/** The name of a header (RFC 9110, 5.6.2). */
const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** Whether an extra may hold credentials. */
export function isSecret({ location, name }: Extra): boolean {
  const trimmed = name.trim();
  return (
    location === "cookie" || isSecretName(trimmed) || (location === "header" && SECRET_HEADER.test(trimmed))
  );
}

/** Whether the name of an extra is one for credentials. That of most cookies is not. */
export function hasSecretName(extra: Extra): boolean {
  return isSecret(extra) && (extra.location !== "cookie" || SECRET_COOKIE.test(extra.name));
}

/** Whether an extra is a header whose name no header can have. */
export function isMisnamed({ location, name }: Extra): boolean {
  const trimmed = name.trim();
  return location === "header" && trimmed !== "" && !HEADER_NAME.test(trimmed);
}

/** Of the rows that a reader filled in, those that have a name which is possible. */
export function namedExtras(rows: readonly Extra[]): readonly Extra[] {
  return rows
    .map((one) => (one.location === "header" ? { ...one, name: one.name.trim() } : one))
    .filter((one) => one.name !== "" && !isMisnamed(one));
}

/** Of the rows that a reader filled in, those that a request has. */
export function sentExtras(rows: readonly Extra[]): readonly Extra[] {
  return namedExtras(rows).filter(
    ({ location, name }) => location !== "header" || !CLIENT_HEADERS.test(name),
  );
}

/** The secrets of extras, to find them in responses. */
export function secretsOf(extras: readonly Extra[]): Secrets {
  // No scheme has such a key.
  return Object.fromEntries(extras.filter(hasSecretName).map((one, index) => [`\0${index}`, tokenOf(one)]));
}

/** The secret in the text of an extra: of `Authorization`, what follows the scheme. */
export function tokenOf({ name, text }: Extra): Secret {
  const token = text.trim();
  return { token: /authorization$/i.test(name.trim()) ? token.replace(/^\S+ +/, "") : token };
}

function isSame(a: Extra, b: Extra): boolean {
  return a.location === b.location && a.name.toLowerCase() === b.name.toLowerCase();
}

/** The extras that were given, and those of the rows that a reader filled in, whose headers replace the given ones. */
export function withRows(given: readonly Extra[], rows: readonly Extra[]): readonly Extra[] {
  const added = sentExtras(rows);
  const kept = given.filter((one) => one.location !== "header" || !added.some((other) => isSame(one, other)));
  return [...kept, ...added];
}

/** Extras of an earlier request, with the secrets that the reader gives now. One that was removed is empty. */
export function withSecretsOf(extras: readonly Extra[], current: readonly Extra[]): readonly Extra[] {
  return extras.map((one) => {
    if (!isSecret(one)) return one;
    const now = current.filter((other) => isSame(one, other));
    return now.find(({ text }) => text === one.text) ?? now[0] ?? { ...one, text: "" };
  });
}

/**
 * The request with extras. A header replaces one of the same name.
 * @param isShown whether placeholders stand for secrets
 */
export function withExtras(request: Request, given: readonly Extra[], isShown = false): Request {
  if (given.length === 0) return request;
  const extras = isShown
    ? given.map((one) => (isSecret(one) ? { ...one, text: masked(one.text) } : one))
    : given;
  const at = (place: string): readonly Extra[] => extras.filter(({ location }) => location === place);
  const headers = at("header").filter(({ name }) => HEADER_NAME.test(name));
  const replaced = new Set(headers.map(({ name }) => name.toLowerCase()));
  const query = [
    ...at("query").map(({ name, text }) => `${percentEncode(name)}=${percentEncode(text)}`),
    ...at("querystring").map(({ text }) => text.replace(/[^!-~]|#/gu, percentEncode)),
  ];
  const { url } = request;
  return {
    ...request,
    url: query.length === 0 ? url : `${url}${url.includes("?") ? "&" : "?"}${query.join("&")}`,
    headers: [
      ...request.headers.filter(([name]) => !replaced.has(name.toLowerCase())),
      ...headers.map(({ name, text }): Pair => [name, oneLine(text)]),
    ],
    cookie: [
      request.cookie,
      ...at("cookie").map(({ name, text }) => `${percentEncode(name)}=${percentEncode(text)}`),
    ]
      .filter((one) => one !== "")
      .join("; "),
    login: replaced.has("authorization") ? undefined : request.login,
  };
}

/** A placeholder for a secret, after its scheme. */
export function masked(text: string): string {
  return `${SCHEME.exec(text)?.[0] ?? ""}${SECRETS.token}`;
}

/** A text that a header can have: one line of ASCII. */
function oneLine(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .replace(/[^ -~]/gu, percentEncode);
}
