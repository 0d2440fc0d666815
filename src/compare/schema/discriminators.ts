/** Compares Discriminator Objects (4.25): the property, and which value names which variant. */

import { type Shape, type Spot, shapeOf } from "#compare/shapes/shape.ts";
import { nameOfSub, type Side, type Sub } from "#compare/shapes/side.ts";
import { schemaNameOf } from "#model/reference.ts";
import { escapePointer } from "#oas/pointer.ts";
import { asRecord, asText, entries } from "#oas/read.ts";
import { isSame } from "#validate/same.ts";
import type { Compared } from "./compared.ts";
import { type Matches, variantName } from "./variants.ts";

/** The variants of two choices, and which belong together. */
export interface Variants {
  matches: Matches;
  olds: readonly Sub[];
  news: readonly Sub[];
  /** Whether they are variants because they extend the schema. */
  isImplied?: boolean;
}

/** Compares discriminators. */
export function compareDiscriminators(compared: Compared, variants: Variants): void {
  const { pair, graph, old: older, new: newer } = compared;
  const [before, after] = [older.keywords.get("discriminator"), newer.keywords.get("discriminator")];
  const [was, is] = [propertyOf(before), propertyOf(after)];
  if (was === undefined && is === undefined) return;
  const pointer = { old: before?.pointer ?? older.pointer, new: after?.pointer ?? newer.pointer };
  if (was === undefined || is === undefined) {
    // Without variants, it has no effect.
    if ((was === undefined ? variants.news : variants.olds).length === 0) return;
    pair.facts.push({
      kind: was === undefined ? "discriminator-added" : "discriminator-removed",
      pointer,
      old: was,
      new: is,
    });
    return;
  }
  if (was !== is) {
    const at = (spot: Spot | undefined): string => `${spot?.pointer}/propertyName`;
    const place = { old: at(before), new: at(after) };
    pair.facts.push({ kind: "discriminator-property-name-changed", pointer: place, old: was, new: is });
  }
  const renamed = new Map(variants.matches.pairs.map((pair) => namesOf(pair, variants)));
  compareDefaults(compared, renamed);
  const mapping = mappingOf(before).map(([value, name]) => [value, renamed.get(name) ?? name] as const);
  const mapped = mapping.filter(isNews);
  const now = mappingOf(after).filter(isNews);
  const targets = new Set([...mapped, ...now].map(([, name]) => name));
  if (variants.isImplied) compareMappings(compared, new Map(mapped), new Map(now));
  for (const [one, other] of variants.matches.pairs) {
    if (variants.isImplied && targets.has(nameOfSub(variants.news[other]!) ?? "")) continue;
    const had = valuesOf(graph.old, variants.olds[one]!, before, was);
    const has = valuesOf(graph.new, variants.news[other]!, after, is);
    if (!had || !has) continue;
    const removed = [...had].filter((value) => !has.has(value));
    const added = [...has].filter((value) => !had.has(value));
    const fact = (kind: string, name: string | undefined): void => {
      pair.facts.push({ kind, pointer, name });
    };
    if (removed.length > 0 && added.length > 0)
      pair.facts.push({
        kind: "discriminator-value-changed",
        pointer,
        name: variantName(graph.new, variants.news[other]!),
        old: removed.join(),
        new: added.join(),
      });
    else {
      for (const name of removed) fact("discriminator-mapping-deleted", name);
      for (const name of added) fact("discriminator-mapping-added", name);
    }
  }
}

type Mapping = readonly (readonly [value: string, name: string])[];

/** Whether an entry of a mapping says more than that a schema has its own name. */
function isNews([value, name]: Mapping[number]): boolean {
  return value !== name;
}

/** Compares which variant applies if nothing names one, and extensions. */
function compareDefaults(
  { pair, old: older, new: newer }: Compared,
  renamed: ReadonlyMap<string, string>,
): void {
  const [before, after] = [older.keywords.get("discriminator")!, newer.keywords.get("discriminator")!];
  const at = ({ pointer, value }: Spot, field: string): string =>
    asRecord(value)[field] === undefined ? pointer : `${pointer}/${escapePointer(field)}`;
  const fact = (kind: string, field: string, values: object): void => {
    pair.facts.push({ kind, pointer: { old: at(before, field), new: at(after, field) }, ...values });
  };
  const [was, is] = [before, after].map(({ value }) => asText(asRecord(value)["defaultMapping"]));
  const [one, other] = [was, is].map((target) => (target === undefined ? undefined : nameOf(target)));
  if ((one && (renamed.get(one) ?? one)) !== other)
    fact("discriminator-default-changed", "defaultMapping", {
      ...(one && { old: one }),
      ...(other && { new: other }),
    });
  const [had, has] = [asRecord(before.value), asRecord(after.value)];
  for (const name of new Set([...Object.keys(had), ...Object.keys(has)]))
    if (name.startsWith("x-") && !isSame(had[name], has[name]))
      fact("extension-changed", name, { name, old: had[name], new: has[name] });
}

function namesOf([one, other]: Matches["pairs"][number], { olds, news }: Variants): [string, string] {
  return [nameOfSub(olds[one]!) ?? "", nameOfSub(news[other]!) ?? ""];
}

function propertyOf(spot: Spot | undefined): string | undefined {
  return asText(asRecord(spot?.value)["propertyName"]);
}

/** The explicit mapping: the name of each target by value. */
function mappingOf(spot: Spot | undefined): [value: string, name: string][] {
  return entries(asRecord(spot?.value)["mapping"]).flatMap(([value, target]): [string, string][] =>
    typeof target === "string" ? [[value, nameOf(target)]] : [],
  );
}

/** The name of a schema that a mapping names by its name or by a reference. */
function nameOf(target: string): string {
  const hash = target.indexOf("#");
  return (hash < 0 ? undefined : schemaNameOf(target.slice(hash + 1))) ?? target;
}

/**
 * The values that name a variant: those of the mapping, otherwise its name. Undefined if its property says itself
 * which values it allows.
 */
function valuesOf(
  side: Side,
  sub: Sub,
  spot: Spot | undefined,
  property: string,
): ReadonlySet<string> | undefined {
  const name = nameOfSub(sub);
  const own = ownValues(side, shapeOf(side, sub), property);
  // The comparison of the property itself reports these.
  if (own) return undefined;
  const mapped = mappingOf(spot).flatMap(([value, target]) => (target === name ? [value] : []));
  return new Set(mapped.length > 0 ? mapped : name === undefined ? [] : [name]);
}

function ownValues(side: Side, shape: Shape, property: string): boolean {
  const member = shape.properties.get(property);
  return member !== undefined && shapeOf(side, member.sub).values !== undefined;
}

function compareMappings(
  { pair, old: older, new: newer }: Compared,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): void {
  const at = (shape: Shape, name: string): string =>
    `${shape.keywords.get("discriminator")?.pointer}/mapping/${escapePointer(name)}`;
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [one, other] = [before.get(name), after.get(name)];
    if (one === other) continue;
    pair.facts.push({
      kind: `discriminator-mapping-${one === undefined ? "added" : other === undefined ? "deleted" : "changed"}`,
      pointer: {
        old: one === undefined ? older.pointer : at(older, name),
        new: other === undefined ? newer.pointer : at(newer, name),
      },
      name,
    });
  }
}
