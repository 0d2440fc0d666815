/**
 * Tests the values of each `format` roughly, which is enough for making samples. `formats-exact.ts` has the exact
 * tests.
 */
import type { Kind } from "./assertions.ts";

/** A format. */
export interface Format {
  /** The name of its values in messages. */
  noun: string;
  allows: (value: unknown) => boolean;
}

const DATE = "\\d{4}-\\d\\d-\\d\\d";
const TIME = "\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?";
const ZONE = "(z|[+-]\\d\\d:?\\d\\d)";

/** The names of each format, and the pattern of its values. */
const TABLE: readonly (readonly [names: string, looks: RegExp])[] = [
  ["uuid guid", /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i],
  ["date", new RegExp(`^${DATE}$`)],
  ["date-time datetime", new RegExp(`^${DATE}[t ]${TIME}${ZONE}$`, "i")],
  ["date-time-local", new RegExp(`^${DATE}T${TIME}$`)],
  ["time", new RegExp(`^${TIME}${ZONE}$`, "i")],
  ["time-local iso-time", new RegExp(`^${TIME}$`)],
  ["duration", /^P[\dYMWDTHS.]+$/],
  ["email idn-email", /^[^\s@]+@[^\s@]+$/],
  ["uri url iri", /^[a-z][a-z\d+.-]*:\S+$/i],
  ["uri-reference iri-reference uri-template", /^\S*$/],
  ["hostname idn-hostname", /^[^\s/:@]+$/],
  ["ipv4 ip", /^\d+\.\d+\.\d+\.\d+$/],
  ["ipv6", /^[\da-f:.]+$/i],
  ["json-pointer", /^(\/.*)?$/],
  ["relative-json-pointer", /^\d/],
  ["json-pointer-uri-fragment", /^#/],
  ["char", /^.$/su],
  ["media-range", /^[^\s/]+\/\S/],
];

const ROUGH: ReadonlyMap<unknown, Format> = new Map(
  TABLE.flatMap(([names, looks]) =>
    names
      .split(" ")
      .map((name): [string, Format] => [
        name,
        { noun: name, allows: (text) => String(text).length > 2000 || looks.test(String(text)) },
      ]),
  ),
);

/** The format with a name, if it applies to values of a kind. */
export function roughFormat(name: unknown, kind: Kind | undefined): Format | undefined {
  return kind === "string" ? ROUGH.get(name) : undefined;
}
