/**
 * What a worker makes of YAML: JSON text, because text crosses faster than objects, and what has been found by looking
 * through it. Most of a large description are components, of which a reader comes to few: they are texts of their own.
 */
import { laterParsed } from "#oas/later.ts";
import { entries, isRecord, own, type Raw } from "#oas/read.ts";
import type { Reach } from "./reach.ts";

/** JSON in texts. */
export interface JsonTexts {
  /** All but what follows. */
  text: string;
  /** What maps of `components` lack in it. */
  members: readonly (Members & { texts: readonly string[] })[];
}

/** The members of a map of `components`. */
interface Members {
  map: string;
  names: readonly string[];
  /** By each of the fields that all members are asked for: the names of those that have it. */
  holders: Readonly<Record<string, readonly string[]>>;
}

/** JSON, and what is known of it. */
export interface KnownJson {
  /** All but what follows. */
  text: string;
  /** What maps of `components` lack in it. */
  members: readonly (Members & Packed)[];
  /** Whether it has numbers that JavaScript would alter. */
  hasNumerals: boolean;
  reach: Reach;
}

/** Texts one after another, in the order of their names. As bytes they go from thread to thread without a copy. */
interface Packed {
  /** UTF-8. */
  bytes: Uint8Array;
  /** Where each text ends. */
  ends: Uint32Array;
}

/** The fields that the outline and the search for heirs ask all schemas for: who lacks them is not parsed for it. */
const ASKED = ["x-tags", "allOf", "$ref"];

/** Takes the components of a description apart. A map that is a reference stays: it shows that other files are needed. */
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

/** The data that texts spell; what is a text of its own is parsed when it is read first. */
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

/** Texts of members as they travel. */
export function pack({ text, members }: JsonTexts): Pick<KnownJson, "text" | "members"> {
  return { text, members: members.map(({ texts, ...member }) => ({ ...member, ...packed(texts) })) };
}

function packed(texts: readonly string[]): Packed {
  const encoder = new TextEncoder();
  // As many as its characters can take at most.
  const bytes = new Uint8Array(3 * texts.reduce((sum, { length }) => sum + length, 0));
  const ends = new Uint32Array(texts.length);
  let end = 0;
  for (const [index, one] of texts.entries()) {
    end += encoder.encodeInto(one, bytes.subarray(end)).written;
    ends[index] = end;
  }
  return { bytes: bytes.slice(0, end), ends };
}

/** All texts; names stand in none. */
export function textsOf({ text, members }: JsonTexts): string[] {
  return [text, ...members.flatMap(({ texts }) => texts)];
}

function holdersOf(map: Raw, field: string): string[] {
  return entries(map).flatMap(([name, value]) => (own(value, field) === undefined ? [] : [name]));
}

/** Whether a value may be a map of components: these are no texts. */
function isMap(value: unknown): value is Raw {
  return isRecord(value) && Object.values(value).every((one) => typeof one !== "string");
}
