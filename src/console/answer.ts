/** A response that arrived: whether it is as described, and where in the documentation and in its body a finding is. */

import { responseFor } from "#mock/choose-response.ts";
import { describedType } from "#mock/preferences.ts";
import { checkResponse, type ResponseFinding } from "#mock/response-check.ts";
import type { Operation } from "#model/operation.ts";
import { detailsOf } from "#model/operation-details.ts";
import { choiceStep, idInside } from "#model/outline/target.ts";
import type { Response } from "#model/response.ts";
import { hasDescribedField } from "#model/schema/described-fields.ts";
import { formatJson } from "#oas/json-text.ts";
import { pointerKeys } from "#oas/pointer.ts";
import { textOfBytes } from "#request/bytes.ts";
import { isJson } from "#request/media-language.ts";
import { parseJsonText } from "#request/parse/json.ts";
import type { Reads } from "#request/parse/received.ts";
import { Unreadable } from "#request/parse/text.ts";
import type { Pair } from "#request/request.ts";
import { linesOf } from "./lines.ts";

/** What arrived, as far as it is kept. */
export interface Answer {
  status: number;
  statusText: string;
  headers: readonly Pair[];
  /** The bytes that are kept. */
  body: Uint8Array;
  /** How many bytes arrived. */
  size: number;
  /** Whether more arrived than is kept, or the reader stopped it. */
  isCut: boolean;
  /** Milliseconds until the header fields were there, and until the end. */
  firstTime: number;
  time: number;
  /** Whether a browser may hide header fields from the page (CORS). */
  isCrossOrigin: boolean;
}

/** A finding, and where it leads. */
export interface AnswerFinding extends ResponseFinding {
  /** The id of the documentation row. */
  row: string;
  /** The line of the body, as `bodyText` writes it. */
  line?: number;
}

/** What a check found. */
export interface AnswerCheck {
  /** The differences from the description. */
  findings: readonly AnswerFinding[];
  /** The undescribed status, if hardly any description lists it: 401 or 503, for example. */
  notes: readonly AnswerFinding[];
  unchecked: readonly string[];
  /** Whether a format is not known to `reads`. */
  isUnread: boolean;
  /** False if the body has fields, and none of those that its schema describes. */
  hasDescribedField: boolean;
}

/** Bodies beyond this are not checked, in bytes. */
export const LARGEST_CHECKED = 3_000_000;

/** Fields that every page can read (Fetch, "CORS-safelisted response-header name"). */
const ALWAYS_SEEN =
  /^(?:cache-control|content-language|content-length|content-type|expires|last-modified|pragma)$/i;
/** Fields that no page can read. */
const NEVER_SEEN = /^set-cookie2?$/i;

/** Statuses that most operations may have, and hardly any description lists. */
const SELDOM_DESCRIBED = /^(?:401|403|429|5\d\d)$/;

/** The media type of an answer; "" if it does not say. */
export function typeOf({ headers }: Pick<Answer, "headers">): string {
  return headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
}

/** The described response that an answer is; undefined if its status is not described. */
export function describedResponse(operation: Operation, status: number): Response | undefined {
  return responseFor(detailsOf(operation).responses, String(status))?.response;
}

/**
 * Checks an answer against its operation.
 * @param id the id of the operation
 * @param isProxied whether a proxy passed all header fields on
 * @param reads what reads the body and the header fields
 */
export function checkAnswer(
  operation: Operation,
  id: string,
  answer: Answer,
  isProxied: boolean,
  reads: Reads,
): AnswerCheck {
  const headers = new Map<string, string[]>();
  for (const [name, value] of answer.headers) {
    const key = name.toLowerCase();
    headers.set(key, [...(headers.get(key) ?? []), value]);
  }
  const isTooMuch = answer.isCut || answer.size > LARGEST_CHECKED;
  const isHidden = (name: string): boolean =>
    !isProxied && (NEVER_SEEN.test(name) || (answer.isCrossOrigin && !ALWAYS_SEEN.test(name)));
  const { findings, unchecked, isUnread } = checkResponse(
    detailsOf(operation).responses,
    { status: answer.status, headers, body: answer.body },
    { reads, hasBody: operation.method !== "head" && !isTooMuch, isHidden },
  );
  const response = describedResponse(operation, answer.status);
  const hasBody = response !== undefined && response.content.length > 0;
  const text = isTooMuch ? undefined : bodyText(answer);
  const pointers = findings.flatMap((one) => (one.location === "body" ? [one.place.pointer ?? ""] : []));
  const lines = text?.value === undefined ? undefined : linesOf(text.text, pointers);
  const schema = response && describedType(response.content, typeOf(answer))?.schema;
  const all = findings.map((one) => ({
    ...one,
    row: rowOf(id, response, one, answer, text?.value),
    line:
      one.location === "body" && one.id !== "media-type" ? lines?.get(one.place.pointer ?? "") : undefined,
  }));
  const isNote = !response && SELDOM_DESCRIBED.test(String(answer.status));
  return {
    findings: isNote ? [] : all,
    notes: isNote ? all : [],
    unchecked: isTooMuch && hasBody ? [...unchecked, "body"] : unchecked,
    isUnread,
    hasDescribedField: !schema || hasDescribedField(schema, text?.value),
  };
}

/** The id of the documentation row that a finding is about. */
function rowOf(
  id: string,
  response: Response | undefined,
  { location, name, place }: ResponseFinding,
  answer: Answer,
  value: unknown,
): string {
  if (!response) return id;
  const own = idInside(id, response.status);
  if (location === "header") return idInside(own, "header", name ?? "");
  if (location === "status") return own;
  const media = describedType(response.content, typeOf(answer));
  if (!media) return own;
  const within = media === response.content[0] ? own : idInside(own, choiceStep(media.name));
  return idInside(within, ...namesIn(place.pointer ?? "", value));
}

/** The names on the way to a place in a value: items of arrays have no rows of their own. */
function namesIn(pointer: string, value: unknown): readonly string[] {
  const names: string[] = [];
  let at = value;
  for (const key of pointerKeys(pointer) ?? []) {
    if (!Array.isArray(at)) names.push(key);
    at = typeof at === "object" && at !== null ? Object.getOwnPropertyDescriptor(at, key)?.value : undefined;
  }
  return names;
}

/** The text of a body; of JSON its data, and the text is written with one value a line. */
export interface BodyText {
  text: string;
  value?: unknown;
}

/** A body as text; undefined for bytes that are not text. */
export function bodyText(answer: Pick<Answer, "headers" | "body" | "isCut">): BodyText | undefined {
  const type = typeOf(answer);
  const charset = /;\s*charset="?([\w.:-]+)/i.exec(type)?.[1];
  try {
    const text = textOfBytes(answer.body, charset);
    if (!isJson(type) || answer.isCut) return { text };
    const value = parseJsonText(text);
    return { text: formatJson(value), value };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return isJson(type) ? lossyText(answer.body) : undefined;
  }
}

function lossyText(body: Uint8Array): BodyText {
  return { text: new TextDecoder("utf-8").decode(body) };
}
