/** Makes strings for a schema: by format, pattern and length. */
import { FILE_CONTENTS } from "#request/multipart.ts";
import type { Effort } from "#validate/effort.ts";
import { matchesPattern } from "#validate/regex.ts";
import { type Length, matchingString } from "./pattern.ts";

/** The rules for a string. */
export interface StringRules {
  format?: string;
  /** Regular expressions that must all match. */
  patterns: readonly string[];
  minLength?: number;
  maxLength?: number;
  contentEncoding?: string;
}

/**
 * Makes a string.
 * @param turn 0 for the default string, 1, 2, … for others
 * @param effort the budget for patterns
 */
export function sampleString(rules: StringRules, turn = 0, effort: Effort = { left: 200_000 }): string {
  const min = Math.min(Math.max(0, Math.ceil(rules.minLength ?? 0)), LONGEST);
  const length: Length = { min, max: Math.max(min, Math.floor(rules.maxLength ?? Number.POSITIVE_INFINITY)) };
  const plain = ofFormat(rules, length, turn);
  const [first, ...others] = rules.patterns;
  if (first === undefined) return plain;
  const matching = matchingString(first, length, plain === "" ? [] : [plain], turn, effort);
  if (
    matching !== undefined &&
    others.every((pattern) => matchesPattern(pattern, matching, effort) !== false)
  )
    return matching;
  // One pattern may describe the beginning and another the end, so this tries combinations.
  const made = [first, ...others.slice(0, 3)].flatMap(
    (pattern) => matchingString(pattern, { min: 0, max: length.max }, [], turn, effort) ?? [],
  );
  const tried = [
    ...made,
    ...made.flatMap((one) => made.flatMap((other) => [one + other, one + plain + other])),
  ];
  const fitting = tried.find(
    (text) =>
      text.length >= length.min &&
      text.length <= length.max &&
      rules.patterns.every((pattern) => matchesPattern(pattern, text, effort) !== false),
  );
  return fitting ?? matching ?? made[0] ?? plain;
}

const LONGEST = 5000;

interface Format {
  /** The strings to try, from typical to short. */
  samples: readonly string[];
  /** Lengthens a string. */
  grow?: (text: string, by: number) => string;
}

/** For each group of formats: names, strings to try, and how to lengthen them. */
const TABLE: readonly (readonly [names: string, samples: readonly string[], grow?: Format["grow"]])[] = [
  ["uuid guid", ["497f6eca-6276-4993-bfeb-53cbbbba6f08"]],
  ["date", ["2024-01-15"]],
  ["date-time datetime", ["2024-01-15T09:30:00Z"]],
  ["date-time-local", ["2024-01-15T09:30:00"]],
  ["http-date", ["Mon, 15 Jan 2024 09:30:00 GMT"]],
  ["time", ["09:30:00Z"]],
  ["time-local iso-time", ["09:30:00"]],
  ["duration", ["P3DT12H", "P3D"]],
  ["email idn-email", ["user@example.com", "a@b.co"], (text, by) => "u".repeat(Math.min(by, 48)) + text],
  ["uri url iri", ["https://example.com", "http://a.b"], path],
  ["uri-reference iri-reference", ["/path/to/resource", "/path", "/"], path],
  ["uri-template", ["https://example.com/users/{id}", "/{id}"], path],
  ["hostname idn-hostname", ["example.com", "a.b"], labels],
  ["ipv4 ip", ["192.0.2.1"]],
  ["ipv6", ["2001:db8::1", "::1"]],
  ["byte base64 base64url", ["c3RyaW5n", "YQ=="], base64],
  ["binary", [FILE_CONTENTS]],
  ["password", ["pa$$word"]],
  ["regex", ["^[a-z]+$", "^a", "."]],
  ["json-pointer", ["/path/to/value", "/a", ""], path],
  ["relative-json-pointer", ["1/name", "0"], path],
  ["json-pointer-uri-fragment", ["#/path/to/value", "#"], path],
  ["int8 int16 int32 int64 uint8 uint16 uint32 uint64 double-int", ["0"], digits],
  ["unixtime", ["1705311000"]],
  ["float double", ["0.1", "0"], digits],
  ["decimal decimal128", ["10.00", "1"], digits],
  ["char", ["a"]],
  ["media-range", ["application/json", "*/*"]],
  ["commonmark", ["Some *text*."]],
  ["html", ["<p>Some text.</p>"]],
  ["sf-string", ['"string"'], (text, by) => text.slice(0, -1).padEnd(text.length - 1 + by, "string") + '"'],
  ["sf-token", ["token"], (text, by) => text.padEnd(text.length + by, "token")],
  ["sf-binary", [":c3RyaW5n:"]],
  ["sf-boolean", ["?1"]],
  ["sf-integer", ["1"], digits],
  ["sf-decimal", ["1.0"], digits],
];

