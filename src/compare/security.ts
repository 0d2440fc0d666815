/** Compares Security Requirement Objects (4.30) by meaning, and Security Scheme Objects (4.27). */
import type { Side } from "#compare/shapes/side.ts";
import { escapePointer } from "#oas/pointer.ts";
import { asList, asRecord, asText, entries, isRecord, own, type Raw } from "#oas/read.ts";
import { isSame, keyOf } from "#validate/same.ts";
import type { Context } from "./collector.ts";
import { compareExtensions, compareText, type Placed, type Work } from "./work.ts";

/** Schemes that are needed together: their scopes by scheme. */
interface Alternative {
  pointer: string;
  schemes: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Compares what an operation needs: every alternative of before should still be enough. */
export function compareSecurity(
  work: Work,
  context: Context,
  it: string,
  operations: { old: Placed; new: Placed },
): void {
  const names = matchSchemes(work);
  const before = alternativesOf(work.old, operations.old, (name) => names.get(name) ?? name);
  const after = alternativesOf(work.new, operations.new, (name) => name);
  const add: Add = (id, one, other, more): void => {
    const pointer = { old: one?.pointer ?? null, new: other?.pointer ?? null };
    const isKept = one !== undefined && !isOpen(one) && after.some((each) => isEnough(one, each));
    // If another alternative still is enough, clients can go on.
    work.out.add(context, id, { it, path: ["security"], pointer, ...more }, isKept ? "safe" : undefined);
  };
  const [wasFree, isFree] = [before, after].map((list) => list.length === 0 || list.some(isOpen));
  const [olds, news] = [before, after].map((list) => list.filter((one) => !isOpen(one)));
  if (olds!.length === 0 && news!.length > 0 && !isFree) {
    for (const other of news!) add("security-added", before[0], other, { new: textOf(other) });
    return;
  }
  if (news!.length === 0 && olds!.length > 0) {
    for (const one of olds!) add("security-removed", one, after[0], { old: textOf(one) });
    return;
  }
  if (wasFree && !isFree) add("security-optional-removed", before.find(isOpen), undefined, {});
  if (!wasFree && isFree) add("security-optional-added", undefined, after.find(isOpen), {});
  compareAlternatives(olds!, news!, add);
}

type Add = (id: string, one: Alternative | undefined, other: Alternative | undefined, more: object) => void;

function compareAlternatives(olds: readonly Alternative[], news: readonly Alternative[], add: Add): void {
  const free = new Set(news);
  const left: Alternative[] = [];
  for (const one of olds) {
    const same = [...free].find((other) => isSameAs(one, other));
    if (same) free.delete(same);
    else left.push(one);
  }
  const gone: Alternative[] = [];
  for (const one of left) {
    const other = [...free].find((each) => likeness(one, each) > 0);
    if (!other) gone.push(one);
    else {
      free.delete(other);
      compareAlternative(one, other, add);
    }
  }
  for (const one of gone) add("security-alternative-removed", one, undefined, { old: textOf(one) });
  for (const other of free) add("security-alternative-added", undefined, other, { new: textOf(other) });
}

function likeness(one: Alternative, other: Alternative): number {
  return [...one.schemes.keys()].filter((name) => other.schemes.has(name)).length;
}

function compareAlternative(one: Alternative, other: Alternative, add: Add): void {
  for (const name of other.schemes.keys())
    if (!one.schemes.has(name)) add("security-scheme-added", one, other, { old: textOf(one), new: name });
  for (const name of one.schemes.keys())
    if (!other.schemes.has(name))
      add("security-scheme-removed", one, other, { old: name, new: textOf(other) });
  for (const [name, scopes] of one.schemes) {
    const now = other.schemes.get(name);
    if (!now) continue;
    for (const scope of now)
      if (!scopes.has(scope)) add("security-scope-added", one, other, { new: scope, name });
    for (const scope of scopes)
      if (!now.has(scope)) add("security-scope-removed", one, other, { old: scope, name });
  }
}

/** Whether a client with the credentials of one alternative can use the other. */
function isEnough(one: Alternative, other: Alternative): boolean {
  return [...other.schemes].every(([name, scopes]) => {
    const had = one.schemes.get(name);
    return had !== undefined && [...scopes].every((scope) => had.has(scope));
  });
}

function isOpen({ schemes }: Alternative): boolean {
  return schemes.size === 0;
}

function textOf({ schemes }: Alternative): string {
  return [...schemes]
    .map(([name, scopes]) => (scopes.size > 0 ? `${name} (${[...scopes].join(", ")})` : name))
    .join(" and ");
}

/** The alternatives of an operation; those of the whole document if it has none. */
function alternativesOf(
  side: Side,
  { raw, pointer }: Placed,
  nameOf: (name: string) => string,
): Alternative[] {
  const isOwn = Array.isArray(raw["security"]);
  const list = asList(isOwn ? raw["security"] : side.root["security"]);
  const all = list.flatMap((one, index) => {
    if (!isRecord(one)) return [];
    const schemes = entries(one).map(([name, scopes]): [string, Set<string>] => [
      nameOf(name),
      new Set(asList(scopes).flatMap((scope) => asText(scope) ?? [])),
    ]);
    return [{ pointer: `${isOwn ? pointer : ""}/security/${index}`, schemes: new Map(schemes) }];
  });
  return all.filter((one, index) => !all.slice(0, index).some((first) => isSameAs(first, one)));
}

function isSameAs(one: Alternative, other: Alternative): boolean {
  return isEnough(one, other) && isEnough(other, one);
}

function schemesOf(side: Side): Map<string, Placed> {
  return new Map(
    entries(own(side.root["components"], "securitySchemes")).map(([name, raw]) => {
      const end = side.follow(raw, `/components/securitySchemes/${escapePointer(name)}`);
      return [name, { raw: asRecord(end.value), pointer: end.pointer }];
    }),
  );
}

const MATCHED = new WeakMap<Work, ReadonlyMap<string, string>>();

/** The new names of renamed schemes: those with the same content. */
function matchSchemes(work: Work): ReadonlyMap<string, string> {
  let names = MATCHED.get(work);
  if (!names) {
    const [before, after] = [schemesOf(work.old), schemesOf(work.new)];
    const free = new Map(
      [...after].filter(([name]) => !before.has(name)).map(([name, { raw }]) => [contentOf(raw), name]),
    );
    names = new Map(
      [...before].flatMap(([name, { raw }]): [string, string][] => {
        const other = after.has(name) ? undefined : free.get(contentOf(raw));
        return other === undefined ? [] : [[name, other]];
      }),
    );
    MATCHED.set(work, names);
  }
  return names;
}

/** What identifies a scheme, without texts. */
function contentOf(raw: Raw): string {
  const flows = entries(raw["flows"]).map(([name, flow]) => {
    const urls = Object.entries(asRecord(flow)).filter(([key]) => key.endsWith("Url"));
    return [name, urls.sort()];
  });
  const fields = ["type", "in", "name", "scheme", "openIdConnectUrl"].map((key) =>
    asText(raw[key])?.toLowerCase(),
  );
  return keyOf([fields.map((one) => one ?? null), flows.sort()]) ?? "";
}

/** Compares the security schemes of both documents. */
export function compareSecuritySchemes(work: Work, context: Context): void {
  const names = matchSchemes(work);
  const [before, after] = [schemesOf(work.old), schemesOf(work.new)];
  const known = new Set<string>();
  for (const [name, one] of before) {
    const now = names.get(name) ?? name;
    const other = after.get(now);
    known.add(now);
    const it = `the security scheme “${now}”`;
    if (other) compareScheme(work, context, it, one, other);
    else
      work.out.add(context, "security-component-removed", { it, pointer: { old: one.pointer, new: null } });
  }
  for (const [name, other] of after)
    if (!known.has(name))
      work.out.add(context, "security-component-added", {
        it: `the security scheme “${name}”`,
        pointer: { old: null, new: other.pointer },
      });
}

function compareScheme(work: Work, context: Context, it: string, one: Placed, other: Placed): void {
  const places = { old: one, new: other };
  // Another type has other fields.
  const isOther = asText(one.raw["type"]) !== asText(other.raw["type"]);
  for (const field of isOther ? ["type"] : ["type", "in", "name", "scheme"]) {
    const [was, is] = [one.raw[field], other.raw[field]].map((value) => asText(value));
    // Names of headers and of schemes are the same in capitals.
    const isLoose = field === "scheme" || asText(other.raw["in"]) === "header";
    if (was === is || (isLoose && was?.toLowerCase() === is?.toLowerCase())) continue;
    compareText(work, context, "security-component-changed", field, places, { it, name: field });
  }
  for (const field of ["openIdConnectUrl", "oauth2MetadataUrl"])
    compareText(work, context, "security-component-url-changed", field, places, { it, name: field });
  for (const field of ["description", "bearerFormat", "deprecated"])
    compareText(work, context, "security-component-text-changed", field, places, { it, name: field });
  compareExtensions(work, context, "security-component-text-changed", places, { it });
  if (isOther) return;
  const flows = { old: flowsAt(one), new: flowsAt(other) };
  compareExtensions(work, context, "security-component-text-changed", flows, { it });
  const [before, after] = [flowsOf(one), flowsOf(other)];
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(name), after.get(name)];
    if (was && is) compareFlow(work, context, it, was, is);
    else
      work.out.add(context, `security-component-flow-${was ? "removed" : "added"}`, {
        it,
        name,
        pointer: { old: was?.pointer ?? null, new: is?.pointer ?? null },
      });
  }
}

