/**
 * Writes and reads the messages between a page and its proxy. A request is a line of JSON with method, URL and header
 * fields, followed by the bytes of the body. A response has the same form, with its status in place of method and URL.
 * docs/try-it.md describes the messages for publishers.
 */
import { asList, asNumber, asRecord, asText, isRecord } from "#oas/read.ts";
import { bytesOf } from "#request/bytes.ts";
import type { Pair } from "#request/request.ts";

/** The media type of both messages. A page of another origin can send it only if the proxy allows that (CORS). */
export const RELAY_TYPE = "application/vnd.lectern.relay";

/** The first line of a request. */
export interface RelayRequest {
  method: string;
  url: string;
  headers: readonly Pair[];
}

/** The first line of a response: the head of the API's response, or the reason why there is none. */
export type RelayResponse =
  | { status: number; statusText: string; headers: readonly Pair[] }
  | { problem: string; message: string };

/** The maximum length of the first line, in bytes. */
export const LONGEST_HEAD = 200_000;

/** The first line as bytes. */
export function relayHead(head: RelayRequest | RelayResponse): Uint8Array {
  return bytesOf(`${JSON.stringify(head)}\n`);
}

/** Where the first line of a message ends; -1 if it is not there yet. */
export function endOfHead(bytes: Uint8Array): number {
  return bytes.indexOf(10);
}

/** Reads the first line of a request; undefined if it is not one. */
export function readRelayRequest(line: Uint8Array): RelayRequest | undefined {
  const head = parsed(line);
  const method = asText(head["method"]);
  const url = asText(head["url"]);
  return method === undefined || url === undefined ? undefined : { method, url, headers: pairs(head) };
}

/** Reads the first line of a response; undefined if it is not one. */
export function readRelayResponse(line: Uint8Array): RelayResponse | undefined {
  const head = parsed(line);
  const problem = asText(head["problem"]);
  if (problem !== undefined) return { problem, message: asText(head["message"]) ?? "" };
  const status = asNumber(head["status"]);
  if (status === undefined) return undefined;
  return { status, statusText: asText(head["statusText"]) ?? "", headers: pairs(head) };
}

function parsed(line: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(line));
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function pairs(head: Readonly<Record<string, unknown>>): readonly Pair[] {
  return asList(asRecord(head)["headers"]).flatMap((one): Pair[] => {
    const [name, value] = asList(one);
    return typeof name === "string" && typeof value === "string" ? [[name, value]] : [];
  });
}
