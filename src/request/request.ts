/**
 * Makes the request that an operation describes, with examples as values. `snippets` writes it in each language. This
 * file loads without the generator of values, so callers pass functions that need it.
 */

import { bare, type MediaType } from "#model/media-type.ts";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import type { Parameter } from "#model/parameter.ts";
import type { SecurityRequirement, SecurityScheme } from "#model/security.ts";
import { formatJson } from "#oas/json-text.ts";
import type { Attachment } from "./attachment.ts";
import { isExemplified, isNamedCredential } from "./exemplified.ts";
import { type BodyPart, multipartPieces, type Piece } from "./frame.ts";
import { extensionOf, isForm, isJson, isMultipart } from "./media-language.ts";
import { placeholderFor } from "./placeholder-name.ts";
import { preferred } from "./preferred.ts";
import { percentEncode } from "./style.ts";
import { isBodyIgnored, isIgnored } from "./versions.ts";

/** A request that can be sent. No text in it ends the line or the field that contains it. */
export interface Request {
  method: string;
  /** An absolute URL with path and query. It has only characters that a URL may contain. */
  url: string;
  /** Names and values. `Content-Type` is missing for `parts`, because the client that frames the parts sets it. */
  headers: readonly Pair[];
  /** The value of the `Cookie` header; "" for none. */
  cookie: string;
  /** Name and password, if the API uses basic (RFC 7617) or digest (RFC 7616) authentication. */
  login?: { name: string; password: string; scheme: "basic" | "digest" };
  body?: Payload;
}

/** A name and its value. */
export type Pair = readonly [name: string, value: string];

/**
 * A body: JSON, text, the fields of a form, parts that every client can frame, pieces (texts and files in turn), or a
 * file.
 */
export type Payload =
  | { kind: "json" | "text"; text: string }
  | { kind: "form"; text: string; pairs: readonly Pair[] }
  | { kind: "parts"; parts: readonly BodyPart[] }
  /** With the parts, so that whoever sends them can choose the boundary: the one in the pieces may occur in a file. */
  | { kind: "pieces"; pieces: readonly Piece[]; parts: readonly BodyPart[] }
  | { kind: "file"; name: string; attachment?: Attachment };

/** The content of a body: data, or text in its final form. */
export interface Body {
  /** The body as data, if `hasValue` is true. */
  value?: unknown;
  hasValue: boolean;
  /** The body as text, unless it is valid JSON. */
  text?: string;
  /** The parts of a multipart body, if its text was made from parts. */
  parts?: readonly BodyPart[];
}

/** The reader's choices, and the functions that make values. */
export interface RequestChoices {
  /** The address of the server, with its variables replaced. */
  address: string;
  /** The media type and the sample of the body. */
  media?: MediaType;
  sample?: Body;
  /** The file that the reader has chosen as the body. */
  attachment?: Attachment;
  /** The security requirement to meet. Default: the first of `supportedSecurity`. */
  security?: SecurityRequirement;
  /** The reader's secret for a scheme. Default: placeholders. */
  secretOf?: (scheme: SecurityScheme) => Secret | undefined;
  /** Whether to leave out optional parameters. Default: false. */
  onlyRequired?: boolean;
  /** Whether `onlyRequired` keeps optional headers that have an example. Default: false. */
  keepsHeaders?: boolean;
  /**
   * Whether a parameter is sent. Default: if it is required, or if it has an example, is no second credential, and
   * `onlyRequired` does not leave it out.
   */
  isSent?: (parameter: Parameter) => boolean;
  /** Writes the value of a parameter. */
  write: (parameter: Parameter) => string;
  /** The value of a variable of the path that no parameter describes, by its name. Default: "string". */
  undescribed?: (name: string) => string | undefined;
}

/** Placeholders for the reader's secrets. */
export const SECRETS = {
  key: "YOUR_API_KEY",
  token: "YOUR_ACCESS_TOKEN",
  name: "YOUR_USERNAME",
  password: "YOUR_PASSWORD",
} as const;

