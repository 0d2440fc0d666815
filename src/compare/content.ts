/**
 * Compares what messages consist of: Media Type (4.14), Encoding (4.15) and Header Objects (4.21), which contain each
 * other.
 */
import { isAnything } from "#compare/shapes/bare.ts";
import { isBinary } from "#compare/shapes/binary.ts";
import { defaultTypeOf } from "#compare/shapes/part-type.ts";
import { type Member, shapeOf } from "#compare/shapes/shape.ts";
import type { Side, Sub } from "#compare/shapes/side.ts";
import { allowsNoObject, isSingle } from "#compare/shapes/single.ts";
import { escapePointer } from "#oas/pointer.ts";
import { asFlag, asRecord, asText, entries, isRecord } from "#oas/read.ts";
import { isSame } from "#validate/same.ts";
import type { Context, Described } from "./collector.ts";
import {
  compareExtensions,
  compareLife,
  compareOptionalSchemas,
  compareText,
  isBrokenAt,
  type Placed,
  siteOf,
  type Work,
} from "./work.ts";

/** A parameter or a header. */
export interface ParameterAt extends Placed {
  name: string;
  location: string;
}

interface Media extends Placed {
  /** As written. */
  name: string;
}

/** Compares the media types of two messages. `word` is the beginning of the ids of their changes. */
export function compareContent(
  work: Work,
  context: Context,
  described: Described,
  hosts: { old: Placed; new: Placed },
  word: "request-body" | "response-body",
): void {
  const before = mediaOf(work, work.old, context, described, hosts.old);
  const after = mediaOf(work, work.new, context, described, hosts.new);
  const fact = (how: string, one: Media | undefined, other: Media | undefined): void => {
    work.out.add(context, `${word}-media-type-${how}`, {
      it: described.it,
      path: described.path,
      pointer: { old: siteOf(one), new: siteOf(other) },
      name: (other ?? one)!.name,
      ...(one && { old: one.name }),
      ...(other && { new: other.name }),
    });
  };
  const left = new Map(after);
  const kin = kinOf(after);
  const compare = (one: Media, other: Media): void => {
    if (one.isBroken || other.isBroken) return;
    const isOnly = before.size === 1 && after.size === 1;
    const inner = { ...described, path: isOnly ? described.path : [...described.path, other.name] };
    compareMedia(work, context, inner, one, other, word);
  };
  for (const [key, one] of before) {
    const other = left.get(key) ?? bestOf(one, left, kin);
    if (!other) fact("removed", one, undefined);
    else {
      left.delete(normal(other.name));
      if (normal(other.name) !== key) fact(howRenamed(one.name, other.name), one, other);
      compare(one, other);
    }
  }
  const ranges = [...before.values()].filter(isRange);
  for (const other of left.values())
    if (!ranges.some(({ name }) => includes(name, other.name) && name !== other.name))
      fact("added", undefined, other);
}

/** The media types of a message by their names in small letters. */
function mediaOf(
  work: Work,
  side: Side,
  context: Context,
  { it, path }: Described,
  host: Placed,
): Map<string, Media> {
  const found = new Map<string, Media>();
  for (const [name, value] of entries(host.raw["content"])) {
    const site = `${host.pointer}/content/${escapePointer(name)}`;
    const end = side.follow(value, site);
    const isBroken = isBrokenAt(work, side, context, { it, path }, site, end);
    found.set(normal(name), { name, raw: asRecord(end.value), pointer: end.pointer, site, isBroken });
  }
  return found;
}

function normal(name: string): string {
  return name.toLowerCase().replaceAll(" ", "");
}

function essence(name: string): string {
  return normal(name).split(";", 1)[0]!;
}

/** Media types by what they are without parameters, and all ranges. */
interface Kin {
  same: ReadonlyMap<string, Media[]>;
  ranges: readonly Media[];
}

