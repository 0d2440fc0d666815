/**
 * JSON that the worker makes of YAML, with facts about it. Text crosses threads faster than objects. Components, most
 * of which a reader never opens, are separate texts that are parsed when they are first read.
 */
import { laterParsed } from "#oas/later.ts";
import { entries, isRecord, own, type Raw } from "#oas/read.ts";
import type { Reach } from "./reach.ts";

/** JSON in several texts. */
export interface JsonTexts {
  /** The document without the members below. */
  text: string;
  /** The members that are missing in the maps of `components`. */
  members: readonly (Members & { texts: readonly string[] })[];
}

/** The members of a map of `components`. */
interface Members {
  map: string;
  names: readonly string[];
  /** For each field that is looked for in all members, the names of the members that have it. */
  holders: Readonly<Record<string, readonly string[]>>;
}

/** JSON, and facts about it. */
export interface KnownJson {
  /** The document without the members below. */
  text: string;
  /** The members that are missing in the maps of `components`. */
  members: readonly (Members & Packed)[];
  /** Whether it has numbers that JavaScript would alter. */
  hasNumerals: boolean;
  reach: Reach;
}

/** Texts one after another, in the order of their names. Bytes can be transferred between threads without a copy. */
interface Packed {
  /** UTF-8. */
  bytes: Uint8Array;
  /** Where each text ends. */
  ends: Uint32Array;
}

/** The fields that the outline looks for in all schemas. A schema without them is not parsed for the outline. */
const ASKED = ["x-tags", "allOf", "$ref"];

/**
 * Splits the components of a description into separate texts. A map that is a reference stays: it shows that other
 * files are needed.
 */
export function takeApart(data: unknown, write: (value: unknown) => string): JsonTexts {
  const components = own(data, "components");
  const maps = entries(components).filter((entry): entry is [string, Raw] => isMap(entry[1]));
  if (!isRecord(data) || maps.length === 0) return { text: write(data), members: [] };
  const emptied = Object.fromEntries(maps.map(([name]) => [name, {}]));
  const rest = { ...data, components: { ...(components as Raw), ...emptied } };
  const members = maps.map(([name, map]) => ({
    map: name,
    names: Object.keys(map),
    texts: Object.values(map).map((value) => write(value)),
    holders: Object.fromEntries(ASKED.map((field) => [field, holdersOf(map, field)])),
  }));
  return { text: write(rest), members };
}

/** The data of texts. Separate texts are parsed when they are first read. */
export function putTogether(
  { text, members }: Pick<KnownJson, "text" | "members">,
  parse: (text: string) => unknown,
): unknown {
  const data = parse(text);
  const components = own(data, "components");
  for (const { map, names, holders, bytes, ends } of members) {
    const decoder = new TextDecoder();
    const member = (index: number): unknown =>
      parse(decoder.decode(bytes.subarray(ends[index - 1] ?? 0, ends[index])));
    Object.defineProperty(components, map, { value: laterParsed(names, holders, member) });
  }
  return data;
}

/** The texts of members, as they are transferred. */
export function pack({ text, members }: JsonTexts): Pick<KnownJson, "text" | "members"> {
  return { text, members: members.map(({ texts, ...member }) => ({ ...member, ...packed(texts) })) };
}

function packed(texts: readonly string[]): Packed {
  const encoder = new TextEncoder();
  // The most bytes that its characters can take.
  const bytes = new Uint8Array(3 * texts.reduce((sum, { length }) => sum + length, 0));
  const ends = new Uint32Array(texts.length);
  let end = 0;
  for (const [index, one] of texts.entries()) {
    end += encoder.encodeInto(one, bytes.subarray(end)).written;
    ends[index] = end;
  }
  return { bytes: bytes.slice(0, end), ends };
}

/** All texts, without the names. */
export function textsOf({ text, members }: JsonTexts): string[] {
  return [text, ...members.flatMap(({ texts }) => texts)];
}

function holdersOf(map: Raw, field: string): string[] {
  return entries(map).flatMap(([name, value]) => (own(value, field) === undefined ? [] : [name]));
}

/** Whether a value is a map of components, and not a reference. */
function isMap(value: unknown): value is Raw {
  return isRecord(value) && Object.values(value).every((one) => typeof one !== "string");
}
