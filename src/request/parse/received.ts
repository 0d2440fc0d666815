/** The types of what was received, and of what is read from it. */
import type { MediaType } from "#model/media-type.ts";
import type { Parameter } from "#model/parameter.ts";

/** A received request, or the fields and body of a received response. */
export interface Received {
  method: string;
  /** The raw path, still encoded. */
  path: string;
  /** The raw query without "?". */
  query: string;
  /** By lower-case name. */
  headers: ReadonlyMap<string, readonly string[]>;
  body?: Uint8Array;
}

/** The result for a parameter. */
export type ParsedParameter =
  | { found: false }
  | { found: true; value: unknown }
  | { found: true; problem: string };

/** The result for a body. `at` is the place of the problem, if it is known. */
export type ParsedBody = { value: unknown } | { problem: string; at?: string };

/** What reads bodies and header fields; undefined for a format that it does not know. */
export interface Reads {
  body: (media: MediaType, received: Received) => ParsedBody | undefined;
  header: (header: Parameter, received: Received) => ParsedParameter | undefined;
}
