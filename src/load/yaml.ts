/**
 * Parses YAML (1.2, core schema) into plain JSON data. Only the worker, the commands and tests import this file,
 * because the parser must stay out of the first script.
 */
import {
  CORE_SCHEMA,
  constructFromEvents,
  defineMappingTag,
  defineScalarTag,
  defineSequenceTag,
  EVENT_ID,
  type Event,
  floatCoreTag,
  intCoreTag,
  mapTag,
  mergeTag,
  NOT_RESOLVED,
  parseEvents,
  SCALAR_STYLE,
  type ScalarEvent,
  seqTag,
  YAMLException,
} from "js-yaml";
import { isAltered, Numeral } from "#oas/numeral.ts";
import { type Coded, textOf } from "./coded.ts";
import { type KnownJson, pack, takeApart, textsOf } from "./known-json.ts";
import { writeNumerals } from "./numerals.ts";
import { reachOf } from "./reach.ts";
import { sizeOf } from "./size.ts";

/** The API that gives the places in a text. */
export { EVENT_ID, getScalarValue, parseEvents, SCALAR_STYLE } from "js-yaml";

/**
 * Parses a YAML text. Of several documents, the first one with content counts. Timestamps stay text, unknown tags
 * give the plain value, of duplicate keys the last counts, aliases give shared objects, and keys stay as written
 * (`1.10:` is "1.10").
 * @throws YamlError with the place; also for aliases that contain themselves or expand to more than 5,000,000 nodes
 */
export function parseYaml(text: string): unknown {
  numerals = 0;
  try {
    const events = parseEvents(text, { maxDepth: DEEPEST });
    const aliases = prepare(events, text);
    const documents = constructFromEvents(events, {
      source: text,
      schema: SCHEMA,
      json: true,
      maxTotalMergeKeys: 1_000_000,
    });
    const document = documents.find((value) => value !== null && value !== undefined && value !== "") ?? null;
    if (aliases) checkSize(document);
    return document;
  } catch (cause) {
    throw toYamlError(cause);
  }
}

/** The same as JSON text. Throws like `parseYaml`. */
export function yamlToJson(text: string | Coded): string {
  const data = parseYaml(textOf(text));
  try {
    return writer()(data);
  } catch (cause) {
    throw toYamlError(cause);
  }
}

/**
 * The same as several texts, for readers of only some parts.
 * @param onTexts called with the texts that it consists of, and the names between them
 */
export function yamlToKnownJson(
  text: string | Coded,
  onTexts?: (texts: readonly string[]) => void,
): KnownJson {
  const data = parseYaml(textOf(text));
  try {
    const apart = takeApart(data, writer());
    const texts = textsOf(apart);
    onTexts?.([...texts, ...apart.members.flatMap(({ names }) => names)]);
    return { ...pack(apart), hasNumerals: numerals > 0, reach: reachOf(texts) };
  } catch (cause) {
    throw toYamlError(cause);
  }
}

/** Writes the data that was parsed last. Most data has no such numbers, and is written twice as fast. */
function writer(): (data: unknown) => string {
  return numerals > 0 ? writeNumerals : JSON.stringify;
}

/** How many numbers of the last text keep their digits. */
let numerals = 0;

/** The deepest nesting of collections. */
const DEEPEST = 1000;

/**
 * The size that aliases may expand to; each 100 characters of a key or a text count as one more value. The largest
 * known descriptions have a tenth of it.
 */
export const MOST_NODES = 5_000_000;

/** Unknown tags (`!env`, `!!timestamp`) are accepted: any scalar is text, any collection is plain. */
const SCHEMA = CORE_SCHEMA.withTags(
  mergeTag,
  // JSON has no `.inf` and `.nan`, so they stay text, but 1e400 is a number.
  defineScalarTag(floatCoreTag.tagName, {
    implicit: true,
    implicitFirstChars: floatCoreTag.implicitFirstChars,
    resolve: (source) => (DECIMAL.test(source) ? withDigits(source, Number(source)) : NOT_RESOLVED),
    identify: () => false,
  }),
  defineScalarTag(intCoreTag.tagName, {
    implicit: true,
    implicitFirstChars: intCoreTag.implicitFirstChars,
    resolve: (source, isExplicit, tagName) =>
      withDigits(source, intCoreTag.resolve(source, isExplicit, tagName)),
    identify: () => false,
  }),
  ...["!", "tag:", ""].flatMap((tagName) => [
    defineScalarTag(tagName, { matchByTagPrefix: true, resolve: (source) => source, identify: () => false }),
    defineSequenceTag(tagName, { ...seqTag, matchByTagPrefix: true, identify: () => false }),
    defineMappingTag(tagName, { ...mapTag, matchByTagPrefix: true, identify: () => false }),
  ]),
);

