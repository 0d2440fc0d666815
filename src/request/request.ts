/**
 * The request that an operation describes, filled in with examples. `snippets` writes it in each language.
 * This file loads without the generator of values, so callers pass in functions that need it.
 */

import { bare, type MediaType } from "#model/media-type.ts";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import type { Parameter } from "#model/parameter.ts";
import type { SecurityRequirement, SecurityScheme } from "#model/security.ts";
import { formatJson } from "#oas/json-text.ts";
import type { Attachment } from "./attachment.ts";
import { isExemplified } from "./exemplified.ts";
import { type BodyPart, multipartPieces, type Piece } from "./frame.ts";
import { extensionOf, isForm, isJson, isMultipart } from "./media-language.ts";
import { placeholderFor } from "./placeholder-name.ts";
import { preferred } from "./preferred.ts";
import { percentEncode } from "./style.ts";
import { isBodyIgnored, isIgnored } from "./versions.ts";

/** A request, ready to be sent. No text in it can end the line or the field that contains it. */
export interface Request {
  method: string;
  /** An absolute URL with path and query, of characters that a URL may contain. */
  url: string;
  /**
   * Names and values. `Content-Type` is included, except for `parts`: the client that frames the parts sets
   * it.
   */
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
 * A body: JSON, text, the fields of a form, parts that every client can frame, texts and files in turn, or a
 * file.
 */
export type Payload =
  | { kind: "json" | "text"; text: string }
  | { kind: "form"; text: string; pairs: readonly Pair[] }
  | { kind: "parts"; parts: readonly BodyPart[] }
  | { kind: "pieces"; pieces: readonly Piece[] }
  | { kind: "file"; name: string; attachment?: Attachment };

/** The content of a body: data, or text in its final form. */
export interface Body {
  /** The body as data. Meaningless without `hasValue`. */
  value?: unknown;
  hasValue: boolean;
  /** The body as text, unless it is valid JSON. */
  text?: string;
  /** The parts of a multipart body, if its text was made from parts. */
  parts?: readonly BodyPart[];
}

/** The reader's choices, and the function that writes values. */
export interface RequestChoices {
  /** The address of the server, with its variables replaced. */
  address: string;
  /** The media type and the sample of the body. */
  media?: MediaType;
  sample?: Body;
  /** The file that is the whole body. */
  attachment?: Attachment;
  /** The security requirement to meet. Default: the first that a request can show. */
  security?: SecurityRequirement;
  /** What the reader gave for a scheme, in place of placeholders. */
  secretOf?: (scheme: SecurityScheme) => Secret | undefined;
  /** Whether to leave out optional parameters. */
  isLean?: boolean;
  /** Whether a parameter is sent. Default: required ones, and those with an example unless `isLean`. */
  isSent?: (parameter: Parameter) => boolean;
  /** Writes an example of a parameter. */
  written: (parameter: Parameter) => string;
  /** What stands in the path for a name that no parameter describes. Default: "string". */
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
  const { isSent = (one) => one.required || (!choices.isLean && isExemplified(one)) } = choices;
  const proof = proofOf(choices.security ?? provable(operation)[0], choices.secretOf);
  const wanted = detailsOf(operation).parameters.filter(
    (parameter) => !isIgnored(parameter) && isSent(parameter),
  );
  const at = (location: string): string[] =>
    wanted.filter((one) => one.location === location).map(choices.written);
  // Some descriptions give every GET a form without fields, which nobody sends.
  const isNothing = choices.sample?.text === "" && detailsOf(operation).requestBody?.required !== true;
  const body = isNothing || isBodyIgnored(operation) ? undefined : payloadOf(choices);
  // 2.0 may describe headers that follow from the bodies; they count only if their author gives an example.
  const stated = wanted
    .filter(
      (one) =>
        one.location === "header" &&
        (!OF_BODIES.test(one.name) || choices.isSent !== undefined || isExemplified(one)),
    )
    .map((one): Pair => [one.name, choices.written(one)]);
  const named = [...stated, ...proof.headers].filter(
    ([name]) => !proof.login || name.toLowerCase() !== "authorization",
  );
  const cookie = [...at("cookie"), ...proof.cookies].filter((pair) => pair !== "").join("; ");
  return {
    method: methodOf(operation.method),
    url: urlOf(operation, choices, [...at("query"), ...at("querystring"), ...proof.query]),
    headers: headersOf([
      ["Accept", acceptOf(operation)],
      ...named,
      ["Content-Type", body ? (contentType(choices.media, body) ?? "") : ""],
    ]),
    cookie: headerText(cookie),
    login: proof.login,
    body,
  };
}

/**
 * The security requirements that a request can show: complete ones first, then those with an unknown scheme
 * among others; each group in the order of `preferred.ts`.
 */
export function provable(operation: Operation): readonly SecurityRequirement[] {
  const all = (operation.security ?? []).map((requirement) => ({
    requirement,
    proofs: requirement.schemes.map(({ scheme }) => scheme !== undefined && proves(scheme)),
  }));
  const some = (hasGap: boolean): readonly SecurityRequirement[] =>
    preferred(
      operation.document,
      all
        .filter(({ proofs }) => proofs.some(Boolean) && proofs.every(Boolean) !== hasGap)
        .map(({ requirement }) => requirement),
    );
  return [...some(false), ...some(true)];
}

/** Characters that a token may not contain (RFC 9110, 5.6.2). Methods and header names are tokens. */
const NO_TOKEN = /[^!#$%&'*+\-.^_`|~0-9A-Za-z]/g;

function methodOf(method: string): string {
  const token = method.replace(NO_TOKEN, "");
  return /^(?:get|put|post|delete|options|head|patch|trace|query)$/.test(token) ? token.toUpperCase() : token;
}

function urlOf(operation: Operation, choices: RequestChoices, query: readonly string[]): string {
  const { address, written, undescribed } = choices;
  const { parameters } = detailsOf(operation);
  const filled = (operation.path.split("#", 1)[0] ?? "").replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.location === "path" && one.name === name);
    return parameter ? written(parameter) : (undescribed?.(name) ?? "string");
  });
  const pairs = query.map((pair) => pair.replace(/^[?&]/, "")).filter((pair) => pair !== "");
  const lead = filled.includes("?") ? "&" : "?";
  const start = absolute(address);
  // A path starts with a slash, even if its author left it out.
  const slash = /^[/?]|^$/.test(filled) || start.endsWith("/") ? "" : "/";
  return clean(start + slash + filled + (pairs.length > 0 ? lead + pairs.join("&") : ""));
}

