/** `anyOf` and `oneOf` with their discriminators (JSON Schema 2020-12, 10.2.1; 4.25 Discriminator Object). */

import { discriminatedMembers, discriminatorOf } from "#model/discriminator.ts";
import type { Document } from "#model/document.ts";
import { schemaNameOf } from "#model/reference.ts";
import { schemasOf } from "#model/schemas.ts";
import { asList, asRecord, asText, isRecord, own, type Raw } from "#oas/read.ts";
import type { At, Evaluator, Violation } from "./evaluate.ts";
import { below, pointerTo } from "./place.ts";
import { anyOf, quoted, shown } from "./shown.ts";

type Keyword = "anyOf" | "oneOf";

/** A choice while it is made. */
interface Choosing {
  evaluator: Evaluator;
  at: At;
  value: unknown;
  keyword: Keyword;
  members: readonly unknown[];
}

/**
 * Whether a value fits `anyOf` or `oneOf`. A discriminator does not change that (4.25), with two exceptions: a value of
 * its property that stands for no schema is wrong, and a value that fits several schemas of a `oneOf` is not.
 */
export function choose(
  evaluator: Evaluator,
  at: At,
  value: unknown,
  keyword: Keyword,
  stated: unknown,
): boolean {
  const members = asList(stated);
  if (members.length === 0) return true;
  const choosing: Choosing = { evaluator, at, value, keyword, members };
  const named = discriminatorOf(at.raw) && namedBy(choosing);
  const isStrict = keyword === "oneOf" && !evaluator.mayOverlap && discriminatorOf(at.raw) === undefined;
  const warnsOfOverlap = keyword === "oneOf" && named !== undefined && evaluator.isListing;
  const { unknowns } = evaluator;
  const fitting: number[] = [];
  const found: (readonly Violation[])[] = [];
  for (const [index, raw] of members.entries()) {
    const schema = { raw, place: below(below(at.place, keyword), index), frame: at.frame };
    const tried = evaluator.aside(() => evaluator.joins(at, schema, value));
    found.push(tried.found);
    if (!tried.holds) continue;
    fitting.push(index);
    if (fitting.length > 1 && isStrict && evaluator.unknowns === unknowns) return overlaps(choosing, fitting);
    // Further schemas say nothing new, but for what they have been applied to.
    if (!isStrict && !at.seen && !warnsOfOverlap) break;
  }
  if (named?.isUnknown) return unmapped(choosing, named);
  const [first] = fitting;
  if (first === undefined) return misfit(choosing, found, named);
  evaluator.list(found[named && fitting.includes(named.index) ? named.index : first] ?? []);
  if (warnsOfOverlap && fitting.length > 1) overlaps(choosing, fitting, "warning");
  return true;
}

function overlaps(
  { evaluator, at, keyword, members }: Choosing,
  fitting: readonly number[],
  level: "error" | "warning" = "error",
): false {
  if (level === "error") evaluator.isAmbiguous = true;
  const labels = () => fitting.map((index) => labelOf(evaluator, at, keyword, index, members[index]));
  return evaluator.fails(
    at,
    keyword,
    () => `Expected a value that fits exactly one schema of “oneOf”, but it fits ${labels().join(" and ")}`,
    { level },
  );
}

/** What a discriminator says of a value. */
interface Named {
  property: string;
  /** The value of its property. */
  value: string;
  /** The schema that it stands for; -1 for none of the choice. */
  index: number;
  label: string | undefined;
  /** Whether it stands for no schema at all. */
  isUnknown: boolean;
  /** The values that stand for a schema. */
  values: readonly string[];
}

/** Undefined if the value has no such property. */
function namedBy({ evaluator, at, value, keyword, members }: Choosing): Named | undefined {
  const { property, variants, isOpen } = mappingOf(evaluator, at, keyword, members);
  const text = isRecord(value) ? asText(own(value, property)) : undefined;
  if (text === undefined) return undefined;
  const variant = variants.find((one) => one.value === text) ?? variants.find((one) => one.name === text);
  const values = variants.flatMap((one) => one.value ?? []);
  return {
    property,
    value: text,
    index: variant?.index ?? -1,
    label: variant?.name,
    isUnknown: !variant && !isOpen,
    values,
  };
}

