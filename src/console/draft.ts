/** Makes the request of a form, which all samples show and which is sent. */
import type { MediaType } from "#model/media-type.ts";
import type { Operation } from "#model/operation.ts";
import type { Parameter } from "#model/parameter.ts";
import type { SecurityRequirement, SecurityScheme } from "#model/security.ts";
import { bytesOf } from "#request/bytes.ts";
import { placeholderFor } from "#request/placeholder-name.ts";
import { DEFAULT_ORIGIN, type Request, requestOf, type Secret } from "#request/request.ts";
import { serializeParameter } from "#request/serialize.ts";
import type { BodySample } from "#samples/example.ts";
import { isCredential } from "./credential.ts";
import { type BodyDraft, bodyDraft, bodyEntry, bodyKind, entryOf, type Form, writtenValue } from "./form.ts";

/** The choices of the reader outside the form. */
export interface DraftChoices {
  /** The address of the server, with its variables replaced. */
  address: string;
  /** The media type of the body, and the sample that the page shows for it. */
  media?: MediaType;
  sample?: BodySample;
  security?: SecurityRequirement;
  /** What the reader gave for a scheme; undefined leaves the scheme out. Without this function: placeholders. */
  secretOf?: (scheme: SecurityScheme) => Secret | undefined;
}

/** The request. Never throws. */
export function draftOf(operation: Operation, form: Form, choices: DraftChoices): Request {
  const { address, media, sample, security, secretOf } = choices;
  const hasBody = media !== undefined && isBodySent(operation, form);
  const body = hasBody ? bodyOf(media, sample, form) : {};
  const request = requestOf(operation, {
    address,
    media: hasBody ? media : undefined,
    ...body,
    security: security ?? { schemes: [] },
    secretOf,
    isSent: (parameter) => entryOf(parameter, form).isSent && !isCredential(parameter, form, security),
    write: (parameter) => writtenEntry(parameter, form),
    undescribed: placeholderFor,
  });
  const sent = secretOf ? withLoginAsHeader(request) : request;
  // On a page from a disk, samples have the default origin. A request must not go there, so it gets the file's address.
  const isFile = /^file:/i.test(address) && sent.url.startsWith(DEFAULT_ORIGIN);
  return isFile ? { ...sent, url: `file://${sent.url.slice(DEFAULT_ORIGIN.length)}` } : sent;
}

/** The body: the sample, until the reader enters something. */
function bodyOf(media: MediaType, sample: BodySample | undefined, form: Form): BodyDraft {
  const isEntered = Object.hasOwn(form.bodies, media.name);
  if (!isEntered && sample && bodyKind(media, sample) === "text") return { sample };
  return bodyDraft(media, bodyEntry(media, sample, form));
}

/** Whether the body is sent: a required one always, an optional one unless the reader leaves it out. */
export function isBodySent(operation: Operation, form: Form): boolean {
  return form.hasBody ?? operation.method !== "get";
}

function writtenEntry(parameter: Parameter, form: Form): string {
  const written = writtenValue(parameter, form);
  if (written !== undefined) return written;
  if (parameter.location === "path") return placeholderFor(parameter.name) ?? "string";
  return serializeParameter(parameter, entryOf(parameter, form).held.kind === "list" ? [] : "");
}

/** A request whose name and password are a header (RFC 7617): clients differ in how they take them. */
function withLoginAsHeader(request: Request): Request {
  const { login, headers } = request;
  if (login?.scheme !== "basic") return request;
  const bytes = bytesOf(`${login.name}:${login.password}`);
  const value = `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;
  return { ...request, login: undefined, headers: [...headers, ["Authorization", value]] };
}