function kinOf(all: ReadonlyMap<string, Media>): Kin {
  const same = new Map<string, Media[]>();
  for (const one of [...all.values()].reverse()) {
    const list = same.get(essence(one.name));
    if (list) list.push(one);
    else same.set(essence(one.name), [one]);
  }
  return { same, ranges: [...all.values()].filter(isRange) };
}

/** The media type that stands for one that was removed: with other parameters, or a range that includes it. */
function bestOf(one: Media, left: ReadonlyMap<string, Media>, { same, ranges }: Kin): Media | undefined {
  const isLeft = ({ name }: Media): boolean => left.has(normal(name));
  const twins = same.get(essence(one.name)) ?? [];
  while (twins.length > 0 && !isLeft(twins.at(-1)!)) twins.pop();
  return (
    twins.at(-1) ??
    ranges.find((range) => isLeft(range) && includes(range.name, one.name)) ??
    (isRange(one) ? [...left.values()].find(({ name }) => includes(one.name, name)) : undefined)
  );
}

function isRange({ name }: Media): boolean {
  return essence(name).endsWith("/*");
}

/** Whether a range such as `image/*` includes a media type. */
function includes(range: string, name: string): boolean {
  const [type, subtype] = essence(range).split("/");
  return subtype === "*" && (type === "*" || type === essence(name).split("/")[0]);
}

function howRenamed(before: string, after: string): string {
  if (essence(before) === essence(after)) return "parameters-changed";
  return includes(after, before) ? "generalized" : "specialized";
}

function compareMedia(
  work: Work,
  context: Context,
  described: Described,
  one: Media,
  other: Media,
  word: "request-body" | "response-body",
): void {
  for (const [field, id] of [
    ["schema", "schema"],
    ["itemSchema", "item-schema"],
  ] as const) {
    const sub = (side: Side, { raw, pointer }: Media) =>
      raw[field] === undefined ? undefined : side.sub(raw[field], `${pointer}/${field}`);
    const it = field === "schema" ? described.it : `an item of ${described.it}`;
    const inner = { ...described, it, isXml: mayBeXml(one) || mayBeXml(other) };
    const subs = { old: sub(work.old, one), new: sub(work.new, other) };
    if (isBinaryAnyway(work, subs)) continue;
    compareOptionalSchemas(work, context, inner, `${word}-${id}`, subs, { old: one, new: other });
  }
  const places = { old: one, new: other };
  for (const field of ["example", "examples"])
    compareText(work, context, `${word}-examples-changed`, field, places, described);
  compareExtensions(work, context, `${word}-extension-changed`, places, described);
  if (hasParts(one) || hasParts(other)) compareEncodings(work, context, described, places, word);
  // Elsewhere, encodings have no effect (4.14).
  else
    for (const field of ENCODINGS)
      compareText(work, context, `${word}-extension-changed`, field, places, { ...described, name: field });
}

const ENCODINGS = ["encoding", "prefixEncoding", "itemEncoding"];

/** Whether messages of a media type may consist of parts with encodings. */
function hasParts({ name }: Media): boolean {
  return /^(?:multipart\/|application\/(?:x-www-form-urlencoded$|\*)|\*\/\*)/.test(essence(name));
}

/** Whether messages of a media type may be XML. */
function mayBeXml({ name }: Media): boolean {
  return /[/+]xml$|\*/.test(essence(name));
}

/** Whether one schema is binary data as in 3.0, and the other one says nothing, as in 3.1. */
function isBinaryAnyway(work: Work, subs: { old: Sub | undefined; new: Sub | undefined }): boolean {
  const { old: older, new: newer } = subs;
  const isSilent = (side: Side, sub: Sub | undefined): boolean => !sub || isAnything(side, sub);
  const isData = (side: Side, sub: Sub | undefined): boolean =>
    sub !== undefined && isBinary(shapeOf(side, sub));
  return (
    (isData(work.old, older) && isSilent(work.new, newer)) ||
    (isSilent(work.old, older) && isData(work.new, newer))
  );
}