/** The request of an operation. Never throws. */
export function requestOf(operation: Operation, choices: RequestChoices): Request {
  const credentials = credentialsOf(choices.security ?? supportedSecurity(operation)[0], choices.secretOf);
  const { isSent = (one) => one.required || isShown(one, choices, credentials) } = choices;
  const sent = detailsOf(operation).parameters.filter(
    (parameter) => !isIgnored(parameter) && isSent(parameter) && !isCredential(parameter, credentials),
  );
  const at = (location: string): string[] =>
    sent.filter((one) => one.location === location).map(choices.write);
  // Some descriptions have a form without fields for every GET. It is not sent.
  const isEmptyForm = choices.sample?.text === "" && detailsOf(operation).requestBody?.required !== true;
  const body = isEmptyForm || isBodyIgnored(operation) ? undefined : payloadOf(choices);
  // OpenAPI 2.0 may describe headers that follow from media types. They count only if they have an example.
  const described = sent
    .filter(
      (one) =>
        one.location === "header" &&
        (!MEDIA_TYPE_HEADERS.test(one.name) || choices.isSent !== undefined || isExemplified(one)),
    )
    .map((one): Pair => [one.name, choices.write(one)]);
  const headers = [...described, ...credentials.headers].filter(
    ([name]) => !credentials.login || name.toLowerCase() !== "authorization",
  );
  const cookie = [...at("cookie"), ...credentials.cookies].filter((pair) => pair !== "").join("; ");
  return {
    method: methodOf(operation.method),
    url: urlOf(operation, choices, [...at("query"), ...at("querystring"), ...credentials.query]),
    headers: headersOf([
      ["Accept", acceptOf(operation)],
      ...headers,
      ["Content-Type", body ? (contentType(choices.media, body) ?? "") : ""],
    ]),
    cookie: headerText(cookie),
    login: credentials.login,
    body,
  };
}

/** Whether an optional parameter is sent if the caller does not say so. */
function isShown(one: Parameter, choices: RequestChoices, credentials: Credentials): boolean {
  const isLeftOut = choices.onlyRequired && !(choices.keepsHeaders && one.location === "header");
  if (isLeftOut || !isExemplified(one)) return false;
  const { query, headers, cookies, login } = credentials;
  const hasCredentials = login !== undefined || [query, headers, cookies].some(({ length }) => length > 0);
  return !(hasCredentials && isNamedCredential(one));
}

/** Whether a parameter is a key of the credentials, which some descriptions describe twice. A header is sent once anyway. */
function isCredential({ location, name }: Parameter, { query, cookies }: Credentials): boolean {
  if (location === "query") return query.some((pair) => pair.startsWith(`${percentEncode(name)}=`));
  return location === "cookie" && cookies.some((pair) => pair.startsWith(`${name.replace(NON_TOKEN, "_")}=`));
}

/**
 * The security requirements with schemes that requests support: first those with no other schemes, then those with others
 * too. Each group is in the order of `preferred.ts`.
 */
export function supportedSecurity(operation: Operation): readonly SecurityRequirement[] {
  const all = (operation.security ?? []).map((requirement) => ({
    requirement,
    supported: requirement.schemes.map(({ scheme }) => scheme !== undefined && isSupported(scheme)),
  }));
  const those = (areComplete: boolean): readonly SecurityRequirement[] =>
    preferred(
      operation.document,
      all
        .filter(({ supported }) => supported.some(Boolean) && supported.every(Boolean) === areComplete)
        .map(({ requirement }) => requirement),
    );
  return [...those(true), ...those(false)];
}