/** What stands before the path of an address without a host. */
export const NO_HOST = "https://example.com";

/** Makes an address absolute. If it has no host, or is a file, the host is example.com. */
function absolute(address: string): string {
  if (address.startsWith("//")) return `https:${address}`;
  if (/^(?!file:)[a-z][a-z0-9+.-]*:\/\/[^/]/i.test(address)) return address;
  const path = address.replace(/^[a-z][a-z0-9+.-]*:\/*/i, "/");
  if (path === "/") return NO_HOST;
  return NO_HOST + (path === "" || path.startsWith("/") ? path : `/${path}`);
}

/**
 * Percent-encodes the characters that clients do not send unchanged (RFC 3986, 2), except the braces of
 * templates.
 */
function clean(url: string): string {
  const path = url.indexOf("/", url.indexOf("//") + 2);
  const encoded = url
    .replace(/[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%{}]/gu, percentEncode)
    .replace(/%(?![0-9A-Fa-f]{2})/g, "%25");
  return path < 0
    ? encoded
    : encoded.replace(/[[\]]/g, (bracket, at: number) => (at < path ? bracket : percentEncode(bracket)));
}

/** Headers that every client sets itself. They are left out. */
export const OF_CLIENTS =
  /^(?:host|content-length|connection|transfer-encoding|upgrade|expect|te|trailer|keep-alive|cookie)$/i;

/** Headers that state the types of bodies. */
const OF_BODIES = /^(?:accept|content-type)$/i;

/** Each header once: the last one wins. `Accept` and `Content-Type` are left out if they are empty. */
function headersOf(all: readonly Pair[]): readonly Pair[] {
  const byName = new Map<string, Pair>();
  for (const [name, value] of all) {
    const token = name.replace(NO_TOKEN, "");
    if (token === "" || OF_CLIENTS.test(token)) continue;
    if (OF_BODIES.test(token) && value === "") continue;
    byName.set(token.toLowerCase(), [token, headerText(value)]);
  }
  return [...byName.values()];
}

/** A text that every client can send in a header: one line of ASCII, where tabs are allowed. */
function headerText(text: string): string {
  return text
    .replace(/(?:(?!\t)\p{Cc})+/gu, " ")
    .trim()
    .replace(/[^\t -~]/gu, percentEncode);
}

/** The type that a client asks for: JSON, else the first type, of the first successful response. */
function acceptOf(operation: Operation): string {
  const { responses } = detailsOf(operation);
  const good = responses.find((one) => /^2/.test(one.status) && one.content.length > 0);
  const content = (good ?? responses.find((one) => one.status === "default"))?.content ?? [];
  const types = content.map((media) => media.name).filter((name) => !name.includes("*"));
  return types.find(isJson) ?? types[0] ?? "";
}

/** Credentials, by the place where they are sent. */
export interface Proof {
  query: string[];
  headers: Pair[];
  cookies: string[];
  login?: Request["login"];
}

/** Whether a request can show what a scheme asks for. */
export function proves({ type, parameterName, location, scheme }: SecurityScheme): boolean {
  if (type === "apiKey")
    return parameterName !== undefined && /^(?:query|header|cookie)$/.test(location ?? "");
  return type === "oauth2" || type === "openIdConnect" || (type === "http" && scheme !== undefined);
}

/** What a reader shows for one scheme: a key, a token, or a name and a password. */
export type Secret = { readonly [Name in keyof typeof SECRETS]?: string };

/**
 * What shows that a requirement is met.
 * @param secretOf what the reader gave for a scheme. Default: placeholders
 */
export function proofOf(
  requirement: SecurityRequirement | undefined,
  secretOf?: (scheme: SecurityScheme) => Secret | undefined,
): Proof {
  const proof: Proof = { query: [], headers: [], cookies: [] };
  const schemes = requirement?.schemes ?? [];
  const areNamed = hasSeveralKeys(schemes.flatMap(({ scheme }) => scheme ?? []));
  for (const { scheme } of schemes) {
    if (!scheme || !proves(scheme)) continue;
    const secret = secretOf ? secretOf(scheme) : areNamed ? { ...SECRETS, key: nameOfKey(scheme) } : SECRETS;
    if (secret) prove(scheme, proof, secret);
  }
  return proof;
}

/** Whether a request has several API keys, which readers tell apart by their names. */
export function hasSeveralKeys(schemes: readonly SecurityScheme[]): boolean {
  return schemes.filter(({ type }) => type === "apiKey").length > 1;
}

/** The placeholder for one of several keys: `YOUR_` and its name. */
function nameOfKey({ parameterName = "" }: SecurityScheme): string {
  const name = placeholderFor(parameterName)?.replace(/^YOUR_/, "");
  return name === undefined ? SECRETS.key : `YOUR_${name}`;
}

function prove(
  { type, parameterName = "", location, scheme = "" }: SecurityScheme,
  to: Proof,
  { key = "", token = "", name: user = "", password = "" }: Secret,
): void {
  if (type === "apiKey") {
    if (location === "query") to.query.push(`${percentEncode(parameterName)}=${percentEncode(key)}`);
    else if (location === "header") to.headers.push([parameterName, key]);
    else to.cookies.push(`${parameterName.replace(NO_TOKEN, "_")}=${key.replace(NO_COOKIE, percentEncode)}`);
    return;
  }
  const name = scheme.toLowerCase();
  if (type === "http" && (name === "basic" || name === "digest"))
    to.login = { name: user, password, scheme: name };
  else
    to.headers.push([
      "Authorization",
      `${type !== "http" || name === "bearer" ? "Bearer" : scheme.replace(NO_TOKEN, "")} ${token}`,
    ]);
}

/** Characters that the value of a cookie may not contain (RFC 6265, 4.1.1). */
const NO_COOKIE = /[^!#-+\--:<-[\]-~]/gu;

/** The type that is sent; a described range becomes a definite type. Undefined for `parts`. */
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
    return sample.hasValue ? { kind: "json", text: legible(formatJson(sample.value)) } : file;
  const text = sendable(sample.text);
  if (isMultipart(media.name)) {
    const parts = sample.parts?.map((part) => ({ ...part, body: sendable(part.body) }));
    if (parts && bare(media.name) === "multipart/form-data" && parts.every(isPlain))
      return { kind: "parts", parts };
    const pieces = parts ? joined(multipartPieces(parts)) : [];
    return pieces.length > 1 ? { kind: "pieces", pieces } : { kind: "text", text: withCrlf(text) };
  }
  const pairs = isForm(media.name) ? formPairs(text) : undefined;
  return pairs ? { kind: "form", text, pairs } : { kind: "text", text };
}

/** The texts and files of parts in turn, with CRLF as line end. */
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

/** Text after the type of a part that `curl -F` reads as another file or an option: `;headers=@/etc/passwd`. */
const OPTION = /,|; *(?:type|filename|headers|encoder)=/i;

/** The boundary: an authored body has it in its first line, ours is "boundary". */
function boundaryOf(body: Payload): string {
  const first = "text" in body ? /^--([\w'()+,./:=?-]{1,70})\r?\n/.exec(body.text)?.[1] : undefined;
  return first === undefined ? "boundary" : /^[\w-]+$/.test(first) ? first : `"${first}"`;
}

/** The decoded fields of a form; undefined if encoding them again would give a different text. */
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

/**
 * Characters that are invisible or reorder text (Unicode's bidirectional controls). Code must not hide them.
 */
export const HIDDEN: RegExp = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const ALL_HIDDEN = new RegExp(HIDDEN, "gu");

/** JSON without hidden characters. They occur only within strings, where JSON has escapes for them. */
function legible(json: string): string {
  return json.replace(ALL_HIDDEN, inUnits);
}

/** A character as escapes of its UTF-16 code units, as in JSON and JavaScript. */
export function inUnits(char: string): string {
  return char
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

/** A text that can be encoded in UTF-8 and passed to a program. */
function sendable(text: string): string {
  return text.replace(/\0|\p{Surrogate}/gu, "\uFFFD");
}