/** A number that JavaScript would change keeps its digits. */
function withDigits(source: string, value: unknown): unknown {
  if (typeof value !== "number") return value;
  const written = inJson(source);
  if (!isAltered(written)) return value;
  numerals++;
  return new Numeral(written);
}

/** A number in JSON notation: decimal, without `+` and leading zeros, with digits on both sides of the point. */
function inJson(source: string): string {
  if (/^0[xo].{14}/.test(source)) return `${BigInt(source)}`;
  const [, sign, whole, rest] = /^([-+]?)0*(\d*)(.*)$/s.exec(source)!;
  return `${sign === "-" ? sign : ""}${whole || "0"}${rest!.replace(/^\.(?!\d)/, "")}`;
}

/** A number with a point or an exponent (YAML 1.2, 10.3.2), however large. */
const DECIMAL = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;

/**
 * Passes over the parser's events before values are made: marks keys and versions that look like numbers as text, and
 * rejects an alias inside its own anchor. Returns whether there are aliases.
 */
function prepare(events: Event[], text: string): boolean {
  const open: { map: boolean; key: boolean; name: string; anchor?: { open: boolean } }[] = [];
  const anchors = new Map<string, { open: boolean }>();
  let aliases = false;
  for (const event of events) {
    const host = open.at(-1);
    if (event.type === EVENT_ID.POP) {
      const closed = open.pop();
      if (closed?.anchor) closed.anchor.open = false;
      continue;
    }
    const isKey = host?.map === true && host.key;
    if (host?.map) host.key = !host.key;
    if (event.type === EVENT_ID.DOCUMENT) {
      open.push({ map: false, key: false, name: "" });
      anchors.clear();
      continue;
    }
    const anchor = { open: false };
    if (event.anchorStart >= 0 && event.type !== EVENT_ID.ALIAS) {
      anchors.set(text.slice(event.anchorStart, event.anchorEnd), anchor);
    }
    if (event.type === EVENT_ID.SCALAR) {
      const plain = event.style === SCALAR_STYLE.PLAIN && event.fast;
      if (isKey) {
        host.name = plain ? text.slice(event.valueStart, event.valueEnd) : "";
        if (plain && NUMBER_START.test(host.name)) asText(event);
      } else if (plain && isVersion(open)) asText(event);
    } else if (event.type === EVENT_ID.ALIAS) {
      aliases = true;
      const name = text.slice(event.anchorStart, event.anchorEnd);
      if (anchors.get(name)?.open) {
        YAMLException.throwAt(text, event.anchorStart, `the alias "${name}" contains itself`);
      }
    } else {
      anchor.open = true;
      const map = event.type === EVENT_ID.MAPPING;
      open.push({ map, key: map, name: "", anchor });
    }
  }
  return aliases;
}

const NUMBER_START = /^[-+.\d]/;

function asText(event: ScalarEvent): void {
  if (event.tagStart < 0 && event.valueStart >= 0) event.style = SCALAR_STYLE.SINGLE_QUOTED;
}

/** `version: 1.10` in Info, `openapi: 3.0` and `swagger: 2.0` are texts that authors forget to quote. */
function isVersion(open: { name: string }[]): boolean {
  const field = open.at(-1)?.name;
  if (open.length === 2) return field === "openapi" || field === "swagger";
  return open.length === 3 && field === "version" && open[1]!.name === "info";
}

/** @throws YamlError if the document is too large with its aliases expanded */
function checkSize(document: unknown): void {
  if (sizeOf(document) > MOST_NODES)
    throw new YamlError(`aliases expand the document beyond ${MOST_NODES} values`);
}

function toYamlError(cause: unknown): YamlError {
  if (cause instanceof YamlError) return cause;
  if (cause instanceof YAMLException) {
    const { reason, mark } = cause;
    return mark ? new YamlError(reason, mark.line + 1, mark.column + 1) : new YamlError(reason);
  }
  return new YamlError(cause instanceof RangeError ? "it is nested too deeply" : String(cause));
}

/** A text that is not YAML, or is too large with its aliases expanded. */
export class YamlError extends Error {
  override readonly name = "YamlError";
  /** 1-based. */
  readonly line?: number;
  /** 1-based. */
  readonly column?: number;

  constructor(message: string, line?: number, column?: number) {
    super(message);
    this.line = line;
    this.column = column;
  }
}