/** The encodings of parts: by name, by position, and of all items. */
function compareEncodings(
  work: Work,
  context: Context,
  described: Described,
  { old: one, new: other }: { old: Media; new: Media },
  word: string,
): void {
  const maps = (host: Media): Map<string, Placed> => {
    const found = new Map<string, Placed>();
    for (const field of ["encoding", "prefixEncoding"])
      for (const [name, raw] of Object.entries((host.raw[field] ?? {}) as object))
        if (isRecord(raw))
          found.set(`${field} ${name}`, { raw, pointer: `${host.pointer}/${field}/${escapePointer(name)}` });
    const { itemEncoding } = host.raw;
    if (isRecord(itemEncoding))
      found.set("itemEncoding items", { raw: itemEncoding, pointer: `${host.pointer}/itemEncoding` });
    return found;
  };
  const [before, after] = [maps(one), maps(other)];
  const [had, has] = [propertiesOf(work.old, one), propertiesOf(work.new, other)];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(key), after.get(key)];
    const name = key.slice(key.indexOf(" ") + 1);
    // The encoding of a property that was added or removed is no change of its own.
    if (had.has(name) !== has.has(name)) continue;
    const what = { it: `the part “${name}” of ${described.it}`, path: [...described.path, name] };
    const places = {
      old: was ?? { raw: {}, pointer: one.pointer },
      new: is ?? { raw: {}, pointer: other.pointer },
    };
    const [member, now] = [had.get(name), has.get(name)];
    const isPlain = !!member && !!now && isSingle(work.old, member.sub) && isSingle(work.new, now.sub);
    const byDefault = {
      old: member && defaultTypeOf(work.old, member.sub),
      new: now && defaultTypeOf(work.new, now.sub),
    };
    compareEncoding(work, context, what, places, { word, isPlain, byDefault });
  }
}

/** The properties of the schema of a media type. */
function propertiesOf(side: Side, { raw, pointer }: Media): ReadonlyMap<string, Member> {
  return raw["schema"] === undefined
    ? new Map()
    : shapeOf(side, side.sub(raw["schema"], `${pointer}/schema`)).properties;
}

function compareEncoding(
  work: Work,
  context: Context,
  what: { it: string; path: string[] },
  places: { old: Placed; new: Placed },
  how: { word: string; isPlain: boolean; byDefault: { old: string | undefined; new: string | undefined } },
): void {
  const { old: one, new: other } = places;
  const { word, isPlain } = how;
  compareTypesOfPart(work, context, what, places, how);
  compareExtensions(work, context, `${word}-extension-changed`, places, what);
  const at = ({ raw, pointer }: Placed, field: string): string =>
    raw[field] === undefined ? pointer : `${pointer}/${field}`;
  for (const field of ["style", "explode", "allowReserved", "encoding", "prefixEncoding", "itemEncoding"]) {
    const [was, is] = [stated(one, field), stated(other, field)];
    if (isSame(was, is)) continue;
    const pointer = { old: at(one, field), new: at(other, field) };
    const found = { ...what, pointer, name: field, old: was, new: is };
    work.out.add(
      context,
      `${word}-encoding-changed`,
      found,
      isPlain && isForLists(field, was, is) ? "safe" : undefined,
    );
  }
  compareHeaders(work, context, what, places);
}

/** Compares the media types of a part. Without one, that of its schema applies. */
function compareTypesOfPart(
  work: Work,
  context: Context,
  what: { it: string; path: string[] },
  { old: one, new: other }: { old: Placed; new: Placed },
  { word, byDefault }: { word: string; byDefault: { old: string | undefined; new: string | undefined } },
): void {
  const [was, is] = [asText(one.raw["contentType"]), asText(other.raw["contentType"])];
  // If neither has one, a change of the schema says all.
  if (was === undefined && is === undefined) return;
  const [said, says] = [was ?? byDefault.old, is ?? byDefault.new];
  const [before, after] = [said, says].map((text) => text?.split(",").map(normal).sort());
  if (before?.join() === after?.join()) return;
  const within = (some: readonly string[] | undefined, all: readonly string[] | undefined): boolean =>
    some !== undefined && all !== undefined && some.every((type) => all.includes(type));
  const [grows, shrinks] = [within(before, after), within(after, before)];
  const how = grows ? "widened" : shrinks ? "narrowed" : "changed";
  const at = ({ raw, pointer }: Placed): string =>
    raw["contentType"] === undefined ? pointer : `${pointer}/contentType`;
  work.out.add(context, `${word}-encoding-content-type-${how}`, {
    ...what,
    pointer: { old: at(one), new: at(other) },
    old: said,
    new: says,
  });
}

