/** Compares Parameter Objects (4.12). */
import { removalOf } from "#compare/facts/lifecycle.ts";
import type { Side } from "#compare/shapes/side.ts";
import { asFlag, asText, isRecord } from "#oas/read.ts";
import type { Context, Described } from "./collector.ts";
import { compareValues, type ParameterAt, styleOf, visitSchema } from "./content.ts";
import {
  compareExtensions,
  compareLife,
  compareText,
  type Placed,
  siteOf,
  type Work,
  withTexts,
} from "./work.ts";

/** Header parameters that the specification ignores (4.12.2). */
const IGNORED = new Set(["accept", "content-type", "authorization"]);

/**
 * Reads parameters: those of the path, then those of the operation, which replace them.
 * @param onBroken called with references that lead nowhere, and with values that are no parameters
 */
export function readParameters(
  side: Side,
  lists: readonly Placed[],
  onBroken: (pointer: string, what: string) => void,
): ParameterAt[] {
  const found = new Map<string, ParameterAt>();
  for (const { raw: host, pointer } of lists) {
    const list = host["parameters"];
    if (list === undefined) continue;
    if (!Array.isArray(list)) onBroken(`${pointer}/parameters`, "its parameters are not a list");
    for (const [index, value] of Array.isArray(list) ? list.entries() : []) {
      const at = `${pointer}/parameters/${index}`;
      const end = side.follow(value, at);
      const name = isRecord(end.value) ? asText(end.value["name"]) : undefined;
      const location = isRecord(end.value) ? asText(end.value["in"]) : undefined;
      if (end.broken !== undefined) onBroken(at, end.broken);
      else if (!isRecord(end.value) || name === undefined || location === undefined)
        onBroken(at, "a parameter has no name or no place");
      else if (location !== "header" || !IGNORED.has(name.toLowerCase()))
        found.set(keyOf(name, location), {
          raw: withTexts(end),
          pointer: end.pointer,
          site: at,
          name,
          location,
        });
    }
  }
  return [...found.values()];
}

function keyOf(name: string, location: string): string {
  return `${location} ${location === "header" ? name.toLowerCase() : name}`;
}

/**
 * Compares the parameters of an operation.
 * @param renamed the new names of path parameters by their old ones
 */
export function compareParameters(
  work: Work,
  context: Context,
  lists: { old: readonly ParameterAt[]; new: readonly ParameterAt[] },
  renamed: ReadonlyMap<string, string>,
): void {
  const before = new Map(
    lists.old.map((one) => {
      const name = one.location === "path" ? (renamed.get(one.name) ?? one.name) : one.name;
      return [keyOf(name, one.location), one];
    }),
  );
  const after = new Map(lists.new.map((one) => [keyOf(one.name, one.location), one]));
  const added = [...after].filter(([key]) => !before.has(key)).map(([, one]) => one);
  for (const [key, one] of before) {
    const other = after.get(key);
    if (other) compareParameter(work, context, one, other);
    else {
      const index = added.findIndex(({ name }) => name === one.name);
      const moved = index < 0 ? undefined : added.splice(index, 1)[0];
      if (moved) moveParameter(work, context, one, moved);
      else removeParameter(work, context, one);
    }
  }
  for (const one of added)
    work.out.add(context, `request-parameter-added${isRequired(one) ? "-required" : ""}`, {
      ...found(one),
      pointer: { old: null, new: siteOf(one) },
    });
}

function found({ name, location }: ParameterAt): { it: string; path: string[] } {
  return { it: `the ${location} parameter “${name}”`, path: [`${location} ${name}`] };
}

function isRequired({ location, raw }: ParameterAt): boolean {
  return location === "path" || asFlag(raw["required"]);
}

function removeParameter(work: Work, context: Context, one: ParameterAt): void {
  work.out.add(context, `request-parameter-removed${removalOf(one.raw, work.policy)}`, {
    ...found(one),
    pointer: { old: siteOf(one), new: null },
    ...(one.raw["x-sunset"] !== undefined && { old: one.raw["x-sunset"] }),
  });
}

function moveParameter(work: Work, context: Context, one: ParameterAt, other: ParameterAt): void {
  work.out.add(context, "request-parameter-location-changed", {
    ...found(other),
    pointer: { old: one.pointer, new: other.pointer },
    old: one.location,
    new: other.location,
  });
  compareParameter(work, context, one, other, true);
}

function compareParameter(
  work: Work,
  context: Context,
  one: ParameterAt,
  other: ParameterAt,
  isMoved = false,
): void {
  const isSame = !isMoved && work.graph.sameness.isSame(one.raw, other.raw);
  if (isSame) {
    visitSchema(work, one, other);
    return;
  }
  const what = found(other);
  const places = { old: one, new: other };
  const [was, is] = [isRequired(one), isRequired(other)];
  if (was !== is)
    work.out.add(context, `request-parameter-became-${is ? "required" : "optional"}`, {
      ...what,
      pointer: { old: one.pointer, new: other.pointer },
    });
  compareLife(work, context, "request-parameter", places, what);
  compareText(work, context, "request-parameter-description-changed", "description", places, what);
  for (const field of ["example", "examples"])
    compareText(work, context, "request-parameter-examples-changed", field, places, what);
  compareExtensions(work, context, "request-parameter-extension-changed", places, what);
  if (!isMoved) compareStyle(work, context, one, other);
  const described: Described = {
    ...what,
    place: "request-parameter",
    inner: "request-property",
    isText: true,
    isXml: false,
  };
  compareValues(work, context, described, places, other.location === "header");
}

function compareStyle(work: Work, context: Context, one: ParameterAt, other: ParameterAt): void {
  const what = found(other);
  const at = ({ raw, pointer }: ParameterAt, field: string): string =>
    raw[field] === undefined ? pointer : `${pointer}/${field}`;
  const fact = (id: string, field: string, values: { old?: unknown; new?: unknown }): void => {
    work.out.add(context, `request-parameter-${id}`, {
      ...what,
      ...values,
      pointer: { old: at(one, field), new: at(other, field) },
    });
  };
  const [before, after] = [styleOf(work.old, one), styleOf(work.new, other)];
  // Content has no style; that it replaces a schema is a change of its own.
  const hasContent = [one, other].some(({ raw }) => raw["content"] !== undefined);
  if (hasContent) return;
  if (before.style !== after.style) fact("style-changed", "style", { old: before.style, new: after.style });
  // Of a single value, it has no effect.
  else if (before.explode !== undefined && after.explode !== undefined && before.explode !== after.explode)
    fact("explode-changed", "explode", { old: before.explode, new: after.explode });
  for (const [field, id] of [
    ["allowReserved", "allow-reserved"],
    ["allowEmptyValue", "allow-empty"],
  ] as const) {
    const [was, is] = [asFlag(one.raw[field]), asFlag(other.raw[field])];
    if (was !== is) fact(`${id}-${is ? "set" : "unset"}`, field, {});
  }
}
