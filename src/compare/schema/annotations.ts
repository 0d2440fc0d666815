/** Compares what two schemas say about values without limiting them: texts, defaults, deprecation, extensions. */

import { compareLifecycles } from "#compare/facts/lifecycle.ts";
import { BOUNDS } from "#compare/facts/schema-kinds.ts";
import type { Shape } from "#compare/shapes/shape.ts";
import { asList, asRecord, type Raw } from "#oas/read.ts";
import { keyOf } from "#validate/same.ts";
import { type Compared, isSameKeyword, keywordFact } from "./compared.ts";

const TEXTS: readonly [keyword: string, kind: string][] = [
  ["title", "title-changed"],
  ["description", "description-changed"],
  ["examples", "examples-changed"],
  ["externalDocs", "external-docs-changed"],
  ["xml", "xml-changed"],
];

/** Keywords that are compared elsewhere. */
const KNOWN: ReadonlySet<string> = new Set([
  ...["x-sunset", "x-stability-level", "x-extensible-enum", "x-nullable", "default", "deprecated"],
  ...TEXTS.map(([keyword]) => keyword),
  ...BOUNDS.map(([, keyword]) => keyword),
  ...["multipleOf", "pattern", "format", "contentEncoding", "contentMediaType", "uniqueItems"],
  ...["readOnly", "writeOnly", "discriminator", "dependentRequired"],
]);

/** Compares annotations. */
export function compareAnnotations(compared: Compared): void {
  const { pair, old: older, new: newer, graph } = compared;
  for (const [keyword, kind] of TEXTS)
    if (!isSameKeyword(compared, keyword)) keywordFact(compared, kind, keyword);
  if (!isSameKeyword(compared, "default")) {
    const [had, has] = [older.keywords.has("default"), newer.keywords.has("default")];
    keywordFact(compared, `default-value-${had ? (has ? "changed" : "removed") : "added"}`, "default");
  }
  for (const { kind, keyword, ...values } of compareLifecycles(lifeOf(older), lifeOf(newer), graph.policy))
    pair.facts.push({
      kind,
      pointer: {
        old: older.keywords.get(keyword)?.pointer ?? older.pointer,
        new: newer.keywords.get(keyword)?.pointer ?? newer.pointer,
      },
      ...values,
    });
  compareExtensible(compared);
  compareMemberTexts(compared);
  // Unknown keywords are annotations too.
  for (const keyword of new Set([...older.keywords.keys(), ...newer.keywords.keys()]))
    if (!KNOWN.has(keyword) && !keyword.startsWith("x-lectern-"))
      if (!isSameKeyword(compared, keyword))
        keywordFact(compared, "extension-changed", keyword, { name: keyword });
}

function lifeOf({ keywords }: Shape): Raw {
  return Object.fromEntries(
    ["deprecated", "x-sunset", "x-stability-level"].map((keyword) => [keyword, keywords.get(keyword)?.value]),
  );
}

/** Compares the texts of the members of choices that only list values or types. */
function compareMemberTexts({ pair, old: older, new: newer }: Compared): void {
  const [before, after] = [listedMembers(older), listedMembers(newer)];
  for (const [key, all] of before) {
    const others = after.get(key) ?? [];
    // Several may list the same: those that say the same belong together.
    const changed = all.filter((one) => !others.some((other) => saysTheSame(one, other)));
    const left = others.filter((other) => !all.some((one) => saysTheSame(one, other)));
    for (const [index, one] of changed.entries()) compareTexts(pair, one, left[index]);
  }
}

type Listed = { raw: Raw; pointer: string };

const saysTheSame = ({ raw: one }: Listed, { raw: other }: Listed): boolean =>
  one["title"] === other["title"] && one["description"] === other["description"];

function compareTexts(pair: Compared["pair"], { raw, pointer }: Listed, other: Listed | undefined): void {
  for (const keyword of ["title", "description"])
    if (other && raw[keyword] !== other.raw[keyword])
      pair.facts.push({
        kind: `${keyword}-changed`,
        pointer: { old: pointer, new: other.pointer },
        old: raw[keyword],
        new: other.raw[keyword],
      });
}

/** The members of such choices by their values or types. */
function listedMembers({ gathered, choices }: Shape): ReadonlyMap<string, readonly Listed[]> {
  const found = new Map<string, Listed[]>();
  for (const choice of gathered.choices)
    if (!choices.includes(choice))
      for (const { raw, pointer } of choice.members) {
        const host = asRecord(raw);
        const key = keyOf([host["const"] ?? null, host["enum"] ?? null, host["type"] ?? null]);
        if (key !== undefined) found.set(key, [...(found.get(key) ?? []), { raw: host, pointer }]);
      }
  return found;
}

/** `x-extensible-enum`: values of an enum to which more may be added. */
function compareExtensible({ pair, old: older, new: newer }: Compared): void {
  const name = "x-extensible-enum";
  const [before, after] = [older.keywords.get(name), newer.keywords.get(name)];
  // Where it is added or removed altogether, no value was promised or is.
  if (!before || !after) return;
  const [had, has] = [before, after].map(
    ({ value }) => new Map(asList(value).map((one, index) => [keyOf(one), index])),
  );
  const place = (spot: { pointer: string }, index: number): string => `${spot.pointer}/${index}`;
  for (const [key, index] of had!)
    if (!has!.has(key))
      pair.facts.push({
        kind: "x-extensible-enum-value-removed",
        pointer: { old: place(before, index), new: null },
        old: asList(before.value)[index],
      });
  for (const [key, index] of has!)
    if (!had!.has(key))
      pair.facts.push({
        kind: "x-extensible-enum-value-added",
        pointer: { old: null, new: place(after, index) },
        new: asList(after.value)[index],
      });
}