/** Whether a change of a field has no effect on single values: most styles write them alike. */
function isForLists(field: string, ...values: readonly unknown[]): boolean {
  return (
    field === "explode" || (field === "style" && values.every((value) => DELIMITED.has(asText(value) ?? "")))
  );
}

/** A field of an encoding, or its default. */
function stated({ raw }: Placed, field: string): unknown {
  const value = raw[field];
  if (value !== undefined && value !== null) return value;
  const style = raw["style"] ?? "form";
  const defaults: Readonly<Record<string, unknown>> = {
    style: "form",
    explode: style === "form",
    allowReserved: false,
  };
  return defaults[field] ?? null;
}

/** How a parameter is written. For single values, most styles are the same. */
export function styleOf(
  side: Side,
  { raw, pointer, location }: ParameterAt,
): { style: string; explode?: boolean } {
  const inPlace = location === "path" || location === "header";
  const collection = asText(raw["x-collectionFormat"]);
  const style = collection ?? asText(raw["style"]) ?? (inPlace ? "simple" : "form");
  if (raw["content"] !== undefined) return { style: "" };
  const sub = side.sub(raw["schema"], `${pointer}/schema`);
  if (isSingle(side, sub)) return { style: DELIMITED.has(style) ? "form" : style };
  if (style === "deepObject" || (style === "simple" && allowsNoObject(side, sub))) return { style };
  const explode = raw["explode"];
  return { style, explode: typeof explode === "boolean" ? explode : style === "form" || style === "cookie" };
}

/** Styles that are the same as `form` for single values. */
const DELIMITED = new Set([
  "form",
  "spaceDelimited",
  "pipeDelimited",
  "deepObject",
  "cookie",
  "ssv",
  "tsv",
  "pipes",
]);

/** Notes that the schemas of two equal parameters or headers are used. */
export function visitSchema(work: Work, one: Placed, other: Placed): void {
  if (one.raw["schema"] !== undefined)
    work.graph.pair(
      work.old.sub(one.raw["schema"], `${one.pointer}/schema`),
      work.new.sub(other.raw["schema"], `${other.pointer}/schema`),
    );
}

/** Compares the schemas or the content of two parameters or headers. */
export function compareValues(
  work: Work,
  context: Context,
  described: Described,
  { old: one, new: other }: { old: Placed; new: Placed },
  isHeader: boolean,
): void {
  const [before, after] = [entries(one.raw["content"])[0], entries(other.raw["content"])[0]];
  const word = described.place === "response-header" ? "response-header" : "request-parameter";
  if (before && after && essence(before[0]) === essence(after[0])) {
    compareContent(work, context, { ...described, isText: false }, { old: one, new: other }, "request-body");
    return;
  }
  const form = (content: typeof before): string =>
    content?.[0] ?? (isHeader ? "simple text" : "text with a style");
  if (before || after) {
    const field = (host: Placed, content: typeof before): string =>
      `${host.pointer}/${content ? "content" : "schema"}`;
    work.out.add(context, `${word}-serialization-changed`, {
      it: described.it,
      path: described.path,
      pointer: { old: field(one, before), new: field(other, after) },
      old: form(before),
      new: form(after),
    });
  }
  const subs = { old: valueSchema(work.old, one, before), new: valueSchema(work.new, other, after) };
  compareOptionalSchemas(work, context, described, `${described.place}-schema`, subs, {
    old: one,
    new: other,
  });
}

