/** Checks whether a response matches its operation: status, media type, header fields, body (4.16, 4.17). */
import type { MediaType } from "#model/media-type.ts";
import type { Response } from "#model/response.ts";
import type { Finding } from "#oas/finding.ts";
import type { Reads, Received } from "#request/parse/received.ts";
import { MOST_EFFORT, validate } from "#validate/validate.ts";
import { responseFor } from "./choose-response.ts";
import { describedType } from "./preferences.ts";

/** A difference between a response and its description. */
export interface ResponseFinding extends Finding {
  location: "status" | "header" | "body";
  /** The name of the header field. */
  name?: string;
}

/** A response as received from a server. */
export interface ReceivedResponse {
  status: number;
  /** By lower-case name. */
  headers: ReadonlyMap<string, readonly string[]>;
  body: Uint8Array;
}

/** The result of checking a response. */
export interface ResponseCheck {
  findings: readonly ResponseFinding[];
  /** The parts that could not be checked within the budget. */
  unchecked: readonly string[];
  /** Whether `reads` does not know a format: the other readers have to read this. */
  isUnread: boolean;
}

/** How a response is checked. */
export interface CheckSettings {
  reads: Reads;
  /** False for an answer to HEAD. */
  hasBody?: boolean;
  /** Whether a header may have arrived that the client cannot see. */
  isHidden?: (name: string) => boolean;
}

/** How many findings are listed for one response. */
export const MOST_FINDINGS = 100;

/** Checks a response. */
export function checkResponse(
  responses: readonly Response[],
  received: ReceivedResponse,
  { reads, hasBody = true, isHidden = () => false }: CheckSettings,
): ResponseCheck {
  const check = new Check(reads);
  const { status } = received;
  const chosen = responseFor(responses, String(status));
  if (!chosen) {
    const known = responses.map((one) => one.status).join(", ");
    check.add(
      "status",
      undefined,
      "status",
      `Status ${status} is not described${known ? ` (${known})` : ""}.`,
    );
    return check;
  }
  const request: Received = {
    method: "",
    path: "",
    query: "",
    headers: received.headers,
    body: received.body,
  };
  checkHeaders(chosen.response, request, check, isHidden);
  if (hasBody && status !== 204 && status !== 205 && status !== 304)
    checkBody(chosen.response, request, check);
  return check;
}

function checkHeaders(
  response: Response,
  received: Received,
  check: Check,
  isHidden: (name: string) => boolean,
): void {
  for (const header of response.headers) {
    if (/^content-type$/i.test(header.name)) continue;
    const parsed = check.reads.header(header, received);
    if (!parsed) check.leave(`header "${header.name}"`);
    else if (!parsed.found) {
      if (isHidden(header.name)) check.unchecked.push(`header "${header.name}"`);
      else if (header.required)
        check.add("header", header.name, "required", `The header "${header.name}" is missing.`);
    } else if ("problem" in parsed) check.add("header", header.name, "syntax", parsed.problem);
    else check.value("header", header.name, header.schema ?? header.content[0]?.schema, parsed.value);
  }
}

function checkBody(response: Response, received: Received, check: Check): void {
  const { content } = response;
  const isEmpty = received.body === undefined || received.body.length === 0;
  if (content.length === 0) {
    if (!isEmpty) check.add("body", undefined, "body", "The response has a body, and none is described.");
    return;
  }
  const type = received.headers.get("content-type")?.[0];
  const types = content.map(({ name }) => name).join(", ");
  if (type === undefined) {
    const what = isEmpty ? "The response has no body" : "The response does not say its media type";
    check.add("body", undefined, "media-type", `${what}; ${types} is described.`);
    return;
  }
  const media = describedType(content, type);
  if (!media) {
    check.add("body", undefined, "media-type", `The body is ${type}; ${types} is described.`);
    return;
  }
  const parsed = check.reads.body(media, received);
  if (!parsed) check.leave("body");
  else if ("problem" in parsed) check.add("body", undefined, "syntax", parsed.problem);
  else if (!(parsed.value instanceof Uint8Array)) {
    check.value("body", undefined, media.schema, parsed.value);
    if (media.itemSchema && Array.isArray(parsed.value))
      for (const [index, item] of parsed.value.entries())
        if (!(item instanceof Uint8Array))
          check.value("body", undefined, media.itemSchema, item, `/${index}`);
  }
}

class Check implements ResponseCheck {
  readonly findings: ResponseFinding[] = [];
  readonly unchecked: string[] = [];
  isUnread = false;
  /** The remaining work for the whole response. */
  readonly #effort = { left: MOST_EFFORT };

  constructor(readonly reads: Reads) {}

  /** Leaves something unchecked whose format is not known. */
  leave(what: string): void {
    this.isUnread = true;
    this.unchecked.push(what);
  }

  add(
    location: ResponseFinding["location"],
    name: string | undefined,
    id: string,
    message: string,
    pointer = "",
  ): void {
    if (this.findings.length < MOST_FINDINGS)
      this.findings.push({ id, level: "error", message, place: { pointer }, location, name });
  }

  /** Validates a value, if there is a schema. */
  value(
    location: "header" | "body",
    name: string | undefined,
    schema: MediaType["schema"],
    value: unknown,
    at = "",
  ): void {
    if (!schema) return;
    const { violations, isChecked } = validate(schema, value, {
      direction: "response",
      most: MOST_FINDINGS,
      effort: this.#effort,
    });
    if (!isChecked) this.unchecked.push(name === undefined ? location : `${location} "${name}"`);
    for (const one of violations)
      if (one.level === "error" && !one.isContext)
        this.add(location, name, one.id, one.message, at + (one.place.pointer ?? ""));
  }
}