/** Characters that a token may not contain (RFC 9110, 5.6.2). Methods and header names are tokens. */
const NON_TOKEN = /[^!#$%&'*+\-.^_`|~0-9A-Za-z]/g;

function methodOf(method: string): string {
  const token = method.replace(NON_TOKEN, "");
  return /^(?:get|put|post|delete|options|head|patch|trace|query)$/.test(token) ? token.toUpperCase() : token;
}

function urlOf(operation: Operation, choices: RequestChoices, query: readonly string[]): string {
  const { address, write, undescribed } = choices;
  const { parameters } = detailsOf(operation);
  const filled = (operation.path.split("#", 1)[0] ?? "").replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.location === "path" && one.name === name);
    return parameter ? write(parameter) : (undescribed?.(name) ?? "string");
  });
  const pairs = query.map((pair) => pair.replace(/^[?&]/, "")).filter((pair) => pair !== "");
  const lead = filled.includes("?") ? "&" : "?";
  const start = absoluteAddress(address);
  // A path starts with a slash, even if its author left it out.
  const slash = /^[/?]|^$/.test(filled) || start.endsWith("/") ? "" : "/";
  return encodeUrl(start + slash + filled + (pairs.length > 0 ? lead + pairs.join("&") : ""));
}

/** The origin of requests if the address of the server has no host. */
export const DEFAULT_ORIGIN = "https://example.com";

/**
 * Makes an address absolute. If it has no host, or is that of a file, it gets the default origin. A placeholder such as
 * `{{baseUrl}}` stands for the origin too.
 */