function unmapped({ evaluator, at, keyword }: Choosing, { property, value, values }: Named): false {
  const path = below(at.path, property);
  const schema = below(at.place, at.raw["discriminator"] === undefined ? keyword : "discriminator");
  const message = () =>
    `Expected ${anyOf(values.map(quoted))}, which the discriminator maps, got ${quoted(value)}`;
  return evaluator.fails(at, "discriminator", message, { path, schema });
}

/** Lists why a value fits none: what is wrong by the schema that is meant, if that can be told. */
function misfit(
  { evaluator, at, value, keyword, members }: Choosing,
  found: readonly (readonly Violation[])[],
  named: Named | undefined,
): false {
  if (!evaluator.isListing) return false;
  const chosen = named && found[named.index];
  if (named && chosen) {
    const label = named.label ?? `schema ${named.index + 1}`;
    const why = `${quoted(named.property)} is ${quoted(named.value)}`;
    evaluator.fails(at, keyword, () => `Expected a value that fits ${label}, because ${why}`);
    evaluator.list(chosen);
    return false;
  }
  const meant = meantBy(found, pointerTo(at.path));
  if (meant) {
    evaluator.list(meant);
    return false;
  }
  const labels = members.map((raw, index) => labelOf(evaluator, at, keyword, index, raw));
  return evaluator.fails(
    at,
    keyword,
    () => `Expected a value that fits ${anyOf(labels)}, got ${shown(value)}`,
  );
}

/** The violations of the only schema that has the right type, or of the only one whose constants agree. */
function meantBy(
  found: readonly (readonly Violation[])[],
  pointer: string,
): readonly Violation[] | undefined {
  const isOther = ({ keyword, place }: Violation): boolean => keyword === "type" && place.pointer === pointer;
  const isTold = ({ keyword, place }: Violation): boolean =>
    (keyword === "const" || keyword === "enum") &&
    (place.pointer === pointer || place.pointer?.lastIndexOf("/") === pointer.length);
  const typed = found.filter((violations) => violations.length > 0 && !violations.some(isOther));
  if (typed.length === 1) return typed[0];
  const told = typed.filter((violations) => !violations.some(isTold));
  return told.length === 1 ? told[0] : undefined;
}

/** What a schema of a choice is called. */
function labelOf(evaluator: Evaluator, at: At, keyword: Keyword, index: number, raw: unknown): string {
  const pointer = `${pointerTo(at.place)}/${keyword}/${index}`;
  const schema = schemasOf(evaluator.document).at(raw, pointer, evaluator.scope);
  return schemaNameOf(schema.pointer) ?? asText(asRecord(schema.raw)["title"]) ?? `schema ${index + 1}`;
}

/** Which values of its property a discriminator maps to which schemas of a choice. */
interface Mapping {
  property: string;
  variants: readonly { value: string | undefined; name: string | undefined; index: number }[];
  /** Whether other values may be right: a schema has no name, or is a choice itself. */
  isOpen: boolean;
}

const MAPPINGS = new WeakMap<Document, WeakMap<Raw, Partial<Record<Keyword, Mapping>>>>();

function mappingOf(evaluator: Evaluator, at: At, keyword: Keyword, members: readonly unknown[]): Mapping {
  const { document, scope } = evaluator;
  const known = MAPPINGS.get(document) ?? new WeakMap<Raw, Partial<Record<Keyword, Mapping>>>();
  MAPPINGS.set(document, known);
  const mappings = known.get(at.raw) ?? {};
  known.set(at.raw, mappings);
  const discriminator = discriminatorOf(at.raw);
  if (!discriminator) return { property: "", variants: [], isOpen: true };
  mappings[keyword] ??= (() => {
    const schemas = schemasOf(document);
    const pointer = pointerTo(at.place);
    const placed = members.map((raw, index) => ({ raw, pointer: `${pointer}/${keyword}/${index}` }));
    const pointers = placed.map((one) => schemas.at(one.raw, one.pointer, scope).pointer);
    const choice = { keyword, members: placed, host: at.raw, scope };
    const all = discriminatedMembers(schemas, choice, discriminator);
    return {
      property: discriminator.property,
      variants: all.map(({ schema, value }) => ({
        value,
        name: schemaNameOf(schema.pointer),
        index: pointers.indexOf(schema.pointer),
      })),
      isOpen: all.some(({ schema, value }) => value === undefined || isChoice(schema.raw)),
    };
  })();
  return mappings[keyword];
}

function isChoice(raw: unknown): boolean {
  return own(raw, "oneOf") !== undefined || own(raw, "anyOf") !== undefined;
}