const FORMATS: ReadonlyMap<string, Format> = new Map(
  TABLE.flatMap(([names, samples, grow]) =>
    names.split(" ").map((name): [string, Format] => [name, { samples, grow }]),
  ),
);

/** Whether strings of a format look different from others. Of an unknown format, only its name is known. */
export function isKnownFormat(format: string): boolean {
  return FORMATS.has(format);
}

function ofFormat(rules: StringRules, length: Length, turn: number): string {
  const { min, max } = length;
  const name = rules.format ?? (rules.contentEncoding?.startsWith("base64") ? "byte" : undefined);
  const format = name === undefined ? undefined : FORMATS.get(name);
  if (!format) return plainString(length, turn);
  const fitting = format.samples.find((text) => text.length >= min && text.length <= max);
  if (fitting !== undefined) return vary(fitting, name ?? "", turn, max);
  const short = format.samples.find((text) => text.length < min);
  const grown = short === undefined ? undefined : format.grow?.(short, min - short.length);
  if (grown !== undefined && grown.length >= min && grown.length <= max) return grown;
  // No known string of this format has that length. Servers check the length first.
  return name === "password" || name === "binary" ? plainString(length, turn) : (format.samples[0] ?? "");
}

function plainString({ min, max }: Length, turn: number): string {
  const word = turn === 0 ? "string" : `string${turn + 1}`;
  if (word.length < min) return word.padEnd(min, "string");
  if (word.length <= max) return word;
  return turn === 0 ? word.slice(0, max) : String.fromCharCode(97 + (turn % 26)).repeat(Math.max(0, max));
}

/** Makes another string of the same format. */
function vary(text: string, format: string, turn: number, max: number): string {
  if (turn === 0) return text;
  if (/uuid|guid/.test(format))
    return text.slice(0, -4) + (0x6f08 + turn).toString(16).slice(-4).padStart(4, "0");
  if (format === "date") return `2024-01-${String(1 + ((14 + turn) % 28)).padStart(2, "0")}`;
  if (/^date-?time/.test(format))
    return text.replace("-15T", `-${String(1 + ((14 + turn) % 28)).padStart(2, "0")}T`);
  if (/email/.test(format)) return text.replace("@", `${turn + 1}@`);
  if (/host/.test(format)) return `host${turn + 1}.${text}`;
  if (/^ip|mac|phone/.test(format)) return text.slice(0, -1) + String((turn + 1) % 10);
  if (/ur[il]|iri|pointer/.test(format)) {
    const longer = path(text, String(turn + 1).length + 1);
    return longer.slice(0, longer.lastIndexOf("/") + 1) + String(turn + 1);
  }
  if (/int|float|double|decimal/.test(format)) return String(turn);
  return text.length + 2 <= max && !/date|time|duration|binary|regex/.test(format)
    ? `${text}${turn + 1}`
    : text;
}

function path(text: string, by: number): string {
  return `${text.replace(/\/$/, "")}/${"path".repeat(Math.ceil(by / 4)).slice(0, Math.max(1, by - (text.endsWith("/") ? 0 : 1)))}`;
}

function labels(text: string, by: number): string {
  let name = text;
  for (let left = by; left > 0; left -= 12)
    name = `${"host".repeat(3).slice(0, Math.max(1, Math.min(11, left - 1)))}.${name}`;
  return name;
}

function base64(_text: string, by: number): string {
  return "c3RyaW5n".repeat(Math.ceil((by + 8) / 8));
}

function digits(text: string, by: number): string {
  return text.includes(".") ? text + "0".repeat(by) : "1".padEnd(by + text.length, "0");
}
