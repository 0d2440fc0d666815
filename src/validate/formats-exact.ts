/**
 * Tests the values of each `format` exactly (JSON Schema Validation 2020-12, 7.3; OpenAPI Format Registry), in time
 * proportional to the text.
 */
import type { Kind } from "./assertions.ts";
import { compareNumbers, isWhole } from "./decimal.ts";
import type { Format } from "./formats.ts";
import {
  isEmail,
  isHostname,
  isIPv4,
  isIPv6,
  isUri,
  isUriReference,
  isUriTemplate,
} from "./formats-of-network.ts";
import { isDate, isDateTime, isDuration, isTime } from "./formats-of-time.ts";

/** The format with a name, if it applies to values of a kind. */
export function exactFormat(name: unknown, kind: Kind | undefined): Format | undefined {
  if (typeof name !== "string") return undefined;
  return kind === "string" ? OF_STRINGS.get(name) : kind === "number" ? OF_NUMBERS.get(name) : undefined;
}

/** The longest regular expression that is tested. The JavaScript engine tests it. */
const LONGEST_REGEX = 10_000;

type Test = RegExp | ((text: string) => boolean);
type Row = readonly [names: string, noun: string, test: Test];

const STRINGS: readonly Row[] = [
  ["date", "a date such as 2024-01-31", isDate],
  ["date-time datetime", "a date and time such as 2024-01-31T09:30:00Z", isDateTime],
  ["date-time-local", "a date and time such as 2024-01-31T09:30:00", (text) => isDateTime(`${text}Z`)],
  ["time", "a time such as 09:30:00Z", isTime],
  ["time-local iso-time", "a time such as 09:30:00", (text) => isTime(`${text}Z`)],
  ["duration", "a duration such as P3DT12H", isDuration],
  [
    "http-date",
    "a date such as Sun, 06 Nov 1994 08:49:37 GMT",
    /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/,
  ],
  ["email", "an email address", (text) => isEmail(text, false)],
  ["idn-email", "an email address", (text) => isEmail(text, true)],
  ["hostname", "a hostname", (text) => isHostname(text, false)],
  ["idn-hostname", "a hostname", (text) => isHostname(text, true)],
  ["ipv4 ip", "an IPv4 address", isIPv4],
  ["ipv6", "an IPv6 address", isIPv6],
  ["uri url", "an absolute URI", (text) => isUri(text, false)],
  ["iri", "an absolute IRI", (text) => isUri(text, true)],
  ["uri-reference", "a URI reference", (text) => isUriReference(text, false)],
  ["iri-reference", "an IRI reference", (text) => isUriReference(text, true)],
  ["uri-template", "a URI template", isUriTemplate],
  ["uuid guid", "a UUID", /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i],
  ["json-pointer", "a JSON pointer", isJsonPointer],
  [
    "json-pointer-uri-fragment",
    "a JSON pointer after #",
    (text) => text[0] === "#" && isJsonPointer(text.slice(1)),
  ],
  ["relative-json-pointer", "a relative JSON pointer", isRelativePointer],
  ["regex", "a regular expression", isRegex],
  ["byte base64", "Base64", (text) => text.length % 4 === 0 && /^[a-z\d+/]*={0,2}$/i.test(text)],
  ["base64url", "Base64 for URLs", /^[\w-]*={0,2}$/],
  ["char", "one character", /^.$/su],
  ["media-range", "a media range", /^[^\s/]+\/\S/],
  ["sf-string", "a string in quotes", /^"(?:[ !#-[\]-~]|\\["\\])*"$/],
  ["sf-token", "a token", /^[a-z*][\w!#$%&'*+.^`|~:/-]*$/i],
  ["sf-binary", "Base64 between colons", /^:[a-z\d+/]*={0,2}:$/i],
  ["sf-boolean", "?0 or ?1", /^\?[01]$/],
  ["sf-integer", "an integer of at most 15 digits", /^-?\d{1,15}$/],
  ["sf-decimal", "a decimal such as 1.5", /^-?\d{1,12}\.\d{1,3}$/],
  ["decimal decimal128", "a decimal number", /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i],
];

/** Integer formats: the number of bits, and whether there are negative numbers. */
const INTEGERS: readonly (readonly [name: string, bits: number, isSigned: boolean])[] = [
  ...[8, 16, 32, 64].map((bits) => [`int${bits}`, bits, true] as const),
  ...[8, 16, 32, 64].map((bits) => [`uint${bits}`, bits, false] as const),
  ["double-int", 54, true],
];

const OF_STRINGS: ReadonlyMap<string, Format> = new Map([
  ...STRINGS.flatMap(([names, noun, test]) =>
    names.split(" ").map((name): [string, Format] => {
      const allows = (text: unknown): boolean =>
        typeof test === "function" ? test(text as string) : test.test(text as string);
      return [name, { noun, allows }];
    }),
  ),
  // Integers of more than 32 bits are also sent as strings.
  ...INTEGERS.filter(([, bits]) => bits > 32).map(([name, bits, isSigned]): [string, Format] => {
    const { noun, allows } = integer(bits, isSigned);
    return [name, { noun, allows: (text) => /^-?\d+$/.test(String(text)) && allows(text) }];
  }),
]);

const OF_NUMBERS: ReadonlyMap<string, Format> = new Map([
  ...INTEGERS.map(([name, bits, isSigned]): [string, Format] => [name, integer(bits, isSigned)]),
  [
    "float",
    { noun: "a number in the range of a float", allows: (value) => Math.abs(Number(value)) <= LARGEST_FLOAT },
  ],
  [
    "double",
    { noun: "a number in the range of a double", allows: (value) => Number.isFinite(Number(value)) },
  ],
  ["unixtime", { noun: "whole seconds", allows: isWhole }],
]);

const LARGEST_FLOAT = (2 - 2 ** -23) * 2 ** 127;

function integer(bits: number, isSigned: boolean): Format {
  // 53 bits and a sign: all integers that a double represents exactly.
  const power = 2n ** BigInt(isSigned ? bits - 1 : bits);
  const [least, most] = [isSigned ? -power : 0n, power - 1n].map(String);
  return {
    noun: `an integer of ${bits} bits`,
    allows: (value) =>
      isWhole(value) && compareNumbers(value, least) >= 0 && compareNumbers(value, most) <= 0,
  };
}

function isJsonPointer(text: string): boolean {
  return text === "" || (text[0] === "/" && !/~(?![01])/.test(text));
}

function isRelativePointer(text: string): boolean {
  const start = /^(?:0|[1-9]\d*)(?:[+-](?:0|[1-9]\d*))?/.exec(text)?.[0];
  if (start === undefined) return false;
  const rest = text.slice(start.length);
  return (rest === "#" && !/[+-]/.test(start)) || isJsonPointer(rest);
}

/** Compiles the expression, but never runs it. */
function isRegex(text: string): boolean {
  if (text.length > LONGEST_REGEX) return true;
  try {
    return new RegExp(text, "u") instanceof RegExp;
  } catch {
    return false;
  }
}