function absoluteAddress(address: string): string {
  if (address.startsWith("//")) return `https:${address}`;
  if (/^(?!file:)[a-z][a-z0-9+.-]*:\/\/[^/]|^\{\{/i.test(address)) return address;
  const path = address.replace(/^[a-z][a-z0-9+.-]*:\/*/i, "/");
  if (path === "/") return DEFAULT_ORIGIN;
  return DEFAULT_ORIGIN + (path === "" || path.startsWith("/") ? path : `/${path}`);
}

/** Percent-encodes the characters that a URL may not contain (RFC 3986, 2), except the braces of templates. */
function encodeUrl(url: string): string {
  const path = url.indexOf("/", url.indexOf("//") + 2);
  const encoded = url
    .replace(/[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%{}]/gu, percentEncode)
    .replace(/%(?![0-9A-Fa-f]{2})/g, "%25");
  return path < 0
    ? encoded
    : encoded.replace(/[[\]]/g, (bracket, at: number) => (at < path ? bracket : percentEncode(bracket)));
}

/** Headers that every client sets itself. Requests do not include them. */
export const CLIENT_HEADERS =
  /^(?:host|content-length|connection|transfer-encoding|upgrade|expect|te|trailer|keep-alive|cookie)$/i;

/** Headers whose values are media types of bodies. */
const MEDIA_TYPE_HEADERS = /^(?:accept|content-type)$/i;

/** Keeps the last of several headers with the same name. Leaves out `Accept` and `Content-Type` if they are empty. */
function headersOf(all: readonly Pair[]): readonly Pair[] {
  const byName = new Map<string, Pair>();
  for (const [name, value] of all) {
    const token = name.replace(NON_TOKEN, "");
    if (token === "" || CLIENT_HEADERS.test(token)) continue;
    if (MEDIA_TYPE_HEADERS.test(token) && value === "") continue;
    byName.set(token.toLowerCase(), [token, headerText(value)]);
  }
  return [...byName.values()];
}

/** Makes a text that every client can send in a header: a line of ASCII characters and tabs. */
function headerText(text: string): string {
  return text
    .replace(/(?:(?!\t)\p{Cc})+/gu, " ")
    .trim()
    .replace(/[^\t -~]/gu, percentEncode);
}

/** The value of `Accept`: JSON, otherwise the first media type, of the first successful response with content. */
function acceptOf(operation: Operation): string {
  const { responses } = detailsOf(operation);
  const successful = responses.find((one) => /^2/.test(one.status) && one.content.length > 0);
  const content = (successful ?? responses.find((one) => one.status === "default"))?.content ?? [];
  const types = content.map((media) => media.name).filter((name) => !name.includes("*"));
  return types.find(isJson) ?? types[0] ?? "";
}

/** Credentials, by the place where they are sent. */
export interface Credentials {
  query: string[];
  headers: Pair[];
  cookies: string[];
  login?: Request["login"];
}

/** Whether a request can include the credentials of a scheme. */
export function isSupported({ type, parameterName, location, scheme }: SecurityScheme): boolean {
  if (type === "apiKey")
    return parameterName !== undefined && /^(?:query|header|cookie)$/.test(location ?? "");
  return type === "oauth2" || type === "openIdConnect" || (type === "http" && scheme !== undefined);
}

/** The secret of a reader for one scheme: a key, a token, or a name and a password. */
export type Secret = { readonly [Name in keyof typeof SECRETS]?: string };

/**
 * The credentials for a security requirement.
 * @param secretOf the reader's secret for a scheme. Default: placeholders
 */
export function credentialsOf(
  requirement: SecurityRequirement | undefined,
  secretOf?: (scheme: SecurityScheme) => Secret | undefined,
): Credentials {
  const credentials: Credentials = { query: [], headers: [], cookies: [] };
  const schemes = requirement?.schemes ?? [];
  const hasKeyNames = hasSeveralKeys(schemes.flatMap(({ scheme }) => scheme ?? []));
  const placeholders = (scheme: SecurityScheme): Secret =>
    hasKeyNames ? { ...SECRETS, key: keyPlaceholder(scheme) } : SECRETS;
  for (const { scheme } of schemes) {
    if (!scheme || !isSupported(scheme)) continue;
    const secret = (secretOf ?? placeholders)(scheme);
    if (secret) addCredentials(scheme, credentials, secret);
  }
  return credentials;
}

/** Whether a request has several API keys, which readers tell apart by their names. */
export function hasSeveralKeys(schemes: readonly SecurityScheme[]): boolean {
  return schemes.filter(({ type }) => type === "apiKey").length > 1;
}

/** The placeholder for one of several keys: `YOUR_` and its name. */
function keyPlaceholder({ parameterName = "" }: SecurityScheme): string {
  const name = placeholderFor(parameterName)?.replace(/^YOUR_/, "");
  return name === undefined ? SECRETS.key : `YOUR_${name}`;
}

function addCredentials(
  { type, parameterName = "", location, scheme = "" }: SecurityScheme,
  to: Credentials,
  { key = "", token = "", name: user = "", password = "" }: Secret,
): void {
  if (type === "apiKey") {
    if (location === "query") to.query.push(`${percentEncode(parameterName)}=${percentEncode(key)}`);
    else if (location === "header") to.headers.push([parameterName, key]);
    else
      to.cookies.push(`${parameterName.replace(NON_TOKEN, "_")}=${key.replace(NON_COOKIE, percentEncode)}`);
    return;
  }
  const name = scheme.toLowerCase();
  if (type === "http" && (name === "basic" || name === "digest"))
    to.login = { name: user, password, scheme: name };
  else
    to.headers.push([
      "Authorization",
      `${type !== "http" || name === "bearer" ? "Bearer" : scheme.replace(NON_TOKEN, "")} ${token}`,
    ]);
}

/** Characters that the value of a cookie may not contain (RFC 6265, 4.1.1). */
const NON_COOKIE = /[^!#-+\--:<-[\]-~]/gu;

/** The value of `Content-Type`. A range such as `image/*` becomes one media type. Undefined for `parts`. */
function contentType(media: MediaType | undefined, body: Payload): string | undefined {
  if (!media || body.kind === "parts") return undefined;
  const { name } = media;
  if (isMultipart(name))
    return `${name.replace("/*", "/mixed").replace(/;\s*boundary=(?:"[^"]*"|[^;]*)/i, "")}; boundary=${boundaryOf(body)}`;
  if (!name.includes("*")) return name;
  if (body.kind === "json") return "application/json";
  if (body.kind === "file") return name.startsWith("image/") ? "image/png" : "application/octet-stream";
  return "text/plain";
}

function payloadOf({ media, sample, attachment }: RequestChoices): Payload | undefined {
  if (!media) return undefined;
  const file: Payload = attachment
    ? { kind: "file", name: attachment.name, attachment }
    : { kind: "file", name: `file.${extensionOf(media.name)}` };
  if (!sample) return file;
  if (sample.text === undefined)
    return sample.hasValue ? { kind: "json", text: escapeHidden(formatJson(sample.value)) } : file;
  const text = sendable(sample.text);
  if (isMultipart(media.name)) {
    const parts = sample.parts?.map((part) => ({ ...part, body: sendable(part.body) }));
    if (parts && bare(media.name) === "multipart/form-data" && parts.every(isPlain))
      return { kind: "parts", parts };
    const pieces = parts ? joined(multipartPieces(parts)) : [];
    return parts && pieces.length > 1
      ? { kind: "pieces", pieces, parts }
      : { kind: "text", text: withCrlf(text) };
  }
  const pairs = isForm(media.name) ? formPairs(text) : undefined;
  return pairs ? { kind: "form", text, pairs } : { kind: "text", text };
}

/** A multipart body as texts and files in turn, with CRLF as line end. */
export function piecesOf(parts: readonly BodyPart[], boundary?: string): readonly Piece[] {
  return joined(multipartPieces(parts, 0, boundary));
}

/** Pieces with CRLF as line end. Adjacent texts become one. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const all: Piece[] = [];
  for (const { text, file, attachment } of pieces) {
    const last = all.at(-1);
    if (file !== undefined) all.push({ text, file, attachment });
    else if (last && last.file === undefined) last.text += withCrlf(sendable(text));
    else all.push({ text: withCrlf(sendable(text)) });
  }
  return all;
}

function withCrlf(text: string): string {
  return text.replace(/\r?\n/g, "\r\n");
}

/** Whether every client can send a part: its name is ASCII, and it has no headers of its own. */
function isPlain({ name = "", filename = "", type = "", headers, parts }: BodyPart): boolean {
  return (
    headers.length === 0 &&
    !parts?.some((part) => part.filename !== undefined) &&
    /^[^"\\=]+$/.test(name) &&
    [name, filename, type].every((text) => /^[ -~]*$/.test(text)) &&
    !/[",\\;]/.test(filename) &&
    !OPTION.test(type)
  );
}

/** Matches text in the type of a part that `curl -F` would read as another file or an option: `;headers=@/etc/passwd`. */
const OPTION = /,|; *(?:type|filename|headers|encoder)=/i;

/** The boundary of a multipart body. An author's body has it in its first line; that of other bodies is "boundary". */
function boundaryOf(body: Payload): string {
  const first = "text" in body ? /^--([\w'()+,./:=?-]{1,70})\r?\n/.exec(body.text)?.[1] : undefined;
  return first === undefined ? "boundary" : /^[\w-]+$/.test(first) ? first : `"${first}"`;
}

/** The decoded fields of a form. Undefined if encoding them again would make a different text. */
function formPairs(text: string): readonly Pair[] | undefined {
  if (text === "") return undefined;
  try {
    const pairs = text.split("&").map((pair): Pair => {
      const at = pair.indexOf("=");
      const decode = (part: string): string => decodeURIComponent(part.replaceAll("+", " "));
      return at < 0 ? [decode(pair), ""] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
    });
    const again = pairs.map((pair) => pair.map(percentEncode).join("=")).join("&");
    const isSame = again.replaceAll("%20", "+").replaceAll("~", "%7E") === text.replaceAll("~", "%7E");
    return isSame && pairs.every((pair) => pair.every((part) => !HIDDEN.test(part))) ? pairs : undefined;
  } catch {
    return undefined;
  }
}

/** Matches characters that are invisible or reorder text (Unicode's bidirectional controls). Code must show them. */
export const HIDDEN: RegExp = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const EVERY_HIDDEN = new RegExp(HIDDEN, "gu");

/** Escapes hidden characters in JSON. They occur only in strings, so the value stays the same. */
function escapeHidden(json: string): string {
  return json.replace(EVERY_HIDDEN, unicodeEscapes);
}

/** The escapes of a character in JSON and JavaScript: `\u` and four digits for each UTF-16 code unit. */
export function unicodeEscapes(char: string): string {
  return char
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

/** Replaces the characters that cannot be encoded in UTF-8 or passed to a program. */
function sendable(text: string): string {
  return text.replace(/\0|\p{Surrogate}/gu, "\uFFFD");
}