function valueSchema(
  side: Side,
  { raw, pointer }: Placed,
  content: [string, unknown] | undefined,
): Sub | undefined {
  if (content) {
    const schema = asRecord(content[1])["schema"];
    return schema === undefined
      ? undefined
      : side.sub(schema, `${pointer}/content/${escapePointer(content[0])}/schema`);
  }
  return raw["schema"] === undefined ? undefined : side.sub(raw["schema"], `${pointer}/schema`);
}

/** Reads a map of Header Objects by their names in small letters. `Content-Type` is ignored (4.17.1). */
function readHeaders(
  work: Work,
  side: Side,
  context: Context,
  host: Placed,
): ReadonlyMap<string, ParameterAt> {
  const found = new Map<string, ParameterAt>();
  for (const [name, value] of entries(host.raw["headers"])) {
    if (name.toLowerCase() === "content-type" || name.startsWith("x-lectern-")) continue;
    const at = `${host.pointer}/headers/${escapePointer(name)}`;
    const end = side.follow(value, at);
    const isBroken = isBrokenAt(work, side, context, { it: `the header “${name}”` }, at, end);
    if (isBroken || isRecord(end.value))
      found.set(name.toLowerCase(), {
        raw: asRecord(end.value),
        pointer: end.pointer,
        site: at,
        isBroken,
        name,
        location: "header",
      });
  }
  return found;
}

/** Compares the headers of two responses or of two parts of a body. */
export function compareHeaders(
  work: Work,
  context: Context,
  where: { it: string; path: readonly string[] },
  hosts: { old: Placed; new: Placed },
): void {
  const place = context.direction === "response" ? "response-header" : "request-header";
  const before = readHeaders(work, work.old, context, hosts.old);
  const after = readHeaders(work, work.new, context, hosts.new);
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [one, other] = [before.get(key), after.get(key)];
    const name = (other ?? one)!.name;
    const what = { it: `the header “${name}” of ${where.it}`, path: [...where.path, `header ${name}`] };
    if (one?.isBroken || other?.isBroken) continue;
    if (one && other) compareHeader(work, context, place, what, { old: one, new: other });
    else {
      const isNeeded = asFlag((other ?? one)!.raw["required"]);
      const isPlain = place === "request-header" && !other;
      work.out.add(
        context,
        `${place}-${one ? "removed" : "added"}${isNeeded && !isPlain ? "-required" : ""}`,
        {
          ...what,
          pointer: { old: siteOf(one), new: siteOf(other) },
        },
      );
    }
  }
}

function compareHeader(
  work: Work,
  context: Context,
  place: "request-header" | "response-header",
  what: { it: string; path: string[] },
  places: { old: ParameterAt; new: ParameterAt },
): void {
  const { old: one, new: other } = places;
  if (work.graph.sameness.isSame(one.raw, other.raw)) {
    visitSchema(work, one, other);
    return;
  }
  const [was, is] = [asFlag(one.raw["required"]), asFlag(other.raw["required"])];
  const pointer = { old: one.pointer, new: other.pointer };
  if (was !== is)
    work.out.add(context, `${place}-became-${is ? "required" : "optional"}`, { ...what, pointer });
  const [before, after] = [styleOf(work.old, one), styleOf(work.new, other)];
  const isKnown = before.explode !== undefined && after.explode !== undefined;
  if (isKnown && before.explode !== after.explode && place === "response-header")
    work.out.add(context, "response-header-explode-changed", {
      ...what,
      pointer,
      old: before.explode,
      new: after.explode,
    });
  compareLife(work, context, place, places, what);
  compareText(work, context, `${place}-description-changed`, "description", places, what);
  for (const field of ["example", "examples"])
    compareText(work, context, `${place}-examples-changed`, field, places, what);
  compareExtensions(work, context, `${place}-extension-changed`, places, what);
  const inner = place === "response-header" ? "response-property" : "request-property";
  compareValues(work, context, { ...what, place, inner }, places, true);
}
