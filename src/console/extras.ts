/** Adds parameters to a request that its operation does not describe. Steps of workflows may pass them. */
import { type Pair, type Request, SECRETS } from "#request/request.ts";
import { percentEncode } from "#request/style.ts";

/** A parameter and its text. */
export interface Extra {
  /** `query`, `querystring`, `header` or `cookie`. */
  location: string;
  name: string;
  text: string;
}

/** The names of headers and parameters with credentials. */
const SECRET = /^(?:authorization|proxy-authorization|cookie|x-api-key|api[-_]?key|access[-_]?token|token)$/i;

/** Whether an extra may hold credentials. */
export function isSecret({ location, name }: Extra): boolean {
  return location === "cookie" || SECRET.test(name);
}

/**
 * The request with extras. A header replaces one of the same name.
 * @param isShown whether placeholders stand for secrets
 */
export function withExtras(request: Request, given: readonly Extra[], isShown = false): Request {
  if (given.length === 0) return request;
  const extras = isShown
    ? given.map((one) => (isSecret(one) ? { ...one, text: SECRETS.token } : one))
    : given;
  const at = (place: string): readonly Extra[] => extras.filter(({ location }) => location === place);
  const headers = at("header").filter(({ name }) => /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name));
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

/** A text that a header can have: one line of ASCII. */
function oneLine(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .replace(/[^ -~]/gu, percentEncode);
}