function flowsAt({ raw, pointer }: Placed): Placed {
  return { raw: asRecord(raw["flows"]), pointer: `${pointer}/flows` };
}

function flowsOf({ raw, pointer }: Placed): Map<string, Placed> {
  return new Map(
    entries(raw["flows"]).flatMap(([name, flow]): [string, Placed][] =>
      isRecord(flow) && !name.startsWith("x-")
        ? [[name, { raw: flow, pointer: `${pointer}/flows/${escapePointer(name)}` }]]
        : [],
    ),
  );
}

function compareFlow(work: Work, context: Context, it: string, one: Placed, other: Placed): void {
  const places = { old: one, new: other };
  for (const field of ["authorizationUrl", "tokenUrl", "refreshUrl", "deviceAuthorizationUrl"])
    compareText(work, context, "security-component-url-changed", field, places, { it, name: field });
  compareExtensions(work, context, "security-component-text-changed", places, { it });
  const [before, after] = [asRecord(one.raw["scopes"]), asRecord(other.raw["scopes"])];
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [had, has] = [Object.hasOwn(before, name), Object.hasOwn(after, name)];
    const at = (place: Placed): string => `${place.pointer}/scopes/${escapePointer(name)}`;
    const pointer = { old: had ? at(one) : null, new: has ? at(other) : null };
    if (had !== has)
      work.out.add(context, `security-component-scope-${had ? "removed" : "added"}`, { it, name, pointer });
    else if (!isSame(before[name], after[name]))
      work.out.add(context, "security-component-text-changed", {
        it,
        name: `description of the scope ${name}`,
        pointer,
        old: before[name],
        new: after[name],
      });
  }
}
